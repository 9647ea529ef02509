"""Taking back where Pitboss deals: nobody keyed cards or decisions, but a report can be mistaken."""

from pitboss import do
from pitboss.games.dealer_poker.incidents import DealerCountWrong
from tests.support.play import DANA, GUS, TableUnderTest, stands


def dealt() -> TableUnderTest:
    table = TableUnderTest()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.wager(ann, 1, ante=1_000)
    table.wager(ben, 2, ante=1_000)
    table.deal()
    table.ok(ann, do.PickUp(1))
    return table


def test_a_mistaken_report_is_taken_back() -> None:
    table = dealt()
    before = table.table.state
    table.ok(DANA, do.WagerFound(1, "ante", do.Stake(500)))
    assert table.table.state != before
    (event,) = table.ok(DANA, do.TakeBack())
    assert event.takes_back() == 1
    after = table.table.state
    assert (after.money, after.round, after.phase) == (before.money, before.round, before.phase)
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "once more"))


def test_the_decision_of_a_player_and_a_deal_are_not() -> None:
    table = dealt()
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "she did not look"))
    table.ok(do.Actor("Ann", "player"), do.Fold(1))
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "she did not fold"))


def test_a_report_after_which_cards_were_shuffled_stands() -> None:
    """The round is void, and the house has shuffled: what it shuffled is not put back."""
    table = dealt()
    table.ok(DANA, DealerCountWrong(cards=7))
    assert stands(table.table) == "wagering"
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "there were six"))
