"""What a viewer may see of a round of Blackjack: everything is open. Each box with its bettors, hands and totals."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks.blackjack import total
from pitboss.games.blackjack.boxes import bettors_of, boxes_wagered
from pitboss.games.blackjack.hands import decider, guest_of, turn
from pitboss.games.blackjack.round import Blackjacks, BoxHand, Stage
from pitboss.games.blackjack.settle import BOX, DOUBLE, INSURANCE
from pitboss.table.accounts import stake_on
from pitboss.table.places import Hand
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import GameView


class HandView(Struct, frozen=True):
    """A hand of a box: its cards, what they come to, and what is wagered on it."""

    n: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    status: str
    doubled: bool
    wagers: dict[str, int]
    """By player: what they have on it, doubles included."""


class BoxView(Struct, frozen=True):
    """A box: who has wagered on it, the first one first, who decides for it, its hands and its insurance."""

    bettors: tuple[str, ...]
    decides: str
    hands: tuple[HandView, ...]
    insurance: dict[str, int]
    evened: tuple[str, ...]
    """Whose blackjack was settled early."""


class BlackjackView(GameView, frozen=True):
    """The round: its stage, the dealer's cards, the boxes, whose turn it is, and who is limited to the minimum."""

    stage: str
    dealer: tuple[Card, ...]
    total: int
    soft: bool
    boxes: dict[int, BoxView]
    turn: int
    """The box that plays; 0 for none."""
    hand: int
    """Which of its hands."""
    until: int
    racked: int
    limited: tuple[str, ...]


def view(state: TableState) -> BlackjackView:
    """Return the round as anybody sees it, or the wagers on the boxes before it."""
    part: Blackjacks = state.round.part
    playing = state.phase is Phase.ROUND and part.stage is Stage.PLAYING
    held, due = total(part.dealer), turn(part) if playing else None
    boxes = sorted({*part.hands, *(() if state.phase is Phase.ROUND else boxes_wagered(state))})
    return BlackjackView(
        stage=part.stage.value,
        dealer=part.dealer,
        total=held.points,
        soft=held.soft,
        boxes={box: _box(state, part, box) for box in boxes},
        turn=due[0] if due else 0,
        hand=due[1].n if due else 0,
        until=part.until,
        racked=part.discarded,
        limited=part.limited,
    )


def _box(state: TableState, part: Blackjacks, box: int) -> BoxView:
    playing = state.phase is Phase.ROUND
    bettors = part.bettors.get(box, ()) if playing else bettors_of(state, box, state.money)
    first = decider(state, box) if playing else next(iter(bettors), 0)
    insured = {_name(state, seat): _on(state, box, 1, INSURANCE, seat) for seat in bettors}
    return BoxView(
        bettors=tuple(_name(state, seat) for seat in bettors),
        decides=_name(state, first),
        hands=tuple(_hand(state, box, hand, bettors) for hand in part.hands.get(box, ())),
        insurance={name: amount for name, amount in insured.items() if amount},
        evened=tuple(_name(state, seat) for seat in part.evened.get(box, ())),
    )


def _hand(state: TableState, box: int, hand: BoxHand, bettors: tuple[int, ...]) -> HandView:
    held = total(hand.cards)
    on = {_name(state, seat): sum(_on(state, box, hand.n, wager, seat) for wager in (BOX, DOUBLE)) for seat in bettors}
    wagers = {name: amount for name, amount in on.items() if amount}
    return HandView(hand.n, hand.cards, held.points, held.soft, hand.status.value, hand.doubled, wagers)


def _on(state: TableState, box: int, hand: int, wager: str, seat: int) -> int:
    return stake_on(state, Hand(box, hand), wager, guest_of(state, box, seat)).total


def _name(state: TableState, seat: int) -> str:
    sitting = state.seats.get(seat)
    return sitting.player if sitting else ""
