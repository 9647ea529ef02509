"""What has happened at a table. An event is a fact: it names its clauses and carries the money it moved."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.money import Move
from pitboss.table.limits import Limits, Notice


class Event(Struct, frozen=True, kw_only=True):
    """What every event has beside its own facts."""

    clauses: tuple[str, ...]
    moves: tuple[Move, ...] = ()


class TableOpened(Event, frozen=True, tag="table.opened/1"):
    """A table is set up under a rulebook, with what the operator chose and who approved it."""

    rulebook: str
    digest: str
    name: str
    limits: Limits
    backs: tuple[str, ...]
    approved_by: str


class ChecklistTicked(Event, frozen=True, tag="checklist.ticked/1"):
    item: str
    by: str
    stands_for: str = ""
    """At a virtual table: what stands for the thing."""


class TableReady(Event, frozen=True, tag="table.ready/1"):
    """The checklist is complete; wagers may be placed."""


class CardsChecked(Event, frozen=True, tag="cards.checked/1"):
    deck: int
    by: str
    cards: int


class CardsSecured(Event, frozen=True, tag="cards.secured/1"):
    deck: int


class CardsReleased(Event, frozen=True, tag="cards.released/1"):
    deck: int


class CardsShuffled(Event, frozen=True, tag="cards.shuffled/1"):
    deck: int
    cards: int
    order: tuple[Card, ...] = ()
    """The order of the cards, sealed; empty where people shuffle."""


class CardsCut(Event, frozen=True, tag="cards.cut/1"):
    depth: int


class CountInstructed(Event, frozen=True, tag="cards.count-instructed/1"):
    by: str


class CardsCounted(Event, frozen=True, tag="cards.counted/1"):
    cards: int


class CardsChanged(Event, frozen=True, tag="cards.changed/1"):
    deck: int
    back: str
    reason: str


class SeatTaken(Event, frozen=True, tag="seat.taken/1"):
    seat: int
    player: str


class SeatChanged(Event, frozen=True, tag="seat.changed/1"):
    seat: int
    to: int


class SeatLeft(Event, frozen=True, tag="seat.left/1"):
    seat: int
    player: str
    marker_removed: bool = False


class BoughtIn(Event, frozen=True, tag="chips.bought/1"):
    seat: int
    amount: int


class CashedOut(Event, frozen=True, tag="chips.cashed/1"):
    seat: int
    amount: int


class VoucherExchanged(Event, frozen=True, tag="voucher.exchanged/1"):
    seat: int
    voucher: str
    amount: int


class TrayFilled(Event, frozen=True, tag="tray.filled/1"):
    amount: int


class TrayCredited(Event, frozen=True, tag="tray.credited/1"):
    amount: int


class LimitsChanged(Event, frozen=True, tag="limits.changed/1"):
    wager: str
    limits: Limits
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums still kept, by seat."""


class MinimumRaised(Event, frozen=True, tag="limits.minimum-raised/1"):
    """A higher minimum at once; those who play already keep what they had and get a marker."""

    wager: str
    minimum: int
    kept: dict[int, int]
    """Old minimums kept, by seat."""


class NoticePosted(Event, frozen=True, tag="notice.posted/1"):
    notice: Notice


class WagersPlaced(Event, frozen=True, tag="wagers.placed/1"):
    seat: int
    total: dict[str, int]
    """What now lies on each wagering area that was added to."""
    placed_by_dealer: bool = False


class WagersWithdrawn(Event, frozen=True, tag="wagers.withdrawn/1"):
    seat: int


class BetsClosed(Event, frozen=True, tag="bets.closed/1"):
    """ "No more bets" has been announced."""


class CardsDealt(Event, frozen=True, tag="cards.dealt/1"):
    """Cards lie at these places, in the order dealt (0 is the dealer); `up` are those face up, by position in `to`."""

    round: int
    to: tuple[int, ...]
    up: tuple[int, ...] = ()
    last: bool = False
    """The deal is complete; the players decide."""


class CardsKnown(Event, frozen=True, tag="cards.known/1"):
    """Which cards they are. Who may see them is for the view to say."""

    cards: tuple[tuple[int, int, Card], ...]
    """Place, position in the hand, card."""


class CardsHandled(Event, frozen=True, tag="cards.handled/1"):
    seat: int


class Settled(Struct, frozen=True):
    """What became of one wager."""

    wager: str
    outcome: str
    """wins, loses, stands-off, void, or given-up (by folding or conceding)."""
    stake: int
    pays: int
    """What the house pays on top of the stake; negative when the stake is taken."""
    clauses: tuple[str, ...]


class HandFolded(Event, frozen=True, tag="hand.folded/1"):
    seat: int
    wagers: tuple[Settled, ...]


class PlayPlaced(Event, frozen=True, tag="play.placed/1"):
    seat: int
    total: int


class DealerRevealed(Event, frozen=True, tag="dealer.revealed/1"):
    hand: SetHand


class HandDeclared(Event, frozen=True, tag="hand.declared/1"):
    seat: int
    hand: SetHand


class HandSettled(Event, frozen=True, tag="hand.settled/1"):
    seat: int
    wagers: tuple[Settled, ...]


class HandConceded(Event, frozen=True, tag="hand.conceded/1"):
    seat: int
    wagers: tuple[Settled, ...]


class RoundEnded(Event, frozen=True, tag="round.ended/1"):
    round: int
    counted: int


class WagerStood(Event, frozen=True, tag="wager.found/1"):
    """What was found on an area after the first card, and at how much it counts."""

    seat: int
    wager: str
    found: int
    counts: int


class PastWagerStood(Event, frozen=True, tag="wager.past-stands/1"):
    seat: int
    wager: str
    round: int
    amount: int


class ConductRecorded(Event, frozen=True, tag="conduct.recorded/1"):
    seat: int
    rule: str
    by: str
    words: str


TableEvent = (
    TableOpened
    | ChecklistTicked
    | TableReady
    | CardsChecked
    | CardsSecured
    | CardsReleased
    | CardsShuffled
    | CardsCut
    | CountInstructed
    | CardsCounted
    | CardsChanged
    | SeatTaken
    | SeatChanged
    | SeatLeft
    | BoughtIn
    | CashedOut
    | VoucherExchanged
    | TrayFilled
    | TrayCredited
    | LimitsChanged
    | MinimumRaised
    | NoticePosted
    | WagersPlaced
    | WagersWithdrawn
    | BetsClosed
    | CardsDealt
    | CardsKnown
    | CardsHandled
    | HandFolded
    | PlayPlaced
    | DealerRevealed
    | HandDeclared
    | HandSettled
    | HandConceded
    | RoundEnded
    | WagerStood
    | PastWagerStood
    | ConductRecorded
)
