"""`pitboss round`: play a round written down in a file, and show what happened under which clause."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypeGuard

from cyclopts import Parameter
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from pitboss.cli.output import console, explains
from pitboss.house.rounds import Played, RoundFile, RoundFileError, load, play
from pitboss.house.rounds.lines import json_lines
from pitboss.house.rounds.playing import Happened, Line, OutOfDate, Refused, Repeated, Spoken
from pitboss.house.rounds.result import Result, WagerResult
from pitboss.house.rounds.values import time_of_day
from pitboss.house.words import told
from pitboss.law import LawError, Rulebook
from pitboss.money import show
from pitboss.table.events import CardDrawn

__all__ = ["round_"]

AS_EXPECTED, OTHERWISE, FAULT = 0, 1, 3
INDENT = 6
AS_ABOVE = '"'


@explains(LawError, RoundFileError)
def round_(
    file: Path,
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON lines instead.")] = False,
) -> int:
    """Play a round written down in a TOML file: every event with its clauses, every refusal, and the settlement.

    The exit status is 0; 1 when something came otherwise than the file expects; 2 when the file is not as it must be.

    Example: pitboss round examples/rounds/play-wins.toml

    Parameters
    ----------
    file
        The round file; docs/rounds.md says how one is written.
    """
    written = load(file)
    played = play(written)
    if as_json:
        for line in json_lines(played):
            print(line)
    else:
        _print(written, played)
    for difference in played.unmet:
        print(f"{file}: {difference}", file=sys.stderr)
    if played.fault:
        print(f"{file}: {played.fault}", file=sys.stderr)
        return FAULT
    return OTHERWISE if played.unmet else AS_EXPECTED


def _print(written: RoundFile, played: Played) -> None:
    screen = console()
    with screen.capture() as captured:
        screen.print(f"{written.book.title} ({written.book.id}), {written.settings.name}", style="bold")
        _print_lines(screen, written.book, played.lines)
        _print_result(screen, played.result)
    for line in captured.get().splitlines():
        print(line.rstrip())


def _print_lines(console: Console, book: Rulebook, lines: Iterable[Line]) -> None:
    at = before = None
    for line in lines:
        now = line.recorded.at if isinstance(line, Happened) else line.spoken.at
        if now != at:
            at, before = now, None
            console.print(f"\n{time_of_day(now)}", style="bold")
        if _drawn_alike(line, before):
            _print_columns(console, str(line.recorded.version), told(line.recorded.event), (AS_ABOVE,))
        else:
            _print_line(console, book, line)
        before = line


def _drawn_alike(line: Line, before: Line | None) -> TypeGuard[Happened]:
    """Whether a card was drawn for the same place as the one before, under the same clauses."""
    if not isinstance(before, Happened) or not isinstance(line, Happened) or not isinstance(line.recorded.event, CardDrawn):
        return False
    return isinstance(before.recorded.event, CardDrawn) and before.recorded.event.clauses == line.recorded.event.clauses


def _print_line(console: Console, book: Rulebook, line: Line) -> None:
    match line:
        case Happened(recorded=recorded):
            _print_columns(console, str(recorded.version), told(recorded.event), recorded.event.clauses)
        case Refused():
            _print_refusal(console, book, line)
        case OutOfDate(spoken=spoken, expected=expected):
            text = f"{_who(spoken)} had version {expected} in view; the table is at {spoken.version}."
            _print_columns(console, "stale", text, ())
        case Repeated(spoken=spoken, versions=versions):
            text = f"{_who(spoken)} once more: it happened at {', '.join(map(str, versions))}, and only then."
            _print_columns(console, "again", text, ())


def _print_refusal(console: Console, book: Rulebook, line: Refused) -> None:
    """What was wrong, in the numbers of the case and in the words of the clause, and the way out."""
    refusal = line.refusal
    _print_columns(console, "NO", f"{_who(line.spoken)}: {refusal.code}", refusal.clauses)
    said = [f"{clause}: {book.clause(clause).says}" for clause in refusal.clauses]
    for text in (refusal.sentence(), *said, f"Way out: {refusal.way_out()}"):
        console.print(Padding(text, (0, 0, 0, INDENT + 2)))


def _who(spoken: Spoken) -> str:
    return f"{spoken.who.name} ({spoken.does.replace('-', ' ')})"


def _print_columns(console: Console, left: str, text: str, clauses: Iterable[str]) -> None:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(justify="right", width=INDENT - 1, no_wrap=True)
    grid.add_column(ratio=1)
    cited = ", ".join(clauses)
    # The name of a defined word may be longer than the margin; no clause is broken.
    grid.add_column(justify="right", max_width=max(22, *map(len, cited.split(" "))), overflow="fold")
    grid.add_row(left, text, cited)
    console.print(grid)


def _print_result(console: Console, result: Result) -> None:
    """Seat by seat, wager by wager."""
    several = any(row.round > 1 for row in result.wagers)
    longest = max((len(_name(row.wager)) for row in result.wagers), default=0)
    for number, seat in result.seats.items():
        tokens = f" and {show(seat.tokens)} in tokens" if seat.tokens else ""
        has = f"{show(seat.chips)} in chips{tokens}, {_signed(seat.net)} since coming in"
        console.print(f"\nSeat {number}, {seat.player}: {has}", style="bold")
        for row in result.wagers:
            if str(row.owner) == number:
                _print_wager(console, row, f"{row.round}." if several else "", max(longest, 15))


def _print_wager(console: Console, row: WagerResult, left: str, name: int) -> None:
    grid = Table.grid(padding=(0, 1), expand=True)
    for width in (INDENT - 1, name, 10):
        grid.add_column(width=width)
    grid.add_column(width=14, justify="right", no_wrap=True)
    grid.add_column(ratio=1, justify="right")
    outcome = row.outcome.replace("-", " ")
    where = "" if row.seat == row.owner else f" at {row.seat}"
    grid.add_row(left, f"{_name(row.wager)}{where}", outcome, _signed(row.amount), ", ".join(row.clauses))
    console.print(grid)


def _name(wager: str) -> str:
    return wager.replace("-", " ").title()


def _signed(cents: int) -> str:
    return f"+{show(cents)}" if cents > 0 else show(cents)
