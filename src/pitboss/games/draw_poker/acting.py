"""What a player may do in their turn of a betting round, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker.bets import BetKind, folds, passes, put_in
from pitboss.games.draw_poker.betting import (
    least_rules,
    limit_rules,
    not_raisable,
    room,
    tap_amount,
)
from pitboss.games.draw_poker.hands import chips_of
from pitboss.games.draw_poker.held_bets import not_free, rules_of
from pitboss.games.draw_poker.round import LIVE, Stage, Status
from pitboss.games.draw_poker.rules import BLIND_A, BLIND_C, DrawContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.fields import Amount
from pitboss.table.limits import Bounds
from pitboss.table.of_tournament import ABSENT
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class Bet(Request, frozen=True, tag="bet"):
    """A player opens the betting with this amount."""

    seat: int
    amount: Amount


class Call(Request, frozen=True, tag="call"):
    """A player puts in what is needed to equal the last bet; with less than that they tap out."""

    seat: int


class Raise(Request, frozen=True, tag="raise"):
    """A player calls and raises by this amount."""

    seat: int
    amount: Amount


class TapOut(Request, frozen=True, tag="tap-out"):
    """A player puts in all they have, where that is more than a call but less than a raise, or less than an opening bet."""

    seat: int


class Check(Request, frozen=True, tag="check"):
    """A player passes the opening and stays in."""

    seat: int


class Stay(Request, frozen=True, tag="stay"):
    """The last blind, whom nobody has raised, leaves it at that."""

    seat: int


class Fold(Request, frozen=True, tag="fold"):
    """A player gives up the hand."""

    seat: int


TAP_OUT = ("tap-out.short", "tap-out.whole-stake", "tap-out.stays-in")


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
    return c.offer(*own, "bet.chips", *least_rules(c), area=seat, amounts={"amount": bounds})


def may_call(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_for(c, seat, "call"):
        return refusal
    betting = c.part.betting
    own = _own(c, seat, "call")
    if betting.level <= c.part.hands[seat].bet:
        return c.refuse("nothing-to-call", "bet.call")
    if c.part.stage is Stage.FIRST and seat == betting.opener and c.rules.option == BLIND_C:
        return c.refuse("raise-or-fold", "open.blind-c", "open.first")
    short = TAP_OUT if chips_of(c, seat) <= betting.level - c.part.hands[seat].bet else ()
    return c.offer(*own, "bet.call", *short, area=seat)


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
    return Offer("raise", clauses, area=seat, amounts={"amount": bounds})


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
    return c.offer(*_own(c, seat, act)[-1:], *TAP_OUT, "tap-out.no-raise", area=seat)


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
    return c.offer(*own, "check.allowed", "check.stays-active", area=seat)


def may_stay(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer the last blind, whom nobody has raised, to leave it at that."""
    if refusal := _not_for(c, seat, "stay"):
        return refusal
    part = c.part
    if part.stage is not Stage.FIRST or part.hands[seat].bet < part.betting.level or not part.betting.opened:
        return c.refuse("no-stay", "blind.last-may-raise", "bet.call")
    return c.offer("blind.last-may-raise", *_own(c, seat, "call"), area=seat)


def may_fold(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_for(c, seat, "fold"):
        return refusal
    if c.part.stage is Stage.FIRST and c.rules.antes and not c.part.betting.opened and not c.rules.ante_may_fold:
        return c.refuse("must-open", "open.ante.bet", "open.ante")
    return c.offer(*_own(c, seat, "fold"), "bet.fold", area=seat)


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


def bet(c: DrawContext, request: Bet, offer: Offer) -> Decision:
    if refusal := outside(c, offer.amounts["amount"], request.amount):
        return refusal
    return put_in(c, request.seat, BetKind.BET, request.amount, offer.clauses)


def call(c: DrawContext, request: Call, offer: Offer) -> Decision:
    chips = chips_of(c, request.seat)
    needed = c.part.betting.level - c.part.hands[request.seat].bet
    amount = needed if needed < chips else tap_amount(c, chips) if chips < needed else chips
    return put_in(c, request.seat, BetKind.CALL, amount, offer.clauses, taps=chips <= needed)


def raise_(c: DrawContext, request: Raise, offer: Offer) -> Decision:
    if refusal := outside(c, offer.amounts["amount"], request.amount):
        return refusal
    needed = c.part.betting.level - c.part.hands[request.seat].bet
    return put_in(c, request.seat, BetKind.RAISE, needed + request.amount, offer.clauses)


def tap_out(c: DrawContext, request: TapOut, offer: Offer) -> Decision:
    amount = tap_amount(c, chips_of(c, request.seat))
    return put_in(c, request.seat, BetKind.TAP_OUT, amount, offer.clauses, taps=True)


def check(c: DrawContext, request: Check, offer: Offer) -> Decision:
    return passes(c, request.seat, offer.clauses, stays=False)


def stay(c: DrawContext, request: Stay, offer: Offer) -> Decision:
    return passes(c, request.seat, offer.clauses, stays=True)


def fold(c: DrawContext, request: Fold, offer: Offer) -> Decision:
    pays = 0
    if c.part.stage is Stage.FIRST and request.seat == c.part.betting.opener and c.rules.option == BLIND_A and not c.rules.antes:
        owed = max(0, c.part.betting.level - c.part.hands[request.seat].bet)
        pays = min(owed, chips_of(c, request.seat)) if c.rules.folds_after_calling else 0
    return folds(c, request.seat, offer.clauses, by_own_act=True, pays=pays)


def _in_turn(c: DrawContext) -> Iterator[int]:
    """Yield the player whose turn it is to bet, where the speaker acts for them."""
    seat = c.part.turn
    if c.is_at(Stage.FIRST, Stage.FINAL) and seat and c.speaks_for(seat):
        yield seat


ACTING = Topic(
    acts=(
        Act(Bet, may_bet, bet, at=("seat",), each=_in_turn),
        Act(Call, may_call, call, at=("seat",), each=_in_turn),
        Act(Raise, may_raise, raise_, at=("seat",), each=_in_turn),
        Act(TapOut, may_tap_out, tap_out, at=("seat",), each=_in_turn),
        Act(Check, may_check, check, at=("seat",), each=_in_turn),
        Act(Stay, may_stay, stay, at=("seat",), each=_in_turn),
        Act(Fold, may_fold, fold, at=("seat",), each=_in_turn),
    ),
    rules={
        "bet.make": "a bet in turn",
        "bet.call": "what a call is",
        "bet.raise": "what a raise is",
        "bet.fold": "a hand given up",
        "bet.chips": "bets in chips",
        "betting.in-turn": "everybody acts in order until all bets are matched",
        "betting.final": "the final betting round after the draw",
        "betting.two-rounds": "two betting rounds at most",
        "limit.fixed": "the largest bet on the sign",
        "limit.half-pot": "half the pot",
        "limit.full-pot": "the whole pot",
        "limit.straddle": "twice the bet before",
        "limit.none": "no largest bet",
        "limit.call-first": "the call counts before the limit is worked out",
        "blind.raises": "three raises",
        "blind.two-contest": "no cap between two players",
        "blind.least-raise": "the least raise with blinds",
        "blind.bets": "bets with blinds as determined",
        "blind.last-may-raise": "the last blind may raise",
        "ante.opening-bet": "the least opening bet with antes",
        "ante.least-raise": "the least raise with antes",
        "act.time-out": "a hand folded after ninety seconds",
        "open.first": "the opening player's options",
        "open.blind-a": "the opening under Blind A",
        "open.blind-b": "the opening under Blind B",
        "open.blind-c": "the opening under Blind C",
        "open.blind-a.call": "a call under Blind A",
        "open.blind-b.call": "a call under Blind B",
        "open.blind-a.raise": "a raise under Blind A",
        "open.blind-b.raise": "a raise under Blind B",
        "open.blind-c.raise": "a raise under Blind C",
        "open.blind-a.fold": "a fold under Blind A",
        "open.blind-b.fold": "a fold under Blind B",
        "open.blind-c.fold": "a fold under Blind C",
        "open.ante": "the opening with antes",
        "open.ante.bet": "the opening bet with antes",
        "first.in-turn": "players after the opening player",
        "first.call": "a call in the first betting round",
        "first.raise": "a raise in the first betting round",
        "first.fold": "a fold in the first betting round",
        "first.goes-on": "the first betting round goes on",
        "first.one-left": "one player left in the first betting round",
        "first.ends": "bets equal: the first betting round ends",
        "final.opens": "the opening player of the final betting round",
        "final.open": "the opening bet of the final betting round",
        "final.open-check": "a check by the opening player",
        "final.open-fold": "a fold by the opening player",
        "final.in-turn": "players after the opening player in the final betting round",
        "final.call": "a call in the final betting round",
        "final.raise": "a raise in the final betting round",
        "final.check": "a check in the final betting round",
        "final.fold": "a fold in the final betting round",
        "final.goes-on": "the final betting round goes on",
        "final.one-left": "one player left in the final betting round",
        "final.ends": "bets equal: the final betting round ends",
        "check.stays-active": "who checks stays in",
        "check.allowed": "checking in the final betting round",
        "check.not-after-bet": "no check after a bet",
        "check.all": "everybody has checked",
        "check.refused": "no checking where the operator refuses it",
        "tap-out.short": "a stake too short for the bet",
        "tap-out.stays-in": "who has tapped out stays in",
        "tap-out.whole-stake": "tapping out with the whole stake",
        "tap-out.no-raise": "no raise on a short tap-out",
        "draw.in-turn": "the draw, clockwise from the button",
    },
    powers=frozenset({"bet.make", "act.time-out", "draw.in-turn"}),
    refusals={
        "not-dealt-in": ("Seat {seat} has no hand in this round.", "Wait for the next one."),
        "tapped-out": ("Seat {seat} has tapped out and bets no more.", "Wait for the showdown."),
        "hand-folded": ("The hand of seat {seat} is folded.", "Wait for the next round."),
        "out-of-turn": (
            "It is the turn of seat {turn}, not of seat {seat}.",
            "Wait for your turn. If chips were put down already, report a bet out of turn.",
        ),
        "time-is-up": ("The {seconds} seconds of seat {seat} are over.", "A supervisor folds the hand."),
        "bet-made": ("A bet of {amount} has been made.", "Call it, raise it, or fold."),
        "nothing-to-call": ("There is no bet to call.", "Stay, check or bet, as offered."),
        "nothing-to-raise": ("There is no bet to raise.", "Open the betting."),
        "raise-or-fold": ("The opening player raises or folds at this table.", "Raise, or fold."),
        "stake-short": ("You have {have}; it takes {minimum}.", "Tap out, call or fold, as offered."),
        "no-tap-out": (
            "You tap out with {have} only where that is more than a call and less than {minimum}.",
            "Call, bet or raise.",
        ),
        "no-check-first": ("Nobody checks in the first betting round.", "Bet, call, stay or fold, as offered."),
        "no-check-after-bet": ("A bet of {amount} has been made; nobody checks now.", "Call, raise or fold."),
        "no-checking": ("Checking is not allowed in the final betting round at this table.", "Bet or fold."),
        "no-stay": ("You have not matched the bet.", "Call, raise or fold."),
        "must-open": ("With antes the opening player opens the betting.", "Bet, or tap out if you have less than a bet."),
        "bet-amount": ("{amount} is not a bet.", "Bet from {minimum} to {maximum}."),
        "bet-low": ("{amount} is less than the least of {minimum}.", "Bet from {minimum} to {maximum}."),
        "bet-high": ("{amount} is more than the limit of {maximum}.", "Bet from {minimum} to {maximum}."),
        "bet-above-stake": (
            "{amount} is more than your table stake allows, which is {maximum} now.",
            "Bet from {minimum} to {maximum}.",
        ),
        "entrant-absent": (
            "{player} is noted as absent from this table, so they do not act.",
            "Have the director note that they are back, or fold their hand for them.",
        ),
    },
)
