"""6 Minimum and maximum wagers: what the sign states, what is found too late, how limits change, low limit tables."""

import pytest
from tests.support.opening import MIA, all_but, not_opened
from tests.support.play import CASS, DANA, MINUTE, NSW_THREE, THREE_CARD_LIMITS, TableUnderTest, player
from tests.support.rounds import cards, dealt, number, of, seated
from tests.support.three_card import BOOK, CHIP, KINDS, LEAST, MOST, QUEEN_HIGH, STACK, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.money import show
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.services.limits.events import LimitsChanged, MinimumRaised, NoticePosted
from pitboss.table.services.wagers.events import PastWagerStood, WagerStood
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

NOTICE = number("limits.notice-minutes", BOOK) * MINUTE
RANGES = THREE_CARD_LIMITS.ranges
PAIR = "9s 9d 4c"
each_kind = pytest.mark.parametrize("kind", KINDS)


def ante(amount: int, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


def minimum_of(table: TableUnderTest, name: str, seat: int, at: int | None = None) -> int:
    """The least Ante that is offered to a player."""
    offer = table.offered(player(name), "place-wagers", seat=seat, at=at)
    assert offer is not None
    return offer.amounts["ante"].minimum


# --- 6.1 -----------------------------------------------------------------------------------------------------------


@each_kind
@clause("6.1")
def test_a_wager_lies_between_the_least_and_the_most_on_the_sign(kind: str) -> None:
    table = three(kind=kind)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    for wager, range_ in RANGES.items():
        line = table.sign()[f"limits.{wager}"]
        assert f"minimum {show(range_.minimum)}, maximum {show(range_.maximum)}" in line.text
        short = table.refused("below-minimum", ann, do.PlaceWagers(1, {wager: Stake(range_.minimum - CHIP)}))
        long = table.refused("above-maximum", ann, do.PlaceWagers(1, {wager: Stake(range_.maximum + CHIP)}))
        assert line.clauses == short.clauses == long.clauses == ("6.1",)
        for fits in (range_.minimum, range_.minimum + CHIP, range_.maximum):
            table.ok(ann, do.PlaceWagers(1, {wager: Stake(fits)}))
            assert (table.on(1, wager), table.stack(1)) == (fits, STACK - fits)
            table.ok(ann, do.WithdrawWagers(1))
    for who, seat in ((ann, 1), (ben, 2)):
        table.wager(who, seat, ante=MOST, pair_plus=RANGES["pair-plus"].maximum)
    assert table.refused("above-maximum", ann, ante(CHIP)).clauses == ("6.1",), "a wager that grows is one wager"


@pytest.mark.parametrize(
    ("limits", "step"),
    [(Limits(RANGES, unit=300), 300), (Limits(RANGES, multiples_of_minimum=True), LEAST)],
    ids=["unit", "multiples"],
)
@clause("6.1")
def test_steps_bind_where_the_sign_states_them_and_play_goes_by_the_ante(limits: Limits, step: int) -> None:
    free, bound = three(), three(limits=limits)
    assert "unit" not in free.sign()
    assert bound.sign()["unit"].clauses == ("6.1",)
    for table in (free, bound):
        table.seat("Ann", 1)
    free.ok(player("Ann"), ante(LEAST + CHIP))
    for amount in (LEAST + CHIP, LEAST + step - CHIP, LEAST + step + CHIP):
        assert bound.refused("not-in-unit", player("Ann"), ante(amount)).clauses == ("6.1",)
    bound.ok(player("Ann"), ante(LEAST + step))
    bound.deal()
    bound.ok(player("Ann"), do.Play(1, Stake(LEAST + step)))


@clause("6.1")
def test_no_table_opens_without_limits_that_can_be_kept() -> None:
    fine = Range(LEAST, MOST)
    for ranges in ({"ante": fine}, {"pair-plus": fine}, {}):
        assert not_opened("no-limits", NSW_THREE, limits=Limits(ranges)).clauses == ("6.1",)
    for wrong in (Range(0, MOST), Range(MOST, LEAST)):
        both = Limits({"ante": wrong, "pair-plus": fine})
        assert not_opened("limits-order", NSW_THREE, limits=both).clauses == ("6.1",)
    odd = Limits({"ante": Range(LEAST + 1, MOST), "pair-plus": fine})
    assert not_opened("not-in-chips", NSW_THREE, limits=odd).clauses == ("6.1",)
    unknown = Limits({**RANGES, "aces-up": fine})
    assert not_opened("no-such-wager", NSW_THREE, limits=unknown).clauses == ("6.1",)
    assert three(limits=Limits({"ante": Range(LEAST, LEAST), "pair-plus": fine})).phase == "wagering"


# --- 6.2 to 6.4: found after the first card --------------------------------------------------------------------------


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("6.2", "6.4")
def test_a_short_wager_found_after_the_first_card_is_valid(device: str) -> None:
    table = three(kind=PHYSICAL, device=device)
    (ann,) = seated(table, Ann=(1, LEAST, 0))
    short = do.WagerFound(1, "ante", Stake(LEAST - 200))
    table.refused("wrong-phase", DANA, short)
    table.ok(DANA, do.Deal())
    assert table.refused("not-your-office", ann, short).clauses == ("6.4",)
    (stood,) = of(table.ok(DANA, short), WagerStood)
    assert {"6.2", "6.4"} <= set(stood.clauses)
    assert (table.on(1, "ante"), table.stack(1)) == (LEAST - 200, STACK - LEAST + 200)
    dealt(table)
    for wrong in (LEAST - 200 - CHIP, LEAST - 200 + CHIP, LEAST):
        table.refused("play-amount", DANA, do.Play(1, Stake(wrong)))
    table.ok(DANA, do.Play(1, Stake(LEAST - 200)))
    table.ok(DANA, do.RevealDealer(cards(QUEEN_HIGH)))
    table.ok(DANA, do.SettleHand(1, cards(PAIR)))
    assert table.stack(1) == STACK + 2 * (LEAST - 200), "paid on what lay there"


@pytest.mark.parametrize(("hand", "won"), [(PAIR, 2 * MOST), ("9s 7d 4c", -2 * MOST)])
@clause("6.3", "6.4")
def test_a_wager_found_above_the_maximum_is_paid_or_collected_to_the_maximum(hand: str, won: int) -> None:
    table = three(kind=PHYSICAL)
    seated(table, Ann=(1, MOST, 0))
    dealt(table)
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(MOST)))
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST + 2_000))), WagerStood)
    assert {"6.3", "6.4"} <= set(stood.clauses)
    assert (stood.found, stood.counts, table.on(1, "ante"), table.stack(1)) == (MOST + 2_000, MOST, MOST, STACK - MOST)
    table.ok(DANA, do.Play(1, Stake(MOST)))
    table.ok(DANA, do.RevealDealer(cards(QUEEN_HIGH)))
    table.ok(DANA, do.SettleHand(1, cards(hand)))
    assert table.stack(1) == STACK + won


@clause("6.3")
def test_play_counts_at_the_maximum_with_its_ante_and_the_rest_of_both_goes_back() -> None:
    table = three()
    ann, _ = seated(table, Ann=(1, MOST, 0), Ben=(2, LEAST, 0))
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST // 2))
    table.deal()
    table.ok(ann, do.Play(1, Stake(MOST)))
    table.ok(CASS, do.ChangeLimits("ante", LEAST, LEAST))
    table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST)))
    assert (table.on(1, "ante"), table.on(1, "play"), table.stack(1)) == (MOST // 2, MOST // 2, STACK - MOST)


@clause("6.3")
def test_rounds_already_over_stand() -> None:
    table = three()
    (ann,) = seated(table, Ann=(1, MOST, 0))
    late = do.PastWagerFound(1, "ante", 1, MOST + 2_000)
    table.deal()
    table.refused("no-such-round", DANA, late)
    table.ok(ann, do.Fold(1))
    before = table.table.state.money
    (stood,) = of(table.ok(DANA, late), PastWagerStood)
    assert (stood.clauses, table.table.state.money) == (("6.3",), before)


# --- 6.5 -----------------------------------------------------------------------------------------------------------


@each_kind
@clause("6.5")
def test_a_casino_supervisor_changes_limits_at_once_except_that_a_higher_minimum_waits(kind: str) -> None:
    table = three(kind=kind)
    ann = table.seat("Ann", 1)
    higher = do.PostNotice("ante", 2 * LEAST, 5 * MINUTE)
    for who in all_but(CASS, MIA):
        for request in (do.ChangeLimits("ante", LEAST, MOST), higher):
            assert table.refused("not-your-office", who, request).clause == "6.5"
    (changed,) = of(table.ok(MIA, do.ChangeLimits("ante", LEAST - 200, 2 * MOST)), LimitsChanged)
    assert changed.clauses == ("6.5",)
    assert f"minimum {show(LEAST - 200)}, maximum {show(2 * MOST)}" in table.sign()["limits.ante"].text
    for fits in (LEAST - 200, 2 * MOST):
        table.ok(ann, ante(fits))
        table.ok(ann, do.WithdrawWagers(1))
    refusal = table.refused("raise-needs-notice", CASS, do.ChangeLimits("ante", LEAST, MOST))
    assert (refusal.clauses, refusal.facts["minutes"]) == (("6.5",), NOTICE // MINUTE)
    (posted,) = of(table.ok(CASS, higher), NoticePosted)
    assert (posted.clauses, posted.notice.binds_at) == (("6.5",), NOTICE), "an earlier time is not kept"
    assert table.sign()["notice"].clauses == ("6.5",)
    table.ok(ann, ante(LEAST - 200), at=NOTICE - 1)
    table.ok(ann, do.WithdrawWagers(1), at=NOTICE - 1)
    assert table.refused("below-minimum", ann, ante(2 * LEAST - CHIP), at=NOTICE).facts["minimum"] == 2 * LEAST
    table.ok(ann, ante(2 * LEAST), at=NOTICE)
    assert "notice" not in table.sign()


@clause("6.5")
def test_another_number_of_minutes_makes_another_wait_and_a_later_time_is_kept() -> None:
    for minutes in (NOTICE // MINUTE, 5):
        table = three(book=three_with(**{"limits.notice-minutes": str(minutes)}))
        table.seat("Ann", 1)
        table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0))
        table.ok(CASS, do.PostNotice("ante", 3 * LEAST, 2 * minutes * MINUTE))
        waits = [minimum_of(table, "Ann", 1, at * minutes * MINUTE + off) for at in (1, 2) for off in (-1, 0)]
        assert waits == [LEAST, 2 * LEAST, 2 * LEAST, 3 * LEAST]


def markers(table: TableUnderTest) -> dict[int, dict[str, int]]:
    """The markers everybody sees, by seat."""
    return {seat.seat: seat.marker for seat in table.view().seats if seat.marker}


@each_kind
@clause("6.5.1", "6.5.1.1", "6.5.1.3", "6.5.3", "6.5.4")
def test_a_minimum_raised_at_once_leaves_those_who_play_their_own_with_a_marker(kind: str) -> None:
    table = three(kind=kind)
    ann = table.seat("Ann", 1)
    for who in all_but(CASS, MIA):
        assert table.refused("not-your-office", who, do.RaiseMinimum("ante", 2 * LEAST)).clause == "6.5.1"
    for amount in (LEAST, LEAST - CHIP):
        assert table.refused("not-higher", CASS, do.RaiseMinimum("ante", amount)).clause == "6.5.1"
    assert table.refused("limits-order", CASS, do.RaiseMinimum("ante", MOST + CHIP)).clause == "6.5.1"
    (raised,) = of(table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST)), MinimumRaised)
    assert {"6.5.1", "6.5.1.1", "6.5.1.3"} <= set(raised.clauses)
    sign = table.sign()
    assert sign["previous.ante"].clauses == ("6.5.3",)
    assert show(LEAST) in sign["previous.ante"].text
    assert f"minimum {show(2 * LEAST)}" in sign["limits.ante"].text
    table.table.purses.grant("Ben", STACK)
    assert table.ok(player("Ben"), do.TakeSeat(2))[0].clauses == ("6.5.4",)
    table.ok(player("Ben"), do.BuyIn(STACK))
    assert markers(table) == {1: {"ante": LEAST}}
    assert table.refused("below-minimum", player("Ben"), ante(2 * LEAST - CHIP, seat=2)).facts["minimum"] == 2 * LEAST
    table.ok(player("Ben"), ante(2 * LEAST, seat=2))
    table.refused("below-minimum", ann, ante(LEAST - CHIP))
    table.ok(ann, ante(LEAST))
    assert (table.stack(1), table.stack(2)) == (STACK - LEAST, STACK - 2 * LEAST)


@clause("6.5.1.2", "6.5.1.3")
def test_the_marker_goes_along_to_another_seat_and_is_gone_when_the_player_is() -> None:
    table = three()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum("ante", 2 * LEAST))
    assert table.ok(ann, do.ChangeSeat(5))[0].clauses == ("6.5.1.3",)
    assert markers(table) == {2: {"ante": LEAST}, 5: {"ante": LEAST}}
    for _ in range(2):
        table.ok(ben, ante(LEAST, seat=2))
        table.deal()
        table.ok(ben, do.Fold(2))
    table.ok(ann, ante(LEAST, seat=5))
    assert table.on(5, "ante") == LEAST, "sitting out is not leaving"
    table.ok(ann, do.WithdrawWagers(5))
    assert table.ok(ann, do.LeaveTable())[-1].clauses == ("6.5.1.2",)
    table.ok(ann, do.TakeSeat(5))
    table.ok(ann, do.BuyIn(STACK))
    table.refused("below-minimum", ann, ante(LEAST, seat=5))
    assert markers(table) == {2: {"ante": LEAST}}


@clause("6.5.2")
def test_an_old_minimum_that_was_kept_rises_only_after_its_own_notice() -> None:
    table = three()
    assert table.refused("no-marker", CASS, do.PostNotice("ante", 2 * LEAST, 0, True)).clauses == ("6.5.2",)
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    table.refused("not-your-office", DANA, do.PostNotice("ante", 2 * LEAST, 0, True))
    assert table.refused("not-higher", CASS, do.PostNotice("ante", LEAST, 0, True)).clauses == ("6.5.2",)
    (posted,) = of(table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0, True), at=MINUTE), NoticePosted)
    assert (posted.clauses, posted.notice.binds_at) == (("6.5.2",), MINUTE + NOTICE)
    assert table.sign()["notice"].clauses == ("6.5.2",)
    assert minimum_of(table, "Ann", 1, MINUTE + NOTICE - 1) == LEAST
    assert table.refused("below-minimum", ann, ante(LEAST), at=MINUTE + NOTICE).facts["minimum"] == 2 * LEAST
    table.ok(ann, ante(2 * LEAST))
    assert table.stack(1) == STACK - 2 * LEAST


# --- 6.7 -----------------------------------------------------------------------------------------------------------


@clause("6.7.1", "6.7.2")
def test_low_limit_gaming_has_no_tournament_and_deals_from_a_shuffling_device() -> None:
    assert not_opened("low-limit-tournament", NSW_THREE, low_limit=True, tournament=True).clauses == ("6.7.1",)
    for low_limit, tournament in ((True, False), (False, True)):
        assert three(low_limit=low_limit, tournament=tournament).phase == "wagering"
    for kind in KINDS:
        refusal = not_opened("low-limit-device", NSW_THREE, kind=kind, low_limit=True, device=SHOE)
        assert (refusal.clauses, refusal.facts) == (("6.7.2",), {"needed": SHUFFLER})
        assert three(kind=kind, low_limit=True, device=SHUFFLER)
        assert three(kind=kind, low_limit=False, device=SHOE)
    allowed = three_with(**{"low-limit.tournament": "true", "low-limit.device": '"shoe"'})
    assert three(book=allowed, low_limit=True, tournament=True, device=SHOE).phase == "wagering"
