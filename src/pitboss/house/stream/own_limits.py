"""Limits that players set for themselves: a tighter one holds at once, a looser one a day later."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext
from pitboss.house.stream.state import DAY, HouseState, OwnLimits
from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import PLAYER, Request
from pitboss.table.context import Decision
from pitboss.table.fields import asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.persons import identity
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal

MINUTES_OF_A_DAY = 24 * 60


class SetOwnLimits(Request, frozen=True, tag="set-own-limits"):
    """A player limits what they may lose in a day, in cents, and how long they may play; None is no limit."""

    loss: Annotated[int | None, asks("What is the most that you may lose in a day?", Kind.AMOUNT)] = None
    """The most I may lose in a day."""
    minutes: Annotated[int | None, asks("How many minutes may you play in a day?", least=1, most=MINUTES_OF_A_DAY)] = None
    """The most minutes that I may play in a day."""


class OwnLimitsSet(StreamEvent[HouseState], frozen=True, tag="own-limits.set/1"):
    """A player has limited themselves: what holds now, and what holds from a later time on."""

    person: str
    loss: int | None
    minutes: int | None
    later_loss: int | None
    later_minutes: int | None
    later_at: int
    """0 if nothing changes later."""

    def after(self, state: HouseState) -> HouseState:
        kept = OwnLimits(self.loss, self.minutes, self.later_loss, self.later_minutes, self.later_at)
        return replace(state, own_limits={**state.own_limits, identity(self.person): kept})

    def says(self) -> str:
        later = " A looser one holds a day later." if self.later_at else ""
        return f"{self.person} has set limits for themselves.{later}"


class InForce(Struct, frozen=True):
    """The limits that hold at a moment."""

    loss: int | None = None
    minutes: int | None = None


def in_force(limits: OwnLimits | None, at: int) -> InForce:
    """Return the limits of a player that hold at that moment."""
    if limits is None:
        return InForce()
    if limits.later_at and at >= limits.later_at:
        return InForce(limits.later_loss, limits.later_minutes)
    return InForce(limits.loss, limits.minutes)


def own_limits_of(state: HouseState, person: str) -> OwnLimits | None:
    return state.own_limits.get(identity(person))


def may_limit(c: HouseContext) -> Offer | Refusal:
    if c.who.office != PLAYER:
        return c.refuse("own-limits-player")
    return c.offer(amounts={"loss": Bounds(0, LARGEST, 0, 1), "minutes": Bounds(0, MINUTES_OF_A_DAY, 0, 1)})


def limit(c: HouseContext, request: SetOwnLimits, offer: Offer) -> Decision:
    for name, amount in (("loss", request.loss), ("minutes", request.minutes)):
        if amount is not None and not offer.amounts[name].minimum <= amount <= offer.amounts[name].maximum:
            return c.refuse("own-limits-bounds", found=amount)
    now = in_force(own_limits_of(c.state, c.who.name), c.at)
    loss, minutes = _tighter(now.loss, request.loss), _tighter(now.minutes, request.minutes)
    later = (loss, minutes) != (request.loss, request.minutes)
    event = OwnLimitsSet(
        person=c.who.name,
        loss=loss,
        minutes=minutes,
        later_loss=request.loss if later else None,
        later_minutes=request.minutes if later else None,
        later_at=c.at + DAY if later else 0,
        clauses=(),
    )
    return (event,)


def _tighter(now: int | None, wanted: int | None) -> int | None:
    """Return the limit that holds at once: the wanted one if it is tighter, else the one of now."""
    found = [each for each in (now, wanted) if each is not None]
    return min(found) if found else None


OWN_LIMITS = Topic(
    acts=(Act(SetOwnLimits, may_limit, limit),),
    events=(OwnLimitsSet,),
    refusals={
        "own-limits-player": ("Only players limit themselves.", "Set them as the player whom they are for."),
        "own-limits-bounds": ("{found} cannot be a limit.", "Give cents from 0, or minutes from 0 to 1440."),
    },
)
