"""Output of every command: one console, one JSON printer, one kind of table, one line for an error."""

import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ParamSpec

import msgspec
from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

if TYPE_CHECKING:
    from pitboss.law import Rulebook
    from pitboss.table.refusal import Refusal

DONE, REFUSED, WRONG_INPUT, FAULT = 0, 1, 2, 3
"""The exit statuses."""
WIDTH_WHEN_PIPED = 100
UNBOUND = 10_000
"""More columns than any table has."""
LONG_ODDS = 1_000
"""From 1 in 1,000 on, odds are printed without hundredths."""

TO_COPY = "Run: "
"""What comes before a command that the reader can copy."""

_P = ParamSpec("_P")


def console() -> Console:
    """Return a console for standard output: plain text, and a fixed width if it is not a terminal."""
    width = None if sys.stdout.isatty() else WIDTH_WHEN_PIPED
    return Console(width=width, highlight=False, markup=False, emoji=False)


@contextmanager
def paged(screen: Console) -> Iterator[None]:
    """Show what is printed a page at a time on a terminal, and at once anywhere else."""
    if not sys.stdout.isatty():
        yield
        return
    os.environ.setdefault("LESS", "-FRX")  # no pages for what fits on the screen; bold stays bold
    with screen.pager(styles=True):
        yield


def error_console() -> Console:
    """Return a console for the error stream, where progress is shown."""
    return Console(stderr=True)


def print_json(data: Any) -> None:
    """Print a value as indented JSON."""
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


class TextTable:
    """Rows under the names of their columns. Where a word would have to be broken, each row is listed by itself instead."""

    def __init__(
        self, columns: Sequence[str], rows: Iterable[Sequence[str]], numbers: int, title: str | None, *, tight: bool
    ) -> None:
        self._columns = columns
        self._rows = [*rows]
        self._title = title
        padding = (0, 1, 0, 0) if tight else (0, 1)
        self.table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", padding=padding)
        for place, name in enumerate(columns):
            figures = place >= len(columns) - numbers
            self.table.add_column(name, justify="right" if figures else "left", no_wrap=figures, overflow="fold")
        for row in self._rows:
            self.table.add_row(*row)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = [_widths(column) for column in self.table.columns]
        least, most = sum(least for least, _ in widths), sum(most for _, most in widths)
        whole = Measurement.get(console, options.update(width=UNBOUND), self.table).maximum
        room = options.max_width - (whole - most) - least
        if room >= 0:
            # What is left beyond the longest words is shared out among the columns that want more.
            for column, (narrow, wide) in zip(self.table.columns, widths, strict=True):
                column.width = narrow + ((wide - narrow) * min(room, most - least) // max(1, most - least))
            yield self.table
            return
        if self._title:
            yield Text(self._title, "bold")
        for row in self._rows:
            listed = Table.grid(padding=(0, 2, 0, 0))
            listed.add_column(style="dim", max_width=options.max_width // 2)
            listed.add_column(overflow="fold")
            for name, cell in zip(self._columns, row, strict=False):
                listed.add_row(name.replace("\n", " "), cell)
            yield listed
            yield ""


def _widths(column: Column) -> tuple[int, int]:
    """Return the columns of the terminal that a column needs so that no word is broken, and those that it wants."""
    cells = [row for cell in (column.header, *column.cells) for row in str(cell).split("\n")]
    most = max(map(cell_len, cells))
    return (most if column.no_wrap else max((cell_len(word) for cell in cells for word in cell.split()), default=0)), most


def text_table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int = 0, title: str | None = None, tight: bool = False
) -> TextTable:
    """Return rows as a table; the last `numbers` columns hold figures. A tight table has less room between its columns."""
    return TextTable(columns, rows, numbers, title, tight=tight)


def complain(message: str, status: int) -> int:
    """Print one line on the error stream, and return the exit status. A command to copy comes last, without a full stop."""
    text = " ".join(map(shortened, message.split()))
    stop = "" if text.endswith(".") or TO_COPY in text else "."
    print(f"pitboss: {text}{stop}", file=sys.stderr)
    return status


def shortened(word: str) -> str:
    """Return a word of a message; of a very long one only its beginning, since nobody wants to read it again."""
    from pitboss.cli import LONGEST_WORD  # which loads this module only when a command runs

    return word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}..."


def explains(*errors: type[Exception]) -> Callable[[Callable[_P, int]], Callable[_P, int]]:
    """Let a command report these errors in one line, as wrong input."""

    def explaining(command: Callable[_P, int]) -> Callable[_P, int]:
        @functools.wraps(command)
        def explained(*args: _P.args, **kwargs: _P.kwargs) -> int:
            try:
                return command(*args, **kwargs)
            except errors as error:
                return complain(str(error), WRONG_INPUT)

        return explained

    return explaining


def refusal_lines(book: "Rulebook", refusal: "Refusal") -> list[str]:
    """Return what was wrong, what the clauses say, and the way out."""
    clauses = [f"{clause}: {book.clause(clause).says}" for clause in refusal.clauses]
    return [refusal.sentence(), *clauses, refusal.way_out()]


def refusal_data(book: "Rulebook", refusal: "Refusal") -> dict[str, Any]:
    """Return a refusal as data, with the words of its clauses."""
    return {
        "code": refusal.code,
        "clauses": {clause: book.clause(clause).says for clause in refusal.clauses},
        "facts": refusal.facts,
        "sentence": refusal.sentence(),
        "way_out": refusal.way_out(),
    }


def percent(figure: Fraction, digits: int = 4) -> str:
    """Format a share as a percentage, rounded half away from zero on the exact value."""
    return f"{decimal(100 * figure, digits)} %"


def decimal(figure: Fraction, digits: int = 4) -> str:
    """Format an exact figure with this many digits after the point, rounded half away from zero."""
    scaled = abs(figure) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if figure < 0 and whole else ""
    return f"{sign}{whole // 10**digits:,}.{whole % 10**digits:0{digits}}"


def one_in(chance: Fraction) -> str:
    """Format a small chance as odds: 1 in 4,165."""
    odds = 1 / chance
    return f"1 in {decimal(odds, 2) if odds < LONG_ODDS and odds.denominator > 1 else f'{round(odds):,}'}"
