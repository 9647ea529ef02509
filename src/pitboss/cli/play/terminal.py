"""The game on a terminal: single keys in, the table drawn, sign and clauses on paper that is read page by page."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest

from rich.console import Console, Group, JustifyMethod, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.panel import Panel
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from pitboss.cli.felts.plain import NARROWEST, PlainFelt
from pitboss.cli.play import render as r
from pitboss.cli.play.lines import choice_lines
from pitboss.cli.play.render import line
from pitboss.cli.play.results import outcome, signed, total_line
from pitboss.cli.play.scene import Help, Scene
from pitboss.cli.play.table_screen import WIDEST, draw
from pitboss.cli.play.terminal_keys import ESCAPE, Keys
from pitboss.house.players.history import PastRound, Totals
from pitboss.house.players.winnings import paid_for
from pitboss.law import Clause
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine

FIGURES = "0123456789$."
"""Keys that begin a wager in words."""
PACE = 0.45
"""Seconds from one thing that is watched to the next: a card of a race, the decision of a computer player."""
BELOW = 2
"""Rows below the table, for the prompt and what is typed after it."""
EDGES, PADDING = 5, (1, 2)
"""Rows that a paper takes beside its text, and the space within its edge."""
LEAST_ROWS = 3
CLAUSES = 16
"""Columns for the clauses beside a line."""


class Screen:
    """Everything a player sees and presses, one screen at a time. It is drawn again when the terminal changes its size."""

    def __init__(self, console: Console, keys: Keys, pace: float = PACE) -> None:
        self.console = console
        self.keys = keys
        self.pace = pace
        self._paint: Callable[[], None] = lambda: None
        """Draws what is on the screen now."""
        self._prompt = ""
        keys.on_resize = self._paint_again

    def _paint_again(self) -> None:
        self._paint()
        self._echo(self._prompt)

    def show(self, scene: Scene) -> None:
        """Draw the table in place of what was there before."""
        self._paint = lambda: self._draw(scene)
        self._prompt = ""
        self._paint()

    def _draw(self, scene: Scene) -> None:
        self.console.clear()
        if self.console.width < NARROWEST:
            # Only after the window was made narrower: somebody who begins in such a window gets plain lines.
            for text in (*scene.felt.lines(scene, cards=scene.shown), *choice_lines(scene.choices)):
                self.console.print(Text("\n".join(textwrap.wrap(text, self.console.width - 1, subsequent_indent="   "))))
            return
        self.console.print(draw(scene, self.columns, self.console.height - BELOW))

    def keep(self, scene: Scene) -> None:
        """Draw the table below what was there before."""
        self.console.print(draw(scene, max(NARROWEST, self.columns)))

    def follow(self, scene: Scene) -> bool:
        """Draw the table for as long as the pace says; whether the player wants to see no more of it and pressed a key."""
        if not self.pace or scene.automatic:
            return True
        self.show(scene)
        return self.keys.within(self.pace)

    def watch(self, scenes: Sequence[Scene]) -> None:
        """Draw one scene after another in the same place; any key goes to the end."""
        if not self.pace:
            return
        if not scenes[0].automatic:
            self.console.clear()
        with Live(console=self.console, auto_refresh=False, transient=True, vertical_overflow="crop") as live:
            for scene in scenes:
                self._paint = partial(self._repaint, live, scene)
                self._prompt = ""
                self._paint()
                if self.keys.within(self.pace):
                    return

    def _repaint(self, live: Live, scene: Scene) -> None:
        live.update(self._moving(scene), refresh=True)

    def _moving(self, scene: Scene) -> Group:
        hint = line((" Press any key to go to the end", r.HINT))
        return Group(draw(scene, self.columns, self.console.height - BELOW), hint)

    @property
    def columns(self) -> int:
        return max(NARROWEST, min(self.console.width, WIDEST))

    def pick(self, scene: Scene) -> str:
        self._ask("> ")
        try:
            pressed = self.keys.key()
            while pressed == ESCAPE or (pressed and pressed in FIGURES and any(choice.typed for choice in scene.choices)):
                typed = self.keys.line(self._echo, pressed) if pressed != ESCAPE else None
                if typed:
                    return typed
                pressed = self.keys.key()
            return pressed
        finally:
            self._answered()

    def ask(self, prompt: str) -> str | None:
        self._ask(f" {prompt}: ")
        try:
            return self.keys.line(self._echo)
        finally:
            self._answered()

    def _ask(self, prompt: str) -> None:
        self._prompt = prompt
        self._echo(prompt)

    def _answered(self) -> None:
        self._prompt = ""
        self.console.print()

    def _echo(self, text: str) -> None:
        # Past the console, which would leave out the backspaces.
        self.console.file.write(text)
        self.console.file.flush()

    def say(self, text: str) -> None:
        self.console.print(Padding(Text(text), (0, 1)), width=min(self.columns, self.console.width))

    def busy(self, what: str, done: int, total: int) -> None:
        """Say how far something is that takes its time."""
        share = f" {100 * done // total} %" if total else ""
        self._echo(f"\r\x1b[2K {what}{share} ...")

    def help(self, guide: Help) -> bool:
        """Show how the game is played and what the keys do; whether the player has read it to the end."""
        game = cited(guide.game)
        keys = _grid(("left", 0), ("left", 1), ("left", 0), ("left", 1))
        half = (len(guide.keys) + 1) // 2
        for first, second in zip_longest(guide.keys[:half], guide.keys[half:], fillvalue=("", "")):
            keys.add_row(Text(first[0], r.PAPER_CLAUSE), first[1], Text(second[0], r.PAPER_CLAUSE), second[1])
        return self._paper(guide.title, Group(game, Text(""), keys), asks=True)

    def sign(self, lines: Sequence[SignLine]) -> None:
        self._paper("The sign at this table", cited([(each.text, each.clauses) for each in lines]))

    def clauses(self, found: Iterable[tuple[str, Clause]]) -> None:
        rows = _grid(("left", 0), ("left", 1), ("right", 0))
        for citation, clause in found:
            also = f"\nSee {', '.join(clause.refers_to)}." if clause.refers_to else ""
            rows.add_row(Text(citation, r.PAPER_CLAUSE), clause.says + also, Text(str(clause.effect), r.PAPER_QUIET))
        self._paper("The rules", rows)

    def past(self, rounds: Sequence[PastRound], totals: Totals, felt: PlainFelt, rules: Rules) -> None:
        """Show all rounds, the latest first, and what they came to together."""
        if not rounds:
            self._paper("Past rounds", Text("You have not finished a round here yet."))
            return
        rows = _grid(("right", 0), ("left", 1), ("right", 0))
        for each in reversed(rounds):
            rows.add_row(str(each.number), Text.assemble(*_past_round(each, felt, rules)), signed(each.net))
        together = [Text(f"{total_line(totals, felt.name)}\n", r.PAPER_QUIET)] if len(rounds) > 1 else []
        self._paper("Past rounds", Group(*together, rows))

    def _paper(self, title: str, inside: RenderableType, *, asks: bool = False) -> bool:
        """Show a paper page by page; whether it was read to the end. The last page stays where something is asked next."""
        at = 0
        while True:
            self._prompt = ""
            self._paint = partial(self._page, title, inside, at)
            self._paint()
            pages = len(self._pages(inside))
            if at + 1 >= pages and asks:
                return True
            going = "go back" if at + 1 >= pages else f"go on ({at + 1} of {pages}), Escape to go back"
            self._ask(f"Any key to {going} ")
            pressed = self.keys.key()
            at += 1
            if at >= pages or pressed == ESCAPE:
                return pressed != ESCAPE

    def _page(self, title: str, inside: RenderableType, at: int) -> None:
        pages = self._pages(inside)
        number = f" ({min(at + 1, len(pages))} of {len(pages)})" if len(pages) > 1 else ""
        page = SegmentLines(pages[min(at, len(pages) - 1)], new_lines=True)
        self.console.clear()
        width = min(self.columns, self.console.width)
        self.console.print(Panel(page, title=f"{title}{number}", title_align="left", style=r.PAPER, padding=PADDING, width=width))

    def _pages(self, inside: RenderableType) -> list[list[list[Segment]]]:
        """The rows of a paper, as many to a page as the screen holds."""
        width = min(self.columns, self.console.width) - 2 * (1 + PADDING[1])
        style = self.console.get_style(r.PAPER)
        rows = self.console.render_lines(inside, self.console.options.update(width=width, height=None), style=style)
        room = max(LEAST_ROWS, self.console.height - EDGES)
        return [rows[at : at + room] for at in range(0, len(rows), room)] or [[]]


def cited(lines: Sequence[tuple[str, tuple[str, ...]]]) -> Table:
    """Lines with their clauses: at the right, or below where one of them would be cut there."""
    narrow = all(len(clause) < CLAUSES for _, clauses in lines for clause in clauses)
    rows = _grid(("left", 1), ("right", 0)) if narrow else _grid(("left", 1))
    if narrow:
        rows.columns[1].max_width = CLAUSES
    for text, clauses in lines:
        numbers = Text(", ".join(clauses), r.PAPER_CLAUSE)
        if narrow:
            rows.add_row(text, numbers)
        else:
            rows.add_row(text)
            rows.add_row(Padding(numbers, (0, 0, 0, 2)))
    return rows


def _grid(*columns: tuple[JustifyMethod, int]) -> Table:
    rows = Table.grid(padding=(0, 2), expand=True)
    for justify, ratio in columns:
        rows.add_column(justify=justify, ratio=ratio or None, vertical="top", overflow="fold")
    return rows


def _past_round(past: PastRound, felt: PlainFelt, rules: Rules) -> Iterator[tuple[str, str]]:
    summary, further = felt.summary(past)
    yield summary, r.PAPER
    yield further, r.PAPER_QUIET
    paid = paid_for(rules, past)
    for each in past.lines:
        yield f"\n{outcome(each, felt.name, paid)}", r.PAPER
        yield f"  {', '.join(each.clauses)}", r.PAPER_CLAUSE
