"""10.3 and 10.5: which pay tables may be posted for Ante Bonus and Pair Plus."""

import pytest
from tests.support.opening import not_opened
from tests.support.play import NSW_THREE
from tests.support.three_card import BOOK, QUEEN_HIGH, play, three
from tests.support.witness import clause

from pitboss import law
from pitboss.table.settings import EnteredSchedule

BONUSES = [each.name for each in BOOK.schedules_of("ante-bonus")]
SIDES = [each.name for each in BOOK.schedules_of("pair-plus")]


@pytest.mark.parametrize(("wager", "names", "stake"), [("ante-bonus", BONUSES, 1_000), ("pair-plus", SIDES, 500)])
@clause("10.3", "10.5")
def test_pay_tables_differ_and_another_one_needs_an_approval(wager: str, names: list[str], stake: int) -> None:
    pays = [tuple((kind, str(odds)) for kind, odds in BOOK.schedule(wager, name).odds.items()) for name in names]
    assert len(set(pays)) == len(names) > 1
    with pytest.raises(law.LawError, match="no such schedule"):
        three(chosen={f"schedule.{wager}": "1000-1"})
    ours, chosen = (("straight-flush", "100 to 1"), *pays[0][1:]), {f"schedule.{wager}": "ours"}
    unapproved = EnteredSchedule("ours", wager, ours)
    assert not_opened("not-choosable", NSW_THREE, schedules=(unapproved,), chosen=chosen).facts["found"] == "ours"
    approved = EnteredSchedule("ours", wager, ours, approved_by="the Authority", approved_at="2026-01-01")
    round_ = play("9s 8s 7s", QUEEN_HIGH, pair_plus=500, schedules=(approved,), chosen=chosen)
    assert round_.pays(wager) == 100 * stake
    assert "straight flush 100 to 1" in round_.table.sign()[f"schedule.{wager}"].text
