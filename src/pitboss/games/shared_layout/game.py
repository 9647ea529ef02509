"""A game in which all players wager on one layout, and one result settles every wager."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace
from typing_extensions import TypeVar

from pitboss.games.shared_layout.round import LayoutRound
from pitboss.games.shared_layout.settling import LayoutWagering, PayWinning, TakeLosing
from pitboss.table.context import OwnRules
from pitboss.table.events import Event
from pitboss.table.game import Game, Service, Step, StepKind
from pitboss.table.rounds import EndRound, RoundEnded, RoundVoided
from pitboss.table.services import (
    CLOSING,
    DISPUTES,
    LIMITS,
    NON_VALUE_CHIPS,
    OPENING,
    ROUNDS,
    SEATS,
    SUPERVISION,
    TAKING_BACK,
    WAGERS,
)
from pitboss.table.state import TableState

OwnRound = TypeVar("OwnRound", bound=LayoutRound, default=Any)


class SharedLayout(Game[OwnRound, OwnRules]):
    """What Baccarat, the two Roulettes and Racing Card Derby have in common. Each has the topic of the settlement."""

    services: ClassVar[tuple[Service, ...]] = (
        OPENING,
        SEATS,
        LIMITS,
        WAGERS,
        NON_VALUE_CHIPS,
        SUPERVISION,
        DISPUTES,
        CLOSING,
        ROUNDS,
        TAKING_BACK,
    )
    """Those of a layout without cards."""
    wagering = LayoutWagering()

    def stage(self, state: TableState) -> str:
        part: LayoutRound = state.round.part
        return str(part.stage)

    def follow(self, part: OwnRound, event: Event) -> OwnRound:
        """Return to the stage before a round when one is over."""
        return replace(part, stage=self.fresh().stage) if isinstance(event, RoundEnded | RoundVoided) else part

    def live(self, state: TableState, area: int) -> bool:
        part: LayoutRound = state.round.part
        return super().live(state, area) and not part.paid_at(area)

    def settlement(self, part: LayoutRound) -> Step:
        """Return the next step of a settlement whose result is final."""
        if not part.taken:
            return Step(StepKind.SETTLE, TakeLosing())
        return Step(StepKind.SETTLE, EndRound() if part.paid else PayWinning())
