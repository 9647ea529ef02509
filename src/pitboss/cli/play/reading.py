"""What a player may read at any time: how the game is played, the clauses, and the rounds that are over."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cli.felts.plain import PlainFelt
from pitboss.cli.play.scene import Display, Help, Message, Scene
from pitboss.games.guide import guide_to
from pitboss.house.players.client import Client
from pitboss.house.players.keys import Keyboard
from pitboss.law import LawError
from pitboss.money import short_money


class Reader:
    """A player who reads."""

    def __init__(self, me: Client, display: Display, felt: PlainFelt, keys: Keyboard) -> None:
        self._me = me
        self._display = display
        self._felt = felt
        self._keys = keys

    def help(self, scene: Scene) -> Message | None:
        """Show how to play; then a clause, if the player wants to read one."""
        game = tuple((each.text, each.clauses) for each in guide_to(self._me.rules))
        keys = (*self._keys.listed(self._felt.name, short_money), ("Enter", "the choice marked with it"), ("Escape", "go back"))
        if not self._display.help(Help(f"How to play {self._me.rules.book.title}", game, keys)):
            return None
        typed = self._display.ask("Clause (Enter: those on the screen; Escape: back)")
        return None if typed is None else self.clause(typed, scene)

    def clause(self, typed: str, scene: Scene) -> Message | None:
        """Show a clause and those one level below it; without a number the clauses on the screen."""
        number = typed.strip()
        wanted = [number] if number else [*dict.fromkeys(_on_screen(scene))]
        try:
            found = [(self._me.rules.book.citation(each), self._me.rules.book.clause(each)) for each in wanted]
        except LawError as error:
            return Message(f"There is no clause {error.key} here; expected {error.expected}.")
        if number:
            found += [(below.id, below) for below in self._me.rules.book.children(found[0][0])]
        self._display.clauses(found)
        return None

    def past(self, number: str) -> None:
        rounds = [each for each in self._me.history.rounds(self._me.name) if each.over]
        wanted = [each for each in rounds if number in ("", str(each.number))]
        self._display.past(wanted, self._me.history.totals(self._me.name), self._felt, self._me.rules)


def _on_screen(scene: Scene) -> Iterator[str]:
    for line in scene.last.lines if scene.last else ():
        yield from line.clauses
    for choice in scene.choices:
        yield from choice.clauses
