"""Promotions under test: cases of the examples, and streams in memory that are driven by hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss import law
from pitboss.house.case_files.playing import PlayedCase, play
from pitboss.house.case_files.reading import load
from pitboss.house.chance import ScriptedChance
from pitboss.house.house_streams import HouseStream
from pitboss.house.machine import Outcome
from pitboss.house.people import People
from pitboss.house.promotions import requests as r
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.terms import Prize, Terms
from pitboss.house.promotions.terms_file import load_terms
from pitboss.house.record import Accepted
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from tests.support.witness import WITNESS

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "promotions"
CASES = sorted((EXAMPLES / "cases").glob("*.toml"))
OLGA, IVA, INES = Actor("Olga", "casino-operator"), Actor("Iva", "authority"), Actor("Ines", "inspector")
ANN, BEN = Actor("Ann", "player"), Actor("Ben", "player")
HOUR = 3_600_000
DAY = 24 * HOUR
BOOK = law.load("nsw/promotions")


def witness(outcome: Outcome) -> None:
    """Note what the engine has cited; a promotion's own book has no game, so its id comes before the clause."""
    if isinstance(outcome, Refusal):
        cited: Iterable[str] = outcome.clauses
    else:
        assert isinstance(outcome, Accepted)
        cited = [clause for each in outcome.events for clause in each.event.clauses]
        WITNESS.happened += len(outcome.events)
    WITNESS.saw(f"{BOOK.id} {each}" for each in cited)


def case(name: str) -> PlayedCase:
    """Play a case of the examples; everything that it expects must hold."""
    played = play(load(EXAMPLES / "cases" / f"{name}.toml"))
    assert [str(each) for each in played.unmet] == []
    assert not played.fault
    for each in played.answers:
        witness(each.outcome)
    return played


@cache
def terms_of(name: str = "friday-night") -> Terms:
    return load_terms(EXAMPLES / f"{name}.toml").terms


def cash(value: int, **more: Any) -> Prize:
    facts = {"nature": "Cash", "details": "At the cage", "conditions": "None", **more}
    return Prize(id="cash", kind="cash", value=value, **facts)


def book_with(**values: str) -> law.Rulebook:
    """Return the rulebook with other values of settings, written as the file has them."""
    text = BOOK.text
    for key, value in values.items():
        at = text.index(f'key = "promotion.{key.replace("_", "-")}"')
        start = text.index("value = ", at)
        text = f"{text[:start]}value = {value}{text[text.index(chr(10), start) :]}"
    return law.loads(text)


class PromotionUnderTest:
    """A promotion in memory."""

    def __init__(
        self,
        terms: Terms | None = None,
        *,
        book: law.Rulebook = BOOK,
        ballots: tuple[int, ...] = (),
        people: People | None = None,
    ) -> None:
        self.terms = terms or terms_of()
        self.people = people or People()
        self.at = self.terms.begins - DAY
        chance = ScriptedChance([ballots], cut=False)
        self.stream: HouseStream[PromotionState] = HouseStream(
            PROMOTION, "Test", PROMOTION.rules(book), None, self.people, chance
        )
        self._number = 0
        self.offer = r.OfferPromotion("Test", book.id, book.digests(), self.terms)

    @property
    def state(self) -> PromotionState:
        return self.stream.state

    def say(self, does: Request, who: Actor = OLGA, at: int | None = None) -> Outcome:
        self._number += 1
        self.at = self.at if at is None else at
        outcome = self.stream.send(Command(f"c{self._number}", who, self.at, does))
        witness(outcome)
        return outcome

    def ok(self, does: Request, who: Actor = OLGA, at: int | None = None) -> tuple[Event, ...]:
        outcome = self.say(does, who, at)
        assert isinstance(outcome, Accepted), outcome
        return tuple(each.event for each in outcome.events)

    def refused(self, code: str, does: Request, who: Actor = OLGA, at: int | None = None) -> Refusal:
        before = self.state
        outcome = self.say(does, who, at)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.code == code, outcome.sentence()
        assert self.state == before
        assert outcome.sentence()
        assert outcome.way_out()
        return outcome

    def running(self, *entrants: str) -> PromotionUnderTest:
        """Offer, submit and begin the promotion, and enter these people."""
        self.ok(self.offer)
        self.ok(r.SubmitTerms())
        self.ok(r.CommencePromotion(), at=self.terms.begins)
        for each in entrants:
            self.ok(r.EnterPromotion(), Actor(each, "player"))
        return self

    def drawn(self, *entrants: str) -> PromotionUnderTest:
        """Run the promotion to the draw of its first prize."""
        self.running(*entrants)
        self.ok(r.NominateScrutineer("Sam"))
        self.ok(r.DrawPrize(self.terms.prizes[0].id, "Sam"), at=self.terms.award_at)
        return self


def with_prize(prize: Prize, name: str = "friday-night") -> Terms:
    return replace(terms_of(name), prizes=(prize,))
