"""`pitboss journal significant`: what whoever watches over a house reads first."""

import csv
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from pitboss.cli.house_folder import complain_unreadable, explain_errors, read_house
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import WRONG_INPUT, complain, console, print_json, text_table
from pitboss.house.significant import LARGE, SignificantEvent, significant_events
from pitboss.journal.export import defused, time_of
from pitboss.money import MoneyError, parse_money, show

__all__ = ["significant"]

HEADINGS = ("time", "table", "version", "kind", "name", "office", "what", "cents", "clauses", "hash")
STANDARD_OUTPUT = Path("-")


@explain_errors
def significant(
    *,
    since: Annotated[
        str | None, Parameter(help="Only from this time on, UTC: 2026-02-01 or 2026-02-01T09:00.", show_default=False)
    ] = None,
    table: Annotated[str | None, Parameter(help="Only those of this table.", show_default=False)] = None,
    large: Annotated[
        str | None, Parameter(help=f"From this amount on, a win or a stake is large; {show(LARGE)}.", show_default=False)
    ] = None,
    csv_: Annotated[
        Path | None,
        Parameter(
            name="--csv", allow_leading_hyphen=True, help="Write them to this file; - is standard output.", show_default=False
        ),
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """List the significant events of the house: failed sign-ins, overrides, voids and corrections, changes of limits, rules, keys
    and clocks, fills and credits, large wins and wagers, looks at hidden cards, program errors, failed verifications and outages.

    Hidden cards stay hidden. The exit status is 1 if the record of a table does not hold; the others are listed.

    Example: pitboss journal significant --since 2026-02-01 --csv significant.csv
    """
    if json and csv_ is not None:
        return complain("Choose --csv or --json, not both.", WRONG_INPUT)
    try:
        begins = _time(since) if since else 0
        from_amount = parse_money(large) if large else LARGE
    except (ValueError, MoneyError) as error:
        return complain(str(error), WRONG_INPUT)
    with read_house(data) as house:
        found = significant_events(house, table=table, since=begins, large=from_amount)
        status = complain_unreadable(house)
    if json:
        print_json([_data(each) for each in found])
    elif csv_ == STANDARD_OUTPUT:
        _write(found, sys.stdout)
    elif csv_ is not None:
        try:
            with csv_.open("w", encoding="utf-8", newline="") as file:
                _write(found, file)
        except OSError as error:
            return complain(f"{csv_}: the list cannot be written: {error.strerror}", WRONG_INPUT)
        print(f"{csv_}: {len(found)} significant events")
    elif found:
        rows = [(time_of(each.at)[:19], each.table or "the house", each.kind, each.who.name, each.says) for each in found]
        console().print(text_table(("When (UTC)", "Where", "Kind", "Who", "What"), rows))
    else:
        print("Nothing significant has happened.")
    return status


def _time(text: str) -> int:
    """Return a time in milliseconds since 1970; without a zone it is UTC."""
    try:
        found = datetime.fromisoformat(text)
        return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise ValueError(f"{text[:40]!r} is not a time; give 2026-02-01 or 2026-02-01T09:00.") from None


def _data(each: SignificantEvent) -> dict[str, Any]:
    return {
        "time": time_of(each.at),
        "table": each.table or None,
        "version": each.version,
        "kind": each.kind,
        "who": each.who,
        "says": each.says,
        "cents": each.amount,
        "clauses": each.clauses,
        "hash": each.hash,
    }


def _write(found: Iterable[SignificantEvent], out: Any) -> None:
    """Write the list as RFC 4180 has it: a heading, lines that end in CR LF, quotes doubled. No cell is a formula."""
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEADINGS)
    writer.writerows([defused(cell) for cell in _cells(each)] for each in found)


def _cells(each: SignificantEvent) -> Iterator[str | int]:
    yield from (time_of(each.at), each.table, each.version, str(each.kind), each.who.name, each.who.office, each.says)
    yield from ("" if each.amount is None else each.amount, " ".join(each.clauses), each.hash)
