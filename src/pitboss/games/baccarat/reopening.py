"""Wagers opened again while none of the first four cards is exposed: altered, moved, added, withdrawn; and closed again."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import FIRST_CARDS, SIDES
from pitboss.games.baccarat.dealing import holders, stage_of, until
from pitboss.games.baccarat.differential import bounds, outside, room, too_far_apart
from pitboss.games.baccarat.events import CallReopened, ChangesClosed, ChangesPermitted, CoupHeld, WagerAltered, WagerRelocated
from pitboss.games.baccarat.requests import AlterWager, CloseChanges, HoldCoup, MoveWager, PermitChanges
from pitboss.games.baccarat.round import Stage
from pitboss.games.baccarat.wagers import OTHER_SIDE
from pitboss.money import Move
from pitboss.table.accounts import TOKENS, area, give_back, put_down, stack_of, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Decision
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.bounds import outside_sign, sign_bounds
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover, no_such_wager, wagering_areas
from pitboss.table.state import Phase

PERMIT = "reopen.permit"
FIRST_FOUR = len(SIDES) * FIRST_CARDS


def offers(c: CoupContext) -> Iterator[Offer | Refusal]:
    yield may_hold(c)
    yield may_permit(c)
    yield may_close(c)
    if c.is_at(Stage.CHANGING):
        for seat in sorted(c.state.seats):
            for wager in c.rules.wagers:
                if stake_on(c.state, seat, wager).total:
                    yield may_alter(c, seat, wager)
                    yield from (may_move(c, seat, wager, to) for to in c.rules.wagers)


# --- stopped, opened and closed ------------------------------------------------------------------------------------


def may_hold(c: CoupContext) -> Offer | Refusal:
    """Offer a supervisor to stop the coming coup, or one of which no card is exposed, before its first card is turned."""
    if refusal := c.requires(PERMIT):
        return refusal
    if c.state.phase is not Phase.BETWEEN and (refusal := _not_hidden(c)):
        return refusal
    if c.part.held or c.is_at(Stage.CHANGING):
        return c.refuse("coup-held", PERMIT)
    return Offer("hold-coup", c.rules.cite(PERMIT))


def hold(c: CoupContext, request: HoldCoup) -> Decision:
    offer = may_hold(c)
    return offer if isinstance(offer, Refusal) else (CoupHeld(by=c.who.name, clauses=offer.clauses),)


def _not_hidden(c: CoupContext) -> Refusal | None:
    """Refuse unless some of the first four cards are drawn and none is exposed."""
    if not c.in_round:
        code = "no-card-drawn" if c.state.phase is Phase.BETWEEN else "wrong-phase"
        facts = {} if code == "no-card-drawn" else {"phase": c.state.phase.value, "needed": Stage.DEALING.value}
        return c.refuse(code, PERMIT, **facts)
    return c.refuse("card-is-exposed", PERMIT) if c.any_exposed or c.drawn > FIRST_FOUR else None


def may_permit(c: CoupContext) -> Offer | Refusal:
    """Offer a supervisor to let players change their wagers, while no card is exposed; where the table plays so, also between
    the call and the first card."""
    if refusal := c.requires(PERMIT) or (None if _only_called(c) else _not_hidden(c)):
        return refusal
    if c.is_at(Stage.CHANGING):
        return c.refuse("changes-open", PERMIT)
    return Offer("permit-changes", c.rules.cite(PERMIT))


def permit(c: CoupContext, request: PermitChanges) -> Decision:
    offer = may_permit(c)
    if isinstance(offer, Refusal):
        return offer
    if not c.in_round:
        return (CallReopened(by=c.who.name, clauses=offer.clauses),)
    return (ChangesPermitted(by=c.who.name, drawn=c.drawn, clauses=offer.clauses),)


def _only_called(c: CoupContext) -> bool:
    """Return whether wagers may be opened again although no card is drawn: the call has been made."""
    return c.rules.reopens_from_call and c.state.phase is Phase.BETWEEN and c.state.round.called


def may_close(c: CoupContext) -> Offer | Refusal:
    """Offer to close wagers again, or to let a stopped coup go on."""
    if refusal := c.requires("reopen.close"):
        return refusal
    if c.is_at(Stage.CHANGING) or c.part.held:
        return Offer("close-changes", c.rules.cite("reopen.close"))
    return c.refuse("changes-closed", "reopen.close", PERMIT)


def close(c: CoupContext, request: CloseChanges) -> Decision:
    """Go on with the wagers as they are, even without any: the hand may be completed all the same."""
    offer = may_close(c)
    if isinstance(offer, Refusal):
        return offer
    free, held = c.in_round and not wagering_areas(c), holders(c) if c.in_round else {}
    closed = ChangesClosed(
        by=c.who.name,
        stage=stage_of(c.rules, c.hands) if c.in_round else c.part.stage,
        free=free,
        holders=held,
        until=until(c, c.hands, held),
        clauses=(*offer.clauses, *c.rules.cite("reopen.free-hand")) if free else offer.clauses,
    )
    return (closed,)


# --- a wager altered -----------------------------------------------------------------------------------------------


def _not_changing(c: CoupContext, seat: int, wager: str, rule: str) -> Refusal | None:
    """Refuse to touch a wager unless a supervisor permits it, or if there is none."""
    if refusal := c.requires_for(seat, rule):
        return refusal
    if not c.is_at(Stage.CHANGING):
        # Once a card is exposed, no supervisor can permit it either.
        late = c.in_round and _not_hidden(c)
        return c.refuse(late.code if late else "not-permitted", "wager.no-change", PERMIT)
    if wager not in c.rules.wagers:
        return no_such_wager(c, wager, "equipment.layout")
    if stake_on(c.state, seat, wager).total:
        return None
    lies = tuple(each for each in c.rules.wagers if stake_on(c.state, seat, each).total)
    return c.refuse("not-placed", rule, wager=wager, seat=seat, wagers=lies or c.rules.wagers)


def may_alter(c: CoupContext, seat: int, wager: str) -> Offer | Refusal:
    rule = "reopen.amount"
    if refusal := _not_changing(c, seat, wager, rule):
        return refusal
    sign = bounds(c, seat, seat, wager) or sign_bounds(c, seat, wager)
    reach = stake_on(c.state, seat, wager).total + stack_of(c.state, seat).total
    by_differential = room(c, seat, wager)
    least = by_differential[0] if by_differential else 0
    within = Bounds(max(sign.minimum, least), min(sign.maximum, reach), sign.base, sign.step)
    if not within.any:
        return outside(c, seat, seat, wager, within.least) or c.refuse("chips-short", rule, have=reach, amount=within.least)
    return Offer("alter-wager", c.rules.cite(rule), seat=seat, amounts={wager: within}, choices=(wager,))


def alter(c: CoupContext, request: AlterWager) -> Decision:
    seat, wager, stake = request.seat, request.wager, request.stake
    offer = may_alter(c, seat, wager)
    if isinstance(offer, Refusal):
        return offer
    lies = stake_on(c.state, seat, wager)
    if refusal := bad_stake(c, stake) or outside(c, seat, seat, wager, stake.total):
        return refusal
    more = Stake(max(0, stake.chips - lies.chips), max(0, stake.tokens - lies.tokens))
    less = Stake(max(0, lies.chips - stake.chips), max(0, lies.tokens - stake.tokens))
    if refusal := cannot_cover(c, seat, more) or _not_in_chips(c, less):
        return refusal
    moves = (*put_down(seat, wager, more, seat), *give_back(seat, wager, less, seat))
    altered = WagerAltered(
        seat=seat, wager=wager, before=lies.total, total=stake.total, clauses=offer.clauses, moves=tuple(moves)
    )
    return (altered,)


def _not_in_chips(c: CoupContext, stake: Stake) -> Refusal | None:
    """Refuse to take back what no chips make up."""
    chip = c.rules.smallest_chip
    odd = next((part for part in (stake.chips, stake.tokens) if part % chip), 0)
    return c.refuse("not-in-chips", "wager.chips-or-tokens", amount=odd, smallest_chip=chip) if odd else None


# --- a wager moved -------------------------------------------------------------------------------------------------


def may_move(c: CoupContext, seat: int, wager: str, to: str) -> Offer | Refusal:
    """Offer to move a whole wager to another area of the same player."""
    rule = "reopen.position"
    if refusal := _not_changing(c, seat, wager, rule):
        return refusal
    if to not in c.rules.wagers:
        return no_such_wager(c, to, "equipment.layout")
    if to == wager:
        return c.refuse("already-there", rule, wager=wager)
    lies, there = stake_on(c.state, seat, wager), stake_on(c.state, seat, to)
    total = lies.total + there.total
    if refusal := outside_sign(c, seat, to, total) or too_far_apart(c, seat, {wager: 0, to: total}):
        return refusal
    other = OTHER_SIDE.get(to)
    if other and other != wager and not c.rules.both_hands and stake_on(c.state, seat, other).total:
        return c.refuse("both-hands", "wager.not-both", wager=other)
    return c.requires_for(seat, c.rules.rights(to)[0]) or Offer("move-wager", c.rules.cite(rule), seat=seat, choices=(wager, to))


def move(c: CoupContext, request: MoveWager) -> Decision:
    seat, wager, to = request.seat, request.wager, request.to
    offer = may_move(c, seat, wager, to)
    if isinstance(offer, Refusal):
        return offer
    lies, moves = stake_on(c.state, seat, wager), []
    if lies.chips:
        moves.append(Move(area(seat, wager), area(seat, to), lies.chips))
    if lies.tokens:
        moves.append(Move(area(seat, wager) + TOKENS, area(seat, to) + TOKENS, lies.tokens))
    total = lies.total + stake_on(c.state, seat, to).total
    relocated = WagerRelocated(seat=seat, wager=wager, to=to, total=total, clauses=offer.clauses, moves=tuple(moves))
    return (relocated,)
