"""2 Table layout and equipment: nothing is wagered before every line is in the record, by a person or by what stands
for the thing."""

from tests.support.opening import PAT, not_opened
from tests.support.play import NSW_THREE
from tests.support.rounds import number
from tests.support.three_card import BOOK, three, three_with
from tests.support.witness import clause

from pitboss import do

SEATS = number("seats.maximum", BOOK)


@clause("2.1")
def test_a_table_has_no_more_places_than_the_game() -> None:
    for seats in (0, SEATS + 1):
        assert not_opened("too-many-seats", NSW_THREE, seats=seats).clause == "2.1"
    table = three(seats=SEATS)
    for seat in range(1, SEATS + 1):
        table.seat(f"Player {seat}", seat)
    table.refused("no-such-seat", PAT, do.TakeSeat(SEATS + 1))
    fewer = {"seats.maximum": SEATS - 2}
    assert not_opened("too-many-seats", NSW_THREE, seats=SEATS - 1, chosen=fewer).clause == "2.1"
    assert three(seats=SEATS - 2, chosen=fewer).phase == "wagering"


@clause("2.2.2")
def test_the_cloth_says_with_what_the_dealer_plays() -> None:
    line = three().sign()["inscription"]
    assert (line.text, line.clauses) == (BOOK.setting("inscription").value, ("2.2.2",))
    assert "queen or higher" in line.text
    other = three_with(inscription='"Dealer plays with king or higher."')
    assert "king" in three(book=other).sign()["inscription"].text
