"""The wagering areas: colours, suits, quinellas and trifectas, a row for each suit that is to win; and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from pitboss.cards import Suit
from pitboss.cli.felts.racing_card_derby.course import Course
from pitboss.cli.play import render as r
from pitboss.cli.play.render import fitted, line
from pitboss.cli.play.scene import Scene
from pitboss.games.offered import lowest
from pitboss.games.racing_card_derby.view import race_in
from pitboss.games.racing_card_derby.wagers import COLOURS, LAYOUT, QUINELLA, RED, SUIT, SUITS, TRIFECTA
from pitboss.house.players.choices import title
from pitboss.money import short_money
from pitboss.table.limits import Bounds

COLOUR, ONE_SUIT, TWO, THREE = 13, 8, 6, 6
"""Columns of a colour, a suit and a combination of two or three suits, where the table is at its narrowest."""
NARROW = 1 + COLOUR + ONE_SUIT + 3 * TWO + 6 * THREE
COMBINED = (QUINELLA, TRIFECTA)
COMBINATIONS = 9
"""In a row: three quinellas and six trifectas."""
NOTHING, SHINES, TOO_LONG = "·", "●", "+"
BRACKETS = ("┐", "┘")
BESIDE = {suit: (colour, row) for colour in COLOURS for row, suit in enumerate(each for each in SUITS if each in COLOURS[colour])}
"""The colour that each row belongs to, and which of its two rows that is."""


def kind_of(wager: str) -> str:
    return LAYOUT[wager].kind


def wager_name(wager: str) -> str:
    """Return the name of a wager in words: Red, Hearts, Quinella Heart Club."""
    return title(wager.removeprefix(f"{SUIT}-"))


def short_name(wager: str) -> str:
    """Return the name of a wager as it is drawn: Red, Hearts, a combination by its signs alone."""
    selection = LAYOUT[wager]
    return "".join(suit.symbol for suit in selection.suits) if selection.kind in COMBINED else wager_name(wager)


def signs(suits: Sequence[Suit], *, lit: bool = False) -> Text:
    """Return the signs of suits, on the cloth or on an area that is lit."""
    return line(*((suit.symbol, _sign_style(suit, lit=lit)) for suit in suits))


def _sign_style(suit: Suit, *, lit: bool) -> str:
    if lit:
        return r.RED_LIT if suit in r.RED else r.LIT
    return r.RED_SIGN if suit in r.RED else r.LINE


def winning_areas(lit: Sequence[str], finish: Sequence[Suit]) -> str:
    """Return the areas that win, the six trifectas of a winner by how many of their suits are right."""
    plain = [short_name(wager) for wager in lit if kind_of(wager) != TRIFECTA]
    right: dict[int, list[str]] = {}
    for wager in lit:
        if kind_of(wager) == TRIFECTA:
            right.setdefault(LAYOUT[wager].right(finish), []).append(short_name(wager))
    tiers = [f"{', '.join(right[3])} in full" if 3 in right else "", f"{', '.join(right[2])} with two" if 2 in right else ""]
    if first := right.get(1):
        tiers.append(f"{len(first)} more with {finish[0].symbol} first")
    return ", ".join([*plain, *filter(None, tiers)])


class Layout:
    """The areas of one scene: the stake on each, and which are lit."""

    def __init__(self, scene: Scene, inside: int) -> None:
        self._placed = scene.placed
        race = race_in(scene.view) if scene.shown else None
        self._lit = frozenset(race.lit) if race else frozenset[str]()
        self._bounds = scene.bounds
        wider = (inside - NARROW) // COMBINATIONS
        self._columns = (COLOUR, ONE_SUIT, TWO + wider, THREE + wider)

    def odds(self, course: Course, *, protested: bool) -> Text:
        """Return what each kind of wager pays."""
        reduced = r.PROTEST_WORD if protested else r.QUIET
        quinella, trifecta = (course.odds(kind, protested=protested) for kind in COMBINED)
        return self._headed(
            line((str(course.odds(RED, protested=protested)[0]), reduced)),
            line((str(course.odds(SUIT, protested=protested)[0]), reduced)),
            line(("Quinella ", r.QUIET), (str(quinella[0]), r.QUIET)),
            line((f"Trifecta {', '.join(map(str, trifecta))}", r.QUIET)),
        )

    def limits(self) -> Text:
        """Return what may be wagered on an empty area of each kind."""
        suit = self._range(SUIT)
        steps = {bounds.step for bounds in self._bounds.values()}
        said = f" in {short_money(steps.pop())} steps" if len(steps) == 1 else ""
        texts = (self._range(*COLOURS), suit.replace(" to ", "-"), self._range(QUINELLA), self._range(TRIFECTA) + said)
        return self._headed(*(line((text, r.QUIET)) for text in texts))

    def _range(self, *kinds: str) -> str:
        free = [each for wager, each in self._bounds.items() if kind_of(wager) in kinds and wager not in self._placed]
        return free_range(free) if free else ""

    def _headed(self, colour: Text, suit: Text, quinella: Text, trifecta: Text) -> Text:
        widths = self._columns[0], self._columns[1], 3 * self._columns[2], 6 * self._columns[3]
        return line((" ", r.FELT), *map(fitted, (colour, suit, quinella, trifecta), widths))

    def rows(self) -> Iterator[Text]:
        for suit in SUITS:
            yield line((" ", r.FELT), self._colour(suit), *self._combinations(suit))

    def _colour(self, suit: Suit) -> Text:
        """A colour stands beside the first of its suits and belongs to both."""
        colour, row = BESIDE[suit]
        columns = self._columns[0]
        style = r.LIT if colour in self._lit else r.LINE
        name = self._cell(colour, line((short_name(colour), style)), columns - 3) if row == 0 else Text()
        return fitted(line(fitted(name, columns - 3), (BRACKETS[row], r.EDGE)), columns)

    def _combinations(self, first: Suit) -> Iterator[Text]:
        """The areas on which that suit is to win."""
        for wager, selection in LAYOUT.items():
            if selection.suits[0] is first and selection.kind in (SUIT, QUINELLA, TRIFECTA):
                columns = self._columns[len(selection.suits)]
                yield self._cell(wager, signs(selection.suits, lit=wager in self._lit), columns)

    def _cell(self, wager: str, name: Text, columns: int) -> Text:
        """The area with its stake, or a mark; all of it shines where it is lit."""
        stake, lit = self._placed.get(wager, 0), wager in self._lit
        amount = short_money(stake).removeprefix("$") if stake else SHINES if lit else NOTHING
        room = columns - name.cell_len - 1
        if len(amount) > room:
            amount = TOO_LONG
        said = f" {amount}" if len(amount) < room else amount
        return fitted(line(name, (said, r.LIT if lit else r.BRASS if stake else r.QUIET)), columns)


def kinds(scene: Scene, course: Course, *, protested: bool) -> Iterator[Text]:
    """Yield each kind of wager with what it pays, and what it may be, where there is no room for all the areas."""
    for kind in (RED, SUIT, QUINELLA, TRIFECTA):
        names = "Red or Black" if kind == RED else wager_name(kind)
        ranges = COLOURS if kind == RED else (kind,)
        free = [each for wager, each in scene.bounds.items() if kind_of(wager) in ranges and wager not in scene.placed]
        pays = ", ".join(map(str, course.odds(kind, protested=protested)))
        yield line((f" {names:<13}{pays}", r.QUIET), (f"  {free_range(free)}" if free else "", r.QUIET))


def free_range(free: Sequence[Bounds]) -> str:
    """Return the least and the most that may be wagered on any of these areas."""
    return f"{short_money(min(map(lowest, free)))} to {short_money(max(bounds.maximum for bounds in free))}"


def placed_row(scene: Scene, columns: int) -> str:
    """Return the player's stakes; where there is room for it, each with the most that its area takes from them."""
    if not scene.placed:
        return ""
    head = f"{short_money(sum(scene.placed.values()))} on the layout: "
    plain = [f"{short_name(wager)} {short_money(amount)}" for wager, amount in scene.placed.items()]
    each = ", ".join(said + _of(scene.bounds.get(wager)) for said, wager in zip(plain, scene.placed, strict=True))
    return head + (each if len(head) + len(each) <= columns else ", ".join(plain))


def _of(bounds: Bounds | None) -> str:
    return f" of {short_money(bounds.maximum)}" if bounds else ""
