"""Small changes of a table that several events share."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.table.state import Phase, Seat, Shoe, TableState


def with_hand(state: TableState, seat: int, **changes: object) -> TableState:
    hands = dict(state.round.hands)
    hands[seat] = replace(hands[seat], **changes)
    return replace(state, round=replace(state.round, hands=hands))


def with_deck(state: TableState, number: int, **changes: object) -> TableState:
    decks = list(state.decks)
    decks[number] = replace(decks[number], **changes)
    return replace(state, decks=tuple(decks))


def round_ended(state: TableState) -> TableState:
    """The cards are in the discard rack; with two decks the other one comes into play."""
    table = state.shoe
    deck = (table.deck + 1) % len(state.decks)
    shoe = Shoe(deck=deck, vacated=table.vacated, count_due=table.count_due, failed=table.failed)
    ended = replace(state.round, closed=False)
    seats = {number: _sat(seat, number, state) for number, seat in state.seats.items()}
    return replace(state, phase=Phase.WAGERING, shoe=shoe, round=ended, seats=seats)


def _sat(seat: Seat, number: int, state: TableState) -> Seat:
    """One more round sat out, where every other seat was in use throughout; otherwise the count starts again."""
    played = any(hand.owner == number for hand in state.round.hands.values())
    idle = seat.idle + 1 if state.round.full and not played else 0
    return seat if idle == seat.idle else replace(seat, idle=idle)
