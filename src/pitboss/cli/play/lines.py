"""The game without a terminal: plain lines out, a line in for each choice."""

from __future__ import annotations

import io
import select
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from pitboss.cli.felts.plain import PlainFelt
from pitboss.cli.play.results import outcome, signed, total_line
from pitboss.cli.play.scene import Help, Message, Scene
from pitboss.house.players.choices import Choice
from pitboss.house.players.history import PastRound, Totals
from pitboss.house.players.winnings import paid_for
from pitboss.law import Clause
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine
from pitboss.table.state import Phase

COLUMNS = 80
UTILITIES = "[?] help  [? CLAUSE] its words  [s] the sign  [h] past rounds  [q] leave"
HINT = "[i] the best play  "


class LinesIn:
    """Whole lines of text, from a pipe, a file or a person."""

    FIRST = 5.0
    """Seconds to wait for the first line; after that, nobody is there."""

    def __init__(self, stream: TextIO | None = None) -> None:
        # A process may be started without any standard input at all.
        self._stream: TextIO = stream or sys.stdin or io.StringIO()
        self._next: str | None = None
        self.typed_by_hand = self._stream.isatty()

    def anybody(self) -> bool:
        """Whether there is a first line, or somebody who will type one."""
        if self.typed_by_hand:
            return True
        try:
            waiting = bool(select.select([self._stream], [], [], self.FIRST)[0])
        except (OSError, ValueError):
            # Text in memory has nothing to wait for.
            waiting = True
        self._next = self._stream.readline() if waiting else ""
        return bool(self._next)

    def line(self) -> str:
        """Return the next line; raise EOFError when there is none."""
        text, self._next = (self._stream.readline() if self._next is None else self._next), None
        if not text:
            raise EOFError
        return text.strip()


class Lines:
    """Everything a player reads and types, a line at a time."""

    def __init__(self, out: TextIO, lines: LinesIn, columns: int = COLUMNS) -> None:
        self._out = out
        self._columns = min(columns, COLUMNS)
        self._in = lines
        self._shown: list[str] = []
        self._waits_for = ""
        self._reported = 0
        """The last round whose end was printed."""

    def show(self, scene: Scene) -> None:
        """Print the table, where it has changed since it was last printed, and the choices."""
        self.keep(scene)
        if scene.message:
            self._message(scene.message)
        for line in (*choice_lines(scene.choices), (HINT if scene.hints else "") + UTILITIES) if scene.choices else ():
            self._print(line, 2)

    def keep(self, scene: Scene) -> None:
        news = scene.ended and scene.view.round != self._reported
        lines = [*scene.felt.lines(scene, cards=news or scene.view.phase != Phase.BETWEEN)]
        self._reported = scene.view.round if scene.ended else 0
        if lines != self._shown:
            self._shown = lines
            self._print()
            for line in lines:
                self._print(line)

    def watch(self, scenes: Sequence[Scene]) -> None:
        """Nothing moves in plain lines: what happened is printed with the end of it."""

    def follow(self, scene: Scene) -> bool:
        """Nobody waits in plain lines."""
        return True

    def busy(self, what: str, done: int, total: int) -> None:
        """Say once what takes its time."""
        if what != self._waits_for:
            self._waits_for = what
            self._print(f"{what} ...", 2)

    def pick(self, scene: Scene) -> str:
        return self._read(scene.asks or "Choice")

    def ask(self, prompt: str) -> str | None:
        return self._read(prompt)

    def _read(self, prompt: str) -> str:
        print(f"{prompt}> ", end="", file=self._out, flush=True)
        try:
            text = self._in.line()
        except EOFError:
            print(file=self._out)
            raise
        if not self._in.typed_by_hand:
            # So that the lines read as if somebody had typed them there.
            print(text, file=self._out)
        return text

    def say(self, text: str) -> None:
        self._print(text)

    def help(self, guide: Help) -> bool:
        self._print(f"{guide.title}:", 2)
        for text, clauses in guide.game:
            self._print(f"{text} ({', '.join(clauses)})" if clauses else text, 4)
        for key, says in guide.keys:
            self._print(f"{key}: {says}", 4)
        return False

    def sign(self, lines: Sequence[SignLine]) -> None:
        for each in lines:
            self._print(f"{each.text} ({', '.join(each.clauses)})" if each.clauses else each.text, 2)

    def clauses(self, found: Iterable[tuple[str, Clause]]) -> None:
        for citation, clause in found:
            also = f" See {', '.join(clause.refers_to)}." if clause.refers_to else ""
            self._print(f"{citation}: {clause.says}{also} ({clause.effect})", 2)

    def past(self, rounds: Sequence[PastRound], totals: Totals, felt: PlainFelt, rules: Rules) -> None:
        if not rounds:
            self._print("You have not finished a round here yet.", 2)
        for each in rounds:
            self._print(f"Round {each.number}: {''.join(felt.summary(each))}: {signed(each.net)}", 2)
            for line in each.lines:
                self._print(f"{outcome(line, felt.name, paid_for(rules, each))}  {', '.join(line.clauses)}", 4)
        if len(rounds) > 1:
            self._print(total_line(totals, felt.name), 2)

    def _message(self, message: Message) -> None:
        self._print(f"{message.sentence} {message.way_out}".strip(), 2)
        for clause, words in message.clauses:
            self._print(f"{clause}: {words}", 4)

    def _print(self, text: str = "", indent: int = 0) -> None:
        """Print within the columns; a line that goes on is indented further."""
        indent += len(text) - len(text.lstrip())
        first, further = " " * indent, " " * (indent + 2)
        for line in textwrap.wrap(text.lstrip(), self._columns, initial_indent=first, subsequent_indent=further) or [""]:
            print(line, file=self._out)
        self._out.flush()


def choice_lines(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield the choices, those of one wager in a line."""
    for row in dict.fromkeys(choice.row for choice in choices if choice.row):
        yield f"{row}: {'  '.join(_choice(choice) for choice in choices if choice.row == row)}"
    alone = [_choice(choice) for choice in choices if not choice.row]
    if alone:
        yield "  ".join(alone)


def _choice(choice: Choice) -> str:
    if choice.typed:
        return choice.label
    if choice.amount and not choice.request:
        return f"[{choice.key or choice.word} AMOUNT] {choice.amount.range}"
    return f"[{choice.key or choice.word}{' or Enter' if choice.default else ''}] {choice.label}"
