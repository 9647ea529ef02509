"""Somebody who asks something of a stream, at a time: what every decision begins with, at a table and elsewhere in the house."""

from __future__ import annotations

from typing import Generic

from typing_extensions import TypeVar

from pitboss.table.bound import Bound
from pitboss.table.commands import Actor, Standing
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Fact, Refusal

S = TypeVar("S", covariant=True)
"""The state that is asked."""
B = TypeVar("B", bound=Bound, covariant=True)
"""The rules that it goes by."""


class Asking(Generic[S, B]):
    """Who asks, when, of which state, under which rules."""

    __slots__ = ("at", "rules", "standing", "state", "who")

    def __init__(self, state: S, who: Actor, at: int, rules: B, standing: Standing) -> None:
        self.state = state
        self.who = who
        self.at = at
        self.rules = rules
        self.standing = standing

    def refuse(self, code: str, *rules: str, **facts: Fact) -> Refusal:
        """Refuse under these rules, the most specific clause first."""
        return Refusal(code, self.rules.cite_specific(*rules), facts)

    def offer(
        self,
        *rules: str,
        area: int | None = None,
        amounts: dict[str, Bounds] | None = None,
        choices: tuple[str, ...] = (),
        second_above: int | None = None,
    ) -> Offer:
        """Return the offer of what somebody asks about, under these rules. Its act fills in the name of the request."""
        return Offer("", self.rules.cite(*rules), area, amounts or {}, choices, second_above)

    def requires(self, power: str, *forbidding: str) -> Refusal | None:
        """Refuse unless the rulebook gives the speaker's office this power. The refusal cites the rules that forbid it to others,
        or else the one that gives the power."""
        return self.rules.not_given(self.who.office, power, *forbidding)

    def may(self, power: str) -> bool:
        """Return whether the rulebook gives the speaker's office this power: the question to ask once before a loop."""
        return self.rules.may(self.who.office, power)

    def unexplained(self, words: str, *rules: str) -> Refusal | None:
        """Refuse an act without the words that these rules want on the record."""
        return None if words.strip() else self.refuse("no-reason", *rules)
