"""Ultimate Texas Hold'em, as a poker against the dealer with a board: which of its cards can be keyed, and who sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.hands import known_cards
from pitboss.games.dealer_poker.round import DealerPoker
from pitboss.games.dealer_poker.rules import PokerContext
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.games.ultimate_texas_holdem.steps import TurnBoard
from pitboss.table.commands import Request
from pitboss.table.context import AnyContext
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.places import BOARD_PLACE
from pitboss.table.state import TableState
from tests.models import Places, written
from tests.models.dealer_poker import DealerPokerModel

FLOP, BOARD = 3, 5

OWN_TESTS = True
"""Players decide again as the board is turned."""


class UltimateTexasHoldemModel(DealerPokerModel):
    limits = Limits({"ante": Range(500, 10_000), "trips": Range(500, 5_000)})
    side = "trips"
    often: ClassVar[Mapping[str, float]] = {**DealerPokerModel.often, "turn-board": 20.0, "check": 4.0}
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **DealerPokerModel.first,
        "board-first": ("turn-board",),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = DealerPokerModel.for_people | frozenset((
        "board-open", "check-late", "fold-later", "schedule-for-both",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: AnyContext) -> bool | None:
        if isinstance(request, TurnBoard):
            return may_be_turned(request.cards, c)
        return super().admits(offer, request, c)

    def likely(self, request: Request) -> Request:
        if isinstance(request, do.PlaceWagers) and (ante := request.wagers.get("ante")):
            return replace(request, wagers={**request.wagers, "blind": ante})
        return request

    def places(self, state: TableState) -> Places:
        return {**super().places(state), BOARD_PLACE: state.round.part.board}

    def with_places(self, part: DealerPoker, changed: Places) -> DealerPoker:
        hands = {**changed}
        board = hands.pop(BOARD_PLACE)
        return replace(super().with_places(part, hands), board=board)

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, DealerPokerView)
        board = {"board": written(view.board.cards[at] for at in sorted(view.board.cards))} if view.board else {}
        return {**super().visible(view), **board}

    def cards_of(self, state: TableState) -> object:
        return super().cards_of(state), state.round.part.board.cards


def may_be_turned(keyed: tuple[Card, ...], c: PokerContext) -> bool:
    """The flop is three cards and the rest two; those not known yet are keyed, each once."""
    board = c.part.board
    turned = board.cards[FLOP:BOARD] if board.up else board.cards[:FLOP]
    return len(keyed) == turned.count(None) == len({*keyed}) and not {*keyed} & known_cards(c.part)


MODEL = UltimateTexasHoldemModel()
