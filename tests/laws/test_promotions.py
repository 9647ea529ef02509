"""Laws of promotions: every case is met, every refusal has its clause, what is offered is accepted, and bad input is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss import do, law
from pitboss.files.errors import FileError
from pitboss.house.kind import Begins
from pitboss.house.people import People
from pitboss.house.promotions.drawing import PrizeDrawn
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.terms_file import load_terms
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import load, loads
from pitboss.house.stream.state import Account, HouseState
from pitboss.law import LawError
from pitboss.table.commands import Actor, Inside, Request
from tests.laws.streams import promotion_holds
from tests.support.promotions import (
    ANN,
    BOOK,
    CASES,
    EXAMPLES,
    INES,
    IVA,
    OLGA,
    PromotionUnderTest,
    book_with,
    cash,
    terms_of,
    with_prize,
)


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_case_is_met_and_decided_the_same_way_again(file: Path) -> None:
    played = play(load(file))
    assert [str(each) for each in played.unmet] == []
    stream = played.stream
    assert stream is not None
    machine, state = PROMOTION.machine(stream.name, stream.rules), PROMOTION.fresh()
    for command in stream.record.said():
        events = tuple(each.event for each in stream.history if each.command == command.id)
        assert machine.decide(state, command) == events
        for event in events:
            state = machine.evolve(state, event)
            assert event.says()
    assert state == stream.state


def test_every_clause_has_a_case() -> None:
    text = "\n".join(file.read_text() for file in CASES)
    missing = [each.id for each in BOOK.clauses if each.effect != "heading" and f'"{each.id}"' not in text]
    assert missing == []


def test_everything_offered_is_accepted_and_everything_else_is_refused() -> None:
    """At every step of a promotion, whoever asks."""
    promotion = PromotionUnderTest(ballots=(1, 2))
    accepted: Counter[str] = Counter()
    steps: tuple[tuple[Request, Actor, int], ...] = (
        (promotion.offer, OLGA, 0),
        (do.promotion.SubmitTerms(), OLGA, 0),
        (do.promotion.CommencePromotion(), OLGA, promotion.terms.begins),
        (do.promotion.EnterPromotion(), ANN, 0),
        (do.promotion.AmendTerms(replace(promotion.terms, results="On the wall"), "Rain"), OLGA, 0),
        (do.promotion.DisputePromotion("It is late."), ANN, 0),
        (do.promotion.ApproveAmendment(1), IVA, promotion.terms.closes),
        (do.promotion.DrawPrize("hamper"), OLGA, promotion.terms.award_at),
        (do.promotion.ClaimPrize("hamper"), ANN, 0),
        (do.promotion.Postpone("draw", "A box was open."), OLGA, 0),
        (do.promotion.ConfirmIntegrity("All are there."), OLGA, 0),
        (do.promotion.CancelDraw("A box was open."), OLGA, 0),
    )
    for does, who, at in steps:
        then = max(at, promotion.at)
        for asks in (OLGA, ANN, IVA, INES) if promotion.state.name else ():
            accepted += promotion_holds(promotion.stream, asks, then)
        promotion.ok(does, who, at=then)
    asked_by_people = {act.tag for act in PROMOTION.acts.values() if not issubclass(act.request, Inside | Begins)}
    assert {*accepted} == asked_by_people


SPRING = (EXAMPLES / "spring-draw.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('kind = "vehicle"', 'kind = "vehicel"', "vehicle"),
        ('value = "$32,000.00"', 'value = "lots"', "prize[1].value"),
        ("begins = 2030-09-01T10:00:00", 'begins = "soon"', "a date and time"),
        ('within = "14d"', 'within = "14"', "14d"),
        ('id = "car"', 'id = "The Car"', "a short name"),
        ("most = 200", "most = 0", "entries.most"),
        ('by = ["form", "wager"]', 'by = ["luck"]', "a way to enter"),
        ('name = "Spring draw"', 'name = "Spring draw"\nnmae = "x"', "nmae"),
        ('rulebook = "nsw/promotions"', 'rulebook = "nsw/promotion"', "nsw/promotions"),
        ('name = "Spring draw"', "name = [", "TOML"),
    ],
)
def test_a_terms_file_that_is_wrong_says_where(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in SPRING
    file = tmp_path / "terms.toml"
    file.write_text(SPRING.replace(old, new, 1))
    with pytest.raises(FileError, match="(?s).*" + says.replace("[", r"\[").replace("]", r"\]")):
        load_terms(file)


@pytest.mark.parametrize("litres", ["-1", '"1.2345"', "true", '"1e3"', '"a lot"', "[1]"])
def test_litres_that_are_no_litres(tmp_path: Path, litres: str) -> None:
    file = tmp_path / "terms.toml"
    file.write_text((EXAMPLES / "friday-night.toml").read_text().replace("litres = 4.5", f"litres = {litres}"))
    with pytest.raises(FileError, match="litres"):
        load_terms(file)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"closes": 1}, "terms-order"),
        ({"ends": 1}, "terms-order"),
        ({"ends": terms_of().closes - 1}, "terms-order"),
        ({"award_at": 1}, "terms-order"),
        ({"claim_by": 1}, "terms-order"),
        ({"claim_within": -5}, "terms-order"),
        ({"most": 0}, "terms-bounds"),
        ({"every": -1}, "terms-bounds"),
        ({"entry_ways": ("luck",)}, "terms-word"),
        ({"available": ("nowhere",)}, "terms-word"),
        ({"prizes": (cash(-5),)}, "terms-bounds"),
        ({"prizes": (cash(100), cash(200))}, "terms-bounds"),
        ({"prizes": (cash(100, count=101),)}, "terms-bounds"),
    ],
)
def test_terms_that_contradict_themselves(facts: dict[str, object], code: str) -> None:
    promotion = PromotionUnderTest(replace(terms_of(), **facts))
    refusal = promotion.refused(code, promotion.offer)
    assert refusal.clauses
    assert promotion.stream.version == 0


def test_a_stream_begins_once_and_nothing_comes_before() -> None:
    promotion = PromotionUnderTest()
    promotion.refused("not-begun", do.promotion.SubmitTerms())
    promotion.ok(promotion.offer)
    promotion.refused("begun-already", promotion.offer)
    promotion.refused("house-alone", do.promotion.SealBallots((1,)))
    promotion.refused("house-alone", do.promotion.CountWagers({}, 0, ()))


def test_a_prize_is_awarded_to_nobody_who_is_not_eligible() -> None:
    promotion = PromotionUnderTest(with_prize(cash(500)), ballots=(1,)).drawn("Ann")
    promotion.ok(do.promotion.ClaimPrize("cash"), ANN)
    promotion.people.state = HouseState(excluded=frozenset({"ann"}))
    refusal = promotion.refused("not-eligible", do.promotion.AwardPrize(1))
    assert refusal.clauses == ("15.7.3",)
    assert promotion.people.purses["Ann"] == 0
    promotion.refused("no-such-claim", do.promotion.AwardPrize(2))


def test_a_prize_that_two_winners_let_pass_is_drawn_a_third_time() -> None:
    promotion = PromotionUnderTest(ballots=(1, 2, 3)).running("Ann", "Ben", "Cid")
    at, late = promotion.terms.award_at, promotion.terms.claim_within + 1
    promotion.ok(do.promotion.DrawPrize("hamper"), at=at)
    for number in (1, 2):
        promotion.refused("prize-gone", do.promotion.DrawPrize("hamper"), at=at + number * late - 1 - (number - 1))
        (drawn,) = promotion.ok(do.promotion.DrawPrize("hamper"), at=at + number * late)
        assert isinstance(drawn, PrizeDrawn)
        assert (drawn.winner, drawn.replaces) == (number + 1, number)
    assert [each.status.value for each in promotion.state.winners] == ["lapsed", "lapsed", "drawn"]


def test_nobody_draws_awards_or_denies_where_they_may_win() -> None:
    promotion = PromotionUnderTest(ballots=(2, 1)).running("Ann", "Olga")
    for does in (do.promotion.DrawPrize("hamper"), do.promotion.AwardPrize(1), do.promotion.DenyClaim(1, "No")):
        promotion.refused("entrant-acts", does, at=promotion.terms.award_at)
    promotion.ok(do.promotion.DrawPrize("hamper"), Actor("Otto", "casino-operator"))


def test_whoever_the_book_names_is_told_of_a_doubt() -> None:
    promotion = PromotionUnderTest(book=book_with(integrity_notifies='["inspector", "authority"]')).running()
    promotion.ok(do.promotion.Postpone("both", "A box was open"))
    assert promotion.people.inbox[-1].to == ("inspector", "authority")
    first = promotion.people.inbox[0]
    assert (first.to, first.subject) == (("casino-operator",), "promotion-submission")


def test_in_a_house_with_accounts_people_are_who_they_say() -> None:
    people = People()
    accounts = {"olga": Account("Olga", ("casino-operator",), has_password=True), "sam": Account("Sam", (), has_password=True)}
    people.state = HouseState(accounts=accounts)
    promotion = PromotionUnderTest(with_prize(cash(2_000_000)), ballots=(1,), people=people)
    promotion.refused("not-signed-in", promotion.offer)
    people.signed_in.add("olga")
    promotion.refused("not-appointed", promotion.offer, Actor("Mallory", "casino-operator"))
    promotion.running("Ann")
    promotion.refused("not-eligible", do.promotion.EnterPromotion("Olga"))
    promotion.ok(do.promotion.NominateScrutineer("Sam"))
    promotion.refused("not-signed-in", do.promotion.DrawPrize("cash", "Sam"), at=promotion.terms.award_at)
    people.signed_in.add("sam")
    promotion.ok(do.promotion.DrawPrize("cash", "Sam"))


@pytest.mark.parametrize("book", ["nsw/four-card-poker", "nz/general"])
def test_a_book_that_does_not_say_how_promotions_are_run_runs_none(book: str) -> None:
    with pytest.raises(LawError, match="promotion is run"):
        PROMOTION.reads(law.load(book))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"promotion.manner", "promotion.draw"', '"promotion.manner", "promotion.darw"', "promotion.draw"),
        ('  "promotion.notify",\n', "", "an office with the power"),
        ('  "promotion.notify",\n', '  "promotion.notify",\n  "promotion.terms",\n', "promotion.terms"),
        ('key = "promotion.notice-days"', 'key = "promotion.notice-day"', "notice-days"),
        ('value = ["inspector"]', 'value = ["inspecter"]', "perhaps inspector"),
        ('value = "end-of-day"', 'value = "some-day"', "end-of-day"),
        ('value = "Australia/Sydney"', 'value = "Mars/Crater"', "a time zone"),
        ('carries = ["promotion.integrity"]', 'carries = ["promotion.offer"]', "promotion.integrity"),
    ],
)
def test_a_rulebook_that_the_house_cannot_carry_out_is_refused(old: str, new: str, says: str) -> None:
    assert old in BOOK.text
    with pytest.raises(LawError, match=says):
        PROMOTION.reads(law.loads(BOOK.text.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "format"),
        ('format = 1\nkind = "lottery"', "a kind of stream"),
        ('format = 1\nkind = "promotion"', "terms"),
        ('format = 1\nkind = "promotion"\nterms = "nowhere.toml"', "nowhere.toml"),
    ],
)
def test_a_case_that_is_wrong_says_where(text: str, says: str) -> None:
    with pytest.raises(FileError, match=says):
        loads(text, str(EXAMPLES / "cases" / "x.toml"))


def test_a_case_that_expects_something_else_is_not_met() -> None:
    text = (EXAMPLES / "cases" / "15.1-offer.toml").read_text()
    wrong = text.replace('expect_clause = "15.1"', 'expect_clause = "15.2"', 1).replace(
        'expect = "accepted"', 'expect = "refused"'
    )
    found = [str(each) for each in play(loads(wrong, str(EXAMPLES / "cases" / "x.toml"))).unmet]
    assert len(found) == 2
    assert all("line" in each for each in found)
