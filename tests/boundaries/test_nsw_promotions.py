"""Every number of section 15 one below, at and one above: hours, days, dollars, litres; and each choice read both ways."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.promotions import ANN, BOOK, DAY, HOUR, OLGA, PromotionUnderTest, book_with, cash, terms_of, with_prize

from pitboss import do, law
from pitboss.house.promotions.claims import ClaimDenied
from pitboss.house.promotions.drawing import PrizeDrawn, WinnerNotified
from pitboss.house.promotions.preparing import TermsSubmitted
from pitboss.house.promotions.terms import Prize, Terms
from pitboss.house.times import milliseconds, zone
from pitboss.table.commands import Actor

BELOW_AT_ABOVE = (-1, 0, 1)


def hamper(**facts: object) -> Prize:
    return replace(terms_of().prizes[0], **facts)


@pytest.mark.parametrize("more", BELOW_AT_ABOVE)
def test_24_hours(more: int) -> None:
    promotion = PromotionUnderTest()
    promotion.ok(promotion.offer)
    submitted = promotion.terms.begins
    promotion.ok(do.promotion.SubmitTerms(), at=submitted)
    at = submitted + 24 * HOUR + more
    later = replace(promotion.terms, closes=at + DAY, award_at=at + DAY, ends=at + DAY)
    promotion = PromotionUnderTest(later)
    promotion.ok(promotion.offer)
    promotion.ok(do.promotion.SubmitTerms(), at=submitted)
    if more < 0:
        assert promotion.refused("too-soon", do.promotion.CommencePromotion(), at=at).clauses == ("15.9",)
    else:
        promotion.ok(do.promotion.CommencePromotion(), at=at)


@pytest.mark.parametrize(("value", "again"), [("count-again", True), ("count-from-first", False)])
def test_changed_terms_count_again_or_from_the_first_submission(value: str, again: bool) -> None:
    book = book_with(changed_terms=f'"{value}"')
    promotion = PromotionUnderTest(book=book)
    promotion.ok(promotion.offer)
    start = promotion.at
    promotion.ok(do.promotion.SubmitTerms())
    promotion.ok(do.promotion.AmendTerms(replace(promotion.terms, award_place="Elsewhere"), "Rain"), at=start + 2 * HOUR)
    promotion.refused("not-submitted", do.promotion.CommencePromotion(), at=promotion.terms.begins)
    (submitted,) = promotion.ok(do.promotion.SubmitTerms())
    assert isinstance(submitted, TermsSubmitted)
    assert submitted.not_before == (promotion.terms.begins if again else start) + 24 * HOUR


def noticed(value: str) -> PromotionUnderTest:
    base = terms_of("grand-prizes")
    terms = replace(base, prizes=(base.prizes[0],))
    return PromotionUnderTest(terms, book=book_with(notice_until=f'"{value}"'), ballots=(1,)).drawn("Ann")


@pytest.mark.parametrize("more", BELOW_AT_ABOVE)
@pytest.mark.parametrize("value", ["end-of-day", "elapsed"])
def test_two_days(value: str, more: int) -> None:
    promotion = noticed(value)
    won = promotion.state.winners[0]
    last = won.at + 2 * DAY if value == "elapsed" else _end_of_second_day()
    assert won.notify_by == last
    (event,) = promotion.ok(do.promotion.NotifyWinner(1, "mail"), at=last + more)
    assert isinstance(event, WinnerNotified)
    assert event.late is (more > 0)


def _end_of_second_day() -> int:
    from datetime import datetime

    return milliseconds(datetime(2030, 12, 23, tzinfo=zone("Australia/Sydney"))) - 1


def test_two_days_by_the_clocks_of_the_book() -> None:
    book = book_with(time_zone='"UTC"')
    base = terms_of("grand-prizes")
    promotion = PromotionUnderTest(replace(base, prizes=(base.prizes[0],)), book=book, ballots=(1,)).drawn("Ann")
    won = promotion.state.winners[0]
    assert won.notify_by != noticed("end-of-day").state.winners[0].notify_by


@pytest.mark.parametrize("more", BELOW_AT_ABOVE)
@pytest.mark.parametrize("alternative", [False, True])
def test_ten_thousand_dollars_and_the_scrutineer(more: int, alternative: bool) -> None:
    worth = 1_000_000 + more
    prize = hamper(value=500, cash_alternative=worth) if alternative else cash(worth)
    promotion = PromotionUnderTest(with_prize(prize), ballots=(1,)).running("Ann")
    draw = do.promotion.DrawPrize(prize.id)
    if more > 0:
        assert promotion.refused("scrutineer-needed", draw, at=promotion.terms.award_at).clauses == ("15.2",)
        promotion.ok(do.promotion.NominateScrutineer("Sam"))
        promotion.refused("scrutineer-needed", draw)
        promotion.refused("scrutineer-draws", do.promotion.DrawPrize(prize.id, "Sam"), Actor("sam", "casino-operator"))
        promotion.ok(do.promotion.DrawPrize(prize.id, "Sam"))
    else:
        promotion.ok(draw, at=promotion.terms.award_at)


@pytest.mark.parametrize("who", ["no-entrant", "anybody"])
def test_who_may_be_the_scrutineer(who: str) -> None:
    book = book_with(scrutineer_who=f'"{who}"')
    promotion = PromotionUnderTest(with_prize(cash(2_000_000)), book=book, ballots=(1,)).running("Ann")
    nominate = do.promotion.NominateScrutineer("ann")
    if who == "no-entrant":
        promotion.refused("scrutineer-entered", nominate)
        promotion.ok(do.promotion.NominateScrutineer("Sam"))
        promotion.refused("scrutineer-enters", do.promotion.EnterPromotion(), Actor("Sam", "player"))
    else:
        promotion.ok(nominate)
        promotion.ok(do.promotion.DrawPrize("cash", "Ann"), at=promotion.terms.award_at)


@pytest.mark.parametrize("more", BELOW_AT_ABOVE)
@pytest.mark.parametrize("counts", ["as-cash-prize", "as-the-terms-say"])
def test_ten_thousand_dollars_and_the_choice_of_payment(more: int, counts: str) -> None:
    book, amount = book_with(cash_alternative_counts=f'"{counts}"'), 1_000_000 + more
    for prize, instead in ((cash(amount), False), (hamper(value=amount, cash_alternative=amount), True)):
        promotion = PromotionUnderTest(with_prize(prize), book=book, ballots=(1,)).drawn("Ann")
        claim = do.promotion.ClaimPrize(prize.id, takes_cash=instead, payment={"cash": 1, "transfer": amount - 1})
        if more > 0 and (not instead or counts == "as-cash-prize"):
            promotion.ok(claim, ANN)
            promotion.ok(do.promotion.AwardPrize(1))
            assert promotion.people.purses["Ann"] == 1
        else:
            promotion.refused("payment-fixed", claim, ANN)
            promotion.ok(replace(claim, payment={}), ANN)
            promotion.ok(do.promotion.AwardPrize(1))
            assert promotion.people.purses["Ann"] == amount


@pytest.mark.parametrize("more", BELOW_AT_ABOVE)
def test_a_hundred_dollars_and_what_is_kept_of_a_denied_claim(more: int) -> None:
    promotion = PromotionUnderTest(with_prize(cash(10_000 + more)), ballots=(1,)).drawn("Ann")
    promotion.ok(do.promotion.ClaimPrize("cash"), Actor("Ben", "player"))
    deny = do.promotion.DenyClaim(1, "Somebody else has won")
    if more > 0:
        for lacking in (deny, replace(deny, name="Ben Bell"), replace(deny, address="2 Hill Road")):
            assert promotion.refused("claimant-unknown", lacking).clauses == ("15.10.1",)
    (denied,) = promotion.ok(replace(deny, name="Ben Bell", address="2 Hill Road"))
    assert isinstance(denied, ClaimDenied)
    assert (denied.kept, denied.name, denied.address) == ((True, "Ben Bell", "2 Hill Road") if more > 0 else (False, "", ""))


def offered(terms: Terms, book: law.Rulebook = BOOK) -> PromotionUnderTest:
    return PromotionUnderTest(terms, book=book)


@pytest.mark.parametrize("more", BELOW_AT_ABOVE)
@pytest.mark.parametrize("per", ["prize", "promotion"])
def test_twenty_litres(more: int, per: str) -> None:
    book = book_with(liquor_per=f'"{per}"')
    one = offered(with_prize(hamper(millilitres=20_000 + more)), book)
    two = offered(with_prize(hamper(millilitres=10_000 + more, count=2)), book)
    if more > 0:
        assert one.refused("prize-liquor", one.offer).clauses == ("15.5.4", "15.5")
    else:
        one.ok(one.offer)
    if more > 0 and per == "promotion":
        assert two.refused("prize-liquor", two.offer).clauses == ("15.5.4", "15.5")
    else:
        two.ok(two.offer)


def test_what_the_regulations_prescribe_is_listed_in_a_rulebook() -> None:
    book = book_with(prescribed='["fireworks"]')
    promotion = offered(with_prize(hamper(contains=("fireworks",), millilitres=0)), book)
    assert promotion.refused("prize-forbidden", promotion.offer).clauses == ("15.5.5", "15.5")
    unlisted = offered(with_prize(hamper(contains=("fireworks",), millilitres=0)))
    unlisted.refused("terms-word", unlisted.offer)


@pytest.mark.parametrize("ends", ["not-awarded", "not-drawn"])
def test_a_cancelled_draw_ends_what_was_not_awarded_or_only_what_was_not_drawn(ends: str) -> None:
    promotion = PromotionUnderTest(book=book_with(cancelled_draw=f'"{ends}"'), ballots=(1, 2)).drawn("Ann", "Ben")
    promotion.ok(do.promotion.CancelDraw("A box was open"))
    promotion.ok(do.promotion.ClaimPrize("hamper"), ANN)
    if ends == "not-awarded":
        promotion.refused("draw-cancelled", do.promotion.AwardPrize(1))
    else:
        promotion.ok(do.promotion.AwardPrize(1))
    promotion.refused("draw-cancelled", do.promotion.DrawPrize("chips"))


def test_ballots_at_the_most_that_there_are() -> None:
    promotion = PromotionUnderTest(replace(terms_of(), most=2, most_each=0), ballots=(2, 1)).running("Ann", "Ann")
    promotion.refused("entries-full", do.promotion.EnterPromotion(), ANN)
    (drawn,) = promotion.ok(do.promotion.DrawPrize("hamper"), at=promotion.terms.award_at)
    assert isinstance(drawn, PrizeDrawn)
    assert drawn.ballot == 2
    too_many = offered(replace(terms_of(), most=60_001))
    too_many.refused("terms-bounds", too_many.offer)


def test_a_prize_of_which_no_ballot_is_left() -> None:
    promotion = PromotionUnderTest(replace(terms_of(), most=1), ballots=(1,)).running("Ann")
    promotion.ok(do.promotion.DrawPrize("hamper"), at=promotion.terms.award_at)
    promotion.refused("no-ballots", do.promotion.DrawPrize("chips"), OLGA)
