"""What a player has left, and how stages, cards and options are called."""

from __future__ import annotations

from pitboss.games.draw_poker.round import LIVE, Stage
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.table.accounts import rack


def chips_of(c: DrawContext, seat: int) -> int:
    """Return what is left of a player's table stake."""
    return c.state.money.get(rack(seat), 0)


STAGES = {
    Stage.FIRST: "the first betting round",
    Stage.DRAWING: "the draw",
    Stage.FINAL: "the final betting round",
    Stage.SHOWDOWN: "the showdown",
    Stage.SETTLING: "the settlement",
}


NO_ROUND = "no round is being played"


BETTING = (Stage.FIRST, Stage.FINAL)


def not_a_player(c: DrawContext, area: int, what: str) -> str | None:
    """Check that somebody plays there. A player who was missed has a place in the deal like the others."""
    return None if area in c.part.hands else f"seat {area} {what}"


def not_live(c: DrawContext, area: int) -> str | None:
    if not c.in_round:
        return NO_ROUND
    hand = c.part.hands.get(area)
    if hand is None or hand.status not in LIVE:
        return f"seat {area} holds no hand in this round"
    return None


def to_call(c: DrawContext, seat: int) -> int:
    """Return what a player still has to put in to equal the last bet."""
    return max(0, c.part.betting.level - c.part.hands[seat].bet)
