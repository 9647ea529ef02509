"""What a person can tell of the draw and the showdown: which discards they hold, and which cards a hand can be shown as."""

from __future__ import annotations

from pitboss.games.draw_poker.requests import Discard, Show
from pitboss.games.draw_poker.round import DrawPoker
from pitboss.games.draw_poker.rules import DrawRules
from pitboss.games.draw_poker.seating import DrawForSeat
from pitboss.table.commands import PLAYER, Actor
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.decide import context_of
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.decide import may_take_seat
from pitboss.table.state import Phase, TableState

HAND = 5


def admitted(offer: Offer, request: Discard | Show | DrawForSeat, c: Context) -> bool:
    if isinstance(request, DrawForSeat):
        return may_draw_for_seat(offer, request, c)
    return may_discard(request, c) if isinstance(request, Discard) else may_be_shown(request, c)


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


def adds_up(state: TableState, rules: DrawRules) -> None:
    """Hands, discards and what is left in the shoe make one deck while a round lives; no card is there twice."""
    part: DrawPoker = state.round.part
    if state.phase is not Phase.ROUND:
        return
    lying = [card for hand in part.hands.values() for card in hand.cards] + [card for _, card in part.discards]
    assert len(lying) + state.shoe.left == rules.deck_size
    known = [card for card in lying if card is not None]
    assert len({*known}) == len(known)
    if rules.virtual:
        assert sorted([*known, *state.shoe.order]) == sorted(rules.pack)
