"""7.1(f), base.1, base.8 to base.13 and base.35 to base.45: the table, its cards, and when they are shuffled."""

import pytest
from tests.support.nz_holdem import CASS, GIL, OPAL, Deal, holdem, placed
from tests.support.play import DANA, HOLDEM, TableUnderTest
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER


def unopened(device: str) -> TableUnderTest:
    return TableUnderTest(HOLDEM, kind=PHYSICAL, device=device, automation=EVERYTHING - {Automation.OPENING})


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("base.1", "base.8", "base.9", "base.10", "base.11", "base.12", "base.13", "base.35", "base.36", "base.37")
def test_nothing_is_dealt_before_the_table_and_its_cards_are_ready(device: str) -> None:
    table = unopened(device)
    assert {"base.1", "base.10"} <= set(table.table.history[0].event.clauses)
    ticked: dict[str, tuple[str, ...]] = {}
    for deck in range(len(table.table.state.decks)):
        assert "base.35" in table.ok(DANA, do.CheckCards(deck))[0].clauses
    table.seat("Ann", 1)
    for row in table.table.rules.checklist:
        assert table.refused("not-opened", do.Actor("Ann", "player"), placed(1)).clauses
        ticked[row.item] = table.ok(DANA, do.Tick(row.item))[0].clauses
    assert ticked["table"] == ticked["drop-box"] == ("base.8",)
    assert (ticked["layout"], ticked["inscription"], ticked["discard-rack"]) == (("base.12",), ("base.13",), ("base.11",))
    assert "base.9" in ticked["deck"]
    assert "base.36" in ticked["chemmy"]
    table.ok(do.Actor("Ann", "player"), placed(1))
    table.ok(DANA, do.NoMoreBets())
    assert "base.37" in table.refused("not-shuffled", DANA, do.dealer_poker.Deal()).clauses


@clause("base.42", "base.43")
def test_a_shoe_is_cut_by_staff_and_a_shuffler_shuffles_each_deck() -> None:
    shoe = holdem(device=SHOE, automation=frozenset({Automation.OPENING}))
    shoe.ok(DANA, do.Shuffle())
    assert "base.42" in shoe.refused("not-your-office", shoe.seat("Ann", 1), do.Cut(26)).clauses
    assert "base.42" in shoe.ok(DANA, do.Cut(26))[0].clauses
    shuffler = holdem(automation=frozenset({Automation.OPENING}))
    assert "base.43" in shuffler.ok(DANA, do.Shuffle())[0].clauses


@clause("base.38", "7.1(f)", "base.40")
def test_the_cards_are_shuffled_after_a_round_and_when_a_supervisor_says_so() -> None:
    deal = Deal(physical=True).at_river()
    for seat in (1, 2, 3):
        deal.says(seat, do.dealer_poker.Fold(seat))
    deal.table.ok(DANA, do.EndRound())
    for seat in (1, 2, 3):
        deal.table.ok(do.Actor(("Ann", "Ben", "Cleo")[seat - 1], "player"), placed(seat))
    deal.table.ok(DANA, do.NoMoreBets())
    assert "base.38" in deal.table.refused("not-shuffled", DANA, do.dealer_poker.Deal()).clauses
    for ground, number in (("discretion", "7.1(f)"), ("suspicion", "base.40")):
        for who in (GIL, CASS):
            table = holdem(automation=frozenset({Automation.OPENING}))
            table.ok(DANA, do.Shuffle())
            assert number in table.ok(who, do.DirectShuffle(ground))[0].clauses
            table.ok(table.seat("Ann", 1), placed(1))
            table.ok(DANA, do.NoMoreBets())
            assert number in table.refused("not-shuffled", DANA, do.dealer_poker.Deal()).clauses


@clause("base.44", "base.45", "base.39", "base.41")
def test_cards_are_counted_changed_and_shuffled_again_after_a_vacancy() -> None:
    table = holdem(automation=frozenset({Automation.OPENING}))
    table.ok(DANA, do.Shuffle())
    assert "base.44" in table.ok(DANA, do.CountCards(52))[0].clauses
    assert "base.45" in table.ok(OPAL, do.ChangeCards("green", "worn"))[0].clauses
    exposed = holdem(automation=frozenset({Automation.OPENING}))
    exposed.ok(DANA, do.Shuffle())
    assert "base.41" in exposed.ok(DANA, do.DirectShuffle("exposed"))[0].clauses
    vacant = holdem(automation=frozenset({Automation.OPENING}))
    ann = vacant.seat("Ann", 1)
    vacant.ok(DANA, do.Shuffle())
    vacant.ok(ann, do.LeaveTable())
    vacant.ok(vacant.seat("Ben", 2), placed(2))
    vacant.ok(DANA, do.NoMoreBets())
    assert "base.39" in vacant.refused("not-shuffled", DANA, do.dealer_poker.Deal()).clauses
