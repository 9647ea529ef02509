"""What people (and the house itself) say to a table: requests, which may be refused, and reports, which state a fact."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.table.settings import TableSettings

HOUSE = "house"
"""The office of the program itself: what no person did is recorded as done by it."""
PLAYER = "player"
DEALER = "dealer"


class Actor(Struct, frozen=True):
    """Who says it, and in which office of the rulebook."""

    name: str
    office: str


HOUSE_ACTOR = Actor("house", HOUSE)


class Standing(Struct, frozen=True):
    """What the house knows of the person who speaks, put beside the command so that deciding needs no other look-up."""

    purse: int = 0
    """Cash the person has on hand, in cents."""
    excluded: bool = False
    """Excluded from the casino."""
    apart_from: tuple[str, ...] = ()
    """Players this one may not play beside."""
    shortfalls: int = 0
    """How often today the player concerned could not cover a Play wager."""
    version: int = 0
    """How far the record of the table went when the command came in."""


class Stake(Struct, frozen=True):
    """What lies on one wagering area: chips and promotional tokens, in cents."""

    chips: int = 0
    tokens: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.tokens


class OpenTable(Struct, frozen=True, tag="open-table"):
    """A table is to be opened under a rulebook, with the operator's settings."""

    rulebook: str
    settings: TableSettings


# --- requests: opening the table and keeping its cards -------------------------------------------------------------


class Tick(Struct, frozen=True, tag="tick"):
    """A line of the opening checklist is done."""

    item: str


class CheckCards(Struct, frozen=True, tag="check-cards"):
    """A deck has been checked, by hand or in a deck-checking device."""

    deck: int = 0
    by_device: bool = False


class SecureCards(Struct, frozen=True, tag="secure-cards"):
    """A checked deck is locked away until it is wanted."""

    deck: int = 0


class ReleaseCards(Struct, frozen=True, tag="release-cards"):
    """A secured deck is brought to the table."""

    deck: int = 0


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The deck in play is shuffled. `order` is filled in by chance where Pitboss deals; nobody may say it."""

    by_hand_first: bool = False
    order: tuple[Card, ...] = ()


class Cut(Struct, frozen=True, tag="cut"):
    """The shuffled deck is cut so many cards deep and put in the shoe."""

    depth: int


class InstructCount(Struct, frozen=True, tag="instruct-count"):
    """The dealer is told to count and verify the cards."""


class CountCards(Struct, frozen=True, tag="count-cards"):
    """The dealer has counted the deck in play."""

    cards: int


class ChangeCards(Struct, frozen=True, tag="change-cards"):
    """The deck in play is replaced by new cards."""

    reason: str
    back: str


# --- requests: seats and money -------------------------------------------------------------------------------------


class TakeSeat(Struct, frozen=True, tag="take-seat"):
    seat: int


class ChangeSeat(Struct, frozen=True, tag="change-seat"):
    seat: int


class LeaveTable(Struct, frozen=True, tag="leave-table"):
    """The player gets up and takes what is left of his chips."""


class BuyIn(Struct, frozen=True, tag="buy-in"):
    amount: int


class CashOut(Struct, frozen=True, tag="cash-out"):
    amount: int


class ExchangeVoucher(Struct, frozen=True, tag="exchange-voucher"):
    """A promotional voucher becomes tokens of the same value."""

    voucher: str
    amount: int


class Fill(Struct, frozen=True, tag="fill"):
    """Chips are brought to the float tray."""

    amount: int


class Credit(Struct, frozen=True, tag="credit"):
    """Chips are taken from the float tray back to the cage."""

    amount: int


# --- requests: limits ----------------------------------------------------------------------------------------------


class ChangeLimits(Struct, frozen=True, tag="change-limits"):
    """New limits for one wagering area, at once: a lower minimum, another maximum."""

    wager: str
    minimum: int
    maximum: int


class RaiseMinimum(Struct, frozen=True, tag="raise-minimum"):
    """A higher minimum at once; whoever is already playing keeps the old one."""

    wager: str
    minimum: int


class PostNotice(Struct, frozen=True, tag="post-notice", rename={"from_": "from"}):
    """A sign that announces a higher minimum, for everybody or for those who kept an old one, and from when."""

    wager: str
    minimum: int
    from_: int
    for_markers: bool = False


# --- requests: a round of play -------------------------------------------------------------------------------------


class PlaceWagers(Struct, frozen=True, tag="place-wagers"):
    """Chips or tokens put on wagering areas before the first card; what lies there already is added to."""

    seat: int
    wagers: dict[str, Stake]


class WithdrawWagers(Struct, frozen=True, tag="withdraw-wagers"):
    """All wagers of a seat taken back before the first card."""

    seat: int


class NoMoreBets(Struct, frozen=True, tag="no-more-bets"):
    """The dealer announces that the deal is about to begin."""


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer deals the next pass. `up` is the card that everybody can see, keyed where cards are dealt by hand."""

    up: Card | None = None


class PickUp(Struct, frozen=True, tag="pick-up"):
    """The player handles his cards."""

    seat: int


class Fold(Struct, frozen=True, tag="fold"):
    seat: int


class FoldAnte(Struct, frozen=True, tag="fold-ante"):
    """The Ante is given up, the Aces Up wager is played on."""

    seat: int


class Play(Struct, frozen=True, tag="play"):
    """The player stays in, with a Play wager where he has an Ante."""

    seat: int
    stake: Stake = Stake()


class RevealDealer(Struct, frozen=True, tag="reveal-dealer"):
    """The dealer turns his hand, sets it and declares it. `cards` are keyed where cards are dealt by hand; `plays` is
    the hand as set, the best one where it is left out."""

    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class SettleHand(Struct, frozen=True, tag="settle-hand"):
    """The dealer reveals a player's hand, declares it, and pays or takes each wager."""

    seat: int
    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class Concede(Struct, frozen=True, tag="concede"):
    """The player gives up his hand after the dealer's has been exposed."""

    seat: int


class EndRound(Struct, frozen=True, tag="end-round"):
    """The cards are collected, counted and put in the discard rack."""


# --- requests: supervision -----------------------------------------------------------------------------------------


class DirectShuffle(Struct, frozen=True, tag="direct-shuffle"):
    """The cards are to be shuffled again: suspicion, discretion, or a card seen before it went in the shoe."""

    reason: str


class ReplaceDevice(Struct, frozen=True, tag="replace-device"):
    """Play goes on with another dealing device and new cards."""

    device: str
    backs: tuple[str, ...]


class Direct(Struct, frozen=True, tag="direct"):
    """A standing direction to the players of the table, by the name of the rule."""

    rule: str


class VoidWagers(Struct, frozen=True, tag="void-wagers"):
    """The wagers of a person found with a forbidden device are declared void."""

    seat: int


class Exclude(Struct, frozen=True, tag="exclude"):
    """A person found with a forbidden device is shut out of the game, or of the casino."""

    person: str
    casino: bool = False


class Invalidate(Struct, frozen=True, tag="invalidate"):
    """The outcome of the game is invalidated: a disruption, or a fraud; wagers go back, a fraudster's may be forfeited."""

    ground: str
    words: str
    forfeits: tuple[int, ...] = ()


class RefuseWager(Struct, frozen=True, tag="refuse-wager"):
    """A supervisor refuses a player's wagers, on reasonable grounds, before the first card."""

    seat: int
    grounds: str


class VacateSeat(Struct, frozen=True, tag="vacate-seat"):
    """A player who sits out while others wait must give up the seat."""

    seat: int


class AnnounceClosing(Struct, frozen=True, tag="announce-closing"):
    """A sign with the proposed time of closure."""

    closes_at: int


class CloseTable(Struct, frozen=True, tag="close-table"):
    """The table closes; its float is counted and goes back to the cage."""


class RaiseDispute(Struct, frozen=True, tag="raise-dispute"):
    """A player disputes what happened in a round; the record of it is frozen as evidence."""

    dispute: str
    round: int
    words: str


class DecideDispute(Struct, frozen=True, tag="decide-dispute"):
    """The decision in the first instance; `correction` is money to seats (positive) or back from them."""

    dispute: str
    words: str
    correction: dict[int, int] = {}


class AskReview(Struct, frozen=True, tag="ask-review"):
    dispute: str


class ReviewDispute(Struct, frozen=True, tag="review-dispute"):
    """The review by the higher office; the operator's decision is then final."""

    dispute: str
    words: str
    correction: dict[int, int] = {}


class AskForRules(Struct, frozen=True, tag="ask-for-rules"):
    """Anybody may read the rules."""


class DecideRemedy(Struct, frozen=True, tag="decide-remedy"):
    """What no known rule settles, a supervisor decides: one of the remedies, with the reason."""

    remedy: str
    words: str
    seat: int = 0


# --- reports -------------------------------------------------------------------------------------------------------


class WagerFound(Struct, frozen=True, tag="wager-found"):
    """After the first card, this is what is found to lie on a wagering area."""

    seat: int
    wager: str
    stake: Stake


class PastWagerFound(Struct, frozen=True, tag="past-wager-found"):
    """A wager of an earlier round is found to have been above the maximum."""

    seat: int
    wager: str
    round: int
    amount: int


class Conduct(Struct, frozen=True, tag="conduct"):
    """A supervisor records that a player broke a rule of conduct."""

    rule: str
    seat: int = 0
    person: str = ""
    """Whoever it was, where it was not a seated player."""
    words: str = ""
    on_duty: bool = False
    """An employee or an inspector in the course of duty."""


class Incident(Struct, frozen=True, tag="incident"):
    """Something has gone wrong; its remedy follows. Which facts are needed depends on the incident."""

    incident: str
    seat: int = 0
    position: int = 0
    """Which card of the hand, from 0."""
    card: Card | None = None
    """The card everybody saw, where cards are dealt by hand."""
    cards: int = 0
    """How many cards were dealt or found."""
    plays: tuple[Card, ...] = ()
    """The hand as it should have been set."""
    possible: bool = True
    """Whether the hand can be reconstructed."""
    reason: str = ""
    """Of an absence: absent, refuses, late."""
    viewed: tuple[int, ...] = ()
    """Blind hands looked at."""
    persons: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    """Where a supervisor may choose among remedies: which."""
    round: int = 0
    """An earlier round, where the mishap comes to light later."""
    words: str = ""


Request = (
    OpenTable
    | Tick
    | CheckCards
    | SecureCards
    | ReleaseCards
    | Shuffle
    | Cut
    | InstructCount
    | CountCards
    | ChangeCards
    | TakeSeat
    | ChangeSeat
    | LeaveTable
    | BuyIn
    | CashOut
    | ExchangeVoucher
    | Fill
    | Credit
    | ChangeLimits
    | RaiseMinimum
    | PostNotice
    | PlaceWagers
    | WithdrawWagers
    | NoMoreBets
    | Deal
    | PickUp
    | Fold
    | FoldAnte
    | Play
    | RevealDealer
    | SettleHand
    | Concede
    | EndRound
    | DirectShuffle
    | ReplaceDevice
    | Direct
    | VoidWagers
    | Exclude
    | Invalidate
    | RefuseWager
    | VacateSeat
    | AnnounceClosing
    | CloseTable
    | RaiseDispute
    | DecideDispute
    | AskReview
    | ReviewDispute
    | AskForRules
    | DecideRemedy
)
Report = WagerFound | PastWagerFound | Conduct | Incident


class Command(Struct, frozen=True):
    """One thing said to a table: by whom, when, at which version of the table, and what."""

    id: str
    who: Actor
    at: int
    """Milliseconds since 1970, UTC. Time comes with the command."""
    does: Request | Report
    expected: int | None = None
    """The version the speaker had in view; None where he does not care."""
    standing: Standing = Standing()
