"""What a player may read at any time: the sign, any clause, the rounds he has played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from pitboss.cli.play.chronicle import Chronicle, PastRound
from pitboss.cli.play.scene import Message, Scene
from pitboss.law import Clause, LawError, Rulebook
from pitboss.table.sign import SignLine


class Display(Protocol):
    """Where the player looks and what he presses."""

    def show(self, scene: Scene) -> None: ...
    def keep(self, scene: Scene) -> None: ...
    def watch(self, scenes: Sequence[Scene]) -> None: ...
    def pick(self, scene: Scene) -> str: ...
    def ask(self, prompt: str) -> str: ...
    def say(self, text: str) -> None: ...
    def sign(self, lines: Sequence[SignLine]) -> None: ...
    def clauses(self, found: Sequence[tuple[str, Clause]]) -> None: ...
    def past(self, rounds: Sequence[PastRound]) -> None: ...


class Left(Exception):
    """The player has had enough."""


class Reader:
    """Whatever is no choice of the round."""

    def __init__(self, book: Rulebook, chronicle: Chronicle, display: Display, name: str) -> None:
        self._book = book
        self._chronicle = chronicle
        self._display = display
        self._name = name

    def read(self, typed: str, scene: Scene) -> Message | None:
        """Show what was asked for; a word to the player where it was nothing of the kind, or is not there."""
        word, _, rest = typed.strip().partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", word[1:]
        match word.lower():
            case "?" | "clause":
                return self._clause(rest or self._display.ask("Which clause"), scene)
            case "s" | "sign":
                self._display.sign(scene.view.sign)
            case "h" | "past":
                self._past(rest.strip())
            case "q" | "quit" | "leave":
                raise Left
            case "":
                return Message("Choose one of these.")
            case _:
                return Message(f"{typed.strip()!r} is not a choice here.")
        return None

    def _clause(self, typed: str, scene: Scene) -> Message | None:
        """A clause and those one level below it; without a number those that stand on the screen."""
        number = typed.strip()
        wanted = [number] if number else [*dict.fromkeys(_on_screen(scene))]
        try:
            found = [(self._book.citation(each), self._book.clause(each)) for each in wanted]
        except LawError as error:
            return Message(f"There is no clause {error.key} here: expected was {error.expected}.")
        if number:
            found += [(below.id, below) for below in self._book.children(found[0][0])]
        self._display.clauses(found)
        return None

    def _past(self, number: str) -> None:
        rounds = [each for each in self._chronicle.rounds(self._name) if each.over]
        self._display.past([each for each in rounds if number in ("", str(each.number))])


def _on_screen(scene: Scene) -> Iterator[str]:
    for line in scene.last.lines if scene.last else ():
        yield from line.clauses
    for choice in scene.choices:
        yield from choice.clauses
