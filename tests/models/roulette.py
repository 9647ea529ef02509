"""Roulette: which number may be keyed, who may not know where the ball falls, and how money stands after each remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.games.roulette.corrections import NumberCorrected
from pitboss.games.roulette.late_wagers import BallDropped, LateWagerReturned
from pitboss.games.roulette.round import Stage
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.games.roulette.void_spins import SpinStopped
from pitboss.games.shared_layout.settling import PayWinning, TakeLosing
from pitboss.money import total
from pitboss.table.accounts import on_layout, rack, stake_on
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rounds import RoundVoided
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.moved import WagerCountsThere, WagerRestored
from pitboss.table.state import TableState
from tests.models import Model, shared_layout

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

OWN_TESTS = "wheel"
"""A ball takes the place of cards."""
KINDS = ("straight", "split", "street", "corner", "line", "column", "dozen", "even-chance")
PAYS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "five": 6, "line": 5, "column": 2, "dozen": 2}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def covers(wager: str, number: str) -> bool:
    """Whether a wager covers a number, worked out from its name alone."""
    kind, *rest = wager.split("-")
    if wager == "five-line":
        return number in ("0", "00", "1", "2", "3")
    if kind in ("straight", "split", "street", "corner"):
        return number in rest
    n = int(number)
    if n == 0:
        return False
    match kind:
        case "line":
            return int(rest[0]) <= n <= int(rest[1])
        case "column":
            return n % 3 == int(rest[0]) % 3
        case "dozen":
            return (n - 1) // 12 + 1 == int(rest[0])
    return {"red": n in RED, "black": n not in RED, "odd": n % 2 == 1, "even": n % 2 == 0, "low": n <= 18, "high": n > 18}[kind]


def won(wager: str, stake: int, number: str) -> int:
    """What a stake brings, in cents."""
    return stake * PAYS.get(wager.split("-")[0], 1) if covers(wager, number) else -stake


def has_what_the_number_brings(each: Happening, number: str, without: Mapping[int, int] | None = None) -> None:
    """If everything had been paid, each player has what the number brings; if only the losing wagers had been taken, the winning
    ones are on the layout; before that, nothing has moved."""
    spin = each.before.round.part
    for seat in each.before.round.entries if spin.taken else ():
        lay = {wager: stake.total for wager, stake in on_layout(each.dealt).get(seat, {}).items()}
        had = each.dealt.money.get(rack(seat), 0)
        if spin.paid:
            brings = sum(stake + won(wager, stake, number) for wager, stake in lay.items())
            assert each.end.money.get(rack(seat), 0) == had + brings - (without or {}).get(seat, 0)
        else:
            left = {wager: stake.total for wager, stake in on_layout(each.end).get(seat, {}).items()}
            assert left == {wager: stake for wager, stake in lay.items() if covers(wager, number)}


def number_corrected(each: Happening) -> None:
    assert isinstance(each.event, NumberCorrected)
    assert each.after.round.part.number == each.event.number != each.before.round.part.number
    assert each.after.round.part.last[0] == each.event.number
    has_what_the_number_brings(each, each.event.number)


def late_returned(each: Happening) -> None:
    """What was late is the player's again, and nothing has been won or lost on it."""
    assert isinstance(each.event, LateWagerReturned)
    (line,) = each.event.wagers
    late = line.stake
    assert each.after.money.get(rack(each.event.area), 0) == each.before.money.get(rack(each.event.area), 0) + late
    lies = [stake_on(state, each.event.area, line.wager).total for state in (each.before, each.after)]
    assert lies[0] - lies[1] == late
    assert total(each.before.money) == total(each.after.money)


def closed(each: Happening) -> None:
    assert isinstance(each.event, BallDropped)
    assert each.after.round.part.dropped
    assert each.before.money == each.after.money


def stopped(each: Happening) -> None:
    """Every wager is back with its player, and no ball is turning. Where wagers stay, the layout is as it was."""
    assert isinstance(each.event, SpinStopped | RoundVoided)
    assert each.end.round.part.void
    assert not each.end.round.part.number
    if each.rules.value("void-spin.wagers") == "stay":
        assert on_layout(each.end) == on_layout(each.dealt)
        return
    assert not on_layout(each.end)
    if each.dealt.round.number < each.end.round.number:
        for seat in each.end.round.entries:
            lay = sum(stake.total for stake in on_layout(each.dealt).get(seat, {}).values())
            assert each.end.money[rack(seat)] == each.dealt.money.get(rack(seat), 0) + lay


def put_back(each: Happening) -> None:
    assert isinstance(each.event, WagerRestored)
    seat, placed, lay = each.event.area, each.event.wager, each.event.to
    assert stake_on(each.after, seat, placed).total > stake_on(each.before, seat, placed).total
    assert stake_on(each.after, seat, lay).total < stake_on(each.before, seat, lay).total


def counts_there(each: Happening) -> None:
    assert isinstance(each.event, WagerCountsThere)
    assert stake_on(each.after, each.event.area, each.event.wager).total
    assert each.before.money == each.after.money


class RouletteModel(Model):
    limits = Limits({kind: Range(500, 10_000) for kind in KINDS})
    main = "red"
    side = "black"
    often: ClassVar[Mapping[str, float]] = {
        "spin-ball": 10.0,
        "ball-rests": 20.0,
        "no-more-bets": 20.0,
        **dict.fromkeys(("take-losing", "pay-winning"), 10.0),
        "clarify-wager": 1.0,
    }
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {
        "void-round": (SpinStopped, RoundVoided),
        "close-wagers": (BallDropped,),
        "correct-number": (NumberCorrected,),
        "return-late": (LateWagerReturned,),
        "restore-wager": (WagerRestored,),
        "counts-there": (WagerCountsThere,),
    }
    afterwards: ClassVar[Mapping[str, Callable[[Happening], None]]] = {
        "void-round": stopped,
        "close-wagers": closed,
        "correct-number": number_corrected,
        "return-late": late_returned,
        "restore-wager": put_back,
        "counts-there": counts_there,
    }
    boundaries: ClassVar[tuple[tuple[str, str], ...]] = (("by-player-on-purpose", "by-player-by-accident"),)
    names: ClassVar[Mapping[str, tuple[str, str]]] = {"no-such-direction": ("direction", "directions")}
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **shared_layout.FIRST,
        "ball-turning": ("no-more-bets", "ball-rests"),
        "ball-uncalled": ("no-more-bets",),
        "no-ball": ("spin-ball", "take-losing", "pay-winning", "end-round", "place-wagers", "take-seat", "buy-in"),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = shared_layout.FOR_PEOPLE | frozenset((
        "already-there", "ball-dropped", "fall-not-keyed", "no-such-number", "not-called-yet", "not-touching",
        "number-not-keyed", "number-unsaid", "wrong-numbers",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: Context) -> bool | None:
        match request:
            case SpinBall():
                return request.wheel in ("", "clockwise", "anticlockwise") and (c.rules.virtual or not request.fall)
            case BallRests():
                assert isinstance(c.rules, RouletteRules)
                return not request.number if c.rules.virtual else request.number in c.rules.wheel
            case PayWinning():
                return request.area == (offer.area or 0)
            case ClarifyWager():
                return may_be_clarified(offer, request, c)
            case _:
                return None

    def without_chance(self, request: Request, rules: Rules) -> Request:
        return replace(request, fall=()) if isinstance(request, SpinBall) else request

    def opens(self, state: TableState) -> Request | None:
        return None if state.round.part.stage is Stage.TURNING else SpinBall()

    def deals(self, state: TableState, rules: Any) -> Request | None:
        turning = state.round.part.stage is Stage.TURNING
        return BallRests("" if rules.virtual else "7") if turning else None

    def settles(self, state: TableState, rules: Any) -> Iterable[Request]:
        return () if state.round.part.paid else (TakeLosing(), PayWinning())

    def visible(self, view: Any) -> dict[str, list[str]]:
        return {"ball": [view.number] if view.number else []}

    def cards_of(self, state: TableState) -> object:
        return state.round.part.number, state.round.part.fall

    def void(self, each: Happening) -> None:
        stopped(each)


def may_be_clarified(offer: Offer, request: ClarifyWager, c: Context) -> bool:
    """A wager that is on the layout goes to another area, within the limits of the kind that it becomes."""
    assert isinstance(c.rules, RouletteRules)
    lies = stake_on(c.state, request.area, request.wager).total if request.wager in c.rules.wagers else 0
    if not lies or request.to not in c.rules.wagers or request.to == request.wager:
        return False
    limit = c.state.limits.ranges[c.rules.limit_of(request.to)]
    return limit.minimum <= lies + stake_on(c.state, request.area, request.to).total <= limit.maximum


MODEL = RouletteModel()
