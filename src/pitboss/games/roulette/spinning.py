"""The ball: spun against the wheel while wagers are open, and at rest once they are closed."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.games.roulette.round import Spin, Stage
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.wheel import AGAINST, ANTICLOCKWISE, DIRECTIONS, WheelNumber, words
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import NOBODY, Begun, GameEvent, Left
from pitboss.table.fields import BY_CHANCE, BY_HAND, asks
from pitboss.table.offers import Offer
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import Phase, TableState

MOST_KEPT = 20
"""As many numbers as a display of winning numbers shows."""


def turning(c: SpinContext) -> bool:
    """Return whether a ball is turning."""
    return c.state.phase is Phase.BETWEEN and c.part.stage is Stage.TURNING


def closed(c: SpinContext) -> bool:
    """Return whether a ball is turning and wagers are closed: by the call, or because it has dropped."""
    return turning(c) and (c.state.round.called or c.part.dropped)


class SpinBall(Request, frozen=True, tag="spin-ball"):
    """The dealer turns the wheel and spins the ball against it. `fall` comes from chance where Pitboss spins."""

    wheel: Annotated[str, asks("Which way does the wheel turn?", Kind.CHOICE, choices=DIRECTIONS)] = ""
    """Which way the wheel turns: clockwise or anticlockwise."""
    fall: Annotated[tuple[int, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("fall",)


class BallSpun(GameEvent[Spin], frozen=True, tag="ball.spun/1"):
    """The ball is turning. Where it will fall is sealed, and a root over it is published, where Pitboss spins."""

    wheel: str
    ball: str
    fall: tuple[str, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("fall",)
    COMMITS: ClassVar[str] = "fall"

    def after(self, part: Spin) -> Spin:
        return part.turning(self.wheel, "".join(self.fall))

    def says(self) -> str:
        return f"The wheel turns {self.wheel}, and the ball is spun {self.ball}."


def may_spin(c: SpinContext) -> Offer | Refusal:
    """Offer the ball to the dealer between two spins. Where Pitboss spins, it waits for the first wager."""
    rule = "spin.ball"
    if refusal := c.requires(rule) or not_opened(c, rule) or c.not_in(Phase.BETWEEN, rule):
        return refusal
    if turning(c):
        return c.refuse("ball-turning", rule)
    if c.rules.virtual and not wagering_areas(c):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    return c.offer(rule, "spin.against-wheel")


def chance(c: SpinContext, request: SpinBall) -> Chosen | None:
    """Return what the ball needs where Pitboss spins it: one of the compartments, each as likely as any other."""
    return Chosen("fall", below=(len(c.rules.wheel),)) if c.rules.virtual else None


def spin(c: SpinContext, request: SpinBall, offer: Offer) -> Decision:
    if request.fall and not c.rules.virtual:
        return c.refuse("fall-not-keyed", "spin.ball")
    wheel = request.wheel or ANTICLOCKWISE
    if wheel not in DIRECTIONS:
        return c.refuse("no-such-direction", "spin.against-wheel", direction=wheel, directions=DIRECTIONS)
    # Whatever a speaker names, chance replaces it before the ball is spun.
    fall = tuple(c.rules.wheel[each] for each in request.fall[:1] if 0 <= each < len(c.rules.wheel))
    return (BallSpun(wheel=wheel, ball=AGAINST[wheel], fall=fall, clauses=offer.clauses, audience=NOBODY),)


class BallRests(Request, frozen=True, tag="ball-rests"):
    """The ball has come to rest. The dealer announces the number and marks it. It is keyed where a person spins."""

    number: Annotated[WheelNumber, BY_HAND] = ""


class BallRested(GameEvent[Spin], frozen=True, tag="ball.rested/1"):
    """The ball rests in a compartment; its number is announced and marked."""

    round: int
    number: str
    hands: tuple[int, ...] = ()
    """The seats that have wagers in the round; without any, no round begins."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(self.number, face_up=True),)

    def after(self, part: Spin) -> Spin:
        stage = Stage.SETTLING if self.hands else Stage.IDLE
        return replace(part, number=self.number, fall="", dropped=False, stage=stage, last=(self.number, *part.last)[:MOST_KEPT])

    def at_table(self, state: TableState) -> TableState:
        # Without wagers there is no round: those there were have gone back since the call, and wagers are open again.
        return state if self.hands else replace(state, round=replace(state.round, called=False))

    def says(self) -> str:
        rests = f"The ball rests in {words(self.number)}."
        return rests if self.hands else f"{rests} No wager was made."


def may_rest(c: SpinContext) -> Offer | Refusal:
    """Offer the end of a spin, once wagers are closed. Without any wager, the ball need not wait for the call."""
    rule = "result.number"
    if refusal := c.requires(rule) or not_opened(c, rule):
        return refusal
    if not turning(c):
        return c.refuse("no-ball", rule, "spin.ball")
    if wagering_areas(c) and not closed(c):
        return c.refuse("ball-uncalled", "spin.call-while-turning", rule)
    return c.offer(rule)


def not_on_wheel(c: SpinContext, number: str) -> Refusal | None:
    """Refuse a number that no compartment has."""
    if number in c.rules.wheel:
        return None
    if not number:
        return c.refuse("number-unsaid", "result.number")
    return c.refuse("no-such-number", "equipment.wheel", number=number, highest=c.rules.wheel_words)


def rest(c: SpinContext, request: BallRests, offer: Offer) -> Decision:
    """Announce and mark the number. If Pitboss spins, the sealed ball says which; if a person spins, everybody sees it."""
    if c.rules.virtual and request.number:
        return c.refuse("number-not-keyed", "result.number")
    number = c.part.fall if c.rules.virtual else request.number
    if refusal := not_on_wheel(c, number):
        return refusal
    hands = wagering_areas(c)
    return (BallRested(round=c.state.round.number + bool(hands), number=number, hands=hands, clauses=offer.clauses),)


SPIN = Act(SpinBall, may_spin, spin, chance=chance)
SPINNING = Topic(
    acts=(SPIN, Act(BallRests, may_rest, rest)),
    events=(BallSpun, BallRested),
    keyed=(BallSpun, BallRested),
    rules={
        "equipment.wheel": "the wheel and its compartments",
        "equipment.ball": "the ball",
        "equipment.display": "a display of winning numbers",
        "spin.ball": "the dealer spins the ball",
        "spin.against-wheel": "the ball runs against the wheel",
        "spin.call-while-turning": "the call comes while the ball is turning",
        "result.number": "the compartment where the ball rests decides",
    },
    powers=frozenset({"spin.ball", "result.number"}),
    refusals={
        "ball-turning": ("A ball is turning already.", 'Call "No more bets" and wait until it rests.'),
        "no-ball": ("No ball is turning.", "Settle the last spin, if it is not settled, and spin the ball."),
        "ball-uncalled": (
            '"No more bets" has not been called.',
            "Call it while the ball is turning. If the ball has dropped, report the missed call.",
        ),
        "fall-not-keyed": ("Nobody keys where the ball will fall.", "Spin it without that."),
        "number-not-keyed": ("Pitboss spins here and knows where the ball rests.", "Leave the number out."),
        "number-unsaid": ("The number where the ball rests is missing.", "Name it."),
        "no-such-number": ("The wheel has no {number}; it has {highest}.", "Name one of those."),
        "no-such-direction": ("A wheel does not turn {direction}.", "Say {directions}."),
    },
)
