"""Money in whole cents, read from what people write and shown as they expect it."""

from __future__ import annotations

import re
from typing import TypeAlias

Cents: TypeAlias = int

MOST_CENTS = 10**12
CENT_FIGURES = 2
_FIGURES = r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.(?P<part>[0-9]+))?"
_LONGEST = 40


class MoneyError(ValueError):
    """Text that is no amount of money, or an amount that cannot be taken here; `text` is what was written."""

    def __init__(self, text: str, why: str) -> None:
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
        super().__init__(f"{shown!r} {why}")
        self.text = text


def parse_money(text: str, *, negative: bool = False, currency_symbol: str = "$") -> Cents:
    """The amount in cents: "$5", "5.00" and "1,250.50" are read; `negative` lets it be below zero ("-$5")."""
    written = rf"\s*(?P<minus>-?)(?:{re.escape(currency_symbol)})?{_FIGURES}\s*"
    match = re.fullmatch(written, text) if len(text) <= _LONGEST else None
    if match is None or not (match["whole"] or match["part"]):
        raise MoneyError(text, "is not an amount of money, such as 5, 5.00 or 1,250.50")
    whole, part = match["whole"].replace(",", ""), match["part"] or ""
    if len(part) > CENT_FIGURES:
        raise MoneyError(text, "has more than two figures after the point; money is in whole cents")
    cents = int(whole + part.ljust(CENT_FIGURES, "0"))
    if cents > MOST_CENTS:
        raise MoneyError(text, f"is beyond {show(MOST_CENTS, currency_symbol)}, the most that can be handled")
    if match["minus"] and not negative:
        raise MoneyError(text, "is below zero; an amount here is zero or more")
    return -cents if match["minus"] else cents


def show(cents: Cents, currency_symbol: str = "$") -> str:
    """The amount with its symbol, thousands parted by commas and always two figures after the point: "$1,250.50"."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{currency_symbol}{whole:,}.{part:02}"
