"""Which of the dealer's steps the table takes by itself, and what the next one is."""

from __future__ import annotations

from enum import StrEnum

from pitboss.house.chance import Chance
from pitboss.table.commands import (
    CheckCards,
    CountCards,
    Cut,
    Deal,
    EndRound,
    Request,
    RevealDealer,
    SettleHand,
    Shuffle,
    Tick,
)
from pitboss.table.rules import Rules
from pitboss.table.settings import SHOE
from pitboss.table.state import HandStatus, Phase, TableState, stake_on


class Automation(StrEnum):
    """A step of the dealer's that needs no person where Pitboss deals."""

    OPENING = "opening"
    """Checklist and checking of cards, with what stands for each thing."""
    SHUFFLE = "shuffle"
    """Shuffle and cut."""
    DEAL = "deal"
    """All passes, once "no more bets" has been announced."""
    REVEAL = "reveal"
    SETTLE = "settle"
    """Each hand in turn, and the end of the round."""
    COUNT = "count"


EVERYTHING = frozenset(Automation)


def next_step(state: TableState, rules: Rules, does: frozenset[Automation], chance: Chance) -> Request | None:
    """The dealer's next step that the table takes by itself, if there is one."""
    if Automation.COUNT in does and state.shoe.count_due:
        return CountCards(rules.deck_size)
    match state.phase:
        case Phase.OPENING | Phase.WAGERING:
            return _between_rounds(state, rules, does, chance)
        case Phase.DEALING:
            return Deal() if Automation.DEAL in does else None
        case Phase.DECIDING:
            return _decided(state, does)
        case Phase.SETTLING:
            return _settling(state, rules, does)
        case Phase.CLOSED:
            return None


def _between_rounds(state: TableState, rules: Rules, does: frozenset[Automation], chance: Chance) -> Request | None:
    if Automation.OPENING in does:
        for number, deck in enumerate(state.decks):
            if not deck.checked:
                return CheckCards(number)
        if state.phase is Phase.OPENING:
            return next((Tick(row.item) for row in rules.checklist if row.item not in state.ticked), None)
    deck = state.decks[state.shoe.deck]
    waits = not deck.checked or deck.secured or state.shoe.failed or state.shoe.count_due
    if waits or state.phase is Phase.OPENING:
        return None
    stale = not state.shoe.shuffled or (state.shoe.vacated and bool(state.seats))
    if Automation.SHUFFLE in does:
        if stale:
            return Shuffle()
        if state.device == SHOE and not state.shoe.cut:
            return Cut(chance.depth(rules.deck_size))
    if stale or not state.round.closed or Automation.DEAL not in does:
        return None
    return Deal() if (state.device != SHOE or state.shoe.cut) and _wagered(state, rules) else None


def _wagered(state: TableState, rules: Rules) -> bool:
    """Whether a wager lies on the layout: after the call they may all have been taken back."""
    places = range(1, state.places + 1)
    return any(stake_on(state, place, wager).total for place in places for wager in rules.wagers)


def _decided(state: TableState, does: frozenset[Automation]) -> Request | None:
    statuses = {hand.status for hand in state.round.hands.values()}
    if HandStatus.DEALT in statuses:
        return None
    if HandStatus.PLAYS in statuses:
        return RevealDealer() if Automation.REVEAL in does else None
    return EndRound() if Automation.SETTLE in does else None


def _settling(state: TableState, rules: Rules, does: frozenset[Automation]) -> Request | None:
    if Automation.SETTLE not in does:
        return None
    waiting = sorted(seat for seat, hand in state.round.hands.items() if hand.status is HandStatus.PLAYS)
    if not waiting:
        return EndRound()
    return SettleHand(waiting[-1] if rules.settle_order == "right-to-left" else waiting[0])
