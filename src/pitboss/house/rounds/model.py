"""A round file that has been read: everything checked, nothing done yet."""

from __future__ import annotations

from msgspec import Struct

from pitboss.house.automation import Automation
from pitboss.house.rounds.dealing import Cards
from pitboss.law import Rulebook
from pitboss.table.commands import Command
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import TableSettings

ACCEPTED, REFUSED, STALE, REPEATED = "accepted", "refused", "stale", "repeated"
OUTCOMES = (ACCEPTED, REFUSED, STALE, REPEATED)


class Expect(Struct, frozen=True):
    """What the author expects to become of a command; nothing where he does not say."""

    outcome: str | None = None
    code: str | None = None

    def __str__(self) -> str:
        return f"{self.outcome} ({self.code})" if self.code else f"{self.outcome}"


class Said(Struct, frozen=True):
    """A command of the file, where it stands there, and what is expected of it."""

    path: str
    command: Command
    expect: Expect = Expect()


class SeatExpected(Struct, frozen=True):
    """What a player is expected to have in the end, in cents; None where the file does not say."""

    path: str
    seat: int
    player: str | None = None
    chips: int | None = None
    tokens: int | None = None
    net: int | None = None


class WagerExpected(Struct, frozen=True):
    """What is expected to become of a wager."""

    path: str
    round: int
    seat: int
    wager: str
    outcome: str | None = None
    amount: int | None = None
    clause: str | None = None


class ResultExpected(Struct, frozen=True):
    """The result as the author expects it; where he lists wagers, he lists all of them."""

    seats: tuple[SeatExpected, ...] = ()
    wagers: tuple[WagerExpected, ...] | None = None


class RoundFile(Struct, frozen=True):
    """One or more rounds at one table, as written down."""

    file: str
    book: Rulebook
    settings: TableSettings
    rules: Rules | Refusal
    """How this table plays; or why the rulebook does not let it open."""
    start: int
    automation: frozenset[Automation]
    purses: dict[str, int]
    commands: tuple[Said, ...]
    cards: Cards = Cards()
    stop_on_refusal: bool = False
    opening: Expect = Expect()
    result: ResultExpected = ResultExpected()
