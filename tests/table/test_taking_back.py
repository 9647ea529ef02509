"""Taking back where Pitboss deals: nobody keyed cards or decisions, but a report can be mistaken."""

from pitboss import do
from pitboss.games.dealer_poker.conduct import CannotCoverPlay
from tests.support.play import DANA, GUS, TableUnderTest, stands


def dealt(*others: str) -> TableUnderTest:
    """A table at which Ann, with her last chips, and others have been dealt hands."""
    table = TableUnderTest()
    ann = table.seat("Ann", 1, 1_000)
    table.wager(ann, 1, ante=1_000)
    for seat, name in enumerate(others, 2):
        table.wager(table.seat(name, seat), seat, ante=1_000)
    table.deal()
    table.ok(ann, do.PickUp(1))
    return table


def test_a_mistaken_report_is_taken_back() -> None:
    table = dealt("Ben")
    before = table.table.state
    reported = table.ok(DANA, CannotCoverPlay(area=1))
    assert table.table.state != before
    (event,) = table.ok(DANA, do.TakeBack())
    assert event.takes_back() == len(reported)
    after = table.table.state
    assert (after.money, after.round, after.phase) == (before.money, before.round, before.phase)
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "once more"))


def test_the_decision_of_a_player_and_a_deal_are_not() -> None:
    table = dealt("Ben")
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "they did not look"))
    table.ok(do.Actor("Ann", "player"), do.dealer_poker.Fold(1))
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "they did not fold"))


def test_a_report_after_which_cards_were_shuffled_stands() -> None:
    """The round is over, and the house has shuffled: what it shuffled is not put back."""
    table = dealt()
    table.ok(DANA, CannotCoverPlay(area=1))
    assert stands(table.table) == "wagering"
    table.refused("nothing-keyed", GUS, do.TakeBack(1, "they had more chips"))
