"""Betting: whose turn it is, what a bet or a raise may be, and what an act does to the betting round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pitboss.games.draw_poker.hands import chips_of
from pitboss.games.draw_poker.round import LIVE, Betting, Hand, Stage, Status
from pitboss.games.draw_poker.rules import BET, FULL_POT, HALF_POT, LIMIT_RULES, NO_LIMIT, STRADDLE, DrawContext
from pitboss.table.accounts import LARGEST
from pitboss.table.refusal import Refusal

NOBODY = 0


class Room(Struct, frozen=True):
    """What the player whose turn it is may put in, in cents."""

    chips: int
    to_call: int
    least: int
    """The least opening bet, or the least raise."""
    most: int
    """The largest opening bet, or the largest raise, whatever chips they have."""


def next_turn(hands: Mapping[int, Hand], order: Sequence[int], after: int, level: int) -> int:
    """Return who acts after a seat: the first who has not matched the bet, or who has not acted while another can."""
    start = order.index(after) + 1 if after in order else 0
    several = sum(hand.status is Status.IN for hand in hands.values()) > 1
    for seat in (*order[start:], *order[:start]):
        hand = hands[seat]
        if hand.status is Status.IN and (hand.bet < level or (several and not hand.acted)):
            return seat
    return NOBODY


def must_act(hands: Mapping[int, Hand], seat: int, level: int) -> bool:
    """Return whether a player still has to act."""
    return next_turn(hands, (seat,), seat, level) == seat


def first_of(hands: Mapping[int, Hand], order: Sequence[int], *statuses: Status) -> int:
    """Return the first seat clockwise from the button with one of these parts in the round; 0 if there is none."""
    return next((seat for seat in order if hands[seat].status in statuses), NOBODY)


def drawer_after(hands: Mapping[int, Hand], order: Sequence[int], seat: int) -> int:
    """Return who draws after a seat; 0 if that was the last."""
    return next((each for each in order[order.index(seat) + 1 :] if hands[each].status in LIVE), NOBODY)


def final_betting(hands: Mapping[int, Hand], order: Sequence[int], before: Betting) -> tuple[Stage, int, Betting]:
    """Return the stage after the draw: the final betting round, unless fewer than two players can still bet; then what is known
    of the betting before stays known."""
    able = [seat for seat in order if hands[seat].status is Status.IN]
    if len(able) > 1:
        return Stage.FINAL, able[0], Betting(opener=able[0])
    return Stage.SHOWDOWN, first_of(hands, order, *LIVE), before


def pot_of(hands: Mapping[int, Hand]) -> int:
    return sum(hand.put for hand in hands.values())


def minimum_bet(c: DrawContext) -> int:
    limits = c.state.round.limits or c.state.limits
    return limits.ranges[BET].minimum


def room(c: DrawContext, seat: int) -> Room:
    """Return the bounds of a bet. The call is put in the pot before the limit is worked out."""
    part, rules = c.part, c.rules
    betting = part.betting
    chips, to_call = chips_of(c, seat), max(0, betting.level - part.hands[seat].bet)
    limits = c.state.round.limits or c.state.limits
    range_ = limits.ranges[BET]
    least = max(betting.least, range_.minimum) if betting.opened else range_.minimum
    chip = rules.smallest_chip
    if rules.limit == NO_LIMIT:
        return Room(chips, to_call, least, LARGEST)
    if rules.limit == STRADDLE:
        most = betting.level if betting.opened else 2 * range_.minimum
    else:
        pot = pot_of(part.hands) + to_call
        most = pot // 2 // chip * chip if rules.limit == HALF_POT else pot if rules.limit == FULL_POT else range_.maximum
        if not rules.limits_raise:
            most -= to_call
    return Room(chips, to_call, least, max(most, least))


def limit_rules(c: DrawContext) -> tuple[str, ...]:
    """Return the rules that bound a bet from above."""
    return (LIMIT_RULES.get(c.rules.limit, "limit.none"), "limit.call-first")


def least_rules(c: DrawContext) -> tuple[str, ...]:
    """Return the rules that bound a bet from below."""
    if not c.part.betting.opened:
        return ("ante.opening-bet",) if c.rules.antes else ("blind.bets",)
    return ("ante.least-raise",) if c.rules.antes else ("blind.least-raise",)


def tap_amount(c: DrawContext, chips: int) -> int:
    """Return what a player taps out with: everything, or whole units of the minimum bet where the rules are read so."""
    unit = minimum_bet(c)
    return chips if c.rules.taps_all or chips < unit else chips // unit * unit


def contesting(c: DrawContext) -> int:
    """Return how many players contest: those who can still bet, or all who have not folded."""
    statuses = (Status.IN,) if c.rules.two_able else LIVE
    return sum(hand.status in statuses for hand in c.part.hands.values())


def not_raisable(c: DrawContext, seat: int) -> Refusal | None:
    """Refuse a raise: three raises made, a tap-out that did not reopen the betting, or nobody left who could call it."""
    betting, hands = c.part.betting, c.part.hands
    cap = c.rules.raise_cap
    if cap is not None and betting.raises >= cap and contesting(c) > TWO:
        return c.refuse("three-raises", "blind.raises", raises=cap)
    if betting.barred or hands[seat].acted:
        return c.refuse("no-raise-on-tap-out", "tap-out.no-raise", seat=seat)
    if not any(hand.status is Status.IN for number, hand in hands.items() if number != seat):
        return c.refuse("nobody-to-raise", "tap-out.stays-in", "betting.in-turn")
    return None


TWO = 2


def after_bet(c: DrawContext, seat: int, amount: int) -> tuple[Betting, bool, int]:
    """Return the betting round after a player puts in an amount, whether it is a full bet or raise, and what it raised by."""
    betting = c.part.betting
    total = c.part.hands[seat].bet + amount
    raised = max(0, total - betting.level)
    if not raised:
        return _acted(betting, seat), False, 0
    least = max(betting.least, minimum_bet(c)) if betting.opened else minimum_bet(c)
    full = raised >= least
    is_raise = betting.opened and full
    after = Betting(
        level=total,
        least=max(least, raised) if full else least,
        raises=betting.raises + is_raise,
        staked=amount,
        opened=True,
        caller=seat,
        blind=0,
        opener=0,
        barred=False if full else betting.barred or c.rules.bars_all,
    )
    return after, full, raised


def _acted(betting: Betting, seat: int) -> Betting:
    """Return the betting round after a call, a check or a fold: only the opening and the last blind's option may be over."""
    if seat not in (betting.blind, betting.opener):
        return betting
    return Betting(
        level=betting.level,
        least=betting.least,
        raises=betting.raises,
        staked=betting.staked,
        opened=betting.opened,
        caller=betting.caller,
        blind=NOBODY if seat == betting.blind else betting.blind,
        opener=NOBODY if seat == betting.opener else betting.opener,
        barred=betting.barred,
    )


passed = _acted
