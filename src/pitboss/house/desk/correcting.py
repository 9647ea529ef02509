"""Keyed in error: the last step taken back, or an earlier one keyed again as it should have been, with all that followed it.

Nothing is erased. The record has what was keyed, that it was taken back, why and by whom, and what holds instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pitboss.house.desk.interview import KeyedLine
from pitboss.house.desk.sending import commands_of, tried
from pitboss.house.desk.vocabulary import DESK_WORDS, read_line
from pitboss.house.record import step_of
from pitboss.house.runner import Table
from pitboss.money import show
from pitboss.table.accounts import stack_of, wagered_by
from pitboss.table.commands import PLAYER, Actor, Command, Request
from pitboss.table.questions import NotUnderstood
from pitboss.table.refusal import Refusal
from pitboss.table.services.taking_back import TakeBack
from pitboss.table.state import KeyedStep, TableState

BECAUSE, AND = "because", "and"
NOTHING = "Nothing that was keyed can be taken back now."


def undoing(words: Sequence[str]) -> TakeBack:
    """Read `undo`: how many steps, the last one unless a number is keyed, and why."""
    line = KeyedLine(words, DESK_WORDS["undo"][0])
    steps = int(line.next("a number")) if line and line.words[0].isdecimal() and len(line.words[0]) < 4 else 1
    if not steps:
        raise line.wrong("at least one step", "0")
    return TakeBack(steps, " ".join(line.words))


def listed(table: Table) -> Iterator[str]:
    """Yield the steps that may be corrected, counted from the last one, with what each brought."""
    steps = table.state.keyed
    if not steps:
        yield NOTHING
        return
    for at, step in enumerate(steps):
        yield f"{len(steps) - at:>3}  {what_happened(table, step)}"
    yield "To put one right: correct STEP LINE because REASON"


class Correction:
    """Steps to put right, counted from the last one, each with the line that should have been keyed; none drops the step."""

    def __init__(self, words: Sequence[str]) -> None:
        usage = KeyedLine((), DESK_WORDS["correct"][0])
        lower = [word.lower() for word in words]
        at = lower.index(BECAUSE) if BECAUSE in lower else len(words)
        self.reason = " ".join(words[at + 1 :])
        if not self.reason:
            raise usage.wrong(f"`{BECAUSE}` and the reason")
        self.lines: dict[int, list[str]] = {}
        for part in _parts(words[:at]):
            if not part or not re.fullmatch("[1-9][0-9]{0,2}", part[0]):
                raise usage.wrong("the number of a step", part[0] if part else None)
            self.lines[int(part[0])] = part[1:]
        self.steps = max(self.lines)

    def commands(self, table: Table, who: Actor, at: int) -> list[Command] | tuple[str, Refusal]:
        """Return what puts the steps right: all since the first of them are taken back and keyed again. What is refused then
        is returned with what it would have brought."""
        steps = table.state.keyed[-self.steps :]
        if len(steps) < self.steps:
            raise NotUnderstood(f"Only {len(steps)} steps can be corrected. Key: correct" if steps else NOTHING)
        said, copy = _said(table, steps), table.rehearsal()
        done: list[Command] = []
        for number in (None, *range(self.steps, 0, -1)):
            back = [(who, TakeBack(self.steps, self.reason))]
            for command in commands_of(back if number is None else self._instead(number, copy, said[-number], who), at):
                outcome = tried(copy, command)
                if isinstance(outcome, Refusal):
                    return "" if number is None else what_happened(table, steps[-number]), outcome
                done.append(command)
        return done

    def _instead(self, number: int, table: Table, said: list[Command], who: Actor) -> list[tuple[Actor, Request]]:
        """Return what is keyed for a step: its new line, or what was keyed before."""
        if number not in self.lines:
            return [(command.who, command.does) for command in said]
        dealer = next((command.who for command in said if command.who.office != PLAYER), who)
        line = read_line(words, table, table.at) if (words := self.lines[number]) else ()
        return [(Actor(keyed.player, PLAYER) if keyed.player else dealer, keyed.does) for keyed in line]


def _parts(words: Sequence[str]) -> list[list[str]]:
    """Return the lines of a correction, which `and` and a number separate."""
    parts: list[list[str]] = [[]]
    for number, word in enumerate(words):
        follows = words[number + 1] if number + 1 < len(words) else ""
        if word.lower() == AND and follows.isdecimal():
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _said(table: Table, steps: Sequence[KeyedStep]) -> list[list[Command]]:
    """Return the commands of each step."""
    found: dict[str, list[Command]] = {step.step: [] for step in steps}
    for command in table.record.said(steps[0].before.version):
        if step_of(command.id) in found:
            found[step_of(command.id)].append(command)
    return [*found.values()]


def what_happened(table: Table, step: KeyedStep) -> str:
    """Return what a step brought, in words."""
    history = table.record.history(step.before.version)
    return " ".join(each.event.says() for each in history if step_of(each.command) == step.step)


def difference(before: TableState, after: TableState) -> Iterator[str]:
    """Yield what money has to change hands: only the difference."""
    for seat in sorted({*before.seats, *after.seats}):
        due = _chips(after, seat) - _chips(before, seat)
        if due:
            yield f"Seat {seat}: {'give' if due > 0 else 'take back'} {show(abs(due))}."


def _chips(state: TableState, seat: int) -> int:
    """Return the chips of a player, in front of them and on the layout."""
    return stack_of(state, seat).chips + wagered_by(state, seat).chips
