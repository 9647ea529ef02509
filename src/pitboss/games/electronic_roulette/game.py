"""Electronic Roulette as a game: Roulette at terminals, with prizes credited as soon as the ball rests."""

from __future__ import annotations

from typing import Any, ClassVar

from pitboss.games.electronic_roulette.context import TerminalContext
from pitboss.games.electronic_roulette.evolve import evolve
from pitboss.games.electronic_roulette.incidents import CONDITIONS, INCIDENTS
from pitboss.games.electronic_roulette.remedies import REMEDIES
from pitboss.games.electronic_roulette.round import EVENTS, REQUESTS, TerminalSpin
from pitboss.games.electronic_roulette.rules import POWERS, RULES, ElectronicRouletteRules
from pitboss.games.roulette.game import Roulette, SpinRequest
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.spinning import BallRests
from pitboss.games.shared_layout.round import PayWinning, TakeLosing
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.evolve import evolve as after
from pitboss.table.incidents import Incident
from pitboss.table.refusal import Refusal
from pitboss.table.services import NON_VALUE_CHIPS


class ElectronicRoulette(Roulette):
    """Terminals are seats with credit; the equipment closes wagers, reads the number and credits every prize."""

    id = "electronic-roulette"
    services = tuple(service for service in Roulette.services if service is not NON_VALUE_CHIPS)
    topics = Roulette.topics
    rules = RULES
    powers = POWERS
    reads: ClassVar[type[RouletteRules]] = ElectronicRouletteRules
    context: ClassVar[type[Context]] = TerminalContext
    requests = REQUESTS
    events = EVENTS
    keyed = EVENTS
    incidents = tuple(INCIDENTS)
    conditions = CONDITIONS
    remedies = REMEDIES
    conduct: ClassVar[dict[str, str]] = {"conduct.terminals": "interfered with a terminal"}
    interpretations: ClassVar[dict[str, Any]] = {
        **Roulette.interpretations,
        "wager.undo": "every-wager",
        "limits.minimum-counts": "each-wager",
    }

    def fresh(self) -> TerminalSpin:
        return TerminalSpin()

    def decide(self, c: Any, request: SpinRequest) -> Decision:
        rests = isinstance(request, BallRests)
        # Who lets the ball rest lets the equipment take and credit, too.
        decision = (c.requires("settle.take-losing") if rests else None) or super().decide(c, request)
        if isinstance(decision, Refusal) or not rests:
            return decision
        return (*decision, *self._credited(c, decision))

    def _credited(self, c: TerminalContext, rested: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return what the equipment does by itself when the ball rests: lost stakes are gone, and prizes are credited. With too
        little in the float, that waits until it is filled."""
        events: list[Event] = []
        state = c.state
        for event in rested:
            state = after(state, event, self)
        for request in (TakeLosing(), PayWinning()):
            done = super().decide(c.then(state), request)
            if isinstance(done, Refusal):
                break
            for event in done:
                state = after(state, event, self)
            events += done
        return tuple(events)

    def evolve(self, part: Any, event: Event) -> TerminalSpin:
        return evolve(part, event)

    def impossible(self, c: Any, report: Incident) -> str | None:
        return INCIDENTS[type(report)](c, report)
