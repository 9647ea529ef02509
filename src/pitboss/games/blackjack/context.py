"""Somebody at a Blackjack table, and where its round stands: whose turn it is, and who has wagered on each box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus
from pitboss.table.accounts import Spot, spots, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Context
from pitboss.table.places import Hand
from pitboss.table.state import TableState, owner_of

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import BlackjackRules


class BoxContext(Context):
    """The context of every decision about a round."""

    __slots__ = ()
    rules: BlackjackRules

    @property
    def part(self) -> Blackjacks:
        part: Blackjacks = self.state.round.part
        return part

    def until(self) -> int:
        """Return until when a player decides, from now; 0 where they have no set time."""
        return self.at + self.rules.decision_seconds * 1000 if self.rules.virtual else 0

    def stake(self, box: int, wager: str, bettor: int, hand: int = 1) -> Stake:
        """Return what a bettor has on a hand of a box."""
        return stake_on(self.state, Hand(box, hand), wager, guest_of(self.state, box, bettor))


def at_box(c: Context) -> BoxContext:
    """Narrow to BoxContext."""
    assert isinstance(c, BoxContext)
    return c


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
