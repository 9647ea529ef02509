"""Money in whole cents: reading it and showing it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Cents: TypeAlias = int

MOST_CENTS = 10**12
CENT_FIGURES = 2
_FIGURES = r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.(?P<part>[0-9]+))?"
_LONGEST = 40


class MoneyError(ValueError):
    """Text that is not an amount of money, or an amount out of range; `text` is what was written."""

    def __init__(self, text: str, why: str) -> None:
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
        super().__init__(f"{shown!r} {why}")
        self.text = text


def parse_money(text: str, *, negative: bool = False, currency_symbol: str = "$") -> Cents:
    """Read an amount such as "$5", "5.00" or "1,250.50" as cents; `negative` also allows "-$5"."""
    if not isinstance(text, str):
        raise MoneyError(repr(text), "is not text, such as 5, 5.00 or 1,250.50")
    written = rf"\s*(?P<minus>-?)(?:{re.escape(currency_symbol)})?{_FIGURES}\s*"
    match = re.fullmatch(written, text) if len(text) <= _LONGEST else None
    if match is None or not (match["whole"] or match["part"]):
        raise MoneyError(text, "is not an amount of money, such as 5, 5.00 or 1,250.50")
    whole, part = match["whole"].replace(",", ""), match["part"] or ""
    if len(part) > CENT_FIGURES:
        raise MoneyError(text, "has more than two decimals; money is in whole cents")
    cents = int(whole + part.ljust(CENT_FIGURES, "0"))
    if cents > MOST_CENTS:
        raise MoneyError(text, f"is more than {show(MOST_CENTS, currency_symbol)}, the largest amount allowed")
    if match["minus"] and not negative:
        raise MoneyError(text, "is below zero; the amount must be zero or more")
    return -cents if match["minus"] else cents


_IN_CHIPS = ContextVar("in_chips", default=False)


@contextmanager
def shown_in_chips(yes: bool = True) -> Iterator[None]:
    """Let `show` write amounts as chips that have no cash value, without a currency: "1,250"."""
    before = _IN_CHIPS.set(yes)
    try:
        yield
    finally:
        _IN_CHIPS.reset(before)


def show(cents: Cents, currency_symbol: str = "$") -> str:
    """Write an amount with its symbol, commas between thousands, and two decimals: "$1,250.50"; or in chips."""
    whole, part = divmod(abs(cents), 100)
    minus = "-" if cents < 0 else ""
    if _IN_CHIPS.get():
        return f"{minus}{whole:,}{f'.{part:02}' if part else ''}"
    return f"{minus}{currency_symbol}{whole:,}.{part:02}"


def short_money(cents: Cents) -> str:
    """Write an amount without its cents where it has none: "$10", "$12.50"."""
    return show(cents).removesuffix(".00")
