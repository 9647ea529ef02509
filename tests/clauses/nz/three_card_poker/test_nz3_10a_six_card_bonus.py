"""10A The Six Card Bonus: a wager beside the others on the best five of the six cards of player and dealer."""

from typing import Any

import pytest
from tests.support.nz import DANA, GIL, INES, OPAL
from tests.support.nz_three import (
    ANN,
    BEN,
    BOOK,
    CHIP,
    HAND,
    JACK_HIGH,
    LIMITS,
    NZ_THREE,
    QUEEN_HIGH,
    STACK,
    against,
    in_round,
    lies,
    nz_three,
    paid,
    placed,
    played,
    settled,
    with_values,
)
from tests.support.opening import not_opened
from tests.support.play import TableUnderTest
from tests.support.rounds import BY_HAND, cards, dealt, of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.games.dealer_poker.settling import DealerRevealed, HandSettled
from pitboss.law import LawError
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.limits import Limits
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.opening import ChecklistTicked, TableReady
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.settings import PHYSICAL, SHOE

BONUS = "six-card-bonus"
RANGE = LIMITS.ranges[BONUS]
OPTIONS = tuple(each.name for each in BOOK.schedules_of(BONUS))
HANDS = {
    "royal-flush": ("As Ks Qs", "Js Ts 2d"),
    "straight-flush": ("9h 8h 7h", "6h 5h Qd"),
    "four-of-a-kind": ("9s 9h 9d", "9c Kd 2c"),
    "full-house": ("9s 9h 9d", "Kc Kd 2c"),
    "flush": ("As 9s 7s", "4s 2s Kd"),
    "straight": ("9h 8c 7h", "6d 5s Kd"),
    "three-of-a-kind": ("9s 9h 4d", "9c Kd 2c"),
    "two-pair": ("9s 9h 4d", "Kc Kd 2c"),
    "pair": ("9s 9h 4d", "Kc Jd 2c"),
    "high-card": ("Qs 9h 4d", "Kc Jd 2c"),
}
"""For each kind of five-card hand the player's three cards and the dealer's."""
WINS = BOOK.schedule(BONUS, "option-1").odds
NOT_OFFERED = {"six-card-bonus.offered": False}
WITHOUT = Limits({wager: range_ for wager, range_ in LIMITS.ranges.items() if wager != BONUS})


def waiting(**settings: Any) -> TableUnderTest:
    """Ann sits at seat 1 and the wagering is open."""
    table = nz_three(**settings)
    table.seat("Ann", 1)
    return table


def bonus_of(hand: str, dealer: str, **facts: Any) -> int:
    """What the Six Card Bonus of $10.00 comes to."""
    return against(hand, dealer, bonus=1_000, **facts)[1][BONUS].pays


@clause("10A.1", "1:six-card-bonus-wager")
def test_the_operator_offers_it_or_does_not() -> None:
    table = waiting()
    assert "10A.1" in of(table.ok(ANN, placed(1, ante=1_000, six_card_bonus=500)), WagersPlaced)[0].clauses
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, 500), STACK - 1_500)
    without = waiting(chosen=NOT_OFFERED, limits=WITHOUT)
    refusal = without.refused("no-such-wager", ANN, placed(1, ante=1_000, six_card_bonus=500))
    assert refusal.facts["wagers"] == ("ante", "pair-plus")
    without.ok(ANN, placed(1, ante=1_000))
    assert (without.on(1, BONUS), without.stack(1)) == (0, STACK - 1_000)
    assert not {f"limits.{BONUS}", f"schedule.{BONUS}"} & set(without.sign())
    assert not_opened("no-such-wager", NZ_THREE, chosen=NOT_OFFERED, limits=LIMITS).facts["wager"] == BONUS


@clause("10A.2", "1:six-card-bonus-wager")
@pytest.mark.parametrize("beside", [{"ante": 1_000}, {"pair_plus": 500}, {"ante": 1_000, "pair_plus": 500}])
def test_it_is_made_only_beside_an_ante_or_pair_plus(beside: dict[str, int]) -> None:
    table = waiting()
    refusal = table.refused("not-alone", ANN, placed(1, six_card_bonus=500))
    assert (refusal.clauses, refusal.facts["wagers"]) == (("10A.2",), ("ante", "pair-plus"))
    assert (lies(table, 1), table.stack(1)) == ((0, 0, 0, 0), STACK)
    table.ok(ANN, placed(1, **beside))
    (event,) = of(table.ok(ANN, placed(1, six_card_bonus=500)), WagersPlaced)
    assert "10A.2" in event.clauses
    table.ok(ANN, placed(1, six_card_bonus=500))
    assert (table.on(1, BONUS), table.stack(1)) == (1_000, STACK - 1_000 - sum(beside.values()))
    others = tuple(wager.replace("_", "-") for wager in beside)
    refusal = table.refused("rest-cannot-stay", ANN, do.WithdrawWagers(1, others))
    assert (refusal.clauses, refusal.facts["left"]) == (("10A.2",), (BONUS,))
    table.ok(ANN, do.WithdrawWagers(1))
    assert (lies(table, 1), table.stack(1)) == ((0, 0, 0, 0), STACK), "it does not stay behind alone"
    together = waiting()
    together.ok(ANN, placed(1, six_card_bonus=500, **beside))
    assert together.on(1, BONUS) == 500


@clause("10A.2")
def test_an_ante_on_another_area_is_no_company() -> None:
    table = waiting()
    table.ok(ANN, placed(1, ante=1_000))
    assert table.refused("not-alone", ANN, placed(2, six_card_bonus=500)).clauses == ("10A.2",)
    table.ok(ANN, placed(2, pair_plus=500, six_card_bonus=500))
    assert (lies(table, 1), lies(table, 2)) == ((1_000, 0, 0, 0), (0, 0, 500, 500))


@clause("10A.2")
def test_the_layout_marks_its_area_before_anybody_wagers() -> None:
    for who in (ANN, INES, OPAL):
        table = TableUnderTest(BOOK, kind=PHYSICAL, limits=LIMITS)
        assert "10A.2" in table.refused("not-your-office", who, do.Tick("six-card-bonus-area")).clauses
    (ticked,) = table.ok(GIL, do.Tick("six-card-bonus-area"))
    assert isinstance(ticked, ChecklistTicked)
    assert (ticked.by, ticked.clauses) == ("Gil", ("10A.2",))
    table.seat("Ann", 1)
    table.refused("not-opened", ANN, placed(1, ante=1_000))
    without = TableUnderTest(BOOK, kind=PHYSICAL, limits=WITHOUT, chosen=NOT_OFFERED)
    assert "six-card-bonus-area" not in without.refused("no-such-item", DANA, do.Tick("six-card-bonus-area")).facts["items"]  # type: ignore[operator]
    opened = nz_three(kind=PHYSICAL, limits=WITHOUT, chosen=NOT_OFFERED)
    assert [each.event for each in opened.table.history if isinstance(each.event, TableReady)], "it opens without that area"


def test_with_what_it_goes_is_the_papers_to_say() -> None:
    with pytest.raises(LawError, match=r"six-card-bonus\.with"):
        nz_three(book=with_values(**{"six-card-bonus.with": '["ante"]'}))


@clause("10A.3")
def test_it_is_placed_before_the_first_card_and_never_after_the_call() -> None:
    table = waiting(device=SHOE, automation=BY_HAND)
    assert "10A.3" in table.ok(ANN, placed(1, ante=1_000, six_card_bonus=200))[0].clauses
    table.ok(ANN, placed(1, six_card_bonus=200))
    table.ok(DANA, do.NoMoreBets())
    table.refused("bets-closed", ANN, placed(1, six_card_bonus=200))
    for _ in range(HAND):
        table.ok(DANA, do.dealer_poker.Deal())
        table.refused("after-first-card", ANN, placed(1, six_card_bonus=200))
        table.refused("after-first-card", ANN, do.WithdrawWagers(1))
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, 400), STACK - 1_400)


@clause("10A.4")
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (RANGE.minimum - CHIP, "below-minimum"),
        (RANGE.minimum, ""),
        (RANGE.minimum + CHIP, ""),
        (RANGE.maximum - CHIP, ""),
        (RANGE.maximum, ""),
        (RANGE.maximum + CHIP, "above-maximum"),
    ],
)
def test_its_limits_are_its_own_and_stand_on_the_sign(amount: int, code: str) -> None:
    table = waiting()
    line = table.sign()[f"limits.{BONUS}"]
    assert line.text == "Six Card Bonus: minimum $2.00, maximum $25.00"
    assert "10A.4" in line.clauses
    assert "10A.4" not in table.sign()["limits.ante"].clauses
    if code:
        assert "10A.4" in table.refused(code, ANN, placed(1, ante=1_000, six_card_bonus=amount)).clauses
        assert (lies(table, 1), table.stack(1)) == ((0, 0, 0, 0), STACK)
        return
    table.ok(ANN, placed(1, ante=1_000, six_card_bonus=amount))
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, amount), STACK - 1_000 - amount)


@clause("10A.4")
def test_without_limits_for_it_no_table_opens_that_offers_it() -> None:
    assert not_opened("no-limits", NZ_THREE, limits=WITHOUT).facts["wager"] == BONUS
    assert "10A.4" in waiting().ok(ANN, placed(1, ante=1_000, six_card_bonus=RANGE.minimum))[0].clauses


@clause("10A.7-2", "10A.5", "10A.6")
@pytest.mark.parametrize("option", OPTIONS)
def test_every_line_of_every_scale_is_paid(option: str) -> None:
    odds = BOOK.schedule(BONUS, option).odds
    other = OPTIONS[OPTIONS.index(option) - 1]
    assert bonus_of(*HANDS["pair"], chosen={"schedule.six-card-bonus": other}) == -1_000
    for kind, (hand, dealer) in HANDS.items():
        table, ended = against(hand, dealer, bonus=500, chosen={"schedule.six-card-bonus": option})
        expected = paid(BONUS, kind, 500, option) if kind in odds else -500
        assert (ended[BONUS].stake, ended[BONUS].pays) == (500, expected), kind
        hand_clause = f"10A.5({'abcdefg'[list(odds).index(kind)]})" if kind in odds else ""
        assert ended[BONUS].clauses == (("10A.5", "10A.6", "10A.7-2", hand_clause) if kind in odds else ("10A.6",))
        rest = sum(each.pays for wager, each in ended.items() if wager != BONUS)
        assert (table.stack(1), lies(table, 1)) == (STACK + rest + expected, (0, 0, 0, 0)), kind
        assert table.tray == 10_000_000 - STACK - rest - expected


def test_the_four_scales_are_four_and_pay_the_same_seven_hands() -> None:
    scales = [BOOK.schedule(BONUS, option).odds for option in OPTIONS]
    assert len(OPTIONS) == len({tuple((kind, odds.pays) for kind, odds in scale.items()) for scale in scales}) == 4
    assert {tuple(scale) for scale in scales} == {tuple(WINS)}
    assert [*WINS] == [*HANDS][:7]


@clause("10A.5", "10A.5(a)", "10A.5(b)", "10A.5(c)", "10A.5(d)", "10A.5(e)", "10A.5(f)", "10A.5(g)")
@pytest.mark.parametrize(
    ("hand", "dealer", "kind"),
    [
        ("As Ks Qs", "Js Ts 9s", "royal-flush"),
        ("As 9s Ks", "Qs Js Ts", "royal-flush"),
        ("2d As Ks", "Qs Js Td", "straight"),
        ("Ks Qs Js", "Ts 9s Kd", "straight-flush"),
        ("As 2s 3s", "4s 5s Kd", "straight-flush"),
        ("As Ks 2s", "3s 4s Kd", "flush"),
        ("9s 8s 7s", "6s 5d 2s", "flush"),
        ("7h 7d 7s", "7c Ah Ad", "four-of-a-kind"),
        ("7h 7d 7s", "Kc Kh Kd", "full-house"),
        ("7h 7d Ks", "7c Kh Ad", "full-house"),
        ("7h 7d 7s", "6c 5h 4d", "three-of-a-kind"),
        ("As 2d 3h", "4c 5s Kd", "straight"),
        ("As Kd Qh", "Jc Ts Ad", "straight"),
        ("Ks Ad 2h", "3c 4s Qd", "high-card"),
        ("7h 7d Ks", "Kc Ah Ad", "two-pair"),
        ("7h 6d 5s", "4c 3h 3d", "straight"),
    ],
)
def test_the_best_five_of_the_six_cards_count_whoever_has_them(hand: str, dealer: str, kind: str) -> None:
    pays = paid(BONUS, kind, 1_000) if kind in WINS else -1_000
    assert bonus_of(hand, dealer) == pays
    swapped = against(dealer, hand, bonus=1_000)[1]
    assert swapped[BONUS].pays == pays, "the cards of the dealer and the player count alike"
    wins = bonus_of(*HANDS["three-of-a-kind"])
    assert wins == paid(BONUS, "three-of-a-kind", 1_000), "the least hand that wins"


@clause("10A.5", "10A.5(g)")
def test_what_the_least_winning_hand_is_and_how_many_cards_play_are_settings() -> None:
    least = with_values(**{"six-card-bonus.from": '"straight"'})
    assert bonus_of(*HANDS["three-of-a-kind"], book=least) == -1_000
    assert bonus_of(*HANDS["straight"], book=least) == paid(BONUS, "straight", 1_000)
    with pytest.raises(LawError, match=r"six-card-bonus\.plays"):
        nz_three(book=with_values(**{"six-card-bonus.plays": "6"}))


@clause("10A.5(b)", "10A.5(f)")
def test_an_ace_is_low_in_a_straight_flush_too_by_choice() -> None:
    high_only = with_values(**{"six-card-bonus.ace-low": '["straight"]'})
    assert bonus_of("As 2s 3s", "4s 5s Kd") == paid(BONUS, "straight-flush", 1_000)
    assert bonus_of("As 2s 3s", "4s 5s Kd", book=high_only) == paid(BONUS, "flush", 1_000)
    assert bonus_of("As 2d 3h", "4c 5s Kd", book=high_only) == paid(BONUS, "straight", 1_000)


@clause("10A.6")
def test_it_is_paid_or_taken_once_the_dealer_has_declared_their_hand() -> None:
    table = in_round(*HANDS["three-of-a-kind"], bonus=500)
    table.refused("wrong-phase", DANA, do.SettleHand(1))
    played(table)
    table.refused("wrong-phase", DANA, do.SettleHand(1))
    assert of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert (table.on(1, BONUS), table.stack(1)) == (500, STACK - 2_500)
    (event,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    assert [each.wager for each in event.wagers][-1] == BONUS, "after what the hands have come to"
    assert "10A.6" in event.wagers[-1].clauses
    lost, ended = against(*HANDS["pair"], bonus=500)
    assert (ended[BONUS].outcome, ended[BONUS].clauses, lost.on(1, BONUS)) == ("loses", ("10A.6",), 0)


@clause("10A.6")
def test_it_is_settled_alike_when_the_dealer_has_no_hand() -> None:
    table, ended = against("9h 8c 7d", "Jc Td 2h", bonus=500)
    assert {wager: each.pays for wager, each in ended.items() if wager != "ante-bonus"} == {
        "ante": 1_000,
        "play": 0,
        BONUS: paid(BONUS, "straight", 500),
    }
    assert table.stack(1) == STACK + 1_000 + paid("ante-bonus", "straight", 1_000) + paid(BONUS, "straight", 500)
    assert against("9h 9c 4d", JACK_HIGH, bonus=500)[1][BONUS].pays == -500


@clause("10A.7", "10A.6", "base.6")
@pytest.mark.parametrize("kind", ["three-of-a-kind", "royal-flush", "pair"])
@pytest.mark.parametrize("beside", [{"ante": 1_000}, {"ante": 1_000, "pair_plus": 500}, {"ante": 0, "pair_plus": 500}])
def test_it_lives_on_when_the_hand_is_folded(kind: str, beside: dict[str, int]) -> None:
    hand, dealer = HANDS[kind]
    table = in_round(hand, dealer, bonus=500, **beside)
    (folded,) = of(table.ok(ANN, do.dealer_poker.Fold(1)), HandFolded)
    lost = sum(beside.values())
    assert folded.plays_on
    assert "10A.7" in folded.clauses
    assert BONUS not in {line.wager for line in folded.wagers}
    assert -sum(line.pays for line in folded.wagers) == lost
    assert (table.stack(1), lies(table, 1)) == (STACK - lost - 500, (0, 0, 0, 500))
    for request in (do.dealer_poker.Fold(1), do.Play(1, Stake(1_000)), do.Play(1)):
        table.refused("decided", ANN, request)
    table.refused("hands-unsettled", DANA, do.EndRound())
    ended = settled(table)
    expected = paid(BONUS, kind, 500) if kind in WINS else -500
    assert {wager: each.pays for wager, each in ended.items()} == {BONUS: expected}, "no other wager, no Ante Bonus"
    assert (table.stack(1), table.tray) == (STACK - lost + expected, 10_000_000 - STACK + lost - expected)
    (end,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert end.counted == 2 * HAND


@clause("10A.7")
def test_a_folded_hand_without_it_is_over_and_nobody_sees_the_dealers() -> None:
    table = in_round("9s 9h 4d", QUEEN_HIGH)
    table.seat("Ben", 2)
    (folded,) = of(table.ok(ANN, do.dealer_poker.Fold(1)), HandFolded)
    assert not folded.plays_on
    table.refused("nothing-wagered", DANA, do.RevealDealer())
    table.ok(DANA, do.EndRound())
    assert table.stack(1) == STACK - 1_000
    with_bonus = in_round("9s 9h 4d", QUEEN_HIGH, bonus=500)
    assert "10A.7" in with_bonus.ok(ANN, do.dealer_poker.Fold(1))[0].clauses
    with_bonus.ok(DANA, do.RevealDealer())


@clause("10A.7")
def test_by_hand_the_folded_cards_are_kept_and_turned_up_for_it() -> None:
    table = nz_three(kind=PHYSICAL)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=1_000, six_card_bonus=500))
    table.deal()
    dealt(table)
    assert "10A.7" in table.ok(DANA, do.dealer_poker.Fold(1))[0].clauses
    assert table.hand(1) == (None,) * HAND
    table.ok(DANA, do.RevealDealer(cards("9c Kd 2c")))
    table.ok(DANA, do.SettleHand(1, cards("9s 9h 4d")))
    assert table.stack(1) == STACK - 1_000 + paid(BONUS, "three-of-a-kind", 500)


@clause("10A.7")
def test_read_the_other_way_a_fold_takes_it_along() -> None:
    table = in_round(*HANDS["royal-flush"], bonus=500, book=with_values(**{"fold.keeps-six-card-bonus": "false"}))
    (folded,) = of(table.ok(ANN, do.dealer_poker.Fold(1)), HandFolded)
    assert {line.wager: line.pays for line in folded.wagers} == {"ante": -1_000, BONUS: -500}
    assert (table.stack(1), lies(table, 1)) == (STACK - 1_500, (0, 0, 0, 0))
    kept = in_round(*HANDS["royal-flush"], bonus=500)
    assert "10A.7" in kept.ok(ANN, do.dealer_poker.Fold(1))[0].clauses
    assert kept.on(1, BONUS) == 500


@clause("10A.7", "10A.5")
def test_it_wins_with_a_lost_ante_and_loses_with_a_won_one() -> None:
    kept = in_round("Qs 9h 4d", "9c 9s Kd", bonus=500)
    kept.ok(ANN, do.dealer_poker.Fold(1))
    table, lost = against("Qs 9h 4d", "9c 9s Kd", bonus=500)
    assert (lost["ante"].outcome, lost["play"].outcome) == ("loses", "loses")
    assert lost[BONUS].pays == paid(BONUS, "three-of-a-kind", 500)
    assert table.stack(1) == STACK - 2_000 + paid(BONUS, "three-of-a-kind", 500)
    won = against("9s 9h 4d", "Kc Jd 2c", bonus=500)[1]
    assert (won["ante"].outcome, won[BONUS].outcome) == ("wins", "loses")


@clause("10A.7")
def test_where_pitboss_deals_a_folded_bonus_is_settled_without_a_person() -> None:
    table = TableUnderTest(BOOK, cards=" ".join(HANDS["full-house"]), limits=LIMITS)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=1_000, six_card_bonus=500))
    table.ok(HOUSE_ACTOR, do.NoMoreBets())
    assert "10A.7" in table.ok(ANN, do.dealer_poker.Fold(1))[0].clauses
    assert (table.phase, table.stack(1)) == ("wagering", STACK - 1_000 + paid(BONUS, "full-house", 500))


@clause("10A.7")
def test_each_player_has_their_own_six_cards() -> None:
    table = nz_three(cards="9s 9h 4d Qs 8h 3d 9c Kd 2c")
    for name, seat in (("Ann", 1), ("Ben", 2)):
        table.seat(name, seat)
    for who, seat in ((ANN, 1), (BEN, 2)):
        table.ok(who, placed(seat, ante=1_000, six_card_bonus=500))
    table.deal()
    assert "10A.7" in table.ok(ANN, do.dealer_poker.Fold(1))[0].clauses
    played(table, 2)
    assert settled(table, 1)[BONUS].pays == paid(BONUS, "three-of-a-kind", 500)
    assert settled(table, 2)[BONUS].pays == -500
