"""A player's hand of the wrong size, and cards dealt to an area without a wager."""

from __future__ import annotations

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import BY_PEOPLE, void
from tests.support.rounds import of, over
from tests.support.tables import ANN, DANA, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.table.rounds import AreaVoided, MisdealDeclared, RoundEnded, RoundVoided
from pitboss.table.settings import SHOE, SHUFFLER

each_kind = pytest.mark.parametrize(("kind", "device"), BY_PEOPLE)


@pytest.mark.parametrize("off", [-1, 1])
@each_kind
@carries("remedy.hand-count")
def test_a_players_hand_of_the_wrong_size_is_void_by_itself_or_makes_a_misdeal(
    book: BookUnderTest, kind: str, device: str, off: int
) -> None:
    game, right = book.game(kind, device).dealt().picked_up().played(1), book.number("hand.player")
    report = reported("player-count-wrong", area=1, cards=right + off)
    for seat in (1, 2, 3):
        why = game.refused("impossible", DANA, reported("player-count-wrong", area=seat, cards=right)).facts["why"]
        assert why == "that is the right number of cards"
    game.refused("impossible", DANA, reported("player-count-wrong", area=4, cards=right + off))
    for who in book.others(DANA, table=game.table):
        assert set(book.cites("remedy.hand-count")) <= set(game.refused("not-your-office", who, report).clauses)
    events = game.table.ok(DANA, report)
    if book.authority == "nz":
        assert of(events, MisdealDeclared)[0].clauses == book.cites("remedy.hand-count")
        void(game)
    else:
        (voided,) = of(events, AreaVoided)
        assert voided.clauses == book.cites("remedy.hand-count")
        back = {line.wager: (line.outcome, line.stake, line.pays) for line in voided.wagers}
        assert back == {"ante": ("void", 1_000, 0), book.side: ("void", 500, 0), "play": ("void", 1_000, 0)}
        assert (game.stacks(), game.on(1)) == ([STACK, STACK - 2_000, STACK - 500], {})
        assert game.statuses == ["void", "dealt", "dealt"]
        assert not of(events, MisdealDeclared)
        game.refused("impossible", DANA, report)
        game.refused("decided", DANA if game.physical else ANN, do.dealer_poker.Fold(1))
        game.played(2).folded(3).revealed()
        game.refused("decided", DANA, do.SettleHand(1))
        game.settled(2).ended()
        assert game.stacks() == [STACK, STACK - 4_000, STACK - 500], "the others play on"
    game.plays_again()


@each_kind
@carries("remedy.hand-count", "concede.hand")
def test_a_hand_found_wrong_when_its_cards_are_collected_is_unsettled_again(book: BookUnderTest, kind: str, device: str) -> None:
    """One that had won gives it back, one that was folded or conceded gets it back."""
    game = book.game(kind, device).dealt().decided().revealed().settled(1)
    game.says(3, do.Concede(3))
    assert game.stacks() == game.after
    for seat in (1, 2, 3):
        (voided,) = of(game.report("player-count-wrong", area=seat, cards=book.number("hand.player") - 1), AreaVoided)
        assert voided.clauses == book.cites("remedy.hand-count")
    assert (game.stacks(), game.statuses) == ([STACK] * 3, ["void"] * 3)
    game.ended()
    assert game.money == game.before


@each_kind
@carries("remedy.hand-without-wager")
def test_cards_on_an_area_without_a_wager_are_discarded_or_make_a_misdeal(book: BookUnderTest, kind: str, device: str) -> None:
    hand, clauses = book.number("hand.player"), book.cites("remedy.hand-without-wager")
    if book.authority == "nz":
        for found in range(2, hand):
            late = book.game(kind, SHOE).wagered().deal(passes=found)
            (misdeal,) = of(late.report("hand-without-wager", area=5, cards=found), MisdealDeclared)
            assert misdeal.clauses == clauses, "as long as the hand is not complete"
            void(late)
        game = book.game(kind, SHOE).wagered().deal(passes=1)
        report = reported("hand-without-wager", area=5, cards=1)
    else:
        game = book.game(kind, device).dealt().picked_up(2)
        report = reported("hand-without-wager", area=5, cards=hand)
    before, (left, lying, _) = game.money, game.cards
    for seat, count in ((3, 1), (8, 1), (5, 0), (5, left + 1)):
        game.refused("impossible", DANA, reported("hand-without-wager", area=seat, cards=count))
    for who in book.others(DANA, table=game.table):
        assert set(clauses) <= set(game.refused("not-your-office", who, report).clauses)
    events = game.table.ok(DANA, report)
    if book.authority == "nz":
        assert of(events, MisdealDeclared)[0].clauses == clauses
        assert of(events, RoundVoided)
        void(game)
        return
    (discarded,) = of(events, HandDiscarded)
    assert (discarded.clauses, discarded.area, discarded.cards) == (clauses, 5, hand)
    assert not of(events, MisdealDeclared)
    assert (game.cards, game.money, game.statuses) == ((left - hand, lying, hand), before, ["dealt"] * 3)
    game.decided().revealed().all_settled()
    (ended,) = of(over(game.table), RoundEnded)
    assert ended.counted == lying + hand, "its cards are in the rack with the rest"
    assert game.stacks() == game.after


@pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
@each_kind
@carries("remedy.hand-without-wager-complete")
def test_a_complete_hand_on_an_area_without_a_wager_is_discarded_and_play_goes_on(
    book: BookUnderTest, kind: str, device: str, handled: bool
) -> None:
    hand, clauses = book.number("hand.player"), book.cites("remedy.hand-without-wager-complete")
    game = book.game(kind, device).dealt()
    if handled:
        game.played(1).folded(2).picked_up(3)
    before, (left, lying, _), undealt = game.money, game.cards, game.live.state.shoe.order
    recorded, discarded = game.report("hand-without-wager", area=5, cards=hand)
    assert recorded.clauses == clauses
    assert discarded == HandDiscarded(area=5, cards=hand, from_shoe=True, clauses=clauses)
    assert (game.money, game.cards, game.table.phase) == (before, (left - hand, lying, hand), "deciding")
    assert game.live.state.shoe.order == undealt[hand:]
    if not handled:
        game.played(1).folded(2)
    game.played(3).revealed().all_settled()
    (ended,) = of(over(game.table), RoundEnded)
    assert ended.counted == lying + hand, "the cards of the fourth hand are in the rack too"
    assert game.stacks() == game.after


@pytest.mark.by_hand
@carries("remedy.hand-without-wager-complete")
def test_a_complete_hand_found_in_the_deal_lets_the_deal_go_on(book: BookUnderTest) -> None:
    game, hand = book.game(device=SHUFFLER).wagered().deal(passes=1), book.number("hand.player")
    (discarded,) = of(game.report("hand-without-wager", area=5, cards=hand), HandDiscarded)
    assert discarded.clauses == book.cites("remedy.hand-without-wager-complete")
    game.deal()
    lying = 3 * hand + book.number("hand.dealer")
    assert (game.table.phase, game.cards) == ("deciding", (book.number("deck.cards") - lying - hand, lying, hand))


@pytest.mark.by_hand
@carries("remedy.hand-count")
def test_a_round_whose_only_hand_is_void_ends_without_a_settlement(book: BookUnderTest) -> None:
    game = book.game().wagered({1: {"ante": 1_000}}).deal().picked_up(1)
    recorded, *_ = game.report("player-count-wrong", area=1, cards=book.number("hand.player") + 1)
    assert {*book.cites("remedy.hand-count")} <= {*recorded.clauses}
    if book.authority == "nsw":
        game.refused("nothing-wagered", DANA, do.RevealDealer())
        game.ended()
    assert game.money == game.before
