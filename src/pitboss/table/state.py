"""Where a table stands. Values only: nothing here decides anything."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from msgspec import Struct

from pitboss.cards import Card, Suit
from pitboss.cards.ranks import SetHand
from pitboss.money import OUTSIDE, Move
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Notice, Range

DEALER_PLACE = 0
"""The dealer's place among the places where cards lie; players' places are their wagering areas, from 1."""


class Phase(StrEnum):
    """What the table is doing."""

    OPENING = "opening"
    WAGERING = "wagering"
    DEALING = "dealing"
    DECIDING = "deciding"
    SETTLING = "settling"
    CLOSED = "closed"


LIVE_ROUND = (Phase.DEALING, Phase.DECIDING, Phase.SETTLING)


class Seat(Struct, frozen=True):
    """A player at his place. `kept` is the old minimum he may still play at, which his marker shows."""

    player: str
    kept: dict[str, int] = {}
    own: dict[str, Range] = {}
    """Limits given to this player alone, by wager."""
    agrees: dict[str, Range] = {}
    """New limits, by wagering area, to which the player has agreed."""
    idle: int = 0
    """Rounds in a row without a wager while every other seat was in use."""


class Deck(Struct, frozen=True):
    """One deck of the table and what has been done with it."""

    back: str
    checked: bool = False
    secured: bool = False


class Shoe(Struct, frozen=True):
    """The cards about to be dealt, in a shoe or a shuffling device."""

    deck: int = 0
    """Which deck is in play."""
    shuffled: bool = False
    cut: bool = False
    vacated: bool = False
    """The table has stood empty since the last shuffle."""
    count_due: bool = False
    failed: bool = False
    """The dealing device no longer works as it should."""
    left: int = 0
    """Cards not yet dealt."""
    order: tuple[Card, ...] = ()
    """Their order, where Pitboss deals them."""
    due: Card | None = None
    """The card that comes next, where it has been seen."""
    racked: int = 0
    """Cards put out of it into the discard rack before the first card of the next round."""


class HandStatus(StrEnum):
    """What has become of a hand."""

    DEALT = "dealt"
    PLAYS = "plays"
    FOLDED = "folded"
    CONCEDED = "conceded"
    DISCARDED = "discarded"
    VOID = "void"
    SETTLED = "settled"


LIVE = (HandStatus.DEALT, HandStatus.PLAYS)


class Hand(Struct, frozen=True):
    """Cards that lie at a place. None is a card that lies there and is not known."""

    cards: tuple[Card | None, ...] = ()
    up: tuple[int, ...] = ()
    """Positions of the cards that lie face up."""
    status: HandStatus = HandStatus.DEALT
    handled: bool = False
    as_set: SetHand | None = None
    owner: int = 0
    """The seat of the player whose hand it is."""
    player: str = ""
    """The player himself, whoever sits there when he has left."""
    blind: bool = False
    """Nobody may look at it before it is settled."""
    moves: tuple[Move, ...] = ()
    """Money that has moved for this hand since its first card: what a reversal undoes."""


class Shifted(Struct, frozen=True):
    """A wager that lies on another area than the one it was placed on, and who moved it."""

    to: str
    stake: Stake
    by: str


class Race(Struct, frozen=True):
    """The three areas of a race and what the equipment makes of them."""

    cards: tuple[Card | None, ...] = ()
    """In the order drawn; None is a card that lies there and that the scanner did not read."""
    places: tuple[int, ...] = ()
    """For each card the area it lies in: 1, 2 or 3."""
    shown: tuple[Suit, ...] = ()
    """The suits that the monitors show, once third place is decided."""
    shown_protested: bool = False
    lit: tuple[str, ...] = ()
    """The winning areas that are lit."""
    announced: bool = False
    confirmed: bool = False
    taken: bool = False
    """The losing wagers have been collected."""
    paid: bool = False
    shifted: dict[int, dict[str, Shifted]] = {}
    """Wagers moved by accident that may be put back: by seat and by the area they were placed on."""


class Round(Struct, frozen=True):
    """A round of play, from its first card to the last settlement."""

    number: int = 0
    passes: int = 0
    """Dealing passes done."""
    closed: bool = False
    """ "No more bets" has been announced for the coming round."""
    limits: Limits | None = None
    """What the sign stated when the first card came out; a later change is for the next round."""
    own: dict[int, dict[str, Range]] = {}
    """The limits that players had for themselves then, by seat and wager."""
    hands: dict[int, Hand] = {}
    dealer: Hand = Hand()
    decide_by: int = 0
    """When the time to decide runs out."""
    discarded: int = 0
    """Cards dealt in error and put in the discard rack."""
    exposed: tuple[tuple[int, int], ...] = ()
    """Cards exposed in error during the deal: place, and position in the hand."""
    full: bool = False
    """Every seat was taken when the first card came out, and nobody has left since."""
    race: Race = Race()
    """Where the round is a race."""


class Dispute(Struct, frozen=True):
    """A complaint, the version of the record it froze, and how far it has gone: raised, decided, review-asked, reviewed."""

    by: str
    round: int
    evidence: int
    status: str


class TableState(Struct, frozen=True):
    """Everything a table is, as its events have made it."""

    phase: Phase
    places: int
    """How many seats there are."""
    device: str
    limits: Limits
    decks: tuple[Deck, ...]
    notices: tuple[Notice, ...] = ()
    seats: dict[int, Seat] = {}
    money: dict[str, int] = {}
    ticked: dict[str, str] = {}
    vouchers: frozenset[str] = frozenset()
    """Vouchers exchanged here; none is exchanged twice."""
    shoe: Shoe = Shoe()
    round: Round = Round()
    boxes: dict[int, int] = {}
    """Wagering areas beyond a player's own that he wagers on: area, and the seat he sits at."""
    plays_first: frozenset[str] = frozenset()
    """Players directed to decide before anybody else handles cards."""
    directions: frozenset[str] = frozenset()
    """Rules of conduct that a supervisor has directed for this table, by name."""
    contraventions: frozenset[str] = frozenset()
    """Persons recorded with a forbidden device."""
    excluded: frozenset[str] = frozenset()
    """Persons excluded from further participation in the game."""
    apart: frozenset[tuple[str, str]] = frozenset()
    """Pairs of players who may not play here together."""
    closes_at: int = 0
    """When the table may be closed, by the sign that announces it."""
    disputes: dict[str, Dispute] = {}


# --- the accounts of a table ---------------------------------------------------------------------------------------

TRAY = "tray"
TOKENS_TAKEN = "tray/tokens"
DROP = "drop"
CAGE = OUTSIDE + "cage"
VOUCHERS = OUTSIDE + "vouchers"
PURSE = OUTSIDE + "purse:"
TOKENS = "/tokens"
NOTHING = Stake()


@cache
def rack(seat: int) -> str:
    """The account of a player's own chips."""
    return f"seat:{seat}"


@cache
def area(seat: int, wager: str) -> str:
    """The account of a wagering area."""
    return f"seat:{seat}/{wager}"


@cache
def area_tokens(seat: int, wager: str) -> str:
    """The account of the tokens on a wagering area."""
    return area(seat, wager) + TOKENS


def purse(player: str) -> str:
    """The account of the cash a person carries, beyond the table."""
    return PURSE + player


@cache
def seat_in(account: str) -> int:
    """The seat whose chips an account holds, on his rack or on a wagering area; 0 where it is none."""
    whose = account.partition("/")[0]
    return int(whose.removeprefix("seat:")) if whose.startswith("seat:") else 0


def stake_on(state: TableState, seat: int, wager: str) -> Stake:
    """What lies on a wagering area."""
    account, tokens = area(seat, wager), area_tokens(seat, wager)
    money = state.money
    if account not in money and tokens not in money:
        return NOTHING
    return Stake(money.get(account, 0), money.get(tokens, 0))


def stack_of(state: TableState, seat: int) -> Stake:
    """A player's own chips and tokens, not counting what he has wagered."""
    account = rack(seat)
    return Stake(state.money.get(account, 0), state.money.get(account + TOKENS, 0))


def seat_of(state: TableState, player: str) -> int | None:
    """Where a person sits."""
    return next((number for number, seat in state.seats.items() if seat.player == player), None)


def owner_of(state: TableState, place: int) -> int:
    """The seat of the player who wagers on an area: his own, unless he sits elsewhere."""
    return state.boxes.get(place, place)


def moved_to(state: TableState, hand: Hand) -> dict[str, str]:
    """Where a hand's player has his chips and tokens now, for the accounts he had them on; nothing where he sits still."""
    sitting = state.seats.get(hand.owner)
    if sitting is not None and sitting.player == hand.player:
        return {}
    own, seat = rack(hand.owner), seat_of(state, hand.player)
    if seat is None:
        return {own: purse(hand.player), own + TOKENS: VOUCHERS}
    return {own: rack(seat), own + TOKENS: rack(seat) + TOKENS}
