"""Interpretations of a source: if only one is built, a rulebook that asks for another is refused at opening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.law import LawError, Rulebook


def check_interpretations(built: Mapping[str, Any], book: Rulebook, chosen: Mapping[str, Any]) -> None:
    """Refuse a rulebook, or an operator's choice, that asks for an interpretation which is not built."""
    for key, reading in built.items():
        if book.has_setting(key):
            value = chosen.get(key, book.setting(key).value)
            if value != reading:
                raise LawError(book.where, f"setting {key}", f"{reading!r}, the interpretation that is built", repr(value))
