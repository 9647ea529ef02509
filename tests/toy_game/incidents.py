"""What can go wrong in a round of Tumble, when it can have happened, and what is done about it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.events import Event
from pitboss.table.fields import AreaNumber
from pitboss.table.incidents import Incident
from pitboss.table.payments import returned
from pitboss.table.rounds import WagersReturned
from tests.toy_game.context import TumbleContext, live
from tests.toy_game.round import Stage, ThrowVoided
from tests.toy_game.rules import FIRST_THROW, PRESS

Clauses = tuple[str, ...]


def _over(c: TumbleContext) -> str | None:
    return "no round is played, or it is settled" if not c.in_round or c.part.settled else None


class CockedDie(Incident, frozen=True, tag="cocked-die"):
    """A die of the last throw does not lie flat."""

    def impossible(self, c: TumbleContext) -> str | None:
        return _over(c) or (None if c.part.dice else "no die has been thrown")


class TileExposed(Incident, frozen=True, tag="tile-exposed"):
    """The dealer has exposed a tile of a player."""

    area: AreaNumber

    def impossible(self, c: TumbleContext) -> str | None:
        stacks = c.part.stacks.get(self.area, ()) if self.area in live(c.state) else ()
        hidden = any(not stack.shown for stack in stacks)
        return _over(c) or (None if hidden else "no tile of that area is face down")


def _reopened(c: TumbleContext, report: Incident) -> bool:
    return c.is_at(Stage.REOPENED)


def _last_throw(c: TumbleContext, report: Incident) -> bool:
    return c.is_at(Stage.SHOWING)


def _before_throw(c: TumbleContext, report: Incident) -> bool:
    return c.is_at(Stage.DECIDING)


CONDITIONS = {"wagers-reopened": _reopened, "last-throw": _last_throw, "before-throw": _before_throw}


def return_press(c: TumbleContext, report: Incident, clauses: Clauses) -> Iterator[Event]:
    """Give back the wagers that were placed on a throw that does not count."""
    for seat in live(c.state):
        lines, moves = returned(c, seat, (PRESS,), clauses)
        if lines:
            yield WagersReturned(area=seat, wagers=lines, clauses=clauses, moves=moves)


def throw_again(c: TumbleContext, report: Incident, clauses: Clauses) -> Iterator[Event]:
    """Go back to before the last throw; what the players have decided stays."""
    first = len(c.part.dice) == FIRST_THROW
    stage = Stage.DECIDING if first else Stage.REOPENED
    yield ThrowVoided(dice=() if first else c.part.dice[:FIRST_THROW], stage=stage, done=live(c.state), clauses=clauses)


REMEDIES = {"return-press": return_press, "throw-again": throw_again}
INCIDENTS = (CockedDie, TileExposed)
