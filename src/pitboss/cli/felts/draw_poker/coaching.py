"""The coach at Draw Poker, who says plainly what cannot be said: a play here is worth what the other players make of it."""

from __future__ import annotations

from pitboss.table.commands import Request
from pitboss.table.view import SeatView, TableView

NO_BEST = (
    "There is no best play to tell at Draw Poker: what a bet is worth depends on what the other players hold and do, and the lab "
    "counts only games against the house."
)


class NoCoach:
    """Nothing is counted, and it says so when it is asked."""

    def note(self, view: TableView, area: SeatView, request: Request) -> None:
        """Remember nothing."""

    def review(self) -> str:
        return ""

    def hint(self, view: TableView, area: SeatView) -> str:
        return NO_BEST
