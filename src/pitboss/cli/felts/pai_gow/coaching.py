"""The coach at Pai Gow: what each way to set the tiles is worth, against every hand of a bank that is set the house way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from pitboss.cards import Tile
from pitboss.games.pai_gow.round import HAND, Tiles
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.setting import AskHouseWay, SetHand
from pitboss.games.pai_gow.view import PaiGowView
from pitboss.games.pai_gow.wagers import WAGER
from pitboss.house.players.history import WagerResult
from pitboss.lab import Tell
from pitboss.lab.pai_gow import AGAINST, Table, worths
from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.view import SeatView, TableView

NOTHING = "There is nothing to decide now."
COUNTED = f"counted over {AGAINST:,} hands of the bank"


class Decision(Struct, frozen=True):
    """The tiles that a player held, what they wagered, and the low hand that they set."""

    held: Tiles
    stake: int
    low: Tiles


class TileCoach:
    """The best setting of a hand with a wager, and what another one costs."""

    def __init__(self, rules: PaiGowRules, tell: Tell) -> None:
        self._rules = rules
        self._tell = tell
        self._table: Table | None = None
        self._noted: list[Decision] = []

    def note(self, view: TableView, area: SeatView, request: Request) -> None:
        """Remember how a player has set their tiles."""
        held = _held(view, area)
        match request:
            case SetHand() if held:
                self._noted.append(Decision(held, area.wagers[WAGER], request.low))
            case AskHouseWay() if held:
                self._noted.append(Decision(held, area.wagers[WAGER], self._rules.way.set(held).low))
            case _:
                return

    def review(self, settled: Sequence[WagerResult]) -> str:
        """Return what the settings of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        return " ".join(map(self._reviewed, noted))

    def hint(self, view: TableView, area: SeatView) -> str:
        """Return the best setting of the tiles that the player holds."""
        held = _held(view, area)
        if not held or view.game.hands[area.seat].is_set:
            return NOTHING
        values = self._values(held, area.wagers[WAGER])
        best = max(values, key=values.__getitem__)
        return f"Best: low {_words(best)}, {_average(values[best])}, {COUNTED}."

    def _reviewed(self, each: Decision) -> str:
        values = self._values(each.held, each.stake)
        best, did = max(values, key=values.__getitem__), tuple(sorted(each.low))
        if values[did] == values[best]:
            return f"Coach: low {_words(did)} was the best play, {_average(values[did])}, {COUNTED}."
        cost = show(round(values[best] - values[did]))
        return f"Coach: low {_words(did)} cost {cost}: the best play was low {_words(best)}, {_average(values[best])}, {COUNTED}."

    def _values(self, held: Tiles, stake: int) -> Mapping[Tiles, Fraction]:
        """Return what each low hand is worth on average, in cents."""
        if self._table is None:
            self._tell("Ranking hands", 0, 1)
            self._table = Table(self._rules)
            self._tell("Ranking hands", 1, 1)
        return {low: worth * stake for low, worth in worths(self._table, held, stake).items()}


def _held(view: TableView, area: SeatView) -> Tiles:
    """Return the four tiles at a box with a wager; none where the player banks, or before they are delivered."""
    game = view.game
    hand = game.hands.get(area.seat) if isinstance(game, PaiGowView) else None
    if hand is None or len(hand.tiles) < HAND or not area.wagers.get(WAGER):
        return ()
    return tuple(Tile(hand.tiles[at]) for at in range(HAND))


def _words(low: Sequence[Tile]) -> str:
    return " ".join(low)


def _average(cents: Fraction) -> str:
    amount = round(cents)
    return f"{'+' if amount > 0 else ''}{show(amount)} on average"
