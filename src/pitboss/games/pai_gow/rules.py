"""Pai Gow as one table plays it: boxes and their order, the bank, the ranking, the house way and the commission."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, TypeAlias, TypeVar

from pitboss.cards import Tile, parse_tile, tiles
from pitboss.cards.ranks.tiles import TileRanking
from pitboss.games.pai_gow.house_way import EXCEPTIONS, HouseWay, Way, check_rows
from pitboss.games.pai_gow.round import HAND, Part
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.law import Rulebook
from pitboss.law.errors import LawError
from pitboss.law.vocabulary import ODDS, RATE, Accepts, Format
from pitboss.money import Charge, Commission, parse_odds, parse_rate, show
from pitboss.table.context import Context
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

COUNTER_CLOCKWISE, CLOCKWISE = "counter-clockwise", "clockwise"
DIRECTIONS = (COUNTER_CLOCKWISE, CLOCKWISE)
SHIFTS = {"none": 0, "plus-4": 4, "minus-4": -4}
"""How far a button moves the count of the dice."""
GROUPS = len(tiles()) // HAND
"""The groups of the wall."""
LOST, STANDS_OFF, HOUSE_WAY = "loses", "stands-off", "house-way"
FOULS = (LOST, STANDS_OFF, HOUSE_WAY)
"""What becomes of a hand whose low hand outranks the high hand."""
VOID, CONTINUES = "void", "continues"
"""What becomes of a round in which a tile of the bank was exposed."""
LATE = (HOUSE_WAY, LOST, VOID)
"""What becomes of tiles that their player does not set."""
EIGHT_PLACES = "eight-places"
SPECIALS = ("wong", "gong", "high-nine")
MILLISECONDS = 1_000

T = TypeVar("T")


def _reach(text: str) -> tuple[int, Tile]:
    """Read what a low hand should reach: points, and the higher tile."""
    points, _, tile = text.partition(" with ")
    return int(points), parse_tile(tile)


class PaiGowRules(Rules):
    """Thirty-two tiles, three dice, and no cards."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "bank.co-banking": bool,
        "bank.confirmed-by": ("program", "supervisor"),
        "bank.house-box": int,
        "bank.needs-wager": bool,
        "bank.player": bool,
        "bank.rotation": DIRECTIONS,
        "bank.turns": ("after-the-house", "any-round"),
        "boxes.numbered": DIRECTIONS,
        "commission.bank": ("net-win", "each-win"),
        "commission.cap": int,
        "commission.rate": RATE,
        "commission.threshold": int,
        "commission.unit": int,
        "copies.go-to": ("bank", "player"),
        "dice.button": tuple(SHIFTS),
        "dice.counts": ("boxes-of-the-layout", EIGHT_PLACES),
        "exposed.bank-tile": (VOID, CONTINUES),
        "foul.does": FOULS,
        "house-way.exception": EXCEPTIONS,
        "house-way.high-hand": int,
        "house-way.low-hand": Format('points and a tile such as "3 with 1-3"', _reach),
        "house-way.low-tile-up-to": int,
        "house-way.otherwise": SPECIALS,
        "house-way.prefers": SPECIALS,
        "house-way.split-eights": tuple,
        "house-way.split-gee-jun": tuple,
        "house-way.split-nines": tuple,
        "house-way.split-sevens": tuple,
        "house-way.split-teen-day": tuple,
        "house-way.wild-sixes": bool,
        "odds.wager": ODDS,
        "ranking.hands": tuple,
        "ranking.tiles": tuple,
        "set.late": LATE,
        "set.seconds": int,
        "zero.both": ("copy", "whole-wager"),
    }
    wagers = (WAGER,)
    paid_by = "settle.pay-winning"
    places_by = ("equipment.layout", "equipment.table")

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.order: tuple[tuple[str, ...], tuple[str, ...]] = (self.value("ranking.hands"), self.value("ranking.tiles"))
        """Named hands and single tiles, from the highest down."""
        self.ranks = self._read("ranking.hands", lambda: TileRanking(*self.order))
        self.house_way = self._read("house-way.split-gee-jun", self._house_way)
        self.way = Way(self.house_way, self.ranks)
        self.odds = parse_odds(self.value("odds.wager"))
        self.copies_to_bank: bool = self.value("copies.go-to") == "bank"
        self.zero_takes_all: bool = self.value("zero.both") == "whole-wager"
        self.commission = self._read("commission.unit", self._commission)
        self.bank_pays_each: bool = self.value("commission.bank") == "each-win"
        self.foul_does: str = self.value("foul.does")
        self.goes_on_with_bank_tile: bool = self.value("exposed.bank-tile") == CONTINUES
        self.late_does: str = self.value("set.late")
        self.house_box: int = self.value("bank.house-box")
        self.player_banks: bool = self.value("bank.player")
        self.shares_bank: bool = self.value("bank.co-banking")
        self.bank_every_round: bool = self.value("bank.turns") == "any-round"
        self.bank_needs_wager: bool = self.value("bank.needs-wager")
        self.rises = self.value("boxes.numbered")
        self.bank_moves = self.value("bank.rotation")
        self.shift = SHIFTS[self.value("dice.button")]
        self.counts_eight: bool = self.value("dice.counts") == EIGHT_PLACES
        self.set_time: int = self.value("set.seconds") * MILLISECONDS

    def _stands_in(self) -> frozenset[str]:
        """The program confirms its own arithmetic where it deals, if the rulebook says so."""
        return frozenset({"bank.confirm"}) if self.value("bank.confirmed-by") == "program" else frozenset()

    def _read(self, key: str, make: Callable[[], T]) -> T:
        """Return what settings make together; a value that does not fit is an error of the rulebook."""
        try:
            return make()
        except (ValueError, KeyError) as error:
            raise LawError(self.book.where, f"setting[{key}].value", str(error), str(self.value(key))) from error

    def _house_way(self) -> HouseWay:
        lists: dict[str, tuple[str, ...]] = {
            "gee-jun": self.value("house-way.split-gee-jun"),
            **dict.fromkeys(("teen", "day"), self.value("house-way.split-teen-day")),
            "gow": self.value("house-way.split-nines"),
            **dict.fromkeys(("yun", "bot"), self.value("house-way.split-eights")),
            **dict.fromkeys(("tit", "chit"), self.value("house-way.split-sevens")),
        }
        for rows in lists.values():
            check_rows(rows)
        return HouseWay(
            splits=lists,
            wild_sixes=self.value("house-way.wild-sixes"),
            reach=_reach(self.value("house-way.low-hand")),
            first=tuple(self.value("house-way.prefers")),
            otherwise=tuple(self.value("house-way.otherwise")),
            high_points=self.value("house-way.high-hand"),
            low_tile_up_to=self.value("house-way.low-tile-up-to"),
            exception=self.value("house-way.exception"),
        )

    def _commission(self) -> Commission | None:
        rate = parse_rate(self.value("commission.rate"))
        threshold, unit = self.value("commission.threshold"), self.value("commission.unit")
        return Commission(rate, threshold, unit, self.value("commission.cap") or None) if rate else None

    def fee(self, amount: int) -> Charge:
        """Return the commission on an amount won."""
        return self.commission.charge(amount) if self.commission else Charge(0)

    def half(self, amount: int) -> int:
        """Return the larger half of an amount in whole chips: the share of a player who banks with the house."""
        return amount - amount // (2 * self.smallest_chip) * self.smallest_chip

    @property
    def boxes(self) -> int:
        """Return how many boxes the layout has."""
        return self.table.seats

    @property
    def places(self) -> int:
        """Return over how many places the dice count: the boxes, or eight with those that have no box."""
        return GROUPS if self.counts_eight else self.boxes

    def around(self, start: int, direction: str = COUNTER_CLOCKWISE) -> tuple[int, ...]:
        """Return the boxes of the layout round the table from one of them, in a direction."""
        return self._circle(start, self.boxes, direction)

    def _circle(self, start: int, places: int, direction: str = COUNTER_CLOCKWISE) -> tuple[int, ...]:
        step = 1 if direction == self.rises else -1
        return tuple((start - 1 + step * at) % places + 1 for at in range(places))

    def first_box(self, bank_box: int, total: int) -> tuple[int, int]:
        """Return the box that gets the first tiles, by the total of the dice counted from the bank, and how many groups go to
        places without a box before it."""
        counted = self._circle(bank_box, self.places)
        at = (total + self.shift - 1) % self.places
        places = (*counted[at:], *counted[:at])
        passed = next(number for number, place in enumerate(places) if place <= self.boxes)
        return places[passed], passed

    def groups(self, first: int, passed: int) -> tuple[int, ...]:
        """Return the places to which the groups of the wall go in turn; those above the number of boxes have no box."""
        places = self._circle(first, self.places)
        at = self.places - passed
        return (*places[at:], *places[:at])

    def not_together(self) -> Refusal | None:
        if 1 <= self.house_box <= self.boxes and self.boxes > 1:
            return None
        return Refusal("no-bank-box", self.cite("bank.house-box"), {"box": self.house_box, "boxes": self.boxes})

    @property
    def areas(self) -> tuple[str, ...]:
        return (*self.wagers, BANK)

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return ("wager.box",)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        return ((("settle.win",), Schedule(WAGER, "", (("win", self.odds),))),)

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        yield "commission", self.commission_text(), "settle.commission"
        if self.shift:
            yield "button", f"The {self.value('dice.button').replace('-', ' ')} button is in use.", "dice.buttons"
        who = [text for text, may in (("a player", self.player_banks), ("a player with the house", self.shares_bank)) if may]
        yield "bank", f"The bank: {', '.join(('the house', *who))}.", "bank.house"

    def commission_text(self) -> str:
        """Return what the sign says of the commission."""
        taken = self.commission
        if taken is None:
            return "No commission is taken."
        parts = [f"Commission {float(taken.rate * 100):g}% of winnings"]
        parts += [f"above {show(taken.threshold)}"] if taken.threshold else []
        parts += [f"in units of {show(taken.unit)}"]
        parts += [f"up to {show(taken.cap)}"] if taken.cap else []
        return f"{' '.join(parts)}."


PaiGowContext: TypeAlias = Context[Part, PaiGowRules]
"""Somebody at a Pai Gow table."""
