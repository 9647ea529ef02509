"""What the commands of the lab share: the options that ask "what if", how far a count is, and how figures are printed."""

import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter, Token
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from pitboss.lab.errors import LabError
from pitboss.lab.figures import Tell
from pitboss.lab.question import WhatIf

WIDTH_WHEN_PIPED = 100
ROUGH = 1_000
"""From odds of 1 in so many on, hundredths are left out."""
PATIENCE = 0.5
"""Seconds after which a count is long enough to be spoken of."""


def _whole(_: type[int], tokens: Sequence[Token]) -> int:
    """A whole number and nothing else: half a cent is not rounded away."""
    text = tokens[0].value.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        raise ValueError(f"{text[:20]!r} is not a whole number.")
    return int(text)


AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON instead of tables.")]
Schedules = Annotated[
    tuple[str, ...],
    Parameter(name="--schedule", negative=(), help="WAGER=NAME: another schedule of the rulebook in play.", show_default=False),
]
Pays = Annotated[
    tuple[str, ...],
    Parameter(
        name="--pay",
        negative=(),
        help="NAME=25-20-2: a schedule of your own, best hand first (ante_bonus, aces_up, pair_plus, six_card_bonus); "
        "halves as 1/2, a hand that is not paid as 0.",
        show_default=False,
    ),
]
Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative=(), help="KEY=VALUE: another value of a setting that can matter.", show_default=False),
]
Stake = Annotated[
    int | None,
    Parameter(
        name="--stake",
        converter=_whole,
        help="The first wager in cents: payments are rounded and capped as the table pays them.",
        show_default=False,
    ),
]
Seen = Annotated[
    int | None,
    Parameter(name="--seen", converter=_whole, help="The dealer's cards known before the decision.", show_default=False),
]


def what_if(
    schedule: Sequence[str],
    pay: Sequence[str],
    set_: Sequence[str],
    stake: int | None,
    seen: int | None,
    strategy: Path | None = None,
) -> WhatIf:
    """What the options ask for."""
    return WhatIf(
        schedules=_pairs("--schedule", schedule, "aces-up=option-2"),
        pays=_pairs("--pay", pay, "ante_bonus=25-20-2"),
        settings=_pairs("--set", set_, "ties=dealer"),
        stake=stake,
        seen=seen,
        strategy=strategy,
    )


def _pairs(option: str, given: Sequence[str], example: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for each in given:
        key, equals, value = each.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise LabError(f"{option} {each} is not written as {option} {example}")
        if key.strip() in pairs:
            raise LabError(f"{option} {key.strip()} is given twice")
        pairs[key.strip()] = value.strip()
    return pairs


# --- how far it is --------------------------------------------------------------------------------------------------


@contextmanager
def telling() -> Iterator[Tell]:
    """Says on the error stream how far a count is, once it takes long: a bar in a terminal, a line for each part else."""
    begun = time.monotonic()
    if not sys.stderr.isatty():
        yield _lines(begun)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=False) as progress:
        yield _bars(progress, begun)


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


# --- figures --------------------------------------------------------------------------------------------------------


def percent(figure: Fraction, digits: int = 4) -> str:
    """A share as a percentage, rounded half away from zero on the exact value."""
    return f"{decimal(100 * figure, digits)} %"


def decimal(figure: Fraction, digits: int = 4) -> str:
    scaled = abs(figure) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if figure < 0 and whole else ""
    return f"{sign}{whole // 10**digits:,}.{whole % 10**digits:0{digits}}"


def one_in(chance: Fraction) -> str:
    """A small chance as people say it: 1 in 4,165."""
    odds = 1 / chance
    return f"1 in {decimal(odds, 2) if odds < ROUGH and odds.denominator > 1 else f'{round(odds):,}'}"


def print_json(data: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def console() -> Console:
    width = None if sys.stdout.isatty() else WIDTH_WHEN_PIPED
    return Console(width=width, highlight=False, markup=False, emoji=False)
