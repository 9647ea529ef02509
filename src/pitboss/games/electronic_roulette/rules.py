"""Electronic Roulette as one table plays it: Roulette without chips on a cloth, with terminals that lock and credit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pitboss.games.roulette import rules as roulette
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts
from pitboss.table.game import Game
from pitboss.table.settings import TableSettings

AT_A_CLOTH = frozenset(
    {
        "equipment.marker",
        "equipment.bell",
        "wager.clarified",
        "remedy.marker",
        "remedy.late-wager",
        "remedy.moved-by-others",
        "remedy.moved-by-player",
        "remedy.moved-own-accident",
    }
)
"""Rules about chips and a marker, which terminals do not have."""

RULES: Mapping[str, str] = {
    **{rule: what for rule, what in roulette.RULES.items() if rule not in AT_A_CLOTH},
    "equipment.terminals": "the terminals and their credit",
    "equipment.countdown": "the countdown of the betting period",
    "conduct.terminals": "nobody interferes with a terminal",
    "remedy.interference-settled": "interference without a prize",
    "remedy.interference-withheld": "interference that won a prize",
    "remedy.withhold": "a prize that was not legitimately attained",
    "remedy.result-misread": "a number read or keyed wrongly",
    "remedy.terminal-failed": "a terminal whose failure compromised its wagers",
    "remedy.equipment-failed": "equipment whose failure compromised the result",
    "remedy.terminal-stands": "a terminal whose failure compromised nothing",
    "remedy.result-stands": "a failure of the equipment that compromised nothing",
}
PRIZE_WITHHELD, STAKES_LOST = "prize-withheld", "stakes-lost"
"""What follows where a prize was not legitimately attained: it is withheld and its stakes go back, or they are lost too."""
POWERS = roulette.POWERS - AT_A_CLOTH


class ElectronicRouletteRules(roulette.RouletteRules):
    """One wheel for all terminals; the equipment closes the betting period and credits every prize."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **roulette.RouletteRules.settings,
        "interference.does": (PRIZE_WITHHELD, STAKES_LOST),
    }
    resting = "Key the number where the ball rests; every terminal shows it and is credited"

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.stakes_lost = self.value("interference.does", PRIZE_WITHHELD) == STAKES_LOST

    @property
    def closing(self) -> str:
        return 'Let the screens show "No more bets"; the terminals are then locked'

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        yield from (line for line in super().further_signs() if line[2] not in AT_A_CLOTH)
        yield "call", "The countdown closes the betting period; the terminals are then locked", "spin.call-while-turning"
