"""Caribbean Stud Poker: five cards each, one of the dealer's face up; the dealer plays with ace and king or better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import asdict, replace

from pitboss.games.caribbean_stud_poker import jackpot
from pitboss.games.caribbean_stud_poker.round import JackpotSeeded, JackpotSettled, SettleJackpot, StudRound, StudView
from pitboss.games.caribbean_stud_poker.rules import POWERS, RULES, CaribbeanStudPokerRules
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.dealer_poker.round import DealerPoker, HandRestored
from pitboss.games.dealer_poker.view import view
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.game import Step, StepKind
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.state import TableState
from pitboss.table.viewers import Viewer


class CaribbeanStudPoker(DealerPokerGame):
    """Five cards to each player and the dealer, all of them playing, and a progressive jackpot."""

    id = "caribbean-stud-poker"
    rules = RULES
    powers = POWERS
    reads = CaribbeanStudPokerRules
    requests = (*DealerPokerGame.requests, SettleJackpot)
    events = (*DealerPokerGame.events, JackpotSeeded, JackpotSettled)
    keyed = events
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = {
        **DealerPokerGame.refusals,
        "jackpot-unsettled": ("The jackpot of this round has not been settled.", "Settle the jackpot first."),
        "no-jackpot-wager": ("No Jackpot wager of this round is left to settle.", "Go on with the next step."),
    }
    interpretations: ClassVar[dict[str, Any]] = {
        **DealerPokerGame.interpretations,
        "information-exchanged.voids": ("ante", "play", "jackpot"),
        "exposed.order": "several-first",
        "jackpot.maximum-payout": "not-for-the-jackpot",
    }

    def fresh(self) -> DealerPoker:
        return StudRound()

    def offers(self, c: PokerContext) -> Iterator[Offer | Refusal]:
        yield from super().offers(c)
        yield jackpot.may_settle(c, stud_rules(c))

    def decide(self, c: PokerContext, request: Any) -> Decision:
        if isinstance(request, SettleJackpot):
            return jackpot.settle(c, request, stud_rules(c))
        return super().decide(c, request)

    def evolve(self, part: DealerPoker, event: Event) -> DealerPoker:
        assert isinstance(part, StudRound)
        after = super().evolve(part, event)
        assert isinstance(after, StudRound)
        match event:
            case JackpotSettled():
                return replace(after, jackpot_settled=(*part.jackpot_settled, event.seat), meter=event.meter)
            case JackpotSeeded():
                return replace(after, meter=event.meter)
            case HandRestored():
                return replace(after, jackpot_settled=tuple(seat for seat in part.jackpot_settled if seat != event.seat))
            case _ if event.begins():
                return replace(after, meter=part.meter)
            case _:
                return after

    def next_step(self, state: TableState, rules: Any) -> Step | None:
        step = super().next_step(state, rules)
        if step and isinstance(step.does, EndRound) and jackpot.due(state, rules):
            return Step(StepKind.SETTLE, SettleJackpot())
        return step

    def with_pools(self, seen: StudView, pools: Mapping[str, int], rules: Any) -> StudView:
        """Show what the jackpot holds now: the tables that it links feed it all the time."""
        return replace(seen, meter=rules.jackpot.shows(pools)) if rules.jackpot else seen

    def view(self, state: TableState, viewer: Viewer) -> StudView:
        seen, part = view(state, viewer), state.round.part
        return StudView(**asdict(seen), meter=part.meter)


def stud_rules(c: PokerContext) -> CaribbeanStudPokerRules:
    """Narrow to the rules of this game."""
    assert isinstance(c.rules, CaribbeanStudPokerRules)
    return c.rules


GAME = CaribbeanStudPoker()
