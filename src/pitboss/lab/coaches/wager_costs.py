"""The coach at a game without decisions: what counts is what each wager costs on average."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.lab.coaches.answers import Answer, Cost, Costs, Review
from pitboss.lab.figures import Tell, WagerOdds
from pitboss.lab.question import Question
from pitboss.lab.registry import analyst
from pitboss.table.commands import Request
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView


class WagerCosts:
    """What the wagers of a round cost on average, and which wager costs least."""

    def __init__(self, rules: Rules, tell: Tell) -> None:
        self._question = Question(rules.book, rules)
        self._lab = analyst(rules.book)
        self._tell = tell
        self._found: dict[int | None, dict[str, WagerOdds]] = {}

    def note(self, view: TableView, area: AreaView, request: Request) -> None:
        """Remember nothing: what counts is which wagers the round ends with."""

    def review(self, staked: Mapping[str, int]) -> Review:
        """Return what the wagers of the round cost on average."""
        return Review((self._costs(staked),)) if staked else Review()

    def hint(self, view: TableView, area: AreaView) -> Answer:
        return self._costs({})

    def _costs(self, staked: Mapping[str, int]) -> Costs:
        odds = self._odds()
        best = min(odds, key=lambda wager: odds[wager].house_edge)
        edge = odds[best].house_edge
        rows = tuple(Cost(wager, stake, stake * self._odds(stake)[wager].house_edge) for wager, stake in staked.items())
        return Costs(rows, best, edge, all(each.house_edge == edge for each in odds.values()))

    def _odds(self, stake: int | None = None) -> dict[str, WagerOdds]:
        """Return the odds of every area: for a stake as the table pays it, rounded and up to the maximum payout."""
        if stake not in self._found:
            found = self._lab.analyse(replace(self._question, stake=stake), self._tell)
            # A wager has a row for each of its schedules, the one in play first.
            self._found[stake] = {row.wager: row for row in reversed(found.wagers)}
        return self._found[stake]
