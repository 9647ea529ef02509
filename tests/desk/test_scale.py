"""The scale of the Six Card Bonus, changed from one desk for every open table of the house."""

from pathlib import Path

from tests.support.desk import START, DeskUnderTest
from tests.support.nz_three import BOOK, LIMITS, NZ_THREE

from pitboss.table.settings import TableSettings


def test_the_operator_changes_it_at_a_desk(tmp_path: Path) -> None:
    desk = DeskUnderTest(tmp_path, NZ_THREE, limits=LIMITS)
    other = desk.house.open_table(BOOK, TableSettings("Table 2", LIMITS), at=START)
    desk.ok("as Dana dealer")
    desk.refused("not-your-office", "scale six-card-bonus option-3")
    assert "six-card-bonus" in desk.unclear("scale ante option-3")
    answer = desk.ok("as Olga casino-operator scale six-card-bonus option-3")
    assert [each.event.clauses for each in answer.happened] == [("10A.8",)]
    desk.refused("house-wide-same", "as Olga casino-operator scale six-card-bonus option-3")
    for table in (desk.table, other):
        assert table.rules.value("schedule.six-card-bonus") == "option-3"
    assert desk.resumed().table.rules.value("schedule.six-card-bonus") == "option-3"
    desk.house.close()


def test_no_such_word_where_each_table_has_its_own_scales(tmp_path: Path) -> None:
    desk = DeskUnderTest(tmp_path)
    desk.ok("as Dana dealer")
    assert desk.unclear("scale ante-bonus 30-20-2")
    desk.house.close()
