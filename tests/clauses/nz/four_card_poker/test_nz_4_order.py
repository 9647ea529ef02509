"""4 Playing cards and ranking of hands: played out, with an Ante and a Play wager on each comparison."""

from itertools import pairwise
from typing import Any

import pytest
from tests.support.nz import nz_with
from tests.support.play import NZ
from tests.support.rounds import Duel, duel
from tests.support.witness import clause

from pitboss.cards import Card, deck, parse_cards
from pitboss.cards.ranks import FourCardRanking

RANKING = FourCardRanking()
ANTE = 1_000


def padded(four: str, size: int, taken: set[Card]) -> list[Card]:
    """A hand of that size in which these four cards are the best, the others as low as can be."""
    cards = list(parse_cards(four, distinct=True))
    value = RANKING.best(cards).value
    for card in deck():
        if len(cards) < size and card not in taken and card not in cards and RANKING.best([*cards, card]).value == value:
            cards.append(card)
    assert len(cards) == size
    return cards


def met(player: str, dealer: str, **settings: Any) -> Duel:
    """These four cards of a player's against these four of the dealer's, each the best of a whole hand."""
    taken = {*parse_cards(player), *parse_cards(dealer)}
    hand = padded(player, 5, taken)
    against = padded(dealer, 6, taken | {*hand})
    played = duel(" ".join(hand), " ".join(against), ante=ANTE, **{"book": NZ, **settings})
    bonus = played.settled.get("ante-bonus")
    assert played.won == -played.house
    assert played.won - (bonus.pays if bonus else 0) in (-2 * ANTE, 2 * ANTE)
    return played


def beats(better: str, worse: str) -> None:
    """The one wins at the player's place and at the dealer's."""
    assert met(better, worse).settled["ante"].outcome == "wins"
    assert met(worse, better).settled["ante"].outcome == "loses"


def equals(one: str, other: str) -> None:
    """Neither is higher: the player wins the tie, whichever they hold."""
    for player, dealer in ((one, other), (other, one)):
        played = met(player, dealer)
        assert played.hand.value == played.dealer.value
        assert played.settled["ante"].outcome == "wins"


LADDER = (
    ("4.3(a)", "Ac Kd Qh 9s", "high-card"),
    ("4.3(b)", "2c 2d Ah Qs", "pair"),
    ("4.3(c)", "9c 9d 8h 8s", "two-pair"),
    ("4.3(d)", "4c 3d 2h As", "straight"),
    ("4.3(e)", "Jd 9d 8d 4d", "flush"),
    ("4.3(f)", "Qc Qd Qh Ks", "three-of-a-kind"),
    ("4.3(g)", "6h 5h 4h 3h", "straight-flush"),
    ("4.3(h)", "8c 8d 8h 8s", "four-of-a-kind"),
)


@clause("4.1")
def test_no_suit_is_higher_than_another() -> None:
    equals("Ac Kc 9d 7d", "As Ks 9h 7h")
    equals("7c 5c 4c 2c", "7s 5s 4s 2s")
    equals("6h 5h 4h 3h", "6s 5s 4s 3s")


@clause("4.2")
def test_cards_go_up_from_the_two_to_the_ace() -> None:
    ranks = "23456789TJQKA"
    for lower, higher in pairwise(ranks):
        high, next_high = [rank for rank in reversed(ranks) if rank not in (lower, higher)][:2]
        beats(f"{higher}c {higher}d {high}h {next_high}s", f"{lower}h {lower}s {high}d {next_high}c")


@pytest.mark.parametrize(("better", "worse"), [(better, worse) for worse, better in pairwise(LADDER)], ids=lambda row: row[2])
def test_each_kind_of_hand_beats_the_one_below(better: tuple[str, str, str], worse: tuple[str, str, str]) -> None:
    assert met(better[1], worse[1]).hand.value.category == better[2]
    beats(better[1], worse[1])


@clause("4.3")
def test_another_order_of_hands_is_another_outcome() -> None:
    straights_first = nz_with(
        **{
            "hand-order": '["four-of-a-kind", "straight-flush", "three-of-a-kind", "straight", "flush", "two-pair", "pair", '
            '"high-card"]'
        }
    )
    flush, straight = "7d 5d 4d 2d", "Kc Qd Jh Ts"
    assert met(flush, straight).won == 2 * ANTE
    assert met(flush, straight, book=straights_first).won == -2 * ANTE


@clause("4.3(a)", "4.4(a)")
def test_without_a_pair_the_highest_cards_decide_down_to_the_last() -> None:
    beats("Ac 9d 8h 6s", "Kc Qd Jh 9s")
    beats("Ac Kd 8h 6s", "Ad Qd Jh 9s")
    beats("Ac Kd Qh 7s", "Ad Kh Jh 9s")
    beats("Ac Kd Qh 9s", "Ad Kh Qs 8s")
    equals("Ac Kd Qh 9s", "Ad Kh Qs 9c")


@clause("4.3(b)", "4.4(b)")
def test_the_higher_pair_wins_then_the_cards_beside_it() -> None:
    beats("Ac Ad 9h 7s", "Kc Kd Qh Js")
    beats("9c 9d Ah 7s", "9h 9s Kh Qs")
    beats("9c 9d Ah Ks", "9h 9s As Qs")
    equals("9c 9d Ah Ks", "9h 9s As Kd")


@clause("4.3(c)")
def test_of_two_pairs_the_higher_is_compared_first_then_the_lower() -> None:
    beats("Ac Ad 2h 2s", "Kc Kd Qh Qs")
    beats("Ac Ad 3h 3s", "Ah As 2h 2s")
    equals("Ac Ad 3h 3s", "Ah As 3c 3d")


@clause("4.3(d)", "4.4(c)", "4.4")
def test_an_ace_is_high_or_low_in_a_straight() -> None:
    beats("Ac Kd Qh Js", "Kc Qd Jh Ts")
    beats("Kc Qd Jh Ts", "Td 9d 8h 7s")
    beats("5c 4d 3h 2s", "4c 3d 2h As")
    beats("4c 3d 2h As", "Ac Ad Kh Ks")


@clause("4.3(e)")
def test_the_highest_card_decides_between_flushes_then_the_next() -> None:
    beats("Ad 5d 4d 2d", "Ks Qs Js 9s")
    beats("Ad Kd 4d 2d", "As Qs Js 9s")
    beats("Ad Kd Qd 2d", "As Ks Js 9s")
    beats("Ad Kd Qd 9d", "As Ks Qs 8s")


@clause("4.3(f)", "4.3(h)", "4.4")
def test_the_higher_three_and_four_of_a_kind_win() -> None:
    beats("3c 3d 3h Ks", "2c 2d 2h As")
    beats("9c 9d 9h 9s", "8c 8d 8h 8s")


@clause("4.3(g)")
def test_a_straight_flush_may_begin_with_an_ace_by_choice() -> None:
    beats("5h 4h 3h 2h", "4s 3s 2s As")
    low = met("4s 3s 2s As", "9c 9d 9h Kd")
    assert (low.hand.value.category, low.settled["ante"].outcome) == ("straight-flush", "wins")
    straights_only = nz_with(**{"ace-low": '["straight"]'})
    high = duel("4s 3s 2s As Jd", "9c 9d 9h Kd 6h Qc", ante=ANTE, book=straights_only)
    assert (high.hand.value.category, high.settled["ante"].outcome) == ("flush", "loses")
