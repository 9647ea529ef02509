"""Roulette as one table plays it: its wheel, its layout, and the odds of each kind of wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pitboss.games.roulette.settle import settle
from pitboss.games.roulette.wagers import EVEN_CHANCE, EVEN_CHANCES, FIVE_LINE, KINDS, OUTSIDE, layout
from pitboss.games.roulette.wheel import HIGHEST, WHEELS
from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts, Format
from pitboss.money import Odds, parse_odds, payment
from pitboss.table.game import Game
from pitboss.table.rules import ODDS, Rules, Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

RULES: Mapping[str, str] = {
    "equipment.marker": "the marker for the winning number",
    "equipment.bell": "a bell, if the operator wants one",
    "wager.clarified": "misplaced wagers clarified before the ball rests",
    "wager.straight": "a wager on one number",
    "wager.split": "a wager on two numbers",
    "wager.street": "a wager on three numbers",
    "wager.corner": "a wager on four numbers",
    "wager.five-line": "a wager on five numbers",
    "wager.line": "a wager on six numbers",
    "wager.column": "a wager on a column",
    "wager.dozen": "a wager on a dozen",
    "wager.even-chance": "a wager on an even chance",
    "odds.straight": "the odds of a wager on one number",
    "odds.split": "the odds of a wager on two numbers",
    "odds.street": "the odds of a wager on three numbers",
    "odds.corner": "the odds of a wager on four numbers",
    "odds.five-line": "the odds of a wager on five numbers",
    "odds.line": "the odds of a wager on six numbers",
    "odds.column": "the odds of a wager on a column",
    "odds.dozen": "the odds of a wager on a dozen",
    "odds.even-chance": "the odds of a wager on an even chance",
    "wager.zero-streets": "streets that take in a zero",
    "wager.first-four": "a corner of 0, 1, 2 and 3",
    "settle.by-position": "wagers settled where they lie",
    "settle.number-wins": "a wager on the winning number wins",
    "settle.number-loses": "any other wager loses",
    "settle.zero-outside": "outside wagers lose to a zero",
    "settle.take-losing": "losing wagers collected first",
    "settle.pay-winning": "winning wagers paid",
    "remedy.ball-out": "a ball that leaves the wheel",
    "remedy.foreign-object": "a foreign object in the wheel",
    "remedy.wheel-disturbed": "a wheel that stops or turns back",
    "remedy.short-spin": "a ball with too few turns",
    "remedy.two-balls": "two balls in the wheel",
    "remedy.wrong-way": "a ball spun with the wheel",
    "remedy.ball-touched": "a ball or wheel touched in a spin",
    "remedy.no-compartment": "a ball that rests in no compartment",
    "remedy.marker": "a marker on the wrong number",
    "remedy.call-missed": "a ball that drops without the call",
    "remedy.late-wager": "a late wager",
    "remedy.moved-by-others": "a wager moved by somebody else",
    "remedy.moved-by-player": "a wager moved by its player on purpose",
    "remedy.moved-own-accident": "a wager moved by its player by accident",
}

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

POWERS = frozenset(
    {
        "wager.clarified",
        *PLACED_BY.values(),
        "settle.take-losing",
        "settle.pay-winning",
    }
)


class RouletteRules(Rules):
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
    paid_by = "settle.pay-winning"
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
        self._ends: dict[str, Mapping[str, Settlement]] = {}

    # --- wagers ----------------------------------------------------------------------------------------------------

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

    # --- the result ------------------------------------------------------------------------------------------------

    @property
    def zero_numbers(self) -> tuple[str, ...]:
        return tuple(number for number in self.wheel if set(number) == {"0"})

    @property
    def wheel_words(self) -> str:
        """Return the numbers of the wheel in a phrase."""
        return f"{' and '.join(self.zero_numbers)} and 1 to {HIGHEST}"

    def settle(self, wager: str, number: str) -> Settlement:
        """Return the result of a wager."""
        return settle(wager, self.layout[wager], number, self)

    def half_back(self, wager: str, number: str, stake: int) -> int:
        """Return how much of a stake goes back although the wager has lost: half of an even chance to a zero, where it does."""
        if not self.halves or number not in self.zero_numbers or self.layout[wager].kind != EVEN_CHANCE:
            return 0
        return payment(stake, HALF, self.smallest_chip, self.rounding)

    def results(self, number: str) -> Mapping[str, Settlement]:
        """Return the result of every wager of the layout. A number is asked about again and again while a spin is settled."""
        found = self._ends.get(number)
        if found is None:
            found = self._ends[number] = {wager: self.settle(wager, number) for wager in self.wagers}
        return found

    # --- the sign --------------------------------------------------------------------------------------------------

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        """Return the odds of each kind of wager."""
        return tuple(((ODDS_OF[kind],), Schedule(kind, "", ((_win(kind), odds),))) for kind, odds in self.odds.items())

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        wheel = "0" if self.zeros == 1 else "0 and 00"
        but = "; an even chance gets half of its stake back" if self.halves else ""
        yield "wheel", f"Wheel with {wheel}; to a zero, every wager loses that does not cover it{but}", "equipment.wheel"
        rings = "rings the bell or waves" if self.bell else "waves a hand over the layout"
        if self.wagers_stay:
            yield "void", "Wagers of a void spin stay on the layout until they are taken back", "remedy.ball-out"
        yield "call", f'At "No more bets" the dealer {rings}', "equipment.bell"

    @property
    def closing(self) -> str:
        """Return how wagers are closed while the ball is turning."""
        return f'Call "No more bets" and {"ring the bell or wave a hand" if self.bell else "wave a hand over the layout"}'


def _win(kind: str) -> str:
    """Return how many numbers a kind of wager covers, for the sign."""
    counts = {"straight": 1, "split": 2, "street": 3, "corner": 4, FIVE_LINE: 5, "line": 6}
    count = counts.get(kind, 18 if kind == OUTSIDE[-1] else 12)
    return "one number" if count == 1 else f"{count} numbers"
