"""Wagers before a round begins, and the call that ends them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches

from pitboss.money import Move
from pitboss.table.accounts import LARGEST, areas_with, give_back, has_wagers, put_down, stack_of, stake_on, stakes_on
from pitboss.table.commands import PLAYER, Stake
from pitboss.table.context import Context, Decision, not_opened
from pitboss.table.game import Action
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.sitting import apart_refusal
from pitboss.table.services.wagers.bounds import outside_limits, sign_bounds
from pitboss.table.services.wagers.events import BetsClosed, WagersPlaced, WagersWithdrawn
from pitboss.table.services.wagers.requests import NoMoreBets, PlaceWagers, WithdrawWagers
from pitboss.table.state import Phase, owner_of

PLACE = "wager.before-first-card"
"""The power to place wagers and to take them back."""
FEW = 8
"""As many wagers as one sentence can list."""


def offers(c: Context) -> Iterator[Offer | Refusal]:
    places, withdrawals = not c.game.allows(c, Action.WAGER), not c.game.allows(c, Action.WITHDRAW)
    for place in _within_reach(c) if places or withdrawals else ():
        if places:
            yield may_place(c, place)
        if withdrawals:
            yield may_withdraw(c, place)
    yield may_close_bets(c)


def _within_reach(c: Context) -> list[int]:
    """Return the areas on which the speaker could wager: those of every player they act for, or their own and, where players
    may have several areas, those at which nobody sits."""
    if c.acts_for_players():
        return sorted({*c.state.seats, *c.state.boxes})
    own = c.own_seat
    if own is None or not c.may(PLACE):
        return []
    if c.rules.hands_per_player == 1 or _not_several(c):
        return [own]
    return [place for place in range(1, c.rules.table.seats + 1) if place == own or place not in c.state.seats]


def owner_for(c: Context, place: int) -> int | Refusal:
    """Return the seat of the player for whom the actor may wager on an area: their own, or a second one if allowed."""
    own, sits = c.own_seat, place in c.state.seats
    if c.acts_for_players():
        owner = place if sits else c.state.boxes.get(place, place)
        return c.requires_for(owner, PLACE) or owner
    if own in (None, place) or not 1 <= place <= c.rules.table.seats:
        return c.requires_for(place, PLACE, "wager.one-per-area") or place
    if refusal := c.requires(PLACE, "wager.one-per-area"):
        return refusal
    return _of_another(c, place) if sits else _second_hand(c, own, place)


def _of_another(c: Context, place: int) -> Refusal:
    return c.refuse("not-your-seat", c.rules.first_of("wager.one-per-area", PLACE), seat=place)


def _second_hand(c: Context, own: int, place: int) -> int | Refusal:
    """Return the seat of a player on a further area: only where the operator allows it, and nobody else wagers."""
    other = c.state.boxes.get(place)
    if other not in (None, own) and has_wager(c, place):
        return _of_another(c, place)
    most = c.rules.hands_per_player
    if most == 1:
        return c.refuse("another-hand", c.rules.first_of("wager.one-hand", PLACE), player=c.who.name, seat=own)
    if refusal := _not_several(c):
        return refusal
    playing = {area for area in (own, *c.state.boxes) if owner_of(c.state, area) == own and has_wager(c, area)}
    if place not in playing and len(playing) >= most:
        return c.refuse("too-many-hands", c.rules.first_of("wager.several-areas", "wager.one-hand"), hands=most)
    if place not in playing and not _room_left(c, place):
        return c.refuse("no-room-left", "wager.several-areas-room", seat=place)
    return own


def _room_left(c: Context, place: int) -> bool:
    """Return whether an area is left for a newcomer besides this one, where the rulebook wants one kept free."""
    if c.rules.value("several-areas.room", "newcomer-takes-area") != "one-area-left-free":
        return True
    areas = range(1, c.rules.table.seats + 1)
    return any(area not in c.state.seats and not has_wager(c, area) for area in areas if area != place)


def _not_several(c: Context) -> Refusal | None:
    """Refuse several areas without the power. Where no rule gives it, an approval that lifts the limit of one hand is enough."""
    return c.requires("wager.several-areas") if c.rules.has("wager.several-areas") else None


def has_wager(c: Context, place: int) -> bool:
    return has_wagers(c.state, place, c.rules.wagers)


def wagerer(c: Context, place: int) -> int | Refusal:
    """Return the seat of the player whose wager may go on an area now, placed by them or by the dealer on their instruction."""
    owner = c.game.allows(c, Action.WAGER) or owner_for(c, place)
    if isinstance(owner, Refusal):
        return owner
    sitting = c.state.seats[owner].player
    return c.shut_out(sitting) or apart_refusal(c, sitting) or owner


def may_place(c: Context, place: int) -> Offer | Refusal:
    """Offer on each area what the sign allows and the player's chips can cover."""
    owner = wagerer(c, place)
    if isinstance(owner, Refusal):
        return owner
    stack = stack_of(c.state, owner).total
    office = PLAYER if c.acts_for_players() else c.who.office
    amounts: dict[str, Bounds] = {}
    signs: dict[tuple[str, int], Bounds] = {}
    for wager in c.rules.open_to(office, c.game.placeable(c.rules)):
        lies = stake_on(c.state, place, wager).total
        if _settled_amount(c, place, wager, lies):
            continue
        if own_bounds := c.game.own_bounds(c, place, owner, wager):
            room = _room(own_bounds, lies, stack)
        else:
            # Many wagers of a layout may go by one limit of the sign.
            limit = c.rules.limit_of(wager)
            found = signs.get((limit, lies))
            room = signs[limit, lies] = found or _room(sign_bounds(c, owner, limit), lies, stack)
        if room.any:
            amounts[wager] = room
    if not amounts:
        return c.refuse("chips-short", "wager.chips-or-tokens", have=stack, amount=c.rules.smallest_chip)
    least = {wager: room.minimum for wager, room in amounts.items()} if c.in_round else {}
    clauses = c.rules.cite(*_opened_by(c, c.game.placing(c, place, least)))
    return Offer("place-wagers", clauses, seat=place, amounts=amounts)


def _opened_by(c: Context, own: Iterable[str]) -> tuple[str, ...]:
    """Return the rules by which wagers are open now: in the course of a round those of the game, before it the usual one."""
    return (tuple(dict.fromkeys(own)) if c.in_round else ()) or (PLACE,)


def _room(limit: Bounds, lies: int, stack: int) -> Bounds:
    """Return what a wager may come to: above what is placed already, and no more than the player's chips reach to."""
    return Bounds(max(limit.minimum, lies + 1), min(limit.maximum, lies + stack), limit.base, limit.step)


def _touched_late(c: Context, request: PlaceWagers) -> Refusal | None:
    """Refuse to add to a wager once wagering is closed: that changes a wager and makes no new one."""
    if not c.game.allows(c, Action.WAGER) or request.wagers.keys().isdisjoint(_lying(c, request.seat)):
        return None
    return c.game.allows(c, Action.WITHDRAW)


def place_wagers(c: Context, request: PlaceWagers) -> Decision:
    if request.oral and c.state.round.called and not c.in_round and c.rules.has("wager.oral"):
        return c.refuse("oral-too-late", "wager.oral")
    owner = _touched_late(c, request) or wagerer(c, request.seat)
    if isinstance(owner, Refusal):
        return owner
    if request.oral and (refusal := _not_spoken(c, owner)):
        return refusal
    if not request.wagers:
        return c.refuse("amount", "wager.before-first-card", amount=0)
    totals = {}
    stakes = _in_order(c, request.wagers)
    for wager, stake in stakes.items():
        lies = stake_on(c.state, request.seat, wager).total
        if refusal := _not_placeable(c, wager) or bad_stake(c, stake) or _settled_amount(c, request.seat, wager, lies):
            return refusal
        totals[wager] = lies + stake.total
        if refusal := outside_limits(c, request.seat, owner, wager, totals[wager]):
            return refusal
    if refusal := cannot_cover(c, owner, *stakes.values()) or c.game.not_together(c, request.seat, totals):
        return refusal
    for power in dict.fromkeys(_rights(c, request.seat, totals)):
        if refusal := c.requires_for(owner, power):
            return refusal
    helped = owner != c.own_seat
    event = WagersPlaced(
        seat=request.seat,
        owner=owner,
        total=totals,
        placed_by_dealer=helped,
        clauses=c.rules.cite(*_placing_rules(c, request, owner, totals, helped=helped)),
        moves=tuple(move for wager, stake in stakes.items() for move in put_down(request.seat, wager, stake, owner)),
    )
    return (event,)


def _not_spoken(c: Context, owner: int) -> Refusal | None:
    """Refuse a spoken wager where there is a rule on them, and player or dealer lacks the power."""
    rule = "wager.oral"
    return (c.requires_for(owner, rule) or c.requires(rule)) if c.rules.has(rule) else None


def _rights(c: Context, place: int, totals: dict[str, int]) -> Iterator[str]:
    """Yield the powers that a player needs for these wagers, besides the power to place any."""
    for wager in totals:
        yield from c.rules.rights(wager)
    yield from (rule for rule in c.game.placing(c, place, totals) if rule in c.game.powers)


def _in_order(c: Context, wagers: dict[str, Stake]) -> dict[str, Stake]:
    """Return the wagers in the order of the layout, so that the record does not depend on how they were named."""
    known = {wager: wagers[wager] for wager in c.rules.areas if wager in wagers}
    return known if len(known) == len(wagers) else known | {wager: wagers[wager] for wager in sorted(wagers)}


def _not_placeable(c: Context, wager: str) -> Refusal | None:
    if wager in c.game.placeable(c.rules):
        return None
    if wager in c.rules.areas and (refusal := c.game.not_placeable(c, wager)):
        return refusal
    return c.game.unknown_wager(c, wager) or no_such_wager(c, wager, "equipment.layout")


def _one_of_each(c: Context) -> tuple[str, ...]:
    """Return a wager of each kind that the sign states limits for."""
    first: dict[str, str] = {}
    for wager in c.rules.wagers:
        first.setdefault(c.rules.limit_of(wager), wager)
    return tuple(first.values())


def no_such_wager(c: Context, wager: str, *rules: str) -> Refusal:
    """Refuse a wager that the layout does not have, under the rule of its kind and then these; name those it may be."""
    kind, _, _ = wager.partition("-")
    alike = tuple(each for each in c.rules.wagers if each.partition("-")[0] == kind)
    near = tuple(get_close_matches(wager, c.rules.wagers)) if len(c.rules.wagers) > FEW else ()
    return c.refuse("no-such-wager", *c.rules.kind_rules(kind), *rules, wager=wager, wagers=alike or near or _one_of_each(c))


def _settled_amount(c: Context, place: int, wager: str, lies: int) -> Refusal | None:
    """Refuse to add to a wager if that is not allowed, and a wager that needs another one first."""
    if lies and not c.rules.top_up:
        return c.refuse("wager-lies", "wager.one-per-area", wager=wager)
    return c.game.not_now(c, place, wager)


def _placing_rules(c: Context, request: PlaceWagers, owner: int, totals: dict[str, int], *, helped: bool) -> Iterator[str]:
    yield PLACE
    yield "wager.chips-or-tokens"
    yield "wager.stacking"
    if helped:
        yield "wager.own-responsibility"
        yield "wager.oral"
    if owner != request.seat:
        yield c.rules.first_of("wager.several-areas", "wager.one-hand")
        yield "wager.several-areas-room"
    for wager in totals:
        yield from c.rules.placed_by(wager)
    yield from c.game.placing(c, request.seat, totals)


def bad_stake(c: Context, stake: Stake) -> Refusal | None:
    """Refuse a stake that is zero, negative or too large."""
    for part in (stake.chips, stake.tokens, stake.total - 1):
        if not 0 <= part <= LARGEST:
            return c.refuse("amount", "wager.chips-or-tokens", amount=stake.total)
    return None


def cannot_cover(c: Context, owner: int, *stakes: Stake) -> Refusal | None:
    """Refuse if the player does not have the chips or tokens, or if none make up such an amount."""
    chip = c.rules.smallest_chip
    for part in (part for stake in stakes for part in (stake.chips, stake.tokens)):
        if part % chip:
            return c.refuse("not-in-chips", "wager.chips-or-tokens", amount=part, smallest_chip=chip)
    stack = stack_of(c.state, owner)
    chips, tokens = sum(stake.chips for stake in stakes), sum(stake.tokens for stake in stakes)
    if chips > stack.chips:
        return c.refuse("chips-short", "wager.chips-or-tokens", have=stack.chips, amount=chips)
    if tokens > stack.tokens:
        return c.refuse("tokens-short", "wager.chips-or-tokens", have=stack.tokens, amount=tokens)
    return None


def may_withdraw(c: Context, place: int) -> Offer | Refusal:
    lying = _open_wagers(c, place)
    if isinstance(lying, Refusal):
        return lying
    alone = tuple(wager for wager in lying if not _cannot_leave(c, place, lying, (wager,)))
    if not alone and (refusal := _cannot_leave(c, place, lying, tuple(lying))):
        return refusal
    clauses = c.rules.cite(*_opened_by(c, c.game.withdrawing(c, place)))
    return Offer("withdraw-wagers", clauses, seat=place, choices=alone)


def _withdrawn_by(c: Context, place: int) -> tuple[str, ...]:
    """Return the clauses by which wagers of an area are taken back."""
    return c.rules.cite(PLACE, *c.game.withdrawing(c, place))


def _open_wagers(c: Context, place: int) -> dict[str, int] | Refusal:
    """Return what is placed on an area, by wager, while its player may take wagers back."""
    owner = c.game.allows(c, Action.WITHDRAW) or owner_for(c, place)
    if isinstance(owner, Refusal):
        return owner
    return _lying(c, place) or c.refuse("no-wager", PLACE, seat=place)


def _lying(c: Context, place: int) -> dict[str, int]:
    """Return what is placed on an area, by wager."""
    return stakes_on(c.state, place, c.rules.areas)


def _cannot_leave(c: Context, place: int, lying: Mapping[str, int], taken: Collection[str]) -> Refusal | None:
    """Refuse to take wagers back if those that stay, here or elsewhere on the layout, need them."""
    left = {wager: amount for wager, amount in lying.items() if wager not in taken}
    rule = c.game.cannot_stay(c, left) if left else ""
    if rule:
        return c.refuse("rest-cannot-stay", rule, wager=tuple(taken), left=tuple(left))
    return c.game.not_withdrawable(c, place, taken)


def withdraw_wagers(c: Context, request: WithdrawWagers) -> Decision:
    """Give back the wagers named, or all of an area. What else could be taken back is asked only where this cannot."""
    lying = _open_wagers(c, request.seat)
    if isinstance(lying, Refusal):
        return lying
    taken = tuple(wager for wager in lying if wager in request.wagers or not request.wagers)
    if refusal := _not_placed(c, request, lying) or _cannot_leave(c, request.seat, lying, taken):
        offer = may_withdraw(c, request.seat)
        return offer if isinstance(offer, Refusal) else refusal
    some, moves = taken if len(taken) < len(lying) else (), all_back(c, request.seat, taken)
    return (WagersWithdrawn(seat=request.seat, wagers=some, clauses=_withdrawn_by(c, request.seat), moves=moves),)


def _not_placed(c: Context, request: WithdrawWagers, lying: Mapping[str, int]) -> Refusal | None:
    wrong = next((wager for wager in request.wagers if wager not in lying), None)
    if wrong is None:
        return None
    return c.refuse("not-placed", "wager.before-first-card", wager=wrong, seat=request.seat, wagers=tuple(lying))


def all_back(c: Context, place: int, wagers: Collection[str] | None = None) -> tuple[Move, ...]:
    """Return the moves that give what is on an area back to its player: these wagers, or everything."""
    owner = owner_of(c.state, place)
    taken = [wager for wager in c.rules.areas if wagers is None or wager in wagers]
    return tuple(move for wager in taken for move in give_back(place, wager, stake_on(c.state, place, wager), owner))


# --- the call ------------------------------------------------------------------------------------------------------


def wagering_areas(c: Context) -> tuple[int, ...]:
    """Return the areas with a wager, clockwise from the dealer's left."""
    return areas_with(c.state, c.rules.wagers)


def may_close_bets(c: Context) -> Offer | Refusal:
    rule = "deal.no-more-bets"
    if refusal := c.requires(rule) or not_opened(c, rule) or c.not_in(Phase.BETWEEN, rule):
        return refusal
    if c.state.round.called:
        return c.refuse("announced", "deal.no-more-bets")
    if refusal := c.game.allows(c, Action.CALL):
        return refusal
    if not c.game.calls_without_wagers and not wagering_areas(c):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    return Offer("no-more-bets", c.rules.cite("deal.no-more-bets"))


def close_bets(c: Context, request: NoMoreBets) -> Decision:
    offer = may_close_bets(c)
    return offer if isinstance(offer, Refusal) else (BetsClosed(clauses=offer.clauses),)
