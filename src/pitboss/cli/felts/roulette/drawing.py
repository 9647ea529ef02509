"""The roulette table drawn: where the ball rests on the wheel, the layout in its colours, and the player's own stakes."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.cli.felts.plain import NEEDED, VOID, Weighed, framed, inside_of, own_name, rule, seat_name, wrapped
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, fitted, line
from pitboss.cli.play.results import best_rows, signed
from pitboss.cli.play.scene import Scene
from pitboss.games.roulette.round import Stage
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.view import SpinView
from pitboss.games.roulette.wagers import COLUMNS, EVEN_CHANCES, ROWS, layout, number_at
from pitboss.games.roulette.wheel import colour, words
from pitboss.house.players.choices import list_wagers
from pitboss.house.players.winnings import paid_for
from pitboss.money import short_money

TURNING = "The ball is turning; wagers are open until No more bets"
NEIGHBOURS = 6
"""Compartments of the wheel that are shown on each side of the ball."""
STYLES = {"red": "bold #ffffff on #a5281f", "black": "bold #ffffff on #16181b", "green": "bold #ffffff on #1e7a4a"}
WHEEL, LAST, OTHERS, ODDS = 7, 5, 3, 4
"""How much rows are worth where there is no room for all."""
EDGES = 2
"""Rows above and below the table."""
CELLS = (6, 5, 4)
"""How wide the cell of a number may be, the gap before it included."""
BESIDE = len(" 2:1$100")
"""Room for the columns at the right, with a stake."""


def title(wager: str) -> str:
    """Return what a player calls a wager, or a kind of wager."""
    areas = layout(1) | layout(2)
    return areas[wager].title if wager in areas else wager.replace("-", " ").capitalize()


def draw(scene: Scene, columns: int, height: int | None) -> Block:
    """Return the whole table within its edge."""
    inside = inside_of(columns)
    rules = scene.rules
    assert isinstance(rules, RouletteRules)
    rows: list[Weighed] = [
        *_wheel(scene, rules, inside),
        *((NEEDED, row) for row in _layout(scene, rules, inside)),
        *_others(scene, inside),
        (NEEDED, rule(scene, inside)),
        (NEEDED, own_name(scene, inside)),
    ]
    own = [*_own(scene, inside)]
    needed = sum(weight == NEEDED for weight, _ in (*rows, *own))
    results = _results(scene, inside, None if height is None else height - EDGES - needed)
    return framed(scene, [*rows, *((NEEDED, row) for row in results), *own], inside, height)


def _number(number: str, width: int = 4, *, marked: bool = False) -> tuple[str, str]:
    return f"{f'[{number}]' if marked else number:^{width}}", STYLES[colour(number)]


def _wheel(scene: Scene, rules: RouletteRules, inside: int) -> Iterator[Weighed]:
    """The compartments around the ball, and the numbers of the last spins."""
    spin = scene.view.of(SpinView)
    number = spin.number if scene.shown else ""
    if number:
        at = rules.wheel.index(number)
        near = [rules.wheel[(at + step) % len(rules.wheel)] for step in range(-NEIGHBOURS, NEIGHBOURS + 1)]
        strip = line(*(_number(each, 5, marked=each == number) for each in near))
        yield WHEEL, fitted(strip, inside, "center")
        yield NEEDED, fitted(line((f"The ball rests in {words(number)}", r.BRASS)), inside, "center")
    else:
        yield NEEDED, fitted(line((_without_number(scene), r.LINE)), inside, "center")
    if spin.last:
        last = line((" Last ", r.QUIET), *(piece for each in spin.last[:12] for piece in (_number(each), (" ", r.FELT))))
        yield LAST, fitted(last, inside, "center")
    yield 0, Text()


def _without_number(scene: Scene) -> str:
    """Say why no ball rests in the wheel. One may be turning while the last spin is still on the screen."""
    if scene.view.of(SpinView).stage == Stage.TURNING:
        return TURNING
    return VOID if scene.ended else "The ball is spun with the first wager"


def _stake(scene: Scene, wager: str) -> str:
    """A player's own stake on an area, short enough for a cell."""
    amount = scene.placed.get(wager, 0)
    return short_money(amount) if amount else ""


def _cell(scene: Scene, number: str, won: str, width: int) -> tuple[str, str]:
    """A number, with the player's stake straight up on it; a star where that has no room."""
    mine = _stake(scene, f"straight-{number}")
    text = f"[{number}]" if number == won else f"{number}:{mine.removeprefix('$')}" if mine else number
    return f"{text if len(text) <= width else f'{number}*':^{width}}", STYLES[colour(number)]


def _layout(scene: Scene, rules: RouletteRules, inside: int) -> Iterator[Text]:
    """The numbers as they stand on the cloth, 3, 6, 9 at the top; the zeros at the left, the columns at the right."""
    won = scene.view.of(SpinView).number if scene.shown else ""
    zeros = {2: rules.zero_numbers[:1]} if rules.zeros == 1 else {3: ("00",), 1: ("0",)}
    gap = (" ", r.FELT)
    size = next((each for each in CELLS if (COLUMNS + 1) * each + BESIDE <= inside), CELLS[-1])
    width = size - 1
    for row in range(ROWS, 0, -1):
        left = _cell(scene, zeros[row][0], won, width) if row in zeros else (" " * width, r.FELT)
        cells = [piece for column in range(1, COLUMNS + 1) for piece in (gap, _cell(scene, number_at(column, row), won, width))]
        last = f" 2:1{_stake(scene, f'column-{row}')}"
        yield fitted(line(left, *cells, (last, r.LINE)), inside, "center")
    dozens = [f"{name} {_stake(scene, f'dozen-{at}')}".strip() for at, name in enumerate(("1st 12", "2nd 12", "3rd 12"), 1)]
    yield fitted(line((" ".join(f"{each:^{4 * size - 1}}" for each in dozens), r.LINE)), inside, "center")
    evens = [f"{title(name)} {_stake(scene, name)}".strip() for name in EVEN_CHANCES]
    yield fitted(line((" ".join(f"{each:^{2 * size - 1}}" for each in evens), r.LINE)), inside, "center")


def _others(scene: Scene, inside: int) -> Iterator[Weighed]:
    for seat in scene.others[:6]:
        gain = scene.gains.get(seat.area)
        brought = line(("  ", r.FELT), (signed(gain), r.of_gain(gain))) if gain is not None else Text()
        wagers = f"  {list_wagers(seat.wagers, title)}" if seat.wagers else ""
        yield OTHERS, fitted(line((" ", r.FELT), seat_name(seat, scene), brought, (wagers, r.QUIET)), inside)


def _own(scene: Scene, inside: int) -> Iterator[Weighed]:
    """The player's stakes, and what each kind pays."""
    if scene.placed:
        text = f"On the layout: {list_wagers(scene.placed, title)}; together {short_money(sum(scene.placed.values()))}"
        yield from ((NEEDED, line((row, r.LINE))) for row in wrapped(text, inside))
    if scene.asks and isinstance(scene.rules, RouletteRules):
        odds = ", ".join(f"{title(kind)} {odds.pays}" for kind, odds in scene.rules.odds.items())
        yield from ((ODDS - at, line((row, r.QUIET))) for at, row in enumerate(wrapped(f"Pays to 1: {odds}", inside)))


def _results(scene: Scene, inside: int, room: int | None) -> Block:
    """How the last spin ended, wager by wager, with the clauses below where there is room for them."""
    last = scene.last
    if last is None:
        return []
    paid, most = paid_for(scene.rules, last), len(last.lines) + 1 if room is None else room
    rows = best_rows(last, title, paid, inside - 2, most)
    if len(rows) > most:
        rows = best_rows(last, title, paid, inside - 2, most, brief=True)
    return [line((" ", r.FELT), row) for row in rows]
