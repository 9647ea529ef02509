"""6 Opening of table: what two people, the dealer and the first players do with the cards, in this order."""

import pytest
from tests.support.nz import BOOK, CASS, DANA, GIL, INES, OPAL, SUPERVISORS, ceremony, unopened
from tests.support.play import NZ, TableUnderTest, player
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.services.opening import ChecklistTicked, TableReady
from pitboss.table.settings import SHOE, SHUFFLER

DANA_ABOVE = Actor("Dana", "game-supervisor")
"""The dealer of tonight, who holds the higher office too."""
ANN = player("Ann")


def up_to(item: str, device: str = SHUFFLER) -> TableUnderTest:
    """A table whose ceremony has come as far as this line."""
    table = unopened(device)
    for who, each in ceremony(device):
        if each == item:
            return table
        table.ok(who, do.Tick(each))
    raise AssertionError(item)


@clause("6.1")
def test_dealer_and_supervisor_each_inspect_the_cards_for_themselves() -> None:
    table = up_to("inspection-by-dealer")
    for who in (GIL, CASS, OPAL, INES, ANN):
        assert "6.1" in table.refused("not-your-office", who, do.Tick("inspection-by-dealer")).clauses
    for who in (DANA, CASS, OPAL, INES, ANN):
        assert "6.1" in table.refused("not-your-office", who, do.Tick("inspection-by-supervisor")).clauses
    for who, item in ((GIL, "inspection-by-supervisor"), (DANA, "inspection-by-dealer")):
        (ticked,) = of(table.ok(who, do.Tick(item)), ChecklistTicked)
        assert (ticked.by, ticked.clauses) == (who.name, ("6.1",))


@clause("6.1")
def test_one_person_in_two_offices_is_not_two_people() -> None:
    for first, then in ((DANA, DANA_ABOVE), (DANA_ABOVE, DANA)):
        items = {"dealer": "inspection-by-dealer", "game-supervisor": "inspection-by-supervisor"}
        table = up_to("inspection-by-dealer")
        table.ok(first, do.Tick(items[first.office]))
        refusal = table.refused("same-person", then, do.Tick(items[then.office]))
        assert (refusal.clauses, refusal.facts["person"]) == (("6.1",), "Dana")
        table.ok(Actor("Eve", then.office), do.Tick(items[then.office]))


@clause("6.2")
def test_the_cards_are_spread_once_both_have_inspected_them() -> None:
    table = up_to("inspection-by-supervisor")
    assert table.refused("not-yet", DANA, do.Tick("fan-spread")).facts["other"] == "inspection-by-supervisor"
    table.ok(GIL, do.Tick("inspection-by-supervisor"))
    for who in (*SUPERVISORS, INES, ANN):
        assert table.refused("not-your-office", who, do.Tick("fan-spread")).clauses == ("6.2",)
    assert table.ok(DANA, do.Tick("fan-spread"))[0].clauses == ("6.2",)


@clause("6.2", "6.3")
def test_the_first_players_have_looked_before_the_cards_are_turned_and_stacked() -> None:
    table = up_to("fan-spread")
    assert table.refused("not-yet", ANN, do.Tick("first-players-look")).clauses == ("6.2",)
    table.ok(DANA, do.Tick("fan-spread"))
    assert table.refused("not-yet", DANA, do.Tick("stacked")).clauses == ("6.3",)
    for who in (*SUPERVISORS, INES):
        table.refused("not-your-office", who, do.Tick("first-players-look"))
    assert table.ok(ANN, do.Tick("first-players-look"))[0].clauses == ("6.2",)
    assert table.ok(DANA, do.Tick("stacked"))[0].clauses == ("6.3",)


@clause("6.4", "6.4(a)", "6.4(b)", "6.4(c)")
def test_with_a_shuffler_each_deck_is_mixed_by_hand_and_then_loaded() -> None:
    table = up_to("stacked")
    assert "6.4(a)" in table.refused("not-yet", DANA, do.Tick("chemmy")).clauses
    table.ok(DANA, do.Tick("stacked"))
    assert "6.4(b)" in table.refused("not-yet", DANA, do.Tick("shuffler-loaded")).clauses
    for item, rule in (("chemmy", "6.4(a)"), ("shuffler-loaded", "6.4(b)")):
        for who in (*SUPERVISORS, INES, ANN):
            table.refused("not-your-office", who, do.Tick(item))
        assert {"6.4", rule} <= set(table.ok(DANA, do.Tick(item))[0].clauses)
    ticked, ready = table.ok(GIL, do.Tick("shuffler-cutting-card"))
    assert {"6.4", "6.4(c)"} <= set(ticked.clauses)
    assert isinstance(ready, TableReady)


@clause("6.3", "6.4")
def test_a_shoe_asks_for_none_of_what_a_shuffler_needs() -> None:
    shoe, shuffler = up_to("stacked", SHOE), up_to("chemmy")
    for item in ("chemmy", "shuffler-loaded", "shuffler-cutting-card"):
        assert item not in shoe.refused("no-such-item", DANA, do.Tick(item)).facts["items"]  # type: ignore[operator]
    assert of(shoe.ok(DANA, do.Tick("stacked")), TableReady)
    assert shuffler.phase == "opening"
    assert "6.4" in shuffler.ok(DANA, do.Tick("chemmy"))[0].clauses


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_no_wager_before_the_whole_ceremony(device: str) -> None:
    table = unopened(device)
    ann = table.seat("Ann", 1)
    for who, item in ceremony(device):
        refusal = table.refused("not-opened", ann, do.PlaceWagers(1, {"ante": Stake(500)}))
        assert refusal.facts["missing"] == item
        table.ok(who, do.Tick(item))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(500)}))
    assert (table.on(1, "ante"), table.stack(1)) == (500, 99_500)


@clause("6.1", "6.2", "6.3", "6.4", "6.4(a)", "6.4(b)", "6.4(c)")
def test_where_pitboss_deals_the_record_says_that_no_person_did_any_of_it() -> None:
    table = TableUnderTest(NZ, device=SHUFFLER, automation=EVERYTHING - {Automation.OPENING})
    items = {row.item: row for row in BOOK.checklist}
    for _, item in ceremony(SHUFFLER):
        table.refused("not-your-office", DANA, do.Tick(item))
        ticked = table.ok(HOUSE_ACTOR, do.Tick(item))[0]
        assert isinstance(ticked, ChecklistTicked)
        assert (ticked.by, ticked.stands_for) == ("house", items[item].virtual)
