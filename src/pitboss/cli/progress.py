"""Report the progress of long counts."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from pitboss.cli.output import error_console
from pitboss.lab.figures import Tell

__all__ = ["progress"]

PATIENCE = 0.5
"""Seconds before a count is reported at all."""


@contextmanager
def progress() -> Iterator[Tell]:
    """Report on the error stream how far a long count is: bars in a terminal, elsewhere a line for each part."""
    begun = time.monotonic()
    if not sys.stderr.isatty():
        yield _lines(begun)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=error_console(), transient=True, disable=False) as bars:
        yield _bars(bars, begun)


def _lines(begun: float) -> Tell:
    told: set[str] = set()

    def tell(what: str, done: int, total: int) -> None:
        if what not in told and done < total and time.monotonic() - begun > PATIENCE:
            told.add(what)
            print(f"{what} ...", file=sys.stderr, flush=True)

    return tell


def _bars(progress: Progress, begun: float) -> Tell:
    bars: dict[str, TaskID] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in bars:
            if time.monotonic() - begun <= PATIENCE:
                return
            bars[what] = progress.add_task(what, total=total)
        progress.update(bars[what], completed=done, total=total)

    return tell
