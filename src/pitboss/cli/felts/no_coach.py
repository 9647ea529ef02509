"""A coach for games that nobody can be coached at, who says plainly why the best play cannot be told."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.house.players.history import WagerResult
from pitboss.table.commands import Request
from pitboss.table.view import SeatView, TableView


class NoCoach:
    """Nothing is counted during a round, and it says why when it is asked."""

    def __init__(self, why: str) -> None:
        self._why = why

    def note(self, view: TableView, area: SeatView, request: Request) -> None:
        """Remember nothing."""

    def review(self, settled: Sequence[WagerResult]) -> str:
        return ""

    def hint(self, view: TableView, area: SeatView) -> str:
        return self._why
