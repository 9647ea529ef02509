"""7.1(f) and base.29 to base.37: when the cards are shuffled, who cuts, who counts, and new cards."""

import pytest
from tests.support.nz import CASS, DANA, GIL, INES, OPAL, SUPERVISORS
from tests.support.nz_three import ANN, BEN, DECK, STACK, lies, nz_three, placed, with_values
from tests.support.play import TableUnderTest
from tests.support.rounds import BY_HAND, dealt, of
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import Automation
from pitboss.law import LawError
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.decks.events import CardsChanged, CardsCounted, CardsCut, CardsShuffled, ReshuffleOrdered
from pitboss.table.services.opening import TableReady
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER


def unshuffled(device: str = SHOE) -> TableUnderTest:
    """A table whose cards wait to be shuffled; Ann has an Ante there."""
    table = nz_three(device=device, automation=BY_HAND - {Automation.SHUFFLE})
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=1_000))
    return table


def by_hand(device: str = SHOE) -> TableUnderTest:
    """A table of wood and cloth, shuffled and cut; Ann has an Ante there."""
    table = nz_three(kind=PHYSICAL, device=device)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=1_000))
    return table


def ready(table: TableUnderTest) -> None:
    table.ok(DANA, do.Shuffle())
    if table.table.state.device == SHOE:
        table.ok(DANA, do.Cut(26))


# --- when ----------------------------------------------------------------------------------------------------------


@clause("base.29")
def test_no_card_is_dealt_before_the_first_shuffle() -> None:
    table = unshuffled(SHUFFLER)
    table.ok(DANA, do.NoMoreBets())
    assert "base.29" in table.refused("not-shuffled", DANA, do.Deal()).clauses
    for who in (ANN, *SUPERVISORS, INES):
        assert "base.29" in table.refused("not-your-office", who, do.Shuffle()).clauses
    (shuffled,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert "base.29" in shuffled.clauses
    assert shuffled.cards == DECK
    table.refused("already-shuffled", DANA, do.Shuffle())
    table.ok(DANA, do.Deal())


@clause("base.30")
def test_every_round_is_dealt_from_newly_shuffled_cards() -> None:
    table = unshuffled(SHUFFLER)
    table.ok(DANA, do.Shuffle())
    table.ok(DANA, do.NoMoreBets())
    while table.phase != "deciding":
        table.ok(DANA, do.Deal())
    assert "base.30" in table.refused("wrong-phase", DANA, do.Shuffle()).clauses
    table.ok(ANN, do.Fold(1))
    table.ok(DANA, do.EndRound())
    table.ok(ANN, placed(1, ante=1_000))
    table.ok(DANA, do.NoMoreBets())
    assert "base.30" in table.refused("not-shuffled", DANA, do.Deal()).clauses
    assert "base.30" in table.ok(DANA, do.Shuffle())[0].clauses
    table.ok(DANA, do.Deal())


@clause("base.31")
def test_after_the_table_stood_empty_the_cards_are_shuffled_again() -> None:
    table = unshuffled(SHUFFLER)
    table.ok(DANA, do.Shuffle())
    table.ok(ANN, do.WithdrawWagers(1))
    table.ok(ANN, do.LeaveTable())
    table.seat("Ben", 2)
    table.ok(BEN, placed(2, ante=1_000))
    table.ok(DANA, do.NoMoreBets())
    assert "base.31" in table.refused("not-shuffled", DANA, do.Deal()).clauses
    assert "base.31" in table.ok(DANA, do.Shuffle())[0].clauses
    table.ok(DANA, do.Deal())


@clause("7.1(f)", "base.32")
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
def test_supervisors_order_a_shuffle_on_suspicion_or_at_will(who: do.Actor) -> None:
    for reason, rule in (("suspicion", "base.32"), ("discretion", "7.1(f)")):
        table = nz_three()
        before = table.table.state.shoe.order
        (ordered,) = of(table.ok(who, do.DirectShuffle(reason)), ReshuffleOrdered)
        assert (ordered.reason, ordered.clauses) == (reason, (rule,))
        assert table.table.state.shoe.shuffled, "the table shuffles again by itself"
        assert table.table.state.shoe.order != before
        for person in (DANA, INES, ANN, HOUSE_ACTOR):
            assert rule in table.refused("not-your-office", person, do.DirectShuffle(reason)).clauses


@clause("7.1(f)", "base.32")
def test_cards_ordered_to_be_shuffled_are_not_dealt_before() -> None:
    for reason, rule in (("suspicion", "base.32"), ("discretion", "7.1(f)")):
        table = unshuffled(SHOE)
        ready(table)
        before = table.table.state.shoe.order
        assert rule in table.ok(GIL, do.DirectShuffle(reason))[0].clauses
        table.ok(DANA, do.NoMoreBets())
        table.refused("not-shuffled", DANA, do.Deal())
        table.ok(DANA, do.Shuffle())
        table.refused("not-cut", DANA, do.Deal())
        table.ok(DANA, do.Cut(10))
        assert table.table.state.shoe.order != before
        table.ok(DANA, do.Deal())
        table.refused("wrong-phase", GIL, do.DirectShuffle(reason))
    table.refused("no-such-ground", GIL, do.DirectShuffle("boredom"))


@clause("base.33")
def test_a_card_seen_before_it_was_loaded_means_another_shuffle() -> None:
    table = by_hand()
    for person in (INES, ANN):
        assert "base.33" in table.refused("not-your-office", person, do.DirectShuffle("exposed")).clauses
    assert "base.33" in table.ok(DANA, do.DirectShuffle("exposed"))[0].clauses
    table.deal()
    table.refused("not-shuffled", DANA, do.Deal())
    ready(table)
    table.ok(DANA, do.Deal())


# --- cut, count and new cards --------------------------------------------------------------------------------------


@clause("base.34")
@pytest.mark.parametrize("who", [DANA, *SUPERVISORS], ids=lambda who: who.office)
def test_staff_cut_the_deck_and_no_player_ever_does(who: do.Actor) -> None:
    table = unshuffled(SHOE)
    table.refused("not-shuffled", who, do.Cut(26))
    table.ok(DANA, do.Shuffle())
    for other in (ANN, BEN, INES):
        assert "base.34" in table.refused("not-your-office", other, do.Cut(26)).clauses
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("not-cut", DANA, do.Deal()).clauses == ("base.34",)
    order = table.table.state.shoe.order
    for depth in (0, DECK):
        table.refused("cut-depth", who, do.Cut(depth))
    (cut,) = of(table.ok(who, do.Cut(10)), CardsCut)
    assert (cut.depth, cut.clauses) == (10, ("base.34",))
    assert table.table.state.shoe.order == order[10:] + order[:10], "the whole deck goes in"
    table.refused("already-cut", DANA, do.Cut(26))
    table.ok(DANA, do.Deal())


@clause("base.35")
def test_what_a_shuffler_has_shuffled_is_not_cut() -> None:
    table = unshuffled(SHUFFLER)
    assert "base.35" in table.ok(DANA, do.Shuffle())[0].clauses
    assert "base.35" in table.refused("device-not-cut", DANA, do.Cut(26)).clauses


@clause("base.36")
def test_the_deck_is_counted_at_any_time_and_has_52_cards() -> None:
    table = by_hand()
    for moment in range(3):
        (counted,) = of(table.ok(DANA, do.CountCards(DECK)), CardsCounted)
        assert (counted.cards, counted.clauses) == (DECK, ("base.36",))
        if moment == 0:
            table.deal()
            table.ok(DANA, do.Deal())
        elif moment == 1:
            dealt(table)
    for wrong in (DECK - 1, DECK + 1):
        assert table.refused("count-wrong", DANA, do.CountCards(wrong)).clauses == ("base.36",)
    for who in (*SUPERVISORS, INES, ANN):
        assert table.refused("not-your-office", who, do.CountCards(DECK)).clauses == ("base.36",)
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, 0), STACK - 1_000)


@clause("base.37", "base.27", "base.29")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_new_cards_are_checked_and_shuffled_like_the_first(device: str) -> None:
    table = by_hand(device)
    for who in (DANA, GIL, CASS, INES, ANN):
        assert table.refused("not-your-office", who, do.ChangeCards("worn", "green")).clauses == ("base.37",)
    (changed,) = of(table.ok(OPAL, do.ChangeCards("worn", "green")), CardsChanged)
    assert changed.clauses == ("base.37",)
    assert ("chemmy" in changed.again, "shuffler-loaded" in changed.again) == (True, device == SHUFFLER)
    assert (table.phase, table.table.state.decks[0].back) == ("opening", "green")
    assert "base.27" in table.refused("deck-not-checked", DANA, do.Shuffle()).clauses
    table.ok(DANA, do.CheckCards(0))
    for item in changed.again:
        last = table.ok(DANA, do.Tick(item))
    assert of(last, TableReady)
    assert lies(table, 1) == (1_000, 0, 0, 0), "the wager has lain where it was"
    table.deal()
    assert "base.29" in table.refused("not-shuffled", DANA, do.Deal()).clauses
    ready(table)
    table.ok(DANA, do.Deal())
    assert table.refused("wrong-phase", OPAL, do.ChangeCards("worn", "blue")).clauses == ("base.37",)


def test_a_reading_of_an_empty_table_that_is_not_built_is_refused() -> None:
    with pytest.raises(LawError, match=r"vacancy\.means"):
        nz_three(book=with_values(**{"vacancy.means": '"no-wager-in-a-round"'}))
