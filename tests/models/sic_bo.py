"""Sic Bo: which dice may be keyed, who may not know them under the cover, and how money stands after a void round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pitboss.games.shared_layout.settling import PayWinning, TakeLosing
from pitboss.table.accounts import on_layout, rack
from pitboss.table.commands import Request
from pitboss.table.context import AnyContext
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rounds import RoundVoided
from pitboss.table.rules import Rules
from pitboss.table.state import TableState
from sic_bo import ShakeDice, UncoverDice
from tests.models import Model, shared_layout

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

OWN_TESTS = "dice"
"""Dice take the place of cards."""


def void(each: Happening) -> None:
    """Every wager is back with its player."""
    assert not on_layout(each.end)
    for seat in each.end.round.entries:
        lay = sum(stake.total for stake in on_layout(each.dealt).get(seat, {}).values())
        assert each.end.money[rack(seat)] == each.dealt.money.get(rack(seat), 0) + lay


class SicBoModel(Model):
    limits = Limits({kind: Range(500, 10_000) for kind in ("small", "big", "any-triple", "number")})
    main = "small"
    side = "big"
    often: ClassVar[Mapping[str, float]] = {
        "shake-dice": 10.0,
        "uncover-dice": 20.0,
        "no-more-bets": 20.0,
        **dict.fromkeys(("take-losing", "pay-winning"), 10.0),
    }
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {"void-round": (RoundVoided,)}
    afterwards: ClassVar[Mapping[str, Callable[[Happening], None]]] = {"void-round": void}
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **shared_layout.FIRST,
        "dice-shaken": ("no-more-bets", "uncover-dice", "place-wagers", "take-seat", "buy-in"),
        "dice-unshaken": ("shake-dice",),
    }
    for_people: ClassVar[frozenset[str]] = shared_layout.FOR_PEOPLE | {"dice-covered", "dice-known", "dice-misread"}

    def admits(self, offer: Offer, request: Request, c: AnyContext) -> bool | None:
        match request:
            case ShakeDice():
                return c.rules.virtual or not request.dice
            case UncoverDice():
                keyed = len(request.dice) == 3 and all(1 <= each <= 6 for each in request.dice)
                return not request.dice if c.rules.virtual else keyed
            case PayWinning():
                return request.area == (offer.area or 0)
            case _:
                return None

    def without_chance(self, request: Request, rules: Rules) -> Request:
        return replace(request, dice=()) if isinstance(request, ShakeDice) else request

    def opens(self, state: TableState) -> Request | None:
        return None if state.round.part.shaken else ShakeDice()

    def deals(self, state: TableState, rules: Any) -> Request | None:
        return UncoverDice(() if rules.virtual else (1, 2, 3)) if state.round.part.shaken else None

    def settles(self, state: TableState, rules: Any) -> Iterable[Request]:
        return () if state.round.part.paid else (TakeLosing(), PayWinning())

    def visible(self, view: Any) -> dict[str, list[str]]:
        return {"dice": [str(each) for each in view.dice]}

    def cards_of(self, state: TableState) -> object:
        return state.round.part.dice, state.round.part.covered

    def void(self, each: Happening) -> None:
        void(each)


MODEL = SicBoModel()
