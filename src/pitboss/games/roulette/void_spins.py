"""Spins without a result: what makes a spin void, and what becomes of its wagers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import turning
from pitboss.games.shared_layout.settling import decidable
from pitboss.table.accounts import put_down
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause, Stake
from pitboss.table.events import Begun, Event, GameEvent, Laid, Significance
from pitboss.table.evolve import evolve
from pitboss.table.fields import asks
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.phrases import amounts, by_seat
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.rounds import RoundVoided
from pitboss.table.services.wagers.bounds import outside_limits
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import TableState


class SpinIncident(Incident, frozen=True):
    """Something that makes a spin void, from the spin until its round is over."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: SpinContext) -> str | None:
        return None if in_spin(c) else "no ball is turning, and no spin is being settled"


def in_spin(c: SpinContext) -> bool:
    """Return whether a ball is turning or a spin is being settled."""
    return turning(c) or c.in_round


class BallLeftWheel(SpinIncident, frozen=True, tag="ball-left-wheel"):
    """The ball leaves the wheel."""


class ForeignObject(SpinIncident, frozen=True, tag="foreign-object"):
    """Something else falls into the wheel."""


class WheelStopped(SpinIncident, frozen=True, tag="wheel-stopped"):
    """The wheel stops during the spin."""


class WheelReversed(SpinIncident, frozen=True, tag="wheel-reversed"):
    """The wheel changes its direction during the spin."""


class ShortSpin(SpinIncident, frozen=True, tag="short-spin"):
    """The ball makes too few turns around the wheel."""

    turns: Annotated[int, asks("How many turns did it make?", least=0, optional=False)] = 0

    def impossible(self, c: SpinContext) -> str | None:
        if why := super().impossible(c):
            return why
        if not 0 <= self.turns < c.rules.turns:
            return f"{c.rules.turns} turns are enough, and the ball made {self.turns}"
        return None


class TwoBalls(SpinIncident, frozen=True, tag="two-balls"):
    """A second ball is in the wheel."""


class WrongWay(SpinIncident, frozen=True, tag="wrong-way"):
    """The ball was spun the same way as the wheel turns."""


class BallTouched(SpinIncident, frozen=True, tag="ball-touched"):
    """Somebody touches the ball or the wheel during the spin."""


class NoCompartment(SpinIncident, frozen=True, tag="no-compartment"):
    """The ball comes to rest, but in no compartment."""


class SpinQuestioned(SpinIncident, frozen=True, tag="spin-questioned"):
    """Something about the spin is in doubt that no rule names; a supervisor decides."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE


class SpinStopped(GameEvent[Spin], frozen=True, tag="spin.stopped/1"):
    """The spin has no result: the ball does not count. With wagers on the layout it begins a round, which is then void."""

    round: int
    hands: tuple[int, ...] = ()

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def after(self, part: Spin) -> Spin:
        return part.stopped()

    def at_table(self, state: TableState) -> TableState:
        # Wagers are open again after a ball without any: those there were have gone back since the call.
        return state if self.hands else replace(state, round=replace(state.round, called=False))

    def says(self) -> str:
        return "The spin is void: the ball does not count."


class WagersStay(GameEvent[Spin], frozen=True, tag="wagers.stay/1"):
    """Wagers of a void spin stay on the layout for the next one, until their player takes them back."""

    area: int
    total: dict[str, int]
    """What stays, by wager."""

    def lays(self) -> Laid | None:
        return Laid(self.area, self.total, self.area)

    def says(self) -> str:
        return f"Seat {self.area}: {amounts(self.total)} stays on the layout for the next spin."


def void_spin(c: SpinContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Declare the spin void and give every wager back, whether the ball is still turning or rests already. Where the table plays
    so, the wagers stay on the layout for the next spin."""
    state = c.state
    for event in _voided(c, report, clauses):
        yield event
        state = evolve(state, event, c.game)
        if isinstance(event, RoundVoided) and c.rules.wagers_stay:
            yield from _stay(c.then(state), event, clauses)


def _voided(c: SpinContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    areas = wagering_areas(c)
    stopped = SpinStopped(round=c.state.round.number + bool(areas), hands=areas, clauses=clauses)
    yield stopped
    if areas:
        yield from void_round(c.then(evolve(c.state, stopped, c.game)), report, clauses)


def _stay(c: SpinContext, void: RoundVoided, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Leave on the layout what came back, as far as the sign takes it for the next spin. Nobody leaves or cashes in while a round
    lives, so that every player is there with these chips."""
    for seat, lines in by_seat(void.returned).items():
        stays = {line.wager: line.stake for line in lines if not outside_limits(c, seat, seat, line.wager, line.stake)}
        if stays:
            moves = (move for wager, stake in stays.items() for move in put_down(seat, wager, Stake(stake), seat))
            yield WagersStay(area=seat, total=stays, clauses=clauses, moves=tuple(moves))


def _nothing_to_void(c: SpinContext, area: int) -> Refusal | None:
    return None if in_spin(c) else c.refuse("nothing-to-decide", DECISION)


VOID_SPINS = Topic(
    incidents=(
        BallLeftWheel,
        ForeignObject,
        WheelStopped,
        WheelReversed,
        ShortSpin,
        TwoBalls,
        WrongWay,
        BallTouched,
        NoCompartment,
        SpinQuestioned,
    ),
    events=(SpinStopped, WagersStay),
    keyed=(SpinStopped, WagersStay),
    remedies={"void-round": void_spin},
    decidable=decidable(_nothing_to_void),
    rules={
        "remedy.ball-out": "a ball that leaves the wheel",
        "remedy.foreign-object": "a foreign object in the wheel",
        "remedy.wheel-disturbed": "a wheel that stops or turns back",
        "remedy.short-spin": "a ball with too few turns",
        "remedy.two-balls": "two balls in the wheel",
        "remedy.wrong-way": "a ball spun with the wheel",
        "remedy.ball-touched": "a ball or wheel touched in a spin",
        "remedy.no-compartment": "a ball that rests in no compartment",
    },
)
