"""What conditions must say, and what must fit together in them: each refusal names the clause and the path in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.games import rules_for
from pitboss.house.tournaments.conditions import WHOLE, Conditions
from pitboss.house.tournaments.context import Context, when
from pitboss.house.tournaments.state import TournamentState, table_settings
from pitboss.law import LawError
from pitboss.law.vocabulary import unfit
from pitboss.money import show
from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Topic
from pitboss.table.of_tournament import CHIP
from pitboss.table.persons import identity
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.services.opening import open_table

TWO, MOST_PLAYERS = 2, 10_000


def not_allowed(c: Context, name: str, conditions: Conditions) -> Refusal | None:
    """Refuse conditions that leave out what a tournament cannot do without, or that do not fit together."""
    for check in (_missing, _settings, _times, _numbers, _money, _sessions, _levels, _prizes):
        if refusal := next(check(c, conditions), None):
            return refusal
    return _not_playable(c, name, conditions)


def _missing(c: Context, found: Conditions) -> Iterator[Refusal]:
    wanted = (
        ("tournament.start-time", "when the tournament starts", "start", found.start),
        ("tournament.fee", "the entry fee", "fees.entry", found.fee >= 0),
        ("tournament.fee", "the tournament commission", "fees.commission", found.commission >= 0),
        ("tournament.chips", "the chips that each player receives", "chips", found.chips),
        ("tournament.numbers", "the least number of players", "players.least", found.least),
        ("tournament.numbers", "the largest number of players", "players.most", found.most),
        ("tournament.table-size", "how many tables there are", "tables.count", found.tables),
        ("tournament.table-size", "how many seats a table has", "tables.seats", found.seats),
        ("tournament.betting", "the levels of blinds or antes", "level", found.levels),
        ("tournament.heats", "the sessions", "session", found.sessions),
    )
    for rule, asked, path, given in wanted:
        if not given:
            yield c.refuse("conditions-missing", rule, "tournament.conditions", asked=asked, path=path)
    if found.fee > 0 and not found.prizes:
        asked = "how the prize pool is shared out"
        yield c.refuse("conditions-missing", "tournament.prizes", "tournament.conditions", asked=asked, path="prize")


def _settings(c: Context, found: Conditions) -> Iterator[Refusal]:
    for key, value in found.settings.items():
        if not c.rules.book.has_setting(key) or key.startswith("tournament."):
            yield _bounds(c, "tournament.prevail", f"play.{key}", value, "a setting of the rulebook's game")


def _bounds(c: Context, rule: str, path: str, given: Any, bounds: str) -> Refusal:
    return c.refuse("conditions-bounds", rule, path=path, given=str(given), bounds=bounds)


def _times(c: Context, found: Conditions) -> Iterator[Refusal]:
    if found.start <= c.at:
        yield c.refuse("conditions-past", "tournament.start-time", path="start", start=when(c, found.start))
    last, path = found.start, "start"
    for number, each in enumerate(found.sessions, 1):
        if each.start and number == 1:
            yield _bounds(c, "tournament.start-time", "session[1].start", when(c, each.start), "left out: start says it")
        if each.start and each.start <= last:
            later = f"session[{number}].start"
            yield c.refuse("conditions-order", "tournament.start-time", earlier=path, later=later)
        last, path = (each.start, f"session[{number}].start") if each.start else (last, path)


def _numbers(c: Context, found: Conditions) -> Iterator[Refusal]:
    if found.least < TWO:
        yield _bounds(c, "tournament.numbers", "players.least", found.least, "at least 2")
    if not found.least <= found.most <= MOST_PLAYERS:
        bounds = f"from {found.least}, the least number, to {MOST_PLAYERS}"
        yield _bounds(c, "tournament.numbers", "players.most", found.most, bounds)
    if found.tables * found.seats < found.most:
        facts: dict[str, Fact] = {"seats": found.tables * found.seats, "tables": found.tables, "most": found.most}
        yield c.refuse("conditions-seats", "tournament.table-size", "tournament.numbers", path="tables.count", **facts)
    if found.admitted and (admitted := len({identity(each) for each in found.admitted})) < found.least:
        bounds = f"at least {found.least}, the least number of players"
        yield _bounds(c, "tournament.groups", "players.admitted", admitted, bounds)


def _money(c: Context, found: Conditions) -> Iterator[Refusal]:
    if found.commission > found.fee:
        facts = {"commission": show(found.commission), "fee": show(found.fee), "path": "fees.commission"}
        yield c.refuse("conditions-commission", "tournament.commission", "tournament.fee", **facts)
    if found.fee > LARGEST:
        yield _bounds(c, "tournament.fee", "fees.entry", show(found.fee), f"at most {show(LARGEST)}")
    if not 0 < found.chips <= LARGEST // CHIP // MOST_PLAYERS:
        yield _bounds(c, "tournament.chips", "chips", found.chips, f"1 to {LARGEST // CHIP // MOST_PLAYERS}")


def _sessions(c: Context, found: Conditions) -> Iterator[Refusal]:
    rule, last = "tournament.heats", len(found.sessions)
    for number, each in enumerate(found.sessions, 1):
        path = f"session[{number}]"
        if sum(map(bool, (each.rounds, each.minutes, each.players))) > 1:
            yield c.refuse("session-ends-twice", rule, "tournament.session", path=path)
        if number < last and not each.ends:
            yield c.refuse("session-endless", rule, "tournament.session", path=path)
        if number == last and each.heats > 1:
            yield _bounds(c, rule, f"{path}.heats", each.heats, "1, since the last session finds the winner")
        if number == last and each.advance:
            yield _bounds(c, rule, f"{path}.advance", each.advance, "left out, since nobody goes on from the last session")
        if each.heats > 1 and each.heats * TWO > found.least:
            bounds = f"at most {found.least // TWO}, so that each heat has two players"
            yield _bounds(c, rule, f"{path}.heats", each.heats, bounds)
        if each.heats > found.tables:
            yield _bounds(c, rule, f"{path}.heats", each.heats, f"at most {found.tables}, since each heat has its own tables")
    # In the first session everybody plays who may enter, in heats that are as even as they can be.
    heats = found.sessions[0].heats
    needed = sum(-(-len(range(heat, found.most, heats)) // found.seats) for heat in range(heats))
    if needed > found.tables:
        bounds = f"at least {needed}, for {found.most} players in {heats} heats at tables of {found.seats}"
        yield _bounds(c, "tournament.table-size", "tables.count", found.tables, bounds)


def _levels(c: Context, found: Conditions) -> Iterator[Refusal]:
    rule, before = "tournament.betting", None
    for number, each in enumerate(found.levels, 1):
        path = f"level[{number}]"
        if bool(each.blinds) == bool(each.ante):
            yield c.refuse("level-forced", rule, path=path)
        if list(each.blinds) != sorted(each.blinds) or len(each.blinds) > len(("first", "second", "third")):
            yield _bounds(c, rule, f"{path}.blinds", list(each.blinds), "one to three blinds in rising order")
        if min((*each.blinds, *((each.ante,) if each.ante else ())), default=1) < 1:
            yield _bounds(c, rule, path, list(each.blinds), "blinds and antes of at least 1")
        if each.maximum and each.maximum < each.least_bet:
            yield _bounds(c, rule, f"{path}.maximum", each.maximum, f"at least {each.least_bet}, the least bet")
        if bool(each.rounds) + bool(each.minutes) != 1 and number < len(found.levels):
            yield c.refuse("level-lasts", rule, path=path)
        if before is not None and (each.forced < before.forced or bool(each.ante) != bool(before.ante)):
            yield c.refuse("levels-order", rule, path=path, forced=each.forced, before=before.forced)
        before = each
    if found.settings.get("bet.limit", "fixed") == "fixed" and not all(each.maximum for each in found.levels):
        number = next(at for at, each in enumerate(found.levels, 1) if not each.maximum)
        asked = "the largest bet, since the limit is fixed"
        path = f"level[{number}].maximum"
        yield c.refuse("conditions-missing", rule, "tournament.conditions", asked=asked, path=path)


def _prizes(c: Context, found: Conditions) -> Iterator[Refusal]:
    rule = "tournament.prizes"
    if [each.finish for each in found.prizes] != list(range(1, len(found.prizes) + 1)):
        yield c.refuse("prizes-order", rule, path="prize", places=len(found.prizes))
    whole = sum(each.share for each in found.prizes)
    if found.prizes and whole != WHOLE:
        yield c.refuse("prizes-sum", "tournament.whole-pool", rule, path="prize", percent=f"{whole / 100:g}")
    if len(found.prizes) > found.least:
        yield c.refuse("prizes-many", rule, "tournament.numbers", places=len(found.prizes), least=found.least, path="prize")


def _not_playable(c: Context, name: str, found: Conditions) -> Refusal | None:
    """Refuse settings that the game does not know or cannot play with, at any level."""
    book = c.rules.book
    for key, value in found.settings.items():
        path = f"play.{key}"
        known = rules_for(book, table_settings(name, TournamentState(conditions=found), "check")).game.all_settings
        try:
            for problem in unfit(book, path, value, known[key]) if key in known else ():
                return _bounds(c, "tournament.prevail", path, value, problem.expected)
        except (TypeError, ValueError):
            return _bounds(c, "tournament.prevail", path, value, "a value that the game can have")
    for level in range(len(found.levels)):
        settings = table_settings(name, TournamentState(conditions=found, level=level), f"{name}, table {found.tables}")
        try:
            opened = open_table(rules_for(book, settings))
        except (LawError, TypeError, ValueError) as error:
            return _bounds(c, "tournament.prevail", "play", f"{found.settings}", f"what the game can be played with ({error})")
        if isinstance(opened, Refusal):
            return opened
    return None


def prevailing(c: Context, found: Conditions) -> tuple[str, ...]:
    """Return the settings in which the conditions differ from the rulebook."""
    return tuple(key for key, value in found.settings.items() if c.rules.book.setting(key).value != value)


CONDITIONS = Topic(
    rules={
        "tournament.conditions": "what conditions say",
        "tournament.prevail": "conditions prevail over the other rules",
    },
    refusals={
        "conditions-missing": ("The conditions do not say: {asked}.", "Add to the conditions: {path}."),
        "conditions-bounds": ("The conditions give {path} as {given}; it must be {bounds}.", "Change {path}."),
        "conditions-past": ("The conditions start the tournament at {start}, which has passed.", "Give a later time in {path}."),
        "conditions-order": ("The conditions put {later} before {earlier}.", "Give {later} a time after {earlier}."),
        "conditions-seats": (
            "There are {seats:seat} in all at {tables:table}, and up to {most:player} may enter.",
            "State more tables in {path}, or fewer players.",
        ),
        "conditions-commission": (
            "The commission of {commission} is more than the entry fee of {fee}.",
            "Change {path}, or the fee.",
        ),
        "session-ends-twice": ("The file ends {path} by more than one of rounds, minutes and players left.", "Keep one."),
        "session-endless": (
            "The file does not say when {path} ends, and another session follows.",
            "Say rounds, minutes or players in {path}.",
        ),
        "level-forced": ("The file needs blinds or an ante in {path}, and not both.", "State one of them in {path}."),
        "level-lasts": ("The file must say how long {path} lasts.", "State rounds or minutes in {path}."),
        "levels-order": (
            "The file has blinds or antes of {forced:chip} in {path}, after {before:chip} in the level before it.",
            "Put the levels in rising order, all with blinds or all with antes.",
        ),
        "prizes-order": ("The prizes are not for the first {places:place}, one after another.", "Number them from 1 in {path}."),
        "prizes-sum": (
            "The prizes come to {percent}% of the prize pool; all of it goes to the players.",
            "Let the percentages in {path} come to 100.",
        ),
        "prizes-many": (
            "The file has {places:prize}, and the tournament may be played by {least:player}.",
            "Offer at most {least:prize} in {path}, or ask for more players.",
        ),
        "dealt-by-hand": (
            "People deal at the tables of this tournament, and computers play alone.",
            'Leave {path} out of the conditions, or make it "program".',
        ),
    },
)
