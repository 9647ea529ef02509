"""Electronic Roulette as a game: Roulette at terminals, with prizes credited as soon as the ball rests."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.electronic_roulette.crediting import CREDITING
from pitboss.games.electronic_roulette.round import TerminalSpin
from pitboss.games.electronic_roulette.rules import ElectronicRouletteRules
from pitboss.games.electronic_roulette.terminals import TERMINALS
from pitboss.games.roulette.game import AT_ANY_WHEEL, Roulette
from pitboss.games.roulette.rules import RouletteRules
from pitboss.table.services import NON_VALUE_CHIPS


class ElectronicRoulette(Roulette):
    """Terminals are seats with credit; the equipment closes wagers, reads the number and credits every prize."""

    id = "electronic-roulette"
    services = tuple(service for service in Roulette.services if service is not NON_VALUE_CHIPS)
    topics = (CREDITING, *AT_ANY_WHEEL, TERMINALS)
    reads: ClassVar[type[RouletteRules]] = ElectronicRouletteRules

    def fresh(self) -> TerminalSpin:
        return TerminalSpin()
