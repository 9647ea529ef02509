"""Every number of sections 7 to 11 of the New South Wales rules, one below it, at it and one above."""

from typing import Any

import pytest
from tests.support.play import DANA, LIMITS, NSW, TableUnderTest, book_with
from tests.support.rounds import CHIP, NSW_BOOK, UNSETTLED, UNTURNED, cards, dealt, duel, number, of, opened_by_hand, seated

from pitboss import do
from pitboss.cards import Card, Rank
from pitboss.games.dealer_poker.betting import PlayPlaced
from pitboss.games.dealer_poker.settling import DealerRevealed, HandDeclared
from pitboss.money import payment
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import SHUFFLER

HAND, PLAYS = number("hand.player"), number("hand.plays")
LEAST, MOST = number("play.minimum-multiple"), number("play.maximum-multiple")


def deciding(ante: int, **settings: Any) -> TableUnderTest:
    """Ann has an Ante and her cards, and has to decide."""
    table = TableUnderTest(automation=UNTURNED, **settings)
    seated(table, Ann=(1, ante, 0))
    table.deal()
    return table


@pytest.mark.parametrize("ante", [500, 550, 1_000, 9_950, 10_000])
@pytest.mark.parametrize(
    ("multiple", "more", "accepted"),
    [
        (LEAST, -CHIP, False),
        (LEAST, -1, False),
        (LEAST, 0, True),
        (LEAST, 1, False),
        (LEAST, CHIP, True),
        (MOST, -CHIP, True),
        (MOST, -1, False),
        (MOST, 0, True),
        (MOST, 1, False),
        (MOST, CHIP, False),
    ],
)
def test_play_at_its_bounds(ante: int, multiple: int, more: int, accepted: bool) -> None:
    table = deciding(ante)
    amount = multiple * ante + more
    ann = do.Actor("Ann", "player")
    if accepted:
        (placed,) = of(table.ok(ann, do.Play(1, Stake(amount))), PlayPlaced)
        assert placed.total == table.on(1, "play") == amount
        assert table.stack(1) == 100_000 - ante - amount
    else:
        assert table.refused("play-amount", ann, do.Play(1, Stake(amount))).clause == "8.5"
        assert (table.on(1, "play"), table.stack(1)) == (0, 100_000 - ante)


@pytest.mark.parametrize(
    ("amount", "accepted"),
    [(999, False), (1_000, True), (1_001, False), (1_249, False), (1_250, True), (1_251, False), (3_000, True), (3_250, False)],
)
def test_play_goes_up_from_the_ante_in_the_unit_on_the_sign(amount: int, accepted: bool) -> None:
    table = deciding(1_000, limits=Limits(LIMITS.ranges, unit=250))
    outcome = table.offered(do.Actor("Ann", "player"), "play", area=1)
    assert outcome is not None
    assert outcome.amounts["play"].holds(amount) == accepted
    if accepted:
        table.ok(do.Actor("Ann", "player"), do.Play(1, Stake(amount)))
    else:
        table.refused("play-amount", do.Actor("Ann", "player"), do.Play(1, Stake(amount)))


@pytest.mark.parametrize(
    ("chips", "most"), [(1_999, 0), (2_000, 1_000), (2_050, 1_050), (3_950, 2_950), (4_000, 3_000), (4_050, 3_000)]
)
def test_play_is_no_more_than_the_player_has(chips: int, most: int) -> None:
    table = TableUnderTest(automation=UNTURNED, chosen={"rounding.smallest-chip": 1})
    ann = table.seat("Ann", 1, chips=chips)
    table.wager(ann, 1, ante=1_000)
    table.deal()
    offer = table.offered(ann, "play")
    assert (offer.amounts["play"].maximum if offer else 0) == most
    if most:
        table.ok(ann, do.Play(1, Stake(most)))
        assert table.stack(1) == chips - 1_000 - most
    else:
        table.refused("chips-short", ann, do.Play(1, Stake(1_000)))


@pytest.mark.parametrize("amount", [0, -1, -1_000, 10**11 + 1, 10**30])
def test_no_amount_at_all_is_no_play(amount: int) -> None:
    table = deciding(1_000)
    before = table.table.state
    outcome = table.say(do.Actor("Ann", "player"), do.Play(1, Stake(amount)))
    assert getattr(outcome, "code", None) in ("amount", "play-amount")
    assert table.table.state is before


@pytest.mark.parametrize("multiple", [1, 2, 3, 4])
def test_the_bounds_follow_the_settings(multiple: int) -> None:
    table = deciding(1_000, rulebook=book_with(NSW, **{"play.maximum-multiple": str(multiple)}))
    ann = do.Actor("Ann", "player")
    table.refused("play-amount", ann, do.Play(1, Stake(multiple * 1_000 + CHIP)))
    table.ok(ann, do.Play(1, Stake(multiple * 1_000)))


@pytest.mark.parametrize(("keyed", "accepted"), [(4, False), (5, True), (6, False)])
def test_the_dealer_keys_five_unknown_cards_of_their_own(keyed: int, accepted: bool) -> None:
    table = opened_by_hand()
    seated(table, Ann=(1, 1_000, 0))
    dealt(table, "Kh")
    table.ok(DANA, do.Play(1, Stake(1_000)))
    request = do.RevealDealer(cards("2c 3d 5h 8s Jc Qd")[:keyed])
    if accepted:
        assert of(table.ok(DANA, request), DealerRevealed)
    else:
        table.refused("cards-wrong", DANA, request)


@pytest.mark.parametrize(("keyed", "accepted"), [(4, False), (5, True), (6, False)])
def test_the_dealer_keys_five_cards_of_a_player(keyed: int, accepted: bool) -> None:
    table = opened_by_hand()
    seated(table, Ann=(1, 1_000, 0))
    dealt(table, "Kh")
    table.ok(DANA, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer(cards("2c 3d 5h 8s Jc")))
    request = do.SettleHand(1, cards("2d 3h 5s 8c Jd Qd")[:keyed])
    if accepted:
        assert of(table.ok(DANA, request), HandDeclared)
    else:
        table.refused("cards-wrong", DANA, request)


@pytest.mark.by_hand
@pytest.mark.parametrize(("set_", "accepted"), [(3, False), (4, True), (5, False)])
def test_four_cards_play(set_: int, accepted: bool) -> None:
    table = TableUnderTest(cards="9c 9d 7h 5s 2c Ac Kd Qh 8s 4c 2d", automation=UNSETTLED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    request = do.SettleHand(1, plays=cards("9c 9d 7h 5s 2c")[:set_])
    if accepted:
        (declared,) = of(table.ok(DANA, request), HandDeclared)
        assert (len(declared.hand.plays), len(declared.hand.aside)) == (PLAYS, HAND - PLAYS)
    else:
        table.refused("cards-wrong", DANA, request)


@pytest.mark.parametrize(
    ("hand", "kind", "bonus"),
    [
        ("As Ks Qs 9s 7d", "flush", False),
        ("2c 2d 2h 4s 5s", "three-of-a-kind", True),
        ("2c 2d 2h 4s 6s", "three-of-a-kind", True),
        ("As 2s 3s 4s 9d", "straight-flush", True),
    ],
)
def test_the_bonus_starts_at_the_lowest_three_of_a_kind(hand: str, kind: str, bonus: bool) -> None:
    round_ = duel(hand, "Ac Kd Jh 8c 7c 2s" if "2s" not in hand else "Ac Kd Jh 8c 7c 3d")
    assert round_.hand.value.category == kind
    assert ("ante-bonus" in round_.settled) == bonus


@pytest.mark.parametrize(
    ("hand", "wins"),
    [("Kh Ks Qd Jc 9h", False), ("Ah As 4d 3c 9h", True), ("Ah As Kd Qc 9h", True), ("3c 3d 2h 2s 9h", True)],
)
def test_aces_up_wins_from_the_lowest_pair_of_aces(hand: str, wins: bool) -> None:
    round_ = duel(hand, "7c 7d 8h 8s 4c 6d", ante=0, aces_up=500)
    assert (round_.settled["aces-up"].outcome == "wins") == wins


@pytest.mark.parametrize(("kicker", "won"), [(Rank.FOUR, -2_000), (Rank.FIVE, 2_000), (Rank.SIX, 2_000)])
def test_one_rank_below_the_dealer_level_and_one_above(kicker: Rank, won: int) -> None:
    assert duel(f"Kc Kd 8h {kicker.letter}s 2c", "Kh Ks 8d 5c 3d 2h").won == won


@pytest.mark.parametrize("ante", [500, 550, 9_950, 10_000])
def test_even_money_to_the_cent(ante: int) -> None:
    for play in (LEAST * ante, MOST * ante):
        won = duel("9c 9d 7h 5s 2c", "Ac Kd Jh 8s 4c 2d", ante=ante, play=play)
        lost = duel("Qc Jd 8h 6s 3c", "Ac Kd Jh 8s 4c 2d", ante=ante, play=play)
        assert (won.won, won.house) == (ante + play, -ante - play)
        assert (lost.won, lost.house) == (-ante - play, ante + play)


@pytest.mark.parametrize(("stake", "paid"), [(533, 750), (534, 800), (566, 800), (567, 850)])
def test_an_uneven_payment_is_cut_off_below_the_next_chip(stake: int, paid: int) -> None:
    odds = NSW_BOOK.schedule("ante-bonus", "25-20-2").odds["three-of-a-kind"]
    assert odds.fraction == 2
    assert payment(stake, type(odds)(3, 2), CHIP, "down") == paid


@pytest.mark.parametrize(("float_", "refused"), [(99_999, True), (100_000, False), (100_001, False)])
def test_the_tray_pays_down_to_its_last_cent(float_: int, refused: bool) -> None:
    """A win of exactly what the tray holds is paid; a cent less in the tray, and the dealer calls for a fill first."""
    limits = Limits({"ante": Range(500, 100_000), "aces-up": Range(500, 5_000)})
    table = opened_by_hand(SHUFFLER, limits=limits, float_=float_ + 200_000)
    seated(table, Ann=(1, 50_000, 0))
    table.ok(do.Actor("Ann", "player"), do.BuyIn(100_000))
    dealt(table, "2d")
    table.ok(DANA, do.Play(1, Stake(50_000)))
    table.ok(DANA, do.RevealDealer(cards("Ac Kd Jh 8s 4c")))
    assert table.tray == float_
    request = do.SettleHand(1, cards("9c 9d 7h 5s 2c"))
    if refused:
        table.refused("tray-short", DANA, request)
        assert (table.on(1, "ante"), table.on(1, "play")) == (50_000, 50_000)
    else:
        table.ok(DANA, request)
        assert (table.tray, table.stack(1)) == (float_ - 100_000, 300_000)


@pytest.mark.parametrize("card", [Card.TWO_C, Card.AS])
def test_lowest_and_highest_card_lie_once(card: Card) -> None:
    table = opened_by_hand()
    seated(table, Ann=(1, 1_000, 0))
    dealt(table, str(card))
    table.ok(DANA, do.Play(1, Stake(1_000)))
    others = cards("3c 5d 8h Ts")
    assert table.refused("card-known-twice", DANA, do.RevealDealer((*others, card))).facts["card"] == str(card)
