"""A plain table of rows for the terminal."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table


def sheet(columns: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int = 0, title: str | None = None) -> Table:
    """Rows under their columns; the last columns, as many as `numbers`, hold figures."""
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    for place, name in enumerate(columns):
        figures = place >= len(columns) - numbers
        table.add_column(name, justify="right" if figures else "left", no_wrap=figures, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
