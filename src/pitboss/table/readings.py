"""Readings of a source that the engine carries out one way. A rulebook that asks for another reading is not run wrongly:
it is refused when the table opens, with what is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.law import LawError, Rulebook

READINGS: Mapping[str, Any] = {
    "deck.jokers": 0,
    "vacancy.means": "no-player-seated",
    "limits.per": "wagering-area",
    "limits.play-area": "multiple-of-ante",
    "limits.unit-counts-from": "minimum",
    "limits.excess-play": "follows-ante",
    "limits.change-takes-effect": "next-round",
    "limits.notice-binds": "announced-time",
    "limits.leaving": "gives-up-seat",
    "limits.marker-box": "own-seat",
    "limits.personal-minimum": "not-below-table",
    "limits.personal-notice": False,
    "limits.personal-lasts": "until-leaving",
    "hand.responsibility": "best-hand-counts",
    "concede.gives-up": "every-wager",
    "concede.until": "own-hand-revealed",
    "void.wagers": "returned",
    "void.round-returns-folded": True,
    "handled.virtual": "shown",
    "misdeal.before-handled-first": True,
    "misdeal.after-handled": "play-on",
    "misdeal.voids": "round",
    "exposed.after-deal": "play-on",
    "misset.before-first-reveal": "corrected",
    "misset.first-exposed": "first-hand-turned",
    "misdeclared.late": "stands",
    "dealer-exposes.asks": "undecided",
    "dealer-exposes.cards": "stay-face-up",
    "round.completed": "fully-settled",
    "shortfall.memory": "player-and-gaming-day",
    "shortfall.cards-again": "as-the-first-time",
    "shuffler-failed.after-deal": "void",
    "replacement.low-limit": "shuffler",
    "information-exchanged.voids": ("ante", "play", "pair-plus", "six-card-bonus"),
    "invalidated.wagers": "refunded",
    "idle.counts": "rounds-with-all-other-seats-in-use",
    "six-card-bonus.amount": "within-limits",
    "six-card-bonus.scope": "house",
    "six-card-bonus.with": ("ante", "pair-plus"),
    "supervise.decision-by": "game-supervisor",
    "deck.faults": ("card-missing", "foreign-card"),
    "shuffler.inspection": "not-asked",
    "operator.acts-through": "game-supervisor",
    "odds.trifecta-pays": "best",
    "rounding.per": "wager",
    "scanned.exposes": False,
    "exposed-extra.goes": "removed",
    "first-card-seen.goes": "removed",
    "shoe-exhausted.does": "void",
}
"""By setting: the reading that is built."""


def check_readings(book: Rulebook, chosen: Mapping[str, Any]) -> None:
    """Refuse a rulebook, or an operator's choice, that asks for a reading which is not built."""
    for key, built in READINGS.items():
        if book.has_setting(key):
            value = chosen.get(key, book.setting(key).value)
            if value != built:
                raise LawError(book.where, f"setting {key}", f"{built!r}, the reading that is built", repr(value))
