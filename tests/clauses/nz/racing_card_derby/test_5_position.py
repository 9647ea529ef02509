"""5.6 and 5.7: who answers for where a wager lies, and what becomes of one that was moved."""

import pytest
from tests.support.derby import (
    ANN,
    BEN,
    BOOK,
    GIL,
    OPAL,
    STACK,
    STAKE,
    SUPERVISORS,
    decided,
    derby,
    drawn,
    lies,
    lines,
    opened_by_hand,
    pays,
    placed,
    race,
    settled,
    suit,
    with_values,
)
from tests.support.play import DANA, INES, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.racing_card_derby.moved_wagers import WagerMoved
from pitboss.games.shared_layout.settling import LosingWagersTaken
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.wagers.moved import WagerRestored, WagerShifted
from pitboss.table.services.wagers.placing import WagersPlaced


@clause("5.6")
def test_where_a_wager_lies_is_the_players_affair_though_the_dealer_put_it_there() -> None:
    table = opened_by_hand()
    table.seat("Ann", 1)
    (event,) = of(table.ok(DANA, placed(1, {suit("h"): STAKE})), WagersPlaced)
    assert (event.placed_by_dealer, "5.6" in event.clauses) == (True, True)
    (own,) = of(table.ok(ANN, placed(1, {"red": 500})), WagersPlaced)
    assert (own.placed_by_dealer, "5.6" in own.clauses) == (False, False)


def moved(by: str, *, oral: bool = False, places: str = "dhc") -> TableUnderTest:
    """Ann wagered on diamonds, which win; their chips are found on hearts."""
    table = derby(cards=race(places))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race(places))
    (shifted,) = of(table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), by, oral)), WagerShifted)
    assert (shifted.wager, shifted.to, shifted.by) == (suit("d"), suit("h"), by)
    return table


@pytest.mark.by_hand
@clause("5.7")
@pytest.mark.parametrize("by", ["dealer", "patron", "player"])
def test_a_wager_is_settled_where_it_lies(by: str) -> None:
    table = moved(by)
    assert lies(table, 1) == {suit("h"): STAKE}
    decided(table, "dhc")
    (taken,) = of(settled(table), LosingWagersTaken)
    assert "5.7" in taken.clauses
    assert [(seat, line.wager, line.pays) for seat, line in taken.wagers] == [(1, suit("h"), -STAKE)]
    assert table.stack(1) == STACK - STAKE


@pytest.mark.by_hand
@clause("5.7(a)", "5.7(b)")
def test_moved_by_accident_it_is_settled_where_it_was_put() -> None:
    for who in SUPERVISORS:
        for each, its_rule in (("dealer", "5.7(a)"), ("patron", "5.7(b)")):
            table = moved(each)
            for other in (ANN, DANA, INES, HOUSE_ACTOR):
                assert its_rule in table.refused("not-your-office", other, do.RestoreWager(1, suit("d"))).clauses
            (restored,) = of(table.ok(who, do.RestoreWager(1, suit("d"))), WagerRestored)
            assert (restored.by, its_rule in restored.clauses) == (who.name, True)
            assert lies(table, 1) == {suit("d"): STAKE}
            decided(table, "dhc")
            assert lines(settled(table))[suit("d")].pays == pays("suit")
            assert table.stack(1) == STACK + pays("suit")


@pytest.mark.by_hand
@clause("5.6", "5.7")
@pytest.mark.parametrize(("by", "oral"), [("dealer", True), ("player", False)])
def test_a_spoken_wager_that_the_dealer_misplaced_or_the_players_own_mistake_stays_where_it_lies(by: str, oral: bool) -> None:
    table = moved(by, oral=oral)
    for who in SUPERVISORS:
        assert table.refused("moved-stays", who, do.RestoreWager(1, suit("d"))).clauses[-2:] == ("5.7", "5.6")
        assert not table.offered(who, "restore-wager")
    assert {"5.6", "5.7"} <= set(table.table.history[-1].event.clauses)
    decided(table, "dhc")
    settled(table)
    assert (table.stack(1), lies(table, 1)) == (STACK - STAKE, {})


@pytest.mark.by_hand
@clause("5.7", "5.7(a)", "5.7(b)")
@pytest.mark.parametrize(("places", "won"), [("dhc", -STAKE), ("hdc", pays("suit"))])
def test_moved_on_purpose_it_is_no_accident_and_counts_where_it_lies(places: str, won: int) -> None:
    for by, rule in (("dealer", "5.7(a)"), ("patron", "5.7(b)")):
        table = derby(cards=race(places))
        table.seat("Ann", 1)
        table.ok(ANN, placed(1, {suit("d"): STAKE}))
        table.deal()
        drawn(table, race(places)[:2])
        (shifted,) = of(table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), by, deliberate=True)), WagerShifted)
        assert (shifted.deliberate, shifted.restorable, shifted.clauses) == (True, False, ("5.7",))
        for who in SUPERVISORS:
            refusal = table.refused("moved-stays", who, do.RestoreWager(1, suit("d")))
            assert refusal.clauses[:2] == (rule, "5.7")
            assert not table.offered(who, "restore-wager")
        drawn(table, race(places)[3:])
        decided(table, places)
        settled(table)
        assert (table.stack(1), lies(table, 1)) == (STACK + won, {})


@pytest.mark.by_hand
@clause("5.4", "5.5", "5.7")
@pytest.mark.parametrize(("places", "won"), [("dhc", pays("suit")), ("hdc", -STAKE)])
def test_what_its_player_moves_on_purpose_after_wagers_are_closed_counts_where_it_was_placed(places: str, won: int) -> None:
    table = derby(cards=race(places))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race(places)[:2])
    moved, back = table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "player", deliberate=True))
    assert isinstance(moved, WagerShifted)
    assert isinstance(back, WagerRestored)
    assert (moved.clauses, back.clauses, back.by) == (("5.7", "5.6"), ("5.4", "5.5"), "Dana")
    assert lies(table, 1) == {suit("d"): STAKE}
    drawn(table, race(places)[3:])
    decided(table, places)
    settled(table)
    assert (table.stack(1), lies(table, 1)) == (STACK + won, {})


@pytest.mark.by_hand
@clause("5.6", "5.7")
def test_what_its_player_moves_by_accident_counts_where_it_is() -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race("dhc"))
    (moved,) = table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "player"))
    assert moved.clauses == ("5.7", "5.6")
    assert lies(table, 1) == {suit("h"): STAKE}


@pytest.mark.by_hand
@clause("5.7")
@pytest.mark.parametrize(
    ("key", "value", "by", "on"),
    [
        ("wager.moved-by-player", "counts-where-it-is", "player", "h"),
        ("wager.moved-on-purpose", "counts-where-placed", "patron", "d"),
        ("wager.moved-on-purpose", "counts-where-placed", "dealer", "d"),
    ],
)
def test_a_move_on_purpose_read_the_other_way(key: str, value: str, by: str, on: str) -> None:
    table = derby(cards=race("dhc"), book=with_values(**{key: f'"{value}"'}))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race("dhc"))
    table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), by, deliberate=True))
    assert lies(table, 1) == {suit(on): STAKE}
    assert not table.offered(GIL, "restore-wager")


@pytest.mark.by_hand
@clause("5.7", "5.7(a)")
@pytest.mark.parametrize("lowest", ["casino-supervisor", "casino-operator"])
def test_read_so_only_a_higher_office_acts_for_the_operator(lowest: str) -> None:
    table = derby(cards=race("dhc"), book=with_values(**{"operator.acts-through": f'"{lowest}"'}))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race("dhc"))
    table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "dealer"))
    for who in SUPERVISORS:
        if BOOK.stands_above(who.office, lowest):
            continue
        assert "5.7(a)" in table.refused("not-your-office", who, do.RestoreWager(1, suit("d"))).clauses
    assert "5.7(a)" in table.ok(OPAL, do.RestoreWager(1, suit("d")))[0].clauses


@pytest.mark.by_hand
@clause("5.7", "5.7(b)")
def test_a_wager_moved_on_purpose_and_then_by_accident_goes_back_only_by_what_the_accident_did() -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race("dhc"))
    assert "5.7" in table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "patron", deliberate=True))[0].clauses
    table.ok(DANA, WagerMoved(1, suit("h"), suit("c"), "patron"))
    (restored,) = of(table.ok(GIL, do.RestoreWager(1, suit("h"))), WagerRestored)
    assert ("5.7(b)" in restored.clauses, lies(table, 1)) == (True, {suit("h"): STAKE})


@pytest.mark.by_hand
@clause("5.7", "5.7(a)", "5.7(b)")
def test_only_what_was_moved_goes_back_and_only_before_wagers_are_taken() -> None:
    for by in ("dealer", "patron"):
        table = derby(cards=race("dhc"))
        table.seat("Ann", 1)
        table.ok(ANN, placed(1, {suit("d"): STAKE, suit("h"): 500}))
        for who in (ANN, BEN, INES):
            assert table.refused("not-your-office", who, WagerMoved(1, suit("d"), suit("h"), by)).clauses == ("5.7",)
        assert "5.7" in table.refused("wrong-phase", DANA, WagerMoved(1, suit("d"), suit("h"), by)).clauses
        table.deal()
        drawn(table, race("dhc"))
        for wrong in (
            WagerMoved(1, suit("s"), suit("h"), by),
            WagerMoved(2, suit("d"), suit("h"), by),
            WagerMoved(1, suit("d"), suit("d"), by),
            WagerMoved(1, suit("d"), suit("h"), "the wind"),
        ):
            table.refused("impossible", DANA, wrong)
        table.ok(GIL, WagerMoved(1, suit("d"), suit("h"), by))
        assert lies(table, 1) == {suit("h"): STAKE + 500}
        assert table.offered(GIL, "restore-wager", area=1)
        table.ok(GIL, do.RestoreWager(1, suit("d")))
        assert lies(table, 1) == {suit("d"): STAKE, suit("h"): 500}
        table.ok(DANA, WagerMoved(1, suit("d"), suit("c"), by))
        decided(table, "dhc")
        table.ok(DANA, do.TakeLosing())
        assert "5.7" in table.refused("losing-taken", GIL, do.RestoreWager(1, suit("d"))).clauses
        assert table.stack(1) == STACK - STAKE - 500
