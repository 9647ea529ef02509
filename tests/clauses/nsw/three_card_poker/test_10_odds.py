"""10 Settlement odds: even money on Ante and Play, the posted pay tables for Ante Bonus and Pair Plus."""

import pytest
from tests.support.opening import not_opened
from tests.support.play import NSW_THREE
from tests.support.rounds import seated
from tests.support.three_card import BOOK, CHIP, JACK_HIGH, KINGS, QUEEN_HIGH, STACK, paid, play, three, three_with
from tests.support.witness import clause

from pitboss import do, law
from pitboss.money import payment
from pitboss.table.commands import Stake
from pitboss.table.settings import EnteredSchedule

PAIR = "7s 7d 4c"
HANDS = {
    "straight-flush": "9s 8s 7s",
    "three-of-a-kind": "7s 7d 7c",
    "straight": "9s 8d 7s",
    "flush": "As 9s 4s",
    "pair": PAIR,
    "high-card": "As 9d 4s",
}
assert tuple(HANDS) == BOOK.setting("hand-order").value
BONUSES = [each.name for each in BOOK.schedules_of("ante-bonus")]
SIDES = [each.name for each in BOOK.schedules_of("pair-plus")]


# --- 10.1 and 10.4: Ante and Play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("wager", "clause_id"), [("ante", "10.1"), ("play", "10.4")])
@clause("10.1", "10.4")
def test_a_winning_ante_and_a_winning_play_are_paid_even_money(wager: str, clause_id: str) -> None:
    even = play(PAIR, QUEEN_HIGH, ante=1_050)
    assert (even.pays("ante"), even.pays("play"), even.won, even.house) == (1_050, 1_050, 2_100, -2_100)
    assert clause_id in even.clauses(wager)
    double = play(PAIR, QUEEN_HIGH, ante=1_050, book=three_with(**{f"odds.{wager}": '"2 to 1"'}))
    assert (double.pays(wager), double.won) == (2_100, 3_150)
    lost = play(PAIR, KINGS, ante=1_050, book=three_with(**{f"odds.{wager}": '"2 to 1"'}))
    assert (lost.pays(wager), lost.won) == (-1_050, -2_100), "what loses loses its stake and no more"
    assert clause_id not in lost.clauses(wager)


# --- 10.2 and 10.3: the Ante Bonus -----------------------------------------------------------------------------------


@clause("10.2")
def test_the_bonus_begins_at_a_straight_and_would_begin_where_else_it_is_said() -> None:
    order = list(HANDS)
    for least in ("straight", "three-of-a-kind"):
        book = three_with(**{"ante-bonus.from": f'"{least}"'})
        for kind, hand in HANDS.items():
            for dealer in (QUEEN_HIGH, JACK_HIGH, KINGS):
                round_ = play(hand, dealer.replace("9h", "5h"), book=book)
                assert ("ante-bonus" in round_.settled) == (order.index(kind) <= order.index(least)), (kind, dealer)


@pytest.mark.parametrize("name", BONUSES)
@clause("10.3")
def test_the_bonus_follows_the_pay_table_on_the_sign(name: str) -> None:
    odds = BOOK.schedule("ante-bonus", name).odds
    assert list(odds) == ["straight-flush", "three-of-a-kind", "straight"]
    for kind, each in odds.items():
        for dealer, against in (
            (QUEEN_HIGH, 2_500),
            (JACK_HIGH, 1_250),
            ("Ac Ad Ah", -2_500 if kind != "straight-flush" else 2_500),
        ):
            round_ = play(HANDS[kind], dealer, ante=1_250, chosen={"schedule.ante-bonus": name})
            assert round_.pays("ante-bonus") == payment(1_250, each, CHIP, "down")
            assert round_.won == round_.pays("ante-bonus") + against
        line = round_.table.sign()["schedule.ante-bonus"]
        assert line.clauses == ("10.3", "10.2", "11.1.1", "11.1.2", "11.1.3")
        assert f"{kind.replace('-', ' ')} {each}" in line.text


# --- 10.5: Pair Plus -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIDES)
@clause("10.5")
def test_pair_plus_follows_the_pay_table_on_the_sign(name: str) -> None:
    odds = BOOK.schedule("pair-plus", name).odds
    assert list(odds) == ["straight-flush", "three-of-a-kind", "straight", "flush", "pair"]
    for kind, hand in HANDS.items():
        for dealer in (QUEEN_HIGH, JACK_HIGH, "Ac Ad Ah"):
            round_ = play(hand, dealer, ante=0, pair_plus=1_250, chosen={"schedule.pair-plus": name})
            won = payment(1_250, odds[kind], CHIP, "down") if kind in odds else -1_250
            assert (round_.won, round_.house) == (won, -won), (kind, dealer)
        line = round_.table.sign()["schedule.pair-plus"]
        assert line.clauses == ("10.5", *(f"11.1.{rank}" for rank in range(1, 6)))
        assert kind not in odds or f"{kind.replace('-', ' ')} {odds[kind]}" in line.text


@pytest.mark.parametrize(("wager", "names", "stake"), [("ante-bonus", BONUSES, 1_000), ("pair-plus", SIDES, 500)])
@clause("10.3", "10.5")
def test_pay_tables_differ_and_another_one_needs_an_approval(wager: str, names: list[str], stake: int) -> None:
    pays = [tuple((kind, str(odds)) for kind, odds in BOOK.schedule(wager, name).odds.items()) for name in names]
    assert len(set(pays)) == len(names) > 1
    with pytest.raises(law.LawError, match="no such schedule"):
        three(chosen={f"schedule.{wager}": "1000-1"})
    ours, chosen = (("straight-flush", "100 to 1"), *pays[0][1:]), {f"schedule.{wager}": "ours"}
    unapproved = EnteredSchedule("ours", wager, ours)
    assert not_opened("not-choosable", NSW_THREE, schedules=(unapproved,), chosen=chosen).facts["found"] == "ours"
    approved = EnteredSchedule("ours", wager, ours, approved_by="the Authority", approved_at="2026-01-01")
    round_ = play(HANDS["straight-flush"], QUEEN_HIGH, pair_plus=500, schedules=(approved,), chosen=chosen)
    assert round_.pays(wager) == 100 * stake
    assert "straight flush 100 to 1" in round_.table.sign()[f"schedule.{wager}"].text


@clause("10.5")
def test_winnings_of_tokens_are_paid_in_chips() -> None:
    table = three(cards=f"Ac Ad Ah {PAIR}")
    (ann,) = seated(table, Ann=(1, 0, 0))
    table.ok(ann, do.ExchangeVoucher("V1", 500))
    table.ok(ann, do.PlaceWagers(1, {"pair-plus": Stake(tokens=500)}))
    assert table.sign()["schedule.pair-plus"].clauses[0] == "10.5"
    table.deal()
    table.ok(ann, do.Play(1))
    assert (table.stack(1), table.tokens(1)) == (STACK + paid("pair-plus", "pair", 500), 0)
