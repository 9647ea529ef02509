"""The ball: spun against the wheel while wagers are open, and at rest once they are closed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.context import SpinContext
from pitboss.games.roulette.round import BallRested, BallRests, BallSpun, SpinBall, Stage
from pitboss.games.roulette.wheel import AGAINST, ANTICLOCKWISE, DIRECTIONS
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import NOBODY
from pitboss.table.game import Chosen
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.decide import wagering_areas
from pitboss.table.state import Phase


def offers(c: SpinContext) -> Iterator[Offer | Refusal]:
    yield may_spin(c)
    yield may_rest(c)


def may_spin(c: SpinContext) -> Offer | Refusal:
    """Offer the ball to the dealer between two spins. Where Pitboss spins, it waits for the first wager."""
    rule = "spin.ball"
    if refusal := c.requires(rule) or not_opened(c, rule) or c.not_in(Phase.BETWEEN, rule):
        return refusal
    if c.part.stage is Stage.TURNING:
        return c.refuse("ball-turning", rule)
    if c.rules.virtual and not wagering_areas(c):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    return Offer("spin-ball", c.rules.cite(rule, "spin.against-wheel"))


def chance(c: SpinContext, request: SpinBall) -> Chosen | None:
    """Return what the ball needs where Pitboss spins it: one of the compartments, each as likely as any other."""
    return Chosen("fall", below=(len(c.rules.wheel),)) if c.rules.virtual else None


def spin(c: SpinContext, request: SpinBall) -> Decision:
    offer = may_spin(c)
    if isinstance(offer, Refusal):
        return offer
    if request.fall and not c.rules.virtual:
        return c.refuse("fall-not-keyed", "spin.ball")
    wheel = request.wheel or ANTICLOCKWISE
    if wheel not in DIRECTIONS:
        return c.refuse("no-such-direction", "spin.against-wheel", direction=wheel, directions=DIRECTIONS)
    # Whatever a speaker names, chance replaces it before the ball is spun.
    fall = tuple(c.rules.wheel[each] for each in request.fall[:1] if 0 <= each < len(c.rules.wheel))
    return (BallSpun(wheel=wheel, ball=AGAINST[wheel], fall=fall, clauses=offer.clauses, audience=NOBODY),)


def may_rest(c: SpinContext) -> Offer | Refusal:
    """Offer the end of a spin, once wagers are closed. Without any wager, the ball need not wait for the call."""
    rule = "result.number"
    if refusal := c.requires(rule) or not_opened(c, rule):
        return refusal
    if not c.turning:
        return c.refuse("no-ball", rule, "spin.ball")
    if wagering_areas(c) and not c.closed:
        return c.refuse("ball-uncalled", "spin.call-while-turning", rule)
    return Offer("ball-rests", c.rules.cite(rule))


def not_on_wheel(c: SpinContext, number: str) -> Refusal | None:
    """Refuse a number that no compartment has."""
    if number in c.rules.wheel:
        return None
    if not number:
        return c.refuse("number-unsaid", "result.number")
    return c.refuse("no-such-number", "equipment.wheel", number=number, highest=c.rules.wheel_words)


def rest(c: SpinContext, request: BallRests) -> Decision:
    """Announce and mark the number. If Pitboss spins, the sealed ball says which; if a person spins, everybody sees it."""
    offer = may_rest(c)
    if isinstance(offer, Refusal):
        return offer
    if c.rules.virtual and request.number:
        return c.refuse("number-not-keyed", "result.number")
    number = c.part.fall if c.rules.virtual else request.number
    if refusal := not_on_wheel(c, number):
        return refusal
    hands = wagering_areas(c)
    return (BallRested(round=c.state.round.number + bool(hands), number=number, hands=hands, clauses=offer.clauses),)
