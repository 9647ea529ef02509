"""Ultimate Texas Hold'em: two cards each and five on the board; the sooner a player plays, the more they may wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.evolve import with_hand
from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.dealer_poker.round import DealerPoker, HandStatus, Stage
from pitboss.games.ultimate_texas_holdem import steps
from pitboss.games.ultimate_texas_holdem.round import EVENTS, REQUESTS, BoardTurned, Check, HandChecked, TurnBoard
from pitboss.games.ultimate_texas_holdem.rules import POWERS, RULES, UltimateTexasHoldemRules
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.game import Step, StepKind
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase, TableState


class UltimateTexasHoldem(DealerPokerGame):
    """A board in three steps: nothing, the flop, everything. A player plays once, at any of them, or folds at the last."""

    id = "ultimate-texas-holdem"
    rules = RULES
    powers = POWERS
    reads = UltimateTexasHoldemRules
    requests = (*DealerPokerGame.requests, *REQUESTS)
    events = (*DealerPokerGame.events, *EVENTS)
    keyed = events
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = {
        **DealerPokerGame.refusals,
        "fold-later": ("A hand is folded only when the whole board is open.", "Check, or play."),
        "check-late": ("The whole board is open: nobody checks any more.", "Play or fold."),
        "board-first": ("Cards of the board are still face down.", "Turn the board first."),
        "schedule-for-both": (
            "The Trips schedule {schedule} is for hands made with both hole cards. Where any five cards count, it pays out more "
            "than it takes.",
            "Choose one of: {schedules}.",
        ),
        "board-open": ("The whole board is open.", "Go on with the next step."),
    }
    interpretations: ClassVar[dict[str, Any]] = {
        **DealerPokerGame.interpretations,
        "information-exchanged.voids": ("ante", "blind", "play", "trips"),
        "hand-without-wager.trips-alone": "supervisor-decides",
        "board.exposed": "as-any-card",
    }

    def offers(self, c: PokerContext) -> Iterator[Offer | Refusal]:
        yield from super().offers(c)
        yield from steps.offers(c, holdem_rules(c))

    def decide(self, c: PokerContext, request: Any) -> Decision:
        match request:
            case Check():
                return steps.check(c, request, holdem_rules(c))
            case TurnBoard():
                return steps.turn(c, request, holdem_rules(c))
            case _:
                return super().decide(c, request)

    def evolve(self, part: DealerPoker, event: Event) -> DealerPoker:
        match event:
            case HandChecked():
                return with_hand(part, event.seat, status=HandStatus.CHECKED, handled=event.handled)
            case BoardTurned():
                again = {
                    area: replace(hand, status=HandStatus.DEALT) if hand.status is HandStatus.CHECKED else hand
                    for area, hand in part.hands.items()
                }
                up = tuple(sorted({*part.board.up, *event.positions}))
                return replace(part, hands=again, board=replace(part.board, up=up), decide_by=event.decide_by)
            case _:
                return super().evolve(part, event)

    def next_step(self, state: TableState, rules: Any) -> Step | None:
        part: DealerPoker = state.round.part
        statuses = {hand.status for hand in part.hands.values()}
        hidden = len(part.board.up) < rules.board_cards
        deciding = state.phase is Phase.ROUND and part.stage is Stage.DECIDING and HandStatus.DEALT not in statuses
        if deciding and hidden and statuses & {HandStatus.PLAYS, HandStatus.CHECKED}:
            return Step(StepKind.DEAL, TurnBoard())
        return super().next_step(state, rules)


def holdem_rules(c: PokerContext) -> UltimateTexasHoldemRules:
    """Narrow to the rules of this game."""
    assert isinstance(c.rules, UltimateTexasHoldemRules)
    return c.rules


GAME = UltimateTexasHoldem()
