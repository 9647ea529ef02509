"""The requests of a coup."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.baccarat.coup import SideName
from pitboss.games.shared_layout.settling import PayWinning, TakeLosing
from pitboss.table.commands import Request, Stake
from pitboss.table.rounds import EndRound


class DrawCard(Request, frozen=True, tag="draw-card"):
    """The dealer draws the next card and puts it face down on the side it is for."""


class TurnCards(Request, frozen=True, tag="turn-cards"):
    """The face-down cards of a side are turned: by the dealer, or in style B by whoever is seated as that side. Where cards are
    dealt by hand, `sequence` is what everybody sees then, in the order drawn."""

    side: SideName
    sequence: tuple[Card, ...] = ()


class HoldCoup(Request, frozen=True, tag="hold-coup"):
    """A supervisor stops the coming coup, or one of which no card is exposed, before its first card is turned."""


class PermitChanges(Request, frozen=True, tag="permit-changes"):
    """A supervisor lets players change, add, move or withdraw wagers while no card is exposed."""


class CloseChanges(Request, frozen=True, tag="close-changes"):
    """Wagers are closed again, or a coup that was stopped goes on."""


class AlterWager(Request, frozen=True, tag="alter-wager"):
    """A wager on the layout is made larger or smaller: `stake` is what it comes to."""

    seat: int
    wager: str
    stake: Stake


class MoveWager(Request, frozen=True, tag="move-wager"):
    """A wager is moved to another area of the same player."""

    seat: int
    wager: str
    to: str


class AnnounceWinner(Request, frozen=True, tag="announce-winner"):
    """The dealer says which hand has won, or that it is a tie. Where Pitboss deals it is left out: the house announces what the
    cards say."""

    winner: str = ""


class PayCommission(Request, frozen=True, tag="pay-commission"):
    """A player pays the commission that they owe."""

    seat: int


class CollectCommission(Request, frozen=True, tag="collect-commission"):
    """The dealer collects the commission that anybody owes."""


REQUESTS = (
    DrawCard,
    TurnCards,
    HoldCoup,
    PermitChanges,
    CloseChanges,
    AlterWager,
    MoveWager,
    AnnounceWinner,
    TakeLosing,
    PayWinning,
    EndRound,
    PayCommission,
    CollectCommission,
)
CoupRequest = (
    DrawCard
    | TurnCards
    | HoldCoup
    | PermitChanges
    | CloseChanges
    | AlterWager
    | MoveWager
    | AnnounceWinner
    | TakeLosing
    | PayWinning
    | EndRound
    | PayCommission
    | CollectCommission
)
