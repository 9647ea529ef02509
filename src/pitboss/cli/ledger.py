"""`pitboss ledger`: the money of a table, and whether it adds up."""

import csv
import sys
from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from pitboss.cli.house_folder import explain_errors, read_house
from pitboss.cli.options import AsJson, Data, TableName
from pitboss.cli.output import DONE, FAULT, WRONG_INPUT, complain, console, print_json, text_table
from pitboss.house.ledger import Ledger, WagerLine, ledger_of
from pitboss.money import show
from pitboss.table.phrases import wager_name
from pitboss.table.rules import amounts_of

__all__ = ["ledger"]

LINES = (
    ("Opening float", "opening_float"),
    ("Fills", "fills"),
    ("Credits", "credits"),
    ("Closing float", "closing_float"),
    ("Buy-ins", "buy_ins"),
    ("Drop", "drop"),
    ("Tray now", "tray"),
    ("Win", "win"),
    ("Cash-outs", "cash_outs"),
    ("Put right with players who had left", "settled_with_leavers"),
    ("Into jackpot pools of the house", "pooled"),
    ("Chips with players", "chips_out"),
    ("Tokens issued", "tokens_issued"),
    ("Tokens taken", "tokens_taken"),
    ("Tokens handed back", "tokens_handed_back"),
    ("Tokens with players", "tokens_out"),
)
"""What is printed, and the field of the ledger that has it."""
ROUND_FIELDS = ("round", "hands", "wagered", "win", "corrections")
WAGER_FIELDS = ("wager", "settled", "staked", "taken", "paid", "win", "share")


@explain_errors
def ledger(
    table: TableName,
    /,
    *,
    rounds: Annotated[bool, Parameter(negative=(), help="Round by round.")] = False,
    wagers: Annotated[bool, Parameter(negative=(), help="Every wager by itself, not by kind.")] = False,
    as_csv: Annotated[bool, Parameter(name="--csv", negative=(), help="Print comma-separated values instead.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Print the money of a table from its record, and check that it adds up.

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it.
    """
    if as_csv and as_json:
        return complain("Choose --csv or --json, not both.", WRONG_INPUT)
    if as_csv and rounds and wagers:
        return complain("Choose --rounds or --wagers for one file of comma-separated values.", WRONG_INPUT)
    with read_house(data) as house:
        found = house.whole(table)
        books = ledger_of(found)
    if as_json:
        _print_json(books, rounds=rounds)
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(_csv_rows(books, rounds=rounds, wagers=wagers))
    else:
        with amounts_of(found.rules):
            _print(books, rounds=rounds, wagers=wagers)
    broken = [check.says for check in books.checks if not check.holds]
    return complain(f"The books of {table} do not balance: {'; '.join(broken)}.", FAULT) if broken else DONE


def _print_json(books: Ledger, *, rounds: bool) -> None:
    data = msgspec.to_builtins(books)
    if not rounds:
        del data["rounds"]
    for check, shown in zip(books.checks, data["checks"], strict=True):
        shown["holds"] = check.holds
    print_json(data)


def _csv_rows(books: Ledger, *, rounds: bool, wagers: bool) -> Iterator[tuple[str | int, ...]]:
    """Yield rows with amounts in dollars and cents, without a symbol."""
    if wagers:
        yield WAGER_FIELDS
        for each in books.wagers:
            yield (each.wager, each.settled, *(_plain(cents) for cents in _amounts(each)), each.share or "")
        return
    if rounds:
        yield ROUND_FIELDS
        for line in books.rounds:
            yield (line.round, line.hands, *(_plain(cents) for cents in (line.wagered, line.win, line.corrections)))
        return
    yield ("line", "amount")
    for name, field in LINES:
        yield (name, _plain(getattr(books, field)))
    yield ("Hold per cent", books.hold or "")


def _amounts(line: WagerLine) -> tuple[int, ...]:
    return (line.staked, line.taken, line.paid, line.win)


def _plain(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _print(books: Ledger, *, rounds: bool, wagers: bool) -> None:
    screen = console()
    amounts = [(name, show(getattr(books, field))) for name, field in LINES if getattr(books, field) or field in ALWAYS]
    amounts.append(("Hold", f"{books.hold} %" if books.hold else "no drop yet"))
    screen.print(text_table((f"{books.table} ({books.rulebook}), {books.phase}", books.currency), amounts, numbers=1))
    if settled := [line for line in (books.wagers if wagers else books.kinds) if line.settled]:
        columns = ("Wager", "Settled", "Staked", "Taken", "Paid", "Win", "Of stakes")
        screen.print(text_table(columns, map(_shown, settled), numbers=6))
    if rounds:
        rows = [
            (str(line.round), str(line.hands), *(show(cents) for cents in (line.wagered, line.win, line.corrections)))
            for line in books.rounds
        ]
        screen.print(text_table(("Round", "Hands", "Wagered", "Win", "Corrections"), rows, numbers=5))
    for check in books.checks:
        sign = "=" if check.holds else "NOT"
        screen.print(f"{check.says}: {show(check.one)} {sign} {show(check.other)}")


def _shown(line: WagerLine) -> tuple[str, ...]:
    share = f"{line.share} %" if line.share else "-"
    return (wager_name(line.wager), f"{line.settled:,}", *(show(cents) for cents in _amounts(line)), share)


ALWAYS = ("opening_float", "fills", "credits", "buy_ins", "drop", "tray", "win", "cash_outs", "chips_out")
"""Lines that are shown even when they are empty."""
