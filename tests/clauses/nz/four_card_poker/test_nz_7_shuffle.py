"""7 Shuffle and cut: when the cards are shuffled, who cuts, who counts, and new cards."""

import pytest
from tests.support.nz import (
    BY_HAND,
    CASS,
    DANA,
    GIL,
    INES,
    OPAL,
    SUPERVISORS,
    ceremony,
    lies,
    number,
    nz,
    opened_by_hand,
    ready_to_deal,
)
from tests.support.play import NZ, TableUnderTest, player
from tests.support.rounds import dealt, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import Automation
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.services.decks.events import CardsChanged, CardsCounted, CardsCut, CardsShuffled, ReshuffleOrdered
from pitboss.table.services.opening import TableReady
from pitboss.table.settings import SHOE, SHUFFLER

CARDS = number("deck.cards")
ANN = player("Ann")


def unshuffled(device: str = SHOE) -> TableUnderTest:
    """A table whose ceremony is done and whose cards wait to be shuffled; Ann has an Ante there."""
    table = nz(device=device, automation=BY_HAND - {Automation.SHUFFLE})
    seated(table, Ann=(1, 1_000, 0))
    return table


# --- 7.1: when -----------------------------------------------------------------------------------------------------


@clause("7.1", "7.1(a)")
def test_no_card_is_dealt_before_the_first_shuffle() -> None:
    table = unshuffled(SHUFFLER)
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("not-shuffled", DANA, do.Deal()).clauses == ("7.1", "7.1(a)")
    (shuffled,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert {"7.1", "7.1(a)"} <= set(shuffled.clauses)
    assert shuffled.cards == CARDS
    table.refused("already-shuffled", DANA, do.Shuffle())
    table.ok(DANA, do.Deal())


@clause("7.1(b)")
def test_every_round_is_dealt_from_newly_shuffled_cards() -> None:
    table = unshuffled(SHUFFLER)
    table.ok(DANA, do.Shuffle())
    table.ok(DANA, do.NoMoreBets())
    while table.phase != "deciding":
        table.ok(DANA, do.Deal())
    assert "7.1(b)" in table.refused("wrong-phase", DANA, do.Shuffle()).clauses
    table.ok(ANN, do.Fold(1))
    table.ok(DANA, do.EndRound())
    table.wager(ANN, 1, ante=1_000)
    table.ok(DANA, do.NoMoreBets())
    assert "7.1(b)" in table.refused("not-shuffled", DANA, do.Deal()).clauses
    assert "7.1(b)" in table.ok(DANA, do.Shuffle())[0].clauses
    table.ok(DANA, do.Deal())


@clause("7.1(c)")
def test_after_the_table_stood_empty_the_cards_are_shuffled_again() -> None:
    table = unshuffled(SHUFFLER)
    table.ok(DANA, do.Shuffle())
    table.ok(ANN, do.WithdrawWagers(1))
    table.ok(ANN, do.LeaveTable())
    table.seat("Ben", 2)
    table.wager(player("Ben"), 2, ante=1_000)
    table.ok(DANA, do.NoMoreBets())
    assert "7.1(c)" in table.refused("not-shuffled", DANA, do.Deal()).clauses
    assert "7.1(c)" in table.ok(DANA, do.Shuffle())[0].clauses
    table.ok(DANA, do.Deal())


@pytest.mark.parametrize(("reason", "rule"), [("suspicion", "7.1(d)"), ("discretion", "7.1(f)")])
def test_supervisors_order_a_shuffle_on_suspicion_or_at_will(reason: str, rule: str) -> None:
    for who in SUPERVISORS:
        table = nz(cards=["2c 3c 4c 5c 7d", "9c 9d 7h 5s 2c"])
        (ordered,) = of(table.ok(who, do.DirectShuffle(reason)), ReshuffleOrdered)
        assert (ordered.reason, ordered.clauses) == (reason, ("7.1", rule))
        assert table.table.state.shoe.shuffled, "the table shuffles again by itself"
    table = nz()
    for person in (DANA, INES, ANN, HOUSE_ACTOR):
        assert rule in table.refused("not-your-office", person, do.DirectShuffle(reason)).clauses


@clause("7.1", "7.1(d)", "7.1(f)")
def test_cards_ordered_to_be_shuffled_are_not_dealt_before() -> None:
    for reason, rule in (("suspicion", "7.1(d)"), ("discretion", "7.1(f)")):
        table = unshuffled(SHOE)
        table.ok(DANA, do.Shuffle())
        table.ok(DANA, do.Cut(26))
        before = table.table.state.shoe.order
        assert rule in table.ok(GIL, do.DirectShuffle(reason))[0].clauses
        table.ok(DANA, do.NoMoreBets())
        table.refused("not-shuffled", DANA, do.Deal())
        table.ok(DANA, do.Shuffle())
        table.refused("not-cut", DANA, do.Deal())
        table.ok(DANA, do.Cut(10))
        assert table.table.state.shoe.order != before
        table.ok(DANA, do.Deal())
        assert "7.1" in table.refused("wrong-phase", GIL, do.DirectShuffle(reason)).clauses, "not while a round lives"
    table.refused("no-such-ground", GIL, do.DirectShuffle("boredom"))


@clause("7.1(e)")
def test_a_card_seen_before_it_was_loaded_means_another_shuffle() -> None:
    table = opened_by_hand(SHOE)
    for person in (INES, ANN):
        assert "7.1(e)" in table.refused("not-your-office", person, do.DirectShuffle("exposed")).clauses
    assert "7.1(e)" in table.ok(DANA, do.DirectShuffle("exposed"))[0].clauses
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.refused("not-shuffled", DANA, do.Deal())
    ready_to_deal(table)
    table.ok(DANA, do.Deal())


# --- 7.2: the cut --------------------------------------------------------------------------------------------------


@clause("7.2")
def test_any_casino_employee_cuts_and_no_player_ever_does() -> None:
    for who in (DANA, *SUPERVISORS):
        table = unshuffled(SHOE)
        table.refused("not-shuffled", who, do.Cut(26))
        table.ok(DANA, do.Shuffle())
        for other in (ANN, player("Ben"), INES):
            assert table.refused("not-your-office", other, do.Cut(26)).clauses == ("7.2",)
        (cut,) = of(table.ok(who, do.Cut(26)), CardsCut)
        assert (cut.depth, cut.clauses) == (26, ("7.2",))
        assert table.refused("already-cut", DANA, do.Cut(26)).clauses == ("7.2",)


@clause("7.2")
def test_no_card_leaves_the_shoe_before_the_cut() -> None:
    table = unshuffled(SHOE)
    table.ok(DANA, do.Shuffle())
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("not-cut", DANA, do.Deal()).clauses == ("7.2",)
    order = table.table.state.shoe.order
    for depth in (0, CARDS):
        assert table.refused("cut-depth", DANA, do.Cut(depth)).clauses == ("7.2",)
    table.ok(DANA, do.Cut(10))
    assert table.table.state.shoe.order == order[10:] + order[:10], "all of the cards go in"
    table.ok(DANA, do.Deal())


@clause("6.4(b)")
def test_what_a_shuffler_has_shuffled_is_not_cut() -> None:
    table = unshuffled(SHUFFLER)
    assert "6.4(b)" in table.ok(DANA, do.Shuffle())[0].clauses
    assert "6.4(b)" in table.refused("device-not-cut", DANA, do.Cut(26)).clauses


# --- 7.3: the count ------------------------------------------------------------------------------------------------


@clause("7.3")
def test_the_dealer_counts_whenever_he_likes_and_finds_52() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    for moment in range(3):
        (counted,) = of(table.ok(DANA, do.CountCards(CARDS)), CardsCounted)
        assert (counted.cards, counted.clauses) == (CARDS, ("7.3",))
        if moment == 0:
            table.deal()
            table.ok(DANA, do.Deal())
        elif moment == 1:
            dealt(table, "Kh")
    for wrong in (CARDS - 1, CARDS + 1):
        assert table.refused("count-wrong", DANA, do.CountCards(wrong)).clauses == ("7.3",)
    for who in (*SUPERVISORS, INES, ANN):
        assert table.refused("not-your-office", who, do.CountCards(CARDS)).clauses == ("7.3",)
        assert table.refused("not-your-office", who, do.InstructCount()).clauses == ("7.3",)
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0), 99_000)


# --- 7.4: new cards ------------------------------------------------------------------------------------------------


@clause("7.4", "6.1", "6.2", "6.3", "7.1", "7.2")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_new_cards_go_through_everything_the_first_went_through(device: str) -> None:
    table = opened_by_hand(device)
    seated(table, Ann=(1, 1_000, 0))
    for who in (DANA, GIL, CASS, INES, ANN):
        assert table.refused("not-your-office", who, do.ChangeCards("worn", "green")).clauses == ("7.4",)
    (changed,) = of(table.ok(OPAL, do.ChangeCards("worn", "green")), CardsChanged)
    assert (changed.clauses, changed.again) == (("7.4",), tuple(item for _, item in ceremony(device)))
    assert (table.phase, table.table.state.decks[0].back) == ("opening", "green")
    assert table.refused("not-opened", ANN, do.PlaceWagers(1, {"ante": Stake(500)})).facts["missing"] == "inspection-by-dealer"
    assert "6.1" in table.refused("deck-not-checked", DANA, do.Shuffle()).clauses
    assert table.ok(DANA, do.CheckCards(0))
    for who, item in ceremony(device):
        ready = of(table.ok(who, do.Tick(item)), TableReady)
    assert ready
    assert lies(table, 1) == (1_000, 0, 0), "the wager has lain where it was"
    table.deal()
    table.refused("not-shuffled", DANA, do.Deal())
    ready_to_deal(table)
    if device == SHUFFLER:
        # What has a device shuffled is not cut; the clause on cutting is met at a shoe.
        shoe = opened_by_hand(SHOE)
        shoe.refused("already-cut", DANA, do.Cut(26))
    table.ok(DANA, do.Deal())


@clause("7.4")
def test_cards_are_changed_between_rounds_and_where_pitboss_deals_without_a_pause() -> None:
    table = TableUnderTest(NZ)
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, ante=1_000)
    table.ok(OPAL, do.ChangeCards("worn", "green"))
    assert (table.phase, table.table.state.shoe.shuffled) == ("wagering", True)
    table.deal()
    assert table.refused("wrong-phase", OPAL, do.ChangeCards("worn", "blue")).clauses == ("7.4",)
