"""What a tournament has the house do at one of its tables."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.commands import Request
from pitboss.table.limits import Limits


class Placing(Struct, frozen=True):
    """An entrant with the seat and the tournament chips that they have."""

    seat: int
    player: str
    chips: int
    absent: bool = False


class Out(Struct, frozen=True):
    """An entrant who has lost their last chip, and what they had put in the pot of that round."""

    seat: int
    player: str
    contributed: int


class SeatEntrants(Request, frozen=True, tag="seat-entrants"):
    """Entrants take the seats that a ballot or the director has given them, with their tournament chips."""

    entrants: tuple[Placing, ...]
    rounds: int = 0
    """How many rounds the table plays from now on; 0 where nothing is said of it."""


class ReleaseEntrants(Request, frozen=True, tag="release-entrants"):
    """Entrants leave the table with their tournament chips, for another one."""

    players: tuple[str, ...]


class SubstituteEntrant(Request, frozen=True, tag="substitute-entrant"):
    player: str
    by: str


class SetLevel(Request, frozen=True, tag="set-level"):
    """Other bets before the cards and other limits, from the next round on."""

    level: int
    settings: dict[str, int | str]
    limits: Limits


class SetPace(Request, frozen=True, tag="set-pace"):
    """Other times for a player to act."""

    settings: dict[str, int | str]


class PausePlay(Request, frozen=True, tag="pause-play"):
    """No round begins before this time."""

    until: int


class MarkAbsent(Request, frozen=True, tag="mark-absent"):
    """An entrant is not at the table, or has come back to it."""

    player: str
    absent: bool


class CountChips(Request, frozen=True, tag="count-chips"):
    """The tournament chips of everybody are counted after a round."""


class EndSession(Request, frozen=True, tag="end-session"):
    """The table is no longer needed: all tournament chips leave it, and it closes."""

    cut_short: bool = False
    """The tournament is cancelled, and with it a round that is being played."""
