"""The order of hands: what beats what, put to the proof by rounds played against the dealer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise

from tests.support.hands import FOUR, STUD, THREE
from tests.support.rounds import Duel, of
from tests.support.tables import BookUnderTest
from tests.support.witness import carries, varies

from pitboss.cards import Rank
from pitboss.games.dealer_poker.settling import HandDeclared

PLAYERS: Mapping[str, Mapping[str, str]] = {
    FOUR: {
        "four-of-a-kind": "9c 9d 9h 9s 2c",
        "straight-flush": "5h 6h 7h 8h Kd",
        "three-of-a-kind": "Jc Jd Jh 4s 2h",
        "flush": "2s 5s 9s Ks 7d",
        "straight": "5c 6d 7h 8s Qd",
        "two-pair": "Tc Td 4h 4s 2c",
        "pair": "Qc Qd 8h 5s 2d",
        "high-card": "Kc Jd 8h 5s 2c",
    },
    THREE: {
        "straight-flush": "4s 3s 2s",
        "three-of-a-kind": "5s 5h 5d",
        "straight": "6s 5d 4h",
        "flush": "7s 5s 2s",
        "pair": "3s 3h 2d",
        "high-card": "As Kh Jd",
    },
    STUD: {
        "royal-flush": "As Ks Qs Js Ts",
        "straight-flush": "5h 6h 7h 8h 9h",
        "four-of-a-kind": "9c 9d 9h 9s 2c",
        "full-house": "Tc Td Th 4s 4c",
        "flush": "2s 5s 9s Js 7s",
        "straight": "5c 6h 7h 8s 9d",
        "three-of-a-kind": "Qc Qd Qh 4s 2h",
        "two-pair": "Tc Td 4h 4s 2c",
        "pair": "Qc Qd 8h 5s 2d",
        "high-card": "Ac Kd 8h 5s 2c",
    },
}
DEALERS: Mapping[str, Mapping[str, str]] = {
    FOUR: {
        "four-of-a-kind": "3c 3d 3h 3s Ac Td",
        "straight-flush": "5d 6d 7d 8d Kc 2s",
        "three-of-a-kind": "Ac Ad Ah Kh Qs 6c",
        "flush": "Ac Qc 8c 6c Td 4d",
        "straight": "Js Ts 9d 8c 3h 2d",
        "two-pair": "6h 6c 3h 3s Ac Kc",
        "pair": "Jh Js 9d 6c 4d 3s",
        "high-card": "Ac Qh Ts 9d 6c 3d",
    },
    THREE: {
        "straight-flush": "Ac Kc Qc",
        "three-of-a-kind": "Kc Kd Ks",
        "straight": "Qd Jc Tc",
        "flush": "Ac Qc 9c",
        "pair": "Ac Ad Kc",
        "high-card": "Qc 9d 8c",
    },
    STUD: {
        "royal-flush": "Ac Kc Qc Jc Tc",
        "straight-flush": "4d 5d 6d 7d 8d",
        "four-of-a-kind": "3c 3d 3h 3s Ac",
        "full-house": "6h 6c 6s 3h 3s",
        "flush": "Ad Qd 8d 6d 4d",
        "straight": "Jh Ts 9c 8c 7c",
        "three-of-a-kind": "Ac Ad Ah Kh Js",
        "two-pair": "6h 6c 3h 3s Ah",
        "pair": "Jh Js 9d 6c 4d",
        "high-card": "Ah Ks Ts 9d 6c",
    },
}
"""Hands of each kind, best first; neighbours share no card, and the dealer plays on with each."""

WITHIN: Mapping[str, tuple[tuple[str, str, str, str], ...]] = {
    FOUR: (
        ("four-of-a-kind", "3c 3d 3h 3s Kd", "2c 2d 2h 2s Ac Qd", "wins"),
        ("four-of-a-kind", "2c 2d 2h 2s Kd", "3c 3d 3h 3s Ac Qd", "loses"),
        ("straight-flush", "2h 3h 4h 5h 9c", "Ad 2d 3d 4d 9s Kc", "wins"),
        ("straight-flush", "Ah 2h 3h 4h 9c", "2d 3d 4d 5d 9s Kc", "loses"),
        ("three-of-a-kind", "3c 3d 3h 5s 8c", "2c 2d 2h As Kc 9d", "wins"),
        ("three-of-a-kind", "2c 2d 2h As Kc", "3c 3d 3h 5s 8c 9d", "loses"),
        ("flush", "Ah 5h 3h 2h 9c", "Kd Qd Jd 9d 2c 3s", "wins"),
        ("flush", "Kd Qd Jd 9d 2c", "Ah 5h 3h 2h 9c 8s", "loses"),
        ("flush", "Kd Qd Jd 8d 2c", "Kh Qh Jh 9h 2s 3s", "loses"),
        ("straight", "2c 3d 4h 5s Kc", "Ac 2d 3h 4s 9c Ks", "wins"),
        ("straight", "Ac 2d 3h 4s 9c", "2c 3d 4h 5s Kc 9d", "loses"),
        ("two-pair", "4c 4d 2c 2d 9h", "3h 3s 2h 2s Kd Jc", "wins"),
        ("two-pair", "3c 3d 2c 2d Ah", "4h 4s 2h 2s Kd Jc", "loses"),
        ("two-pair", "4c 4d 2c 2d 9h", "4h 4s 3h 3s Kd Jc", "loses"),
        ("pair", "3c 3d 5h 7s 9c", "2c 2d Ah Ks Jc 9d", "wins"),
        ("pair", "2c 2d Ah Ks Jc", "3c 3d 5h 7s 9c Td", "loses"),
        ("high-card", "Ac 7d 5h 3s 2d", "Kc Qd Jh 9s 8c 6h", "wins"),
        ("high-card", "Kc Qd Jh 9s 2c", "Ac 7d 5h 3s 2d 9c", "loses"),
        ("high-card", "Kc Qd Jh 8s 2c", "Kd Qh Js 9c 2d 3h", "loses"),
    ),
    THREE: (
        ("straight-flush", "4s 3s 2s", "3d 2d Ad", "wins"),
        ("straight-flush", "3s 2s As", "4d 3d 2d", "loses"),
        ("three-of-a-kind", "3s 3h 3d", "2c 2d 2h", "wins"),
        ("three-of-a-kind", "2s 2h 2d", "3c 3d 3h", "loses"),
        ("straight", "4s 3h 2d", "3c 2h Ac", "wins"),
        ("straight", "3s 2h Ad", "4c 3d 2c", "loses"),
        ("flush", "As 4s 2s", "Kd Qd Td", "wins"),
        ("flush", "Ks Qs Ts", "Ad 4d 2d", "loses"),
        ("flush", "Ks Js 3s", "Kd Jd 4d", "loses"),
        ("pair", "3s 3h 2d", "2c 2h Ad", "wins"),
        ("pair", "2s 2h Ac", "3c 3d 2d", "loses"),
        ("pair", "8s 8h 5d", "8c 8d 4d", "wins"),
        ("high-card", "As 4h 2c", "Kd Qh Tc", "wins"),
        ("high-card", "Ks Qh Td", "Ad 4c 2d", "loses"),
        ("high-card", "Ks Jh 9d", "Kd Jc 8c", "wins"),
        ("high-card", "Ks Jh 8d", "Kd Jc 9c", "loses"),
        ("high-card", "Ks Th 9d", "Kd Jc 2c", "loses"),
    ),
    STUD: (
        ("straight-flush", "2h 3h 4h 5h 6h", "Ad 2d 3d 4d 5d", "wins"),
        ("straight-flush", "Ah 2h 3h 4h 5h", "2d 3d 4d 5d 6d", "loses"),
        ("four-of-a-kind", "3c 3d 3h 3s 5d", "2c 2d 2h 2s Ac", "wins"),
        ("four-of-a-kind", "2c 2d 2h 2s Kd", "3c 3d 3h 3s 4c", "loses"),
        ("full-house", "3c 3d 3h 2s 2c", "2d 2h Ad Ac As", "loses"),
        ("full-house", "4c 4d 4h 2s 2c", "3d 3h 3s Ac As", "wins"),
        ("flush", "Ah 7h 5h 3h 2h", "Kd Qd Jd 9d 2d", "wins"),
        ("flush", "Kd Qd Jd 8d 2d", "Kh Qh Jh 9h 2h", "loses"),
        ("straight", "2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c", "wins"),
        ("straight", "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "loses"),
        ("three-of-a-kind", "3c 3d 3h 5s 8c", "2c 2d 2h As Kc", "wins"),
        ("three-of-a-kind", "2c 2d 2h As Kc", "3c 3d 3h 5s 8c", "loses"),
        ("two-pair", "4c 4d 2c 2d 9h", "3h 3s 2h 2s Kd", "wins"),
        ("two-pair", "4c 4d 2c 2d 9h", "4h 4s 3h 3s Kd", "loses"),
        ("two-pair", "4c 4d 2c 2d 9h", "4h 4s 2h 2s 8d", "wins"),
        ("pair", "3c 3d 5h 7s 9c", "2c 2d Ah Ks Jc", "wins"),
        ("pair", "2c 2d Ah Ks Jc", "3c 3d 5h 7s 9c", "loses"),
        ("pair", "8c 8d 5h 4s 3c", "8h 8s 5d 4c 2d", "wins"),
        ("high-card", "Ac Kd 5h 3s 2d", "As Kh 4c 3d 2c", "wins"),
        ("high-card", "Ac Qd Jh 9s 8d", "As Kh 4c 3d 2c", "loses"),
    ),
}
"""Two hands of one kind, and what becomes of the player's."""


IS: Mapping[str, Mapping[str, str]] = {
    FOUR: {
        "9c 9d 9h 9s 2c": "four-of-a-kind",
        "9c 9d 9h 2s 2c": "three-of-a-kind",
        "5h 6h 7h 8h Kd": "straight-flush",
        "5h 6h 7h 9h 8d": "flush",
        "Ah Kh Qh Jh 2d": "straight-flush",
        "Ah 2h 3h 4h 9d": "straight-flush",
        "Kh Ah 2h 3h 9d": "flush",
        "Jc Jd 4h 4s 2h": "two-pair",
        "2s 5s 9s Ks 7d": "flush",
        "2s 5s 9s Kh 7d": "high-card",
        "5c 6d 7h 8s Qd": "straight",
        "5c 6d 7h 9s Qd": "high-card",
        "Ah Kd Qh Js 2d": "straight",
        "Ah 2d 3h 4s 9d": "straight",
        "Kh Ad 2h 3s 9d": "high-card",
        "Qc Qd 8h 5s 2d": "pair",
        "Kc Jd 8h 5s 2c": "high-card",
    },
    THREE: {
        "As Ks Qs": "straight-flush",
        "3s 2s As": "straight-flush",
        "4s 3s 2s": "straight-flush",
        "2s As Ks": "flush",
        "4s 3s 2h": "straight",
        "5s 5h 5d": "three-of-a-kind",
        "5s 5h 6d": "pair",
        "As Kh Qd": "straight",
        "3s 2h Ad": "straight",
        "2s Ah Kd": "high-card",
        "6s 5h 3d": "high-card",
        "7s 5s 2s": "flush",
        "7s 5s 2h": "high-card",
        "7s 6s 5s": "straight-flush",
        "2s 2h 3d": "pair",
        "2s 4h 3d": "straight",
        "Qs Th 9h": "high-card",
    },
    STUD: {
        "As Ks Qs Js Ts": "royal-flush",
        "Ks Qs Js Ts 9s": "straight-flush",
        "As 2s 3s 4s 5s": "straight-flush",
        "Ks As 2s 3s 4s": "flush",
        "As Ks Qs Js Td": "straight",
        "9c 9d 9h 9s 2c": "four-of-a-kind",
        "9c 9d 9h 2s 2c": "full-house",
        "9c 9d 9h 2s 3c": "three-of-a-kind",
        "9c 9d 2h 2s 3c": "two-pair",
        "9c 9d 4h 2s 3c": "pair",
        "2s 5s 9s Ks 7s": "flush",
        "2s 5s 9s Ks 7d": "high-card",
        "5c 6d 7h 8s 9d": "straight",
        "5c 6d 7h 8s Td": "high-card",
        "Ah 2d 3h 4s 5d": "straight",
        "Kh Ad 2h 3s 4d": "high-card",
    },
}
"""What a hand is: enough of a suit, of a rank or in a row, and one too few; the ace high or low, and never round the corner."""


def game(book: BookUnderTest) -> str:
    return book.rules.game or ""


def kinds(round_: Duel) -> tuple[str, str]:
    return round_.hand.value.category, round_.dealer.value.category


def against_dealer(round_: Duel) -> int:
    """What Ante and Play brought as multiples of 1,000 each at even money, without a bonus or a scale."""
    signs = {"wins": 1, "loses": -1, "stands-off": 0}
    return sum(1_000 * signs[round_.settled[wager].outcome] for wager in ("ante", "play"))


def named(book: BookUnderTest, hand: str) -> str:
    """What a hand is declared to be, by the clause of that kind."""
    dealer = next(each for each in DEALERS[game(book)].values() if not {*each.split()} & {*hand.split()})
    round_ = book.duel(hand, dealer)
    (declared,) = of((each.event for each in round_.table.table.history), HandDeclared)
    category = str(round_.hand.value.category)
    assert {*book.cites(f"rank.{category}")} <= {*declared.clauses}
    return category


@carries("rank.straight-flush", "rank.three-of-a-kind", "rank.straight", "rank.flush", "rank.pair", "rank.high-card")
def test_what_each_kind_of_hand_is(book: BookUnderTest) -> None:
    kinds_of_hand = IS[game(book)]
    assert {hand: named(book, hand) for hand in kinds_of_hand} == kinds_of_hand


@carries("rank.four-of-a-kind", "rank.two-pair")
def test_four_of_a_kind_and_two_pair_need_a_fourth_card(book: BookUnderTest) -> None:
    assert [named(book, hand) for hand in ("9c 9d 9h 9s 2c", "Tc Td 4h 4s 2c")] == ["four-of-a-kind", "two-pair"]


@varies("hand-order")
def test_each_kind_beats_the_next_from_either_side_of_the_table(book: BookUnderTest) -> None:
    """Whatever the ranks; and in another order of the book the other way round."""
    players, dealers = PLAYERS[game(book)], DEALERS[game(book)]
    order = list(players)
    assert tuple(order) == book.rules.setting("hand-order").value
    for at, (better, worse) in enumerate(pairwise(order)):
        above, below = book.duel(players[better], dealers[worse]), book.duel(players[worse], dealers[better])
        assert (kinds(above), against_dealer(above)) == ((better, worse), 2_000)
        assert (kinds(below), against_dealer(below)) == ((worse, better), -2_000)
        for round_ in (above, below):
            assert {*book.cites(f"rank.{better}")} <= {*round_.clauses("ante")}
        if better == "royal-flush":
            continue  # it is the highest straight flush as well, whatever the order
        swapped = [*order[:at], worse, better, *order[at + 2 :]]
        other = book.having(**{"hand-order": json.dumps(swapped)})
        assert book.duel(players[better], dealers[worse], book=other).settled["ante"].outcome == "loses"


@carries("rank.same-kind")
def test_within_a_kind_the_ranks_of_the_cards_decide_from_the_highest_down(book: BookUnderTest) -> None:
    for kind, hand, dealer, outcome in WITHIN[game(book)]:
        round_ = book.duel(hand, dealer)
        assert kinds(round_) == (kind, kind), hand
        assert round_.settled["ante"].outcome == round_.settled["play"].outcome == outcome, (hand, dealer)
        assert (round_.hand.value > round_.dealer.value) == (outcome == "wins")
        assert {*book.cites("rank.same-kind")} <= {*round_.clauses("ante")}


@carries("rank.straight")
def test_the_top_straight_ends_with_an_ace_and_the_lowest_begins_with_one(book: BookUnderTest) -> None:
    """In a straight the ace is high or low, and nothing goes round the corner."""
    size = book.number("hand.plays")
    low, spare, fill = {4: ("4c 3c 2h Ah Qc", "Kc 9c", "2d 3h"), 3: ("3c 2h Ac", "", ""), 5: ("5c 4c 3c 2h Ah", "", "")}[size]
    for lowest in range(2, 16 - size):
        higher = " ".join(f"{Rank(lowest + step).letter}{suit}" for step, suit in enumerate("dsdsd"[:size]))
        round_ = book.duel(low, f"{higher} {spare if lowest < 5 else fill}".strip())
        assert kinds(round_) == ("straight", "straight")
        assert against_dealer(round_) == -2_000, f"the lowest straight is below {higher}"
    round_the_corner, odd = {
        4: ("Kh Ad 2h 3s 9d", "Qd Tc 8s 7d 5s 3d"),
        3: ("2s Ah Kd", "Qd 9d 8c"),
        5: ("Kh Ad 2h 3s 4d", "As Kd 8s 7d 5s"),
    }[size]
    corner = book.duel(round_the_corner, odd.replace("Kd", "Kc"))
    assert corner.hand.value.category == "high-card"
    never = book.duel(low, odd, book=book.having(**{"ace-low": "[]"}))
    assert never.hand.value.category == "high-card"
    assert {*book.cites("rank.straight")} <= {
        *book.duel(low, DEALERS[game(book)]["high-card"].replace("Ac", "Kd").replace("Ah", "As")).clauses("ante")
    }


@varies("ace-low")
def test_ranks_run_from_the_ace_down_to_the_two_and_only_in_a_straight_is_the_ace_below_it(book: BookUnderTest) -> None:
    four, stud, ranks = game(book) == FOUR, game(book) == STUD, "AKQJT98765432"
    assert len(ranks) == len(Rank)
    for high, low in pairwise(ranks):
        a, b, c, d = [rank for rank in ranks if rank not in (high, low)][::3]
        beside, dealers = (f"{a}c {b}d {c}s", f"{a}d {b}s {c}c {d}h") if four or stud else (f"{d}c", f"{d}d")
        dealers = dealers.rpartition(" ")[0] if stud else dealers
        assert against_dealer(book.duel(f"{high}s {high}h {beside}", f"{low}c {low}d {dealers}")) == 2_000
        assert against_dealer(book.duel(f"{low}s {low}h {beside}", f"{high}c {high}d {dealers}")) == -2_000
    level = book.having(ties='"stand-off"')
    for a, b, c, d in ("cdhs", "dhsc", "hscd", "scdh"):
        even = (f"A{a} K{b} 9{a}", f"A{c} K{d} 9{c}")
        mine, theirs = (f"{even[0]} 7{b} 2{a}", f"{even[1]} 7{d} 2{c}{'' if stud else f' 3{d}'}") if four or stud else even
        assert book.duel(mine, theirs, book=level).won == 0, "the same ranks in other suits are level"
    low, kings = ("As 2h 3d 4c 9s", "Kc Kd 7h 6s 8d Jc") if four else ("As 2h 3d", "Kc Kd 9h")
    low, kings = ("As 2h 3d 4c 5s", "Kc Kd 7h 6s 8d") if stud else (low, kings)
    assert against_dealer(book.duel(low, kings)) == 2_000, "a straight"
    assert against_dealer(book.duel("As Ah 7d 5c 9s" if four or stud else "As Ah 3d", kings)) == 2_000, (
        "in a pair the ace is high"
    )
    never = book.duel(low, kings, book=book.having(**{"ace-low": "[]"}))
    assert (never.hand.value.category, never.won) == ("high-card", -book.whole(1_000))
