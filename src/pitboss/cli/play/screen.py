"""The game on a terminal: the table drawn, choices by key, sign and clauses on paper."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import filled, line
from pitboss.cli.play.choices import Choice
from pitboss.cli.play.chronicle import PastRound
from pitboss.cli.play.frame import NARROWEST, WIDEST
from pitboss.cli.play.keys import Keys
from pitboss.cli.play.scene import Message, Scene
from pitboss.cli.play.words import remembered, settled_name, signed
from pitboss.law import Clause
from pitboss.table.sign import SignLine

UTILITIES = (("?", "clause"), ("s", "sign"), ("h", "past rounds"), ("q", "leave"))
AMOUNT = 4
"""Columns of an amount, so that those of several wagers stand below each other."""
FIGURES = "0123456789$."
"""Keys that begin a wager in words."""
PACE = 0.45
"""Seconds from one card of a race to the next."""
EDGES, TOLD = 5, 2
"""Rows that a paper takes beside its text, and that a past round takes beside its wagers."""


class Screen:
    """Everything a player sees and presses, one screen at a time."""

    def __init__(self, console: Console, keys: Keys, pace: float = PACE) -> None:
        self.console = console
        self.keys = keys
        self.pace = pace

    # --- the table -------------------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """The table as it is now, in place of what was there before."""
        self.console.clear()
        # Below it there is room for the prompt, and for what is typed after it.
        self.console.print(drawn(scene, self.columns, self.console.height - 2))

    def keep(self, scene: Scene) -> None:
        """The table below what was there before."""
        self.console.print(drawn(scene, self.columns))

    def watch(self, scenes: Sequence[Scene]) -> None:
        """One scene after another in the same place, at the pace that was asked for; any key goes to the end."""
        if not self.pace:
            return
        if not scenes[0].watched:
            self.console.clear()
        with Live(console=self.console, auto_refresh=False, transient=True, vertical_overflow="crop") as live:
            for scene in scenes:
                hint = line((" Any key: to the end of the race", c.HINT))
                live.update(Group(drawn(scene, self.columns, self.console.height - 2), hint), refresh=True)
                if self.keys.within(self.pace):
                    return

    @property
    def columns(self) -> int:
        return max(NARROWEST, min(self.console.width, WIDEST))

    def pick(self, scene: Scene) -> str:
        self.console.print(Text("> ", style="bold"), end="")
        try:
            pressed = self.keys.key()
            while pressed and pressed in FIGURES and any(choice.spoken for choice in scene.choices):
                if said := self.keys.line(self._echo, pressed):
                    return said
                pressed = self.keys.key()
            return pressed
        finally:
            self.console.print()

    def _echo(self, text: str) -> None:
        # Past the console, which would leave out the backspaces.
        self.console.file.write(text)
        self.console.file.flush()

    def ask(self, prompt: str) -> str:
        self._echo(f" {prompt}: ")
        try:
            return self.keys.line(self._echo)
        finally:
            self.console.print()

    def say(self, text: str) -> None:
        self.console.print(Padding(Text(text), (0, 1)), width=self.columns)

    # --- on paper --------------------------------------------------------------------------------------------------

    def sign(self, lines: Sequence[SignLine]) -> None:
        rows = Table.grid(padding=(0, 2), expand=True)
        rows.add_column(ratio=1)
        rows.add_column(justify="right", style=c.PAPER_CLAUSE, max_width=16)
        for each in lines:
            rows.add_row(each.text, ", ".join(each.clauses))
        self._paper("The sign at this table", rows)

    def clauses(self, found: Iterable[tuple[str, Clause]]) -> None:
        rows = Table.grid(padding=(0, 2), expand=True)
        rows.add_column(style=c.PAPER_CLAUSE, no_wrap=True)
        rows.add_column(ratio=1)
        rows.add_column(style=c.PAPER_QUIET, justify="right")
        for citation, clause in found:
            also = f"\nSee {', '.join(clause.refers_to)}." if clause.refers_to else ""
            rows.add_row(citation, clause.says + also, clause.effect)
        self._paper("The rules", rows)

    def past(self, rounds: Sequence[PastRound]) -> None:
        rows = Table.grid(padding=(0, 2), expand=True)
        for justify in ("right", "left", "right"):
            rows.add_column(justify=justify, vertical="top")
        rows.columns[1].ratio = 1
        for each in self._fitting(rounds):
            rows.add_row(str(each.number), Text.assemble(*_told(each)), signed(each.net))
        self._paper("Past rounds", rows if rounds else Text("You have not finished a round here yet."))

    def _fitting(self, rounds: Sequence[PastRound]) -> Sequence[PastRound]:
        """The latest rounds, as many as the screen holds."""
        room = self.console.height - EDGES
        for past, each in enumerate(reversed(rounds)):
            room -= TOLD + len(each.lines)
            if room < 0 and past:
                return rounds[-past:]
        return rounds

    def _paper(self, title: str, inside: RenderableType) -> None:
        self.console.clear()
        paper = Panel(inside, title=title, title_align="left", style=c.PAPER, padding=(1, 2), width=self.columns)
        self.console.print(paper)
        self.console.print(Text("Any key to go back "), end="")
        self.keys.key()


def drawn(scene: Scene, columns: int, height: int | None = None) -> Group:
    """The table, a word to the player, and his choices; within so many rows where that can be done."""
    below: list[Text] = [*_message(scene.message, columns)] if scene.message else []
    below += _rows(scene.choices, columns) if scene.choices else []
    below = filled(below, columns, style=c.ROOM)
    parts = [*scene.game.felt(scene, columns, None if height is None else height - len(below)), *below]
    for part in parts:
        part.end = "\n"
    return Group(*parts)


def _message(message: Message, columns: int) -> Iterator[Text]:
    alarm = bool(message.clauses or message.way_out)
    yield from _wrapped(f"{message.sentence} {message.way_out}", c.ALARM if alarm else c.WORD, columns)
    for clause, words in message.clauses:
        yield from _wrapped(f"{clause}  {words}", c.HINT, columns)


def _wrapped(text: str, style: str, columns: int) -> Iterator[Text]:
    for row in textwrap.wrap(text, columns - 2):
        yield line((f" {row}", style))


def _rows(choices: Sequence[Choice], columns: int) -> Iterator[Text]:
    """A row for each wager, one for what stands by itself, one for what can always be done."""
    for row in dict.fromkeys(choice.row for choice in choices if choice.row):
        members = [choice for choice in choices if choice.row == row]
        yield _row(f" {row:<9} ", members, columns)
    alone = [choice for choice in choices if not choice.row]
    if alone:
        yield _row(" ", alone, columns)
    yield line((" ", c.ROOM), *(part for key, word in UTILITIES for part in ((f"[{key}] ", c.HINT), (f"{word}   ", c.HINT))))


def _row(name: str, choices: Sequence[Choice], columns: int) -> Text:
    text = line((name, c.WORD))
    for choice in choices:
        key = f"Enter/{choice.key}" if choice.default else choice.key
        text.append(f"[{key}] ", style=c.KEY)
        text.append(f"{choice.label:<{AMOUNT if choice.row else 0}}   ", style=c.WORD)
    clauses = ", ".join(dict.fromkeys(clause for choice in choices for clause in choice.clauses[:1]))
    room = columns - text.cell_len - len(clauses) - 1
    return line(text, (" " * room, c.ROOM), (clauses, c.HINT)) if room > 0 else text


def _told(past: PastRound) -> Iterator[tuple[str, str]]:
    told, further = remembered(past)
    yield told, c.PAPER
    yield further, c.PAPER_QUIET
    for each in past.lines:
        yield f"\n{settled_name(each)} {each.outcome.replace('-', ' ')} {signed(each.amount)}", c.PAPER
        yield f"  {', '.join(each.clauses)}", c.PAPER_CLAUSE
