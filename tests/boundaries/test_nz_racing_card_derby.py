"""Every number of Racing Card Derby's table, wagers and shuffle, one below it, at it and one above."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.support.derby import (
    BOOK,
    CHIP,
    CONTINUOUS,
    DERBY,
    OPAL,
    derby,
    number,
    opened_by_hand,
    placed,
    race,
    raced,
    suit,
)
from tests.support.opening import not_opened
from tests.support.play import DANA, DERBY_LIMITS, MINUTE
from tests.support.rounds import of

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.limits.notices import NoticePosted
from pitboss.table.services.seats.tray import TrayFilled
from pitboss.table.settings import SHOE, SHUFFLER

FEWEST, MOST_DECKS = BOOK.setting("decks").minimum or 0, BOOK.setting("decks").maximum or 0
CARDS = number("deck.cards")
LEAST_BEHIND = BOOK.setting("shoe.cutting-card").minimum or 0


def near(value: int, step: int = 1) -> tuple[int, int, int]:
    return value - step, value, value + step


@pytest.mark.parametrize("device", [SHOE, SHUFFLER, CONTINUOUS])
@pytest.mark.parametrize("decks", [*near(FEWEST), *near(MOST_DECKS)])
def test_decks_at_the_table(decks: int, device: str) -> None:
    if not FEWEST <= decks <= MOST_DECKS:
        assert "3.4(a)" in not_opened("not-choosable", DERBY, device=device, chosen={"decks": decks}).clauses
        return
    table = derby(device=device, chosen={"decks": decks})
    shoe = table.table.state.shoe
    assert shoe.left == len(shoe.order) == decks * CARDS
    assert {*Counter(shoe.order).values()} == {decks}


DEVICES = pytest.mark.parametrize(
    ("device", "capacity"), [(SHOE, "shoe.capacity"), (SHUFFLER, "shuffler.capacity"), (CONTINUOUS, "shuffler.capacity")]
)


@DEVICES
@pytest.mark.parametrize("decks", near(4))
def test_the_device_holds_all_decks_in_play(decks: int, device: str, capacity: str) -> None:
    chosen = {"decks": decks, capacity: 4}
    if decks <= 4:
        assert derby(device=device, chosen=chosen).table.state.shoe.left == decks * CARDS
        return
    refusal = not_opened("device-too-small", DERBY, device=device, chosen=chosen)
    assert {"3.4(c)", "3.4(g)"} <= {*refusal.clauses}
    assert refusal.facts == {"device": device, "holds": 4, "decks": decks}


@DEVICES
@pytest.mark.parametrize("holds", [*near(FEWEST), *near(MOST_DECKS)])
def test_what_a_device_can_hold(holds: int, device: str, capacity: str) -> None:
    chosen = {"decks": FEWEST, capacity: holds}
    if FEWEST <= holds <= MOST_DECKS:
        assert derby(device=device, chosen=chosen).table.state.shoe.left == FEWEST * CARDS
    else:
        rule = str(BOOK.setting(capacity).clauses[0])
        assert rule in not_opened("not-choosable", DERBY, device=device, chosen=chosen).clauses


@pytest.mark.parametrize("float_", [-1, 0, 1, CHIP - 1, CHIP, CHIP + 1])
def test_the_tray_begins_with_a_float_and_is_filled_by_as_much_again(float_: int) -> None:
    """However little it is, a table that deals by itself pays what has won, and fills its tray in whole chips."""
    if float_ <= 0:
        assert not_opened("amount", DERBY, float_=float_).facts == {"amount": float_}
        return
    table = derby(cards=race("dhc"), automation=EVERYTHING, float_=float_)
    ann = table.seat("Ann", 1, chips=0)
    table.ok(HOUSE_ACTOR, do.Fill(500))
    table.ok(ann, do.BuyIn(500))
    table.ok(ann, placed(1, {suit("d"): 500}))
    events = table.ok(HOUSE_ACTOR, do.NoMoreBets())
    assert {fill.amount % CHIP for fill in of(events, TrayFilled)} == {0}
    assert (table.phase, table.stack(1)) == ("wagering", 4 * 500)


def test_the_areas_are_as_many_as_the_rules_name() -> None:
    table = derby()
    ann = table.seat("Ann", 1)
    offer = table.offered(ann, "place-wagers", area=1)
    assert offer is not None
    assert Counter(table.table.rules.limit_of(area) for area in offer.amounts) == {
        "red": 1,
        "black": 1,
        "suit": 4,
        "quinella": 4 * 3,
        "trifecta": 4 * 3 * 2,
    }


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_a_wager_is_topped_up_to_the_maximum_of_its_own_area(off: int) -> None:
    """The limits are those of the kind; each area has them for itself."""
    table = derby()
    ann = table.seat("Ann", 1)
    most = DERBY_LIMITS.ranges["suit"].maximum
    table.ok(ann, placed(1, {"suit-clubs": most}))
    table.ok(ann, placed(1, {"suit-hearts": most - 1_000}))
    if off > 0:
        table.refused("above-maximum", ann, placed(1, {"suit-hearts": 1_000 + off}))
    else:
        table.ok(ann, placed(1, {"suit-hearts": 1_000 + off}))


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_the_chips_a_player_has(off: int) -> None:
    table = derby()
    ann = table.seat("Ann", 1, chips=2_000)
    wagers = placed(1, {"red": 1_000, "suit-hearts": 1_000 + off})
    if off > 0:
        table.refused("chips-short", ann, wagers)
    else:
        table.ok(ann, wagers)
        assert table.stack(1) == -off


@pytest.mark.parametrize(("stake", "paid"), [(500, 250), (550, 250), (600, 300), (650, 300), (700, 350)])
def test_half_odds_round_down_to_a_chip(stake: int, paid: int) -> None:
    assert raced({"red": stake}, "hcs", protested=True).won == paid
    assert raced({"red": stake}, "hcs").won == stake


@pytest.mark.parametrize("stake", [500, 550, 10_000])
@pytest.mark.parametrize(
    ("wager", "times"),
    [
        ("suit-hearts", 3),
        ("quinella-heart-club", 10),
        ("trifecta-heart-spade-diamond", 1),
        ("trifecta-heart-club-diamond", 2),
        ("trifecta-heart-club-spade", 10),
    ],
)
def test_odds_at_the_least_and_the_most_stake(wager: str, times: int, stake: int) -> None:
    assert raced({wager: stake}, "hcs").won == times * stake
    assert raced({wager: stake}, "hcs", protested=True).won == (2 if wager == "suit-hearts" else times) * stake


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_one_deck_is_shuffled_when_a_round_is_over_and_more_are_not(decks: int) -> None:
    table = raced({"red": 1_000}, "hcs", chosen={"decks": decks, "shoe.cutting-card": LEAST_BEHIND}).table
    shuffles = of([each.event for each in table.table.history], CardsShuffled)
    assert len(shuffles) == (2 if decks == 1 else 1)
    assert table.table.state.shoe.left == (CARDS if decks == 1 else decks * CARDS - 6)


@pytest.mark.parametrize("behind", near(2 * CARDS - 6))
def test_the_cutting_card_comes_out(behind: int) -> None:
    """Six cards have been drawn: it was still among the rest, or the next to come, or has come out."""
    result = raced({"red": 1_000}, "hcs", chosen={"decks": 2, "shoe.cutting-card": behind})
    left = 2 * CARDS - 6
    assert result.table.table.state.shoe.left == (left if left > behind else 2 * CARDS)


@pytest.mark.parametrize("behind", [*near(LEAST_BEHIND), *near(2 * CARDS)])
def test_how_deep_the_cutting_card_may_lie(behind: int) -> None:
    chosen = {"decks": 2, "shoe.cutting-card": behind}
    if behind < LEAST_BEHIND:
        assert "7.2" in not_opened("not-choosable", DERBY, device=SHOE, chosen=chosen).clauses
    elif behind >= 2 * CARDS:
        assert "3.4(b)" in not_opened("cutting-card", DERBY, device=SHOE, chosen=chosen).clauses
    else:
        assert derby(chosen=chosen).table.rules.value("shoe.cutting-card") == behind


@pytest.mark.parametrize("decks", [FEWEST, MOST_DECKS])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_cards_counted(decks: int, off: int) -> None:
    table = opened_by_hand(chosen={"decks": decks})
    table.ok(OPAL, do.InstructCount())
    (counted, *follows) = table.ok(DANA, do.CountCards(decks * CARDS + off))
    assert counted.clauses == ("7.3",)
    assert bool(follows) == table.table.state.shoe.count_due == bool(off)


@pytest.mark.parametrize("decks", [FEWEST, MOST_DECKS])
def test_the_depth_of_a_cut(decks: int) -> None:
    for depth in (0, 1, decks * CARDS - 1, decks * CARDS):
        table = opened_by_hand(chosen={"decks": decks})
        table.ok(DANA, do.DirectShuffle("exposed"))
        table.ok(DANA, do.Shuffle())
        if 1 <= depth < decks * CARDS:
            table.ok(DANA, do.Cut(depth))
        else:
            assert table.refused("cut-depth", DANA, do.Cut(depth)).clause == "7.2"


NOTICE = number("limits.notice-minutes") * MINUTE


@pytest.mark.parametrize("at", near(NOTICE))
@pytest.mark.parametrize(("minimum", "maximum", "amount"), [(1_000, 0, 950), (0, 5_000, 5_050)])
def test_a_notice_of_other_limits_binds_the_kind(minimum: int, maximum: int, amount: int, at: int) -> None:
    table = derby()
    ann = table.seat("Ann", 1)
    assert of(table.ok(OPAL, do.PostNotice("suit", minimum, 0, maximum=maximum), at=0), NoticePosted)
    table.ok(ann, placed(1, {"red": amount}), at=at)
    for wager in ("suit-hearts", "suit-spades"):
        if at < NOTICE:
            table.ok(ann, placed(1, {wager: amount}))
        else:
            table.refused("below-minimum" if minimum else "above-maximum", ann, placed(1, {wager: amount}))
