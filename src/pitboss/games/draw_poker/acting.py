"""What a player may do in their turn of a betting round, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.draw_poker.betting import (
    NOBODY,
    after_bet,
    first_of,
    least_rules,
    limit_rules,
    must_act,
    next_turn,
    not_raisable,
    passed,
    room,
    tap_amount,
)
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.events import BetKind, BetMade, BettingEnded, Checked, Folded
from pitboss.games.draw_poker.held_bets import not_free, rules_of
from pitboss.games.draw_poker.requests import Bet, Call, Check, Fold, Raise, Stay, TapOut
from pitboss.games.draw_poker.round import LIVE, Betting, Hand, Stage, Status
from pitboss.games.draw_poker.rules import BET, BLIND_A, BLIND_C
from pitboss.money import Move
from pitboss.table.accounts import area, rack
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.limits import Bounds
from pitboss.table.of_tournament import ABSENT
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

TAP_OUT = ("tap-out.short", "tap-out.whole-stake", "tap-out.stays-in")


def offers(c: DrawContext) -> Iterator[Offer | Refusal]:
    seat = c.part.turn
    if c.is_at(Stage.FIRST, Stage.FINAL) and seat and c.speaks_for(seat):
        for may in (may_bet, may_call, may_raise, may_tap_out, may_check, may_stay, may_fold):
            yield may(c, seat)


def not_your_turn(c: DrawContext, seat: int, *stages: Stage) -> Refusal | None:
    """Refuse an act outside the betting rounds, by somebody who is not in the round, out of turn, or too late."""
    part = c.part
    if not (c.in_round and part.stage in stages):
        rule = "betting.in-turn" if Stage.FIRST in stages else "draw.in-turn"
        return c.refuse("wrong-phase", rule, phase=c.game.standing_at(c.state), needed=stages[0].value)
    if refusal := c.requires_for(seat, "bet.make" if Stage.FIRST in stages else "draw.in-turn"):
        return refusal
    if seat != part.turn:
        return _out_of_turn(c, seat, Stage.FIRST in stages)
    if seat in c.state.session.absent:
        return c.refuse("entrant-absent", ABSENT, player=c.state.seats[seat].player)
    if part.until and (c.at > part.until or (c.at == part.until and not c.rules.last_second_counts)):
        return c.refuse("time-is-up", "act.time-out", seat=seat, seconds=c.rules.act_time // 1000)
    return None


def _out_of_turn(c: DrawContext, seat: int, betting: bool) -> Refusal:
    rule = "betting.in-turn" if betting else "draw.in-turn"
    hand = c.part.hands.get(seat)
    if hand is None:
        return c.refuse("not-dealt-in", rule, seat=seat)
    if hand.status is Status.TAPPED and betting:
        return c.refuse("tapped-out", "tap-out.stays-in", seat=seat)
    if hand.status not in LIVE:
        return c.refuse("hand-folded", "bet.fold", seat=seat)
    return c.refuse("out-of-turn", _turn_rule(c) if betting else rule, rule, seat=seat, turn=c.part.turn)


def _turn_rule(c: DrawContext) -> str:
    return "first.in-turn" if c.part.stage is Stage.FIRST else "final.in-turn"


def _not_for(c: DrawContext, seat: int, act: str) -> Refusal | None:
    """Refuse an act of betting out of turn, or against what the player's chips already say."""
    return not_your_turn(c, seat, Stage.FIRST, Stage.FINAL) or not_free(c, seat, act)


def _own(c: DrawContext, seat: int, act: str) -> tuple[str, ...]:
    """Return the rules that give this player this act: those of chips that lie before them, the opening player's, or those of
    whoever follows."""
    return (*_given(c, seat, act), *rules_of(c, seat))


def _given(c: DrawContext, seat: int, act: str) -> tuple[str, ...]:
    part = c.part
    if part.stage is Stage.FIRST:
        if seat != part.betting.opener:
            return ("first." + act, "first.in-turn")
        if c.rules.antes:
            return ("open.ante.bet", "open.ante", "open.first") if act == "bet" else ("open.ante", "open.first")
        own = "open." + c.rules.option
        return (f"{own}.{act}", own, "open.first")
    if seat == part.betting.opener:
        return (_FINAL_OPENING.get(act, "final.opens"), "final.opens")
    return ("final." + ("raise" if act == "bet" else act), "final.in-turn")


_FINAL_OPENING = {"bet": "final.open", "check": "final.open-check", "fold": "final.open-fold"}


# --- what may be done ----------------------------------------------------------------------------------------------


def may_bet(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer an opening bet, where nobody has bet yet."""
    if refusal := _not_for(c, seat, "bet"):
        return refusal
    own = _own(c, seat, "bet")
    if c.part.betting.opened:
        return c.refuse("bet-made", "bet.call", amount=c.part.betting.level)
    space = room(c, seat)
    if space.chips < space.least:
        return c.refuse("stake-short", *least_rules(c), *TAP_OUT[:1], have=space.chips, minimum=space.least)
    chip = c.rules.smallest_chip
    bounds = Bounds(space.least, min(space.most, space.chips), 0, chip)
    return Offer("bet", c.rules.cite(*own, "bet.chips", *least_rules(c)), seat=seat, amounts={"amount": bounds})


def may_call(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_for(c, seat, "call"):
        return refusal
    betting = c.part.betting
    own = _own(c, seat, "call")
    if betting.level <= c.part.hands[seat].bet:
        return c.refuse("nothing-to-call", "bet.call")
    if c.part.stage is Stage.FIRST and seat == betting.opener and c.rules.option == BLIND_C:
        return c.refuse("raise-or-fold", "open.blind-c", "open.first")
    short = TAP_OUT if c.chips(seat) <= betting.level - c.part.hands[seat].bet else ()
    return Offer("call", c.rules.cite(*own, "bet.call", *short), seat=seat)


def may_raise(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer a raise, counted beyond the call."""
    if refusal := _not_for(c, seat, "raise"):
        return refusal
    own = _own(c, seat, "raise")
    if not c.part.betting.opened:
        return c.refuse("nothing-to-raise", "bet.raise")
    if refusal := not_raisable(c, seat):
        return refusal
    space = room(c, seat)
    left = space.chips - space.to_call
    if left < space.least:
        return c.refuse("stake-short", *least_rules(c), *TAP_OUT[:1], have=space.chips, minimum=space.to_call + space.least)
    two = ("blind.two-contest",) if _beyond_cap(c) else ()
    last = ("blind.last-may-raise",) if seat == c.part.betting.blind else ()
    bounds = Bounds(space.least, min(space.most, left), 0, c.rules.smallest_chip)
    clauses = c.rules.cite(*own, "bet.raise", *last, *least_rules(c), *two)
    return Offer("raise", clauses, seat=seat, amounts={"amount": bounds})


def _beyond_cap(c: DrawContext) -> bool:
    return c.rules.raise_cap is not None and c.part.betting.raises >= c.rules.raise_cap


def may_tap_out(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to put in everything, where that is more than a call but less than a raise, or less than an opening bet."""
    if refusal := _not_for(c, seat, "tap-out"):
        return refusal
    space = room(c, seat)
    more = space.chips - space.to_call
    if not 0 < more < space.least or tap_amount(c, space.chips) <= space.to_call:
        return c.refuse("no-tap-out", "tap-out.short", have=space.chips, minimum=space.to_call + space.least)
    if c.part.betting.opened and (refusal := not_raisable(c, seat)):
        return refusal
    act = "raise" if c.part.betting.opened else "bet"
    return Offer("tap-out", c.rules.cite(*_own(c, seat, act)[-1:], *TAP_OUT, "tap-out.no-raise"), seat=seat)


def may_check(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_for(c, seat, "check"):
        return refusal
    part = c.part
    if part.stage is Stage.FIRST:
        return c.refuse("no-check-first", "check.allowed", *_own(c, seat, "check")[-1:])
    if part.betting.opened:
        return c.refuse("no-check-after-bet", "check.not-after-bet", amount=part.betting.level)
    if not c.rules.final_checks:
        return c.refuse("no-checking", "check.refused")
    own = _own(c, seat, "check")
    return Offer("check", c.rules.cite(*own, "check.allowed", "check.stays-active"), seat=seat)


def may_stay(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer the last blind, whom nobody has raised, to leave it at that."""
    if refusal := _not_for(c, seat, "stay"):
        return refusal
    part = c.part
    if part.stage is not Stage.FIRST or part.hands[seat].bet < part.betting.level or not part.betting.opened:
        return c.refuse("no-stay", "blind.last-may-raise", "bet.call")
    return Offer("stay", c.rules.cite("blind.last-may-raise", *_own(c, seat, "call")), seat=seat)


def may_fold(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_for(c, seat, "fold"):
        return refusal
    if c.part.stage is Stage.FIRST and c.rules.antes and not c.part.betting.opened and not c.rules.ante_may_fold:
        return c.refuse("must-open", "open.ante.bet", "open.ante")
    return Offer("fold", c.rules.cite(*_own(c, seat, "fold"), "bet.fold"), seat=seat)


# --- what is done --------------------------------------------------------------------------------------------------


def outside(c: DrawContext, bounds: Bounds, amount: int) -> Refusal | None:
    """Refuse an amount that is no amount, that chips cannot make, or that is outside the bounds of a bet."""
    facts = {"amount": amount, "minimum": bounds.minimum, "maximum": bounds.maximum}
    if amount <= 0:
        return c.refuse("bet-amount", *least_rules(c), "bet.chips", **facts)
    if amount % c.rules.smallest_chip:
        return c.refuse("not-in-chips", "bet.chips", amount=amount, smallest_chip=c.rules.smallest_chip)
    if amount < bounds.minimum:
        return c.refuse("bet-low", *least_rules(c), **facts)
    if amount > bounds.maximum:
        seat = c.part.turn
        space = room(c, seat)
        code = "bet-high" if amount > space.most else "bet-above-stake"
        rules = limit_rules(c) if amount > space.most else ("stake.unchanged",)
        return c.refuse(code, *rules, **facts)
    return None


def bet(c: DrawContext, request: Bet) -> Decision:
    offer = may_bet(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if refusal := outside(c, offer.amounts["amount"], request.amount):
        return refusal
    return put_in(c, request.seat, BetKind.BET, request.amount, offer.clauses)


def call(c: DrawContext, request: Call) -> Decision:
    offer = may_call(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    chips = c.chips(request.seat)
    needed = c.part.betting.level - c.part.hands[request.seat].bet
    amount = needed if needed < chips else tap_amount(c, chips) if chips < needed else chips
    return put_in(c, request.seat, BetKind.CALL, amount, offer.clauses, taps=chips <= needed)


def raise_(c: DrawContext, request: Raise) -> Decision:
    offer = may_raise(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if refusal := outside(c, offer.amounts["amount"], request.amount):
        return refusal
    needed = c.part.betting.level - c.part.hands[request.seat].bet
    return put_in(c, request.seat, BetKind.RAISE, needed + request.amount, offer.clauses)


def tap_out(c: DrawContext, request: TapOut) -> Decision:
    offer = may_tap_out(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    amount = tap_amount(c, c.chips(request.seat))
    return put_in(c, request.seat, BetKind.TAP_OUT, amount, offer.clauses, taps=True)


def check(c: DrawContext, request: Check) -> Decision:
    offer = may_check(c, request.seat)
    return offer if isinstance(offer, Refusal) else passes(c, request.seat, offer.clauses, stays=False)


def stay(c: DrawContext, request: Stay) -> Decision:
    offer = may_stay(c, request.seat)
    return offer if isinstance(offer, Refusal) else passes(c, request.seat, offer.clauses, stays=True)


def fold(c: DrawContext, request: Fold) -> Decision:
    offer = may_fold(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    pays = 0
    if c.part.stage is Stage.FIRST and request.seat == c.part.betting.opener and c.rules.option == BLIND_A and not c.rules.antes:
        owed = max(0, c.part.betting.level - c.part.hands[request.seat].bet)
        pays = min(owed, c.chips(request.seat)) if c.rules.folds_after_calling else 0
    return folds(c, request.seat, offer.clauses, by_own_act=True, pays=pays)


# --- what follows --------------------------------------------------------------------------------------------------


def put_in(
    c: DrawContext, seat: int, kind: BetKind, amount: int, clauses: tuple[str, ...], *, taps: bool = False
) -> tuple[Event, ...]:
    """Put chips in the pot, and end the betting round if that matches all bets."""
    betting, reopens, raised = after_bet(c, seat, amount)
    hand = c.part.hands[seat]
    tapped = taps or amount == c.chips(seat)
    status = Status.TAPPED if tapped else Status.IN
    hands = dict(c.part.hands)
    if reopens:
        for number, other in hands.items():
            if other.acted and other.status is Status.IN:
                hands[number] = replace(other, acted=False)
    hands[seat] = replace(hand, bet=hand.bet + amount, put=hand.put + amount, acted=True, status=status)
    turn = next_turn(hands, c.part.order, seat, betting.level)
    made = BetMade(
        seat=seat,
        kind=kind,
        amount=amount,
        raised=raised,
        tapped=tapped,
        reopens=reopens,
        betting=betting,
        turn=turn,
        clauses=clauses,
        moves=(Move(rack(seat), area(seat, BET), amount),),
    )
    return (made,) if turn else (made, ended(c, hands, betting))


def passes(c: DrawContext, seat: int, clauses: tuple[str, ...], *, stays: bool) -> tuple[Event, ...]:
    """Let a player check, or the last blind stay."""
    betting = passed(c.part.betting, seat)
    hands = {**c.part.hands, seat: replace(c.part.hands[seat], acted=True)}
    turn = next_turn(hands, c.part.order, seat, betting.level)
    event = Checked(seat=seat, stays=stays, betting=betting, turn=turn, clauses=clauses)
    return (event,) if turn else (event, ended(c, hands, betting))


def folds(
    c: DrawContext, seat: int, clauses: tuple[str, ...], *, by_own_act: bool, pays: int = 0, returned: int = 0
) -> tuple[Event, ...]:
    """Fold a hand in the betting or the draw, and end the betting round, or the round, if that decides it. The hand may be one
    whose turn it is not."""
    part = c.part
    hand = part.hands[seat]
    hands = {**part.hands, seat: replace(hand, status=Status.FOLDED, put=hand.put + pays - returned)}
    betting = passed(part.betting, seat)
    if betting.opener == NOBODY and not betting.opened and part.stage is Stage.FIRST and part.betting.opener == seat:
        # With antes the next player has to open.
        betting = replace(betting, opener=next_turn(hands, part.order, seat, betting.level))
    betting_goes_on = part.stage in (Stage.FIRST, Stage.FINAL)
    turn = part.turn
    if betting_goes_on and (turn == seat or not must_act(hands, turn, betting.level)):
        turn = next_turn(hands, part.order, seat, betting.level)
    alone = sum(each.status in LIVE for each in hands.values()) < TWO
    chips = (Move(rack(seat), area(seat, BET), pays),) if pays else ()
    back = (Move(area(seat, BET), rack(seat), returned),) if returned else ()
    event = Folded(
        seat=seat,
        by_own_act=by_own_act,
        betting=betting,
        turn=NOBODY if alone else turn,
        paid=pays,
        returned=returned,
        clauses=clauses,
        moves=(*chips, *back),
    )
    over = part.stage is not Stage.SETTLING and (alone or (betting_goes_on and not turn))
    return (event, ended(c, hands, betting)) if over else (event,)


TWO = 2


def ended(c: DrawContext, hands: dict[int, Hand], betting: Betting) -> BettingEnded:
    """Return the end of a betting round: with one player left, with all bets equal, or with everybody having checked."""
    order, first = c.part.order, c.part.stage is Stage.FIRST
    which = "first" if first else "final"
    if sum(hand.status in LIVE for hand in hands.values()) < TWO:
        return BettingEnded(stage=Stage.SETTLING, turn=NOBODY, clauses=c.rules.cite(f"{which}.one-left"))
    if first:
        clauses = c.rules.cite("first.ends", "first.goes-on", "draw.in-turn")
        return BettingEnded(stage=Stage.DRAWING, turn=first_of(hands, order, *LIVE), clauses=clauses)
    checked = () if betting.opened else ("check.all",)
    called = betting.caller if betting.caller and hands[betting.caller].status in LIVE else NOBODY
    clauses = c.rules.cite(*checked, "final.ends", "final.goes-on", "betting.two-rounds", "show.after-final")
    return BettingEnded(stage=Stage.SHOWDOWN, turn=called or first_of(hands, order, *LIVE), clauses=clauses)
