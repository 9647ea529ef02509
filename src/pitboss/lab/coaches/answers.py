"""What a coach answers: plain values, and the sentences that people read."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from pitboss.money import short_money, show
from pitboss.table.phrases import wager_name

Namer: TypeAlias = Callable[[str], str]
"""The names that a face gives the wagers of a game."""


class Judged(Struct, frozen=True, tag="judged"):
    """What each choice brings on average, in cents, and over what that was counted; with the choice that was made, if one was."""

    worth: dict[str, Fraction]
    counted: str
    did: str = ""

    @property
    def best(self) -> str:
        return max(self.worth, key=self.worth.__getitem__)

    @property
    def cost(self) -> Fraction:
        """What was lost by the choice that was made, in cents."""
        return self.worth[self.best] - self.worth[self.did]

    def says(self, name: Namer = wager_name) -> str:
        best = f"{self.best}, {self._average(self.best)}, {self.counted}."
        if not self.did:
            return f"Best: {best}"
        mine = self._average(self.did)
        if not self.cost:
            return f"Coach: {self.did} was the best play, {mine}, {self.counted}."
        return f"Coach: {self.did} cost {show(round(self.cost))}: it is worth {mine}; the best play was {best}"

    def _average(self, choice: str) -> str:
        cents = round(self.worth[choice])
        return f"{'+' if cents > 0 else ''}{show(cents)} on average"


class Cost(Struct, frozen=True):
    """What a wager costs on average, in cents."""

    wager: str
    stake: int
    cost: Fraction


class Costs(Struct, frozen=True, tag="costs"):
    """What the wagers of a round cost on average, and the wager that costs least, as a share of its stake."""

    rows: tuple[Cost, ...]
    cheapest: str
    edge: Fraction
    alike: bool
    """Every wager costs the same."""

    def says(self, name: Namer = wager_name) -> str:
        share = f"{100 * float(self.edge):.2f} % of the stake."
        least = (
            f"Every wager costs the same: {share}"
            if self.alike
            else f"The wager that costs least is {name(self.cheapest)}: {share}"
        )
        if not self.rows:
            return least
        total = show(round(sum((each.cost for each in self.rows), Fraction(0))))
        each = ", ".join(f"{name(row.wager)} {short_money(row.stake)} {show(round(row.cost))}" for row in self.rows)
        return f"Coach: on average these wagers cost {total} ({each}). {least}"


class Remark(Struct, frozen=True, tag="remark"):
    """Why there is no figure, or what the figures leave out."""

    text: str

    def says(self, name: Namer = wager_name) -> str:
        return self.text


Answer: TypeAlias = Judged | Costs | Remark


class Review(Struct, frozen=True):
    """What a player did in a round, judged; no answer where there was nothing to decide."""

    answers: tuple[Answer, ...] = ()

    def says(self, name: Namer = wager_name) -> str:
        return " ".join(each.says(name) for each in self.answers) or "There was nothing to decide."


def encoded(review: Review) -> bytes:
    """Return a review as JSON, with its fractions as they are."""
    return msgspec.json.encode(review, enc_hook=str)


def decoded(data: bytes) -> Review:
    """Return a review from JSON. Raises msgspec.DecodeError for anything else."""
    return msgspec.json.decode(data, type=Review, dec_hook=_fraction)


def _fraction(kind: type, written: Any) -> Any:
    return kind(written)
