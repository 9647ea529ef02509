"""2 Table layout and equipment: nothing is wagered before every line is in the record, by a person or by what stands
for the thing."""

from tests.support.opening import not_opened
from tests.support.play import TableUnderTest
from tests.support.rounds import number
from tests.support.witness import clause

# --- 2.1 -----------------------------------------------------------------------------------------------------------


@clause("2.1")
def test_an_operator_may_have_fewer_places_and_never_more() -> None:
    most = number("seats.maximum")
    fewer = {"seats.maximum": most - 2}
    assert not_opened("too-many-seats", seats=most - 1, chosen=fewer).clause == "2.1"
    assert TableUnderTest(seats=most - 2, chosen=fewer).phase == "wagering"
    assert not_opened("not-choosable", seats=most + 1, chosen={"seats.maximum": most + 1}).clause == "2.1"
