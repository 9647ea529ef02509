"""What an operator chooses before a table opens."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pitboss.table.limits import Limits

VIRTUAL = "virtual"
PHYSICAL = "physical"
SHOE = "shoe"
SHUFFLER = "shuffler"
CONTINUOUS = "continuous-shuffler"
DEVICES = (SHOE, SHUFFLER, CONTINUOUS)


class EnteredSchedule(Struct, frozen=True, forbid_unknown_fields=True):
    """A pay table that the rulebook does not print, entered for one table with the approval it has."""

    name: str
    wager: str
    pays: tuple[tuple[str, str], ...]
    """Kind of hand and odds, best hand first."""
    approved_by: str = ""
    approved_at: str = ""


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's choices for one table, and who approved them."""

    name: str
    """Its name; else Table 1."""
    limits: Limits
    kind: str = VIRTUAL
    """Dealt by Pitboss (virtual), or by people (physical)."""
    device: str = SHUFFLER
    """What it deals from: shoe, shuffler, or what else the rulebook has."""
    seats: int = 7
    """How many places it has."""
    backs: tuple[str, ...] = ("red", "blue")
    float_: int = 10_000_000
    """The opening float of the tray, such as 20000."""
    # $10,000 is the amount at which Australian and New Zealand law also begins to ask about large payments of cash.
    second_person_above: int = 1_000_000
    """Fills, credits and corrections above it need a second person."""
    low_limit: bool = False
    tournament: bool = False
    of_tournament: str = ""
    """The tournament of the house whose table it is: it plays with the chips of that, and by its conditions."""
    admitted: tuple[str, ...] = ()
    """Who may sit at the table, where it is private."""
    chosen: dict[str, Any] = {}
    """Settings of the rulebook that are the operator's to choose, by key."""
    schedules: tuple[EnteredSchedule, ...] = ()
    """Pay tables entered for this table; `chosen` puts one in play."""
    approved_by: str = ""
    """Who approved choices that are not the rulebook's own."""
    approved_at: str = ""
    """When, such as 2026-02-01T09:00:00Z."""

    def entered(self, wager: str, name: object) -> EnteredSchedule | None:
        """Return the pay table of that name entered for a wager, if there is one."""
        return next((each for each in self.schedules if (each.wager, each.name) == (wager, name)), None)
