"""Odds as tables for people: the figures of each wager, its pay tables, its returns by hand, and what strategies cost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from rich.console import Console

from pitboss.cli.output import decimal, one_in, percent, text_table
from pitboss.lab.as_data import exact, exact_or_within
from pitboss.lab.figures import Analysis, WagerOdds
from pitboss.lab.setting_values import AMOUNTS
from pitboss.law.schema import Value, format_value
from pitboss.money import show
from pitboss.table.phrases import wager_name

__all__ = ["print_brief", "print_odds"]

EDGE, RISK, STAKE = "House\nedge", "Element\nof risk", "Mean\nstake"
MOST_COMBINATIONS = 10**15
"""A larger number says nothing to a reader and leaves no room for the rest of the line."""
STAKE_KEY = "stake"
REST = ("Std\ndev", "Variance", "Hit\nrate", "Top prize")


class Part(NamedTuple):
    """Rows that are printed together: the schedules of one wager, or all wagers without a choice of schedules."""

    title: str
    column: str
    rows: list[tuple[str, WagerOdds]]


def print_odds(screen: Console, title: str, found: Analysis, *, fractions: bool, returns: bool, alone: bool) -> None:
    """Print every figure. `alone` is for one wager that was asked for: then its returns are printed too, in play only."""
    screen.print(title, style="bold")
    screen.print(f"counted over {found.deals:,} deals")
    parts = list(_parts(found.wagers))
    for part in parts:
        _print_figures(screen, part, fractions=fractions)
    if returns or alone:
        for part in parts:
            shown = part.rows if returns or part.column == "Wager" else part.rows[:1]
            for name, row in shown:
                _print_returns(screen, f"{part.title} {name}".strip(), row)
    if found.strategies:
        _print_strategies(screen, found, fractions=fractions)
    for note in found.notes:
        screen.print(f"\n{note}")
    _headed(screen, "Settings used for these figures")
    screen.print(text_table(("Setting", "Value"), [(key, _setting(key, value)) for key, value in found.settings.items()]))


def print_brief(screen: Console, title: str, found: Analysis) -> None:
    """Print one line for each wager, under the schedule in play."""
    screen.print(title, style="bold")
    rows = []
    for part in _parts(found.wagers):
        for name, row in part.rows if part.column == "Wager" else part.rows[:1]:
            label = (part.title, name) if part.title else (name, "")
            deviation, _, *others = _rest(row)
            rows.append((*label, percent(row.house_edge), percent(row.element_of_risk), deviation, *others))
    columns = ("Wager", "Schedule", EDGE, RISK, *(name for name in REST if name != "Variance"))
    if not any(schedule for _, schedule, *_ in rows):
        columns, rows = (columns[0], *columns[2:]), [(first, *rest) for first, _, *rest in rows]
    screen.print(text_table(columns, rows, numbers=1 + len(REST), tight=True))


def _parts(wagers: Iterable[WagerOdds]) -> Iterator[Part]:
    by_wager = [list(rows) for _, rows in groupby(wagers, key=lambda row: row.wager)]
    alone = [rows[0] for rows in by_wager if len(rows) == 1 and not rows[0].schedule]
    for rows in by_wager:
        if rows[0] not in alone:
            yield Part(wager_name(rows[0].wager), "Schedule", [(row.schedule, row) for row in rows])
    if alone:
        yield Part("", "Wager", list(_alike(alone)))


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


def _rest(row: WagerOdds) -> tuple[str, ...]:
    return (f"{row.standard_deviation:.4f}", decimal(row.variance), percent(row.hit_rate, 2), one_in(row.top_prize))


def _print_figures(screen: Console, part: Part, *, fractions: bool) -> None:
    """Print the figures, with what each schedule pays beside its name; element of risk and mean stake only where they differ."""
    _headed(screen, part.title)
    names = [name for name, _ in part.rows]
    rows = [row for _, row in part.rows]
    pays = _pays(rows)
    columns: list[tuple[str, Sequence[str]]] = [(part.column, names)]
    if pays and pays != names:
        columns.append(("Pays", pays))
    words = len(columns)
    columns.append((EDGE, [percent(row.house_edge) for row in rows]))
    if any(row.mean_stake != 1 for row in rows):
        columns.append((RISK, [percent(row.element_of_risk) for row in rows]))
        columns.append((STAKE, [decimal(row.mean_stake) for row in rows]))
    columns += zip(REST, zip(*map(_rest, rows), strict=True), strict=True)
    lines = zip(*(cells for _, cells in columns), strict=True)
    screen.print(text_table([name for name, _ in columns], lines, numbers=len(columns) - words, tight=True))
    if pays and (hands := _hands(rows[0])):
        screen.print(f"Pays to 1, best hand first: {', '.join(hand.replace('-', ' ') for hand in hands)}.")
    if fractions:
        exact_edges = [(name, exact_or_within(row.house_edge, row.within)) for name, row in part.rows]
        screen.print(text_table((part.column, "House edge, exact"), exact_edges))
    if choices := list(dict.fromkeys(choice for row in rows for choice in row.decisions)):
        shares = [(name, *(percent(row.decisions[each]) for each in choices)) for name, row in part.rows]
        screen.print(text_table((f"{part.column}: how often", *choices), shares, numbers=len(choices), tight=True))


def _hands(row: WagerOdds) -> list[str]:
    return [hand for hand, _ in row.pays]


def _pays(rows: Sequence[WagerOdds]) -> list[str]:
    """Return what each schedule pays as odds to 1; by hand where the schedules do not pay the same hands."""
    if not any(row.pays for row in rows):
        return []
    if any(_hands(row) != _hands(rows[0]) for row in rows):
        return [", ".join(f"{hand.replace('-', ' ')} {_to_one(odds)}" for hand, odds in row.pays) for row in rows]
    return ["-".join(_to_one(odds) for _, odds in row.pays) for row in rows]


def _to_one(odds: str) -> str:
    """Write odds as a number to 1, or as a fraction: 25 for 25 to 1, 1/2 for 1 to 2."""
    pays, _, per = odds.partition(" to ")
    return pays if per == "1" else f"{pays}/{per}"


def _setting(key: str, value: Value) -> str:
    """Format the value of a setting; amounts are in dollars."""
    if type(value) is int and (key == STAKE_KEY or key in AMOUNTS):
        return show(value)
    return format_value(value)


def _print_returns(screen: Console, title: str, row: WagerOdds) -> None:
    _headed(screen, f"{title}: returns")
    lines: list[tuple[str, ...]] = [
        (each.outcome, f"{each.combinations:,}", percent(each.probability, 6), str(each.pays), percent(each.returns, 6))
        for each in row.returns()
    ]
    lines.append(("all", f"{row.combinations:,}", percent(Fraction(1), 6), "", percent(-row.house_edge, 6)))
    first = "Hand" if row.pays and not row.decisions else "Outcome"
    columns: tuple[str, ...] = (first, "Combinations", "Probability", "Pays", "Return")
    if row.combinations > MOST_COMBINATIONS or row.within:
        columns, lines = (first, *columns[2:]), [(name, *rest) for name, _, *rest in lines]
    screen.print(text_table(columns, lines, numbers=len(columns) - 1, tight=True))


def _print_strategies(screen: Console, found: Analysis, *, fractions: bool) -> None:
    _headed(screen, "Strategies, and what each costs compared with the best play")
    rows = [(each.name, each.says, percent(each.house_edge), percent(each.cost)) for each in found.strategies]
    screen.print(text_table(("Strategy", "Rule", "House edge", "Cost"), rows, numbers=2, tight=True))
    if fractions:
        screen.print(text_table(("Strategy", "Cost, exact"), [(each.name, exact(each.cost)) for each in found.strategies]))


def _headed(screen: Console, title: str) -> None:
    if title:
        screen.print(f"\n{title}", style="bold")
