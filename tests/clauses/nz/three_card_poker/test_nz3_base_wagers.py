"""base.2, base.3, base.5, base.22 to base.26: what may be wagered, when, and until when it may be touched."""

from typing import Any

from tests.support.nz import DANA, GIL, INES, OPAL
from tests.support.nz_three import ANN, BEN, CHIP, STACK, lies, nz_three, placed, with_values
from tests.support.play import TableUnderTest
from tests.support.rounds import BY_HAND, of
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Stake
from pitboss.table.services.wagers.events import WagersPlaced
from pitboss.table.settings import PHYSICAL, SHOE

PAIR, KING_HIGH = "9c 9d 7h", "Kc Jh 4d"


def waiting(**settings: Any) -> TableUnderTest:
    table = nz_three(**settings)
    table.seat("Ann", 1)
    return table


@clause("base.5", "base.2")
def test_play_is_not_made_before_the_deal() -> None:
    table = waiting()
    table.ok(ANN, placed(1, ante=1_000))
    table.refused("blind-play-off", ANN, placed(1, play=1_000))
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, 0), STACK - 1_000)


@clause("base.24")
def test_wagers_are_chips_and_there_are_no_tokens() -> None:
    table = waiting()
    table.refused("no-such-rule-here", ANN, do.ExchangeVoucher("V1", 500))
    tokens = do.PlaceWagers(1, {"ante": Stake(0, 500)})
    assert table.refused("tokens-short", ANN, tokens).clauses == ("base.24",)
    table.seat("Ben", 2, chips=1_000)
    assert table.refused("chips-short", BEN, placed(2, ante=500, pair_plus=500 + CHIP)).clauses == ("base.24",)
    for amount in (0, -500):
        table.refused("amount", ANN, do.PlaceWagers(1, {"ante": Stake(amount)}))
    table.refused("not-in-unit", ANN, placed(1, ante=500 + CHIP - 1))
    assert "base.24" in table.ok(ANN, placed(1, ante=500))[0].clauses
    assert (lies(table, 1), table.stack(1)) == ((500, 0, 0, 0), STACK - 500)


def test_the_dealer_places_a_players_chips_for_them_and_no_other_person_does() -> None:
    table = nz_three(kind=PHYSICAL)
    table.seat("Ann", 1, chips=1_500)
    (event,) = of(table.ok(DANA, placed(1, ante=1_000)), WagersPlaced)
    assert event.placed_by_dealer
    table.refused("chips-short", DANA, placed(1, pair_plus=1_000))
    for who in (GIL, OPAL, INES):
        table.refused("not-your-office", who, placed(1, pair_plus=500))
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, 0), 500)


@clause("base.25")
def test_an_area_takes_one_wager_which_its_player_may_add_to() -> None:
    table = waiting()
    table.seat("Ben", 2)
    table.ok(ANN, placed(1, ante=1_000))
    assert table.refused("not-your-seat", BEN, placed(1, ante=1_000)).clauses == ("base.25",)
    table.ok(ANN, placed(1, ante=500))
    assert (lies(table, 1), table.stack(1), table.stack(2)) == ((1_500, 0, 0, 0), STACK - 1_500, STACK)
    fixed = waiting(book=with_values(**{"wager.top-up": "false"}))
    fixed.ok(ANN, placed(1, ante=1_000))
    assert fixed.refused("wager-lies", ANN, placed(1, ante=500)).clauses == ("base.25",)


@clause("base.26")
def test_read_the_other_way_wagers_close_with_the_first_card() -> None:
    table = waiting(book=with_values(**{"wager.cut-off": '"first-card"'}), device=SHOE, automation=BY_HAND)
    table.ok(ANN, placed(1, ante=1_000))
    table.ok(DANA, do.NoMoreBets())
    table.ok(ANN, placed(1, ante=500))
    assert lies(table, 1) == (1_500, 0, 0, 0)
    table.ok(DANA, do.Deal())
    assert "base.26" in table.refused("after-first-card", ANN, placed(1, ante=500)).clauses
