"""The ball at terminals: when it rests, the equipment itself takes lost stakes and credits every prize."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.electronic_roulette.rules import TerminalContext
from pitboss.games.roulette.spinning import SPIN, SPINNING, BallRests, may_rest, rest
from pitboss.games.shared_layout.rules import TAKE
from pitboss.games.shared_layout.settling import PAYING, TAKING, PayWinning, TakeLosing
from pitboss.table.acts import Act
from pitboss.table.context import Decision
from pitboss.table.evolve import evolve
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


def may_rest_and_credit(c: TerminalContext) -> Offer | Refusal:
    """Offer the end of a spin to those who let the equipment take and credit, too."""
    return c.requires(TAKE) or may_rest(c)


def rest_and_credit(c: TerminalContext, request: BallRests, offer: Offer) -> Decision:
    """Let the ball rest; lost stakes are gone, and prizes are credited. With too little in the float, that waits until it is
    filled."""
    decision = rest(c, request, offer)
    if isinstance(decision, Refusal):
        return decision
    events, state = [*decision], c.state
    for event in decision:
        state = evolve(state, event, c.game)
    for act, does in ((TAKING, TakeLosing()), (PAYING, PayWinning())):
        done = act.decide(c.then(state), does)
        if isinstance(done, Refusal):
            break
        for event in done:
            state = evolve(state, event, c.game)
        events += done
    return tuple(events)


CREDITING = replace(SPINNING, acts=(SPIN, Act(BallRests, may_rest_and_credit, rest_and_credit)))
