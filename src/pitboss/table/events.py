"""What has happened at a table: what every event has, and what the rest of the house may ask of any event."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from pitboss.money import Move
from pitboss.table.state import TableState

Part = TypeVar("Part")
"""A game's own part of the round."""


class Outcome(StrEnum):
    """How a wager ends. A wager that stands off neither wins nor loses; a void one has no result."""

    WIN = "wins"
    LOSE = "loses"
    STAND_OFF = "stands-off"
    VOID = "void"
    GIVEN_UP = "given-up"


class Settled(Struct, frozen=True, omit_defaults=True):
    """How one wager ended."""

    wager: str
    outcome: str
    """One of `Outcome`; a wager is given up by folding or conceding."""
    stake: int
    pays: int
    """What the house pays on top of the stake; negative when the stake is taken."""
    clauses: tuple[str, ...]
    hand: int = 1
    """Which hand of the area it belongs to, after a split."""
    owner: int = 0
    """The seat of another player who wagered on the area; 0 for the area's own player."""
    banks: bool = False
    """It is no wager but the bank of a player, against which others wager."""


AreaSettled = tuple[int, Settled]
"""A wagering area and how one of its wagers ended."""


class Begun(Struct, frozen=True):
    """A round that begins, and the wagering areas in it."""

    number: int
    areas: tuple[int, ...]


class Laid(Struct, frozen=True):
    """What a player's wagers on an area are after an event that places, changes or takes back some of them."""

    area: int
    stakes: Mapping[str, int]
    """By wager; 0 for one that is no longer there. Those not named stay as they were."""
    owner: int = 0
    """The seat of the player who wagers there, where the event says so."""


class Undone(Struct, frozen=True):
    """Results of the current round that no longer hold: of one area or of all, those with these outcomes."""

    area: int | None = None
    outcomes: tuple[str, ...] = tuple(Outcome)


class About(StrEnum):
    """Which round an event between two rounds belongs to."""

    NEXT = "next"
    LAST = "last"
    AHEAD = "ahead"
    """The next one, together with everything else of its command."""


class Significance(StrEnum):
    """Why an event belongs in the list of significant events, which whoever watches over a house reads first."""

    SIGN_IN = "failed-sign-in"
    ACCESS = "access"
    """Somebody's office or password is no longer what it was."""
    OVERRIDE = "override"
    """A person decides what no rule settles, or against what a device shows."""
    VOID = "void"
    CORRECTION = "correction"
    CLOCK = "clock"
    PARAMETERS = "parameters"
    """Limits, schedules or devices of a table are no longer what they were."""
    RULEBOOK = "rulebook"
    KEY = "key"
    FLOAT = "fill-or-credit"
    VOUCHER = "voucher"
    LARGE_WAGER = "large-wager"
    LARGE_WIN = "large-win"
    LOOK = "look"
    VERIFICATION = "verification-failure"
    PROGRAM_ERROR = "program-error"
    INTEGRITY = "integrity"
    """The integrity of a promotion or of its draw is in doubt, or was confirmed."""
    DEADLINE = "deadline"
    """Something was done later than the rules want it."""
    OUTAGE = "outage"
    """A device has failed, or a connection was lost."""


class Left(Struct, frozen=True):
    """A piece that leaves the shoe: a card, a tile."""

    piece: str | None = None
    """What it is, as text; None if the event does not know."""
    face_up: bool = False
    """Everybody sees it as it leaves."""


Audience = tuple[str, ...] | None
"""The players who may read the secret fields of an event; None is everybody, and an empty one nobody."""
EVERYBODY: Audience = None
NOBODY: Audience = ()


class Event(Struct, frozen=True, kw_only=True):
    """What every event has beside its own facts, and what the house may ask of it."""

    clauses: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    audience: Audience = EVERYBODY
    """Who may read its secret fields."""

    SECRET: ClassVar[tuple[str, ...]] = ()
    """Fields sealed on disk, and shown only to the audience."""
    COMMITS: ClassVar[str] = ""
    """The field of pieces that gets a published root before any of them is used."""
    REVERSIBLE: ClassVar[bool] = False
    """The money moved belongs to the result of the round: a correction may undo it."""
    ABOUT: ClassVar[About] = About.NEXT
    """The round it belongs to when it happens between two rounds."""
    REPORTED: ClassVar[bool] = False
    """A person has reported it; the rules have not asked for it."""
    SIGNIFIES: ClassVar[Significance | None] = None
    """Why every event of this kind is significant."""
    ASKS: ClassVar[bool] = False
    """It answers somebody who may ask only so often in a minute."""

    def says(self) -> str:
        """Return what has happened, as a sentence for people: its name, for an event without a sentence of its own."""
        name = str(type(self).__struct_config__.tag).partition("/")[0]
        return f"{name.replace('.', ' ').replace('-', ' ').capitalize()}."

    def begins(self) -> Begun | None:
        """Return the round that begins with this event."""
        return None

    def lays(self) -> Laid | None:
        """Return the wagers that a player has placed, changed or taken back with this event."""
        return None

    def settles(self) -> tuple[AreaSettled, ...]:
        """Return how wagers ended with this event."""
        return ()

    def undoes(self) -> Undone | None:
        """Return which earlier results of the round no longer hold."""
        return None

    def significant(self) -> Significance | None:
        """Return why this event is significant, if it is. Whatever undoes or takes back something is a correction."""
        corrects = self.takes_back() or self.undoes()
        return self.SIGNIFIES or (Significance.CORRECTION if corrects else None)

    def ends_round(self) -> bool:
        """Return whether the round ends with this event."""
        return False

    def takes_back(self) -> int:
        """Return how many of the last events that held no longer do."""
        return 0

    def cuts_shoe(self) -> int | None:
        """Return how deep this event cuts the shuffled pieces."""
        return None

    def leaves_shoe(self) -> tuple[Left, ...]:
        """Return the pieces that leave the shoe or the shuffling device, in order."""
        return ()

    def names_pieces(self) -> tuple[str, ...]:
        """Return what the pieces are that left the shoe with the event just before, in the same order."""
        return ()

    def shoe_ends(self) -> bool:
        """Return whether nothing is dealt from the shoe any more."""
        return False

    def empties_shoe(self) -> bool:
        """Return whether the shoe has to be filled and shuffled again."""
        return False


class TableEvent(Event, frozen=True, kw_only=True):
    """Something that happens at any table. It knows what it changes."""

    def after(self, state: TableState) -> TableState:
        """Return the table after it. Facts are copied; nothing is decided here."""
        return state


class GameEvent(Event, Generic[Part], frozen=True, kw_only=True):
    """Something that happens in a round of one game. It knows what it changes."""

    def after(self, part: Part) -> Part:
        """Return the game's part of the round after it. Facts are copied; nothing is decided here."""
        return part

    def at_table(self, state: TableState) -> TableState:
        """Return the table after it, where it changes more than the game's part."""
        return state


class AreaEvent(Event, frozen=True):
    """An event about one wagering area, with how wagers on it ended."""

    area: int
    """The wagering area."""
    wagers: tuple[Settled, ...]

    REVERSIBLE: ClassVar[bool] = True

    def settles(self) -> tuple[AreaSettled, ...]:
        return tuple((self.area, line) for line in self.wagers)
