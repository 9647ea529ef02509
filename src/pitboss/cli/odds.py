"""`pitboss odds`: the exact odds of a rulebook's wagers, with what-if options."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.console import Console

from pitboss import lab, law
from pitboss.cli.options import AsJson, Pays, Schedules, Seen, Settings, Stake, what_if
from pitboss.cli.output import console, decimal, explains, one_in, percent, print_json, text_table
from pitboss.cli.progress import progress
from pitboss.lab.as_data import analysis_data, exact
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Analysis, WagerOdds
from pitboss.law.schema import format_value
from pitboss.table.phrases import wager_name

__all__ = ["odds"]

FIGURES = ("House edge", "Element of risk", "Mean stake", "Variance", "Hit rate", "Top prize")


@explains(law.LawError, LabError)
def odds(
    rulebook: str,
    /,
    *,
    schedule: Schedules = (),
    pay: Pays = (),
    set_: Settings = (),
    stake: Stake = None,
    seen: Seen = None,
    strategy: Annotated[
        Path | None, Parameter(help="Price your own strategy, a TOML file; docs/lab.md has the format.", show_default=False)
    ] = None,
    outcomes: Annotated[bool, Parameter(negative=(), help="Also print the number of deals for each outcome.")] = False,
    as_json: AsJson = False,
) -> int:
    """Print the exact odds of every wager and schedule of a rulebook.

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    """
    book = law.load(rulebook)
    module = lab.analyst(book)
    question = lab.question_of(book, what_if(schedule, pay, set_, stake, seen, strategy))
    with progress() as tell:
        found = module.analyse(question, tell)
    if as_json:
        print_json(analysis_data(found))
    else:
        _print(console(), book, found, outcomes=outcomes)
    return 0


def _print(screen: Console, book: law.Rulebook, found: Analysis, *, outcomes: bool) -> None:
    screen.print(f"{book.title} ({book.id})", style="bold")
    screen.print(f"counted over {found.deals:,} deals")
    parts = list(_parts(found.wagers))
    for part in parts:
        _print_figures(screen, part)
    if found.strategies:
        _print_strategies(screen, found)
    if outcomes:
        for part in parts:
            _print_outcomes(screen, part, found.deals)
    _headed(screen, "Settings used for these figures")
    screen.print(text_table(("Setting", "Value"), [(key, format_value(value)) for key, value in found.settings.items()]))


class _Part(NamedTuple):
    """Rows that are printed together: the schedules of one wager, or all wagers without a choice of schedules."""

    title: str
    column: str
    rows: list[tuple[str, WagerOdds]]


def _parts(wagers: Iterable[WagerOdds]) -> Iterator[_Part]:
    by_wager = [list(rows) for _, rows in groupby(wagers, key=lambda row: row.wager)]
    alone = [rows[0] for rows in by_wager if len(rows) == 1 and not rows[0].decisions]
    for rows in by_wager:
        if rows[0] not in alone:
            yield _Part(wager_name(rows[0].wager), "Schedule", [(row.schedule, row) for row in rows])
    if alone:
        yield _Part("", "Wager", list(_alike(alone)))


def _alike(rows: list[WagerOdds]) -> Iterator[tuple[str, WagerOdds]]:
    """Join neighbouring wagers of one kind with the same figures into one line."""
    kinds = Counter(_kind(row) for row in rows)
    for _, group in groupby(rows, key=lambda row: (_kind(row), [(each.count, each.pays) for each in row.outcomes])):
        same = list(group)
        kind = _kind(same[0])
        every = 1 < len(same) == kinds[kind]
        yield f"{kind}, all {len(same)}" if every else ", ".join(row.wager for row in same), same[0]


def _kind(row: WagerOdds) -> str:
    return row.wager.partition("-")[0]


def _print_figures(screen: Console, part: _Part) -> None:
    _headed(screen, part.title)
    column, rows = part.column, part.rows
    screen.print(text_table((column, *FIGURES), [(name, *_figures(row)) for name, row in rows], numbers=len(FIGURES)))
    screen.print(text_table((column, "House edge, exact"), [(name, exact(row.house_edge)) for name, row in rows]))
    if choices := list(dict.fromkeys(choice for _, row in rows for choice in row.decisions)):
        shares = [(name, *(percent(row.decisions[each]) for each in choices)) for name, row in rows]
        screen.print(text_table((f"{column}: how often", *choices), shares, numbers=len(choices)))


def _figures(row: WagerOdds) -> tuple[str, ...]:
    return (
        percent(row.house_edge),
        percent(row.element_of_risk),
        decimal(row.mean_stake),
        decimal(row.variance),
        percent(row.hit_rate, 2),
        one_in(row.top_prize),
    )


def _print_strategies(screen: Console, found: Analysis) -> None:
    _headed(screen, "Strategies, and what each costs compared with the best play")
    rows = [(each.name, each.says, percent(each.house_edge), percent(each.cost)) for each in found.strategies]
    screen.print(text_table(("Strategy", "Rule", "House edge", "Cost"), rows, numbers=2))
    screen.print(text_table(("Strategy", "Cost, exact"), [(each.name, exact(each.cost)) for each in found.strategies]))


def _print_outcomes(screen: Console, part: _Part, deals: int) -> None:
    for name, row in part.rows:
        _headed(screen, f"{part.title} {name}".strip())
        rows = [
            (each.outcome, str(each.pays), percent(Fraction(each.count, deals), 6), f"{each.count:,}") for each in row.outcomes
        ]
        screen.print(text_table(("Outcome", "Net", "Share of deals", "Deals"), rows, numbers=3))


def _headed(screen: Console, title: str) -> None:
    if title:
        screen.print(f"\n{title}", style="bold")
