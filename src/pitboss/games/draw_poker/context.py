"""Somebody at a table of Draw Poker, and where its round stands."""

from __future__ import annotations

from pitboss.games.draw_poker.round import DrawPoker, Hand
from pitboss.games.draw_poker.rules import DrawRules
from pitboss.table.accounts import rack
from pitboss.table.context import Context


class DrawContext(Context):
    """The context of every decision about a round."""

    __slots__ = ()
    rules: DrawRules

    @property
    def part(self) -> DrawPoker:
        part: DrawPoker = self.state.round.part
        return part

    def hand(self, seat: int) -> Hand:
        return self.part.hands[seat]

    def chips(self, seat: int) -> int:
        """Return what is left of a player's table stake."""
        return self.state.money.get(rack(seat), 0)


def at_draw_poker(c: Context) -> DrawContext:
    """Narrow to DrawContext."""
    assert isinstance(c, DrawContext)
    return c
