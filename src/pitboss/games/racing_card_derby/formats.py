"""Older rulebooks of the game: what an office could do there because of its name is a power of that office today."""

from __future__ import annotations

from typing import Any

from pitboss.table.commands import DEALER, PLAYER
from pitboss.table.older_rulebooks import with_own_powers

POWERS = {
    PLAYER: (
        "wager.red",
        "wager.black",
        "wager.suit",
        "wager.quinella",
        "wager.trifecta",
    ),
    DEALER: (
        "shuffle.before-round",
        "deal.over-scanner",
        "race.first",
        "race.second",
        "race.third",
        "result.places",
        "result.confirm",
        "settle.take-losing",
        "settle.pay-winning",
        "settle.by-position",
    ),
}
"""What players and dealers could do before rulebooks wrote it down as a power."""
TOGETHER = {"wager.moved-by-dealer": ("settle.by-position",)}
"""What whoever had one power could do as well."""


def upcast_rulebook(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a kept rulebook with the powers that its offices had."""
    return with_own_powers(data, POWERS, TOGETHER)
