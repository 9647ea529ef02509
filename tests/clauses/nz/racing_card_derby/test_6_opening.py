"""6 Opening of table: how the cards are made ready, at the table, for a shuffler, or beforehand."""

import pytest
from tests.support.derby import (
    ANN,
    BOOK,
    CONTINUOUS,
    DERBY,
    INSPECTED,
    LOADED,
    MIXED,
    OPAL,
    SUPERVISORS,
    asked,
    derby,
    opened_by_hand,
    placed,
    unopened,
)
from tests.support.opening import not_opened
from tests.support.play import CASS, DANA, INES
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.opening import ChecklistTicked, TableReady
from pitboss.table.settings import SHOE, SHUFFLER


@clause("6.4", "6.4(a)", "6.4(b)", "6.4(c)")
@pytest.mark.parametrize("device", [SHUFFLER, CONTINUOUS])
def test_with_a_shuffler_nobody_looks_and_the_cards_are_mixed_stacked_and_riffled_first(device: str) -> None:
    assert asked(device) == (*INSPECTED, *LOADED)
    table = unopened(device, *LOADED)
    rules = dict(zip(LOADED, ("6.4(a)", "6.4(b)", "6.4(c)", "6.4"), strict=True))
    for item, rule in rules.items():
        for later in LOADED[LOADED.index(item) + 1 :]:
            assert rules[later] in table.refused("not-yet", DANA, do.Tick(later)).clauses
        for who in (ANN, *SUPERVISORS, INES):
            assert rule in table.refused("not-your-office", who, do.Tick(item)).clauses
        assert rule in table.ok(DANA, do.Tick(item))[0].clauses
    assert table.phase == "wagering"
    assert "fan-spread" not in table.refused("wrong-phase", DANA, do.Tick("shuffler-loaded")).facts


@clause("6.5", "6.5(a)", "6.5(b)", "6.5(c)")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER, CONTINUOUS])
def test_cards_checked_beforehand_are_mixed_and_cards_shuffled_beforehand_need_not_be(device: str) -> None:
    assert asked(device, "pre-checked") == ("prepared-secured", *MIXED)
    assert asked(device, "pre-shuffled") == ("prepared-secured",)
    table = unopened(device, "prepared-secured", *MIXED, chosen={"cards.prepared": "pre-checked"})
    rules = dict(zip(("prepared-secured", *MIXED), ("6.5", "6.5(a)", "6.5(b)", "6.5(c)"), strict=True))
    for item, rule in rules.items():
        for later in list(rules)[list(rules).index(item) + 1 :]:
            assert rules[later] in table.refused("not-yet", DANA, do.Tick(later)).clauses
        for who in (ANN, OPAL, INES):
            assert rule in table.refused("not-your-office", who, do.Tick(item)).clauses
        assert rule in table.ok(DANA, do.Tick(item))[0].clauses
    assert table.phase == "wagering"
    shuffled = unopened(device, "prepared-secured", chosen={"cards.prepared": "pre-shuffled"})
    (ticked, ready) = shuffled.ok(CASS, do.Tick("prepared-secured"))
    assert ("6.5" in ticked.clauses, isinstance(ready, TableReady)) == (True, True)


@clause("6.5")
def test_cards_are_made_ready_in_one_of_three_ways() -> None:
    assert "6.5" in not_opened("not-choosable", DERBY, chosen={"cards.prepared": "unseen"}).clauses
    for way in ("at-table", "pre-checked", "pre-shuffled"):
        table = opened_by_hand(chosen={"cards.prepared": way})
        table.seat("Ann", 1)
        table.ok(ANN, placed(1, {"red": 500}))


@clause("6.1", "6.2", "6.3", "6.4", "6.4(a)", "6.4(b)", "6.4(c)", "6.5", "6.5(a)", "6.5(b)", "6.5(c)")
def test_where_pitboss_deals_the_record_says_that_no_person_did_any_of_it() -> None:
    rows = {row.item: row for row in BOOK.checklist}
    for device in (SHOE, SHUFFLER):
        for way in ("at-table", "pre-checked"):
            table = derby(device=device, chosen={"cards.prepared": way}, automation=EVERYTHING - {Automation.OPENING})
            for item in asked(device, way):
                table.refused("not-your-office", DANA, do.Tick(item))
                ticked = table.ok(HOUSE_ACTOR, do.Tick(item))[0]
                assert isinstance(ticked, ChecklistTicked)
                assert (ticked.by, ticked.stands_for) == ("house", rows[item].virtual)
