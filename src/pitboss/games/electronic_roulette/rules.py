"""Electronic Roulette as one table plays it: Roulette without chips on a cloth, with terminals that lock and credit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from pitboss.games.electronic_roulette.round import TerminalSpin
from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.shared_layout.rules import Ends
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts
from pitboss.table.context import Context
from pitboss.table.events import Outcome
from pitboss.table.game import Game
from pitboss.table.rules import Settlement
from pitboss.table.settings import TableSettings

PRIZE_WITHHELD, STAKES_LOST = "prize-withheld", "stakes-lost"
"""What follows where a prize was not legitimately attained: it is withheld and its stakes go back, or they are lost too."""


class ElectronicRouletteRules(RouletteRules):
    """One wheel for all terminals; the equipment closes the betting period and credits every prize."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **RouletteRules.settings,
        "interference.does": (PRIZE_WITHHELD, STAKES_LOST),
    }
    resting = "Key the number where the ball rests; every terminal shows it and is credited"

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.stakes_lost = self.value("interference.does", PRIZE_WITHHELD) == STAKES_LOST

    def ends(self, part: Spin) -> Ends:
        """Return what a number makes of the wagers; where a prize is withheld, a winning wager only goes back, or is lost."""
        ends = super().ends(part)
        assert isinstance(part, TerminalSpin)
        if not part.withheld:
            return ends
        void = {wager: self._without_prize(each) for wager, each in ends.results.items()}
        return replace(ends, apart=dict.fromkeys(part.withheld, void))

    def _without_prize(self, settled: Settlement) -> Settlement:
        if settled.outcome is not Outcome.WIN:
            return settled
        outcome = Outcome.LOSE if self.stakes_lost else Outcome.VOID
        return replace(settled, outcome=outcome, odds=None, rules=("remedy.withhold",))

    @property
    def closing(self) -> str:
        return 'Let the screens show "No more bets"; the terminals are then locked'

    def call_sign(self) -> tuple[str, str]:
        return "The countdown closes the betting period; the terminals are then locked", "spin.call-while-turning"


TerminalContext: TypeAlias = Context[TerminalSpin, ElectronicRouletteRules]
"""Somebody at a terminal, or the staff of the table."""
