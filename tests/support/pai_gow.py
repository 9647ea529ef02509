"""A Pai Gow table under test: written walls and dice, and short words for what its people do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss import do, law
from pitboss.cards import Chance, Tile, parse_tiles
from pitboss.games.pai_gow.banking import CoBank, PutUp, TakeBank
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, Retrieve, Throw
from pitboss.games.pai_gow.round import Part, Stage
from pitboss.games.pai_gow.round_file import read_pieces
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.setting import AskHouseWay, SetHand
from pitboss.games.pai_gow.settling import PayWinners
from pitboss.games.pai_gow.showing import ConfirmWay, Match, ShowBank
from pitboss.house.automation import Automation
from pitboss.table.commands import Actor, Request
from pitboss.table.events import Event
from tests.support.nz import GIL
from tests.support.play import DANA, TableUnderTest, player

BOOK = "nz/pai-gow"
STACK, STAKE = 100_000, 1_000
BY_HAND = frozenset({Automation.OPENING})
"""The table opens by itself; the dealer does everything else."""


class Written(Chance):
    """Chance as it is written: rows of tiles and throws, as a round file has them."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self.rows = list(rows)
        self.rules: PaiGowRules | None = None
        self._given: list[tuple[Any, ...]] | None = None

    def below(self, n: int) -> int:
        raise AssertionError("a wall has no cutting card")

    def shuffled(self, pieces: Sequence[Any]) -> tuple[Any, ...]:
        return self._next()

    def numbers(self, bounds: Sequence[int], least: int = 0) -> tuple[int, ...]:
        return self._next()

    def _next(self) -> tuple[Any, ...]:
        if self._given is None:
            assert self.rules is not None
            self._given = [*read_pieces(self.rows, self.rules)]
        return self._given.pop(0)


class PaiGowTable(TableUnderTest):
    """A table with players at boxes 2, 3 and 4, who have bought in."""

    def __init__(
        self, *rows: Any, book: law.Rulebook | str = BOOK, players: Mapping[int, str] | None = None, **settings: Any
    ) -> None:
        settings.setdefault("seats", 8)
        settings.setdefault("automation", BY_HAND)
        written = Written(rows) if rows else None
        super().__init__(book, written=written, **settings)
        rules = self.table.rules
        assert isinstance(rules, PaiGowRules)
        self.rules = rules
        if written:
            written.rules = rules
        if not rules.virtual:
            for row in rules.checklist:
                self.ok(DANA, do.Tick(row.item))
        self.names = {2: "Ann", 3: "Ben", 4: "Cleo"} if players is None else dict(players)
        for box, name in self.names.items():
            self.seat(name, box, STACK)

    @property
    def part(self) -> Part:
        part: Part = self.table.state.round.part
        return part

    def at(self, box: int) -> Actor:
        """The player at a box."""
        return player(self.table.state.seats[box].player)

    def does(self, box: int, request: Request) -> list[Event]:
        """A player's own act; the dealer keys it where a person deals."""
        return self.ok(self.at(box) if self.rules.virtual else DANA, request)

    def wagered(self, *boxes: int, amount: int = STAKE) -> None:
        for box in boxes:
            self.wager(self.at(box) if self.rules.virtual else DANA, box, wager=amount)

    def stacked(self, *boxes: int, amount: int = STAKE) -> None:
        """Wagers on these boxes, the call, and the wall."""
        self.wagered(*boxes, amount=amount)
        self.ok(DANA, do.NoMoreBets())
        self.ok(DANA, BuildWall())

    def delivered(self, dice: Sequence[int] = (1, 1, 1)) -> list[Event]:
        """The dice, and tiles at the boxes with wagers."""
        events = self.ok(DANA, Throw(() if self.rules.virtual else tuple(dice)))
        events += self.ok(DANA, Deliver())
        if self.part.stage is Stage.DELIVERED:
            events += self.ok(DANA, Retrieve())
        return events

    def house_way(self, *boxes: int) -> None:
        for box in boxes or tuple(self.part.hands):
            self.does(box, AskHouseWay(box))

    def shown(self, keyed: str = "") -> list[Event]:
        """The bank's hand is exposed, and confirmed where it is set the house way."""
        low, high = two_hands(keyed)
        events = self.ok(DANA, ShowBank(low, high))
        if not self.part.banker or self.part.shared:
            events += self.ok(GIL, ConfirmWay())
        return events

    def matched(self, box: int, keyed: str = "") -> list[Event]:
        return self.ok(DANA, Match(box, *two_hands(keyed)))

    def paid(self) -> list[Event]:
        return [*self.ok(DANA, PayWinners()), *self.ok(DANA, do.EndRound())]

    def played(self, *boxes: int, amount: int = STAKE) -> None:
        """A whole round at a table that Pitboss deals: every hand is set the house way."""
        self.stacked(*boxes, amount=amount)
        if self.part.banker:
            self.does(self.part.banker, PutUp(self.part.banker, 4 * amount))
        self.delivered()
        self.house_way()
        if self.part.banker and not self.part.shared:
            self.does(self.part.banker, AskHouseWay(self.part.banker))
        self.shown()
        while waits := [box for box in self.in_order() if box not in self.part.results]:
            self.matched(waits[0])
        self.paid()

    def in_order(self) -> tuple[int, ...]:
        part = self.part
        return tuple(box for box in self.rules.around(part.banker or self.rules.house_box) if box in part.hands)

    def banked(self, box: int, *, shared: bool = False) -> None:
        self.does(box, CoBank(box) if shared else TakeBank(box))

    def set(self, box: int, low: str) -> list[Event]:
        return self.does(box, SetHand(box, parse_tiles(low)))


def two_hands(keyed: str) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Four tiles as they are keyed, those of the low hand first."""
    found = parse_tiles(keyed)
    return found[:2], found[2:]


def keyed_hand(at: int) -> str:
    """Four tiles that lie at the place with that number: a pair as high hand, and two lower tiles."""
    return ("1-3 4-6 5-5 3-6", "2-2 5-6 6-6 6-6", "1-5 3-3 1-1 1-1", "1-4 1-6 4-4 4-4", "2-3 2-6 5-6 5-5")[at]


def begun(table: TableUnderTest) -> None:
    if not table.table.state.round.called:
        table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, BuildWall())


def dealt(table: TableUnderTest) -> None:
    if table.phase == "wagering":
        begun(table)
    virtual = table.table.rules.virtual
    table.ok(DANA, Throw(() if virtual else (1, 1, 1)))
    table.ok(DANA, Deliver())
    table.ok(DANA, Retrieve())


def finished(table: TableUnderTest) -> list[Event]:
    """The rest of a round: every hand is set the house way."""
    rules, virtual = table.table.rules, table.table.rules.virtual
    assert isinstance(rules, PaiGowRules)
    entries = table.table.state.round.entries
    for box, entry in entries.items():
        table.ok(player(entry.player) if virtual else DANA, AskHouseWay(box))
    table.ok(DANA, ShowBank() if virtual else ShowBank(*two_hands(keyed_hand(0))))
    table.ok(GIL, ConfirmWay())
    for at, box in enumerate((each for each in rules.around(rules.house_box) if each in entries), 1):
        table.ok(DANA, Match(box) if virtual else Match(box, *two_hands(keyed_hand(at))))
    table.ok(DANA, PayWinners())
    return table.ok(DANA, do.EndRound())
