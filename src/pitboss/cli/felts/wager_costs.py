"""The coach at a game without decisions: what counts is what each wager costs on average, by the lab."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from pitboss.house.players.choices import Namer, short_money
from pitboss.house.players.history import WagerResult
from pitboss.lab import Question, Tell, WagerOdds, analyst
from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.events import Outcome
from pitboss.table.rules import Rules
from pitboss.table.view import SeatView, TableView


class WagerCosts:
    """What the wagers of a round cost on average, and which wager costs least."""

    def __init__(self, rules: Rules, tell: Tell, name: Namer) -> None:
        self._name = name
        self._question = Question(rules.book, rules)
        self._lab = analyst(rules.book)
        self._tell = tell
        self._found: dict[int | None, dict[str, WagerOdds]] = {}

    def note(self, view: TableView, area: SeatView, request: Request) -> None:
        """Remember nothing: what counts is which wagers the round ends with."""

    def review(self, settled: Sequence[WagerResult]) -> str:
        """Return what the wagers of the round cost on average; a void one had no result to cost anything."""
        placed: dict[str, int] = {}
        for each in settled:
            if each.outcome != Outcome.VOID:
                placed[each.wager] = placed.get(each.wager, 0) + each.stake
        if not placed:
            return ""
        costs = {wager: stake * self._odds(stake)[wager].house_edge for wager, stake in placed.items()}
        said = ", ".join(f"{self._name(wager)} {short_money(placed[wager])} {_cents(each)}" for wager, each in costs.items())
        return f"Coach: on average these wagers cost {_cents(sum(costs.values(), Fraction(0)))} ({said}). {self._cheapest()}"

    def hint(self, view: TableView, area: SeatView) -> str:
        return self._cheapest()

    def _cheapest(self) -> str:
        odds = self._odds()
        best = min(odds, key=lambda wager: odds[wager].house_edge)
        if all(each.house_edge == odds[best].house_edge for each in odds.values()):
            return f"Every wager costs the same: {100 * float(odds[best].house_edge):.2f} % of the stake."
        return f"The wager that costs least is {self._name(best)}: {100 * float(odds[best].house_edge):.2f} % of the stake."

    def _odds(self, stake: int | None = None) -> dict[str, WagerOdds]:
        """The odds of every area: for a stake as the table pays it, rounded and up to the maximum payout."""
        if stake not in self._found:
            found = self._lab.analyse(replace(self._question, stake=stake), self._tell)
            # A wager has a row for each of its schedules, the one in play first.
            self._found[stake] = {row.wager: row for row in reversed(found.wagers)}
        return self._found[stake]


def _cents(cents: Fraction) -> str:
    return show(round(cents))
