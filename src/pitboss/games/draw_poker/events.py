"""What happens in a round of Draw Poker."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.draw_poker.round import Betting, Post, Stage
from pitboss.table.events import AreaEvent, Begun, Event, Left

# --- between rounds ------------------------------------------------------------------------------------------------


class SatOut(Event, frozen=True, tag="draw.sat-out/1"):
    seat: int
    player: str


class SatIn(Event, frozen=True, tag="draw.sat-in/1"):
    """A player is dealt in again, at once or when the big blind comes to them."""

    seat: int
    player: str


class EntryChosen(Event, frozen=True, tag="draw.entry-chosen/1"):
    """A player posts what they owe in the next round."""

    seat: int
    player: str


class OverBlindAnnounced(Event, frozen=True, tag="draw.over-blind-announced/1"):
    seat: int
    player: str


class TimeCharged(Event, frozen=True, tag="draw.time-charged/1"):
    """The commission by time, paid in advance."""

    amounts: dict[int, int]
    """By seat, in cents."""
    until: int


class Posted(Event, frozen=True, tag="draw.posted/1"):
    """The antes or blinds of the coming round are in the pot."""

    button: int
    order: tuple[int, ...]
    """The seats to be dealt in, clockwise from the button."""
    posts: tuple[Post, ...]
    missed: dict[int, tuple[int, ...]]
    """What each seat that sat out has missed until now, in cents."""
    declared: tuple[int, ...] = ()
    """Seats that play with less than the minimum table stake."""
    passed: tuple[int, ...] = ()
    """Seats that the button has been at or passed since the game began."""
    revolved: bool = False


class ButtonMoved(Event, frozen=True, tag="draw.button-moved/1"):
    """The dealer button is passed clockwise at the end of a round."""

    seat: int


# --- cards ---------------------------------------------------------------------------------------------------------


class HandsDealt(Event, frozen=True, tag="draw.dealt/1"):
    """The round begins: five cards for each player, face down, one by one."""

    round: int
    order: tuple[int, ...]
    """The seats in the order in which they get cards."""
    count: int
    """Cards for each."""
    turn: int
    """The opening player."""
    betting: Betting
    tapped: tuple[int, ...] = ()
    """Players whose ante or blind took their last chip."""
    stage: Stage = Stage.FIRST
    cards: tuple[Card, ...] = ()
    """As they left the shoe, where Pitboss deals."""

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def begins(self) -> Begun:
        return Begun(self.round, tuple(sorted(self.order)))

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(map(Left, self.cards)) or (Left(),) * (self.count * len(self.order))


class HandDealt(Event, frozen=True, tag="draw.hand-dealt/1"):
    """What a player sees of their cards."""

    seat: int
    cards: tuple[Card, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)


class Discarded(Event, frozen=True, tag="draw.discarded/1"):
    """A player passes cards to the dealer, face down."""

    seat: int
    count: int
    cards: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)


class Replaced(Event, frozen=True, tag="draw.replaced/1"):
    """A player gets replacement cards, face down."""

    seat: int
    count: int
    owed: int
    """How many more they are to get."""
    cards: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(map(Left, self.cards)) or (Left(),) * self.count


class CardBurnt(Event, frozen=True, tag="draw.burnt/1"):
    """The dealer discards the next card."""

    card: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(map(Left, self.card)) or (Left(),)


class DiscardsTaken(Event, frozen=True, tag="draw.discards-taken/1"):
    """Discards and folded hands are taken up, to be shuffled."""

    discards: tuple[int, ...]
    """Whose discards; 0 is the dealer."""
    folded: tuple[int, ...]
    """Whose folded hands."""


class StoodPat(Event, frozen=True, tag="draw.stood-pat/1"):
    seat: int


class DrawGoesOn(Event, frozen=True, tag="draw.goes-on/1"):
    """Whose turn it is to draw next, or that the shoe is empty, or that the draw is over and the final betting round begins."""

    stage: Stage
    turn: int
    betting: Betting = Betting()
    stuck: bool = False
    """The shoe is empty: the discards have to be shuffled."""


# --- betting -------------------------------------------------------------------------------------------------------


class BetKind(StrEnum):
    """What a player does with chips in their turn."""

    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    TAP_OUT = "tap-out"
    """More than a call and less than a raise, or less than an opening bet."""


class BetMade(Event, frozen=True, tag="draw.bet/1"):
    """A player puts chips in the pot."""

    seat: int
    kind: BetKind
    amount: int
    """What is put in now."""
    raised: int
    """How much of it goes beyond the bet before it."""
    tapped: bool
    """It was all they had."""
    reopens: bool
    """It is a full bet or raise: everybody else acts on it."""
    betting: Betting
    turn: int


class Checked(Event, frozen=True, tag="draw.checked/1"):
    """A player checks, or the last blind stays."""

    seat: int
    stays: bool
    betting: Betting
    turn: int


class Folded(Event, frozen=True, tag="draw.folded/1"):
    seat: int
    by_own_act: bool
    """They folded themselves; their time had not run out, and nobody ruled it."""
    betting: Betting
    turn: int
    paid: int = 0
    """What they put in before they folded, where the rules ask for the call first."""
    returned: int = 0
    """What went back to them of a bet that did not stand."""


class BettingEnded(Event, frozen=True, tag="draw.betting-ended/1"):
    """All bets are met, everybody has checked, or only one player is left."""

    stage: Stage
    """The stage that begins."""
    turn: int
    """Who is first in it."""


class ActInstructed(Event, frozen=True, tag="draw.act-instructed/1"):
    """A player is told that they have ninety seconds."""

    seat: int
    player: str
    until: int


# --- the showdown and the pots -------------------------------------------------------------------------------------


class HandShown(Event, frozen=True, tag="draw.shown/1"):
    seat: int
    cards: tuple[Card, ...]
    high: str = ""
    """What it is as a high hand, such as "pair of kings"; empty where only the low hand counts."""
    low: str = ""
    turn: int = 0
    """Who shows next."""


class HandMucked(Event, frozen=True, tag="draw.mucked/1"):
    """A hand is given up unseen at the showdown."""

    seat: int
    turn: int = 0
    """Who shows next."""


class ShowdownOver(Event, frozen=True, tag="draw.showdown-over/1"):
    """Everybody left has shown or given up: the pots can be awarded."""


class Exempt(StrEnum):
    """Why no commission is taken of a pot, or of the round."""

    THRESHOLD = "within-threshold"
    UNIT = "below-unit"
    EQUAL = "equal-hands"
    FORCED = "forced-bets-only"
    TIME = "paid-by-time"
    UNCALLED = "uncalled"
    TOURNAMENT = "tournament"


class Pot(Struct, frozen=True):
    """A pot: the main one first, then the side pots."""

    amount: int
    """What is in it, commission included."""
    players: tuple[int, ...]
    """The seats that can win it."""
    high: tuple[int, ...]
    """The seats that win it, or its high half."""
    low: tuple[int, ...]
    """The seats that win its low half, or the whole of it where only low hands count."""
    shares: dict[int, int]
    """What each seat gets."""
    commission: int = 0
    exempt: Exempt | None = None


class UncalledReturned(Event, frozen=True, tag="draw.uncalled-returned/1"):
    """What nobody has called goes back and is no part of the pot."""

    seat: int
    amount: int


class PotsAwarded(Event, frozen=True, tag="draw.awarded/1"):
    """The winning hands are announced."""

    pots: tuple[Pot, ...]
    total: int
    commission: int
    exempt: Exempt | None
    """Why nothing was taken, if nothing was."""


class PotsPaid(AreaEvent, frozen=True, tag="draw.paid/1"):
    """How the bets of one player ended, and what they get."""


EVENTS: tuple[type[Event], ...] = (
    SatOut,
    SatIn,
    EntryChosen,
    OverBlindAnnounced,
    TimeCharged,
    Posted,
    ButtonMoved,
    HandsDealt,
    HandDealt,
    Discarded,
    Replaced,
    CardBurnt,
    DiscardsTaken,
    StoodPat,
    DrawGoesOn,
    BetMade,
    Checked,
    Folded,
    BettingEnded,
    ActInstructed,
    HandShown,
    HandMucked,
    ShowdownOver,
    UncalledReturned,
    PotsAwarded,
    PotsPaid,
)
