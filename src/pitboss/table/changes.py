"""Small changes of a table that several events share."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.table.state import Hand, Phase, Round, Seat, Shoe, TableState


def with_hand(state: TableState, seat: int, **changes: object) -> TableState:
    hands = dict(state.round.hands)
    hands[seat] = replace(hands[seat], **changes)
    return replace(state, round=replace(state.round, hands=hands))


def with_deck(state: TableState, number: int, **changes: object) -> TableState:
    decks = list(state.decks)
    decks[number] = replace(decks[number], **changes)
    return replace(state, decks=tuple(decks))


def round_begun(state: TableState, number: int, hands: dict[int, Hand]) -> Round:
    """A round with its first card: what the sign states now is what the round is played by."""
    return Round(
        number=number,
        closed=True,
        limits=state.limits,
        own={seat: sitting.own for seat, sitting in state.seats.items() if sitting.own},
        hands=hands,
        full=len(state.seats) == state.places,
    )


def new_hand(state: TableState, place: int, **facts: object) -> Hand:
    """A player's part in a round that begins."""
    owner = state.boxes.get(place, place)
    player = state.seats[owner].player if owner in state.seats else ""
    return replace(Hand(owner=owner, player=player), **facts)


def round_ended(state: TableState, *, shoe_plays_on: bool) -> TableState:
    """The cards are in the discard rack; with two decks the other one comes into play, unless the shoe plays on."""
    table = state.shoe
    deck = (table.deck + 1) % len(state.decks)
    shoe = table if shoe_plays_on else Shoe(deck=deck, vacated=table.vacated, count_due=table.count_due, failed=table.failed)
    ended = replace(state.round, closed=False)
    played = {hand.owner for hand in state.round.hands.values()}
    seats = {number: _sat(seat, state.round, number in played) for number, seat in state.seats.items()}
    return replace(state, phase=Phase.WAGERING, shoe=shoe, round=ended, seats=seats)


def _sat(seat: Seat, table: Round, played: bool) -> Seat:
    """One more round sat out, where every other seat was in use throughout; otherwise the count starts again."""
    idle = seat.idle + 1 if table.full and not played else 0
    return seat if idle == seat.idle else replace(seat, idle=idle)
