"""Promotions under test: cases of the examples, and streams in memory that are driven by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from pitboss import do, law
from pitboss.cards.chance import ScriptedChance
from pitboss.house.people import People
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.terms import Prize, Terms
from pitboss.house.promotions.terms_file import load_terms
from pitboss.house.round_files import Played
from pitboss.house.running import Outcome
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import Actor, Request
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from tests.support.streams import ROOT, StreamUnderTest, play_case, with_settings
from tests.support.streams import witness as witness_of

EXAMPLES = ROOT / "examples" / "promotions"
CASES = sorted((EXAMPLES / "cases").glob("*.toml"))
OLGA, IVA, INES = Actor("Olga", "casino-operator"), Actor("Iva", "authority"), Actor("Ines", "inspector")
ANN, BEN = Actor("Ann", "player"), Actor("Ben", "player")
HOUR = 3_600_000
DAY = 24 * HOUR
BOOK = law.load("nsw/promotions")


def witness(outcome: Outcome) -> None:
    """Note what the engine has cited; a promotion's own book has no game, so its id comes before the clause."""
    witness_of(outcome, BOOK.id)


def case(name: str) -> Played:
    """Play a case of the examples; everything that it expects must hold."""
    return play_case(EXAMPLES / "cases" / f"{name}.toml", witness)


@cache
def terms_of(name: str = "friday-night") -> Terms:
    return load_terms(EXAMPLES / f"{name}.toml").terms


def cash(value: int, **more: Any) -> Prize:
    facts = {"nature": "Cash", "details": "At the cage", "conditions": "None", **more}
    return Prize(id="cash", kind="cash", value=value, **facts)


def book_with(**values: str) -> law.Rulebook:
    """Return the rulebook with other values of settings, written as the file has them."""
    return with_settings(BOOK, "promotion", values)


class PromotionUnderTest(StreamUnderTest):
    """A promotion in memory."""

    of = BOOK.id

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
            PROMOTION, "Test", PROMOTION.reads(book), None, self.people, chance
        )
        self.offer = do.promotion.OfferPromotion("Test", book.id, book.digests(), self.terms)

    @property
    def state(self) -> PromotionState:
        return self.stream.state

    def say(self, does: Request, who: Actor = OLGA, at: int | None = None) -> Outcome:
        return self.sent(does, who, at)

    def ok(self, does: Request, who: Actor = OLGA, at: int | None = None) -> tuple[Event, ...]:
        return self.accepted(does, who, at)

    def refused(self, code: str, does: Request, who: Actor = OLGA, at: int | None = None) -> Refusal:
        refusal = self.turned_down(does, who, at)
        assert refusal.code == code, refusal.sentence()
        return refusal

    def running(self, *entrants: str) -> PromotionUnderTest:
        """Offer, submit and begin the promotion, and enter these people."""
        self.ok(self.offer)
        self.ok(do.promotion.SubmitTerms())
        self.ok(do.promotion.CommencePromotion(), at=self.terms.begins)
        for each in entrants:
            self.ok(do.promotion.EnterPromotion(), Actor(each, "player"))
        return self

    def drawn(self, *entrants: str) -> PromotionUnderTest:
        """Run the promotion to the draw of its first prize."""
        self.running(*entrants)
        self.ok(do.promotion.NominateScrutineer("Sam"))
        self.ok(do.promotion.DrawPrize(self.terms.prizes[0].id, "Sam"), at=self.terms.award_at)
        return self


def with_prize(prize: Prize, name: str = "friday-night") -> Terms:
    return replace(terms_of(name), prizes=(prize,))
