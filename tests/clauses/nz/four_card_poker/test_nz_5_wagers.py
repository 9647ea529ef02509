"""5.1(a) to 5.1(c), 5.2(c), 5.8(b), 5.9: Aces Up alone, Play made blind, and losing wagers left alone."""

import pytest
from tests.support.nz import (
    DANA,
    lies,
    number,
    nz,
    nz_with,
    opened_by_hand,
)
from tests.support.play import TableUnderTest
from tests.support.rounds import dealt, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.betting import AnteFolded, HandFolded, PlayPlaced
from pitboss.table.commands import Actor, Stake
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.settings import SHOE

NINES = "9c 9d 7h 5s 2c"
ACES = "Ac Ad 9h 5s 3c"
QUEEN_HIGH = "Qc Jd 8h 6s 4c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
MULTIPLES = range(number("play.minimum-multiple"), number("play.maximum-multiple") + 1)
BLIND = {"blind-play": True}


def placed(seat: int, **amounts: int) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {wager.replace("_", "-"): Stake(amount) for wager, amount in amounts.items()})


def waiting(**settings: object) -> tuple[TableUnderTest, Actor]:
    """Ann sits at seat 1 and the wagering is open."""
    table = nz(**settings)
    return table, table.seat("Ann", 1)


@clause("5.1(a)(ii)", "5.1(c)")
def test_aces_up_alone_is_at_the_operators_discretion() -> None:
    table, ann = waiting(chosen={"side.alone": False})
    assert table.refused("side-alone", ann, placed(1, aces_up=500)).clauses == ("5.1(a)(ii)", "5.1(c)")
    table.wager(ann, 1, ante=1_000, aces_up=500)
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 500), 98_500)
    allowed, ann = waiting()
    (event,) = of(allowed.ok(ann, placed(1, aces_up=500)), WagersPlaced)
    assert {"5.1(a)(ii)", "5.1(c)"} <= set(event.clauses)
    assert (lies(allowed, 1), allowed.stack(1)) == ((0, 0, 500), 99_500)


@clause("5.1(c)", "5.2(b)")
def test_whoever_has_aces_up_alone_makes_no_play_wager_before_the_deal_or_after() -> None:
    table, ann = waiting(cards=f"{ACES} {KING_HIGH}", chosen=BLIND)
    table.wager(ann, 1, aces_up=500)
    assert table.refused("ante-first", ann, placed(1, play=500)).clauses == ("5.1(c)", "5.2(b)")
    table.deal()
    assert table.refused("play-not-allowed", ann, do.Play(1, Stake(500))).clauses == ("5.1(c)", "5.2(b)")
    assert (lies(table, 1), table.stack(1)) == ((0, 0, 500), 99_500)
    table.ok(ann, do.Play(1))


@clause("5.1(b)")
@pytest.mark.parametrize("multiple", MULTIPLES)
def test_where_the_operator_allows_it_play_is_made_before_the_deal(multiple: int) -> None:
    table, ann = waiting(cards=f"{NINES} {KING_HIGH}", chosen=BLIND)
    table.wager(ann, 1, ante=1_000)
    (event,) = of(table.ok(ann, placed(1, play=multiple * 1_000)), WagersPlaced)
    assert "5.1(b)" in event.clauses
    assert (lies(table, 1), table.stack(1)) == ((1_000, multiple * 1_000, 0), 99_000 - multiple * 1_000)
    table.deal()
    assert table.refused("play-lies", ann, do.Play(1, Stake(1_000))).clause == "5.2(b)"
    (stays,) = of(table.ok(ann, do.Play(1)), PlayPlaced)
    assert (stays.total, stays.moves) == (multiple * 1_000, ())
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(1))
    assert (table.stack(1), lies(table, 1)) == (101_000 + multiple * 1_000, (0, 0, 0))


@clause("5.1(b)")
def test_play_made_blind_is_a_whole_number_of_antes_that_stay_as_they_are() -> None:
    table, ann = waiting(chosen=BLIND)
    table.refused("ante-first", ann, placed(1, play=1_000))
    table.refused("ante-first", ann, placed(1, ante=1_000, play=1_000))
    table.wager(ann, 1, ante=1_000)
    for wrong, nearest in ((950, 1_000), (1_500, 1_000), (1_550, 2_000), (3_050, 3_000), (4_000, 3_000)):
        refusal = table.refused("play-amount", ann, placed(1, play=wrong))
        assert (refusal.clauses, refusal.facts["nearest"]) == (("5.2(b)",), nearest)
        assert "$10.00, $20.00 or $30.00" in refusal.sentence()
    table.wager(ann, 1, play=1_000)
    table.wager(ann, 1, play=1_000)
    assert lies(table, 1) == (1_000, 2_000, 0)
    table.refused("ante-under-play", ann, placed(1, ante=500))
    table.ok(ann, do.WithdrawWagers(1))
    assert (lies(table, 1), table.stack(1)) == ((0, 0, 0), 100_000)
    table.wager(ann, 1, ante=1_500)
    assert "5.1(b)" in table.ok(ann, placed(1, play=3_000))[0].clauses


@clause("5.1(b)", "5.8(b)")
def test_without_the_operators_leave_there_is_no_blind_play() -> None:
    table, ann = waiting()
    table.wager(ann, 1, ante=1_000)
    assert table.refused("blind-play-off", ann, placed(1, play=1_000)).clause == "5.1(b)"
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0), 99_000)
    allowed, ben = waiting(chosen=BLIND)
    allowed.wager(ben, 1, ante=1_000)
    allowed.wager(ben, 1, play=1_000)
    allowed.deal()
    allowed.ok(ben, do.dealer_poker.Fold(1))


@clause("5.8(b)")
def test_play_made_blind_comes_back_to_whoever_folds() -> None:
    table, ann = waiting(cards=f"{QUEEN_HIGH} {KING_HIGH}", chosen=BLIND)
    table.wager(ann, 1, ante=1_000, aces_up=500)
    table.wager(ann, 1, play=3_000)
    tray = table.tray
    table.deal()
    assert "5.8(b)" in table.refused("after-first-card", ann, do.WithdrawWagers(1)).clauses
    (folded,) = of(table.ok(ann, do.dealer_poker.Fold(1)), HandFolded)
    ends = {each.wager: (each.outcome, each.stake, each.pays) for each in folded.wagers}
    assert ends == {
        "ante": ("given-up", 1_000, -1_000),
        "aces-up": ("given-up", 500, -500),
        "play": ("void", 3_000, 0),
    }
    assert next(each.clauses for each in folded.wagers if each.wager == "play") == ("5.8(b)",)
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), tray + 1_500)


@clause("5.8(b)", "9.3")
def test_play_made_blind_comes_back_too_when_only_the_ante_is_folded() -> None:
    table, ann = waiting(cards=f"{ACES} {KING_HIGH}", chosen=BLIND)
    table.wager(ann, 1, ante=1_000, aces_up=500)
    table.wager(ann, 1, play=2_000)
    table.deal()
    (folded,) = of(table.ok(ann, do.FoldAnte(1)), AnteFolded)
    assert {each.wager: each.pays for each in folded.wagers} == {"ante": -1_000, "play": 0}
    assert (table.stack(1), lies(table, 1)) == (98_500, (0, 0, 500))


def deciding(hand: str, ante: int = 1_000, aces_up: int = 0) -> tuple[TableUnderTest, Actor]:
    table, ann = waiting(cards=f"{hand} {KING_HIGH}")
    table.wager(ann, 1, ante=ante, aces_up=aces_up)
    table.deal()
    return table, ann


@clause("5.2(c)")
def test_with_aces_up_alone_a_pair_of_aces_stays_in_and_less_does_not() -> None:
    table, ann = deciding(ACES, ante=0, aces_up=500)
    (event,) = of(table.ok(ann, do.Play(1)), PlayPlaced)
    assert "5.2(c)" in event.clauses
    assert (event.total, lies(table, 1)) == (0, (0, 0, 500))
    low, ann = deciding("Kd Ks 9h 5s 3c", ante=0, aces_up=500)
    assert low.offered(ann, "play", area=1), "before they look, nothing tells them what they have"
    low.ok(ann, do.PickUp(1))
    assert not low.offered(ann, "play", area=1)
    assert "5.2(c)" in low.refused("too-low", ann, do.Play(1)).clauses
    low.ok(ann, do.dealer_poker.Fold(1))
    assert (low.stack(1), lies(low, 1)) == (99_500, (0, 0, 0))


@clause("5.2(c)")
def test_a_low_hand_with_aces_up_alone_that_is_played_unseen_loses_as_if_folded() -> None:
    low, ann = deciding("Kd Ks 9h 5s 3c", ante=0, aces_up=500)
    (event,) = of(low.ok(ann, do.Play(1)), PlayPlaced)
    assert "5.2(c)" in event.clauses
    low.ok(DANA, do.RevealDealer())
    low.ok(DANA, do.SettleHand(1))
    assert (low.stack(1), lies(low, 1)) == (99_500, (0, 0, 0))


@clause("5.2(c)")
def test_read_the_other_way_any_hand_with_aces_up_stays_in() -> None:
    table, ann = waiting(book=nz_with(**{"side.alone-stays-with": '"any"'}), cards=f"{QUEEN_HIGH} {KING_HIGH}")
    table.wager(ann, 1, aces_up=500)
    table.deal()
    table.ok(ann, do.Play(1))
    assert lies(table, 1) == (0, 0, 500)


@clause("5.2(c)")
def test_by_hand_nobody_but_the_player_knows_whether_they_have_the_aces() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 0, 500))
    table.deal()
    dealt(table, "Kh")
    (event,) = of(table.ok(DANA, do.Play(1)), PlayPlaced)
    assert (event.total, event.clauses) == (0, ("5.2(c)", "9.1"))


@clause("5.8(b)", "5.9")
def test_a_losing_wager_lies_where_it_is_until_the_dealer_takes_it() -> None:
    table, ann = deciding(QUEEN_HIGH, aces_up=500)
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer())
    for request in (do.WithdrawWagers(1), placed(1, ante=500)):
        assert {"5.8(b)", "5.9"} <= set(table.refused("after-first-card", ann, request).clauses)
    table.refused("wagers-lie", ann, do.LeaveTable())
    assert lies(table, 1) == (1_000, 1_000, 500)
    table.ok(DANA, do.SettleHand(1))
    assert (lies(table, 1), table.stack(1)) == ((0, 0, 0), 97_500)
