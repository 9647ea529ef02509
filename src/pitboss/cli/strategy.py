"""`pitboss strategy`: what to do with a hand, the expectation of each choice, and why."""

import csv
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from pitboss import lab, law
from pitboss.cli.options import AsJson, Pays, RulebookName, Schedules, Seen, Settings, Stake, what_if
from pitboss.cli.output import console, decimal, explains, print_json, text_table
from pitboss.cli.progress import progress
from pitboss.cli.whole_files import whole_file
from pitboss.lab.as_data import advice_data, chart_data, exact_or_within
from pitboss.lab.choices import PLAY_, play_multiple
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Advice, Chart, Tell
from pitboss.lab.question import dealer_cards_shown

__all__ = ["strategy"]

NO_HAND = "dealer does not qualify"
ROWS_AT_ONCE = 1_000
"""How many rows of a file are written from one report of progress to the next."""


@explains(law.LawError, LabError)
def strategy(
    rulebook: RulebookName,
    /,
    *,
    hand: Annotated[str | None, Parameter(help='The player\'s cards: "As Ad 7c 4d 2h".', show_default=False)] = None,
    up: Annotated[str | None, Parameter(help="The dealer's up card, if the game shows one.", show_default=False)] = None,
    as_csv: Annotated[
        Path | None,
        Parameter(name="--csv", help="Write the whole strategy to this file, one row per class of cards.", show_default=False),
    ] = None,
    schedule: Schedules = (),
    pay: Pays = (),
    set_: Settings = (),
    stake: Stake = None,
    seen: Seen = None,
    exact: Annotated[bool, Parameter(negative=(), help="Also print the expectations as fractions.")] = False,
    as_json: AsJson = False,
) -> int:
    """Print what to do with a hand, or the chart of the whole strategy if no hand is given.

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    """
    book = law.load(rulebook)
    module = lab.adviser(book)
    question = lab.question_of(book, what_if(schedule, pay, set_, stake, seen))
    shown = dealer_cards_shown(question, module.SEEN)
    if hand is None:
        if up is not None:
            raise LabError(f"--up {up} needs a --hand")
        with progress() as tell:
            chart = module.chart(question, tell)
            if as_csv is not None:
                return _write(chart, as_csv, tell)
        return _print_chart(chart, as_json=as_json)
    if as_csv is not None:
        raise LabError("--csv writes the whole strategy; leave out --hand")
    cards, up_card = module.read_hand(question, hand, up, shown)
    from pitboss.lab.kernels import warm_up  # only here: without the packages of the lab, the adviser has said so before

    with progress() as tell:
        warm_up(tell)
    advice = module.advise(question, cards, up_card)
    if as_json:
        print_json({"rulebook": book.id, "cards": cards, "up": up_card, **advice_data(advice)})
    else:
        _print_advice(console(), advice, fractions=exact)
    return 0


def _print_advice(screen: Console, advice: Advice, *, fractions: bool) -> None:
    screen.print(f"{advice.hand}: {_in_words(advice.best)}.", style="bold")
    ranked = sorted(advice.choices, key=lambda each: each.expectation, reverse=True)
    more = [(exact_or_within(each.expectation, advice.within),) if fractions else () for each in ranked]
    rows = [(each.name, decimal(each.expectation, 6), *exactly) for each, exactly in zip(ranked, more, strict=True)]
    per = "Ante" if any(each.name.startswith(PLAY_) for each in ranked) else "wager"
    columns = ("Choice", f"Expectation per {per}", *(("Exact",) if fractions else ()))
    screen.print(text_table(columns, rows, numbers=len(columns) - 1))
    if advice.dealer_hands:
        _print_dealer_hands(screen, advice)
    screen.print(advice.why)


def _print_dealer_hands(screen: Console, advice: Advice) -> None:
    outcomes = [("wins", advice.wins), ("ties", advice.ties), ("losses", advice.losses), (NO_HAND, advice.no_hand)]
    counts = ", ".join(f"{name} {number:,}" for name, number in outcomes if number or name != NO_HAND)
    screen.print(f"The dealer can have {advice.dealer_hands:,} hands: {counts}.")


def _print_chart(chart: Chart, *, as_json: bool) -> int:
    if as_json:
        print_json(chart_data(chart))
        return 0
    screen = console()
    screen.print(chart.title, style="bold")
    rows = [(name, *map(_short, choices)) for name, choices in chart.rows]
    screen.print(text_table(("Hand", *chart.columns), rows, numbers=len(chart.columns), tight=True))
    used = {each for _, choices in chart.rows for each in choices if each.startswith(PLAY_)}
    if used:
        screen.print("; ".join(f"{_short(choice)} is a {_in_words(choice)}" for choice in sorted(used, key=play_multiple)) + ".")
    screen.print(chart.note)
    return 0


def _short(choice: str) -> str:
    """Return a choice as a chart shows it: 3x for Play of three times the Ante."""
    return f"{play_multiple(choice)}x" if choice.startswith(PLAY_) else choice


def _in_words(choice: str) -> str:
    """Return a choice in words: Play of 3 times the Ante."""
    if not choice.startswith(PLAY_):
        return choice
    times = {1: "equal to", 2: "of twice"}.get(play_multiple(choice), f"of {play_multiple(choice)} times")
    return f"Play {times} the Ante"


def _write(chart: Chart, file: Path, tell: Tell) -> int:
    """Write every class of cards that the player can see, and what to do with it; the whole file or none."""
    try:
        with whole_file(file) as target:
            rows = csv.writer(target, lineterminator="\n")
            for number, row in enumerate(chart.cells()):
                if number % ROWS_AT_ONCE == 0:
                    tell(f"writing {file.name}", number, chart.size)
                rows.writerow(row)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LabError(f"cannot write {file}: {error.strerror}") from None
    print(f"{chart.size:,} rows written to {file}.", file=sys.stderr)
    return 0
