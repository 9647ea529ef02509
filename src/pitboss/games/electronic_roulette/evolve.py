"""How a spin at terminals changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.electronic_roulette.round import PrizeWithheld, TerminalSpin
from pitboss.games.roulette import evolve as roulette
from pitboss.table.events import Event


def evolve(spin: TerminalSpin, event: Event) -> TerminalSpin:
    """Return the spin after an event of the game, or of the table where it ends the round."""
    match event:
        case PrizeWithheld():
            return replace(spin, withheld=(*spin.withheld, event.seat))
    after = roulette.evolve(spin, event)
    assert isinstance(after, TerminalSpin)
    return after
