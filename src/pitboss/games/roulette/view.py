"""What a viewer may see of a spin: everything but where a turning ball will fall."""

from __future__ import annotations

from pitboss.games.roulette.round import Spin, Stage
from pitboss.games.roulette.wheel import AGAINST
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import GameView


class SpinView(GameView, frozen=True):
    """The ball and the board of last numbers."""

    stage: str
    wheel: str
    """Which way the wheel turns; empty before the first spin."""
    ball: str
    closed: bool
    """The ball is turning, and wagers are closed."""
    number: str
    """Where the ball rests, until the next one is spun."""
    marked: bool
    """The marker is on the layout: the wagers of this number are being settled."""
    last: tuple[str, ...]
    """The numbers of the last spins, the newest first."""


def view(state: TableState) -> SpinView:
    """Return the spin as anybody sees it."""
    spin: Spin = state.round.part
    turning = spin.stage is Stage.TURNING
    return SpinView(
        stage=spin.stage.value,
        wheel=spin.wheel,
        ball=AGAINST.get(spin.wheel, ""),
        closed=turning and (state.round.called or spin.dropped),
        number=spin.number,
        marked=state.phase is Phase.ROUND,
        last=spin.last,
    )
