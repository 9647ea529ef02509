"""Caribbean Stud Poker: five cards each, one of the dealer's face up; the dealer plays with ace and king or better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import asdict, replace

from pitboss.games.caribbean_stud_poker.jackpot import PROGRESSIVE, SettleJackpot
from pitboss.games.caribbean_stud_poker.pools import due
from pitboss.games.caribbean_stud_poker.round import StudRound, StudView
from pitboss.games.caribbean_stud_poker.rules import POWERS, RULES, CaribbeanStudPokerRules
from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.dealer_poker.round import DealerPoker
from pitboss.games.dealer_poker.view import view
from pitboss.table.acts import Topic
from pitboss.table.game import Step, StepKind
from pitboss.table.rounds import EndRound
from pitboss.table.state import TableState
from pitboss.table.viewers import Viewer

OWN = Topic(
    rules=RULES,
    powers=POWERS,
    interpretations={
        "information-exchanged.voids": ("ante", "play", "jackpot"),
        "exposed.order": "several-first",
        "jackpot.maximum-payout": "not-for-the-jackpot",
    },
)
"""What is its own beside the family."""


class CaribbeanStudPoker(DealerPokerGame):
    """Five cards to each player and the dealer, all of them playing, and a progressive jackpot."""

    id = "caribbean-stud-poker"
    topics: ClassVar[tuple[Topic, ...]] = (*DealerPokerGame.topics, PROGRESSIVE, OWN)
    reads = CaribbeanStudPokerRules

    def fresh(self) -> DealerPoker:
        return StudRound()

    def next_step(self, state: TableState, rules: Any) -> Step | None:
        step = super().next_step(state, rules)
        if step and isinstance(step.does, EndRound) and due(state, rules.jackpot):
            return Step(StepKind.SETTLE, SettleJackpot())
        return step

    def with_pools(self, seen: StudView, pools: Mapping[str, int], rules: Any) -> StudView:
        """Show what the jackpot holds now: the tables that it links feed it all the time."""
        return replace(seen, meter=rules.jackpot.shows(pools)) if rules.jackpot else seen

    def view(self, state: TableState, viewer: Viewer) -> StudView:
        seen, part = view(state, viewer), state.round.part
        return StudView(**asdict(seen), meter=part.meter)


GAME = CaribbeanStudPoker()
