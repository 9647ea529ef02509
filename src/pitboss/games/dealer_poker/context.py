"""Somebody at a table of poker against the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.round import DealerPoker, Stage
from pitboss.table.context import Context
from pitboss.table.refusal import Refusal

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

    def is_at(self, *stages: Stage) -> bool:
        """Return whether a round is at one of these stages."""
        return self.in_round and self.part.stage in stages

    def not_at(self, stage: Stage, *rules: str) -> Refusal | None:
        """Refuse unless a round is at that stage."""
        if self.in_round and self.part.stage is stage:
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=stage.value)


def at_poker(c: Context) -> PokerContext:
    """Narrow to PokerContext."""
    assert isinstance(c, PokerContext)
    return c
