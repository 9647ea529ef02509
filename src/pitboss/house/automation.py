"""Which of the dealer's steps the table takes automatically, and what the next one is."""

from __future__ import annotations

from enum import StrEnum

from pitboss.cards.chance import Chance
from pitboss.table.commands import Request
from pitboss.table.game import StepKind
from pitboss.table.rules import Rules
from pitboss.table.services.decks.checking import CheckCards
from pitboss.table.services.decks.counting import CountCards
from pitboss.table.services.decks.shuffling import Cut, Shuffle
from pitboss.table.services.opening import Tick
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase, TableState


class Automation(StrEnum):
    """A step of the dealer's that needs no person if Pitboss deals."""

    OPENING = "opening"
    """Checklist and deck checks, with what takes the place of each item."""
    SHUFFLE = "shuffle"
    """Shuffle and cut."""
    DEAL = StepKind.DEAL.value
    REVEAL = StepKind.REVEAL.value
    SETTLE = StepKind.SETTLE.value
    COUNT = "count"


EVERYTHING = frozenset(Automation)


def next_step(state: TableState, rules: Rules, does: frozenset[Automation], chance: Chance) -> Request | None:
    """Return the dealer's next step that the table takes automatically, if there is one."""
    if Automation.COUNT in does and state.shoe.count_due:
        return CountCards(rules.deck_size)
    if state.phase is Phase.ROUND:
        return _in_round(state, rules, does)
    return None if state.phase is Phase.CLOSED else _between_rounds(state, rules, does, chance)


def _in_round(state: TableState, rules: Rules, does: frozenset[Automation]) -> Request | None:
    step = rules.game.next_step(state, rules)
    return step.does if step and Automation(step.kind) in does else None


def _between_rounds(state: TableState, rules: Rules, does: frozenset[Automation], chance: Chance) -> Request | None:
    if Automation.OPENING in does:
        for number, deck in enumerate(state.decks):
            if not deck.checked:
                return CheckCards(number)
        if state.phase is Phase.OPENING:
            return next((Tick(row.item) for row in rules.checklist if row.item not in state.ticked), None)
    if state.phase is Phase.OPENING or _waits(state):
        return None
    vacated = state.shoe.vacated and rules.shuffles_after_vacancy
    stale = bool(state.decks) and (not state.shoe.shuffled or (vacated and bool(state.seats)))
    uncut = bool(state.decks) and state.device == SHOE and not state.shoe.cut
    if Automation.SHUFFLE in does:
        if stale:
            return Shuffle()
        if uncut:
            return Cut(chance.depth(rules.deck_size, rules.cut_margin))
    if stale or uncut or not rules.game.started(state, rules):
        return None
    return _in_round(state, rules, does)


def _waits(state: TableState) -> bool:
    """Return whether the cards wait for a person: to be checked, released, counted, or for another device."""
    if not state.decks:
        return False
    deck = state.decks[state.shoe.deck]
    return not deck.checked or deck.secured or state.shoe.failed or state.shoe.count_due
