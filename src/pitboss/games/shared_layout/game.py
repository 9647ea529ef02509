"""A game in which all players wager on one layout, and one result settles every wager."""

from __future__ import annotations

from pitboss.games.shared_layout.round import LayoutRound
from pitboss.games.shared_layout.settling import LayoutWagering, PayWinning, TakeLosing
from pitboss.table.game import Game, Step, StepKind
from pitboss.table.rounds import EndRound
from pitboss.table.state import TableState


class SharedLayout(Game):
    """What Baccarat, the two Roulettes and Racing Card Derby have in common. Each has the topic of the settlement."""

    about_an_area = ("void-hand",)
    wagering = LayoutWagering()

    def stage(self, state: TableState) -> str:
        part: LayoutRound = state.round.part
        return str(part.stage)

    def live(self, state: TableState, area: int) -> bool:
        part: LayoutRound = state.round.part
        return super().live(state, area) and not part.paid_at(area)

    def settlement(self, part: LayoutRound) -> Step:
        """Return the next step of a settlement whose result is final."""
        if not part.taken:
            return Step(StepKind.SETTLE, TakeLosing())
        return Step(StepKind.SETTLE, EndRound() if part.paid else PayWinning())
