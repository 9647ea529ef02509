"""What a viewer may see of a table. A hidden card is absent, not masked: this is all that ever leaves the house."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.table.commands import PLAYER
from pitboss.table.limits import kept_minimum, limits_at
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine, sign
from pitboss.table.state import Hand, Phase, TableState, owner_of, stack_of, stake_on

INSPECTOR = "inspector"


class Viewer(Struct, frozen=True):
    """Who looks, in which office; a player sees his own hand."""

    office: str
    name: str = ""


PUBLIC = Viewer("public")


class HandView(Struct, frozen=True):
    """Cards that lie at a place; only those this viewer may know are listed, by position."""

    lie: int
    status: str
    cards: dict[int, Card]
    as_set: SetHand | None


class SeatView(Struct, frozen=True):
    """A place at the table."""

    seat: int
    player: str
    chips: int
    tokens: int
    marker: dict[str, int]
    wagers: dict[str, int]
    hand: HandView | None


class TableView(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    round: int
    sign: tuple[SignLine, ...]
    back: str
    cards_left: int
    dealer: HandView | None
    seats: tuple[SeatView, ...]


def view(state: TableState, viewer: Viewer, rules: Rules, at: int) -> TableView:
    """The table as this viewer sees it now."""
    dealer = state.round.dealer
    return TableView(
        phase=state.phase.value,
        round=state.round.number,
        sign=sign(state, rules, at),
        back=state.decks[state.shoe.deck].back,
        cards_left=state.shoe.left,
        dealer=_hand(state, dealer, viewer, own=False) if dealer.cards else None,
        seats=tuple(_seat(state, number, viewer, rules, at) for number in sorted({*state.seats, *_further(state, rules)})),
    )


def _further(state: TableState, rules: Rules) -> Iterator[int]:
    """Areas beyond their own seats on which players wager, or have a hand of the last round."""
    for place in state.boxes:
        if place in state.round.hands or any(stake_on(state, place, wager).total for wager in rules.areas):
            yield place


def marker(state: TableState, number: int, at: int) -> dict[str, int]:
    """What the marker at a seat shows: the old minimums its player may still play at, as notices have left them."""
    limits, kept = limits_at(state.limits, state.notices, at), state.seats[number].kept
    now = {wager: kept_minimum(kept, wager, state.notices, at) for wager in kept}
    return {wager: old for wager, old in now.items() if old is not None and old < limits.ranges[wager].minimum}


def _seat(state: TableState, number: int, viewer: Viewer, rules: Rules, at: int) -> SeatView:
    """A place with the player who wagers there; his chips and his marker lie where he sits."""
    stack = stack_of(state, number)
    hand = state.round.hands.get(number)
    own = hand is not None and viewer.office == PLAYER and viewer.name == hand.player
    lying = {wager: stake_on(state, number, wager).total for wager in rules.areas}
    return SeatView(
        seat=number,
        player=state.seats[owner_of(state, number)].player,
        chips=stack.chips,
        tokens=stack.tokens,
        marker=marker(state, number, at) if number in state.seats else {},
        wagers={wager: amount for wager, amount in lying.items() if amount},
        hand=_hand(state, hand, viewer, own=own) if hand else None,
    )


def _hand(state: TableState, hand: Hand, viewer: Viewer, *, own: bool) -> HandView:
    cards = {position: card for position, card in enumerate(hand.cards) if card is not None}
    if not _sees_all(state, hand, viewer, own=own):
        cards = {position: card for position, card in cards.items() if position in hand.up}
    return HandView(lie=len(hand.cards), status=hand.status.value, cards=cards, as_set=hand.as_set)


def _sees_all(state: TableState, hand: Hand, viewer: Viewer, *, own: bool) -> bool:
    """A revealed hand is everybody's; a hand in play is its holder's, once he has picked it up; an inspector reads
    every card the record knows when the round is over."""
    if hand.as_set is not None or (own and hand.handled):
        return True
    return viewer.office == INSPECTOR and state.phase in (Phase.OPENING, Phase.WAGERING)
