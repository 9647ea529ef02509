"""Roulette as one table plays it: its wheel, its layout, and the odds of each kind of wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from pitboss.games.roulette.round import Spin, Stage
from pitboss.games.roulette.wagers import EVEN_CHANCE, EVEN_CHANCES, FIVE_LINE, KINDS, OUTSIDE, layout
from pitboss.games.roulette.wheel import HIGHEST, NUMBERS, WHEELS
from pitboss.games.shared_layout.rules import Ends, LayoutRules
from pitboss.law import Rulebook
from pitboss.law.vocabulary import ODDS, Accepts, Format
from pitboss.money import Move, Odds, parse_odds, payment
from pitboss.table.accounts import TRAY, rack
from pitboss.table.accounts import area as account
from pitboss.table.context import AnyContext, Context
from pitboss.table.events import Outcome, Settled
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules, Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

PLACED_BY = {
    "straight": "wager.straight",
    "split": "wager.split",
    "street": "wager.street",
    "corner": "wager.corner",
    "five-line": "wager.five-line",
    "line": "wager.line",
    "column": "wager.column",
    "dozen": "wager.dozen",
    "even-chance": "wager.even-chance",
}
"""The rule that lets a wager of each kind be made."""
ON_ZEROS = {"street": "wager.zero-streets", "corner": "wager.first-four"}
"""The rule on the wagers of a kind that take in a zero."""
ODDS_OF = {
    "straight": "odds.straight",
    "split": "odds.split",
    "street": "odds.street",
    "corner": "odds.corner",
    "five-line": "odds.five-line",
    "line": "odds.line",
    "column": "odds.column",
    "dozen": "odds.dozen",
    "even-chance": "odds.even-chance",
}
"""The rule, and the setting, of the odds of each kind."""

RETURNED, STAY = "returned", "stay"
"""What becomes of the wagers of a void spin."""
LOSE, HALF_RETURNED = "lose", "half-returned"
"""What becomes of an even chance when a zero wins."""
HALF = Odds(1, 2)


class RouletteRules(LayoutRules[Spin, str]):
    """A wheel, a ball, and no cards; the number where the ball rests settles every wager."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "odds.straight": ODDS,
        "odds.split": ODDS,
        "odds.street": ODDS,
        "odds.corner": ODDS,
        "odds.five-line": ODDS,
        "odds.line": ODDS,
        "odds.column": ODDS,
        "odds.dozen": ODDS,
        "odds.even-chance": ODDS,
        "wheel.zeros": Format("1 or 2", lambda text: WHEELS[int(text)]),
        "layout.first-four": bool,
        "call.bell": bool,
        "void-spin.wagers": (RETURNED, STAY),
        "zero.even-chances": (LOSE, HALF_RETURNED),
        "spin.turns": int,
    }
    odds_rules: ClassVar[Mapping[str, str]] = ODDS_OF
    resting = "Announce the number and put the marker on it"
    """What the dealer does when the ball rests."""

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.zeros: int = self.value("wheel.zeros")
        # A number of zeros that the rulebook does not allow is refused when the table opens.
        self.wheel = WHEELS.get(self.zeros, ())
        self.layout = layout(self.zeros, first_four=self.value("layout.first-four"))
        self.wagers = tuple(self.layout)
        self.kinds = tuple(kind for kind in KINDS if any(each.kind == kind for each in self.layout.values()))
        self.odds = {kind: parse_odds(self.value(ODDS_OF[kind])) for kind in self.kinds}
        self.bell: bool = self.value("call.bell", False)
        self.turns: int = self.value("spin.turns")
        self.wagers_stay = self.value("void-spin.wagers", RETURNED) == STAY
        self.halves = self.value("zero.even-chances", LOSE) == HALF_RETURNED

    @property
    def limited(self) -> tuple[str, ...]:
        return self.kinds

    def limit_of(self, wager: str) -> str:
        return self.layout[wager].kind

    def kind_rules(self, kind: str) -> tuple[str, ...]:
        rule = PLACED_BY["even-chance"] if kind in EVEN_CHANCES else PLACED_BY.get(kind, "wager.before-first-card")
        return (rule,)

    def placed_by(self, wager: str) -> tuple[str, ...]:
        area = self.layout[wager]
        on_zero = area.kind in ON_ZEROS and area.numbers[0] in self.zero_numbers
        return (PLACED_BY[area.kind], *((ON_ZEROS[area.kind],) if on_zero else ()))

    def rights(self, wager: str) -> tuple[str, ...]:
        return (PLACED_BY[self.layout[wager].kind],)

    def limited_by(self, wager: str) -> tuple[str, ...]:
        return (PLACED_BY[wager if wager in KINDS else self.layout[wager].kind],)

    @property
    def zero_numbers(self) -> tuple[str, ...]:
        return tuple(number for number in self.wheel if set(number) == {"0"})

    @property
    def wheel_words(self) -> str:
        """Return the numbers of the wheel in a phrase."""
        return f"{' and '.join(self.zero_numbers)} and 1 to {HIGHEST}"

    def result_of(self, part: Spin) -> str | None:
        return part.number or None

    def settle(self, wager: str, result: str) -> Settlement:
        """Return how a wager ends. A zero is neither red nor black, odd nor even, high nor low, and in no column or dozen."""
        area = self.layout[wager]
        if result in area.numbers:
            return Settlement(wager, Outcome.WIN, self.odds[area.kind], ("settle.number-wins", self.odds_rules[area.kind]))
        lost_to_zero = area.kind in OUTSIDE and result not in NUMBERS
        return Settlement(wager, Outcome.LOSE, None, ("settle.zero-outside",) if lost_to_zero else ("settle.number-loses",))

    def ends(self, part: Spin) -> Ends:
        ends = super().ends(part)
        return replace(ends, charge=partial(self._halves_back, part.number)) if self.halves else ends

    def _halves_back(self, number: str, area: int, owner: int, lines: list[Settled], moves: list[Move]) -> None:
        """Give back what an even chance does not lose to a zero."""
        for at, line in enumerate(lines):
            back = self.half_back(line.wager, number, line.stake) if line.outcome == Outcome.LOSE else 0
            if back:
                lines[at] = replace(line, pays=line.pays + back)
                on = account(area, line.wager)
                moves.remove(Move(on, TRAY, line.stake))
                moves += (Move(on, to, part) for to, part in ((TRAY, line.stake - back), (rack(owner), back)) if part)

    def half_back(self, wager: str, number: str, stake: int) -> int:
        """Return how much of a stake goes back although the wager has lost: half of an even chance to a zero, where it does."""
        if not self.halves or number not in self.zero_numbers or self.layout[wager].kind != EVEN_CHANCE:
            return 0
        return payment(stake, HALF, self.smallest_chip, self.rounding)

    def not_settling(self, c: AnyContext, rule: str) -> Refusal | None:
        if c.in_round or c.part.stage is not Stage.TURNING:
            return super().not_settling(c, rule)
        return c.refuse("wrong-phase", rule, phase="waiting for the ball", needed=Stage.SETTLING.value)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        """Return the odds of each kind of wager."""
        return tuple(((ODDS_OF[kind],), Schedule(kind, "", ((_win(kind), odds),))) for kind, odds in self.odds.items())

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        wheel = "0" if self.zeros == 1 else "0 and 00"
        but = "; an even chance gets half of its stake back" if self.halves else ""
        yield "wheel", f"Wheel with {wheel}; to a zero, every wager loses that does not cover it{but}", "equipment.wheel"
        if self.wagers_stay:
            yield "void", "Wagers of a void spin stay on the layout until they are taken back", "remedy.ball-out"
        yield "call", *self.call_sign()

    def call_sign(self) -> tuple[str, str]:
        """Return what the sign says of the end of wagering, and the rule that puts it there."""
        rings = "rings the bell or waves" if self.bell else "waves a hand over the layout"
        return f'At "No more bets" the dealer {rings}', "equipment.bell"

    @property
    def closing(self) -> str:
        """Return how wagers are closed while the ball is turning."""
        return f'Call "No more bets" and {"ring the bell or wave a hand" if self.bell else "wave a hand over the layout"}'


def _win(kind: str) -> str:
    """Return how many numbers a kind of wager covers, for the sign."""
    counts = {"straight": 1, "split": 2, "street": 3, "corner": 4, FIVE_LINE: 5, "line": 6}
    count = counts.get(kind, 18 if kind == OUTSIDE[-1] else 12)
    return "one number" if count == 1 else f"{count} numbers"


SpinContext: TypeAlias = Context[Spin, RouletteRules]
"""Somebody at a roulette table."""
