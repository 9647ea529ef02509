"""Poker against the dealer as a game: the family of Four Card and Three Card Poker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import BETTING
from pitboss.games.dealer_poker.conduct import CONDUCT, AbsentPlayer
from pitboss.games.dealer_poker.corrections import CORRECTIONS
from pitboss.games.dealer_poker.dealing import DEALING, Deal, RackRest
from pitboss.games.dealer_poker.misdeals import MISDEALS
from pitboss.games.dealer_poker.round import LIVE, DealerPoker, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.settling import SETTLING, RevealDealer, SettleHand
from pitboss.games.dealer_poker.view import DealerPokerView, view
from pitboss.games.dealer_poker.wagers import WAGERS, PokerWagering
from pitboss.table.acts import Topic
from pitboss.table.events import Event
from pitboss.table.game import Game, Step, StepKind, Waiting
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, EndRound, RoundEnded, RoundVoided
from pitboss.table.services import STANDARD
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer

READINGS = Topic(
    interpretations={
        "limits.play-area": "multiple-of-ante",
        "limits.excess-play": "follows-ante",
        "hand.responsibility": "best-hand-counts",
        "collected-early.hand": "given-back",
        "concede.gives-up": "every-wager",
        "concede.until": "own-hand-revealed",
        "handled.virtual": "shown",
        "misdeal.before-handled-first": True,
        "misdeal.after-handled": "play-on",
        "misdeal.voids": "round",
        "exposed.after-deal": "play-on",
        "misset.before-first-reveal": "corrected",
        "misset.first-exposed": "first-hand-turned",
        "misdeclared.late": "stands",
        "dealer-exposes.asks": "undecided",
        "dealer-exposes.cards": "stay-face-up",
        "shortfall.memory": "player-and-gaming-day",
        "shortfall.cards-again": "as-the-first-time",
        "information-exchanged.voids": ("ante", "play", "pair-plus", "six-card-bonus"),
    },
)
"""How the source is read where it leaves something open."""


class DecisionTiming(Timing[DealerPoker, PokerRules]):
    """Every player who has not decided yet, all at the same time."""

    def waiting(self, state: TableState, rules: PokerRules) -> tuple[Waiting, ...]:
        part: DealerPoker = state.round.part
        if state.phase is not Phase.ROUND or part.stage is not Stage.DECIDING:
            return ()
        clauses = rules.cite("decide.fold-or-play")
        undecided = [area for area, hand in part.hands.items() if hand.status is HandStatus.DEALT]
        return tuple(Waiting(state.round.entries[area].owner, part.decide_by, clauses) for area in undecided)

    def overdue(self, state: TableState, rules: PokerRules, at: int, since: int) -> Incident | None:
        part: DealerPoker = state.round.part
        if state.phase is not Phase.ROUND or part.stage is not Stage.DECIDING or not 0 < part.decide_by <= at:
            return None
        area = next((area for area, hand in sorted(part.hands.items()) if hand.status is HandStatus.DEALT), None)
        return None if area is None else AbsentPlayer(area, "late")


class DealerPokerGame(Game[DealerPoker, PokerRules]):
    """Cards to every player and the dealer; players fold or play; each hand is compared with the dealer's."""

    kind = "poker"
    wagering = PokerWagering()
    timing = DecisionTiming()
    services = STANDARD
    topics: ClassVar[tuple[Topic, ...]] = (DEALING, BETTING, WAGERS, SETTLING, MISDEALS, CORRECTIONS, CONDUCT, READINGS)

    def fresh(self) -> DealerPoker:
        return DealerPoker()

    def follow(self, part: DealerPoker, event: Event) -> DealerPoker:
        """Return the round after the table has ended or voided it, or voided a hand."""
        match event:
            case RoundEnded():
                return replace(part, plays_first=frozenset())
            case RoundVoided():
                hands = {area: replace(hand, status=HandStatus.VOID) for area, hand in part.hands.items()}
                waits = part.plays_first | part.plays_first_next
                return replace(part, hands=hands, plays_first=frozenset(), plays_first_next=waits)
            case AreaVoided():
                return part.with_hand(event.area, status=HandStatus.VOID)
            case _:
                return part

    def next_step(self, state: TableState, rules: PokerRules) -> Step | None:
        part: DealerPoker = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, Deal())
        if part.stage is Stage.DEALING:
            to_deal = rules.passes(tuple(part.hands), state.device)[part.passes].to
            return Step(StepKind.DEAL, Deal() if to_deal else RackRest())
        if part.stage is Stage.DECIDING:
            return _when_decided(state, rules)
        waiting = sorted(area for area, hand in part.hands.items() if hand.status is HandStatus.PLAYS)
        if not waiting:
            return Step(StepKind.SETTLE, EndRound())
        return Step(StepKind.SETTLE, SettleHand(waiting[-1] if rules.settle_order == "right-to-left" else waiting[0]))

    def stage(self, state: TableState) -> str:
        part: DealerPoker = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        hand = state.round.part.hands.get(area)
        return state.phase is Phase.ROUND and hand is not None and hand.status in LIVE

    def view(self, state: TableState, viewer: Viewer) -> DealerPokerView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[Card]:
        seen = view(state, viewer)
        for hand in (seen.dealer, seen.board, *seen.hands.values()):
            yield from hand.cards.values() if hand else ()


def _when_decided(state: TableState, rules: PokerRules) -> Step | None:
    part: DealerPoker = state.round.part
    statuses = {hand.status for hand in part.hands.values()}
    if HandStatus.DEALT in statuses:
        return None
    if HandStatus.PLAYS not in statuses:
        return Step(StepKind.SETTLE, EndRound())
    if part.passes < len(rules.passes(tuple(part.hands), state.device)):
        return Step(StepKind.DEAL, Deal())
    return Step(StepKind.REVEAL, RevealDealer())
