"""10.2: hands are settled from the dealer's right to the dealer's left."""

from tests.support.nz import DANA, GIL, OPAL, number, nz, nz_with
from tests.support.play import NZ, TableUnderTest, player
from tests.support.rounds import of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.settling import HandDeclared, HandSettled
from pitboss.table.commands import Stake

PLAYS = number("hand.plays")
KING_HIGH = "Kc Jd Th 8s 4c 2d"


def all_playing() -> TableUnderTest:
    """Ann at 1, Ben at 4 and Cal at 7 play on; the dealer has not turned theirs."""
    table = nz(cards=f"9c 9d 7h 5s 2c Qc Jh 8h 6s 3c As Ad Kd 7s 5c {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 0), Ben=(4, 1_000, 500), Cal=(7, 1_000, 500))
    table.deal()
    for name, seat in (("Ann", 1), ("Ben", 4), ("Cal", 7)):
        table.ok(player(name), do.Play(seat, Stake(1_000)))
    return table


@clause("10.2")
def test_hands_are_revealed_and_settled_from_the_dealers_right() -> None:
    table = all_playing()
    table.ok(DANA, do.RevealDealer())
    assert table.refused("settle-order", DANA, do.SettleHand(1)).clauses == ("10.2",)
    assert table.refused("settle-order", DANA, do.SettleHand(4)).facts["needed"] == 7
    for who in (player("Cal"), GIL, OPAL):
        assert table.refused("not-your-office", who, do.SettleHand(7)).clauses == ("10.2",)
    for seat in (7, 4, 1):
        (declared,) = of(table.ok(DANA, do.SettleHand(seat)), HandDeclared)
        assert (declared.area, "10.2" in declared.clauses) == (seat, True)
        assert len(declared.hand.plays) == PLAYS
    assert table.refused("decided", DANA, do.SettleHand(7)).clauses == ("10.2",)


@clause("10.2")
def test_the_table_by_itself_keeps_the_same_order_and_another_book_another() -> None:
    for book, order in ((NZ, [7, 4, 1]), (nz_with(**{"settle.order": '"any"'}), [1, 4, 7])):
        table = TableUnderTest(book)
        seated(table, Ann=(1, 1_000, 0), Ben=(4, 1_000, 0), Cal=(7, 1_000, 0))
        table.deal()
        for name, seat in (("Ann", 1), ("Ben", 4), ("Cal", 7)):
            events = table.ok(player(name), do.Play(seat, Stake(1_000)))
        assert [event.area for event in of(events, HandSettled)] == order
