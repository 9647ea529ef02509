"""Misplaced wagers, which the dealer clarifies after the call; and the marker and the bell of a table with a cloth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pitboss.games.roulette.layout import unknown_wager
from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed, turning
from pitboss.money import show
from pitboss.table.accounts import on_layout, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import GameEvent
from pitboss.table.fields import WagerName, asks
from pitboss.table.offers import Offer
from pitboss.table.phrases import wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.bounds import wager_bounds
from pitboss.table.services.wagers.moved import shifted
from pitboss.table.services.wagers.placing import no_such_wager
from pitboss.table.state import owner_of

RULE = "wager.clarified"


class ClarifyWager(Request, frozen=True, tag="clarify-wager"):
    """After the call, the dealer asks about a misplaced wager and puts it where the player meant it to be."""

    area: int
    wager: WagerName
    """Where it is."""
    to: Annotated[WagerName, asks("To which area?", after="to")]
    """Where it was meant to be."""


class WagerClarified(GameEvent[Spin], frozen=True, tag="wager.clarified/1"):
    """A misplaced wager is where the player meant it to be."""

    area: int
    wager: str
    to: str
    stake: Stake

    def says(self) -> str:
        moved = f"{show(self.stake.total)} on {wager_name(self.wager)} was meant for {wager_name(self.to)}"
        return f"Seat {self.area}: {moved} and is put there."


def wagering_seats(c: SpinContext) -> Iterable[int]:
    """Return the seats whose wagers may be clarified now."""
    return sorted(on_layout(c.state)) if closed(c) and c.may(RULE) else ()


def may_clarify(c: SpinContext, seat: int) -> Offer | Refusal:
    """Offer to put a seat's wagers right, from the call until the ball rests."""
    if refusal := c.requires(RULE) or not_opened(c, RULE):
        return refusal
    if not turning(c):
        return c.refuse("no-ball", RULE)
    if not closed(c):
        return c.refuse("not-called-yet", RULE)
    lie = on_layout(c.state).get(seat, {})
    if not lie:
        return c.refuse("no-wager", RULE, seat=seat)
    return c.offer(RULE, area=seat, choices=tuple(wager for wager in c.rules.wagers if wager in lie))


def clarify(c: SpinContext, request: ClarifyWager, offer: Offer) -> Decision:
    """Move a misplaced wager to where its player meant it, within the limits of the kind it becomes."""
    for wager in (request.wager, request.to):
        if wager not in c.rules.wagers:
            return unknown_wager(c, wager) or no_such_wager(c, wager, RULE)
    if request.wager not in offer.choices:
        return c.refuse("not-placed", RULE, wager=request.wager, seat=request.area, wagers=offer.choices)
    if request.to == request.wager:
        return c.refuse("already-there", RULE, wager=request.to)
    stake = stake_on(c.state, request.area, request.wager)
    total = stake.total + stake_on(c.state, request.area, request.to).total
    limit = wager_bounds(c, request.area, owner_of(c.state, request.area), request.to)
    own = c.rules.limited_by(request.to)
    if total > limit.maximum:
        most = limit.nearest(limit.maximum)
        return c.refuse("above-maximum", *own, "limits.maximum", wager=request.to, maximum=most, amount=total)
    if total < limit.minimum:
        return c.refuse("below-minimum", *own, "limits.minimum", wager=request.to, minimum=limit.least, amount=total)
    clarified = WagerClarified(
        area=request.area,
        wager=request.wager,
        to=request.to,
        stake=stake,
        clauses=offer.clauses,
        moves=tuple(shifted(request.area, request.wager, request.to, stake)),
    )
    return (clarified,)


CLARIFYING = Topic(
    acts=(Act(ClarifyWager, may_clarify, clarify, at=("area",), each=wagering_seats),),
    events=(WagerClarified,),
    keyed=(WagerClarified,),
    rules={
        RULE: "misplaced wagers clarified before the ball rests",
        "equipment.marker": "the marker for the winning number",
        "equipment.bell": "a bell, if the operator wants one",
    },
    powers=frozenset({RULE}),
    refusals={
        "not-called-yet": (
            '"No more bets" has not been called, so players may still move their wagers themselves.',
            "Ask the player, or wait for the call.",
        ),
        "already-there": ("The wager is on {wager} already.", "Name another area, or leave it where it is."),
    },
)
