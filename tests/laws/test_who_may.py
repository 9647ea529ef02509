"""Every office, and nobody, against every command, at a virtual and a physical table of every game: who may, by the powers that
the rulebook gives, and who may not. A command that forgets to ask for a power fails here."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from pitboss import do
from pitboss.table.commands import HOUSE, PLAYER, Actor
from pitboss.table.context import ACT_FOR_PLAYER
from pitboss.table.decide import decide
from pitboss.table.incidents import Incident
from pitboss.table.persons import REPORT
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import PHYSICAL, VIRTUAL
from tests.laws.powers import Case, commands, playable, recording, rules_of

OTHERS = ("not-your-office", "nobody-may", "not-your-seat", "not-seated", "house-observes", "only-hands")
"""How somebody is refused because of who they are."""
OF_EACH = 3
"""How many states each command is tried at, at each kind of table."""
NOBODY = Actor("Coco", "cook")


class Tried(NamedTuple):
    """A command that was accepted from somebody, and the powers that were asked for."""

    case: Case
    asked: frozenset[tuple[str, str]]

    @property
    def for_players(self) -> bool:
        """Whether it is for players to do, or for whoever acts for them."""
        return any(office == PLAYER for office, _ in self.asked)

    @property
    def needs(self) -> frozenset[str]:
        return frozenset(power for _, power in self.asked)


@cache
def tried(rulebook: str) -> tuple[Tried, ...]:
    """Return a few states for each command at each kind of table, at which somebody is allowed it."""
    found: list[Tried] = []
    seen: Counter[tuple[str, str, str]] = Counter()
    asked: set[tuple[str, str]] = set()
    with recording(asked):
        for case in commands(rulebook):
            key = (case.table.kind, case.kind, case.command.who.office)
            if seen[key] == OF_EACH:
                continue
            asked.clear()
            if not isinstance(decide(case.state, case.command, rules_of(rulebook, case.table)), Refusal):
                seen[key] += 1
                found.append(Tried(case, frozenset(asked)))
    return tuple(found)


BY_THE_PROGRAM = {"act.instructed-by": {"act.time", "act.time-out"}, "bank.confirmed-by": {"bank.confirm"}}
"""By a setting that says whether the program does what is a supervisor's to do: those powers."""


def holders(rules: Rules, powers: frozenset[str]) -> set[str]:
    """Return the offices to which the rulebook gives all of these powers; where Pitboss deals, the house has the dealer's, and
    those that a setting gives it."""
    offices = {row.name: rules.book.powers(row.name) for row in rules.book.offices}
    if rules.virtual:
        offices[HOUSE] = offices["dealer"] - {ACT_FOR_PLAYER}
        for setting, instead in BY_THE_PROGRAM.items():
            if rules.book.has_setting(setting) and rules.value(setting) == "program":
                offices[HOUSE] |= instead
    return {office for office, given in offices.items() if powers <= given}


def allowed(rules: Rules, each: Tried) -> tuple[set[str], set[str]]:
    """Return the offices of staff, and the house, that the rulebook allows a command: those who certainly may, and those who may
    at most."""
    request, able = each.case.command.does, holders(rules, each.needs)
    if isinstance(request, do.Tick):
        row = next(row for row in rules.checklist if row.item == request.item)
        named = {*row.by} & holders(rules, frozenset({row.carries}))
        ticking = {HOUSE} if rules.virtual and named else named
        return ticking, ticking
    if isinstance(request, Incident):
        # The rulebook may leave a remedy to another office than the one that reports. Where Pitboss deals, it observes itself.
        return set() if rules.virtual else able, holders(rules, frozenset({REPORT}))
    if isinstance(request, do.ChangeHouseWide):
        # A table follows what somebody with the power has decided for the whole house.
        return able | {HOUSE}, able | {HOUSE}
    if each.for_players:
        # Whoever acts for players does so in some commands only.
        return set(), able | holders(rules, frozenset({ACT_FOR_PLAYER}))
    return able, able


def accepted(rulebook: str, each: Tried, who: Actor) -> Refusal | None:
    """Return why somebody is refused at that state; None if they are not."""
    rules = rules_of(rulebook, each.case.table)
    decision = decide(each.case.state, replace(each.case.command, who=who), rules)
    return decision if isinstance(decision, Refusal) else None


each_rulebook = pytest.mark.parametrize("rulebook", playable())


@each_rulebook
def test_every_command_is_tried_at_both_kinds_of_table(rulebook: str) -> None:
    kinds = {(each.case.table.kind, each.case.kind) for each in tried(rulebook)}
    for kind in (VIRTUAL, PHYSICAL):
        assert len([name for table, name in kinds if table == kind]) >= 25, kind


@each_rulebook
def test_every_command_asks_for_a_power_and_a_stranger_has_none(rulebook: str) -> None:
    for each in tried(rulebook):
        assert each.asked, each.case.command
        refusal = accepted(rulebook, each, NOBODY)
        assert refusal is not None, each.case.command
        assert refusal.code in OTHERS, (each.case.command, refusal)


@each_rulebook
def test_an_office_may_what_the_rulebook_gives_it_the_power_for_and_nothing_else(rulebook: str) -> None:
    wrong: dict[tuple[str, ...], str] = {}
    for each in tried(rulebook):
        rules = rules_of(rulebook, each.case.table)
        certain, most = allowed(rules, each)
        for office in (*(row.name for row in rules.book.offices if row.name != PLAYER), HOUSE):
            refusal = accepted(rulebook, each, Actor("Sasha", office))
            denied = refusal is not None and refusal.code in OTHERS
            if (office not in most and not denied) or (office in certain and denied):
                wrong.setdefault((each.case.table.kind, each.case.kind, office), f"{sorted(each.needs)}: {refusal}")
    assert not wrong, "\n".join(f"{key}: {why}" for key, why in wrong.items())
