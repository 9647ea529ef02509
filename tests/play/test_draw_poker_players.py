"""Computer players at Draw Poker: what they keep, when they fold, call and raise, and whom they beat."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.cards.card import SIZES, deck
from pitboss.games.draw_poker.chances import Contest, best_keep, field, share, worth
from pitboss.games.draw_poker.strategy import Act, Spot, Temper, chances, draw, temper_of, wish
from pitboss.house.players.bots import QuickChance
from pitboss.house.players.simulation import Simulation
from tests.support.draw_arena import Player, always_calls, at_random, contest
from tests.support.play import book_with

ACT = "act/draw-poker"
HIGH, LOW = Contest(), Contest(wins="low", ace_low=True, low_ace=True)
JOKER, SPLIT = Contest(joker=True), Contest(wins="split", ace_low=True, low_ace=True, most=8)
SHORT = Contest(cards=32)


@pytest.mark.parametrize(
    ("played", "hand", "kept"),
    [
        (HIGH, "As Ad 7h 8c 3s", "As Ad"),
        (HIGH, "Ks Kd 7h 7c 2s", "Ks Kd 7h 7c"),
        (HIGH, "9s 9d 9h 4c 2s", "9s 9d 9h"),
        (HIGH, "Ks Qs Js Ts 9d", "Ks Qs Js Ts 9d"),
        (HIGH, "2h 6h 9h Jh Kh", "2h 6h 9h Jh Kh"),
        (HIGH, "8s 8d 8h 4c 4s", "8s 8d 8h 4c 4s"),
        (SHORT, "As Ad 7h 8c Ts", "As Ad"),
        (JOKER, "Jk 9s 4d 3c Kh", "Kh Jk"),
        (JOKER, "Jk 9s 9d 3c Kh", "9s 9d Jk"),
        (LOW, "As 2d 4h 6c 8s", "As 2d 4h 6c 8s"),
        (LOW, "As 2d 4h 6c Ks", "As 2d 4h 6c"),
        (LOW, "7s 7d 4h 3c 2s", "7d 4h 3c 2s"),
        (SPLIT, "As 2d 4h 6c 7s", "As 2d 4h 6c 7s"),
    ],
)
def test_what_to_keep(played: Contest, hand: str, kept: str) -> None:
    cards = draw(played, parse_cards(hand), others=2)
    wanted = {*parse_cards(kept)}
    # Of a pair in a low hand either card will do.
    assert {*cards} == wanted or [card.rank for card in sorted(cards)] == [card.rank for card in sorted(wanted)]


@pytest.mark.parametrize("cards", SIZES)
@pytest.mark.parametrize("joker", [False, True])
def test_every_deck_has_its_own_odds(cards: int, joker: bool) -> None:
    """Kept cards are from the hand, a joker is always kept, and shares are shares."""
    played = Contest(cards=cards, joker=joker, ace_low=True)
    chance = Random(cards)
    for _ in range(3):
        hand = tuple(chance.sample(deck(cards=cards, joker=joker), 5))
        value, kept = best_keep(played, hand, [field(played)])
        assert {*kept} <= {*hand}
        assert 0 < value < 1
        assert (Card.JOKER in kept) == (Card.JOKER in hand)


def test_a_flush_is_worth_more_than_a_full_house_only_in_a_reduced_deck() -> None:
    flush, full = parse_cards("As Js 9s 8s 7s"), parse_cards("Ks Kd Kh 8c 8d")
    assert worth(HIGH, flush) < worth(HIGH, full)
    assert worth(SHORT, flush) > worth(SHORT, full)


def test_the_high_hand_takes_all_where_no_low_hand_qualifies() -> None:
    """Against an opponent who seldom has a low hand, high alone is worth more than half."""
    pair = worth(SPLIT, parse_cards("As Ad Ah Kc Ks"))
    assert share(SPLIT, pair, [field(SPLIT)]) > 0.75


def spot(hand: str, pot: int, call: int, others: tuple[int | None, ...] = (None,), **also: object) -> Spot:
    return Spot(HIGH, parse_cards(hand), pot, call, others, **also)  # type: ignore[arg-type]


def test_the_price_decides_about_a_call() -> None:
    """A pair of nines is good enough for a cheap call and not for a dear one."""
    nines = "9s 9d 7h 4c 2s"
    assert wish(spot(nines, 2000, 200, (None, None)), Temper(), QuickChance(Random(1))).act is Act.CALL
    assert wish(spot(nines, 600, 6000, (None, None)), Temper(), QuickChance(Random(1))).act is Act.FOLD


def test_more_opponents_and_more_raises_make_a_hand_worse() -> None:
    kings = "Ks Kd 7h 4c 2s"
    assert chances(spot(kings, 600, 400)) > chances(spot(kings, 600, 400, (None,) * 4))
    assert chances(spot(kings, 600, 400)) > chances(spot(kings, 600, 400, raises=2))
    assert chances(spot(kings, 600, 400, (None,) * 4, behind=4)) > chances(spot(kings, 600, 400, (None,) * 4, behind=0))


def test_what_others_drew_counts() -> None:
    """Two pair fears who kept all five cards more than who changed three."""
    pairs = "Ks Kd 7h 7c 2s"
    assert chances(spot(pairs, 600, 0, (0,), drawn=True)) < chances(spot(pairs, 600, 0, (3,), drawn=True))


def test_a_strong_hand_is_bet_and_the_size_goes_with_the_pot() -> None:
    full = "Ks Kd Kh 7c 7s"
    small, large = (wish(spot(full, pot, 0, (3,), drawn=True), Temper(), QuickChance(Random(3))) for pot in (1000, 9000))
    assert small.act is large.act is Act.RAISE
    assert 300 <= small.raises < large.raises


def test_some_bets_are_bluffs() -> None:
    nothing = spot("Ks Jd 8h 4c 2s", 2000, 0, (1,), drawn=True)
    acts = [wish(nothing, Temper(bold=1.0), QuickChance(Random(seed))).act for seed in range(200)]
    assert 5 < acts.count(Act.RAISE) < 60


def test_a_temperament_is_lasting_with_moods() -> None:
    assert temper_of(3, 7) == temper_of(3, 7)
    assert temper_of(3, 7) != temper_of(3, 8)
    assert temper_of(3, 7) != temper_of(4, 7)
    several = [temper_of(seat, number) for seat in range(9) for number in range(9)]
    assert all(-1 <= part <= 1 for temper in several for part in (temper.loose, temper.bold))


WAYS = {
    "low ball, no limit": {"winner": '"low"', "bet.limit": '"no-limit"'},
    "split with the joker": {"winner": '"split"', "deck.joker": "true", "low.eight-or-better": "true"},
    "32 cards, half pot": {"deck.cards": "32", "bet.limit": '"half-pot"'},
    "antes, full pot": {"bets.forced": '"antes"', "bet.limit": '"full-pot"'},
    "one blind, A, straddle": {"blinds.number": "1", "blinds.option": '"a"', "bet.limit": '"straddle"'},
    "three blinds, C, no checking": {"blinds.number": "3", "blinds.option": '"c"', "check.final-round": "false"},
}


@pytest.mark.parametrize("way", WAYS)
def test_they_play_on_whatever_is_determined(way: str) -> None:
    """Rounds come to an end, with nothing asked for that is not offered."""
    table = Simulation(book_with(ACT, **WAYS[way]), 5, seats=(1, 2, 3, 4))
    table.play(8)
    assert table.history.over == 8


@pytest.mark.parametrize(("other", "hands"), [(at_random, 700), (always_calls, 500)])
def test_they_beat_those_who_do_not_think(other: Player, hands: int) -> None:
    """What they win is above zero 99 times of 100. The bench plays ten thousand hands."""
    assert contest(ACT, other, hands).least > 0
