"""Racing Card Derby: what a scanner can have read, which result the cards give, and where the cards of all decks are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from pitboss import do
from pitboss import events as ev
from pitboss.cards import Card, deck
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.state import Phase, TableState
from tests.models import Model, Pieces, races, shared_layout, written
from tests.rounds import race as remedies

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening


class AllDecks(Pieces):
    """The cards of a race make all decks of the table, with those of earlier rounds in the rack."""

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.rack = races.Rack()

    def follow(self, event: Event) -> None:
        self.rack.follow(event)

    def add_up(self, state: TableState, event: object) -> None:
        self.rack.adds_up(state, deck(self.rules.decks), virtual=self.rules.virtual)


class RaceModel(Model):
    limits = Limits({kind: Range(500, 10_000) for kind in ("red", "black", "suit", "quinella", "trifecta")})
    main = "red"
    counted_on_order = True
    side = "black"
    often: ClassVar[Mapping[str, float]] = {
        "draw": 20.0,
        **dict.fromkeys(("announce-result", "confirm-result", "take-losing", "pay-winning", "restore-wager"), 10.0),
    }
    pieces = AllDecks
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {
        "overrule-lights": (ev.LightsOverruled,),
        "correct-display": (ev.DisplayCorrected,),
        "correct-card": (ev.CardCorrected,),
        "reconstruct": (ev.RaceReconstructed,),
        "void-round": (ev.RoundVoided, ev.AreaVoided),
    }
    afterwards = remedies.AFTERWARDS
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **shared_layout.FIRST,
        "result-announced": ("confirm-result", "take-losing", "pay-winning", "end-round"),
        "result-confirmed": ("take-losing", "pay-winning", "end-round"),
        "result-unannounced": ("announce-result",),
        "result-unconfirmed": ("announce-result", "confirm-result"),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = shared_layout.FOR_PEOPLE | frozenset((
        "card-unread", "draw-uncalled", "first-card-removed", "first-card-seen", "moved-stays", "not-shifted",
        "not-the-next-card", "result-unsaid", "result-wrong", "shoe-empty",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: Context) -> bool | None:
        match request:
            case do.Draw():
                return may_be_read(request.read, c)
            case do.AnnounceResult():
                return may_be_announced(request, c)
            case do.PayWinning():
                return request.area == (offer.area or 0)
            case _:
                return None

    def also_open(self, state: TableState) -> Iterable[Any]:
        cards: Iterable[Any] = state.round.part.cards
        return cards

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, RaceView)
        return {f"race {area}": written(card for card in cards if card) for area, cards in view.areas.items()}

    def cards_of(self, state: TableState) -> object:
        part = state.round.part
        return part.cards, state.shoe.left, state.shoe.order, part.discarded

    def statuses(self, state: TableState) -> dict[int, object]:
        """Whether each area is void, or else whether it has been paid."""
        return {area: "void" if entry.void else state.round.part.paid for area, entry in state.round.entries.items()}

    def void(self, each: Happening) -> None:
        assert {*self.statuses(each.after).values()} == {"void"}
        remedies.void(each)


def may_be_read(card: Card | None, c: Context) -> bool:
    """A scanner may read nothing; what it reads lies on the table no more often than there are decks, and is the card that
    was seen to come next."""
    if c.rules.virtual or card is None:
        return card is None
    lying = c.state.round.part.cards if c.state.phase is Phase.ROUND else ()
    due = c.state.round.part.due
    return lying.count(card) < c.rules.decks and (not due or card == due[0])


def may_be_announced(request: do.AnnounceResult, c: Context) -> bool:
    """The result is that of the cards; where Pitboss deals it need not be said."""
    announced = (request.places, request.protested)
    return announced == races.finish(races.known(c.state.round.part.cards)) or (c.rules.virtual and not request.places)


MODEL = RaceModel()
