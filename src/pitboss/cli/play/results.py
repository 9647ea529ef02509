"""Results in words and in rows: how each wager of a round ended, at which odds, by which clauses, and what it all came to."""

from __future__ import annotations

import textwrap

from msgspec.structs import replace
from rich.text import Text

from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, fitted, line
from pitboss.house.players.choices import Namer
from pitboss.house.players.history import PastRound, Totals, WagerResult
from pitboss.house.players.winnings import PaidFor
from pitboss.money import show

AMOUNT = 11
"""Columns of a gain or a loss."""
FURTHER = "  "


def signed(cents: int) -> str:
    """Return a gain or a loss: +$10.00, -$5.00."""
    return f"+{show(cents)}" if cents > 0 else show(cents)


def settled_name(row: WagerResult, name: Namer) -> str:
    """Return the wager of a result, with its area where that is not the one of the player's seat, and with the number of a
    further hand."""
    area = f" at {row.area}" if row.area != row.owner else ""
    return name(row.wager) + area + (f", hand {row.hand}" if row.hand > 1 else "")


def _for(row: WagerResult, paid: PaidFor) -> str:
    """What a winning wager was paid for, in brackets."""
    said = paid.get((row.area, row.wager), "") if row.amount > 0 else ""
    return f" ({said})" if said else ""


def outcome(row: WagerResult, name: Namer, paid: PaidFor) -> str:
    """Return what became of a wager: `Aces Up wins +$30.00 (flush, 6 to 1)`."""
    return f"{settled_name(row, name)} {row.outcome.replace('-', ' ')} {signed(row.amount)}{_for(row, paid)}"


def total_line(totals: Totals, name: Namer) -> str:
    """Return what several rounds came to, together and by wager."""
    each = ", ".join(f"{name(wager)} {signed(amount)}" for wager, amount in totals.wagers.items())
    rounds = count_rounds(totals.rounds)
    return f"{rounds} together: {signed(totals.net)}" + (f" ({each})" if len(totals.wagers) > 1 else "")


def count_rounds(number: int) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


def result_rows(last: PastRound, name: Namer, paid: PaidFor, columns: int, *, brief: bool = False) -> Block:
    """Return how a round ended, wager by wager, each with all its clauses, and what it came to together. Clauses stand beside
    the amounts where there is room for all of them, else behind the words or below; in brief, not below."""
    said = [f"{settled_name(row, name)} {row.outcome.replace('-', ' ')}{_for(row, paid)}" for row in last.lines]
    cited = [", ".join(row.clauses) for row in last.lines]
    beside = AMOUNT + len(FURTHER) + max(map(len, cited), default=0)
    one_row = max(map(len, said), default=0) + beside <= columns
    room = columns - (beside if one_row else AMOUNT)
    rows: Block = []
    for row, words, clauses in zip(last.lines, said, cited, strict=True):
        behind = not one_row and len(words) + len(FURTHER) + len(clauses) <= room
        first, *others = textwrap.wrap(words, room, subsequent_indent=FURTHER)
        said_here = line((first, r.LINE), (f"{FURTHER}{clauses}" if behind else "", r.QUIET))
        rows.append(_amount_row(said_here, row.amount, room, clauses if one_row else ""))
        rows += [line((each, r.LINE)) for each in others]
        further = "" if one_row or behind or brief else clauses
        below = textwrap.wrap(further, columns, initial_indent=FURTHER, subsequent_indent=FURTHER)
        rows += [line((each, r.QUIET)) for each in below]
    return [*rows, amount_row("Together", last.net, room + AMOUNT)] if len(last.lines) > 1 else rows


def best_rows(last: PastRound, name: Namer, paid: PaidFor, columns: int, most: int, *, brief: bool = False) -> Block:
    """Return how a round ended in about this many rows: what won comes first, and what has no room is added up."""
    lines = sorted(last.lines, key=lambda each: -each.amount)
    shown = lines if len(lines) < most else lines[: most - 2]
    # The total is below what is added up.
    rows = result_rows(replace(last, lines=tuple(shown)), name, paid, columns, brief=brief)
    if rest := lines[len(shown) :]:
        together, added = sum(each.amount for each in lines), sum(each.amount for each in rest)
        rows[-1:] = [amount_row(f"{len(rest)} more", added, columns), amount_row("Together", together, columns)]
    return rows


def amount_row(name: str, amount: int, columns: int) -> Text:
    """Return an amount with what it is of."""
    return _amount_row(line((name, r.QUIET)), amount, columns - AMOUNT)


def _amount_row(said: Text, amount: int, room: int, clauses: str = "") -> Text:
    gain = fitted(line((signed(amount), r.of_gain(amount))), AMOUNT, "right")
    return line(fitted(said, room), gain, (f"{FURTHER}{clauses}" if clauses else "", r.QUIET))
