"""When something has gone wrong: plain questions that lead to the report, with the facts its remedy turns on. Here are
those of any table; a game adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.house.desk.games import GAMES, game_of
from pitboss.house.desk.keys import Keys
from pitboss.house.desk.questions import Ask, ask_number, ask_seat, ask_several, ask_which, ask_words
from pitboss.house.desk.said import Said, Word
from pitboss.house.desk.topics import OPEN, Inquiry, Topic, ordered, played
from pitboss.house.runner import Table
from pitboss.table.incidents import Incident
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.requests import PastWagerFound, WagerFound
from pitboss.table.settings import SHOE
from pitboss.table.state import LIVE_ROUND, Phase


def topics(table: Table) -> tuple[Topic, ...]:
    """The questions that make sense at this table now."""
    known = known_topics(table.rules)
    return tuple(each for each in known if table.state.phase in each.phases and each.when(table))


def known_topics(rules: Rules) -> tuple[Topic, ...]:
    """Every question that this rulebook has an answer to."""
    remedied = {row.incident for row in rules.book.remedies}
    decided = rules.has("supervise.decision")
    every = (*game_of(rules).topics, *ANY_TABLE)
    return tuple(each for each in every if decided or not each.incidents or remedied & set(each.incidents))


# --- questions about wagers and players ----------------------------------------------------------------------------


def _ask_wager(table: Table) -> Ask:
    game = game_of(table.rules)
    return Ask(f"Which wager? ({game.wager_names(table.rules)})", game.wager)


def _wager(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    wager = yield _ask_wager(table)
    return WagerFound(seat, wager, (yield Ask("How much lies there?", Keys.stake)))


def _past(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    wager = yield _ask_wager(table)
    number = yield ask_number("In which round?")
    return PastWagerFound(seat, wager, number, (yield Ask("How much was it?", Keys.amount)))


def _collusion(table: Table) -> Inquiry:
    players = yield ask_several("Which players? (their seats, or their names)", Keys.person)
    chosen = yield from ordered(table, "suspected-collusion")
    return Incident("suspected-collusion", persons=players, choose=chosen)


# --- questions about the cards and the device ----------------------------------------------------------------------


def _jam(table: Table) -> Inquiry:
    return Incident("shuffler-jammed", words=(yield ask_words("What does the device do?")))


def _broken(table: Table) -> Inquiry:
    return Incident("shuffler-failed", words=(yield ask_words("What does the device do?")))


def _missing(table: Table) -> Inquiry:
    which = yield ask_which("Is a card missing, or is there one that does not belong? (missing or foreign)", "missing", "foreign")
    incident = "card-missing" if which == "missing" else "foreign-card"
    return Incident(incident, words=(yield ask_words("What was found, and where?")))


def _by_device(table: Table) -> bool:
    return table.state.device != SHOE


ANY_TABLE = (
    Topic("wager", "Does a wager lie there that is short, too large, or other than keyed?", (), LIVE_ROUND, _wager),
    Topic("past", "Was a wager of an earlier round too large?", (), (*LIVE_ROUND, Phase.BETWEEN), _past, played),
    Topic(
        "missing", "Is a card missing, or a strange one there?", ("card-missing", "foreign-card"), (*OPEN, *LIVE_ROUND), _missing
    ),
    Topic("jam", "Has the shuffling device jammed?", ("shuffler-jammed",), (*OPEN, *LIVE_ROUND), _jam, _by_device),
    Topic(
        "broken",
        "Does the shuffling device not work as it should?",
        ("shuffler-failed",),
        (*OPEN, *LIVE_ROUND),
        _broken,
        _by_device,
    ),
    Topic("together", "Are players suspected of playing together?", ("suspected-collusion",), (*OPEN, *LIVE_ROUND), _collusion),
)
TOPICS = (*(topic for game in GAMES.values() for topic in game.topics), *ANY_TABLE)
"""All of them, whatever is played."""


# --- and straight on a line ----------------------------------------------------------------------------------------


def _found(keys: Keys) -> Iterator[Said]:
    seat, wager = keys.seat(), game_of(keys.table.rules).wager(keys)
    yield Said(WagerFound(seat, wager, keys.stake()))


MISHAP_WORDS: tuple[Word, ...] = (
    Word("found", "found SEAT WAGER AMOUNT", "After the first card, this is what lies on an area.", _found),
)


def wanted(answer: str, offered: Iterable[Topic], every: Iterable[Topic]) -> Topic | None:
    """The topic that an answer to the menu names: by its number there, or by its word."""
    shown = list(offered)
    if answer.isascii() and answer.isdecimal():
        number = int(answer[:4])
        return shown[number - 1] if 1 <= number <= len(shown) else None
    return next((each for each in every if each.name == answer.lower()), None)
