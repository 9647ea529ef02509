"""The rounds of Racing Card Derby, put together: draw, result, settlement, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.racing_card_derby import drawing, moving, results
from pitboss.games.racing_card_derby.incidents import INCIDENTS
from pitboss.games.racing_card_derby.moment import RaceMoment, at_race
from pitboss.games.racing_card_derby.remedies import DECIDABLE, REMEDIES
from pitboss.table import commands as do
from pitboss.table.commands import Actor, Incident, RoundReport, RoundRequest, Standing
from pitboss.table.events import TableEvent
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import Rounds, Step, StepKind, not_this_game
from pitboss.table.rules import Rules
from pitboss.table.state import LIVE_ROUND, Phase, TableState

DESKS = (drawing, results, moving)


class RaceRounds(Rounds):
    """Cards drawn until three places are decided; nobody decides anything after the wagers."""

    incidents = INCIDENTS
    remedies = REMEDIES
    decidable = DECIDABLE
    about_a_place = ("void-hand",)

    def moment(self, state: TableState, who: Actor, at: int, rules: Rules, standing: Standing) -> Moment:
        return RaceMoment(state, who, at, rules, standing)

    def offers(self, m: Moment) -> Iterator[Offer | Refusal]:
        for desk in DESKS:
            yield from desk.offers(at_race(m))

    def decide(self, m: Moment, request: RoundRequest | RoundReport) -> Decision:
        here = at_race(m)
        match request:
            case do.Draw():
                return drawing.draw(here, request)
            case do.AnnounceResult():
                return results.announce(here, request)
            case do.ConfirmResult():
                return results.confirm(here, request)
            case do.TakeLosing():
                return results.take(here, request)
            case do.PayWinning():
                return results.pay(here, request)
            case do.EndRound():
                return results.end(here, request)
            case do.WagerMoved():
                return moving.wager_moved(here, request)
            case do.RestoreWager():
                return moving.restore(here, request)
            case _:
                return not_this_game(m, request)

    def next_step(self, state: TableState, rules: Rules) -> Step | None:
        race = state.round.race
        if state.phase is Phase.WAGERING and state.shoe.due is not None:
            return Step(StepKind.DEAL, Incident("first-card-face-up"))
        if state.phase is not Phase.SETTLING:
            # A shoe that runs out in the middle of a race leaves nothing to reconstruct.
            return Step(StepKind.DEAL, do.Draw() if state.shoe.left else Incident("shoe-exhausted"))
        if not race.announced:
            return Step(StepKind.SETTLE, do.AnnounceResult())
        if not race.confirmed:
            return Step(StepKind.SETTLE, do.ConfirmResult())
        if not race.taken:
            return Step(StepKind.SETTLE, do.TakeLosing())
        return Step(StepKind.SETTLE, do.EndRound() if race.paid else do.PayWinning())

    def shoe_plays_on(self, m: Moment) -> bool:
        return at_race(m).rules.plays_on(m.state.device, m.state.shoe.left)

    # --- mishaps ---------------------------------------------------------------------------------------------------

    def impossible(self, m: Moment, report: Incident) -> str | None:
        return INCIDENTS[report.incident](at_race(m), report)

    def moments(self, m: Moment, report: Incident) -> Iterator[str]:
        yield "any"
        yield "reconstructable" if report.possible else "not-reconstructable"

    def remedy(self, name: str, m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
        return REMEDIES[name](at_race(m), report, clauses)

    def not_decidable(self, m: Moment, remedy: str, place: int) -> Refusal | None:
        if remedy in self.about_a_place and (m.state.phase not in LIVE_ROUND or place not in m.state.round.hands):
            return m.refuse("no-hand", "supervise.decision", seat=place)
        return None
