"""6.6 A player's own limits: above the table's, with a sign of their own, for that player and as long as they stay."""

from typing import Any

import pytest
from tests.support.opening import MIA, all_but
from tests.support.play import CASS, DANA, MINUTE, THREE_CARD_LIMITS, TableUnderTest, player
from tests.support.rounds import number, of, seated
from tests.support.three_card import BOOK, CHIP, KINDS, LEAST, MOST, QUEEN_HIGH, STACK, three
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.money import show
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.services.limits.personal import OwnLimitsGranted, OwnLimitsWithdrawn
from pitboss.table.services.wagers.found import WagerStood

OWN = Range(2 * LEAST, 4 * MOST)
GRANT = do.GrantLimits(1, "ante", OWN.minimum, OWN.maximum)


def ante(amount: int, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


def granted(**settings: Any) -> TableUnderTest:
    """Ann and Ben at a table where Ann has been given limits of their own."""
    table = three(**settings)
    seated(table, Ann=(1, 0, 0), Ben=(2, 0, 0))
    table.ok(CASS, GRANT)
    return table


def bounds(table: TableUnderTest, name: str, seat: int, wager: str = "ante", at: int | None = None) -> tuple[int, int]:
    offer = table.offered(player(name), "place-wagers", area=seat, at=at)
    assert offer is not None
    return offer.amounts[wager].minimum, offer.amounts[wager].maximum


@pytest.mark.parametrize("kind", KINDS)
@clause("6.6")
def test_one_player_wagers_above_the_maximum_and_nobody_else_does(kind: str) -> None:
    table = three(kind=kind)
    ann, ben = seated(table, Ann=(1, 0, 0), Ben=(2, 0, 0))
    table.refused("above-maximum", ann, ante(MOST + CHIP))
    (given,) = of(table.ok(CASS, GRANT), OwnLimitsGranted)
    assert (given.clauses, given.range_) == (("6.6",), OWN)
    assert table.refused("above-maximum", ann, ante(OWN.maximum + CHIP)).facts["maximum"] == OWN.maximum
    assert table.refused("below-minimum", ann, ante(OWN.minimum - CHIP)).facts["minimum"] == OWN.minimum
    for fits in (OWN.minimum, MOST, MOST + CHIP, OWN.maximum):
        table.ok(ann, ante(fits))
        assert (table.on(1, "ante"), table.stack(1)) == (fits, STACK - fits)
        table.ok(ann, do.WithdrawWagers(1))
    table.refused("above-maximum", ben, ante(MOST + CHIP, seat=2))
    table.ok(ben, ante(LEAST, seat=2))
    side = THREE_CARD_LIMITS.ranges["pair-plus"]
    assert bounds(table, "Ann", 1, "pair-plus") == (side.minimum, side.maximum), "on the area it was given for"


@clause("6.6")
def test_play_and_payment_go_by_the_larger_ante() -> None:
    table = granted(cards=f"{QUEEN_HIGH} 9s 9d 4c")
    tray = table.tray
    table.ok(player("Ann"), ante(OWN.maximum))
    table.deal()
    for wrong in (MOST, OWN.maximum - CHIP, OWN.maximum + CHIP):
        table.refused("play-amount", player("Ann"), do.Play(1, Stake(wrong)))
    assert of(table.ok(player("Ann"), do.Play(1, Stake(OWN.maximum))), HandSettled)
    assert (table.stack(1), table.tray) == (STACK + 2 * OWN.maximum, tray - 2 * OWN.maximum)


@clause("6.6")
def test_only_a_casino_supervisor_gives_them_and_only_above_the_tables() -> None:
    table = three()
    seated(table, Ann=(1, 0, 0))
    for who in (*all_but(CASS, MIA), player("Ann")):
        for request in (GRANT, do.WithdrawLimits(1)):
            assert table.refused("not-your-office", who, request).clauses == ("6.6",)
    for minimum, maximum in (
        (LEAST - CHIP, 2 * MOST),
        (LEAST, MOST - CHIP),
        (2 * MOST, 2 * MOST - CHIP),
        (LEAST + 1, 2 * MOST),
        (LEAST, 10**18),
    ):
        assert table.refused("own-limits", CASS, do.GrantLimits(1, "ante", minimum, maximum)).clauses == ("6.6",)
    assert table.refused("empty-seat", CASS, do.GrantLimits(2, "ante", LEAST, 2 * MOST)).clauses == ("6.6",)
    table.refused("no-such-wager", CASS, do.GrantLimits(1, "play", LEAST, 2 * MOST))
    assert table.refused("no-own-limits", CASS, do.WithdrawLimits(1)).clauses == ("6.6",)
    assert bounds(table, "Ann", 1) == (LEAST, MOST)
    table.ok(MIA, do.GrantLimits(1, "ante", LEAST, MOST))


@clause("6.6")
def test_a_sign_gives_that_players_own_minimum_and_maximum() -> None:
    table = granted()
    line = table.sign()["own.1.ante"]
    assert line.clauses == ("6.6",)
    assert line.text == f"Seat 1, Ante: minimum {show(OWN.minimum)}, maximum {show(OWN.maximum)}"
    assert f"maximum {show(MOST)}" in table.sign()["limits.ante"].text, "the table's own sign stays"
    table.ok(player("Ann"), do.ChangeSeat(5))
    assert [name for name in table.sign() if name.startswith("own")] == ["own.5.ante"], "it goes where the player goes"
    table.ok(player("Ann"), ante(OWN.maximum, seat=5))


@pytest.mark.parametrize("ends", ["withdrawn", "left"])
@clause("6.6")
def test_they_end_when_the_supervisor_takes_them_back_or_the_player_leaves(ends: str) -> None:
    table = granted()
    if ends == "withdrawn":
        assert of(table.ok(CASS, do.WithdrawLimits(1)), OwnLimitsWithdrawn)[0].clauses == ("6.6",)
    else:
        table.ok(player("Ann"), do.LeaveTable())
        table.ok(player("Ann"), do.TakeSeat(1))
        table.ok(player("Ann"), do.BuyIn(STACK))
    assert not [name for name in table.sign() if name.startswith("own")]
    table.refused("above-maximum", player("Ann"), ante(MOST + CHIP))
    table.ok(player("Ann"), ante(LEAST))
    assert table.stack(1) == STACK - LEAST


@pytest.mark.by_hand
@clause("6.6", "6.3")
def test_what_is_found_above_them_counts_at_their_maximum() -> None:
    table = granted()
    table.ok(player("Ann"), ante(OWN.maximum))
    table.deal()
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(OWN.maximum)))
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(OWN.maximum + 2_000))), WagerStood)
    assert "6.3" in stood.clauses
    assert (stood.counts, table.stack(1)) == (OWN.maximum, STACK - OWN.maximum)


@pytest.mark.by_hand
@clause("6.6")
def test_taken_back_or_given_during_a_round_they_do_not_touch_its_wagers() -> None:
    table = granted()
    table.ok(player("Ann"), ante(OWN.maximum))
    table.ok(player("Ben"), ante(MOST, seat=2))
    table.deal()
    table.ok(CASS, do.WithdrawLimits(1))
    table.ok(CASS, do.GrantLimits(2, "ante", OWN.minimum, OWN.maximum))
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(OWN.maximum)))
    (stood,) = of(table.ok(DANA, do.WagerFound(2, "ante", Stake(MOST + CHIP))), WagerStood)
    assert (table.on(1, "ante"), stood.counts) == (OWN.maximum, MOST)
    table.ok(player("Ann"), do.dealer_poker.Fold(1))
    table.ok(player("Ben"), do.dealer_poker.Fold(2))
    assert bounds(table, "Ann", 1) == (LEAST, MOST)
    assert bounds(table, "Ben", 2) == (OWN.minimum, OWN.maximum)


@clause("6.6", "6.5")
def test_they_never_fall_below_what_the_table_asks_of_everybody() -> None:
    table = three()
    seated(table, Ann=(1, 0, 0))
    table.ok(CASS, do.GrantLimits(1, "ante", LEAST, 2 * MOST))
    table.ok(CASS, do.PostNotice("ante", 3 * LEAST, 0))
    binds = number("limits.notice-minutes", BOOK) * MINUTE
    assert bounds(table, "Ann", 1, at=binds - 1) == (LEAST, 2 * MOST)
    assert bounds(table, "Ann", 1, at=binds) == (3 * LEAST, 2 * MOST)
    table.ok(CASS, do.ChangeLimits("ante", 3 * LEAST, 3 * MOST), at=binds)
    assert bounds(table, "Ann", 1) == (3 * LEAST, 3 * MOST)
    line = table.sign()["own.1.ante"].text
    assert f"minimum {show(3 * LEAST)}, maximum {show(3 * MOST)}" in line, "the sign says what holds"
    table.ok(CASS, do.RaiseMinimum("ante", 4 * LEAST))
    assert bounds(table, "Ann", 1) == (3 * LEAST, 3 * MOST), "but who was already playing keeps the old minimum"


@pytest.mark.parametrize(
    ("limits", "step"),
    [
        (Limits(THREE_CARD_LIMITS.ranges, unit=300), 300),
        (Limits(THREE_CARD_LIMITS.ranges, multiples_of_minimum=True), OWN.minimum),
    ],
    ids=["unit", "multiples"],
)
@clause("6.6", "6.1")
def test_the_steps_on_the_tables_sign_hold_for_such_a_player_too(limits: Limits, step: int) -> None:
    table = granted(limits=limits)
    for wrong in (CHIP, step - CHIP, step + CHIP):
        assert table.refused("not-in-unit", player("Ann"), ante(OWN.minimum + wrong)).clauses == ("6.1",)
    table.ok(player("Ann"), ante(OWN.minimum + step))
    assert table.on(1, "ante") == OWN.minimum + step
