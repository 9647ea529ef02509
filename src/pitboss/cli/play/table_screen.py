"""The table with its choices, drawn for a terminal of any size from the narrowest on; beside it, where there is room, a board."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Group
from rich.text import Text

from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, filled, fitted, line
from pitboss.cli.play.results import count_rounds, signed
from pitboss.cli.play.scene import Message, Scene
from pitboss.house.players.choices import Choice

UTILITIES = (("?", "help"), ("s", "sign"), ("h", "past rounds"), ("q", "leave"))
HINT = ("i", "best play")
AMOUNT = 4
"""Columns of an amount, so that those of several wagers are aligned."""
ROOMY = 80
"""Columns from which amounts are aligned."""
NAME = 11
"""Columns of the name of a wager."""
BOARD = 34
"""Columns of the board."""
BOARD_FROM = 80 + 1 + BOARD
WIDEST = 100 + 1 + BOARD
LOW = 22
"""Rows below which clauses are shown only where they need no row of their own."""
MOST_ROUNDS = 6
"""Past rounds on the board."""


def draw(scene: Scene, columns: int, height: int | None = None) -> Group:
    """Return the table, a message to the player, and their choices; within the height where that can be done."""
    board = columns >= BOARD_FROM and height is not None
    whole = columns - BOARD - 1 if board else columns
    low = height is not None and height < LOW
    below: list[Text] = [*_message(scene.message, whole, low=low)] if scene.message else []
    below += _rows(scene, whole, low=low) if scene.choices else []
    below = filled(below, whole, style=r.ROOM)
    parts = [*scene.felt.draw(scene, whole, None if height is None else height - len(below)), *below]
    if board and height is not None:
        parts = beside([parts, filled([*_board(scene)][: max(height, len(parts))], BOARD, style=r.ROOM)], style=r.ROOM)
    for part in parts:
        part.end = "\n"
    return Group(*parts)


def _message(message: Message, columns: int, *, low: bool) -> Iterator[Text]:
    """What happened, and the words of the clauses; on a low terminal only their numbers, as they can be read with a key."""
    alarm = bool(message.clauses or message.way_out)
    yield from _wrapped(f"{message.sentence} {message.way_out}", r.ALARM if alarm else r.WORD, columns)
    if low and message.clauses:
        numbers = ", ".join(clause for clause, _ in message.clauses)
        yield from _wrapped(f"{numbers}  ([?] and a number reads a clause)", r.HINT, columns)
        return
    for clause, words in message.clauses:
        yield from _wrapped(f"{clause}  {words}", r.HINT, columns)


def _wrapped(text: str, style: str, columns: int, indent: str = " ") -> Iterator[Text]:
    for row in textwrap.wrap(text, columns - 1, initial_indent=indent, subsequent_indent=indent):
        yield line((row, style))


def _rows(scene: Scene, columns: int, *, low: bool) -> Iterator[Text]:
    """Rows for each wager, for the choices that stand by themselves, and for what can always be done."""
    choices = scene.choices
    names = [*dict.fromkeys(choice.row for choice in choices if choice.row)]
    # Where there is room, all amounts begin in the same column.
    wide = max(NAME, *(len(name) + 2 for name in names)) if names and columns >= ROOMY else NAME
    for row in names:
        members = [choice for choice in choices if choice.row == row]
        yield from _row(f" {row:<{wide - 2}} ", members, columns, low=low)
    alone = [choice for choice in choices if not choice.row]
    if alone:
        yield from _row(" ", alone, columns, low=low)
    always = (*UTILITIES[:1], HINT, *UTILITIES[1:]) if scene.hints else UTILITIES
    yield from _flow(line((" ", r.HINT)), [line((f"[{key}] {word}", r.HINT)) for key, word in always], columns, 1)


def _row(name: str, choices: Sequence[Choice], columns: int, *, low: bool) -> Block:
    """Choices beside each other, in as many rows as they need, with their clauses at the end."""
    parts = []
    for choice in choices:
        key = f"Enter/{choice.key}" if choice.default else choice.key
        label = f"{choice.label:<{AMOUNT if choice.row and columns >= ROOMY else 0}}"
        parts.append(line((f"[{key}] " if key else "", r.KEY), (label, r.WORD)))
    rows = _flow(line((name, r.WORD)), parts, columns, len(name) if len(name) <= NAME or columns >= ROOMY else 1)
    clauses = ", ".join(dict.fromkeys(clause for choice in choices for clause in choice.clauses[:1]))
    room = columns - rows[-1].cell_len - len(clauses) - 1
    if room > 0:
        return [*rows[:-1], line(rows[-1], (" " * room, r.ROOM), (clauses, r.HINT))]
    return rows if low else [*rows, fitted(line((clauses, r.HINT)), columns - 1, "right", r.ROOM)]


def _flow(head: Text, parts: Sequence[Text], columns: int, indent: int) -> Block:
    """Parts one after another behind a head; what does not fit goes on in the next row. A part that is wider than a row is
    wrapped."""
    rows, gap = [head], (" " * (3 if columns >= ROOMY else 2), r.ROOM)
    begun = False
    for part in parts:
        if begun and rows[-1].cell_len + len(gap[0]) + part.cell_len > columns:
            rows.append(line((" " * indent, r.ROOM)))
            begun = False
        joined = line(rows[-1], *((gap,) if begun else ()), part)
        if joined.cell_len > columns:
            wrapped = textwrap.wrap(joined.plain.strip(), columns - indent - 1)
            rows[-1:] = [line((" " * (1 if not number else indent) + row, r.WORD)) for number, row in enumerate(wrapped)]
        else:
            rows[-1] = joined
        begun = True
    return rows


def _board(scene: Scene) -> Iterator[Text]:
    """What a wide terminal has room for: the session, its last rounds, and the sign."""
    totals = scene.totals
    yield line((" This session", r.KEY))
    played = f"{count_rounds(totals.rounds)}, {signed(totals.net)}" if totals and totals.rounds else "no round yet"
    yield line((f" {played}", r.WORD))
    for past in scene.recent[::-1][:MOST_ROUNDS]:
        yield line((f"  {past.number:>3}  {signed(past.net)}", r.HINT))
    yield line(("", r.ROOM))
    yield line((" The sign", r.KEY))
    for each in scene.view.sign:
        if each.name != "inscription":
            yield from _wrapped(each.text, r.WORD, BOARD)
