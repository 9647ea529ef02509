"""Strategies that a person can remember: what they decide, and that the lab prices exactly what a player would do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

import pitboss
from pitboss import law
from pitboss.cards import Rank, deck, parse_cards
from pitboss.cards.ranks import FOUR_CARD, all_values
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import ALWAYS_PLAY, FOLD, Strategy
from pitboss.games.four_card_poker import strategy as four_card
from pitboss.games.three_card_poker import strategy as three_card
from pitboss.lab import odds, question_of, strategy
from pitboss.lab.choices import choice_name, play_multiple
from pitboss.lab.families.dealer_poker.decisions import Tally, best_play, choices, house_edge
from pitboss.lab.figures import Analysis, silent
from pitboss.lab.four_card_poker import pricing as four_pricing
from pitboss.lab.four_card_poker.counting import DealCounts, count_deals
from pitboss.lab.four_card_poker.strategies import by_chart, by_value_and_rank, chart_row, tally_strategy
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.masks import hand_cards, hand_mask
from pitboss.lab.kernels.ranking import strengths
from pitboss.lab.question import Question, WhatIf
from pitboss.lab.three_card_poker import pricing as three_pricing
from pitboss.lab.three_card_poker.counting import all_hands, count_outcomes, ranked

pytestmark = pytest.mark.xdist_group("lab")

THREE_BOOKS = ("nsw/three-card-poker", "nz/three-card-poker")
FOUR_BOOKS = ("nsw/four-card-poker", "nz/four-card-poker")
OTHER_ORDER = "straight-flush,three-of-a-kind,straight,flush,high-card,pair"
"""An order of hands in which a high card beats a pair."""


def asked(book: str, **settings: int | str) -> Question:
    keys = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    return question_of(law.load(book), WhatIf(settings=keys))


def rules_of(book: str, **settings: int | str) -> PokerRules:
    rules = asked(book, **settings).rules
    assert isinstance(rules, PokerRules)
    return rules


THREE, FOUR = rules_of(THREE_BOOKS[0]), rules_of(FOUR_BOOKS[0])


@pytest.mark.parametrize(
    ("plays", "hand", "decision"),
    [
        (three_card.QUEEN_SIX_FOUR, "Qc 6d 4h", 1),
        (three_card.QUEEN_SIX_FOUR, "Qc 6d 3h", FOLD),
        (three_card.QUEEN_SIX_FOUR, "2c 2d 3h", 1),
        (three_card.QUEEN_HIGH, "Qc 3d 2h", 1),
        (three_card.QUEEN_HIGH, "Jc Td 8h", FOLD),
        (ALWAYS_PLAY, "5c 3d 2h", 1),
    ],
)
def test_three_card_poker(plays: Strategy, hand: str, decision: int) -> None:
    assert plays.decide(THREE, parse_cards(hand)) == decision


@pytest.mark.parametrize(
    ("plays", "hand", "up", "decision"),
    [
        (four_card.MAKERS_PAMPHLET, "Tc Td 7h 3h 2s", "Ac", 3),
        (four_card.MAKERS_PAMPHLET, "9c 9d Ah Ks 2h", "Ac", 1),
        (four_card.MAKERS_PAMPHLET, "3c 3d 4h 2s 7h", "Ac", 1),
        (four_card.MAKERS_PAMPHLET, "2c 2d Ah Ks 7h", "2h", FOLD),
        (four_card.MAKERS_PAMPHLET, "3c 3d 2h 2s 7h", "Ac", 3),
        (ALWAYS_PLAY, "9h 6c 4d 3h 2s", "Ac", 1),
        (four_card.CHART, "Ac Kd 9h 7s 2h", "2c", FOLD),
        (four_card.CHART, "2c 2d Ah Ks 7h", "2h", 1),
        (four_card.CHART, "2c 2d Ah Ks 7h", "3h", FOLD),
        (four_card.CHART, "3c 3d Ah Ks 7h", "As", 1),
        (four_card.CHART, "8c 8d Ah Ks 7h", "2h", 3),
        (four_card.CHART, "8c 8d Ah Ks 7h", "3h", 1),
        (four_card.CHART, "Qc Qd Ah Ks 7h", "Qh", 3),
        (four_card.CHART, "Qc Qd Ah Ks 7h", "Kh", 1),
        (four_card.CHART, "Kc Kd Ah 5s 7h", "As", 3),
        (four_card.CHART, "3c 3d 2h 2s 7h", "As", 3),
        (four_card.CHART, "9c 9d Ah Ks 7h", "9h Ts", 1),
        (four_card.CHART, "9c 9d Ah Ks 7h", "Ts 9h", 1),
        (four_card.CHART, "9c 9d Ah Ks 7h", "", 1),
        (four_card.CHART, "Tc Td Ah Ks 7h", "", 3),
    ],
)
def test_four_card_poker(plays: Strategy, hand: str, up: str, decision: int) -> None:
    assert plays.decide(FOUR, parse_cards(hand), parse_cards(up)) == decision


def test_the_choices_are_the_whole_multiples_of_the_ante() -> None:
    assert choices(THREE) == ("fold", "play-1")
    assert choices(FOUR) == ("fold", "play-1", "play-2", "play-3")
    assert [play_multiple(choice) for choice in choices(FOUR)] == [0, 1, 2, 3]
    assert tuple(map(choice_name, range(4))) == choices(FOUR)
    other = rules_of(THREE_BOOKS[0], play__minimum_multiple=2, play__maximum_multiple=3)
    assert choices(other) == ("fold", "play-2", "play-3")
    assert three_card.QUEEN_SIX_FOUR.decide(other, parse_cards("Ac Ad Ah")) == 2


@cache
def analysis(book: str, order: str = "") -> Analysis:
    return odds(law.load(book), settings={"hand-order": order} if order else {})


def priced(book: str, name: str, order: str = "") -> Fraction:
    return next(each.house_edge for each in analysis(book, order).strategies if each.name == name)


@pytest.mark.parametrize("order", ["", OTHER_ORDER])
@pytest.mark.parametrize("book", THREE_BOOKS)
@pytest.mark.parametrize("plays", three_card.STRATEGIES, ids=lambda each: each.name)
def test_the_edge_is_that_of_deciding_each_of_all_three_card_hands_by_its_cards(plays: Strategy, book: str, order: str) -> None:
    question = asked(book, hand_order=order) if order else asked(book)
    rules, schedule = three_pricing.rules_of(question), three_pricing.ante_schedules(question)[0]
    payoffs, known = three_pricing.price_ante(question, schedule), all_hands()
    by_class = count_outcomes(ranked(rules), 0)[:, 0].tolist()
    tally: Counter[tuple[int, int, int]] = Counter()
    for hand, number in zip(known.hands.tolist(), known.class_of.tolist(), strict=True):
        cards = hand_cards(hand)
        choice = payoffs.choices.index(choice_name(plays.decide(rules, cards)))
        kind = payoffs.kinds.index(schedule.kind(rules.ranking.worth(cards)))
        for end, count in enumerate(by_class[number]):
            tally[kind, choice, end] += count
    assert tally.total() == 407_170_400
    assert house_edge(tally, payoffs) == priced(book, plays.name, order)


@pytest.fixture(scope="module")
def counts() -> DealCounts:
    warm_up()
    return count_deals(FOUR_CARD, silent)


@pytest.mark.parametrize("book", FOUR_BOOKS)
@pytest.mark.parametrize("plays", four_card.STRATEGIES, ids=lambda each: each.name)
def test_the_edge_is_that_of_deciding_each_class_of_five_cards_by_its_cards(
    plays: Strategy, book: str, counts: DealCounts
) -> None:
    """These strategies do not look at the up card, so a class is decided once for all of them."""
    question = asked(book)
    rules = four_pricing.rules_of(question)
    price = four_pricing.price_ante(question, four_pricing.ante_schedules(question)[0], counts.values)
    lost = Fraction(0)
    for place, each in enumerate(by_place(plays, rules, counts)):
        assert len(each) == 1, counts.values[place].words
        net = price.payoffs.net[price.kind_of[place]][price.payoffs.choices.index(choice_name(*each))]
        lost -= sum(count * pays for count, pays in zip(counts.by_rank[place].sum(axis=0).tolist(), net, strict=True))
    assert lost / int(counts.by_rank.sum()) == priced(book, plays.name)


def by_place(plays: Strategy, rules: PokerRules, counts: DealCounts) -> list[set[int]]:
    """By value of the hand: the decisions for the cards of all classes that have it."""
    found: list[set[int]] = [set() for _ in counts.values]
    for hand, value in zip(counts.hands.tolist(), counts.value_of.tolist(), strict=True):
        found[value].add(plays.decide(rules, hand_cards(hand)))
    return found


@pytest.mark.parametrize("book", FOUR_BOOKS)
def test_the_written_chart_is_the_best_one_at_a_standard_table(book: str, counts: DealCounts) -> None:
    question = asked(book)
    rules = four_pricing.rules_of(question)
    price = four_pricing.price_ante(question, four_pricing.ante_schedules(question)[0], counts.values)
    cells = by_value_and_rank(counts, price)
    tally: Tally = tally_strategy(cells, counts, price.payoffs, rules, four_card.CHART)
    assert house_edge(tally, price.payoffs) == priced(book, "pair-and-up-card")
    best = best_play(by_chart(counts, cells), price.payoffs)
    for value in counts.values:
        for up in Rank:
            assert choice_name(four_card.chart(rules, value, up)) == best[chart_row(value), up]
    printed = dict(strategy(law.load(book)).rows)
    assert {chart_row(value) for value in counts.values} == {*printed}


def test_the_cells_of_the_lab_decide_random_hands_as_a_player_does() -> None:
    """The kernels rank the hand, the lab looks its value up and decides; the player decides by the cards."""
    chance = Random(9)
    deals = [chance.sample(deck(), 6) for _ in range(20_000)]
    masks = np.array([hand_mask(cards[:5]) for cards in deals], dtype=np.int64)
    values = {value.strength: value for value in all_values(FOUR_CARD)}
    found: Counter[int] = Counter()
    for (*hand, up), strength in zip(deals, strengths(masks, FOUR_CARD, 5).tolist(), strict=True):
        for each in (*four_card.STRATEGIES, four_card.CHART):
            decision = each.decide(FOUR, hand, [up])
            assert each.rule(FOUR, values[strength], up.rank) == decision
            found[decision] += 1
    assert {*found} == {FOLD, 1, 3}


def test_what_computer_players_follow_is_the_best_rule_that_decides_by_hand_and_up_card() -> None:
    """Other tests hold that the chart is the best one, and that queen, six, four costs nothing."""
    assert (four_card.PLAYED, three_card.PLAYED) == (four_card.CHART, three_card.QUEEN_SIX_FOUR)
    costs = {each.name: each.cost for each in pitboss.odds(law.load("nsw/three-card-poker")).strategies}
    assert costs[three_card.PLAYED.name] == 0
