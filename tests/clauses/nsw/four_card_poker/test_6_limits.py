"""6 Minimum and maximum wagers: what the sign states, what is found too late, and how limits change."""

import pytest
from tests.support.opening import MIA, all_but, not_opened
from tests.support.play import CASS, DANA, GUS, INES, LIMITS, MINUTE, NSW, TableUnderTest, book_with, player
from tests.support.rounds import cards, dealt, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandSettled
from pitboss.money import show
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.services.limits.events import LimitsChanged, MinimumRaised, NoticePosted
from pitboss.table.services.wagers.events import PastWagerStood, WagerStood
from pitboss.table.settings import SHOE, SHUFFLER

LEAST, MOST = LIMITS.ranges["ante"].minimum, LIMITS.ranges["ante"].maximum
STACK = 100_000
CHIP = number("rounding.smallest-chip")
NOTICE = number("limits.notice-minutes") * MINUTE
KINDS = ("virtual", "physical")


def table_of(kind: str, **settings: object) -> TableUnderTest:
    return opened_by_hand(SHUFFLER, **settings) if kind == "physical" else TableUnderTest(**settings)  # type: ignore[arg-type]


def ante(amount: int, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


def minimum_of(table: TableUnderTest, name: str, seat: int, at: int | None = None) -> int:
    """The least Ante that is offered to a player."""
    offer = table.offered(player(name), "place-wagers", seat=seat, at=at)
    assert offer is not None
    return offer.amounts["ante"].minimum


# --- 6.1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@clause("6.1")
def test_a_wager_lies_between_the_least_and_the_most_on_the_sign(kind: str) -> None:
    table = table_of(kind)
    ann = table.seat("Ann", 1)
    for wager, range_ in LIMITS.ranges.items():
        line = table.sign()[f"limits.{wager}"]
        assert show(range_.minimum) in line.text
        assert show(range_.maximum) in line.text
        assert line.clauses == ("6.1",)
        short = table.refused("below-minimum", ann, do.PlaceWagers(1, {wager: Stake(range_.minimum - CHIP)}))
        long = table.refused("above-maximum", ann, do.PlaceWagers(1, {wager: Stake(range_.maximum + CHIP)}))
        assert (short.clauses, short.facts["minimum"]) == (("6.1",), range_.minimum)
        assert (long.clauses, long.facts["maximum"]) == (("6.1",), range_.maximum)
        assert table.stack(1) == STACK
        for fits in (range_.minimum, range_.minimum + CHIP, range_.maximum):
            table.ok(ann, do.PlaceWagers(1, {wager: Stake(fits)}))
            assert (table.on(1, wager), table.stack(1)) == (fits, STACK - fits)
            table.ok(ann, do.WithdrawWagers(1))


@clause("6.1")
def test_the_limits_hold_for_each_player_on_each_area_by_itself() -> None:
    table = TableUnderTest()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.wager(ann, 1, ante=MOST, aces_up=LIMITS.ranges["aces-up"].maximum)
    table.wager(ben, 2, ante=MOST)
    assert table.refused("above-maximum", ann, ante(CHIP)).clauses == ("6.1",), "a wager that grows is one wager"
    assert table.on(1, "ante") + table.on(2, "ante") == 2 * MOST


@clause("6.1")
def test_multiples_of_the_minimum_only_where_the_sign_says_so() -> None:
    free, bound = TableUnderTest(), TableUnderTest(limits=Limits(LIMITS.ranges, multiples_of_minimum=True))
    assert "unit" not in free.sign()
    assert bound.sign()["unit"].clauses == ("6.1",)
    assert "multiples" in bound.sign()["unit"].text
    for table in (free, bound):
        table.seat("Ann", 1)
    free.ok(player("Ann"), ante(LEAST + CHIP))
    for amount in (LEAST + CHIP, 2 * LEAST - CHIP, 2 * LEAST + CHIP):
        assert bound.refused("not-in-unit", player("Ann"), ante(amount)).clauses == ("6.1",)
    bound.ok(player("Ann"), ante(2 * LEAST))
    bound.refused("not-in-unit", player("Ann"), ante(CHIP))
    bound.ok(player("Ann"), ante(LEAST))
    assert (free.on(1, "ante"), bound.on(1, "ante")) == (LEAST + CHIP, 3 * LEAST)


@clause("6.1")
def test_the_sign_may_name_the_step_above_the_minimum() -> None:
    unit = 300
    table = TableUnderTest(limits=Limits(LIMITS.ranges, unit=unit))
    assert show(unit) in table.sign()["unit"].text
    ann = table.seat("Ann", 1)
    for amount in (LEAST + CHIP, LEAST + unit - CHIP, LEAST + unit + CHIP, 2 * unit):
        refusal = table.refused("not-in-unit", ann, ante(amount))
        assert (refusal.clauses, refusal.facts["unit"]) == (("6.1",), unit)
    for steps in (0, 1, 2):
        table.ok(ann, ante(LEAST + steps * unit))
        table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK


@clause("6.1")
def test_the_step_on_the_sign_binds_play_as_well() -> None:
    for limits, step in ((Limits(LIMITS.ranges, unit=300), 300), (Limits(LIMITS.ranges, multiples_of_minimum=True), LEAST)):
        for kind in KINDS:
            table = table_of(kind, limits=limits)
            ann = table.seat("Ann", 1)
            stake = LEAST + step
            table.ok(ann, ante(stake))
            dealt(table, "Ks") if kind == "physical" else table.deal()
            assert table.sign()["unit"].clauses == ("6.1",)
            for wrong in (stake + CHIP, stake + step - CHIP, stake - step, 3 * stake + step):
                table.refused("play-amount", ann, do.Play(1, Stake(wrong)))
            table.ok(ann, do.Play(1, Stake(stake + step)))


@clause("6.1")
def test_no_table_opens_without_limits_that_can_be_kept() -> None:
    fine = Range(LEAST, MOST)
    for ranges in ({"ante": fine}, {"aces-up": fine}, {}):
        assert not_opened("no-limits", limits=Limits(ranges)).clauses == ("6.1",)
    for wrong in (Range(0, MOST), Range(-LEAST, MOST), Range(MOST, LEAST)):
        assert not_opened("limits-order", limits=Limits({"ante": wrong, "aces-up": fine})).clauses == ("6.1",)
    for odd in (Range(LEAST + 1, MOST), Range(LEAST, MOST + 1)):
        assert not_opened("not-in-chips", limits=Limits({"ante": odd, "aces-up": fine})).clauses == ("6.1",)
    unknown = Limits({**LIMITS.ranges, "pair-plus": fine})
    assert not_opened("no-such-wager", limits=unknown).clauses == ("6.1",)
    for unit in (-CHIP, CHIP + 1):
        assert not_opened("not-in-chips", limits=Limits(LIMITS.ranges, unit=unit)).clauses == ("6.1",)
    for limits in (Limits({"ante": Range(LEAST, LEAST), "aces-up": fine}), Limits(LIMITS.ranges, unit=CHIP)):
        assert TableUnderTest(limits=limits).phase == "wagering"


# --- 6.2 -----------------------------------------------------------------------------------------------------------


@clause("6.2")
def test_a_short_wager_found_after_the_first_card_is_valid() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, LEAST, 0))
    short = do.WagerFound(1, "ante", Stake(LEAST - 200))
    table.refused("wrong-phase", DANA, short)
    table.ok(DANA, do.Deal())
    (stood,) = of(table.ok(DANA, short), WagerStood)
    assert "6.2" in stood.clauses
    assert (stood.found, stood.counts) == (LEAST - 200, LEAST - 200)
    assert (table.on(1, "ante"), table.stack(1)) == (LEAST - 200, STACK - LEAST + 200)
    dealt(table, "Ks")
    table.refused("play-amount", DANA, do.Play(1, Stake(LEAST - 200 - CHIP)))
    table.ok(DANA, do.Play(1, Stake(LEAST - 200)))
    table.ok(DANA, do.RevealDealer(cards("9h 7d 5c 3s 2h")))
    table.ok(DANA, do.SettleHand(1, cards("Ad Ah 8c 7s 2c")))
    assert table.stack(1) == STACK + 2 * (LEAST - 200), "paid on what lay there"


@clause("6.2")
def test_before_the_first_card_it_is_refused() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    table.refused("below-minimum", ann, ante(LEAST - CHIP))
    table.ok(ann, ante(LEAST))
    table.deal()
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(LEAST)))
    for nothing in (Stake(), Stake(-LEAST), Stake(10**18)):
        table.refused("amount", DANA, do.WagerFound(1, "ante", nothing))
    table.refused("no-hand", DANA, do.WagerFound(2, "ante", Stake(LEAST)))
    assert "6.2" in table.ok(DANA, do.WagerFound(1, "ante", Stake(LEAST - CHIP)))[0].clauses
    assert table.on(1, "ante") == LEAST - CHIP


# --- 6.3 -----------------------------------------------------------------------------------------------------------


@clause("6.3")
def test_a_wager_found_above_the_maximum_is_paid_to_the_maximum() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, MOST, 0))
    dealt(table, "Ks")
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST + 2_000))), WagerStood)
    assert "6.3" in stood.clauses
    assert (stood.found, stood.counts) == (MOST + 2_000, MOST)
    assert (table.on(1, "ante"), table.stack(1)) == (MOST, STACK - MOST), "the excess went back"
    table.refused("play-amount", DANA, do.Play(1, Stake(3 * MOST + CHIP)))
    table.ok(DANA, do.Play(1, Stake(3 * MOST)))
    table.ok(DANA, do.RevealDealer(cards("9h 7d 5c 3s 2h")))
    (settled,) = of(table.ok(DANA, do.SettleHand(1, cards("Ad Ah 8c 7s 2c"))), HandSettled)
    assert {each.wager: each.pays for each in settled.wagers} == {"ante": MOST, "play": 3 * MOST}
    assert table.stack(1) == STACK + 4 * MOST


@clause("6.3")
def test_it_is_collected_to_the_maximum_and_the_play_with_it() -> None:
    table = TableUnderTest()
    ann, _ = seated(table, Ann=(1, MOST, 0), Ben=(2, LEAST, 0))
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST // 2))
    assert table.on(1, "ante") == MOST, "what lay there already lies there"
    table.deal()
    table.ok(ann, do.Play(1, Stake(3 * MOST)))
    assert table.stack(1) == STACK - 4 * MOST
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST))), WagerStood)
    assert (stood.found, stood.counts) == (MOST, MOST // 2)
    assert (table.on(1, "ante"), table.on(1, "play")) == (MOST // 2, 3 * MOST // 2)
    assert table.stack(1) == STACK - 2 * MOST, "half of both went back"


@clause("6.3")
def test_a_maximum_lowered_during_the_round_does_not_touch_its_wagers() -> None:
    table = TableUnderTest()
    ann, _ = seated(table, Ann=(1, MOST, 0), Ben=(2, LEAST, 0))
    table.deal()
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST // 2))
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(MOST)))
    assert table.on(1, "ante") == MOST
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST + CHIP))), WagerStood)
    assert "6.3" in stood.clauses
    assert stood.counts == MOST
    table.ok(ann, do.Fold(1))
    table.ok(player("Ben"), do.Fold(2))
    table.refused("above-maximum", ann, ante(MOST))


@clause("6.3")
def test_of_chips_and_tokens_the_chips_go_back() -> None:
    table = opened_by_hand(SHUFFLER)
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V", 1_000))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(MOST - 1_000, 1_000)}))
    dealt(table, "Ks")
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST, 1_000))), WagerStood)
    assert "6.3" in stood.clauses
    assert (table.stack(1), table.tokens(1), table.on(1, "ante")) == (STACK - MOST + 1_000, 0, MOST)


@clause("6.3")
def test_rounds_already_over_stand() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    late = do.PastWagerFound(1, "ante", 1, MOST + 2_000)
    table.refused("no-such-round", DANA, late)
    table.ok(ann, ante(MOST))
    table.deal()
    table.refused("no-such-round", DANA, late)
    table.ok(ann, do.Fold(1))
    before = table.table.state.money
    (stood,) = of(table.ok(DANA, late), PastWagerStood)
    assert stood.clauses == ("6.3",)
    assert (stood.round, stood.amount) == (1, MOST + 2_000)
    assert table.table.state.money == before
    for wrong in (0, -1, 2):
        table.refused("no-such-round", DANA, do.PastWagerFound(1, "ante", wrong, MOST + 2_000))


# --- 6.4 -----------------------------------------------------------------------------------------------------------


@clause("6.4")
def test_keeping_within_the_limits_is_the_players_own_affair() -> None:
    table = opened_by_hand(SHUFFLER)
    (ann,) = seated(table, Ann=(1, LEAST, 0))
    dealt(table, "Ks")
    for report in (do.WagerFound(1, "ante", Stake(LEAST - CHIP)), do.PastWagerFound(1, "ante", 1, MOST + CHIP)):
        assert table.refused("not-your-office", ann, report).clauses == ("6.4",)
    for amount in (LEAST - CHIP, MOST + CHIP):
        assert "6.4" in table.ok(DANA, do.WagerFound(1, "ante", Stake(amount)))[0].clauses
    assert table.on(1, "ante") == MOST, "nobody gives him leave to take it back"
    table.refused("after-first-card", ann, do.WithdrawWagers(1))


# --- 6.5 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@clause("6.5")
def test_a_casino_supervisor_lowers_the_minimum_and_sets_the_maximum_at_once(kind: str) -> None:
    table = table_of(kind)
    ann = table.seat("Ann", 1)
    for who, minimum, maximum in ((CASS, LEAST - 200, MOST // 2), (MIA, LEAST - 300, 2 * MOST)):
        (changed,) = of(table.ok(who, do.ChangeLimits("ante", minimum, maximum)), LimitsChanged)
        assert changed.clauses == ("6.5",)
        assert f"minimum {show(minimum)}, maximum {show(maximum)}" in table.sign()["limits.ante"].text
        table.refused("below-minimum", ann, ante(minimum - CHIP))
        table.refused("above-maximum", ann, ante(maximum + CHIP))
        for fits in (minimum, maximum):
            table.ok(ann, ante(fits))
            table.ok(ann, do.WithdrawWagers(1))
    assert table.table.state.limits.ranges["aces-up"] == LIMITS.ranges["aces-up"]
    assert table.stack(1) == STACK


@clause("6.5")
def test_nobody_else_changes_them() -> None:
    table = TableUnderTest()
    for who in all_but(CASS, MIA):
        for request in (do.ChangeLimits("ante", LEAST, MOST), do.PostNotice("ante", 2 * LEAST, 0)):
            assert table.refused("not-your-office", who, request).clause == "6.5"
    assert table.table.state.limits == LIMITS
    assert not table.table.state.notices
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST))


@clause("6.5")
def test_they_change_at_any_time_for_the_next_round() -> None:
    table = TableUnderTest()
    (ann,) = seated(table, Ann=(1, MOST, 0))
    table.deal()
    assert table.ok(CASS, do.ChangeLimits("ante", LEAST - 200, MOST // 2))[0].clauses == ("6.5",)
    table.ok(ann, do.Play(1, Stake(3 * MOST)))
    table.refused("above-maximum", ann, ante(MOST))
    table.ok(ann, ante(LEAST - 200))


@clause("6.5")
def test_limits_that_make_no_sense_are_no_limits() -> None:
    table = TableUnderTest()
    for minimum, maximum in ((0, MOST), (-LEAST, MOST), (LEAST - 1, MOST), (LEAST, MOST + 1), (LEAST, 0), (LEAST, 10**18)):
        assert table.refused("amount", CASS, do.ChangeLimits("ante", minimum, maximum)).clauses == ("6.5",)
    assert table.refused("limits-order", CASS, do.ChangeLimits("ante", LEAST, LEAST - CHIP)).clauses == ("6.5",)
    table.refused("no-such-wager", CASS, do.ChangeLimits("pair-plus", LEAST, MOST))
    for minimum in (0, -LEAST, LEAST):
        table.refused("not-higher", CASS, do.PostNotice("ante", minimum, 0))
    assert table.refused("limits-order", CASS, do.PostNotice("ante", MOST + CHIP, 0)).clauses == ("6.5",)
    assert table.refused("not-in-chips", CASS, do.PostNotice("ante", LEAST + 1, 0)).clauses == ("6.5",)
    assert table.refused("notice-far", CASS, do.PostNotice("ante", 2 * LEAST, 10**18)).clauses == ("6.5",)
    assert table.table.state.limits == LIMITS
    table.ok(CASS, do.ChangeLimits("ante", LEAST, LEAST))


@pytest.mark.parametrize("kind", KINDS)
@clause("6.5")
def test_a_higher_minimum_waits_until_its_sign_has_stood_its_time(kind: str) -> None:
    table = table_of(kind)
    ann = table.seat("Ann", 1)
    assert table.refused("raise-needs-notice", CASS, do.ChangeLimits("ante", LEAST + CHIP, MOST)).clauses == ("6.5",)
    (posted,) = of(table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 5 * MINUTE)), NoticePosted)
    assert posted.clauses == ("6.5",)
    assert posted.notice.binds_at == NOTICE, "an earlier time than the rule allows is not kept"
    line = table.sign()["notice"]
    assert show(2 * LEAST) in line.text
    assert "00:20:00" in line.text
    assert line.clauses == ("6.5",)
    table.ok(ann, ante(LEAST), at=NOTICE - 1)
    table.ok(ann, do.WithdrawWagers(1), at=NOTICE - 1)
    assert table.refused("below-minimum", ann, ante(2 * LEAST - CHIP), at=NOTICE).facts["minimum"] == 2 * LEAST
    table.ok(ann, ante(2 * LEAST), at=NOTICE)
    assert "notice" not in table.sign()
    assert f"minimum {show(2 * LEAST)}" in table.sign()["limits.ante"].text


@clause("6.5")
def test_a_later_time_on_the_sign_is_kept() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 2 * NOTICE))
    for at, minimum in ((NOTICE, LEAST), (2 * NOTICE - 1, LEAST), (2 * NOTICE, 2 * LEAST)):
        assert minimum_of(table, "Ann", 1, at) == minimum
    table.ok(ann, ante(LEAST), at=2 * NOTICE - 1)


@clause("6.5")
def test_another_number_of_minutes_makes_another_wait() -> None:
    for minutes in (number("limits.notice-minutes"), 5):
        table = TableUnderTest(book_with(NSW, **{"limits.notice-minutes": str(minutes)}))
        table.seat("Ann", 1)
        table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0))
        assert minimum_of(table, "Ann", 1, minutes * MINUTE - 1) == LEAST
        assert minimum_of(table, "Ann", 1, minutes * MINUTE) == 2 * LEAST
        refusal = table.refused("raise-needs-notice", CASS, do.ChangeLimits("ante", LEAST + CHIP, MOST))
        assert refusal.facts["minutes"] == minutes


@clause("6.5")
def test_a_notice_that_has_run_its_time_may_be_followed_by_a_lower_minimum() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0))
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST), at=NOTICE)
    assert minimum_of(table, "Ann", 1, NOTICE) == LEAST, "the old sign does not come back"
    table.refused("raise-needs-notice", CASS, do.ChangeLimits("ante", 2 * LEAST, MOST), at=2 * NOTICE)


# --- 6.5.1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@clause("6.5.1", "6.5.4")
def test_a_minimum_raised_at_once_leaves_those_who_play_their_own(kind: str) -> None:
    table = table_of(kind)
    ann = table.seat("Ann", 1)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST)), MinimumRaised)
    assert "6.5.1" in raised.clauses
    assert raised.kept == {1: LEAST}
    table.refused("below-minimum", ann, ante(LEAST - CHIP))
    table.ok(ann, ante(LEAST))
    ben = player("Ben")
    table.table.purses.grant("Ben", STACK)
    assert table.ok(ben, do.TakeSeat(2))[0].clauses == ("6.5.4",)
    table.ok(ben, do.BuyIn(STACK))
    assert table.refused("below-minimum", ben, ante(2 * LEAST - CHIP, seat=2)).facts["minimum"] == 2 * LEAST
    table.ok(ben, ante(2 * LEAST, seat=2))
    assert (table.on(1, "ante"), table.on(2, "ante")) == (LEAST, 2 * LEAST)
    assert minimum_of(table, "Ann", 1, 10 * NOTICE) == LEAST + 1, "time alone takes nothing away: she may still add"


@clause("6.5.1")
def test_only_a_casino_supervisor_and_only_upwards_and_within_the_maximum() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    for who in all_but(CASS, MIA):
        assert table.refused("not-your-office", who, do.RaiseMinimum("ante", 2 * LEAST)).clause == "6.5.1"
    for amount in (LEAST, LEAST - CHIP, 0, -LEAST):
        assert table.refused("not-higher", CASS, do.RaiseMinimum("ante", amount)).clause == "6.5.1"
    assert table.refused("limits-order", CASS, do.RaiseMinimum("ante", MOST + CHIP)).clause == "6.5.1"
    assert table.refused("not-in-chips", CASS, do.RaiseMinimum("ante", LEAST + 1)).clause == "6.5.1"
    assert table.table.state.limits == LIMITS
    table.ok(MIA, do.RaiseMinimum("ante", MOST))
    assert table.refused("limits-order", CASS, do.RaiseMinimum("ante", MOST + CHIP)).clause == "6.5.1"


@clause("6.5.1")
def test_each_keeps_the_minimum_that_was_there_when_he_came() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    table.seat("Cid", 3)
    assert [minimum_of(table, *who) for who in (("Ann", 1), ("Ben", 2), ("Cid", 3))] == [LEAST, 2 * LEAST, 3 * LEAST]
    assert [minimum_of(table, *who) for who in (("Ann", 1),)] == [LEAST]
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST))
    assert [minimum_of(table, *who) for who in (("Ann", 1), ("Ben", 2), ("Cid", 3))] == [LEAST] * 3


@clause("6.5.1")
def test_sitting_out_is_not_leaving() -> None:
    table = TableUnderTest()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    for _ in range(3):
        table.ok(ben, ante(LEAST, seat=2))
        table.deal()
        table.ok(ben, do.Fold(2))
    table.ok(ann, ante(LEAST))
    assert table.on(1, "ante") == LEAST


# --- the marker ----------------------------------------------------------------------------------------------------


def markers(table: TableUnderTest) -> dict[int, dict[str, int]]:
    """The markers everybody sees, by seat."""
    return {seat.seat: seat.marker for seat in table.view().seats if seat.marker}


@pytest.mark.parametrize("kind", KINDS)
@clause("6.5.1.1")
def test_a_marker_shows_who_still_has_the_old_minimum(kind: str) -> None:
    table = table_of(kind)
    table.seat("Ann", 1)
    assert markers(table) == {}
    (raised,) = of(table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST)), MinimumRaised)
    assert "6.5.1.1" in raised.clauses
    table.seat("Ben", 2)
    assert markers(table) == {1: {"ante": LEAST}}
    (again,) = of(table.ok(CASS, do.RaiseMinimum("aces-up", 2 * LEAST)), MinimumRaised)
    assert again.kept == {1: LEAST, 2: LEAST}
    assert markers(table) == {1: {"ante": LEAST, "aces-up": LEAST}, 2: {"aces-up": LEAST}}


@clause("6.5.1.1")
def test_no_marker_where_nobody_plays_and_none_when_there_is_nothing_left_to_keep() -> None:
    empty = TableUnderTest()
    (raised,) = of(empty.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST)), MinimumRaised)
    assert "6.5.1.1" not in raised.clauses
    table = TableUnderTest()
    table.seat("Ann", 1)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST)), MinimumRaised)
    assert "6.5.1.1" in raised.clauses
    table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0, for_markers=True))
    table.seat("Ben", 2)
    assert markers(table) == {1: {"ante": LEAST}}
    table.ok(player("Ben"), do.CashOut(CHIP), at=NOTICE)
    assert markers(table) == {1: {"ante": 2 * LEAST}}, "it shows what he may play at now"
    table.ok(CASS, do.ChangeLimits("ante", 2 * LEAST, MOST))
    assert markers(table) == {}


@clause("6.5.1.2")
def test_the_marker_goes_when_the_player_goes() -> None:
    table = TableUnderTest()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    left = table.ok(ann, do.LeaveTable())[-1]
    assert left.clauses == ("6.5.1.2",)
    assert markers(table) == {2: {"ante": LEAST}}
    table.ok(ann, do.TakeSeat(1))
    table.ok(ann, do.BuyIn(STACK))
    table.refused("below-minimum", ann, ante(LEAST))
    assert minimum_of(table, "Ben", 2) == LEAST
    table.ok(ben, do.ChangeSeat(3))
    assert markers(table) == {3: {"ante": LEAST}}, "changing seats is not leaving"


@clause("6.5.1.2")
def test_who_has_no_marker_leaves_none_behind() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    ben = table.seat("Ben", 2)
    assert table.ok(ben, do.LeaveTable())[-1].clauses == ("2.1",)
    assert table.ok(ann, do.LeaveTable())[-1].clauses == ("6.5.1.2",)
    assert "previous.ante" not in table.sign()


@clause("6.5.1.3")
def test_the_marker_stands_at_the_box_where_the_player_sits() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 3)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST)), MinimumRaised)
    assert "6.5.1.3" in raised.clauses
    assert markers(table) == {3: {"ante": LEAST}}
    assert table.ok(ann, do.ChangeSeat(5))[0].clauses == ("6.5.1.3",)
    assert markers(table) == {5: {"ante": LEAST}}
    table.refused("another-hand", ann, ante(LEAST, seat=3))
    table.ok(ann, ante(LEAST, seat=5))
    ben = table.seat("Ben", 3)
    assert markers(table) == {5: {"ante": LEAST}}, "the box he left is a newcomer's"
    table.refused("below-minimum", ben, ante(LEAST, seat=3))


# --- 6.5.2 ---------------------------------------------------------------------------------------------------------


@clause("6.5.2")
def test_an_old_minimum_that_was_kept_rises_only_after_its_own_notice() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    ben = table.seat("Ben", 2)
    (posted,) = of(table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0, for_markers=True), at=MINUTE), NoticePosted)
    assert posted.clauses == ("6.5.2",)
    binds = MINUTE + NOTICE
    assert posted.notice.binds_at == binds
    assert table.sign()["notice"].clauses == ("6.5.2",)
    assert show(2 * LEAST) in table.sign()["notice"].text
    table.ok(ann, ante(LEAST), at=binds - 1)
    table.ok(ann, do.WithdrawWagers(1), at=binds - 1)
    assert table.refused("below-minimum", ann, ante(LEAST), at=binds).facts["minimum"] == 2 * LEAST
    table.ok(ann, ante(2 * LEAST), at=binds)
    table.refused("below-minimum", ben, ante(2 * LEAST, seat=2), at=binds)
    table.ok(ben, ante(3 * LEAST, seat=2), at=binds)


@clause("6.5.2")
def test_such_a_notice_needs_somebody_with_a_marker_and_a_higher_amount() -> None:
    table = TableUnderTest()
    assert table.refused("no-marker", CASS, do.PostNotice("ante", 2 * LEAST, 0, True)).clauses == ("6.5.2",)
    table.seat("Ann", 1)
    assert table.refused("no-marker", CASS, do.PostNotice("ante", 2 * LEAST, 0, True)).clauses == ("6.5.2",)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    for who in (DANA, GUS, INES, HOUSE_ACTOR, player("Ann")):
        table.refused("not-your-office", who, do.PostNotice("ante", 2 * LEAST, 0, True))
    for amount in (LEAST, LEAST - CHIP, 0, -1):
        assert table.refused("not-higher", CASS, do.PostNotice("ante", amount, 0, True)).clauses == ("6.5.2",)
    assert table.refused("limits-order", CASS, do.PostNotice("ante", MOST + CHIP, 0, True)).clauses == ("6.5.2",)
    assert table.refused("notice-far", CASS, do.PostNotice("ante", 2 * LEAST, 10**18, True)).clauses == ("6.5.2",)
    table.ok(CASS, do.PostNotice("ante", LEAST + CHIP, 0, True))
    assert minimum_of(table, "Ann", 1, NOTICE) == LEAST + CHIP


@clause("6.5.2")
def test_a_notice_for_old_markers_does_not_reach_those_who_get_one_later() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0, True))
    table.ok(ann, do.LeaveTable(), at=NOTICE)
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST))
    table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    assert minimum_of(table, "Ben", 2) == LEAST


@clause("6.5.2")
def test_nor_does_it_raise_what_somebody_keeps_at_the_next_raise() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    table.ok(CASS, do.PostNotice("ante", 4 * LEAST, 0, True))
    table.table.purses.grant("Ben", STACK)
    table.ok(player("Ben"), do.TakeSeat(2), at=NOTICE)
    table.ok(player("Ben"), do.BuyIn(STACK))
    table.ok(CASS, do.RaiseMinimum("ante", 5 * LEAST))
    assert minimum_of(table, "Ben", 2) == 2 * LEAST, "the minimum when he came"


@clause("6.5.2")
def test_a_notice_for_one_area_says_nothing_of_the_other() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    for wager in LIMITS.ranges:
        table.ok(CASS, do.RaiseMinimum(wager, 3 * LEAST))
    assert table.ok(CASS, do.PostNotice("aces-up", 2 * LEAST, 0, True))[0].clauses == ("6.5.2",)
    offer = table.offered(player("Ann"), "place-wagers", seat=1, at=NOTICE)
    assert offer is not None
    assert {wager: bounds.minimum for wager, bounds in offer.amounts.items()} == {"ante": LEAST, "aces-up": 2 * LEAST}


@clause("6.5.2")
def test_a_notice_that_ran_its_time_is_not_undone_by_a_change_elsewhere() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    table.ok(CASS, do.PostNotice("ante", 3 * LEAST, 0))
    table.ok(CASS, do.ChangeLimits("aces-up", LEAST, MOST), at=NOTICE)
    assert minimum_of(table, "Ann", 1) == 3 * LEAST, "a sign for everybody is a sign for her too"
    table.ok(CASS, do.RaiseMinimum("ante", 4 * LEAST))
    assert minimum_of(table, "Ann", 1) == 3 * LEAST
    assert table.ok(CASS, do.PostNotice("ante", 4 * LEAST, 0, True))[0].clauses == ("6.5.2",)


# --- 6.5.3 and 6.5.4 -----------------------------------------------------------------------------------------------


@clause("6.5.3")
def test_while_two_minimums_apply_the_sign_gives_both() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    assert "previous.ante" not in table.sign()
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    sign = table.sign()
    assert sign["previous.ante"].clauses == ("6.5.3",)
    assert show(LEAST) in sign["previous.ante"].text
    assert f"minimum {show(2 * LEAST)}" in sign["limits.ante"].text
    assert "previous.aces-up" not in sign
    table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    previous = table.sign()["previous.ante"].text
    assert show(LEAST) in previous
    assert show(2 * LEAST) in previous
    table.ok(ann, do.LeaveTable())
    assert show(LEAST) not in table.sign()["previous.ante"].text
    table.ok(CASS, do.ChangeLimits("ante", 2 * LEAST, MOST))
    assert "previous.ante" not in table.sign(), "one minimum for everybody again"


@clause("6.5.4")
def test_whoever_joins_after_the_change_plays_at_the_new_minimum() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    ben = player("Ben")
    offer = table.offered(ben, "take-seat", seat=2)
    assert offer is not None
    assert offer.clauses == ("2.1",)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    offer = table.offered(ben, "take-seat", seat=2)
    assert offer is not None
    assert offer.clauses == ("6.5.4",)
    table.seat("Ben", 2)
    for short in (LEAST, 2 * LEAST - CHIP):
        table.refused("below-minimum", ben, ante(short, seat=2))
        table.refused("below-minimum", DANA, ante(short, seat=2))
    table.ok(ben, ante(2 * LEAST, seat=2))
    table.ok(ann, ante(LEAST))
    assert (table.stack(1), table.stack(2)) == (STACK - LEAST, STACK - 2 * LEAST)


# --- 6.6 -----------------------------------------------------------------------------------------------------------


@clause("6.6.1")
def test_a_low_limit_table_holds_no_tournament() -> None:
    assert not_opened("low-limit-tournament", low_limit=True, tournament=True).clauses == ("6.6.1",)
    for low_limit, tournament in ((True, False), (False, True), (False, False)):
        assert TableUnderTest(low_limit=low_limit, tournament=tournament).phase == "wagering"
    allowed = book_with(NSW, **{"low-limit.tournament": "true"})
    assert TableUnderTest(allowed, low_limit=True, tournament=True).phase == "wagering"


@clause("6.6.2")
def test_a_low_limit_table_deals_from_a_shuffling_device() -> None:
    for kind in KINDS:
        refusal = not_opened("low-limit-device", kind=kind, low_limit=True, device=SHOE)
        assert (refusal.clauses, refusal.facts) == (("6.6.2",), {"needed": SHUFFLER})
        assert TableUnderTest(kind=kind, low_limit=True, device=SHUFFLER)
        assert TableUnderTest(kind=kind, low_limit=False, device=SHOE)
    other = book_with(NSW, **{"low-limit.device": '"shoe"'})
    assert not_opened("low-limit-device", other, low_limit=True, device=SHUFFLER).clauses == ("6.6.2",)
