"""Somebody at a table of poker against the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.round import DealerPoker
from pitboss.table.context import Context

if TYPE_CHECKING:
    from pitboss.games.dealer_poker.rules import PokerRules


class PokerContext(Context):
    """The context of every decision in this family."""

    __slots__ = ()
    rules: PokerRules

    @property
    def part(self) -> DealerPoker:
        part: DealerPoker = self.state.round.part
        return part

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the cards of the board that are face up."""
        board = self.part.board
        return tuple(card for at, card in enumerate(board.cards) if card is not None and at in board.up)

    def best(self, cards: Sequence[Card]) -> SetHand:
        """Return a hand set at its highest, with the board where the game has one."""
        return self.rules.best(cards, self.board)


def at_poker(c: Context) -> PokerContext:
    """Narrow to PokerContext."""
    assert isinstance(c, PokerContext)
    return c
