"""Rates, written "5%", and parts of a wager, written "1/2"."""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = ["RateError", "parse_part", "parse_rate", "rate_text"]

WHOLE = 100
_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,4})?%")
_PART = re.compile(r"[0-9]{1,4}(/[0-9]{1,4})?")


class RateError(ValueError):
    """Text that is not a rate or a part; the message says how it is written."""


def parse_rate(text: str) -> Fraction:
    """Read a rate from 0% to 100%, such as "5%" or "4.5%"."""
    if not _PERCENT.fullmatch(text):
        raise RateError(f"{text[:40]!r} is not a rate; write {_suggested(text)}")
    rate = Fraction(text.removesuffix("%")) / WHOLE
    if rate > 1:
        raise RateError(f"{text!r} is more than 100%")
    return rate


def rate_text(rate: Fraction) -> str:
    """Write a rate as a percentage."""
    percent = rate * WHOLE
    return f"{percent.numerator}%" if percent.denominator == 1 else f"{float(percent):.4f}".rstrip("0") + "%"


def parse_part(text: str) -> Fraction:
    """Read a part of a whole from 0 to 1, such as "1/2"."""
    try:
        part = Fraction(text) if _PART.fullmatch(text) else None
    except ZeroDivisionError:
        part = None
    if part is None or part > 1:
        raise RateError(f"{text[:40]!r} is not a part of a whole, such as 1/2 or 1")
    return part


def _suggested(text: str) -> str:
    """Return how a rate that is written in another way is written here."""
    try:
        rate = Fraction(text.strip()) if len(text) <= 12 else Fraction(2)
    except (ValueError, ZeroDivisionError):
        return "a percentage such as 5%"
    return rate_text(rate) if 0 <= rate <= 1 else "a percentage such as 5%"
