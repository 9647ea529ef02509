"""The rounds of poker against the dealer, put together: desks, mishaps, remedies, and the dealer's next step."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table import commands as do
from pitboss.table.commands import Actor, Incident, RoundReport, RoundRequest, Standing
from pitboss.table.events import TableEvent
from pitboss.table.limits import Bounds
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.poker import betting, dealing, incidents, settling, wagers
from pitboss.table.poker.incidents import INCIDENTS
from pitboss.table.poker.remedies import DECIDABLE, REMEDIES
from pitboss.table.poker.rules import PLAY, PokerMoment, at_poker, poker_rules
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import Rounds, Step, StepKind, not_this_game
from pitboss.table.rules import Rules
from pitboss.table.state import DEALER_PLACE, LIVE, LIVE_ROUND, HandStatus, Phase, TableState, stake_on

DESKS = (dealing, betting, settling)

OF_A_HAND = ("void-hand", "return", "forfeit", "reconstruct", "count-and-discard")
"""Remedies that are about one hand of the round being played."""
OF_A_WHOLE_HAND = ("return", "forfeit", "count-and-discard")
"""Remedies that wait until the hand has been dealt."""


class PokerRounds(Rounds):
    """Cards to every player and the dealer; players fold or play; each hand is held against the dealer's."""

    incidents = INCIDENTS
    remedies = REMEDIES
    decidable = DECIDABLE
    about_a_place = OF_A_HAND

    def moment(self, state: TableState, who: Actor, at: int, rules: Rules, standing: Standing) -> Moment:
        return PokerMoment(state, who, at, rules, standing)

    # --- what is asked for -----------------------------------------------------------------------------------------

    def offers(self, m: Moment) -> Iterator[Offer | Refusal]:
        for desk in DESKS:
            yield from desk.offers(at_poker(m))

    def decide(self, m: Moment, request: RoundRequest | RoundReport) -> Decision:
        here = at_poker(m)
        match request:
            case do.Play():
                return betting.play(here, request)
            case do.Fold():
                return betting.fold(here, request)
            case do.FoldAnte():
                return betting.fold_ante(here, request)
            case do.SettleHand():
                return settling.settle_hand(here, request)
            case do.Deal():
                return dealing.deal(here, request)
            case do.PickUp():
                return betting.pick_up(here, request)
            case do.RevealDealer():
                return settling.reveal_dealer(here, request)
            case do.EndRound():
                return settling.end_round(here, request)
            case do.Concede():
                return settling.concede(here, request)
            case _:
                return not_this_game(m, request)

    def next_step(self, state: TableState, rules: Rules) -> Step | None:
        match state.phase:
            case Phase.WAGERING | Phase.DEALING:
                return Step(StepKind.DEAL, do.Deal())
            case Phase.DECIDING:
                return _when_decided(state)
            case Phase.SETTLING:
                waiting = sorted(seat for seat, hand in state.round.hands.items() if hand.status is HandStatus.PLAYS)
                if not waiting:
                    return Step(StepKind.SETTLE, do.EndRound())
                first = waiting[-1] if poker_rules(rules).settle_order == "right-to-left" else waiting[0]
                return Step(StepKind.SETTLE, do.SettleHand(first))
            case _:
                return None

    # --- wagers ----------------------------------------------------------------------------------------------------

    def placeable(self, rules: Rules) -> tuple[str, ...]:
        """Play too, where blind play is allowed."""
        return rules.areas if poker_rules(rules).blind_play else rules.wagers

    def own_bounds(self, m: Moment, place: int, owner: int, wager: str) -> Bounds | None:
        return wagers.play_bounds(at_poker(m), place, owner) if wager == PLAY else None

    def not_now(self, m: Moment, place: int, wager: str) -> Refusal | None:
        return wagers.out_of_turn(at_poker(m), place, wager)

    def not_so(self, m: Moment, place: int, totals: dict[str, int]) -> Refusal | None:
        return wagers.alone(at_poker(m), place, totals)

    def placing(self, m: Moment, place: int, totals: dict[str, int]) -> Iterator[str]:
        return wagers.placing(at_poker(m), place, totals)

    # --- mishaps ---------------------------------------------------------------------------------------------------

    def impossible(self, m: Moment, report: Incident) -> str | None:
        return INCIDENTS[report.incident](at_poker(m), report)

    def heard(self, m: Moment, report: Incident) -> Incident:
        return incidents.heard(at_poker(m), report)

    def too_early(self, m: Moment, report: Incident) -> Refusal | None:
        return incidents.too_early(at_poker(m), report)

    def late(self, m: Moment, report: Incident) -> bool:
        return incidents.late(at_poker(m), report)

    def moments(self, m: Moment, report: Incident) -> Iterator[str]:
        return incidents.moments(at_poker(m), report)

    def remedy(self, name: str, m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
        return REMEDIES[name](at_poker(m), report, clauses)

    def not_decidable(self, m: Moment, remedy: str, place: int) -> Refusal | None:
        return _not_decidable(at_poker(m), remedy, place)


def _when_decided(state: TableState) -> Step | None:
    statuses = {hand.status for hand in state.round.hands.values()}
    if HandStatus.DEALT in statuses:
        return None
    if HandStatus.PLAYS in statuses:
        return Step(StepKind.REVEAL, do.RevealDealer())
    return Step(StepKind.SETTLE, do.EndRound())


def _not_decidable(m: PokerMoment, remedy: str, place: int) -> Refusal | None:
    rule, phase = "supervise.decision", m.state.phase
    if remedy == "reconstruct" and place == DEALER_PLACE:
        return m.not_in(Phase.SETTLING, rule)
    if remedy in OF_A_HAND and (phase not in LIVE_ROUND or place not in m.state.round.hands):
        return m.refuse("no-hand", rule, seat=place)
    if remedy in OF_A_WHOLE_HAND and phase is Phase.DEALING:
        return m.refuse("wrong-phase", rule, phase=phase.value, needed=Phase.DECIDING.value)
    if remedy == "count-and-discard":
        return _not_discardable(m, place)
    if remedy == "reconstruct":
        settled = m.state.round.hands[place].status is HandStatus.SETTLED
        return m.not_in(Phase.SETTLING if settled else Phase.DECIDING, rule)
    return None


def _not_discardable(m: PokerMoment, place: int) -> Refusal | None:
    """Refuse to discard a hand that is over, or one on which wagers still lie."""
    hand = m.state.round.hands[place]
    if hand.status not in LIVE:
        return m.refuse("decided", "supervise.decision", seat=place, status=hand.status.value)
    lies = any(stake_on(m.state, place, wager).total for wager in m.rules.areas)
    return m.refuse("wagers-lie", "supervise.decision", seat=place) if lies else None
