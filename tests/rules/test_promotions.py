"""What a promotional prize is, in the words of the games that may have one."""

from __future__ import annotations

from msgspec.structs import replace
from tests.support.promotions import PromotionUnderTest, terms_of
from tests.support.tables import BookUnderTest
from tests.support.witness import defines

from pitboss import do, law
from pitboss.house.promotions.preparing import BallotsSealed


@defines("promotional-prizes")
def test_a_promotional_prize_goes_with_a_game_and_is_given_by_chance(book: BookUnderTest) -> None:
    game = law.load(book.id).game
    assert game
    promotion = PromotionUnderTest(replace(terms_of(), gaming=(game,)))
    promotion.refused("terms-missing", replace(promotion.offer, terms=replace(promotion.terms, gaming=())))
    promotion.running("Ann")
    assert [each.event for each in promotion.stream.history if isinstance(each.event, BallotsSealed)]
    promotion.ok(do.promotion.DrawPrize("hamper"), at=promotion.terms.award_at)
