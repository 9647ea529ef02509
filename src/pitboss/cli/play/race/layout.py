"""The wagering areas: colours, suits, quinellas and trifectas, a row for each suit that is to win."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.cards import Suit
from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import fitted, line
from pitboss.cli.play.choices import lowest
from pitboss.cli.play.race.course import Course, kind_of
from pitboss.cli.play.race.names import area_name, signs
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.words import short
from pitboss.games.racing_card_derby.wagers import COLOURS, LAYOUT, QUINELLA, RED, SUIT, SUITS, TRIFECTA
from pitboss.table.limits import Bounds

COLOUR, ONE_SUIT, TWO, THREE = 13, 8, 6, 6
"""Columns of a colour, a suit and a combination of two or three suits, where the table is at its narrowest."""
NARROW = 1 + COLOUR + ONE_SUIT + 3 * TWO + 6 * THREE
COMBINATIONS = 9
"""In a row: three quinellas and six trifectas."""
NOTHING, SHINES, TOO_LONG = "·", "●", "+"
BRACKETS = ("┐", "┘")
BESIDE = {suit: (colour, row) for colour in COLOURS for row, suit in enumerate(each for each in SUITS if each in COLOURS[colour])}
"""The colour that each row belongs to, and which of its two rows that is."""


class Layout:
    """The areas of one scene: what lies on each, and which are lit."""

    def __init__(self, scene: Scene, inside: int) -> None:
        self._lies = scene.mine.wagers if scene.mine else {}
        race = scene.view.race if scene.shown else None
        self._lit = frozenset(race.lit) if race else frozenset[str]()
        self._room = scene.room
        wider = (inside - NARROW) // COMBINATIONS
        self._columns = (COLOUR, ONE_SUIT, TWO + wider, THREE + wider)

    # --- above the areas -------------------------------------------------------------------------------------------

    def odds(self, course: Course, *, protested: bool) -> Text:
        """What each kind of wager pays."""
        reduced = c.PROTEST_WORD if protested else c.QUIET
        quinella, trifecta = (course.odds(kind, protested=protested) for kind in (QUINELLA, TRIFECTA))
        return self._headed(
            line((str(course.odds(RED, protested=protested)[0]), reduced)),
            line((str(course.odds(SUIT, protested=protested)[0]), reduced)),
            line(("Quinella ", c.QUIET), (str(quinella[0]), c.QUIET)),
            line((f"Trifecta {', '.join(map(str, trifecta))}", c.QUIET)),
        )

    def limits(self) -> Text:
        """What an area of each kind on which nothing lies may take."""
        suit = self._range(SUIT)
        steps = {bounds.step for bounds in self._room.values()}
        said = f" in {short(steps.pop())} steps" if len(steps) == 1 else ""
        texts = (self._range(*COLOURS), suit.replace(" to ", "-"), self._range(QUINELLA), self._range(TRIFECTA) + said)
        return self._headed(*(line((text, c.QUIET)) for text in texts))

    def _range(self, *kinds: str) -> str:
        free = [each for wager, each in self._room.items() if kind_of(wager) in kinds and wager not in self._lies]
        if not free:
            return ""
        return f"{short(min(map(lowest, free)))} to {short(max(bounds.maximum for bounds in free))}"

    def _headed(self, colour: Text, suit: Text, quinella: Text, trifecta: Text) -> Text:
        widths = self._columns[0], self._columns[1], 3 * self._columns[2], 6 * self._columns[3]
        return line((" ", c.FELT), *map(fitted, (colour, suit, quinella, trifecta), widths))

    # --- the areas -------------------------------------------------------------------------------------------------

    def rows(self) -> Iterator[Text]:
        for suit in SUITS:
            yield line((" ", c.FELT), self._colour(suit), *self._combinations(suit))

    def _colour(self, suit: Suit) -> Text:
        """A colour stands beside the first of its suits and goes for both."""
        colour, row = BESIDE[suit]
        columns = self._columns[0]
        style = c.LIT if colour in self._lit else c.LINE
        name = self._cell(colour, line((area_name(colour), style)), columns - 3) if row == 0 else Text()
        return fitted(line(fitted(name, columns - 3), (BRACKETS[row], c.EDGE)), columns)

    def _combinations(self, first: Suit) -> Iterator[Text]:
        """The areas on which that suit is to win."""
        for wager, selection in LAYOUT.items():
            if selection.suits[0] is first and selection.kind in (SUIT, QUINELLA, TRIFECTA):
                columns = self._columns[len(selection.suits)]
                yield self._cell(wager, signs(selection.suits, lit=wager in self._lit), columns)

    def _cell(self, wager: str, name: Text, columns: int) -> Text:
        """The area with what lies on it, or a mark; all of it shines where it is lit."""
        stake, lit = self._lies.get(wager, 0), wager in self._lit
        amount = short(stake).removeprefix("$") if stake else SHINES if lit else NOTHING
        room = columns - name.cell_len - 1
        if len(amount) > room:
            amount = TOO_LONG
        said = f" {amount}" if len(amount) < room else amount
        return fitted(line(name, (said, c.LIT if lit else c.BRASS if stake else c.QUIET)), columns)


def on_layout(scene: Scene, columns: int) -> str:
    """What the player has on the layout; where there is room for it, with the most that each of these areas takes from him."""
    lies = scene.mine.wagers if scene.mine else {}
    if not lies:
        return ""
    head = f"{short(sum(lies.values()))} on the layout: "
    plain = [f"{area_name(wager)} {short(amount)}" for wager, amount in lies.items()]
    each = ", ".join(said + _of(scene.room.get(wager)) for said, wager in zip(plain, lies, strict=True))
    return head + (each if len(head) + len(each) <= columns else ", ".join(plain))


def _of(bounds: Bounds | None) -> str:
    return f" of {short(bounds.maximum)}" if bounds else ""
