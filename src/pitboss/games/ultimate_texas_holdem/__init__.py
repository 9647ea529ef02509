"""Ultimate Texas Hold'em: two cards each and five on the board; the sooner a player plays, the more they may wager."""

from __future__ import annotations

from typing import Any, ClassVar

from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.dealer_poker.round import DealerPoker, HandStatus, Stage
from pitboss.games.ultimate_texas_holdem.rules import POWERS, RULES, UltimateTexasHoldemRules
from pitboss.games.ultimate_texas_holdem.steps import BOARD, TurnBoard
from pitboss.table.acts import Topic
from pitboss.table.game import Step, StepKind
from pitboss.table.state import Phase, TableState

OWN = Topic(
    rules=RULES,
    powers=POWERS,
    interpretations={
        "information-exchanged.voids": ("ante", "blind", "play", "trips"),
        "hand-without-wager.trips-alone": "supervisor-decides",
        "board.exposed": "as-any-card",
    },
)
"""What is its own beside the family."""


class UltimateTexasHoldem(DealerPokerGame):
    """A board in three steps: nothing, the flop, everything. A player plays once, at any of them, or folds at the last."""

    id = "ultimate-texas-holdem"
    topics: ClassVar[tuple[Topic, ...]] = (*DealerPokerGame.topics, BOARD, OWN)
    reads = UltimateTexasHoldemRules

    def next_step(self, state: TableState, rules: Any) -> Step | None:
        part: DealerPoker = state.round.part
        statuses = {hand.status for hand in part.hands.values()}
        hidden = len(part.board.up) < rules.board_cards
        deciding = state.phase is Phase.ROUND and part.stage is Stage.DECIDING and HandStatus.DEALT not in statuses
        if deciding and hidden and statuses & {HandStatus.PLAYS, HandStatus.CHECKED}:
            return Step(StepKind.DEAL, TurnBoard())
        return super().next_step(state, rules)


GAME = UltimateTexasHoldem()
