"""Draw Poker: which discards a player holds, which cards a hand can be shown as, and who sees which hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pitboss.games.draw_poker.drawing import Discard, ReshuffleDiscards
from pitboss.games.draw_poker.round import DrawPoker, Hand
from pitboss.games.draw_poker.seating import DrawForSeat
from pitboss.games.draw_poker.showing import Show
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import PLAYER, Actor, Request
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.decide import context_of
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.seats.sitting import may_take_seat
from pitboss.table.state import Phase, TableState
from tests.models import Model, Pieces, Places, written
from tests.rounds import draw_poker as remedies

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

OWN_TESTS = True
"""Players bet with each other."""
HAND = 5
DISCARDS = -1
"""Where the discards of a draw lie, among the places."""


def may_discard(request: Discard, c: Context) -> bool:
    """Cards of the hand, each once, where Pitboss deals; elsewhere only how many."""
    part: DrawPoker = c.state.round.part
    held = part.hands[request.seat].cards
    if not c.rules.virtual:
        return not request.cards and 1 <= request.count <= len(held)
    named = {*request.cards}
    agrees = request.count in (0, len(request.cards))
    return agrees and 1 <= len(request.cards) == len(named) and named <= {*held}


def may_be_shown(request: Show, c: Context) -> bool:
    """Nothing is keyed where Pitboss deals; elsewhere five cards that are nowhere else, with those of the hand that were seen."""
    part: DrawPoker = c.state.round.part
    if c.rules.virtual:
        return not request.cards
    named, own = {*request.cards}, part.hands[request.seat]
    others = {card for hand in part.hands.values() if hand is not own for card in hand.cards}
    seen = {card for card in own.cards if card is not None}
    return len(request.cards) == len(named) == HAND and not named & others and seen <= named


def may_draw_for_seat(offer: Offer, request: DrawForSeat, c: Context) -> bool:
    """Two or more, each named once: those who had equal cards, if there are any, and for a seat that has become vacant those who
    may sit there. A card for each is keyed where a person deals."""
    persons = {*request.persons}
    named = len(request.persons) == len(persons) >= 2 and (not offer.choices or persons <= {*offer.choices})
    keyed = c.rules.virtual or len({*request.cards}) == len(request.cards) == len(persons)
    return named and keyed and not any(among(person, c.state.excluded) for person in persons) and _may_all_sit(request, c)


def _may_all_sit(request: DrawForSeat, c: Context) -> bool:
    here = {sitting.player for sitting in c.state.seats.values()}
    others = [context_of(c.state, Actor(name, PLAYER), c.at, c.rules, UNKNOWN) for name in request.persons if name not in here]
    refused = [may_take_seat(other, request.seat) for other in others]
    return not any(isinstance(each, Refusal) and each.code == "players-first" for each in refused)


class OneDeck(Pieces):
    """Hands, discards and what is left in the shoe make one deck while a round lives; no card is there twice."""

    def add_up(self, state: TableState, event: object) -> None:
        part: DrawPoker = state.round.part
        if state.phase is not Phase.ROUND:
            return
        lying = [card for hand in part.hands.values() for card in hand.cards] + [card for _, card in part.discards]
        assert len(lying) + state.shoe.left == self.rules.deck_size
        known = [card for card in lying if card is not None]
        assert len({*known}) == len(known)
        if self.rules.virtual:
            assert sorted([*known, *state.shoe.order]) == sorted(self.rules.pack)


class DrawPokerModel(Model):
    limits = Limits({"bet": Range(400, 2_000), "table-stake": Range(10_000, LARGEST)})
    side = "bet"
    often: ClassVar[Mapping[str, float]] = {
        **dict.fromkeys(("collect-posts", "award-pots", "show", "muck", "reshuffle-discards"), 20.0),
        **dict.fromkeys(("call", "stay", "check", "bet", "discard", "stand-pat"), 10.0),
        **dict.fromkeys(("sit-out", "instruct-to-act"), 0.1),
    }
    pieces = OneDeck
    brings = remedies.BRINGS
    afterwards = remedies.AFTERWARDS
    # fmt: off
    for_people: ClassVar[frozenset[str]] = frozenset((
        "already-agreed", "awarded", "bet-above-stake", "bet-amount", "bet-beaten", "bet-high", "bet-low", "bet-made",
        "bet-stands", "blinds-order", "called-shows", "card-was-seen", "complete-or-fold", "deck-too-small",
        "declared-player", "discard-count", "discard-twice", "discards-first", "discards-hidden", "draw-cards", "draw-equal",
        "draw-names", "entrant-absent", "five-cards", "hand-folded", "must-open", "name-discards", "no-check-after-bet",
        "no-check-first", "no-checking", "no-discards", "no-held-bet", "no-over-blinds", "no-qualifier-possible",
        "no-raise-on-tap-out", "no-stay", "no-tap-out", "no-time-given", "no-vote", "nobody-to-raise", "not-absent",
        "not-after-blinds", "not-awarded", "not-beaten", "not-dealt-in", "not-held", "not-to-act", "not-to-show",
        "nothing-owed", "nothing-to-call", "nothing-to-raise", "on-the-button", "out-of-turn", "over-blind-announced",
        "players-first", "posts-collected", "posts-first", "qualifier-needs-split", "raise-or-fold", "rate-too-high",
        "seat-drawn", "shoe-not-empty", "sits-in", "sits-out", "stake-in-round", "stake-short", "tapped-out", "three-raises",
        "time-is-up", "time-left", "time-runs", "too-few-players", "vote-open",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: Context) -> bool | None:
        match request:
            case DrawForSeat():
                return may_draw_for_seat(offer, request, c)
            case Discard():
                return may_discard(request, c)
            case Show():
                return may_be_shown(request, c)
            case ReshuffleDiscards():
                return c.rules.virtual or not request.order
            case _:
                return None

    def without_chance(self, request: Request, rules: Rules) -> Request:
        if isinstance(request, ReshuffleDiscards):
            return ReshuffleDiscards()
        if isinstance(request, DrawForSeat) and rules.virtual:
            return DrawForSeat(request.seat, request.persons)
        return request

    def places(self, state: TableState) -> Places:
        part: DrawPoker = state.round.part
        return {DISCARDS: Hand(tuple(card for _, card in part.discards)), **part.hands}

    def sees(self, hand: Hand, at: int, *, holder: bool) -> bool:
        return hand.shown or holder or at in hand.up

    def with_places(self, part: DrawPoker, changed: Places) -> DrawPoker:
        hands = {**changed}
        gone = hands.pop(DISCARDS).cards
        seats = [seat for seat, _ in part.discards]
        return replace(part, hands=hands, discards=tuple(zip(seats, gone, strict=True)))

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, DrawPokerView)
        return {f"seat {seat}": written(hand.cards[at] for at in sorted(hand.cards)) for seat, hand in view.hands.items()}

    def cards_of(self, state: TableState) -> object:
        return remedies.cards_of(state)

    def statuses(self, state: TableState) -> dict[int, object]:
        return {place: hand.status for place, hand in state.round.part.hands.items()}

    def void(self, each: Happening) -> None:
        remedies.void(each)


MODEL = DrawPokerModel()
