"""Keyed in error: the last steps are taken back. Nothing is erased; the record says what no longer holds, and why."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.table.acts import Act
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import made_equal
from pitboss.table.events import About, TableEvent
from pitboss.table.fields import Reason, asks
from pitboss.table.incidents import supervises, supervisors
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.persons import REPORT
from pitboss.table.refusal import Refusal
from pitboss.table.service import Service
from pitboss.table.state import KeyedStep, TableState


class TakeBack(Request, frozen=True, tag="take-back"):
    """The last steps were keyed in error. The last one alone needs no reason, until another follows it."""

    steps: Annotated[int, asks("How many steps?", what="a number of steps")] = 1
    reason: Reason = ""


class StepsTakenBack(TableEvent, frozen=True, tag="steps.taken-back/1"):
    """The table is as it was before these steps, and so is the money."""

    steps: int
    events: int
    """How many of the last events that held no longer do."""
    by: str
    reason: str = ""
    incidents: tuple[tuple[str, str], ...] = ()
    """Incidents that were not: the player concerned, and the incident."""
    vouchers: tuple[str, ...] = ()
    """Vouchers whose exchange does not hold: they are worth something again."""

    ABOUT: ClassVar[About] = About.LAST

    def takes_back(self) -> int:
        return self.events

    def after(self, state: TableState) -> TableState:
        """Return the table before the steps. Its money follows by the moves of the event."""
        kept = state.keyed[: -self.steps]
        return replace(state.keyed[-self.steps].before, money=state.money, duty=state.duty, asked=state.asked, keyed=kept)

    def says(self) -> str:
        steps = "The last step is" if self.steps == 1 else f"The last {self.steps} steps are"
        why = f": {self.reason.rstrip('.')}" if self.reason else ""
        return f"{steps} taken back by {self.by}, keyed in error{why}."


def takeable(c: Context, *, supervised: bool) -> int:
    """Return how many of the last steps can be taken back: with a supervisor, or without one as far as no money was paid.

    Where Pitboss deals, cards that have left its shoe are not put back."""
    found = 0
    for step in reversed(c.state.keyed):
        if step.gone or (c.rules.virtual and step.dealt):
            break
        if step.paid and not supervised:
            return 1 if is_free(c.state.keyed) and not found else found
        found += 1
    return found


def is_free(steps: tuple[KeyedStep, ...]) -> bool:
    """Return whether the last step is still the last one that was keyed."""
    return bool(steps) and not steps[-1].followed


def may_take_back(c: Context) -> Offer | Refusal:
    if refusal := _not_staff(c):
        return refusal
    most = takeable(c, supervised=supervises(c))
    if not most:
        return _paid(c, 1) if takeable(c, supervised=True) else c.refuse("nothing-keyed", REPORT)
    return c.offer(REPORT, amounts={"steps": Bounds(1, most, 0, 1)})


def _not_staff(c: Context) -> Refusal | None:
    """Refuse all who may not report an incident; the house itself keys nothing."""
    if c.who.office == HOUSE:
        return c.refuse("not-your-office", REPORT, office=HOUSE, offices=c.rules.holders(REPORT))
    return c.requires(REPORT)


def _paid(c: Context, steps: int) -> Refusal:
    return c.refuse("paid-since", REPORT, steps=steps, offices=supervisors(c))


def take_back(c: Context, request: TakeBack, offer: Offer) -> Decision:
    """Bring the table to where it was before the steps, and move the money back."""
    most = takeable(c, supervised=True)
    if not 1 <= request.steps <= most:
        return c.refuse("taken-back-too-far", REPORT, most=most, steps=request.steps)
    if not offer.amounts["steps"].holds(request.steps):
        return _paid(c, request.steps)
    if not request.reason.strip() and (request.steps > 1 or not is_free(c.state.keyed)):
        return c.refuse("taken-back-without-reason", REPORT)
    steps = c.state.keyed[-request.steps :]
    taken = StepsTakenBack(
        steps=request.steps,
        events=sum(step.events for step in steps),
        by=c.who.name,
        reason=request.reason.strip(),
        incidents=tuple(each for step in steps for each in step.incidents),
        vouchers=tuple(sorted(c.state.vouchers - steps[0].before.vouchers)),
        clauses=offer.clauses,
        moves=made_equal(c.state.money, steps[0].before.money),
    )
    return (taken,)


TAKING_BACK = Service(
    name="taking back",
    acts=(Act(TakeBack, may_take_back, take_back),),
    events=(StepsTakenBack,),
    refusals={
        "nothing-keyed": (
            "Nothing that was keyed can be taken back now.",
            "Report what went wrong, or ask a supervisor for a decision.",
        ),
        "taken-back-too-far": (
            "Steps that can be taken back now: {most}; you asked for {steps}.",
            "Take back at most {most}.",
        ),
        "paid-since": (
            "Money has been paid or taken in the last {steps} steps, so a dealer cannot take them back.",
            "Ask one of these to take them back: {offices}.",
        ),
        "taken-back-without-reason": (
            "Other steps have been keyed since, so a reason must be in the record.",
            "Say why these steps are wrong.",
        ),
    },
)
