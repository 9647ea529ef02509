"""The coach at Pai Gow: what each way to set the tiles is worth, against every hand of a bank that is set the house way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pitboss.cards import Tile
from pitboss.games.pai_gow.round import HAND, Tiles
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.setting import AskHouseWay, SetHand
from pitboss.games.pai_gow.view import PaiGowView
from pitboss.games.pai_gow.wagers import WAGER
from pitboss.lab.coaches import Coach
from pitboss.lab.coaches.answers import Answer, Judged, Remark, Review
from pitboss.lab.figures import Tell
from pitboss.lab.pai_gow import AGAINST, Table, worths
from pitboss.table.commands import Request
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView

NOTHING = Remark("There is nothing to decide now.")
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

    def note(self, view: TableView, area: AreaView, request: Request) -> None:
        """Remember how a player has set their tiles."""
        held = _held(view, area)
        match request:
            case SetHand() if held:
                self._noted.append(Decision(held, area.wagers[WAGER], request.low))
            case AskHouseWay() if held:
                self._noted.append(Decision(held, area.wagers[WAGER], self._rules.way.set(held).low))
            case _:
                return

    def review(self, staked: Mapping[str, int]) -> Review:
        """Return what the settings of the round were worth, and forget them."""
        noted, self._noted = self._noted, []
        return Review(tuple(self._judged(each.held, each.stake, _words(sorted(each.low))) for each in noted))

    def hint(self, view: TableView, area: AreaView) -> Answer:
        """Return the best setting of the tiles that the player holds."""
        held = _held(view, area)
        if not held or view.of(PaiGowView).hands[area.area].is_set:
            return NOTHING
        return self._judged(held, area.wagers[WAGER])

    def _judged(self, held: Tiles, stake: int, did: str = "") -> Judged:
        """Return what each low hand is worth on average, in cents."""
        if self._table is None:
            self._tell("Ranking hands", 0, 1)
            self._table = Table(self._rules)
            self._tell("Ranking hands", 1, 1)
        found = worths(self._table, held, stake)
        return Judged({_words(low): worth * stake for low, worth in found.items()}, COUNTED, did)


def coach(rules: Rules, tell: Tell) -> Coach:
    """Return the coach of a table of Pai Gow."""
    assert isinstance(rules, PaiGowRules)
    return TileCoach(rules, tell)


def _held(view: TableView, area: AreaView) -> Tiles:
    """Return the four tiles at a box with a wager; none where the player banks, or before they are delivered."""
    game = view.game
    hand = game.hands.get(area.area) if isinstance(game, PaiGowView) else None
    if hand is None or len(hand.tiles) < HAND or not area.wagers.get(WAGER):
        return ()
    return tuple(Tile(hand.tiles[at]) for at in range(HAND))


def _words(low: Sequence[Tile]) -> str:
    return f"low {' '.join(low)}"
