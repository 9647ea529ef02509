"""The pokers against the dealer: which cards can be keyed, what may stay on an area, where the cards are and who has looked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.games.dealer_poker.dealing import next_pass
from pitboss.games.dealer_poker.hands import best, board, known_cards
from pitboss.games.dealer_poker.round import DealerPoker, Hand, HandStatus
from pitboss.games.dealer_poker.rules import PokerContext
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Request, Stake
from pitboss.table.context import AnyContext, Context
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import WagersReturned
from pitboss.table.state import Phase, TableState
from tests.models import Model, Pieces, Places, written

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening


class OneDeck(Pieces):
    """Cards that lie, known or not, and cards that are left make one deck while a round lives; none is there twice."""

    def add_up(self, state: TableState, event: object) -> None:
        part: DealerPoker = state.round.part
        hands = (part.dealer, part.board, *part.hands.values())
        known = [card for hand in hands for card in hand.cards if card is not None]
        assert len({*known}) == len(known), f"a card lies twice after {event}"
        if state.phase is not Phase.ROUND:
            return
        lying = sum(len(hand.cards) for hand in hands) + part.discarded
        assert lying + state.shoe.left == self.rules.deck_size, event
        undealt: list[Card] = list(state.shoe.order)
        assert not {*undealt} & {*known}, event
        if self.rules.virtual:
            assert len(undealt) == state.shoe.left
            assert {*undealt, *known} <= {*deck()}
            assert len({*undealt}) == len(undealt)


def void_alone(each: Happening) -> None:
    """A wager that nothing brought into the round is back with its player: on record, and not a cent elsewhere."""
    from tests.rounds.afterwards import nothing

    assert isinstance(each.event, WagersReturned)
    assert each.event.area not in each.before.round.entries
    assert sum(line.stake for line in each.event.wagers) * 2 == sum(move.amount for move in each.event.moves) > 0
    assert {line.outcome for line in each.event.wagers} == {"void"}
    nothing(each)


class DealerPokerModel(Model):
    often: ClassVar[Mapping[str, float]] = {
        **dict.fromkeys(("deal", "rack-rest"), 20.0),
        **dict.fromkeys(("reveal-dealer", "settle-hand"), 10.0),
        **dict.fromkeys(("play", "fold-ante", "pick-up"), 4.0),
        **dict.fromkeys(("fold", "concede"), 2.0),
    }
    pieces = OneDeck
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {"void-alone": (WagersReturned,)}
    afterwards: ClassVar[Mapping[str, Callable[[Happening], None]]] = {"void-alone": void_alone}
    amounts: ClassVar[Mapping[str, str]] = {"play-amount": "nearest"}
    staked: ClassVar[tuple[str, ...]] = ("play",)
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "ante-first": ("place-wagers",),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = frozenset((
        "ante-under-play", "blind-hand", "blind-play-off", "cards-wrong", "conceded", "conceding-early", "fold-whole",
        "handled", "hands-unsettled", "hole-cards", "no-conceding", "no-side-wager", "not-alone", "not-in-hand",
        "not-settled", "not-the-same-stake", "others-first", "play-lies", "play-not-allowed", "rest-not-due", "settle-order",
        "side-alone", "still-time", "too-low", "undecided", "up-card-hidden", "up-card-needed",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: AnyContext) -> bool | None:
        match request:
            case do.Play():
                return may_play(offer, request, c)
            case do.dealer_poker.Deal():
                return may_be_up(request.up, c)
            case do.RevealDealer():
                return may_be_set(c.state.round.part.dealer, request.cards, request.plays, c)
            case do.SettleHand():
                return may_be_set(c.state.round.part.hands[request.area], request.cards, request.plays, c)
            case _:
                return None

    def places(self, state: TableState) -> Places:
        part: DealerPoker = state.round.part
        return {DEALER_PLACE: part.dealer, **part.hands}

    def sees(self, hand: Hand, at: int, *, holder: bool) -> bool:
        return hand.as_set is not None or (holder and hand.handled and not hand.blind) or at in hand.up

    def with_places(self, part: DealerPoker, changed: Places) -> DealerPoker:
        hands = {**changed}
        dealer = hands.pop(DEALER_PLACE)
        return replace(part, hands=hands, dealer=dealer)

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, DealerPokerView)
        places = {"dealer": view.dealer, **{f"seat {area}": hand for area, hand in view.hands.items()}}
        return {place: written(hand.cards[at] for at in sorted(hand.cards)) for place, hand in places.items() if hand}

    def cards_of(self, state: TableState) -> object:
        part: DealerPoker = state.round.part
        hands = {place: hand.cards for place, hand in part.hands.items()}
        return hands, part.dealer.cards, state.shoe.left, state.shoe.order, part.discarded

    def statuses(self, state: TableState) -> dict[int, object]:
        return {place: hand.status for place, hand in state.round.part.hands.items()}

    def void(self, each: Happening) -> None:
        assert {*self.statuses(each.after).values()} == {HandStatus.VOID}
        assert not each.after.shoe.shuffled, "new cards for the new round"


def may_play(offer: Offer, request: do.Play, c: Context) -> bool:
    from tests.laws.support import covered

    if not offer.amounts:
        return request.stake == Stake()
    owner = c.state.round.entries[request.area].owner
    return covered(owner, [request.stake], c) and offer.amounts["play"].holds(request.stake.total)


def may_be_up(up: Card | None, c: PokerContext) -> bool:
    """At a table dealt by hand the card that lies face up is keyed, and no other."""
    if c.rules.virtual or not next_pass(c)[0].up:
        return up is None
    return up is not None and up not in known_cards(c.part)


def may_be_set(hand: Hand, keyed: tuple[Card, ...], plays: tuple[Card, ...], c: PokerContext) -> bool:
    """Cards not known yet are keyed, each once; a hand is set from its own cards, where a person sets it."""
    if plays and c.rules.virtual:
        return False
    if len(keyed) != hand.cards.count(None) or len({*keyed}) < len(keyed) or {*keyed} & known_cards(c.part):
        return False
    cards = [*(card for card in hand.cards if card is not None), *keyed]
    if not plays:
        return True
    needed, whole = len(best(c, cards).plays), {*cards, *board(c)}
    return len(plays) == needed == len({*plays}) and {*plays} <= whole and not c.rules.may_set(plays, cards)
