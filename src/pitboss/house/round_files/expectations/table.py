"""Expectations of the table after a command: a seat's stack, and the sign."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import Struct

from pitboss.files.toml import Value
from pitboss.files.values import amount_or_zero, words
from pitboss.house.file_values import seat_key
from pitboss.house.round_files.expectations.facts import Known
from pitboss.house.round_files.model import Answer, Check, Unmet
from pitboss.house.runner import Table
from pitboss.money import show
from pitboss.table.accounts import stack_of
from pitboss.table.commands import PLAYER
from pitboss.table.sign import SignLine
from pitboss.table.state import seat_of


class ChipsExpected(Struct, frozen=True):
    """What the stack of a seat must hold, in cents. Seat None is that of the player who sends the command."""

    path: str
    seat: int | None
    chips: int | None
    tokens: int | None = None

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.table is None:
            yield Unmet(self.path, self._wanted(self.seat), answer.words)
            return
        seat = self._seat(answer, answer.table)
        if seat not in answer.table.state.seats:
            yield Unmet(self.path, self._wanted(seat), "an empty seat" if seat else "a player without a seat")
            return
        stack = stack_of(answer.table.state, seat)
        if self.chips not in (None, stack.chips) or self.tokens not in (None, stack.tokens):
            yield Unmet(self.path, self._wanted(seat), _stack(stack.chips, None if self.tokens is None else stack.tokens))

    def _seat(self, answer: Answer, table: Table) -> int | None:
        if self.seat is None and answer.sender and answer.sender.office == PLAYER:
            return seat_of(table.state, answer.sender.name)
        return self.seat

    def _wanted(self, seat: int | None) -> str:
        return f"{_stack(self.chips, self.tokens)} at {f'seat {seat}' if seat else 'the seat of the player'}"


def _stack(chips: int | None, tokens: int | None) -> str:
    parts = [] if chips is None else [f"{show(chips)} in chips"]
    parts += [] if tokens is None else [f"{show(tokens)} in tokens"]
    return " and ".join(parts)


def read_chips(value: Value, facts: Known) -> Iterator[Check]:
    """Read the stack of the player, or of the seat that the command names; or a table of stacks by seat."""
    if not isinstance(value.raw, dict):
        if not facts.from_player and facts.seat is None:
            raise value.error('a table of stacks by seat, such as { 1 = "$200.00" }')
        yield ChipsExpected(value.path, None if facts.from_player else facts.seat, amount_or_zero(value))
        return
    if not value.raw:
        raise value.error('stacks by seat, such as { 1 = "$200.00" }', "an empty table")
    for each in value.section():
        seat = seat_key(each, facts.seats)
        if not isinstance(each.raw, dict):
            yield ChipsExpected(each.path, seat, amount_or_zero(each))
            continue
        row = each.section()
        chips, tokens = row.read("chips", amount_or_zero, None), row.read("tokens", amount_or_zero, None)
        row.done()
        if chips is None and tokens is None:
            raise each.error("chips, tokens, or both", "neither")
        yield ChipsExpected(each.path, seat, chips, tokens)


class SignExpected(Struct, frozen=True):
    """A line that the sign must have: its whole text, its name, a clause that it must cite; None where not stated."""

    path: str
    text: str | None
    name: str | None = None
    clause: str | None = None

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.table is None:
            yield Unmet(self.path, self._wanted(), answer.words)
            return
        lines = answer.table.sign(answer.at)
        if not any(self._matches(line) for line in lines):
            yield Unmet(self.path, self._wanted(), self._nearest(lines))

    def _matches(self, line: SignLine) -> bool:
        same = self.text in (None, _joined(line.text)) and self.name in (None, line.name)
        return same and (self.clause is None or self.clause in line.clauses)

    def _wanted(self) -> str:
        parts = [f'"{self.text}"'] if self.text else []
        parts += [f"named {self.name}"] if self.name else []
        parts += [f"citing {self.clause}"] if self.clause else []
        return f"a line of the sign {', '.join(parts)}"

    def _nearest(self, lines: tuple[SignLine, ...]) -> str:
        """Return the lines of the sign that are most like the one expected, or all of them."""
        texts = [_joined(line.text) for line in lines]
        near = [line for line in lines if line.name == self.name or _joined(line.text) == self.text]
        near = near or [lines[texts.index(text)] for text in get_close_matches(self.text or "", texts, n=1)]
        shown = [f'"{line.text}" ({line.name}; {", ".join(line.clauses) or "no clause"})' for line in near or lines]
        return ", ".join(shown) or "an empty sign"


def read_sign(value: Value, facts: Known) -> Iterator[Check]:
    """Read the text of a line; a table with its `text`, `name` or `clause`; or a list of these."""
    for each in value.one_or_more():
        if not isinstance(each.raw, dict):
            yield SignExpected(each.path, words(each))
            continue
        row = each.section()
        found = SignExpected(
            each.path, row.read("text", words, None), row.read("name", words, None), row.read("clause", facts.clause, None)
        )
        row.done()
        if found.text is None and found.name is None and found.clause is None:
            raise each.error("the text, the name or the clause of a line", "an empty table")
        yield found


def _joined(text: str) -> str:
    return " ".join(text.split())
