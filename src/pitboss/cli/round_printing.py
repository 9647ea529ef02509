"""Print a played round for people: each event with its clauses, each refusal, and the settlement."""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from typing import TypeGuard

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from pitboss.cli import output
from pitboss.house.results import Result, WagerResult
from pitboss.house.round_files import Played, WrittenFile
from pitboss.house.round_files.lines import Happened, Line, OutOfDate, Refused, Repeated, Sent
from pitboss.house.times import day_of, time_of_day
from pitboss.law import Rulebook
from pitboss.money import show

__all__ = ["print_round"]

INDENT = 6
AS_ABOVE = '"'


def print_round(file: WrittenFile, played: Played) -> None:
    """Print everything that happened, and how each table ended."""
    console = output.console()
    several = len(file.machines) > 1
    with console.capture() as captured, played.stream.machine.words() if played.stream else nullcontext():
        for each in file.machines:
            console.print(f"{each.book.title} ({each.book.id}), {each.name}", style="bold")
        _print_lines(console, {each.name: each.book for each in file.machines}, played.lines)
        for ended in played.tables:
            if several:
                console.print(f"\n{ended.name}{'' if ended.record else ': not opened'}", style="bold")
            _print_result(console, ended.result)
    for line in captured.get().splitlines():
        print(line.rstrip())


def _print_lines(console: Console, books: dict[str, Rulebook], lines: Sequence[Line]) -> None:
    """Print each line under its time; where the lines are of several days, the first time of a day has its date."""
    several_days = len({day_of(_at(line)) for line in lines}) > 1
    heading, day, before = "", "", None
    for line in lines:
        name = line.table if isinstance(line, Happened) else line.sent.table
        at = _at(line)
        now = f"{time_of_day(at)}  {name}" if len(books) > 1 else time_of_day(at)
        if now != heading or day_of(at) != day:
            date = f"{day_of(at)}, " if several_days and day_of(at) != day else ""
            heading, day, before = now, day_of(at), None
            console.print(f"\n{date}{now}", style="bold")
        if _drawn_alike(line, before):
            _print_columns(console, str(line.recorded.version), line.recorded.event.says(), (AS_ABOVE,))
        else:
            _print_line(console, books[name], line)
        before = line


def _at(line: Line) -> int:
    return line.recorded.at if isinstance(line, Happened) else line.sent.at


def _drawn_alike(line: Line, before: Line | None) -> TypeGuard[Happened]:
    """Whether pieces left the shoe in the same way and under the same clauses as just before."""
    if not isinstance(before, Happened) or not isinstance(line, Happened):
        return False
    now, last = line.recorded.event, before.recorded.event
    return type(now) is type(last) and now.clauses == last.clauses and bool(now.leaves_shoe())


def _print_line(console: Console, book: Rulebook, line: Line) -> None:
    match line:
        case Happened(recorded=recorded):
            _print_columns(console, str(recorded.version), recorded.event.says(), recorded.event.clauses)
        case Refused():
            _print_refusal(console, book, line)
        case OutOfDate(sent=sent, expected=expected):
            text = f"{_who(sent)} had version {expected} in view; the table is at {sent.version}."
            _print_columns(console, "stale", text, ())
        case Repeated(sent=sent, versions=versions):
            text = f"{_who(sent)} again: it happened at {', '.join(map(str, versions))}, and only then."
            _print_columns(console, "again", text, ())


def _print_refusal(console: Console, book: Rulebook, line: Refused) -> None:
    """Print what was wrong, the words of the clause, the way out, and last the code that a round file expects it by."""
    refusal = line.refusal
    _print_columns(console, "NO", f"{_who(line.sent)}: {refusal.sentence()}", refusal.clauses)
    words = [f"{clause}: {book.clause(clause).says}" for clause in refusal.clauses]
    for text in (*words, f"Way out: {refusal.way_out()}"):
        console.print(Padding(text, (0, 0, 0, INDENT + 2)))
    console.print(Padding(f"(code {refusal.code})", (0, 0, 0, INDENT + 2)), style="dim")


def _who(sent: Sent) -> str:
    return f"{sent.who.name} ({sent.does.replace('-', ' ')})"


def _print_columns(console: Console, left: str, text: str, clauses: Iterable[str]) -> None:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(justify="right", width=INDENT - 1, no_wrap=True)
    grid.add_column(ratio=1)
    cited = ", ".join(clauses)
    # The id of a clause may be wider than the margin; it is never broken.
    grid.add_column(justify="right", max_width=max(22, *map(len, cited.split(" "))), overflow="fold")
    grid.add_row(left, text, cited)
    console.print(grid)


def _print_result(console: Console, result: Result) -> None:
    """Print the result of each seat, wager by wager."""
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
    where = "" if row.area == row.owner else f" at {row.area}"
    where += f", hand {row.hand}" if row.hand > 1 else ""
    grid.add_row(left, f"{_name(row.wager)}{where}", outcome, _signed(row.amount), ", ".join(row.clauses))
    console.print(grid)


def _name(wager: str) -> str:
    return wager.replace("-", " ").title()


def _signed(cents: int) -> str:
    return f"+{show(cents)}" if cents > 0 else show(cents)
