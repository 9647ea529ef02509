"""Chips put forward that are not in the pot: bets out of turn, and bets short of a call."""

from __future__ import annotations

from pitboss.games.draw_poker.rules import DrawContext
from pitboss.table.refusal import Refusal

STANDS, EXCESS = "remedy.out-of-turn-bet.stands", "remedy.out-of-turn-bet.excess"
OPEN_AGAIN = "remedy.out-of-turn-bet.open-again"
SHORT = "remedy.short-of-call"
COMPLETES = ("call", "fold")
"""What a player may do who has bet less than a call."""


def stands(c: DrawContext, seat: int) -> bool:
    """Return whether the players before have folded, checked or bet no more than the player who bet out of turn."""
    return max(0, c.part.betting.level - c.part.hands[seat].bet) <= c.part.held[seat]


def not_free(c: DrawContext, seat: int, act: str) -> Refusal | None:
    """Refuse an act of a player whose chips already say what they do."""
    if seat in c.part.held and stands(c, seat):
        return c.refuse("bet-stands", STANDS, seat=seat, amount=c.part.held[seat])
    if seat in c.part.short and act not in COMPLETES:
        return c.refuse("complete-or-fold", SHORT, seat=seat, amount=c.part.short[seat])
    return None


def rules_of(c: DrawContext, seat: int) -> tuple[str, ...]:
    """Return the rules by which a player acts whose chips lie before them."""
    if seat in c.part.held:
        return (OPEN_AGAIN,)
    return (SHORT,) if seat in c.part.short else ()
