"""Commands that are accepted because of a power, by the office and the power: from recorded evenings, from the example
rounds, from openings, and from further commands at the states of those evenings."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from msgspec.structs import replace

from pitboss import do, law
from pitboss.games import rules_for
from pitboss.house.kept_streams import table_machine, walked
from pitboss.house.record import step_of
from pitboss.journal.store import Journal
from pitboss.table.accounts import areas_with
from pitboss.table.approvals import SCHEDULE
from pitboss.table.commands import DEALER, HOUSE, HOUSE_ACTOR, PLAYER, Actor, Command, Request, Stake, Standing
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.opening import TableOpened, open_table, opened
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL, TableSettings
from pitboss.table.state import Phase, TableState
from tests.golden.reading import DATABASE, Reading
from tests.rounds.happenings import EXAMPLES, example, records

GOLDEN = Path(__file__).parents[1] / "golden"
OTHERWISE: Mapping[str, tuple[dict[str, str | int], ...]] = {
    "nz/pai-gow": ({"dice.button": "plus-4"},),
    "nz/baccarat": tuple({"cards.prepared": way} for way in ("at-table", "pre-checked", "pre-shuffled")),
    "nz/racing-card-derby": ({"cards.prepared": "pre-checked"}, {"cards.prepared": "pre-shuffled"}, {"decks": 1}),
    "nz/three-card-poker": ({"six-card-bonus.offered": True},),
    "nz/blackjack": ({"cards.prepared": "pre-checked"}, {"cards.prepared": "pre-shuffled"}),
}
"""Choices of an operator that bring powers into play which the evenings do not need."""


class Case(NamedTuple):
    """A command at a state of a table, accepted under the rulebook as it is."""

    table: TableSettings
    state: TableState
    command: Command

    @property
    def kind(self) -> str:
        return type(self.command.does).__name__

    def decided(self, book: law.Rulebook) -> Refusal | tuple[object, ...]:
        """Decide the command under another rulebook."""
        return decide(self.state, self.command, rules_for(book, self.table))


class Found(NamedTuple):
    """What the commands under a rulebook show of its powers."""

    needed: dict[tuple[str, str], Case]
    """By office and power: a command that is refused to that office without it."""
    by_house: dict[str, Case]
    """What the house did, by the kind of command."""
    of_players: dict[str, Case]
    """What players did, or somebody for them, by the kind of command."""


def playable() -> list[str]:
    """Return the ids of the rulebooks that a table can be opened under."""
    return [each for each in law.available() if law.load(each).game]


def without(book: law.Rulebook, office: str, *powers: str) -> law.Rulebook:
    """Return a rulebook with powers taken from an office, and from whoever only inherits them from it."""
    rows = {row.name: row for row in book.offices}
    rows[office] = replace(rows[office], powers=tuple(each for each in rows[office].powers if each not in powers))

    def held(name: str) -> frozenset[str]:
        return frozenset(rows[name].powers).union(*(held(below) for below in rows[name].inherits))

    index = replace(book.index, offices=rows, powers={name: held(name) for name in rows})
    return replace(book, offices=tuple(rows.values()), index=index)


@cache
def found(rulebook: str) -> Found:
    """Try the commands by everybody, and take away each power that was required."""
    needed, by_house, of_players = Found({}, {}, {})
    asked: set[tuple[str, str]] = set()
    bare: dict[tuple[str, str], law.Rulebook] = {}
    with recording(asked):
        for table, state, command in commands(rulebook):
            rules = rules_of(rulebook, table)
            for who in (command.who, *_offices(rules)):
                if who == HOUSE_ACTOR and isinstance(command.does, do.ChangeHouseWide):
                    continue  # the house follows what somebody with the power has decided
                asked.clear()
                case = Case(table, state, replace(command, who=who))
                if isinstance(decide(state, case.command, rules), Refusal):
                    continue
                required = {(DEALER if office == HOUSE else office, power) for office, power in asked}
                assert required, f"nothing was required for {case.command}"
                assert {power for _, power in required} <= rules.game.powers_in(rules.book), case.command
                if who == HOUSE_ACTOR:
                    by_house.setdefault(case.kind, case)
                if any(office == PLAYER for office, _ in required):
                    of_players.setdefault(case.kind, case)
                for each in required - needed.keys():
                    if each not in bare:
                        bare[each] = without(rules.book, *each)
                    if refused(case.decided(bare[each])):
                        needed[each] = case
    return Found(needed, by_house, of_players)


def refused(decision: object) -> bool:
    """Return whether a command was refused for want of a power."""
    return isinstance(decision, Refusal) and decision.code in ("not-your-office", "nobody-may")


@contextmanager
def recording(asked: set[tuple[str, str]]) -> Iterator[None]:
    """Note every power that a decision asks for and finds given."""
    may, not_given = Rules.may, Rules.not_given

    def noted(rules: Rules, office: str, rule: str) -> bool:
        given = may(rules, office, rule)
        if given:
            asked.add((office, rule))
        return given

    def refused_or_noted(rules: Rules, office: str, power: str, *forbidding: str) -> Refusal | None:
        refusal = not_given(rules, office, power, *forbidding)
        if refusal is None:
            asked.add((office, power))
        return refusal

    with mock.patch.object(Rules, "may", noted), mock.patch.object(Rules, "not_given", refused_or_noted):
        yield


_built: dict[tuple[str, int], Rules] = {}


def rules_of(rulebook: str, table: TableSettings) -> Rules:
    """Return the rules of a table, made once; the settings live as long as the cases do."""
    key = (rulebook, id(table))
    if key not in _built:
        _built[key] = rules_for(law.load(rulebook), table)
    return _built[key]


def _offices(rules: Rules) -> list[Actor]:
    """Return somebody of each office but players, and the house."""
    return [*(Actor(f"{row.name} 1", row.name) for row in rules.book.offices if row.name != PLAYER), HOUSE_ACTOR]


def commands(rulebook: str) -> Iterator[Case]:
    evening = [*_evening(rulebook)]
    yield from evening
    yield from _examples(rulebook)
    for kind in (VIRTUAL, PHYSICAL):
        yield from _opening(rulebook, next(case.table for case in evening if case.table.kind == kind))
    seen: set[tuple[str, str]] = set()
    for case in evening:
        rules = rules_of(rulebook, case.table)
        at = (case.table.kind, rules.game.standing_at(case.state))
        if case.state.round.number and case.state.seats and at not in seen:
            seen.add(at)
            yield from _further(case, rules)
    for choice in OTHERWISE.get(rulebook, ()):
        table = next(case.table for case in evening if case.table.kind == PHYSICAL)
        yield from _opening(rulebook, replace(table, device=SHOE, chosen={**table.chosen, **choice}))
    yield from _vacated(rulebook, evening)


def _examples(rulebook: str) -> Iterator[Case]:
    """Yield what staff do and report in the example rounds under a rulebook, each with the state before it."""
    for path in EXAMPLES:
        if rulebook not in path.read_text():
            continue
        sent = {each.command.id: each.command for each in example(path)[1].answers}
        for rules, record in records(path):
            if rules.book.id != rulebook:
                continue
            first, *rest = record.history()
            assert isinstance(first.event, TableOpened)
            state = opened(first.event, rules.game)
            for each in rest:
                command = sent.pop(each.command, None)
                if command is not None and command.who.office not in (PLAYER, HOUSE):
                    yield Case(rules.table, state, command)
                state = evolve(state, each.event, rules.game, step_of(each.command))


def _evening(rulebook: str) -> Iterator[Case]:
    """Yield the commands of the recorded evenings under a rulebook, each with the state before it."""
    for file in sorted(GOLDEN.glob(f"{rulebook.replace('/', '-')}-*/{DATABASE}")):
        with tempfile.TemporaryDirectory() as folder, Reading(file.parent, Path(folder) / "copy") as reading:
            for name in reading.tables():
                yield from _recorded(reading.journal, name)


def _recorded(journal: Journal, name: str) -> Iterator[Case]:
    machine = table_machine(journal, name)
    for step, before, _ in walked(journal, machine):
        if before is not None:
            yield Case(machine.rules.table, before, step.command)


def _opening(rulebook: str, table: TableSettings) -> Iterator[Case]:
    """Yield every line of the checklist, ticked in order, and what the house has decided for all of its tables, taken over."""
    rules = rules_of(rulebook, table)
    event = open_table(rules)
    assert isinstance(event, TableOpened), event
    state = opened(event, rules.game)
    waiting = [*rules.checklist]
    while waiting:
        row = next(row for row in waiting if set(row.after) <= set(state.ticked))
        waiting.remove(row)
        who = HOUSE_ACTOR if rules.virtual else Actor(f"{row.by[0]} 2", row.by[0])
        command = Command("tick", who, 0, do.Tick(row.item))
        yield Case(table, state, command)
        state = _after(state, command, rules)
    for key, rule in rules.house_wide().items():
        names = (each.name for each in rules.book.schedules_of(key.removeprefix(SCHEDULE)))
        other = next(name for name in names if name != rules.value(key))
        decided, operator = Standing(house_wide={key: other}), Actor("Olga", rules.holders(rule)[0])
        yield Case(table, state, Command("scale", operator, 0, do.ChangeHouseWide(key, other), standing=decided))


def _after(state: TableState, command: Command, rules: Rules) -> TableState:
    events = decide(state, command, rules)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = evolve(state, event, rules.game, step_of(command.id))
    return state


def _further(case: Case, rules: Rules) -> Iterator[Case]:
    """Yield commands that the evenings do not have, at a state of one."""
    for request in _requests(case.state, rules):
        yield replace_does(case, request)


def replace_does(case: Case, does: Request) -> Case:
    """Return the case with another request."""
    return case._replace(command=replace(case.command, does=does))


def _requests(state: TableState, rules: Rules) -> Iterator[Request]:
    yield do.InstructCount()
    yield do.Inspect("a complaint")
    yield do.Conduct("supervise.no-advice", seat=min(state.seats))
    for seat in state.seats:
        yield do.GiveColour(seat, "green", 250)
    for area in (area for area in state.round.entries if rules.game.live(state, area)):
        if "cards-collected-early" in rules.game.all_incidents:
            for possible in (True, False):
                yield rules.game.incident("cards-collected-early", area=area, possible=possible)
        limits = state.limits.ranges[rules.limit_of(rules.wagers[0])]
        for amount in (rules.smallest_chip, limits.minimum, limits.maximum + rules.smallest_chip):
            yield do.WagerFound(area, rules.wagers[0], Stake(amount))


def _vacated(rulebook: str, evening: list[Case]) -> Iterator[Case]:
    """Yield what follows when everybody has left: the shuffle, and new limits without notice. A table of one deck shuffles
    after each round."""
    for kind in (VIRTUAL, PHYSICAL):
        case = next(
            case
            for case in evening
            if case.table.kind == kind
            and case.state.phase is Phase.BETWEEN
            and case.state.round.number
            and not case.state.shoe.shuffled
            and not areas_with(case.state, rules_of(rulebook, case.table).areas)
        )
        rules, state = rules_of(rulebook, case.table), case.state
        shuffle = replace(case.command, who=Actor("dealer 1", DEALER), does=do.Shuffle())
        one_deck = replace(case.table, chosen={**case.table.chosen, "decks": 1})
        if rules.book.has_setting("decks"):
            yield Case(one_deck, state, shuffle)
        for sitting in [*state.seats.values()]:
            state = _after(state, replace(case.command, who=Actor(sitting.player, PLAYER), does=do.LeaveTable()), rules)
        yield Case(case.table, state, shuffle)
        wager, range_ = next(iter(state.limits.ranges.items()))
        higher = do.ChangeLimits(wager, range_.minimum + rules.smallest_chip, range_.maximum)
        yield Case(case.table, state, replace(case.command, does=higher))
