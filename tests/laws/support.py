"""When an offer admits a request: what a person can tell from the offer and from what is open before them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss import do
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Context
from pitboss.table.offers import Offer
from pitboss.table.services.decks.replacing import same_cards_stay
from pitboss.table.state import owner_of
from tests.models import model_of


def tag_of(request: object) -> str:
    """The name under which a request is offered."""
    return str(type(request).__struct_config__.tag)  # type: ignore[attr-defined]


def admits(offer: Offer, request: Request, c: Context) -> bool:
    """Whether a person who has this offer before them would expect the request to be taken."""
    if offer.request != tag_of(request) or not isinstance(request, c.game.requests_by_name[offer.request]):
        return False
    seat = getattr(request, "area", getattr(request, "seat", None))
    if seat is not None and offer.area is not None and seat != offer.area:
        return False
    expected = model_of(c.game.id).admits(offer, request, c)
    return _admitted(offer, request, c) if expected is None else expected


def _admitted(offer: Offer, request: Request, c: Context) -> bool:
    """The same for what every table shares, and for requests of a game that the offer's bounds say all about."""
    match request:
        case do.PlaceWagers():
            return _may_lie(offer, request, c)
        case do.Shuffle():
            return c.rules.virtual or not request.order
        case do.ChangeLimits() | do.GrantLimits():
            return request.minimum <= request.maximum and _chosen(offer, request.wager) and _within(offer, request)
        case do.PostNotice():
            return offer.choices == (request.wager, str(request.for_markers)) and _within(offer, request)
        case do.ExchangeVoucher():
            return request.voucher not in c.state.vouchers and _within(offer, request)
        case do.GiveColour():
            return _within(offer, request) and _free_colour(request, c)
        case do.ChangeCards():
            others = {deck.back for number, deck in enumerate(c.state.decks) if number != c.state.shoe.deck}
            said = bool(request.reason.strip()) or not c.rules.has("cards.unfit")
            return said and (request.back not in others or not c.rules.has("cards.backs-differ"))
        case do.ReplaceDevice():
            backs = c.rules.sets(request.device, request.backs)
            alike = c.rules.has("cards.backs-differ") and len({*backs}) < len(backs)
            return _chosen(offer, request.device) and (same_cards_stay(c) or bool(backs)) and not alike
        case do.Invalidate():
            return _may_invalidate(offer, request, c)
        case do.WithdrawWagers():
            return _may_withdraw(request, c)
        case do.Inspect() | do.RefuseWager():
            return any(word.strip() for word in _words(request))
        case do.DecideRemedy():
            return bool(request.words.strip()) and _chosen(offer, request.remedy)
        case do.RaiseDispute():
            played = 1 <= request.round <= c.state.round.number
            seated = {*request.seats} <= {*c.state.seats}
            return bool(request.words.strip()) and request.dispute not in c.state.disputes and played and seated
        case do.DecideDispute() | do.ReviewDispute():
            return _chosen(offer, request.dispute) and _may_be_corrected(offer, request, c)
        case do.Fill() | do.Credit():
            return _within(offer, request) and _signed(offer, request.signed_by, request.amount, c)
        case do.TakeBack():
            return _within(offer, request) and (_last_alone(request, c) or bool(request.reason.strip()))
        case do.Exclude():
            return _chosen(offer, request.person) and (not request.casino or c.rules.has("supervise.exclude-casino"))
        case do.CheckCards() | do.SecureCards() | do.ReleaseCards():
            return _chosen(offer, str(request.deck))
        case _:
            return _within(offer, request) and (not offer.choices or any(map(offer.choices.__contains__, _words(request))))


def _may_withdraw(request: do.WithdrawWagers, c: Context) -> bool:
    lie = {wager: stake_on(c.state, request.area, wager).total for wager in c.rules.areas}
    named = set(request.wagers) or {wager for wager, amount in lie.items() if amount}
    left = {wager: 0 if wager in named else amount for wager, amount in lie.items()}
    return all(lie.get(wager) for wager in named) and _may_stay(left, c)


def _may_invalidate(offer: Offer, request: do.Invalidate, c: Context) -> bool:
    entries = c.state.round.entries
    theirs = all(seat in entries and entries[seat].player in request.persons for seat in request.forfeits)
    said = bool(request.words.strip())
    forfeits = not request.forfeits or c.rules.has("supervise.forfeit")
    return said and forfeits and _chosen(offer, request.ground) and theirs and (request.ground == "fraud" or not request.persons)


def _signed(offer: Offer, signed_by: str, moved: int, c: Context) -> bool:
    """A large amount names a second person, who is neither the speaker nor a player of the table."""
    assert offer.second_above is not None
    if not signed_by:
        return moved <= offer.second_above
    return signed_by != c.who.name and signed_by not in {seat.player for seat in c.state.seats.values()}


def _last_alone(request: do.TakeBack, c: Context) -> bool:
    """Only the last step is taken back, and no other has followed."""
    return request.steps == 1 and not c.state.keyed[-1].followed


def _free_colour(request: do.GiveColour, c: Context) -> bool:
    """A colour has a name, and nobody else at the table has it."""
    others = {sitting.colour for seat, sitting in c.state.seats.items() if seat != request.seat}
    return bool(request.colour) and request.colour.lower() not in others


def _chosen(offer: Offer, choice: str) -> bool:
    return choice in offer.choices


def _within(offer: Offer, request: Request) -> bool:
    """Every amount of the request that the offer bounds lies within its bounds."""
    return all(bounds.holds(getattr(request, name)) for name, bounds in offer.amounts.items())


def _words(request: Any) -> Iterable[str]:
    """What the request names, of several things that could be named."""
    values = (getattr(request, name) for name in request.__struct_fields__)
    return [value for value in values if isinstance(value, str)]


def covered(owner: int, stakes: Iterable[Stake], c: Context) -> bool:
    """Whether a player has the chips and the tokens in front of them, and each stake is an amount at all."""
    stakes = list(stakes)
    stack = stack_of(c.state, owner)
    amounts = all(stake.chips >= 0 and stake.tokens >= 0 and stake.total > 0 for stake in stakes)
    chips, tokens = sum(stake.chips for stake in stakes), sum(stake.tokens for stake in stakes)
    return amounts and chips <= stack.chips and tokens <= stack.tokens


def _may_lie(offer: Offer, request: do.PlaceWagers, c: Context) -> bool:
    """Bounds apply to everything on an area, so wagers already placed count."""
    owner = _owner(request.area, c)
    totals = {wager: stake_on(c.state, request.area, wager).total for wager in c.rules.areas}
    for wager, stake in request.wagers.items():
        totals[wager] = totals.get(wager, 0) + stake.total
    return (
        bool(request.wagers)
        and not (request.oral and c.state.round.called and c.rules.has("wager.oral"))
        and covered(owner, request.wagers.values(), c)
        and all(wager in offer.amounts and offer.amounts[wager].holds(totals[wager]) for wager in request.wagers)
        and (not isinstance(c.rules, PokerRules) or _in_company(totals, c.rules))
    )


def _may_stay(left: dict[str, int], c: Context) -> bool:
    """Whether wagers may stay on an area when others are taken back."""
    if not isinstance(c.rules, PokerRules) or not any(left.values()):
        return True
    return _in_company(left, c.rules) and not (left["play"] and not left[c.rules.first_wager])


def _in_company(totals: dict[str, int], rules: PokerRules) -> bool:
    """Whether what lies may lie there without more."""
    lie = {wager for wager in rules.wagers if totals[wager]}
    lonely = any(lie == {wager} and rules.company(wager) for wager in lie)
    equal = all(totals[wager] == totals[rules.first_wager] for wager in rules.equals)
    return equal and (rules.side_alone or rules.first_wager in lie) and not lonely


def _owner(place: int, c: Context) -> int:
    """Who pays for a wager on an area: the player who sits there, or the one who speaks and sits elsewhere."""
    if place in c.state.seats or c.who.office != "player":
        return owner_of(c.state, place)
    return next(seat for seat, sitting in c.state.seats.items() if sitting.player == c.who.name)


def _may_be_corrected(offer: Offer, request: do.DecideDispute | do.ReviewDispute, c: Context) -> bool:
    """A decision has words, moves money of those whom the dispute is about, and is signed by somebody else if it is large."""
    parties = c.state.disputes[request.dispute].parties
    theirs = all(c.state.seats[seat].player in parties for seat in request.correction if seat in c.state.seats)
    moved = sum(map(abs, request.correction.values()))
    signed = _signed(offer, request.signed_by, moved, c) and request.signed_by not in parties
    return bool(request.words.strip()) and theirs and signed and _may_be_moved(request.correction, c)


def _may_be_moved(correction: Mapping[int, int], c: Context) -> bool:
    """A correction is between the tray and people who sit here and have what they are to give back."""
    seated = {*correction} <= {*c.state.seats}
    owed = sum(amount for amount in correction.values() if amount > 0)
    return (
        seated
        and all(amount >= 0 or stack_of(c.state, seat).chips >= -amount for seat, amount in correction.items())
        and owed <= c.state.money.get("tray", 0)
    )
