"""base.13 to base.21: which card is higher than which, which hand beats which."""

from itertools import pairwise
from typing import Any

import pytest
from tests.support.nz_three import BOOK, STACK, against, with_values
from tests.support.witness import clause

from pitboss import law

FROM_LOW_TO_HIGH = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
LOWEST = {
    "high-card": "Qc 3d 2h",
    "pair": "2c 2d 3h",
    "flush": "5c 3c 2c",
    "straight": "3c 2d Ah",
    "three-of-a-kind": "2c 2d 2h",
    "straight-flush": "3c 2c Ac",
}
"""The lowest hand of each kind; of no pair the lowest with which a dealer plays on."""
HIGHEST = {
    "high-card": "As Ks Jh",
    "pair": "As Ah Ks",
    "flush": "As Ks Js",
    "straight": "As Ks Qh",
    "three-of-a-kind": "As Ah Ad",
    "straight-flush": "As Ks Qs",
}


def beats(hand: str, dealer: str, **facts: Any) -> None:
    """With the one Ante and Play are paid against the other, and the other way round they are taken."""
    table, ended = against(hand, dealer, **facts)
    assert (ended["ante"].outcome, ended["play"].outcome) == ("wins", "wins"), (hand, dealer)
    table, ended = against(dealer, hand, **facts)
    assert (ended["ante"].outcome, ended["play"].outcome) == ("loses", "loses"), (hand, dealer)
    bonus = ended["ante-bonus"].pays if "ante-bonus" in ended else 0
    assert table.stack(1) == STACK - 2_000 + bonus


@clause("base.14", "base.15", "base.16", "base.17", "base.18", "base.19", "base.20")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(FROM_LOW_TO_HIGH)))
def test_the_lowest_hand_of_a_kind_beats_the_highest_of_the_kind_below(lower: str, higher: str) -> None:
    beats(LOWEST[higher], HIGHEST[lower])
    swapped = [each for each in FROM_LOW_TO_HIGH[::-1] if each not in (lower, higher)]
    at = FROM_LOW_TO_HIGH[::-1].index(higher)
    order = [*swapped[:at], lower, higher, *swapped[at:]]
    beats(HIGHEST[lower], LOWEST[higher], book=reordered(order))


def reordered(order: list[str]) -> law.Rulebook:
    """The rulebook with another order of hands, whose list in the file has several lines."""
    text = BOOK.text
    start = text.index('key = "hand-order"')
    begin, end = text.index("[", start), text.index("]", start) + 1
    return law.loads(text[:begin] + str(order).replace("'", '"') + text[end:], "nz/three-card-poker in another order")


@clause("base.13", "base.15", "base.21")
def test_cards_go_up_from_the_two_to_the_ace_and_no_suit_is_higher() -> None:
    ranks = "3456789TJQKA"
    for low, high in pairwise(ranks[9:]):
        beats(f"{high}c 4d 2h", f"{low}s 5h 3d")
    for low, high in pairwise(ranks):
        beats(f"{high}c {high}d 2h", f"{low}s {low}h Kd" if low != "K" and high != "K" else f"{low}s {low}h 9d")
    for one, other in (("Ac 9d 4h", "As 9h 4d"), ("Kc 9c 4c", "Kd 9d 4d"), ("7c 7d 4h", "7s 7h 4d"), ("9c 8c 7c", "9s 8s 7s")):
        assert against(one, other)[1]["ante"].outcome == "stands-off"


@clause("base.18", "base.20", "base.17")
def test_an_ace_is_high_or_low_in_a_straight_and_nothing_goes_round_the_corner() -> None:
    for hand, bonus in (("As Kd Qc", True), ("3s 2d Ac", True), ("2s Ad Kc", False), ("3s 2s As", True), ("2s As Ks", False)):
        assert ("ante-bonus" in against(hand, "Qd 9h 4c" if "Qc" in hand else "Qh 9h 4c")[1]) == bonus, hand
    high_only = with_values(**{"ace-low": "[]"})
    assert "ante-bonus" not in against("3s 2d Ac", "Qh 9h 4c", book=high_only)[1]


@clause("base.17", "base.18", "base.20")
def test_three_of_a_suit_in_sequence_are_neither_a_flush_nor_a_straight() -> None:
    assert {
        kind: against(hand, "Qh 9h 4c", ante=0, pair_plus=500)[1]["pair-plus"].pays
        for kind, hand in (
            ("flush", "Ks 9s 4s"),
            ("straight", "Ks Qs Jd"),
            ("straight-flush", "Ks Qs Js"),
        )
    } == {
        kind: 500 * BOOK.schedule("pair-plus", "40-30-6-4-1").odds[kind].pays for kind in ("flush", "straight", "straight-flush")
    }
