"""The order of hands: section 3. Two hands meet at a showdown, and the clause of each is cited."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.draw_poker import ACT, STACK, DrawTable, first_of
from tests.support.opening import not_opened
from tests.support.play import book_with
from tests.support.witness import clause

from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Call, Check, Stay
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.settling import Pot, PotsAwarded
from pitboss.games.draw_poker.showing import HandShown, Show

FULL = {
    "3.3(a)": "As Ks Qs Js Ts",
    "3.3(b)": "9c 9d 9h 9s Jk",
    "3.3(c)": "8h 7h 6h 5h 4h",
    "3.3(d)": "Ac Ad Ah As 4c",
    "3.3(e)": "Kc Kd Kh Jc Jd",
    "3.3(f)": "Qd Td 9d 7d 5d",
    "3.3(g)": "Kh Qc Jc Ts 9s",
    "3.3(h)": "8c 8d 8h 7s 5c",
    "3.3(i)": "Qh Qs 4h 4s Jh",
    "3.3(j)": "Tc Td Kh 6s 2c",
    "3.3(k)": "Qh 9c 7c 4d 3s",
}
"""A hand for each clause, best first; no card is in two that follow each other."""
REDUCED = {
    "3.4(a)": "As Ks Qs Js Ts",
    "3.4(b)": "6c 6d 6h 6s Jk",
    "3.4(c)": "Jh Th 9h 8h 7h",
    "3.4(d)": "Ac Ad Ah As 5c",
    "3.4(e)": "Kd Jd 9d 7d 5d",
    "3.4(f)": "Kc Kh Ks Jc Jh",
    "3.4(g)": "Qd Jd Tc 9c 8s",
    "3.4(h)": "7c 7d 7h 8h 5c",
    "3.4(i)": "Qc Qh 5h 5s Jc",
    "3.4(j)": "Tc Td Kh 6s 5d",
    "3.4(k)": "Qh Ts 9c 7d 5c",
}


def meet(one: str, two: str, *reading: tuple[str, str], **chosen: Any) -> tuple[DrawTable, list[HandShown], Pot]:
    """Ann shows one hand and Ben the other, with $4 of each in the pot; neither gives up; `reading` reads a choice otherwise."""
    rules = book_with(ACT, **dict(reading))
    table = DrawTable(rules, players=("Ann", "Ben"), chosen={"deck.joker": True, **chosen}, seats=5).dealt()
    table.does(Call(table.part.turn))
    table.does(Stay(table.part.turn))
    for act in (StandPat, StandPat, Check, Check):
        table.does(act(table.part.turn))
    shown = []
    for _ in range(2):
        seat = table.part.turn
        shown.append(first_of(table.does(Show(seat, parse_cards(one if seat == 1 else two))), HandShown))
    (pot,) = first_of(table.settled(), PotsAwarded).pots
    return table, shown, pot


def clauses(shown: list[HandShown]) -> set[str]:
    return {each for hand in shown for each in hand.clauses}


PAIRS = [*zip(FULL, [*FULL][1:], strict=False), *zip(REDUCED, [*REDUCED][1:], strict=False)]


@clause(
    "3.3",
    "3.3(a)",
    "3.3(b)",
    "3.3(c)",
    "3.3(d)",
    "3.3(e)",
    "3.3(f)",
    "3.3(g)",
    "3.3(h)",
    "3.3(i)",
    "3.3(j)",
    "3.3(k)",
    "3.4",
    "3.4(a)",
    "3.4(b)",
    "3.4(c)",
    "3.4(d)",
    "3.4(e)",
    "3.4(f)",
    "3.4(g)",
    "3.4(h)",
    "3.4(i)",
    "3.4(j)",
    "3.4(k)",
)
def test_each_hand_beats_the_next() -> None:
    for better, worse in PAIRS:
        hands, cards = (FULL, 52) if better in FULL else (REDUCED, 40)
        table, shown, pot = meet(hands[better], hands[worse], **{"deck.cards": cards})
        assert pot.high == (1,), (better, worse)
        assert table.stacks == [STACK + 400, STACK - 400]
        assert {better, worse, better[:3]} <= clauses(shown)
        other = "3.4" if cards == 52 else "3.3"
        assert not any(each.startswith(other) for each in clauses(shown))


@clause("3.3(a)", "3.4(a)")
def test_fifty_two_cards_and_the_joker_are_a_full_deck_and_forty_eight_and_the_joker_are_not() -> None:
    assert "3.3(a)" in clauses(meet(FULL["3.3(a)"], FULL["3.3(k)"])[1])
    assert "3.4(a)" in clauses(meet(FULL["3.3(a)"], FULL["3.3(k)"].replace("2", "3"), **{"deck.cards": 48})[1])


@clause("3.1")
def test_all_suits_have_the_same_rank() -> None:
    for one, two in (("As Kd 9c 7h 3s", "Ah Kc 9d 7s 3c"), ("Ah Kc 9d 7s 3c", "As Kd 9c 7h 3s")):
        table, shown, pot = meet(one, two)
        assert pot.high == (1, 2)
        assert table.stacks == [STACK, STACK]
        assert "3.1" in clauses(shown)


@clause("3.1")
def test_the_ace_is_the_highest_card_and_the_two_the_lowest() -> None:
    assert meet("Ah 9c 7d 5s 3c", "Ks Qd Jc 9h 7s")[2].high == (1,)
    assert meet("Kh Qc Jd 9s 2c", "Ks Qd Jc 9h 3s")[2].high == (2,)


@clause("3.2")
def test_all_five_cards_count() -> None:
    _, shown, pot = meet("Qs Qd Js Jd Ts", "Qc Qh Jc Jh 9s")
    assert pot.high == (1,), "the example of the rule"
    assert "3.2" in clauses(shown)


@clause("3.3(c)", "3.3(g)", "3.5(a)")
def test_where_determined_the_ace_is_low_in_a_straight() -> None:
    assert meet("5c 4d 3h 2s Ac", "Ks Kd 9c 7h 3s", **{"ace.low": True})[2].high == (1,)
    assert meet("5c 4d 3h 2s Ac", "Ks Kd 9c 7h 3s", **{"ace.low": False})[2].high == (2,), "only an ace high"
    _, shown, pot = meet("5c 4c 3c 2c Ac", "6s 5d 4h 3s 2d", **{"ace.low": True})
    assert pot.high == (1,)
    assert "3.5(a)" in clauses(shown)
    assert meet("5c 4d 3h 2s Ac", "6s 5d 4h 3s 2d", **{"ace.low": True})[2].high == (2,), "it is the lowest straight"


@clause("3.4(c)", "3.4(g)", "3.5(a)")
@pytest.mark.parametrize(
    ("cards", "straight"),
    [(48, "6c 5d 4h 3s Ac"), (44, "7c 6d 5h 4s Ac"), (40, "8c 7d 6h 5s Ac"), (36, "9c 8d 7h 6s Ac"), (32, "Tc 9d 8h 7s Ac")],
)
def test_in_a_reduced_deck_the_low_ace_stands_under_the_lowest_card(cards: int, straight: str) -> None:
    pair = "Ks Kd Qc Jh 9s"
    _, shown, pot = meet(straight, pair, **{"deck.cards": cards, "ace.low": True})
    assert pot.high == (1,)
    assert {"3.4(g)", "3.5(a)"} <= clauses(shown)
    assert meet(straight, pair, **{"deck.cards": cards, "ace.low": False})[2].high == (2,)
    flush = " ".join(card[0] + "h" for card in straight.split())
    assert "3.4(c)" in clauses(meet(flush, pair, **{"deck.cards": cards, "ace.low": True})[1])


@clause("3.5", "3.5(b)", "3.5(c)")
def test_high_low_or_both_win_as_determined() -> None:
    high, low = "Ks Kd 9c 7h 3s", "8c 6d 4h 3c 2d"
    assert meet(high, low, winner="high")[2].high == (1,)
    assert meet(high, low, winner="low")[2].low == (2,)
    table, _, pot = meet(high, low, winner="split")
    assert (pot.high, pot.low) == ((1,), (2,))
    assert table.stacks == [STACK, STACK]
    assert table.sign()["winner"].text.startswith("High/low split")


@clause("3.5(d)")
def test_eight_or_better_qualifies_and_nine_does_not() -> None:
    split = {"winner": "split", "low.eight-or-better": True}
    king = "Ks Kd Qc Jh 9s"
    assert meet(king, "8h 6c 4c 3d 2s", **split)[2].low == (2,), "the example of the rule"
    assert meet(king, "9h 6c 4c 3d 2s", **split)[2].low == ()
    assert meet(king, "8h 8c 4c 3d 2s", **split)[2].low == (), "a pair is not five odd cards"
    assert meet(king, "9h 6c 4c 3d 2s", winner="split")[2].low == (2,), "without the eight any low hand wins its half"
    table, _, pot = meet(king, "9h 6c 4c 3d 2s", **split)
    assert table.stacks == [STACK + 400, STACK - 400], "with no low hand the high hand takes all"
    assert pot.high == (1,)


DECKS = [(44, False, True), (40, True, True), (40, False, False), (36, True, False), (32, True, False)]


@clause("3.5(d)")
@pytest.mark.parametrize(("cards", "ace_low", "opens"), DECKS)
def test_a_deck_without_eight_or_better_is_refused(cards: int, ace_low: bool, opens: bool) -> None:
    chosen = {"deck.cards": cards, "ace.low": ace_low, "winner": "split", "low.eight-or-better": True}
    if opens:
        DrawTable(chosen=chosen, seats=5)
        not_opened("qualifier-needs-split", ACT, device="shoe", backs=("red",), seats=5, chosen={**chosen, "winner": "high"})
    else:
        refusal = not_opened("no-qualifier-possible", ACT, device="shoe", backs=("red",), seats=5, chosen=chosen)
        assert refusal.clauses == ("3.5(d)",)
        assert str(cards) in refusal.sentence()


@clause("3.6")
def test_straights_and_flushes_do_not_count_in_a_low_hand() -> None:
    for winner in ("low", "split"):
        _, shown, pot = meet("6c 5c 4c 3c 2c", "7h 5d 4h 3d 2h", winner=winner, **{"ace.low": False})
        assert pot.low == (1,), "six-five-four-three-two"
        assert "3.6" in clauses(shown)


@clause("3.5(b)", "3.6")
def test_whether_the_ace_is_low_in_a_low_hand_follows_its_straights() -> None:
    wheel, six = "5c 4d 3h 2s Ac", "7s 5d 4h 3s 2d"
    assert meet(wheel, six, winner="low", **{"ace.low": True})[2].low == (1,)
    assert meet(wheel, six, winner="low", **{"ace.low": False})[2].low == (2,)
    assert meet(wheel, six, ("low.ace", '"always-low"'), winner="low", **{"ace.low": False})[2].low == (1,), "read the other way"


@clause("3.7")
def test_the_joker_is_whatever_makes_the_hand_best() -> None:
    _, shown, pot = meet("Ks Kd Kc 7h Jk", "Qs Qd Qc Jh Js")
    assert pot.high == (1,), "four kings"
    assert "3.7" in clauses(shown)
    assert meet("8c 7d 6h 5s Jk", "Ks Kd Kc 7h 3s")[2].high == (1,), "a straight"
    assert meet("8c 6d 4h 2s Jk", "8d 7h 6c 4c 2d", winner="low", **{"ace.low": True})[2].low == (1,), "an ace in a low hand"


@clause("3.7")
def test_in_a_flush_the_joker_is_the_highest_card_that_the_hand_does_not_hold() -> None:
    one, two = "Ah Jh 9h 7h Jk", "As Ks Qs 8s 5s"
    assert meet(one, two)[2].high == (2,), "ace king jack loses to ace king queen"
    assert meet(one, two, ("joker.flush", '"double-ace"'))[2].high == (1,), "read the other way it is a second ace"
