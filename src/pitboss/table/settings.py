"""What an operator settles before a table opens."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pitboss.table.limits import Limits

VIRTUAL = "virtual"
PHYSICAL = "physical"
SHOE = "shoe"
SHUFFLER = "shuffler"


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's choices for one table, and who approved them."""

    name: str
    limits: Limits
    kind: str = VIRTUAL
    device: str = SHUFFLER
    seats: int = 7
    backs: tuple[str, ...] = ("red", "blue")
    float_: int = 10_000_000
    """The opening float of the tray, in cents."""
    low_limit: bool = False
    tournament: bool = False
    chosen: dict[str, Any] = {}
    """Settings of the rulebook that are the operator's to choose, by key."""
    approved_by: str = ""
    approved_at: str = ""
