"""What every decision about a box asks: whose turn it is, who decides for a box, and what is wagered on it."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import Card
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus
from pitboss.games.blackjack.rules import BoxContext
from pitboss.money import show
from pitboss.table.accounts import Spot, spots, stake_on
from pitboss.table.commands import Stake
from pitboss.table.events import Left, Settled
from pitboss.table.phrases import as_words, wager_of_hand
from pitboss.table.places import DEALER_PLACE, Hand
from pitboss.table.state import TableState, owner_of


def until(c: BoxContext) -> int:
    """Return until when a player decides, from now; 0 where they have no set time."""
    return c.at + c.rules.decision_seconds * 1000 if c.rules.virtual else 0


def stake_of(c: BoxContext, box: int, wager: str, bettor: int, hand: int = 1) -> Stake:
    """Return what a bettor has on a hand of a box."""
    return stake_on(c.state, Hand(box, hand), wager, guest_of(c.state, box, bettor))


def owner_at(state: TableState, box: int) -> int:
    """Return the seat whose own box it is: of this round, or for the next."""
    entry = state.round.entries.get(box) if state.phase == "in a round" else None
    return entry.owner if entry else owner_of(state, box)


def guest_of(state: TableState, box: int, bettor: int) -> int:
    """Return the bettor as the accounts of a box name them: 0 for the player whose own box it is."""
    return 0 if bettor == owner_at(state, box) else bettor


def turn(part: Blackjacks) -> tuple[int, BoxHand] | None:
    """Return the box that has to play and its hand, from the dealer's left; None if every hand is complete."""
    for box, hands in sorted(part.hands.items()):
        for hand in hands:
            if hand.status is HandStatus.PLAYS:
                return box, hand
    return None


def decider(state: TableState, box: int) -> int:
    """Return the seat of the bettor who decides for a box: who wagered on it first; 0 where nobody has. Nobody who has wagered
    leaves before the round is over; after it they may have left."""
    part: Blackjacks = state.round.part
    return next((seat for seat in part.bettors.get(box, ()) if seat in state.seats), 0)


def box_spots(state: TableState, wager: str) -> dict[Spot, Stake]:
    """Return the stakes of a wager anywhere on the layout."""
    return {spot: stake for spot, stake in spots(state.money).items() if spot.wager == wager and stake.total}


def hand_name(box: int, number: int) -> str:
    return f"Box {box}" if number == 1 else f"Box {box}, hand {number},"


def place_name(place: int) -> str:
    return "dealer" if place == DEALER_PLACE else f"box {place}"


def ended(lines: Iterable[Settled]) -> str:
    """Return how each wager ended, with the hand after a split and the seat of another bettor."""
    return ", ".join(_line(line) for line in lines) or "nothing"


def _line(line: Settled) -> str:
    whose = f" of seat {line.owner}" if line.owner else ""
    amount = show(abs(line.pays) or line.stake)
    back = " back" if not line.pays else ""
    return f"{wager_of_hand(line)}{whose} {as_words(line.outcome)} {amount}{back}"


def leaving(cards: tuple[Card, ...]) -> tuple[Left, ...]:
    return tuple(Left(str(card), face_up=True) for card in cards)
