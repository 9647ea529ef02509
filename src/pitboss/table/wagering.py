"""Wagers before the first card, and what is found on the layout after it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import PLAYER, PlaceWagers, Stake, WithdrawWagers
from pitboss.table.events import WagersPlaced, WagersWithdrawn
from pitboss.table.layout import wagers_lie
from pitboss.table.limit_changes import current
from pitboss.table.limits import Bounds, bounds, kept_minimum, own_range
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.seating import LARGEST, apart_refusal, give_back
from pitboss.table.state import TOKENS, Phase, area, owner_of, rack, stack_of, stake_on


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for place in range(1, m.rules.table.seats + 1):
        yield may_place(m, place)
        yield may_withdraw(m, place)


def closed(m: Moment) -> Refusal | None:
    """Refuse outside the time for wagers, which the first card ends, or already the call where the rulebook says so."""
    if m.state.phase is Phase.WAGERING:
        if m.state.round.closed and m.rules.closes_at_call:
            return m.refuse("bets-closed", "wager.closed-after-first-card")
        return None
    if m.state.phase is Phase.OPENING:
        missing = next((row.item for row in m.rules.checklist if row.item not in m.state.ticked), "")
        return m.refuse("not-opened", "wager.before-first-card", missing=missing)
    # Once the dealer's hand lies open, a wager still on the layout may be one that has lost.
    lost = ("wager.losing-untouched",) if m.state.phase is Phase.SETTLING else ()
    return m.refuse("after-first-card", "wager.closed-after-first-card", "wager.before-first-card", *lost)


def owner_for(m: Moment, place: int) -> int | Refusal:
    """The seat of the player for whom the speaker may wager on an area: his own, or a second one where that is allowed."""
    sitting = m.state.seats.get(place)
    own = m.own_seat
    if m.who.office == PLAYER and own is not None and own != place and 1 <= place <= m.rules.table.seats:
        if sitting is not None:
            return m.refuse("not-your-seat", "wager.one-per-area", seat=place)
        return _second_hand(m, own, place)
    if sitting is None and place in m.state.boxes and m.rules.deals(m.who.office):
        return m.state.boxes[place]
    return m.not_for_seat(place, "wager.one-per-area", assisted=True) or place


def _second_hand(m: Moment, own: int, place: int) -> int | Refusal:
    """A player on a further area: only where the operator allows it, and never where somebody else wagers."""
    other = m.state.boxes.get(place)
    if other not in (None, own) and has_wager(m, place):
        return m.refuse("not-your-seat", "wager.one-per-area", seat=place)
    most = m.rules.hands_per_player
    if most == 1:
        return m.refuse("another-hand", "wager.one-hand", player=m.who.name, seat=own)
    playing = {area for area in (own, *m.state.boxes) if owner_of(m.state, area) == own and has_wager(m, area)}
    if place not in playing and len(playing) >= most:
        return m.refuse("too-many-hands", "wager.several-areas", hands=most)
    return own


def has_wager(m: Moment, place: int) -> bool:
    return wagers_lie(m.state, place, m.rules.wagers)


def wagerer(m: Moment, place: int) -> int | Refusal:
    """The seat of the player who may wager on an area now: on his own, or the dealer for him on his instruction."""
    owner = closed(m) or owner_for(m, place)
    if isinstance(owner, Refusal):
        return owner
    sitting = m.state.seats[owner].player
    if m.standing.excluded and m.who.name == sitting:
        return m.refuse("excluded", "supervise.exclude-casino", player=sitting)
    if sitting in m.state.excluded:
        return m.refuse("excluded", "supervise.exclude-game", player=sitting)
    return apart_refusal(m, sitting) or owner


def may_place(m: Moment, place: int) -> Offer | Refusal:
    """On each area, what the sign allows and the player's chips reach to."""
    owner = wagerer(m, place)
    if isinstance(owner, Refusal):
        return owner
    stack = stack_of(m.state, owner).total
    amounts = {}
    for wager in m.rules.rounds.placeable(m.rules):
        lies = stake_on(m.state, place, wager).total
        if _settled_amount(m, place, wager):
            continue
        limit = wager_bounds(m, place, owner, wager)
        room = Bounds(max(limit.minimum, lies + 1), min(limit.maximum, lies + stack), limit.base, limit.step)
        if room.any:
            amounts[wager] = room
    if not amounts:
        return m.refuse("chips-short", "wager.chips-or-tokens", have=stack, amount=m.rules.smallest_chip)
    return Offer("place-wagers", m.rules.cite("wager.before-first-card"), seat=place, amounts=amounts)


def wager_bounds(m: Moment, place: int, owner: int, wager: str) -> Bounds:
    """What the sign allows this player on this area now, or stated when the first card came out; some wagers have bounds
    of their own."""
    if own_bounds := m.rules.rounds.own_bounds(m, place, owner, wager):
        return own_bounds
    wager = m.rules.limit_of(wager)
    sitting = m.state.seats.get(owner)
    kept = kept_minimum(sitting.kept, wager, m.state.notices, m.at) if sitting and sitting.kept else None
    begun = m.state.phase not in (Phase.OPENING, Phase.WAGERING)
    limits = (m.state.round.limits if begun else None) or current(m)
    own = m.state.round.own.get(owner, {}) if begun else sitting.own if sitting else {}
    if wager in own:
        limits, kept = limits.with_range(wager, own_range(own[wager], limits.ranges[wager], kept)), None
    return bounds(limits, wager, kept, m.rules.smallest_chip)


def place_wagers(m: Moment, request: PlaceWagers) -> Decision:
    owner = wagerer(m, request.seat)
    if isinstance(owner, Refusal):
        return owner
    if request.oral and m.state.round.closed:
        return m.refuse("oral-too-late", "wager.oral")
    if not request.wagers:
        return m.refuse("amount", "wager.before-first-card", amount=0)
    totals = {}
    stakes = _in_order(m, request.wagers)
    for wager, stake in stakes.items():
        if refusal := _not_placeable(m, wager) or bad_stake(m, stake) or _settled_amount(m, request.seat, wager):
            return refusal
        totals[wager] = stake_on(m.state, request.seat, wager).total + stake.total
        if refusal := _outside_limits(m, wager_bounds(m, request.seat, owner, wager), wager, totals[wager]):
            return refusal
    if refusal := cannot_cover(m, owner, *stakes.values()) or m.rules.rounds.not_so(m, request.seat, totals):
        return refusal
    helped = m.who.office != PLAYER
    event = WagersPlaced(
        seat=request.seat,
        owner=owner,
        total=totals,
        placed_by_dealer=helped,
        clauses=m.rules.cite(*_placing_rules(m, request, owner, totals, helped=helped)),
        moves=tuple(move for wager, stake in stakes.items() for move in put_down(request.seat, wager, stake, owner)),
    )
    return (event,)


def _in_order(m: Moment, wagers: dict[str, Stake]) -> dict[str, Stake]:
    """The wagers in the order of the layout, however they were named: the record must not depend on that."""
    known = {wager: wagers[wager] for wager in m.rules.areas if wager in wagers}
    return known if len(known) == len(wagers) else known | {wager: wagers[wager] for wager in sorted(wagers)}


def _not_placeable(m: Moment, wager: str) -> Refusal | None:
    if wager in m.rules.rounds.placeable(m.rules):
        return None
    if wager in m.rules.areas:
        return m.refuse("blind-play-off", "wager.before-first-card")
    rules = ("wager.before-first-card", "equipment.layout")
    return m.refuse("no-such-wager", *rules, wager=wager, wagers=m.rules.wagers)


def _settled_amount(m: Moment, place: int, wager: str) -> Refusal | None:
    """Refuse to add to a wager where that is not allowed, and one that another must come before."""
    if stake_on(m.state, place, wager).total and not m.rules.top_up:
        return m.refuse("wager-lies", "wager.one-per-area", wager=wager)
    return m.rules.rounds.not_now(m, place, wager)


def _placing_rules(m: Moment, request: PlaceWagers, owner: int, totals: dict[str, int], *, helped: bool) -> Iterator[str]:
    yield "wager.before-first-card"
    yield "wager.chips-or-tokens"
    yield "wager.stacking"
    if helped:
        yield "wager.own-responsibility"
        yield "wager.oral"
    if owner != request.seat:
        yield "wager.several-areas"
        yield "wager.several-areas-room"
    for wager in totals:
        yield from m.rules.placed_by(wager)
    yield from m.rules.rounds.placing(m, request.seat, totals)


def bad_stake(m: Moment, stake: Stake) -> Refusal | None:
    """Refuse what is no amount of chips or tokens."""
    for part in (stake.chips, stake.tokens, stake.total - 1):
        if not 0 <= part <= LARGEST:
            return m.refuse("amount", "wager.chips-or-tokens", amount=stake.total)
    return None


def cannot_cover(m: Moment, owner: int, *stakes: Stake) -> Refusal | None:
    """Refuse when the player has not the chips or tokens for it, or when none make up such an amount."""
    chip = m.rules.smallest_chip
    for part in (part for stake in stakes for part in (stake.chips, stake.tokens)):
        if part % chip:
            return m.refuse("not-in-chips", "wager.chips-or-tokens", amount=part, smallest_chip=chip)
    stack = stack_of(m.state, owner)
    chips, tokens = sum(stake.chips for stake in stakes), sum(stake.tokens for stake in stakes)
    if chips > stack.chips:
        return m.refuse("chips-short", "wager.chips-or-tokens", have=stack.chips, amount=chips)
    if tokens > stack.tokens:
        return m.refuse("tokens-short", "wager.chips-or-tokens", have=stack.tokens, amount=tokens)
    return None


def _outside_limits(m: Moment, limit: Bounds, wager: str, total: int) -> Refusal | None:
    own = m.rules.limited_by(wager)
    if total < limit.minimum:
        return m.refuse("below-minimum", "limits.minimum", *own, wager=wager, minimum=limit.minimum, amount=total)
    if total > limit.maximum:
        return m.refuse("above-maximum", "limits.maximum", *own, wager=wager, maximum=limit.maximum, amount=total)
    if not limit.holds(total):
        facts = {"unit": limit.step, "amount": total, "minimum": limit.minimum}
        return m.refuse("not-in-unit", "limits.unit", wager=wager, **facts)
    return None


def put_down(place: int, wager: str, stake: Stake, owner: int) -> Iterator[Move]:
    """Chips and tokens from a player's own to a wagering area."""
    if stake.chips:
        yield Move(rack(owner), area(place, wager), stake.chips)
    if stake.tokens:
        yield Move(rack(owner) + TOKENS, area(place, wager) + TOKENS, stake.tokens)


def may_withdraw(m: Moment, place: int) -> Offer | Refusal:
    owner = closed(m) or owner_for(m, place)
    if isinstance(owner, Refusal):
        return owner
    if not has_wager(m, place):
        return m.refuse("no-wager", seat=place)
    return Offer("withdraw-wagers", m.rules.cite("wager.before-first-card"), seat=place)


def withdraw_wagers(m: Moment, request: WithdrawWagers) -> Decision:
    offer = may_withdraw(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (WagersWithdrawn(seat=request.seat, clauses=offer.clauses, moves=all_back(m, request.seat)),)


def all_back(m: Moment, place: int) -> tuple[Move, ...]:
    """Everything on a place's areas goes back to whoever wagered it."""
    owner = owner_of(m.state, place)
    return tuple(move for wager in m.rules.areas for move in give_back(place, wager, stake_on(m.state, place, wager), owner))
