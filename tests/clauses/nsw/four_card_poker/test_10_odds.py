"""10 Settlement odds: even money on Ante and Play, pay tables for the bonus and Aces Up, ties to the player."""

import pytest
from tests.support.play import NSW, TableUnderTest, book_with
from tests.support.rounds import CHIP, NSW_BOOK, duel, seated
from tests.support.witness import clause

from pitboss import do, law
from pitboss.money import payment
from pitboss.table.commands import Stake

DEALER_ACE_HIGH = "Ac Kd Jh 8s 4c 2d"
DEALERS_ACE_HIGH = (DEALER_ACE_HIGH, "Ad Kc Jc 8d 4d 2h")
DEALER_FOUR_SIXES = "6c 6d 6h 6s Kc 2d"
PAIR_OF_NINES = "9c 9d 7h 5s 3c"
HANDS = {
    "four-of-a-kind": "Tc Td Th Ts 3d",
    "straight-flush": "7h 8h 9h Th 2c",
    "three-of-a-kind": "Qc Qd Qh 4s 2h",
    "flush": "2s 5s 9s Ks 7d",
    "straight": "6s 7d 8h 9s 2c",
    "two-pair": "Tc Td 4h 4s 2c",
    "pair-of-aces": "Ah As 7d 5c 3h",
    "pair": "Kh Ks 7d 5c 3h",
    "high-card": "Ks Jd 9h 5c 3h",
}
LEVEL = ("Kc Kd 8h 5s 2c", "Kh Ks 8d 5c 2d 3h")

NARROW_BONUS = """

[[schedule]]
name = "20-15-1"
wager = "ante-bonus"
clause = "10.3"
source = "choice"
reason = "Another pay table, to see that the one in play is the one that counts."
pays = [["four-of-a-kind", "20 to 1"], ["straight-flush", "15 to 1"], ["three-of-a-kind", "1 to 1"]]
"""
TWO_BONUSES = law.loads(NSW_BOOK.text + NARROW_BONUS, "with a second bonus schedule")


def dealer_against(hand: str) -> str:
    """Ace high for the dealer, in suits that leave the player their cards."""
    return next(each for each in DEALERS_ACE_HIGH if not {*hand.split()} & {*each.split()})


# --- 10.1 and 10.4: Ante and Play ----------------------------------------------------------------------------------


@clause("10.1")
def test_a_winning_ante_is_paid_even_money() -> None:
    even = duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=1_050, play=1_050)
    assert (even.pays("ante"), even.won, even.house) == (1_050, 2_100, -2_100)
    assert "10.1" in even.clauses("ante")
    assert "10.1" not in even.clauses("play")
    double = duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=1_050, play=1_050, book=book_with(NSW, **{"odds.ante": '"2 to 1"'}))
    assert (double.pays("ante"), double.pays("play"), double.won) == (2_100, 1_050, 3_150)


@clause("10.1", "10.4")
def test_a_losing_ante_and_play_lose_their_stakes_and_no_more() -> None:
    for odds in ('"1 to 1"', '"2 to 1"'):
        book = book_with(NSW, **{"odds.ante": odds, "odds.play": odds})
        lost = duel(PAIR_OF_NINES, DEALER_FOUR_SIXES, ante=1_000, play=3_000, book=book)
        assert (lost.pays("ante"), lost.pays("play"), lost.won, lost.house) == (-1_000, -3_000, -4_000, 4_000)
        assert not {"10.1", "10.4"} & {*lost.clauses("ante"), *lost.clauses("play")}


@clause("10.4")
def test_a_winning_play_wager_is_paid_even_money() -> None:
    even = duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=1_000, play=2_950)
    assert (even.pays("play"), even.won, even.house) == (2_950, 3_950, -3_950)
    assert "10.4" in even.clauses("play")
    assert "10.4" not in even.clauses("ante")
    half = duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=1_000, play=3_000, book=book_with(NSW, **{"odds.play": '"1 to 2"'}))
    assert (half.pays("ante"), half.pays("play"), half.won) == (1_000, 1_500, 2_500)


# --- 10.2 and 10.3: the Ante Bonus ---------------------------------------------------------------------------------


@clause("10.2")
def test_the_bonus_begins_at_three_of_a_kind_and_would_begin_where_else_it_is_said() -> None:
    assert NSW_BOOK.setting("ante-bonus.from").value == "three-of-a-kind"
    order = list(HANDS)
    for least in ("three-of-a-kind", "straight-flush"):
        book = book_with(NSW, **{"ante-bonus.from": f'"{least}"'})
        for kind, hand in HANDS.items():
            round_ = duel(hand, dealer_against(hand), book=book)
            assert ("ante-bonus" in round_.settled) == (order.index(kind) <= order.index(least)), kind


@clause("10.2")
def test_the_bonus_is_paid_though_the_dealer_wins() -> None:
    higher = book_with(NSW, **{"ante-bonus.from": '"straight-flush"'})
    three = HANDS["three-of-a-kind"]
    bonus = payment(1_000, NSW_BOOK.schedule("ante-bonus", "25-20-2").odds["three-of-a-kind"], CHIP, "down")
    assert duel(three, DEALER_ACE_HIGH, ante=1_000).won == 2_000 + bonus
    assert duel(three, DEALER_FOUR_SIXES, ante=1_000).won == -2_000 + bonus
    assert duel(three, DEALER_FOUR_SIXES, ante=1_000, book=higher).won == -2_000


@clause("10.3")
@pytest.mark.parametrize("name", ["25-20-2", "20-15-1"])
def test_the_bonus_follows_the_pay_table_on_the_sign(name: str) -> None:
    odds = TWO_BONUSES.schedule("ante-bonus", name).odds
    for kind, paid in odds.items():
        hand = HANDS[kind]
        round_ = duel(hand, dealer_against(hand), book=TWO_BONUSES, ante=1_250, chosen={"schedule.ante-bonus": name})
        assert round_.hand.value.category == kind
        assert round_.pays("ante-bonus") == payment(1_250, paid, CHIP, "down")
        assert round_.won == round_.pays("ante-bonus") + 2_500
        line = round_.table.sign()["schedule.ante-bonus"]
        assert line.clauses == ("10.3", "10.2", "11.1.1", "11.1.2", "11.1.3")
        assert f"{kind.replace('-', ' ')} {paid}" in line.text


@clause("10.3")
def test_the_sign_shows_the_bonus_before_anybody_wagers() -> None:
    for name in ("25-20-2", "20-15-1"):
        line = TableUnderTest(TWO_BONUSES, chosen={"schedule.ante-bonus": name}).sign()["schedule.ante-bonus"]
        shown = [str(odds) for odds in TWO_BONUSES.schedule("ante-bonus", name).odds.values()]
        assert all(odds in line.text for odds in shown)
        assert line.clauses == ("10.3", "10.2", "11.1.1", "11.1.2", "11.1.3")


# --- 10.5: Aces Up -------------------------------------------------------------------------------------------------


@clause("10.5")
@pytest.mark.parametrize("name", [each.name for each in NSW_BOOK.schedules_of("aces-up")])
def test_aces_up_follows_the_pay_table_on_the_sign(name: str) -> None:
    odds = NSW_BOOK.schedule("aces-up", name).odds
    for kind, hand in HANDS.items():
        round_ = duel(hand, dealer_against(hand), ante=0, aces_up=1_250, chosen={"schedule.aces-up": name})
        paid = payment(1_250, odds[kind], CHIP, "down") if kind in odds else -1_250
        assert (round_.won, round_.house) == (paid, -paid), kind
        line = round_.table.sign()["schedule.aces-up"]
        assert line.clauses == ("10.5", *(f"11.1.{rank}" for rank in range(1, 8)))
        assert (kind not in odds) or f"{kind.replace('-', ' ')} {odds[kind]}" in line.text


@clause("10.5")
def test_two_pay_tables_pay_the_same_hand_differently() -> None:
    paid = {}
    for name in ("option-1", "option-5"):
        round_ = duel(HANDS["flush"], DEALER_ACE_HIGH, ante=0, aces_up=500, chosen={"schedule.aces-up": name})
        odds = NSW_BOOK.schedule("aces-up", name).odds["flush"]
        assert f"flush {odds}" in round_.table.sign()["schedule.aces-up"].text
        assert round_.won == payment(500, odds, CHIP, "down")
        paid[name] = round_.won
    assert paid["option-1"] != paid["option-5"]


@clause("10.5")
def test_winnings_of_tokens_are_paid_in_chips() -> None:
    table = TableUnderTest(cards=f"{HANDS['pair-of-aces']} {DEALER_FOUR_SIXES}")
    (ann,) = seated(table, Ann=(1, 0, 0))
    table.ok(ann, do.ExchangeVoucher("V1", 500))
    table.ok(ann, do.PlaceWagers(1, {"aces-up": Stake(tokens=500)}))
    assert table.sign()["schedule.aces-up"].clauses[0] == "10.5"
    table.deal()
    table.ok(ann, do.Play(1))
    paid = payment(500, NSW_BOOK.schedule("aces-up", "option-1").odds["pair-of-aces"], CHIP, "down")
    assert (table.stack(1), table.tokens(1)) == (100_000 + paid, 0)


# --- 10.6: ties ----------------------------------------------------------------------------------------------------


@clause("10.6")
@pytest.mark.parametrize(
    ("ties", "outcome", "won"), [("player", "wins", 4_000), ("dealer", "loses", -4_000), ("stand-off", "stands-off", 0)]
)
def test_who_wins_a_tie_is_what_the_rulebook_says(ties: str, outcome: str, won: int) -> None:
    ours = duel(*LEVEL, ante=1_000, play=3_000)
    assert (ours.settled["ante"].outcome, ours.won, ours.house) == ("wins", 4_000, -4_000)
    other = duel(*LEVEL, ante=1_000, play=3_000, book=book_with(NSW, ties=f'"{ties}"'))
    assert (other.settled["ante"].outcome, other.settled["play"].outcome) == (outcome, outcome)
    assert (other.won, other.house) == (won, -won)
    for round_ in (ours, other):
        assert "10.6" in round_.clauses("ante")
        assert "10.6" in round_.clauses("play")


@clause("10.6")
def test_a_hand_just_above_or_below_is_no_tie() -> None:
    for ties in ("player", "dealer"):
        book = book_with(NSW, ties=f'"{ties}"')
        above = duel("Kc Kd 8h 6s 2c", LEVEL[1], book=book)
        below = duel("Kc Kd 8h 4s 2c", LEVEL[1], book=book)
        assert (above.won, below.won) == (2_000, -2_000)
        assert "10.6" not in (*above.clauses("ante"), *below.clauses("ante"))
