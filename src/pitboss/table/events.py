"""What has happened at a table. An event is a fact: it names its clauses and carries the money it moved."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.money import Move
from pitboss.table.limits import Limits, Notice
from pitboss.table.settings import TableSettings


class Event(Struct, frozen=True, kw_only=True):
    """What every event has beside its own facts."""

    clauses: tuple[str, ...]
    moves: tuple[Move, ...] = ()


class TableOpened(Event, frozen=True, tag="table.opened/1"):
    """A table is set up under a rulebook, with what the operator chose and who approved it."""

    rulebook: str
    digests: dict[str, str]
    """Of the rulebook's text and of every text it includes, by id: a replay reads those."""
    settings: TableSettings
    backs: tuple[str, ...]


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
    required: bool = False
    """He had to give it up."""


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
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums kept, by seat."""


class NoticePosted(Event, frozen=True, tag="notice.posted/1"):
    notice: Notice


class WagersPlaced(Event, frozen=True, tag="wagers.placed/1"):
    seat: int
    total: dict[str, int]
    """What now lies on each wagering area that was added to."""
    owner: int
    """The seat of the player who wagers."""
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
    decide_by: int = 0
    """Until when."""
    blind: tuple[int, ...] = ()
    """Hands that nobody may look at."""


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


class AnteFolded(Event, frozen=True, tag="ante.folded/1"):
    """The Ante is given up; the hand plays on for the other wager."""

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
    rule: str
    person: str
    by: str
    words: str
    contravention: bool


# --- things gone wrong ---------------------------------------------------------------------------------------------


class IncidentRecorded(Event, frozen=True, tag="incident.recorded/1"):
    """Something went wrong, and at which moments of the round it is to be judged."""

    incident: str
    seat: int
    person: str
    """The player concerned, where it is one player's hand."""
    by: str
    moments: tuple[str, ...]
    words: str
    awaits: tuple[str, ...] = ()
    """Remedies left to a higher office."""


class MisdealDeclared(Event, frozen=True, tag="misdeal.declared/1"):
    round: int


class RoundVoided(Event, frozen=True, tag="round.voided/1"):
    """The round has no result: every wager of it goes back, folded and settled ones too."""

    round: int
    returned: tuple[tuple[int, Settled], ...]
    """What goes back, by seat."""


class HandVoided(Event, frozen=True, tag="hand.voided/1"):
    """The hand has no result: its wagers go back."""

    seat: int
    wagers: tuple[Settled, ...]


class WagersReturned(Event, frozen=True, tag="wagers.returned/1"):
    seat: int
    wagers: tuple[Settled, ...]


class WagersForfeited(Event, frozen=True, tag="wagers.forfeited/1"):
    seat: int
    wagers: tuple[Settled, ...]


class HandDiscarded(Event, frozen=True, tag="hand.discarded/1"):
    """Cards counted and put in the discard rack."""

    seat: int
    cards: int


class HandRestored(Event, frozen=True, tag="hand.restored/1"):
    """The hand is as it was before the error; what money had moved for it has moved back."""

    seat: int
    status: str


class DealerReset(Event, frozen=True, tag="dealer.reset/1"):
    hand: SetHand


class StandsAsSet(Event, frozen=True, tag="hand.stands/1"):
    """What was set or paid stands."""

    seat: int


class ResultsStood(Event, frozen=True, tag="results.stand/1"):
    """Earlier rounds stand."""

    rounds: int


class DeckCheckOrdered(Event, frozen=True, tag="deck.check-ordered/1"):
    """No deck of the table is dealt before it has been checked again."""


class ReshuffleOrdered(Event, frozen=True, tag="reshuffle.ordered/1"):
    reason: str


class DeviceFailed(Event, frozen=True, tag="device.failed/1"):
    """No card is dealt until another device and new cards are in place."""


class DeviceReplaced(Event, frozen=True, tag="device.replaced/1"):
    device: str
    backs: tuple[str, ...]


class Notified(Event, frozen=True, tag="notice.sent/1"):
    """Offices, or a player, are told; the house's inbox holds it until it is acknowledged."""

    to: tuple[str, ...]
    subject: str
    words: str


class PlayedOn(Event, frozen=True, tag="play.goes-on/1"):
    """Play continues; a hand with a live side wager stays in for it."""

    seat: int
    stays_in: bool


class CardTurnedOver(Event, frozen=True, tag="card.turned-over/1"):
    place: int
    position: int


class CardKeptUp(Event, frozen=True, tag="card.kept-up/1"):
    """A card of the dealer's stays face up in the place of the last one."""

    position: int


class SeatDeemed(Event, frozen=True, tag="hand.deemed-own/1"):
    """The hand looked at counts as the one at the player's own seat."""

    seat: int


class PlaysFirst(Event, frozen=True, tag="player.plays-first/1"):
    players: tuple[str, ...]


class PlayersSeparated(Event, frozen=True, tag="players.separated/1"):
    players: tuple[str, ...]


# --- supervision ---------------------------------------------------------------------------------------------------


class Directed(Event, frozen=True, tag="table.directed/1"):
    rule: str
    by: str


class PersonExcluded(Event, frozen=True, tag="person.excluded/1"):
    person: str
    casino: bool


class RoundInvalidated(Event, frozen=True, tag="round.invalidated/1"):
    ground: str
    words: str


class ClosingAnnounced(Event, frozen=True, tag="closing.announced/1"):
    closes_at: int


class TableClosed(Event, frozen=True, tag="table.closed/1"):
    """The closing float, and what the table has won."""

    float_: int
    drop: int
    win: int


class DisputeRaised(Event, frozen=True, tag="dispute.raised/1"):
    dispute: str
    by: str
    round: int
    words: str
    evidence: int
    """The version of the record that is frozen as evidence."""


class DisputeDecided(Event, frozen=True, tag="dispute.decided/1"):
    dispute: str
    words: str
    final: bool
    advice: str
    """What the person is told of his further rights."""


class ReviewAsked(Event, frozen=True, tag="dispute.review-asked/1"):
    dispute: str


class RulesShown(Event, frozen=True, tag="rules.shown/1"):
    to: str
    rulebook: str


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
    | AnteFolded
    | PlayPlaced
    | DealerRevealed
    | HandDeclared
    | HandSettled
    | HandConceded
    | RoundEnded
    | WagerStood
    | PastWagerStood
    | ConductRecorded
    | IncidentRecorded
    | MisdealDeclared
    | RoundVoided
    | HandVoided
    | WagersReturned
    | WagersForfeited
    | HandDiscarded
    | HandRestored
    | DealerReset
    | StandsAsSet
    | ResultsStood
    | DeckCheckOrdered
    | ReshuffleOrdered
    | DeviceFailed
    | DeviceReplaced
    | Notified
    | PlayedOn
    | CardTurnedOver
    | CardKeptUp
    | SeatDeemed
    | PlaysFirst
    | PlayersSeparated
    | Directed
    | PersonExcluded
    | RoundInvalidated
    | ClosingAnnounced
    | TableClosed
    | DisputeRaised
    | DisputeDecided
    | ReviewAsked
    | RulesShown
)
