"""What a game says about its seats: who may have one, with how many chips, and in which order players take part."""

from __future__ import annotations

from typing import Generic

from pitboss.table.context import Context, OwnPart, OwnRules
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState


class Seating(Generic[OwnPart, OwnRules]):
    """The answers of a game to the services of seats, chips and tournaments."""

    def keeps_seat(self, c: Context[OwnPart, OwnRules], seat: int) -> Refusal | None:
        """Refuse a free seat to somebody before whom others may have it."""
        return None

    def least_stake(self, c: Context[OwnPart, OwnRules]) -> tuple[int, str]:
        """Return the least that a player must have on the table after buying chips, and the rule that says so."""
        return 0, "chips.buy"

    def leaving(self, c: Context[OwnPart, OwnRules], seat: int) -> tuple[Event, ...]:
        """Return what is settled with a player before they leave the table with their chips."""
        return ()

    def takes_part(self, state: TableState, seat: int) -> bool:
        """Return whether the player at a seat has a part in the coming round without a wager, such as the bank."""
        return False

    def in_order(self, state: TableState) -> tuple[int, ...]:
        """Return the seats with a part in the round, or in the last one, in their order at the table."""
        return tuple(sorted(state.round.entries))
