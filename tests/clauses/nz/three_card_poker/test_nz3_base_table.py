"""base.1, base.7 to base.12, base.27, base.28, base.35: the general rules, the table, its equipment and its cards."""

import pytest
from tests.support.nz import CASS, DANA, GIL, INES, OPAL
from tests.support.nz_three import ANN, BOOK, DECK, LIMITS, NZ_THREE, STACK, against, lies, nz_three, placed, with_values
from tests.support.opening import not_opened
from tests.support.play import TableUnderTest
from tests.support.rounds import number, of
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.law import LawError
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.opening import ChecklistTicked, TableReady
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

LINES = {
    "table": "base.7",
    "drop-box": "base.7",
    "layout": "base.8",
    "six-card-bonus-area": "10A.2",
    "inscription": "base.9",
    "deck": "base.10",
    "cutting-card": "base.10",
    "dealing-device": "base.11",
    "discard-rack": "base.12",
    "check": "base.27",
    "chemmy": "base.28",
    "shuffler-loaded": "base.35",
}
"""What is looked at before play, and the clause that asks for it."""


def unopened(device: str = SHUFFLER) -> TableUnderTest:
    """A table of wood and cloth of which no line is ticked."""
    return TableUnderTest(BOOK, kind=PHYSICAL, device=device, limits=LIMITS)


@clause("base.1")
def test_the_general_rules_hold_beside_this_division() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    least = LIMITS.ranges["ante"].minimum
    assert table.refused("below-minimum", ANN, placed(1, ante=least - 50)).clauses == ("nz/general 9",)
    assert "base.22" in table.ok(ANN, placed(1, ante=least))[0].clauses
    assert table.stack(1) == STACK - least


def test_every_line_of_the_checklist_has_its_clause() -> None:
    assert [row.item for row in BOOK.checklist] == [*LINES]


@clause("base.7", "base.8", "base.9", "base.10", "base.11", "base.12", "base.27", "base.28", "base.35")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_no_wager_before_somebody_the_line_names_has_ticked_it(device: str) -> None:
    table = unopened(device)
    table.seat("Ann", 1)
    rows = [row for row in BOOK.checklist if row.device in ((), device)]
    assert ("shuffler-loaded" in {row.item for row in rows}) == (device == SHUFFLER)
    for row in rows:
        assert table.refused("not-opened", ANN, placed(1, ante=500)).facts["missing"] == row.item
        people = (DANA, GIL, CASS)
        for who in (ANN, OPAL, INES, *(who for who in people if who.office not in row.by)):
            assert LINES[row.item] in table.refused("not-your-office", who, do.Tick(row.item)).clauses
        ticked, *rest = table.ok(next(who for who in reversed(people) if who.office in row.by), do.Tick(row.item))
        assert isinstance(ticked, ChecklistTicked)
        assert ticked.stands_for == ""
        assert LINES[row.item] in ticked.clauses
    assert isinstance(rest[0], TableReady)
    table.ok(ANN, placed(1, ante=500))
    assert (lies(table, 1), table.stack(1)) == ((500, 0, 0, 0), STACK - 500)
    # What only a shuffler needs is put to use whichever device is under test.
    assert "base.35" in unopened(SHUFFLER).ok(DANA, do.Tick("shuffler-loaded"))[0].clauses


@clause("base.7", "base.8", "base.9", "base.10", "base.11", "base.12", "base.27", "base.28", "base.35")
def test_where_pitboss_deals_the_house_says_what_stands_for_each_thing() -> None:
    table = TableUnderTest(BOOK, automation=EVERYTHING - {Automation.OPENING}, limits=LIMITS)
    table.seat("Ann", 1)
    for deck in (0, 1):
        table.ok(HOUSE_ACTOR, do.CheckCards(deck))
    for row in table.table.rules.checklist:
        table.refused("not-opened", ANN, placed(1, ante=500))
        table.refused("not-your-office", DANA, do.Tick(row.item))
        ticked = table.ok(HOUSE_ACTOR, do.Tick(row.item))[0]
        assert isinstance(ticked, ChecklistTicked)
        assert (ticked.by, ticked.stands_for) == ("house", row.virtual)
        assert row.virtual
    table.ok(ANN, placed(1, ante=500))
    assert lies(table, 1) == (500, 0, 0, 0)


@clause("base.8")
def test_each_kind_of_wager_lies_on_its_own_area_and_nothing_else_is_one() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=500, pair_plus=1_500, six_card_bonus=200))
    assert lies(table, 1) == (500, 0, 1_500, 200)
    refusal = table.refused("no-such-wager", ANN, placed(1, aces_up=500))
    assert "base.8" in refusal.clauses
    assert refusal.facts["wagers"] == ("ante", "pair-plus", "six-card-bonus")


@clause("base.9")
def test_the_sign_says_with_what_the_dealer_plays_and_they_do() -> None:
    line = nz_three().sign()["inscription"]
    assert (line.text, line.clauses) == (BOOK.setting("inscription").value, ("base.9",))
    assert against("As Kd 4c", "Qd 3c 2h")[1]["play"].outcome == "wins"
    assert against("As Kd 4c", "Jd 9c 2h")[1]["play"].outcome == "stands-off"


@clause("base.10", "base.11")
def test_a_shoe_holds_one_deck_of_52_and_a_shuffler_two_apart() -> None:
    shoe, shuffler = nz_three(device=SHOE), nz_three(device=SHUFFLER)
    assert (len(shoe.table.state.decks), len(shuffler.table.state.decks)) == (1, number("shuffler.decks", BOOK))
    for table in (shoe, shuffler):
        assert {"base.10", "base.11"} <= set(table.table.history[0].event.clauses)
        order = table.table.state.shoe.order
        assert len(order) == len(set(order)) == DECK
    assert "base.11" in not_opened("device-kind", NZ_THREE, limits=LIMITS, device="hand").clauses
    assert not_opened("deck-count", NZ_THREE, limits=LIMITS, backs=("red", "blue", "green")).facts["holds"] == 2
    with pytest.raises(LawError, match=r"deck\.jokers"):
        nz_three(book=with_values(**{"deck.jokers": "1"}))


@clause("base.28")
def test_mixing_by_hand_is_asked_of_the_dealer_with_either_device() -> None:
    for device in (SHOE, SHUFFLER):
        table = unopened(device)
        for who in (GIL, CASS, OPAL, INES, ANN):
            assert table.refused("not-your-office", who, do.Tick("chemmy")).clauses == ("base.28",)
        assert of(table.ok(DANA, do.Tick("chemmy")), ChecklistTicked)[0].clauses == ("base.28",)
