"""6.3 and 6.4: what a shuffler needs before the table opens, and a shoe does not."""

from tests.support.nz import DANA, GIL, INES, SUPERVISORS, ceremony, unopened
from tests.support.play import TableUnderTest, player
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.table.services.opening import TableReady
from pitboss.table.settings import SHOE, SHUFFLER

ANN = player("Ann")


def up_to(item: str, device: str = SHUFFLER) -> TableUnderTest:
    """A table whose ceremony has come as far as this line."""
    table = unopened(device)
    for who, each in ceremony(device):
        if each == item:
            return table
        table.ok(who, do.Tick(each))
    raise AssertionError(item)


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
