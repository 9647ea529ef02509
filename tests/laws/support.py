"""When an offer admits a request: what a person can tell from the offer and from what lies open before him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.table.poker.dealing import known_cards, next_pass

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import Hand
from pitboss.games.dealer_poker.rules import PokerRules, poker_rules
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import Actor, Request, Stake, Standing
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState, owner_of
from tests.laws import races


def tag_of(request: object) -> str:
    """The name under which a request is offered."""
    return str(type(request).__struct_config__.tag)  # type: ignore[attr-defined]


def moment(state: TableState, who: Actor, at: int, rules: Rules, standing: Standing = UNKNOWN) -> Context:
    """Somebody before a table, whatever game is played there."""
    return rules.rounds.moment(state, who, at, rules, standing)


def admits(offer: Offer, request: Request, m: Context) -> bool:
    """Whether a person who has this offer before him would expect the request to be taken."""
    if offer.request != tag_of(request):
        return False
    seat = getattr(request, "seat", None)
    if seat is not None and offer.seat is not None and seat != offer.seat:
        return False
    match request:
        case do.PlaceWagers():
            return _may_lie(offer, request, m)
        case do.Play():
            return _may_play(offer, request, m)
        case do.Deal():
            return _may_be_up(request.up, m)
        case do.Draw():
            return _may_be_read(request.read, m)
        case do.AnnounceResult():
            said = (request.places, request.protested)
            return said == races.finish(races.known(m.state.round.part.cards)) or (m.rules.virtual and not request.places)
        case do.RevealDealer():
            return _may_be_set(m.state.round.part.dealer, request.cards, request.plays, m)
        case do.SettleHand():
            return _may_be_set(m.state.round.part.hands[request.seat], request.cards, request.plays, m)
        case do.Shuffle():
            return m.rules.virtual or not request.order
        case do.ChangeLimits() | do.GrantLimits():
            return request.minimum <= request.maximum and _chosen(offer, request.wager) and _within(offer, request)
        case do.PostNotice():
            return offer.choices == (request.wager, str(request.for_markers)) and _within(offer, request)
        case do.ExchangeVoucher():
            return request.voucher not in m.state.vouchers and _within(offer, request)
        case do.ChangeCards():
            others = {deck.back for number, deck in enumerate(m.state.decks) if number != m.state.shoe.deck}
            return request.back not in others or not m.rules.has("cards.backs-differ")
        case do.ReplaceDevice():
            backs = m.rules.sets(request.device, request.backs)
            alike = m.rules.has("cards.backs-differ") and len({*backs}) < len(backs)
            return _chosen(offer, request.device) and bool(backs) and not alike
        case do.Invalidate():
            named = {*request.forfeits} <= {*m.state.round.part.hands}
            return _chosen(offer, request.ground) and named and (request.ground == "fraud" or not request.forfeits)
        case do.RaiseDispute():
            return request.dispute not in m.state.disputes and 1 <= request.round <= m.state.round.number
        case do.DecideDispute() | do.ReviewDispute():
            return _chosen(offer, request.dispute) and _may_be_moved(request.correction, m)
        case do.CheckCards() | do.SecureCards() | do.ReleaseCards():
            return _chosen(offer, str(request.deck))
        case _:
            return _within(offer, request) and (not offer.choices or any(map(offer.choices.__contains__, _words(request))))


def _chosen(offer: Offer, choice: str) -> bool:
    return choice in offer.choices


def _within(offer: Offer, request: Request) -> bool:
    """Every amount of the request that the offer bounds lies within its bounds."""
    return all(bounds.holds(getattr(request, name)) for name, bounds in offer.amounts.items())


def _words(request: Any) -> Iterable[str]:
    """What the request names, of several things that could be named."""
    values = (getattr(request, name) for name in request.__struct_fields__)
    return [value for value in values if isinstance(value, str)]


def _covered(owner: int, stakes: Iterable[Stake], m: Context) -> bool:
    """Whether a player has the chips and the tokens in front of him, and each stake is an amount at all."""
    stakes = list(stakes)
    stack = stack_of(m.state, owner)
    amounts = all(stake.chips >= 0 and stake.tokens >= 0 and stake.total > 0 for stake in stakes)
    chips, tokens = sum(stake.chips for stake in stakes), sum(stake.tokens for stake in stakes)
    return amounts and chips <= stack.chips and tokens <= stack.tokens


def _may_lie(offer: Offer, request: do.PlaceWagers, m: Context) -> bool:
    """Bounds are of all that lies on an area, so what lies there already counts."""
    owner = _owner(request.seat, m)
    totals = {wager: stake_on(m.state, request.seat, wager).total for wager in m.rules.areas}
    for wager, stake in request.wagers.items():
        totals[wager] = totals.get(wager, 0) + stake.total
    return (
        bool(request.wagers)
        and not (request.oral and m.state.round.called)
        and _covered(owner, request.wagers.values(), m)
        and all(wager in offer.amounts and offer.amounts[wager].holds(totals[wager]) for wager in request.wagers)
        and (not isinstance(m.rules, PokerRules) or _in_company(totals, m.rules))
    )


def _in_company(totals: dict[str, int], rules: PokerRules) -> bool:
    """Whether what lies may lie there without more."""
    lie = {wager for wager in rules.wagers if totals[wager]}
    lonely = any(lie == {wager} and rules.company(wager) for wager in lie)
    return (rules.side_alone or rules.first_wager in lie) and not lonely


def _owner(place: int, m: Context) -> int:
    """Who pays for a wager on an area: the player who sits there, or the one who speaks and sits elsewhere."""
    if place in m.state.seats or m.who.office != "player":
        return owner_of(m.state, place)
    return next(seat for seat, sitting in m.state.seats.items() if sitting.player == m.who.name)


def _may_play(offer: Offer, request: do.Play, m: Context) -> bool:
    if not offer.amounts:
        return request.stake == Stake()
    owner = m.state.round.part.hands[request.seat].owner
    return _covered(owner, [request.stake], m) and offer.amounts["play"].holds(request.stake.total)


def _may_be_up(up: Card | None, m: Context) -> bool:
    """At a table dealt by hand the card that lies face up is keyed, and no other."""
    if m.rules.virtual or not next_pass(at_poker(m))[0].up:
        return up is None
    return up is not None and up not in known_cards(m.state)


def _may_be_read(card: Card | None, m: Context) -> bool:
    """A scanner may read nothing; what it reads lies on the table no more often than there are decks, and is the card that
    was seen to come next."""
    if m.rules.virtual or card is None:
        return card is None
    lying = m.state.round.part.cards if m.state.phase is Phase.ROUND else ()
    return lying.count(card) < m.rules.decks and m.state.round.part.due in (None, card)


def _may_be_set(hand: Hand, keyed: tuple[Card, ...], plays: tuple[Card, ...], m: Context) -> bool:
    """Cards not known yet are keyed, each once; a hand is set from its own cards."""
    if len(keyed) != hand.cards.count(None) or len({*keyed}) < len(keyed) or {*keyed} & known_cards(m.state):
        return False
    cards = [*(card for card in hand.cards if card is not None), *keyed]
    needed = len(poker_rules(m.rules).best(cards).plays)
    return not plays or (len(plays) == needed == len({*plays}) and {*plays} <= {*cards})


def _may_be_moved(correction: dict[int, int], m: Context) -> bool:
    """A correction is between the tray and people who sit here and have what they are to give back."""
    seated = {*correction} <= {*m.state.seats}
    owed = sum(amount for amount in correction.values() if amount > 0)
    return (
        seated
        and all(amount >= 0 or stack_of(m.state, seat).chips >= -amount for seat, amount in correction.items())
        and owed <= m.state.money.get("tray", 0)
    )
