"""Ultimate Texas Hold'em in the lab: exact counts of hands, one board and one flop by a second method, and the whole game."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import pitboss
from pitboss.cards import Card, deck, parse_cards
from pitboss.cards.ranks import FIVE_CARD
from pitboss.games.ultimate_texas_holdem import strategy
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.lab import WhatIf, question_of
from pitboss.lab.figures import silent
from pitboss.lab.kernels import kept, warm_up
from pitboss.lab.kernels.holdem import OUTCOMES, PLAYS, compare
from pitboss.lab.kernels.masks import card_number, hand_mask
from pitboss.lab.kernels.ranking import worth
from pitboss.lab.ultimate_texas_holdem import counting, steps
from pitboss.lab.ultimate_texas_holdem.__main__ import shipped_questions
from pitboss.lab.ultimate_texas_holdem.counting import (
    HANDS,
    LEFT,
    Played,
    count_own,
    flop_of,
    hole_name,
    holes,
    own_pairs,
    places_of,
    play_all,
    suits_alike,
)
from pitboss.lab.ultimate_texas_holdem.pricing import blind_schedules, price, rules_of, trips
from pitboss.lab.ultimate_texas_holdem.solving import SHIPPED, count_all, priced, total, ways
from pitboss.law import load

BOOK = "nz/ultimate-texas-holdem"
BOTH = {
    "royal-flush": 43_240,
    "straight-flush": 379_224,
    "four-of-a-kind": 4_047_264,
    "full-house": 35_914_320,
    "flush": 41_883_800,
    "straight": 79_953_072,
    "three-of-a-kind": 174_387_528,
    "two-pair": 578_732_040,
    "pair": 1_357_655_832,
    "high-card": 536_479_440,
}
"""Hands with both hole cards among 1,326 times C(50, 5)."""
NAMES = ("50-40-30-9-7-4-3", "50-40-30-8-6-5-3", "50-40-30-8-7-4-3", "50-40-20-7-6-5-3")
EDGES = {
    "exactly-two": dict(zip(NAMES, ("31.13", "31.06", "32.41", "33.78"), strict=True)),
    "any": dict(zip(NAMES, ("0.9018", "1.9040", "3.4979", "6.1808"), strict=True)),
}
WHOLE = {"any": ("2.185", "0.526"), "exactly-two": ("7.967", "1.902")}
"""The edge of the best play in per cent of the Ante, and of all wagers. 2.185 % and 0.53 % are the published figures."""


def rules_with(used: str) -> UltimateTexasHoldemRules:
    return rules_of(question_of(load(BOOK), WhatIf(settings={"hole-cards.used": used})))


def test_hands_with_both_hole_cards_are_counted_exactly() -> None:
    counts: Counter[str] = Counter()
    for value, many in count_own(FIVE_CARD, both=True).items():
        counts[value.category] += many
    assert dict(counts) == BOTH
    assert sum(counts.values()) == HANDS


@pytest.mark.parametrize("used", EDGES)
def test_trips_has_its_published_edge_under_every_schedule(used: str) -> None:
    rules = rules_with(used)
    counts = count_own(rules.ranking, rules.both_hole_cards)
    shown = {row.schedule: row for row in trips(question_of(load(BOOK), WhatIf(settings={"hole-cards.used": used})))}
    for name, edge in EDGES[used].items():
        odds = load(BOOK).schedule("trips", name).odds
        lost = sum(many for value, many in counts.items() if value.category not in odds)
        won = sum(many * odds[value.category].pays for value, many in counts.items() if value.category in odds)
        digits = len(edge.partition(".")[2])
        assert f"{100 * (lost - won) / HANDS:.{digits}f}" == edge
        assert shown[name].house_edge == Fraction(lost - won, HANDS)


@pytest.mark.parametrize("used", ["exactly-two", "any"])
def test_no_table_opens_with_a_trips_schedule_that_pays_out_more_than_it_takes(used: str) -> None:
    book = load(BOOK)
    for schedule in book.schedules_of("trips"):
        rules = rules_of(question_of(book, WhatIf(settings={"hole-cards.used": used, "schedule.trips": schedule.name})))
        counts, odds = count_own(rules.ranking, rules.both_hole_cards), schedule.odds
        lost = sum(many for value, many in counts.items() if value.category not in odds)
        won = sum(many * odds[value.category].fraction for value, many in counts.items() if value.category in odds)
        assert (rules.not_together() is None) == (lost > won), schedule.name


@pytest.mark.parametrize("used", ["exactly-two", "any"])
@pytest.mark.parametrize("board", ["9h 6c 2d Kc 7c", "Ks Kh Kd Kc 9h", "Qh Jh Th 9h 2h"])
def test_one_board_compared_by_counting_and_hand_by_hand(used: str, board: str) -> None:
    """Every outcome of a few hands, against each of the 990 hands of the dealer, by the table's own ranking."""
    rules, cards = rules_with(used), parse_cards(board)
    found = places_of(rules.ranking, rules.both_hole_cards)
    others = [card for card in deck() if card not in cards]
    pairs = list(combinations(others, 2))
    places = np.array([_place(pair, cards, found, both=rules.both_hole_cards) for pair in pairs], np.int32)
    firsts = np.array([card_number(pair[0]) for pair in pairs], np.int64)
    seconds = np.array([card_number(pair[1]) for pair in pairs], np.int64)
    ends = np.zeros((len(pairs), len(OUTCOMES)), np.int32)
    compare(places, firsts, seconds, len(pairs), found.least(rules), ends)
    for at in random.Random(1).sample(range(len(pairs)), 3):
        hand = rules.best(pairs[at], cards).value
        counts: Counter[str] = Counter()
        for other in pairs:
            if not {*other} & {*pairs[at]}:
                dealer = rules.best(other, cards)
                end = "tie" if hand.strength == dealer.value.strength else "win" if hand > dealer.value else "loss"
                counts[end if end == "tie" or rules.qualifies(dealer) else f"{end}-unqualified"] += 1
        assert sum(counts.values()) == LEFT
        for place, name in enumerate(OUTCOMES):
            if name != "loss":
                assert ends[at, place] == counts[name], (pairs[at], name)


def _place(own: tuple[Card, ...], board: tuple[Card, ...], found: object, *, both: bool) -> int:
    assert isinstance(found, tuple)
    _, suits, ranks = found
    if not both:
        return worth(hand_mask((*own, *board)), suits, ranks)
    return max(worth(hand_mask((*own, *some)), suits, ranks) for some in combinations(board, 3))


def played_on(flop: str, used: str = "exactly-two") -> Played:
    """Every hand on every board that begins with this flop."""
    question = question_of(load(BOOK), WhatIf(settings={"hole-cards.used": used}))
    rules = rules_of(question)
    found = places_of(rules.ranking, rules.both_hole_cards)
    each = price(question, blind_schedules(question)[0], found.values)
    kind_of = np.array(
        [0, *(each.kinds.index(value.category) if value.category in each.kinds else 0 for value in found.values)], np.int64
    )
    whole, _ = each.in_whole_numbers()
    return play_all(rules, kind_of, np.ascontiguousarray(whole[None, :, :3]), lambda *told: None, flop_of(parse_cards(flop)))


@pytest.mark.parametrize("used", ["exactly-two", "any"])
@pytest.mark.parametrize(("flop", "alike"), [("Ah 9d 4c", 1), ("2h 2d 9c", 2), ("8h 7h 6c", 2), ("Kh Qh Jh", 6), ("5c 5d 5h", 6)])
def test_boards_that_differ_only_by_suits_are_played_once_for_all(
    flop: str, alike: int, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = played_on(flop, used)
    assert len(suits_alike(hand_mask(parse_cards(flop)))) == alike
    monkeypatch.setattr(counting, "suits_alike", lambda flop: suits_alike(flop)[:1])
    for sums, every in zip(short, played_on(flop, used), strict=True):
        assert (sums == every).all()


def test_a_flop_counts_every_deal_and_plays_the_better_way() -> None:
    played = played_on("Ah 9d 4c")
    assert played.before.sum() == 1_176 * 1_081 * LEFT
    assert played.after_flop.sum() + played.after_river.sum() + played.folded.sum() == played.before.sum()
    aces, trash = holes()[0].index("AA"), holes()[0].index("32o")
    assert played.after_flop[0, aces].sum() == played.before[aces].sum(), "a pair of aces never waits here"
    assert played.folded[0, trash] > 0
    assert hole_name(parse_cards("Kd As")) == "AKo"
    assert len(holes()[0]) == 169


@pytest.mark.xdist_group("lab")
@pytest.mark.parametrize("used", WHOLE)
def test_the_whole_game_has_its_edge(used: str) -> None:
    """Counted over every deal, as `pitboss odds` does it, and kept; Trips and the strategies are there with their own edges."""
    found = pitboss.odds(BOOK, settings={"hole-cards.used": used})
    assert {row.schedule for row in found.wagers if row.wager == "ante"} == {row.name for row in load(BOOK).schedules_of("blind")}
    best = found.wager("ante")
    assert (f"{float(100 * best.house_edge):.3f}", f"{float(100 * best.element_of_risk):.3f}") == WHOLE[used]
    assert sum(each.count for each in best.outcomes) == found.deals
    assert best.decisions["play-3"] == 0, "what is linear in the wager is never best in between"
    assert all(each.house_edge > best.house_edge for each in found.strategies)
    theirs = min(found.strategies, key=lambda each: each.house_edge)
    assert theirs.name == "pairs-and-high-cards"
    assert theirs.cost == theirs.house_edge - best.house_edge


@pytest.mark.xdist_group("lab")
def test_the_counts_that_are_shipped_are_those_of_every_deal() -> None:
    """Every deal is played again for each rulebook of the game, and nothing else is shipped."""
    warm_up()
    counted = dict(count_all(question, silent) for question in shipped_questions())
    assert {f"{name}.npz" for name in counted} == {file.name for file in SHIPPED.glob("*.npz")}
    for name, played in counted.items():
        found = kept(name, SHIPPED)
        assert found is not None
        assert all(np.array_equal(mine, its) for mine, its in zip(played, found, strict=True))


@pytest.mark.parametrize("used", ["exactly-two", "any"])
@pytest.mark.parametrize("flop", ["Ah 9d 4c", "2h 2d 9c", "Kh Qh Jh"])
def test_what_the_lab_forces_on_a_flop_is_what_computer_players_do(flop: str, used: str) -> None:
    rules, cards = rules_with(used), parse_cards(flop)
    left = sorted((card for card in deck() if card not in cards), key=card_number)
    forced = own_pairs(hand_mask(cards))
    for at, pair in enumerate(combinations(left, 2)):
        does = strategy.decide(rules, pair, cards)
        assert (forced[at] == PLAYS) == (does == rules.after_flop), pair


def test_the_strategy_of_computer_players_is_priced_as_they_play() -> None:
    """On one flop, every hand on every board: what they do with it, before the flop, after it and at the end."""
    question = question_of(load(BOOK), WhatIf())
    rules, flop = rules_of(question), parse_cards("Ah 9d 4c")
    prices, kind_of = priced(question)
    net, forced = ways(prices)
    played = play_all(rules, kind_of, net, lambda *told: None, flop_of(flop), forced=forced)
    names = holes()[0]
    for name, own in (("AKo", "Ad Kc"), ("72o", "7s 2d"), ("99", "9h 9c"), ("JTs", "Jc Tc")):
        hole, theirs = names.index(name), len(prices)
        plays = strategy.decide(rules, parse_cards(own), flop) == rules.after_flop
        assert bool(played.after_flop[theirs, hole].sum()) == plays, name
        assert bool(played.after_river[theirs, hole].sum()) != plays, name
    trash = names.index("72o")
    unmade = [place for place, value in enumerate(places_of(rules.ranking, True).values, 1) if value.category == strategy.UNMADE]
    assert {int(kind_of[place]) for place in unmade} == {prices[0].kinds.index(strategy.UNMADE)}
    assert played.after_river[theirs, trash, prices[0].kinds.index(strategy.UNMADE)].sum() == 0, "an unmade hand is folded"
    assert played.folded[theirs, trash] == played.before[trash, prices[0].kinds.index(strategy.UNMADE)].sum()


@pytest.mark.parametrize("name", ["AA", "AKo", "T9s"])
def test_single_hands_on_a_flop_come_to_what_all_of_their_kind_do(name: str) -> None:
    """Each hand alone, with a check forced on it, against the count of the whole flop."""
    question, flop = question_of(load(BOOK), WhatIf()), parse_cards("Ah 9d 4c")
    rules = rules_of(question)
    values_of = places_of(rules.ranking, rules.both_hole_cards).values
    whole, scale = price(question, blind_schedules(question)[0], values_of).in_whole_numbers()
    played, hole = played_on("Ah 9d 4c"), holes()[0].index(name)
    hands = [pair for pair in combinations([card for card in deck() if card not in flop], 2) if hole_name(pair) == name]
    values = [steps.after_flop(question, pair, flop) for pair in hands]
    deals = 1_081 * LEFT
    assert played.before[hole].sum() == deals * len(hands)
    assert sum(found["play-2"] for found in values) * deals * scale == total(whole[:, 2], played.before[hole])
    better = total(whole[:, 2], played.after_flop[0, hole]) + total(whole[:, 1], played.after_river[0, hole])
    better += int(whole[0, 0, 0]) * int(played.folded[0, hole])
    assert sum(max(found.values()) for found in values) * deals * scale == better


def test_the_hands_of_the_dealer_on_an_open_board_are_all_there_are() -> None:
    rules, board = rules_with("exactly-two"), parse_cards("Ah 9d 4c Kc Qs")
    own = parse_cards("7s 2d")
    found = steps.dealers(rules, own, board)
    assert sum(each.count for each in found) == LEFT
    left = [card for card in deck() if card not in (*own, *board)]
    qualified = sum(rules.qualifies(rules.best(pair, board)) for pair in combinations(left, 2))
    assert sum(each.count for each in found if rules.qualifies(each.example)) == qualified
