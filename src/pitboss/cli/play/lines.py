"""The game where there is no terminal: plain lines out, a line in for each choice."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from pitboss.cli.play.choices import Choice
from pitboss.cli.play.chronicle import PastRound
from pitboss.cli.play.keys import LinesIn
from pitboss.cli.play.scene import Message, Scene
from pitboss.cli.play.words import remembered, result, signed
from pitboss.law import Clause
from pitboss.table.sign import SignLine
from pitboss.table.state import Phase

COLUMNS = 80
UTILITIES = "[? CLAUSE] its words  [s] the sign  [h] past rounds  [q] leave"


class Lines:
    """Everything a player reads and types, a line at a time."""

    def __init__(self, out: TextIO, lines: LinesIn, columns: int = COLUMNS) -> None:
        self._out = out
        self._columns = min(columns, COLUMNS)
        self._in = lines
        self._shown: list[str] = []
        self._told_of = 0

    def show(self, scene: Scene) -> None:
        """The table, where it is another one than was shown last, and the choices."""
        self.keep(scene)
        if scene.message:
            self._message(scene.message)
        for line in (*_choices(scene.choices), UTILITIES) if scene.choices else ():
            self._print(line, 2)

    def keep(self, scene: Scene) -> None:
        news = scene.ended and scene.view.round != self._told_of
        told = [*scene.game.told(scene, cards=news or scene.view.phase != Phase.BETWEEN)]
        self._told_of = scene.view.round if scene.ended else 0
        if told != self._shown:
            self._shown = told
            self._print()
            for line in told:
                self._print(line)

    def watch(self, scenes: Sequence[Scene]) -> None:
        """Nothing moves in plain lines: what happened is told with the end of it."""

    def pick(self, scene: Scene) -> str:
        return self._read(scene.asks or "Choice")

    def ask(self, prompt: str) -> str:
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

    # --- reading ---------------------------------------------------------------------------------------------------

    def sign(self, lines: Sequence[SignLine]) -> None:
        for each in lines:
            self._print(f"{each.text} ({', '.join(each.clauses)})" if each.clauses else each.text, 2)

    def clauses(self, found: Iterable[tuple[str, Clause]]) -> None:
        for citation, clause in found:
            also = f" See {', '.join(clause.refers_to)}." if clause.refers_to else ""
            self._print(f"{citation}: {clause.says}{also} ({clause.effect})", 2)

    def past(self, rounds: Sequence[PastRound]) -> None:
        if not rounds:
            self._print("You have not finished a round here yet.", 2)
        for each in rounds:
            self._print(f"Round {each.number}: {''.join(remembered(each))}: {signed(each.net)}", 2)
            for line in each.lines:
                self._print(result(line), 4)

    def _message(self, message: Message) -> None:
        self._print(f"{message.sentence} {message.way_out}".strip(), 2)
        for clause, words in message.clauses:
            self._print(f"{clause}: {words}", 4)

    def _print(self, text: str = "", indent: int = 0) -> None:
        """Within the columns; a line that goes on is indented further."""
        indent += len(text) - len(text.lstrip())
        first, further = " " * indent, " " * (indent + 2)
        for line in textwrap.wrap(text.lstrip(), self._columns, initial_indent=first, subsequent_indent=further) or [""]:
            print(line, file=self._out)
        self._out.flush()


def _choices(choices: Sequence[Choice]) -> Iterator[str]:
    for row in dict.fromkeys(choice.row for choice in choices if choice.row):
        yield f"{row}: {'  '.join(_choice(choice) for choice in choices if choice.row == row)}"
    alone = [_choice(choice) for choice in choices if not choice.row]
    if alone:
        yield "  ".join(alone)


def _choice(choice: Choice) -> str:
    if choice.spoken:
        return choice.label
    if choice.asks and choice.row:
        return f"[{choice.key} AMOUNT] {choice.asks.range}"
    return f"[{choice.key}{' or Enter' if choice.default else ''}] {choice.label}"
