"""A round of Draw Poker: its hands, its betting, and what the game keeps of its players."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card


class Stage(StrEnum):
    """Where a round stands."""

    FIRST = "first-betting"
    DRAWING = "drawing"
    FINAL = "final-betting"
    SHOWDOWN = "showdown"
    SETTLING = "settling"
    """Who wins is known, or only one player is left; the pots are awarded and the cards collected."""


class Status(StrEnum):
    """A player's part in the round."""

    IN = "in"
    TAPPED = "tapped-out"
    """Every chip is in the pot: they draw and show, and bet no more."""
    FOLDED = "folded"
    MUCKED = "mucked"
    """At the showdown the hand was given up unseen."""


LIVE = (Status.IN, Status.TAPPED)
"""Those who can still win a pot."""


class Hand(Struct, frozen=True):
    """A player's cards and chips in the round."""

    cards: tuple[Card | None, ...] = ()
    """None is a card that nobody has keyed."""
    up: tuple[int, ...] = ()
    """The positions of the cards that everybody has seen."""
    status: Status = Status.IN
    put: int = 0
    """What the player has put in the pots in this round, in cents."""
    forced: int = 0
    """How much of it is an ante or a blind."""
    dead: int = 0
    """How much of it counts as nobody's bet: missed blinds."""
    bet: int = 0
    """How much of it counts in this betting round."""
    acted: bool = False
    """They have acted since the last full bet or raise, and may not raise again."""
    draws: int | None = None
    """How many cards they have replaced; None before their turn to draw."""
    owed: int = 0
    """Cards they are still to be dealt in the draw."""
    shown: bool = False


class Betting(Struct, frozen=True):
    """A betting round."""

    level: int = 0
    """What a player must have bet in this betting round to stay in."""
    least: int = 0
    """The least full raise: the opening bet, or the largest raise since."""
    raises: int = 0
    """Full raises so far."""
    staked: int = 0
    """What the last bet or raise put in; 0 if nobody has bet."""
    opened: bool = False
    """A bet has been made in this betting round, or a blind counts as one."""
    caller: int = 0
    """The player who bet or raised last, and whom the others call; 0 if nobody has."""
    blind: int = 0
    """The last blind, who may raise though nobody has raised; 0 once they have acted."""
    opener: int = 0
    """The opening player, until they have acted; 0 after that."""
    barred: bool = False
    """A tap-out short of a raise bars everybody from raising, where the rules are read so."""


class Entry(StrEnum):
    """Why a player is not dealt in, or whether they are."""

    PLAYS = "plays"
    NEW = "new"
    MOVED = "moved"
    """They changed to a seat further from the blinds."""
    MISSED = "missed"
    """They missed a blind."""


class Sitting(Struct, frozen=True):
    """How a seated player stands to the game between rounds."""

    entry: Entry = Entry.PLAYS
    out: bool = False
    """They sit out for now."""
    posts: bool = False
    """They have chosen to post what they owe instead of waiting for the big blind."""
    missed: tuple[int, ...] = ()
    """The blinds they have missed, in cents, in order."""
    declared: bool = False
    came_from: int = 0
    """The seat they changed from."""


class PostKind(StrEnum):
    """What is put in the pot before the cards are dealt."""

    ANTE = "ante"
    BLIND = "blind"
    OVER_BLIND = "over-blind"
    ENTRY = "entry"
    """A big blind posted to come in; it counts as a bet."""
    DEAD = "missed"
    """A missed blind that goes into the pot without counting as a bet."""


class Post(Struct, frozen=True):
    """An ante or a blind that a player has put in the pot."""

    seat: int
    kind: PostKind
    amount: int
    """What was put in; less than the full amount if the player had no more."""
    full: int = 0
    """What the blind or ante should be."""

    @property
    def counts(self) -> bool:
        """Return whether it counts as a bet in the first betting round."""
        return self.kind not in (PostKind.ANTE, PostKind.DEAD)


class Vote(Struct, frozen=True):
    """Options offered to the players for what the rules do not cover."""

    options: tuple[str, ...]
    seats: tuple[int, ...]
    """Whose agreement it takes."""
    agreed: dict[int, str] = {}
    """What players have agreed to so far, by seat."""


class SeatDraw(Struct, frozen=True):
    """What a draw of cards for a free seat has come to."""

    winner: str = ""
    """Who may have the seat; empty while equal cards draw again."""
    again: tuple[str, ...] = ()
    """Those who draw again."""


class DrawPoker(Struct, frozen=True):
    """The game's own part of the table."""

    stage: Stage = Stage.SETTLING
    button: int = 0
    """The seat with the dealer button; 0 before the first round."""
    first: int = 0
    """Where the button was in the first round of the game."""
    revolved: bool = False
    """The button has been round the table."""
    passed: frozenset[int] = frozenset()
    """Seats that the button has been at or passed in its first revolution."""
    sitting: dict[int, Sitting] = {}
    """By seat; a player with nothing to note is not in it."""
    vacant: dict[int, str] = {}
    """Seats that have become vacant since antes or blinds were last collected, each with the player who left the table; it is
    empty if they only changed seats."""
    drawn: dict[int, SeatDraw] = {}
    """Free seats for which cards were drawn since then."""
    over: int = 0
    """The seat that has announced an over-blind for the coming round."""
    paid_until: int = 0
    """Until when the time charge has been paid, in milliseconds."""
    posted: bool = False
    """Antes or blinds for the coming round have been collected."""
    order: tuple[int, ...] = ()
    """The seats dealt in, clockwise from the button, which comes last."""
    posts: tuple[Post, ...] = ()
    hands: dict[int, Hand] = {}
    turn: int = 0
    """Whose turn it is to bet or to draw; 0 if it is nobody's."""
    betting: Betting = Betting()
    until: int = 0
    """When the ninety seconds of the player whose turn it is end; 0 where none were given."""
    discards: tuple[tuple[int, Card | None], ...] = ()
    """Discards of the draw, with the seat they came from."""
    burnt: int = 0
    """Cards discarded by the dealer."""
    stuck: bool = False
    """The shoe is empty and the discards have to be shuffled before the draw goes on."""
    folds: tuple[int, ...] = ()
    """Seats in the order in which they folded by their own act."""
    held: dict[int, int] = {}
    """Chips that players have put forward out of turn, in cents, by seat."""
    short: dict[int, int] = {}
    """Chips that a player in turn has put forward which are less than a call."""
    vote: Vote | None = None
    """The options that the players have been offered and have not all answered."""
    misdealt: bool = False
    """The cards of this round were misdealt: the button stays where it is."""
    unpassed: bool = False
    """The last round was void, and the button has still to be passed."""
    awarded: bool = False
    paid: dict[int, int] = {}
    """What players have got back of the pots, uncalled bets included, by seat."""
    commission: int = 0
    """What was taken of the pots."""

    def with_sitting(self, seat: int, **changes: object) -> DrawPoker:
        """Return the game with a change in how a seated player stands to it."""
        return replace(self, sitting={**self.sitting, seat: replace(self.sitting.get(seat, Sitting()), **changes)})

    def without_sitting(self, seat: int) -> DrawPoker:
        """Return the game with nothing to note of a seat."""
        return replace(self, sitting={number: each for number, each in self.sitting.items() if number != seat})

    def without_chips(self, seat: int) -> DrawPoker:
        """Return the round without chips that a player had put forward: what they do is now known."""
        if seat not in self.held and seat not in self.short:
            return self
        held, short = ({number: chips for number, chips in each.items() if number != seat} for each in (self.held, self.short))
        return replace(self, held=held, short=short)

    def with_paid(self, seat: int, amount: int) -> DrawPoker:
        """Return the round with chips of the pots that a player has got."""
        return replace(self, paid={**self.paid, seat: self.paid.get(seat, 0) + amount})
