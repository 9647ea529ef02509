"""Wagers before the first card, and what is found on the layout after it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import PLAYER, PastWagerFound, PlaceWagers, Stake, WagerFound, WithdrawWagers
from pitboss.table.events import PastWagerStood, WagersPlaced, WagerStood, WagersWithdrawn
from pitboss.table.limit_changes import current
from pitboss.table.limits import Bounds, bounds, kept_minimum
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.seating import LARGEST
from pitboss.table.state import LIVE, TOKENS, Phase, area, rack, seat_of, stack_of, stake_on


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for seat in m.state.seats:
        yield may_place(m, seat)
        yield may_withdraw(m, seat)


def _closed(m: Moment) -> Refusal | None:
    """Refuse outside the time for wagers: the first card ends it, the call "no more bets" does not."""
    if m.state.phase is Phase.WAGERING:
        return None
    if m.state.phase is Phase.OPENING:
        missing = next((row.item for row in m.rules.book.checklist if row.item not in m.state.ticked), "")
        return m.refuse("not-opened", "wager.before-first-card", missing=missing)
    return m.refuse("after-first-card", "wager.closed-after-first-card", "wager.before-first-card")


def _not_own_area(m: Moment, seat: int) -> Refusal | None:
    """One hand a player, one wager an area: nobody wagers at another's place or at a second one."""
    own = seat_of(m.state, m.who.name)
    if m.who.office == PLAYER and own is not None and own != seat and 1 <= seat <= m.rules.table.seats:
        if seat in m.state.seats:
            return m.refuse("not-your-seat", "wager.one-per-area", seat=seat)
        return m.refuse("another-hand", "wager.one-hand", player=m.who.name, seat=own)
    return None


def may_place(m: Moment, seat: int) -> Offer | Refusal:
    """A player on his own areas, or the dealer for him on his instruction."""
    if refusal := _closed(m) or _not_own_area(m, seat) or m.not_for_seat(seat, "wager.one-per-area", assisted=True):
        return refusal
    stack = stack_of(m.state, seat).total
    amounts = {}
    for wager in m.rules.wagers:
        lies = stake_on(m.state, seat, wager).total
        limit = wager_bounds(m, seat, wager)
        room = Bounds(max(limit.minimum, lies + 1), min(limit.maximum, lies + stack), limit.base, limit.step)
        if room.any:
            amounts[wager] = room
    if not amounts:
        return m.refuse("chips-short", "wager.chips-or-tokens", have=stack, amount=m.rules.smallest_chip)
    return Offer("place-wagers", m.rules.cite("wager.before-first-card"), seat=seat, amounts=amounts)


def wager_bounds(m: Moment, seat: int, wager: str) -> Bounds:
    """What the sign allows this player on this area now."""
    sitting = m.state.seats.get(seat)
    kept = kept_minimum(sitting.kept, wager, m.state.notices, m.at) if sitting and sitting.kept else None
    return bounds(current(m), wager, kept, m.rules.smallest_chip)


def place_wagers(m: Moment, request: PlaceWagers) -> Decision:
    offer = may_place(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if not request.wagers:
        return m.refuse("amount", "wager.before-first-card", amount=0)
    totals = {}
    for wager, stake in request.wagers.items():
        if wager not in m.rules.wagers:
            return m.refuse("no-such-wager", "wager.before-first-card", wager=wager, wagers=m.rules.wagers)
        if refusal := bad_stake(m, stake):
            return refusal
        totals[wager] = stake_on(m.state, request.seat, wager).total + stake.total
        if refusal := _outside_limits(m, request.seat, wager, totals[wager]):
            return refusal
    if refusal := cannot_cover(m, request.seat, *request.wagers.values()):
        return refusal
    helped = m.who.office != PLAYER
    rules = ("wager.before-first-card", "wager.chips-or-tokens", *(("wager.own-responsibility",) if helped else ()))
    moves = tuple(move for wager, stake in request.wagers.items() for move in put_down(request.seat, wager, stake))
    event = WagersPlaced(
        seat=request.seat, total=totals, placed_by_dealer=helped, clauses=m.rules.cite(*rules), moves=moves
    )
    return (event,)


def bad_stake(m: Moment, stake: Stake) -> Refusal | None:
    """Refuse what is no amount of chips or tokens."""
    for part in (stake.chips, stake.tokens, stake.total - 1):
        if not 0 <= part <= LARGEST:
            return m.refuse("amount", "wager.chips-or-tokens", amount=stake.total)
    return None


def cannot_cover(m: Moment, seat: int, *stakes: Stake) -> Refusal | None:
    """Refuse when the player has not the chips or tokens for it."""
    stack = stack_of(m.state, seat)
    chips, tokens = sum(stake.chips for stake in stakes), sum(stake.tokens for stake in stakes)
    if chips > stack.chips:
        return m.refuse("chips-short", "wager.chips-or-tokens", have=stack.chips, amount=chips)
    if tokens > stack.tokens:
        return m.refuse("tokens-short", "wager.chips-or-tokens", have=stack.tokens, amount=tokens)
    return None


def _outside_limits(m: Moment, seat: int, wager: str, total: int) -> Refusal | None:
    limit = wager_bounds(m, seat, wager)
    if total < limit.minimum:
        return m.refuse("below-minimum", "limits.minimum", wager=wager, minimum=limit.minimum, amount=total)
    if total > limit.maximum:
        return m.refuse("above-maximum", "limits.maximum", wager=wager, maximum=limit.maximum, amount=total)
    if not limit.holds(total):
        facts = {"unit": limit.step, "amount": total, "minimum": limit.minimum}
        return m.refuse("not-in-unit", "limits.unit", wager=wager, **facts)
    return None


def put_down(seat: int, wager: str, stake: Stake) -> Iterator[Move]:
    """Chips and tokens from a player's own to a wagering area."""
    if stake.chips:
        yield Move(rack(seat), area(seat, wager), stake.chips)
    if stake.tokens:
        yield Move(rack(seat) + TOKENS, area(seat, wager) + TOKENS, stake.tokens)


def give_back(seat: int, wager: str, stake: Stake) -> Iterator[Move]:
    """Chips and tokens from a wagering area back to the player."""
    if stake.chips:
        yield Move(area(seat, wager), rack(seat), stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, rack(seat) + TOKENS, stake.tokens)


def may_withdraw(m: Moment, seat: int) -> Offer | Refusal:
    if refusal := _closed(m) or m.not_for_seat(seat, "wager.closed-after-first-card", assisted=True):
        return refusal
    if not any(stake_on(m.state, seat, wager).total for wager in m.rules.wagers):
        return m.refuse("no-wager", seat=seat)
    return Offer("withdraw-wagers", m.rules.cite("wager.before-first-card"), seat=seat)


def withdraw_wagers(m: Moment, request: WithdrawWagers) -> Decision:
    offer = may_withdraw(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    moves = tuple(
        move
        for wager in m.rules.wagers
        for move in give_back(request.seat, wager, stake_on(m.state, request.seat, wager))
    )
    return (WagersWithdrawn(seat=request.seat, clauses=offer.clauses, moves=moves),)


# --- found after the first card ------------------------------------------------------------------------------------


def wager_found(m: Moment, report: WagerFound) -> Decision:
    """Below the minimum it is valid; above the maximum it counts at the maximum, its Play with it, and the rest goes back."""
    hand = m.state.round.hands.get(report.seat)
    if m.who.office == PLAYER:
        return m.refuse("not-your-office", "limits.own-responsibility", office=PLAYER, offices=("dealer",))
    if m.state.phase in (Phase.OPENING, Phase.WAGERING):
        return m.refuse("wrong-phase", phase=m.state.phase.value, needed=Phase.DEALING.value)
    if hand is None or hand.status not in LIVE:
        return m.refuse("no-hand", seat=report.seat)
    if report.wager not in m.rules.wagers:
        return m.refuse("no-such-wager", wager=report.wager, wagers=m.rules.wagers)
    if refusal := bad_stake(m, report.stake):
        return refusal
    lies = stake_on(m.state, report.seat, report.wager)
    limit = wager_bounds(m, report.seat, report.wager)
    found = report.stake.total
    if report.stake == lies and limit.minimum <= found <= limit.maximum:
        return m.refuse("within-limits", amount=found)
    added = Stake(max(0, report.stake.chips - lies.chips), max(0, report.stake.tokens - lies.tokens))
    if refusal := cannot_cover(m, report.seat, added):
        return refusal
    counted = _up_to(report.stake, limit.maximum)
    moves = [*_adjusted(report.seat, report.wager, lies, counted)]
    if report.wager == m.rules.first_wager:
        play = stake_on(m.state, report.seat, "play")
        moves += _adjusted(report.seat, "play", play, _up_to(play, counted.total * m.rules.play_maximum))
    rule = "limits.excess-returned" if found > limit.maximum else "limits.short-stands"
    event = WagerStood(
        seat=report.seat,
        wager=report.wager,
        found=found,
        counts=counted.total,
        clauses=m.rules.cite(rule, "limits.own-responsibility"),
        moves=tuple(moves),
    )
    return (event,)


def _up_to(stake: Stake, most: int) -> Stake:
    """As much of a stake as counts; chips go back before tokens do."""
    tokens = min(stake.tokens, most)
    return Stake(min(stake.chips, most - tokens), tokens)


def _adjusted(seat: int, wager: str, lies: Stake, counts: Stake) -> Iterator[Move]:
    """The moves that make an area hold what counts."""
    more = Stake(max(0, counts.chips - lies.chips), max(0, counts.tokens - lies.tokens))
    less = Stake(max(0, lies.chips - counts.chips), max(0, lies.tokens - counts.tokens))
    yield from put_down(seat, wager, more)
    yield from give_back(seat, wager, less)


def past_wager_found(m: Moment, report: PastWagerFound) -> Decision:
    """Wagers and results of earlier rounds stand."""
    if m.who.office == PLAYER:
        return m.refuse("not-your-office", "limits.own-responsibility", office=PLAYER, offices=("dealer",))
    over = m.state.round.number - (m.state.phase not in (Phase.OPENING, Phase.WAGERING))
    if not 1 <= report.round <= over:
        return m.refuse("no-such-round", round=report.round)
    clauses = m.rules.cite("limits.past-excess-stands")
    return (
        PastWagerStood(
            seat=report.seat, wager=report.wager, round=report.round, amount=report.amount, clauses=clauses
        ),
    )
