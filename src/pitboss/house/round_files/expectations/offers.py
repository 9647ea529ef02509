"""Expectations of what is offered after a command: which request, to whom, within which bounds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.files.toml import Value
from pitboss.files.values import amount_or_zero, known, list_of, words
from pitboss.house.file_values import seat_number
from pitboss.house.round_files.expectations.facts import Known
from pitboss.house.round_files.model import Answer, Check, Unmet
from pitboss.money import show
from pitboss.table.commands import Actor
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer


class BoundsExpected(Struct, frozen=True):
    """The bounds of an amount, in cents; None where the file does not say."""

    minimum: int | None = None
    maximum: int | None = None
    step: int | None = None

    def matches(self, bounds: Bounds | None) -> bool:
        if bounds is None:
            return False
        same = self.minimum in (None, bounds.minimum) and self.maximum in (None, bounds.maximum)
        return same and self.step in (None, bounds.step)

    def __str__(self) -> str:
        parts = (("from", self.minimum), ("to", self.maximum), ("in steps of", self.step))
        return " ".join(f"{word} {show(cents)}" for word, cents in parts if cents is not None) or "offered"


class OfferExpected(Struct, frozen=True):
    """A request that must be offered after the command, or must not be."""

    path: str
    offered: bool
    request: str
    to: str | None = None
    area: int | None = None
    amounts: dict[str, BoundsExpected] = {}
    choices: frozenset[str] = frozenset()
    clause: str | None = None

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.runner is None:
            yield Unmet(self.path, self._wanted(), answer.words)
            return
        found = [
            (actor, offer)
            for actor in answer.people
            if self.to in (None, actor.name)
            for offer in answer.runner.offers(actor, answer.at)
            if offer.request == self.request
        ]
        matching = [(actor, offer) for actor, offer in found if self._matches(offer)]
        if bool(matching) is not self.offered:
            shown = [_shown(actor, offer) for actor, offer in (found if self.offered else matching)]
            yield Unmet(self.path, self._wanted(), "; ".join(dict.fromkeys(shown)) or f"no offer of {self.request}")

    def _matches(self, offer: Offer) -> bool:
        return (
            self.area in (None, offer.area)
            and all(bounds.matches(offer.amounts.get(key)) for key, bounds in self.amounts.items())
            and self.choices <= {*offer.choices}
            and (self.clause is None or self.clause in offer.clauses)
        )

    def _wanted(self) -> str:
        sentence = self.request if self.offered else f"no offer of {self.request}"
        sentence += f" offered to {self.to or 'somebody'}" if self.offered else f" to {self.to or 'anybody'}"
        sentence += f" for seat {self.area}" if self.area is not None else ""
        details = [f"{key} {bounds}" for key, bounds in self.amounts.items()]
        details += [f"choices {', '.join(sorted(self.choices))}"] if self.choices else []
        details += [f"clause {self.clause}"] if self.clause else []
        return f"{sentence} with {'; '.join(details)}" if details else sentence


def _shown(actor: Actor, offer: Offer) -> str:
    seat = f" for seat {offer.area}" if offer.area is not None else ""
    details = [f"{key} {BoundsExpected(bounds.minimum, bounds.maximum, bounds.step)}" for key, bounds in offer.amounts.items()]
    details += [f"choices {', '.join(offer.choices)}"] if offer.choices else []
    details += [f"clauses {', '.join(offer.clauses)}"] if offer.clauses else []
    return f"{offer.request} offered to {actor.name} ({actor.office}){seat} with {', '.join(details) or 'nothing to choose'}"


def read_offers(value: Value, facts: Known) -> Iterator[Check]:
    """Read the tag of a request; a table with its `request`, to whom and within which bounds; or a list of these."""
    return (_offer(each, facts, offered=True) for each in value.one_or_more())


def read_no_offers(value: Value, facts: Known) -> Iterator[Check]:
    """Read what must not be offered, written like an offer."""
    return (_offer(each, facts, offered=False) for each in value.one_or_more())


def _offer(value: Value, facts: Known, *, offered: bool) -> Check:
    request = known("a request", facts.requests)
    if not isinstance(value.raw, dict):
        return OfferExpected(value.path, offered, request(value))
    return value.section().convert(
        OfferExpected,
        {"path": value.path, "offered": offered},
        request=request,
        to=known("the name of a player, of a member of staff, or house", facts.people),
        area=seat_number(facts.seats),
        amounts=_amounts,
        choices=list_of(words),
        clause=facts.clause,
    )


def _amounts(value: Value) -> dict[str, BoundsExpected]:
    return {each.key: each.section().convert(BoundsExpected, numbers=amount_or_zero) for each in value.section()}
