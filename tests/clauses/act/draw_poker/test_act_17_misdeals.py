"""Misdeals and what can be put right: 17.1, 17.2, 17.3, 17.17, 17.18."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.support.draw_poker import ACT, STACK, DrawTable, first_of, virtual
from tests.support.play import DANA, book_with
from tests.support.witness import clause

from pitboss import events as ev
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Call, Check
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.drawing import Discard, StandPat
from pitboss.games.draw_poker.misdeals import (
    CardExposed,
    CardExposedInCut,
    CutMade,
    DealPutRight,
    ExcessCard,
    ExtraHoleCard,
    HoleCardExposed,
    HoleCardOutOfTurn,
    NotCut,
    PlayedToEnd,
    PlayerMissed,
    PostsReturned,
)
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.round import Stage
from pitboss.games.draw_poker.showing import Show
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.table.incidents import Incident

ACE, KING, QUEEN = parse_cards("As Ks Qs")


def misdealt(table: DrawTable, events: list[ev.Event], button: int = 3) -> None:
    """A misdeal was declared: every chip is back, the button stays, and the cards must be shuffled and cut again."""
    first_of(events, ev.MisdealDeclared)
    assert table.stacks == [STACK] * 3
    assert table.pot == 0
    assert table.phase == "wagering"
    refused = table.refused("not-shuffled", DANA, CollectPosts())
    assert refused.clauses
    table.posted()
    assert table.part.button == button
    assert table.part.order[0] == 1, "the first player clockwise from the button is dealt to first"
    assert table.stacks == [STACK - 200, STACK - 400, STACK]


@clause("17.1(a)", "17.3")
def test_a_card_exposed_in_the_cut_is_a_misdeal() -> None:
    table = DrawTable().shuffled()
    misdealt(table, table.report(CardExposedInCut()))


@clause("17.1(a)", "17.3")
def test_blinds_that_were_in_go_back_and_are_posted_again() -> None:
    table = DrawTable().posted()
    events = table.report(CardExposedInCut())
    first_of(events, PostsReturned)
    misdealt(table, events)


@clause("17.1(a)")
def test_no_card_is_exposed_in_a_cut_that_was_not_or_is_long_over() -> None:
    table = DrawTable()
    table.refused("impossible", DANA, CardExposedInCut())
    table.dealt()
    assert "17.1(a)" in table.refused("impossible", DANA, CardExposedInCut()).clauses


@clause("17.1(b)")
def test_cards_not_cut_are_cut_before_the_first_bet() -> None:
    table = DrawTable().dealt()
    events = table.report(NotCut())
    assert first_of(events, CutMade).left == 52 - 15
    assert table.phase == Stage.FIRST
    assert table.pot == 600, "the blinds are not the first bet"


@clause("17.1(b)", "17.3")
def test_cards_not_cut_after_the_first_bet_are_a_misdeal() -> None:
    table = DrawTable().dealt()
    table.does(Call(3))
    misdealt(table, table.report(NotCut()))


@clause("17.1(b)", "17.3")
def test_read_the_other_way_a_missing_cut_is_always_a_misdeal() -> None:
    table = DrawTable(book_with(ACT, **{"not-cut.before-bet": '"misdeal"'})).dealt()
    misdealt(table, table.report(NotCut()))


@clause("17.2")
def test_cards_not_cut_found_in_the_draw_are_played_to_the_end() -> None:
    table = DrawTable().called()
    before = table.stacks
    first_of(table.report(NotCut()), PlayedToEnd)
    assert table.stacks == before
    assert table.phase == Stage.DRAWING


DEALT_WRONG: dict[str, Callable[..., Incident]] = {
    "17.1(c)": partial(HoleCardOutOfTurn, area=2),
    "17.1(d) missed": partial(PlayerMissed, area=2),
    "17.1(d) extra": ExtraHoleCard,
}
each_wrong = pytest.mark.parametrize("name", DEALT_WRONG)


@each_wrong
@clause("17.1(c)", "17.1(d)")
def test_what_nobody_has_looked_at_is_put_right(name: str) -> None:
    table = DrawTable().dealt()
    for report in DEALT_WRONG.values():
        first_of(table.report(report()), DealPutRight)
    assert table.phase == Stage.FIRST
    assert table.pot == 600


@each_wrong
@clause("17.3")
def test_what_somebody_has_looked_at_is_a_misdeal(name: str) -> None:
    table = DrawTable().dealt()
    events = table.report(DEALT_WRONG[name](looked=True))
    assert name[:7] in first_of(events, ev.MisdealDeclared).clauses
    misdealt(table, events)


@each_wrong
@clause("17.3")
def test_what_cannot_be_put_right_is_a_misdeal(name: str) -> None:
    table = DrawTable().dealt()
    events = table.report(DEALT_WRONG[name](possible=False))
    assert name[:7] in first_of(events, ev.MisdealDeclared).clauses
    misdealt(table, events)


@each_wrong
@clause("17.2")
def test_after_the_first_betting_round_it_is_no_misdeal(name: str) -> None:
    table = DrawTable().called()
    before = table.table.state.money
    first_of(table.report(DEALT_WRONG[name](looked=True)), PlayedToEnd)
    assert table.table.state.money == before
    assert table.phase == Stage.DRAWING


@clause("17.1(f)", "17.3")
def test_a_sixth_card_is_always_a_misdeal() -> None:
    table = DrawTable().dealt()
    misdealt(table, table.report(ExcessCard(area=1)))


@clause("17.2")
def test_a_sixth_card_found_late_is_played_on() -> None:
    table = DrawTable().called()
    first_of(table.report(ExcessCard(area=1)), PlayedToEnd)


@clause("17.17")
def test_one_card_exposed_in_the_deal_stays_in_the_hand_known_to_all() -> None:
    table = DrawTable().dealt()
    seen = first_of(table.report(HoleCardExposed(area=1, card=ACE)), CardExposed)
    assert (seen.seat, seen.card) == (1, ACE)
    assert table.view().of(DrawPokerView).hands[1].cards == {0: ACE}
    assert table.phase == Stage.FIRST


@clause("17.17", "17.3")
def test_a_second_card_exposed_in_the_deal_is_a_misdeal() -> None:
    table = DrawTable().dealt()
    table.report(HoleCardExposed(area=1, card=ACE))
    misdealt(table, table.report(HoleCardExposed(area=2, card=KING)))


@clause("17.18")
def test_cards_exposed_in_the_draw_are_no_misdeal() -> None:
    table = DrawTable().called()
    for card in (ACE, KING, QUEEN):
        first_of(table.report(HoleCardExposed(area=1, card=card)), CardExposed)
    assert len(table.part.hands[1].up) == 3
    assert table.phase == Stage.DRAWING


@clause("17.18")
@pytest.mark.parametrize("shown", ["Ah Kd Qc Js 9h", "As Kd Qc Js 9h"])
def test_a_card_that_was_seen_may_have_gone_in_the_draw(shown: str) -> None:
    """Where a person deals nobody keys which cards a player replaces."""
    table = DrawTable().called()
    table.report(HoleCardExposed(area=1, card=ACE))
    table.does(Discard(1, count=1))
    for seat in (2, 3):
        table.does(StandPat(seat))
    for seat in (1, 2, 3):
        table.does(Check(seat))
    table.ok(DANA, Show(1, parse_cards(shown)))
    assert table.part.hands[1].shown


@clause("17.17")
def test_a_card_seen_once_is_not_seen_again_and_must_be_named() -> None:
    table = DrawTable().dealt()
    table.refused("impossible", DANA, HoleCardExposed(area=1))
    table.report(HoleCardExposed(area=1, card=ACE))
    table.refused("impossible", DANA, HoleCardExposed(area=2, card=ACE))


@clause("17.3", "A:misdeal")
def test_a_misdeal_is_no_round_of_play() -> None:
    table = DrawTable().dealt()
    misdealt(table, table.report(ExcessCard(area=1)))
    table.ok(DANA, Deal())
    assert table.phase == Stage.FIRST


@clause("17.1(a)", "17.1(b)", "17.1(c)", "17.1(d)", "17.1(f)")
def test_where_pitboss_deals_no_hand_makes_such_an_error() -> None:
    table = virtual()
    for report in (CardExposedInCut(), NotCut(), *(each() for each in DEALT_WRONG.values()), ExcessCard(area=1)):
        assert isinstance(report, Incident)
        table.refused("only-hands", DANA, report)


@clause("17.1(b)", "17.1(c)", "17.1(f)")
def test_an_error_of_the_deal_needs_a_deal() -> None:
    table = DrawTable()
    for report in (NotCut(), HoleCardOutOfTurn(area=1), ExcessCard(area=1)):
        table.refused("impossible", DANA, report)
    table.dealt()
    table.refused("impossible", DANA, ExcessCard(area=5))
