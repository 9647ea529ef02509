"""The game on a terminal: single keys in, the table drawn, sign and clauses on paper."""

from __future__ import annotations

import os
import select
import sys
import termios
import textwrap
import tty
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pitboss.cli.felts.plain import NARROWEST, WIDEST, PlainFelt
from pitboss.cli.play import render as r
from pitboss.cli.play.render import filled, line
from pitboss.cli.play.scene import Message, Scene
from pitboss.house.players.choices import Choice
from pitboss.house.players.history import PastRound, Totals
from pitboss.law import Clause
from pitboss.table.sign import SignLine

ESCAPE = "\x1b"
END = "\x04"
RUB_OUT = ("\x7f", "\b")
RUBBED_OUT = "\b \b"
PATIENCE = 0.02
"""Seconds in which the rest of a key that sends several characters arrives."""
UTILITIES = (("?", "clause"), ("s", "sign"), ("h", "past rounds"), ("q", "leave"))
AMOUNT = 4
"""Columns of an amount, so that those of several wagers are aligned."""
FIGURES = "0123456789$."
"""Keys that begin a wager in words."""
PACE = 0.45
"""Seconds from one card of a race to the next."""
EDGES, BESIDES = 5, 2
"""Rows that a paper takes beside its text, and that a past round takes beside its wagers."""


class Keys:
    """Keys of a terminal, one at a time and without Enter; lines where something is to be typed."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._descriptor = (stream or sys.stdin).fileno()
        self._before = termios.tcgetattr(self._descriptor)

    def release(self) -> None:
        """Leave the terminal as it was."""
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def key(self) -> str:
        """Return one key; Enter is the empty text. Raise EOFError when there will be no more."""
        # Ctrl-C still interrupts: only echo and the wait for Enter are switched off, and stay so between two keys.
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        while True:
            pressed = self._character()
            if pressed == ESCAPE:
                self._rest_of_key()
            elif pressed in "\r\n":
                return ""
            elif pressed.isprintable() and pressed.isascii():
                return pressed.lower()

    def line(self, echo: Callable[[str], None], begun: str = "") -> str:
        """Return a line up to Enter, whose beginning may have been pressed already. It is empty where the player took it
        back, with Escape or by rubbing out all that was begun."""
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        typed = begun
        echo(typed)
        while typed or not begun:
            pressed = self._character()
            if pressed in "\r\n":
                break
            if pressed == ESCAPE:
                self._rest_of_key()
                echo(RUBBED_OUT * len(typed))
                return ""
            if pressed in RUB_OUT:
                echo(RUBBED_OUT * len(typed[-1:]))
                typed = typed[:-1]
            elif pressed.isprintable() and pressed.isascii():
                typed += pressed
                echo(pressed)
        return typed

    def within(self, seconds: float) -> bool:
        """Wait until the time is up or a key is pressed, which is used up; whether one was."""
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return False
        if self._character() == ESCAPE:
            self._rest_of_key()
        return True

    def _rest_of_key(self) -> None:
        """Read the rest of an arrow key, which sends an escape and more, up to a letter. None of it is a choice."""
        if self._soon() in ("[", "O"):
            while (part := self._soon()) and part < "@":
                pass

    def _soon(self) -> str:
        """The next character, if it follows at once."""
        follows = select.select([self._descriptor], [], [], PATIENCE)[0]
        return os.read(self._descriptor, 1).decode("ascii", "replace") if follows else ""

    def _character(self) -> str:
        pressed = os.read(self._descriptor, 1).decode("ascii", "replace")
        if pressed in ("", END):
            raise EOFError
        return pressed


class Screen:
    """Everything a player sees and presses, one screen at a time."""

    def __init__(self, console: Console, keys: Keys, pace: float = PACE) -> None:
        self.console = console
        self.keys = keys
        self.pace = pace

    # --- the table -------------------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw the table in place of what was there before."""
        self.console.clear()
        # Below it there is room for the prompt, and for what is typed after it.
        self.console.print(draw(scene, self.columns, self.console.height - 2))

    def keep(self, scene: Scene) -> None:
        """Draw the table below what was there before."""
        self.console.print(draw(scene, self.columns))

    def watch(self, scenes: Sequence[Scene]) -> None:
        """Draw one scene after another in the same place; any key goes to the end."""
        if not self.pace:
            return
        if not scenes[0].automatic:
            self.console.clear()
        with Live(console=self.console, auto_refresh=False, transient=True, vertical_overflow="crop") as live:
            for scene in scenes:
                hint = line((" Press any key to go to the end", r.HINT))
                live.update(Group(draw(scene, self.columns, self.console.height - 2), hint), refresh=True)
                if self.keys.within(self.pace):
                    return

    @property
    def columns(self) -> int:
        return max(NARROWEST, min(self.console.width, WIDEST))

    def pick(self, scene: Scene) -> str:
        self.console.print(Text("> ", style="bold"), end="")
        try:
            pressed = self.keys.key()
            while pressed and pressed in FIGURES and any(choice.typed for choice in scene.choices):
                if typed := self.keys.line(self._echo, pressed):
                    return typed
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
        rows.add_column(justify="right", style=r.PAPER_CLAUSE, max_width=16)
        for each in lines:
            rows.add_row(each.text, ", ".join(each.clauses))
        self._paper("The sign at this table", rows)

    def clauses(self, found: Iterable[tuple[str, Clause]]) -> None:
        rows = Table.grid(padding=(0, 2), expand=True)
        rows.add_column(style=r.PAPER_CLAUSE, no_wrap=True)
        rows.add_column(ratio=1)
        rows.add_column(style=r.PAPER_QUIET, justify="right")
        for citation, clause in found:
            also = f"\nSee {', '.join(clause.refers_to)}." if clause.refers_to else ""
            rows.add_row(citation, clause.says + also, clause.effect)
        self._paper("The rules", rows)

    def past(self, rounds: Sequence[PastRound], totals: Totals, felt: PlainFelt) -> None:
        rows = Table.grid(padding=(0, 2), expand=True)
        for justify in ("right", "left", "right"):
            rows.add_column(justify=justify, vertical="top")
        rows.columns[1].ratio = 1
        for each in self._fitting(rounds):
            rows.add_row(str(each.number), Text.assemble(*_past_round(each, felt)), r.signed(each.net))
        together = [Text(f"\n{r.total_line(totals, felt.name)}", r.PAPER_QUIET)] if len(rounds) > 1 else []
        self._paper("Past rounds", Group(rows, *together) if rounds else Text("You have not finished a round here yet."))

    def _fitting(self, rounds: Sequence[PastRound]) -> Sequence[PastRound]:
        """The latest rounds, as many as the screen holds."""
        room = self.console.height - EDGES - (BESIDES if len(rounds) > 1 else 0)
        for past, each in enumerate(reversed(rounds)):
            room -= BESIDES + len(each.lines)
            if room < 0 and past:
                return rounds[-past:]
        return rounds

    def _paper(self, title: str, inside: RenderableType) -> None:
        self.console.clear()
        paper = Panel(inside, title=title, title_align="left", style=r.PAPER, padding=(1, 2), width=self.columns)
        self.console.print(paper)
        self.console.print(Text("Any key to go back "), end="")
        self.keys.key()


def _past_round(past: PastRound, felt: PlainFelt) -> Iterator[tuple[str, str]]:
    summary, further = felt.summary(past)
    yield summary, r.PAPER
    yield further, r.PAPER_QUIET
    for each in past.lines:
        yield f"\n{r.outcome(each, felt.name)}", r.PAPER
        yield f"  {', '.join(each.clauses)}", r.PAPER_CLAUSE


# --- the table with its choices ------------------------------------------------------------------------------------


def draw(scene: Scene, columns: int, height: int | None = None) -> Group:
    """Return the table, a message to the player, and their choices; within the height where that can be done."""
    below: list[Text] = [*_message(scene.message, columns)] if scene.message else []
    below += _rows(scene.choices, columns) if scene.choices else []
    below = filled(below, columns, style=r.ROOM)
    parts = [*scene.felt.draw(scene, columns, None if height is None else height - len(below)), *below]
    for part in parts:
        part.end = "\n"
    return Group(*parts)


def _message(message: Message, columns: int) -> Iterator[Text]:
    alarm = bool(message.clauses or message.way_out)
    yield from _wrapped(f"{message.sentence} {message.way_out}", r.ALARM if alarm else r.WORD, columns)
    for clause, words in message.clauses:
        yield from _wrapped(f"{clause}  {words}", r.HINT, columns)


def _wrapped(text: str, style: str, columns: int) -> Iterator[Text]:
    for row in textwrap.wrap(text, columns - 2):
        yield line((f" {row}", style))


def _rows(choices: Sequence[Choice], columns: int) -> Iterator[Text]:
    """A row for each wager, one for the choices that stand by themselves, one for what can always be done."""
    for row in dict.fromkeys(choice.row for choice in choices if choice.row):
        members = [choice for choice in choices if choice.row == row]
        yield _row(f" {row:<9} ", members, columns)
    alone = [choice for choice in choices if not choice.row]
    if alone:
        yield _row(" ", alone, columns)
    yield line((" ", r.ROOM), *(part for key, word in UTILITIES for part in ((f"[{key}] ", r.HINT), (f"{word}   ", r.HINT))))


def _row(name: str, choices: Sequence[Choice], columns: int) -> Text:
    text = line((name, r.WORD))
    for choice in choices:
        key = f"Enter/{choice.key}" if choice.default else choice.key
        text.append(f"[{key}] " if key else "", style=r.KEY)
        text.append(f"{choice.label:<{AMOUNT if choice.row else 0}}   ", style=r.WORD)
    clauses = ", ".join(dict.fromkeys(clause for choice in choices for clause in choice.clauses[:1]))
    room = columns - text.cell_len - len(clauses) - 1
    return line(text, (" " * room, r.ROOM), (clauses, r.HINT)) if room > 0 else text
