"""The counts of Four Card Poker: the lab settles as the table does, and counts as if it dealt every hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from math import comb

import numpy as np
import pytest
from tests.support import four_card_brute_force
from tests.support.four_card_deals import deals_of_every_pair, disagreements, random_deals

from pitboss import law
from pitboss.cards.ranks import FOUR_CARD, FourCardRanking
from pitboss.lab import kernels, question_of
from pitboss.lab.families.dealer_poker.decisions import Cell, best_play
from pitboss.lab.figures import silent
from pitboss.lab.four_card_poker.counting import DealCounts, count_deals, count_one_cell, dealer_hands_left, deals
from pitboss.lab.four_card_poker.pricing import ante_schedules, price_ante
from pitboss.lab.four_card_poker.strategies import Decider
from pitboss.lab.kernels.classes import classes
from pitboss.lab.kernels.four import BEATS, NO_CELL, PAIRS, count_pairs, dealer_hands
from pitboss.lab.kernels.masks import CARDS, card_of, hand_cards
from pitboss.lab.kernels.ranking import strengths
from pitboss.lab.question import Question, WhatIf

pytestmark = pytest.mark.xdist_group("lab")

BOOKS = ("nsw/four-card-poker", "nz/four-card-poker")
OTHER_ORDER = FourCardRanking(
    ("straight-flush", "four-of-a-kind", "straight", "three-of-a-kind", "flush", "pair", "two-pair", "high-card"), ("straight",)
)


def asked(book: str, **settings: str) -> Question:
    return question_of(law.load(book), WhatIf(settings=settings))


@pytest.fixture(scope="module")
def known() -> DealCounts:
    kernels.warm_up()
    return count_deals(FOUR_CARD, silent)


def counts(found: int) -> tuple[int, int]:
    """Return the dealer's hands that beat the player's, and those that tie with it."""
    return int(found) & BEATS, int(found) >> 32


@pytest.mark.parametrize("book", BOOKS)
def test_fifty_thousand_random_deals_are_settled_as_the_table_does(book: str) -> None:
    assert disagreements(asked(book), islice(random_deals(1), 50_000)) == (50_000, [])


@pytest.mark.parametrize(
    "settings",
    [{}, {"ties": "dealer"}, {"ties": "stand-off"}, {"odds.ante": "3 to 2", "odds.play": "1 to 2"}, {"hand-order": "backwards"}],
    ids=str,
)
@pytest.mark.parametrize("book", BOOKS)
def test_every_pair_of_kinds_of_hand_is_settled_as_the_table_does(book: str, settings: Mapping[str, str]) -> None:
    if "hand-order" in settings:
        settings = {"hand-order": ",".join(reversed(FOUR_CARD.order)), "ante-bonus.from": "four-of-a-kind"}
    assert disagreements(asked(book, **settings), deals_of_every_pair(FOUR_CARD, 6)) == (64 * 6, [])


def random_cells(known: DealCounts, number: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield classes of the player's hands and up cards, by index."""
    chance = random.Random(seed)
    while number:
        row, card = chance.randrange(len(known.hands)), chance.randrange(CARDS)
        if known.found[row, card] != NO_CELL:
            number -= 1
            yield row, card


def test_two_hundred_random_cells_are_counted_as_dealing_every_hand_counts_them(known: DealCounts) -> None:
    for row, card in random_cells(known, 200, seed=4):
        assert counts(known.found[row, card]) == four_card_brute_force.count_one(int(known.hands[row]), 1 << card)


def test_in_a_thousand_random_cells_the_choice_made_is_the_best_by_dealing_every_hand(known: DealCounts) -> None:
    question = asked(BOOKS[0])
    price = price_ante(question, ante_schedules(question)[0], known.values)
    decider = Decider(price, 1)
    chosen = decider.decide(known, slice(None), known.found)
    bonuses = {"four-of-a-kind": 25, "straight-flush": 20, "three-of-a-kind": 2}
    for row, card in random_cells(known, 1000, seed=5):
        hand = hand_cards(int(known.hands[row]))
        wins, ties, losses = count_one_cell(FOUR_CARD, hand, card_of(card))
        assert (losses, ties) == counts(known.found[row, card])
        assert wins + ties + losses == comb(46, 5)
        bonus = bonuses.get(FOUR_CARD.worth(hand).category, 0)
        expected = {"fold": -comb(46, 5)}
        for times in (1, 2, 3):
            expected[f"play-{times}"] = (1 + times) * (wins + ties - losses) + bonus * comb(46, 5)
        assert expected[decider.name(chosen[row, card])] == max(expected.values())


def test_every_cell_is_one_of_the_players_hand_and_an_up_card_that_is_not_in_it(known: DealCounts) -> None:
    for row in range(0, len(known.hands), 997):
        cards = [card for card in range(CARDS) if known.found[row, card] == NO_CELL]
        assert sum(1 << card for card in cards) == known.hands[row]
    assert int(known.weights.sum()) * 47 * dealer_hands_left(1) == deals(1) == 167_439_136_344_480


def test_values_and_ranks_hold_all_deals(known: DealCounts) -> None:
    assert int(known.by_rank.sum()) == deals(1)
    assert int(known.by_rank[:, 0].sum()) * 13 == deals(1)


def test_two_of_the_dealers_cards_are_counted_as_dealing_every_hand_counts_them(known: DealCounts) -> None:
    chance, all_classes = random.Random(6), classes()
    rows = np.array(sorted(chance.sample(range(len(known.hands)), 200)))
    dealers = dealer_hands(all_classes, strengths(all_classes.hands[all_classes.of(6)], FOUR_CARD, 6))
    found = np.empty((len(rows), PAIRS), dtype=np.int64)
    count_pairs(known.hands[rows], known.worths[rows], all_classes.transitions, dealers, found)
    for row, by_pair in zip(rows, found.tolist(), strict=True):
        hand = int(known.hands[row])
        two_cards = list(combinations([card for card in range(CARDS) if not hand >> card & 1], 2))
        first, second = two_cards[pair := chance.randrange(PAIRS)]
        assert counts(by_pair[pair]) == four_card_brute_force.count_one(hand, 1 << first | 1 << second)
        # Each hand of the dealer's with the up card holds five others that could be the second card.
        up_card = chance.choice(two_cards)[0]
        total = sum(count for both, count in zip(two_cards, by_pair, strict=True) if up_card in both)
        assert total == 5 * int(known.found[row, up_card])


def test_another_order_of_hands_is_counted_too() -> None:
    other = count_deals(OTHER_ORDER, silent)
    for row, card in random_cells(other, 60, seed=7):
        hand = hand_cards(int(other.hands[row]))
        wins, ties, losses = count_one_cell(OTHER_ORDER, hand, card_of(card))
        assert (losses, ties) == counts(other.found[row, card])
        assert other.values[other.value_of[row]] == OTHER_ORDER.worth(hand)
        assert wins == dealer_hands_left(1) - ties - losses


def test_every_kernel_was_called_with_the_types_it_declares(known: DealCounts) -> None:
    assert [each.name for each in kernels.declared() if len(each.dispatcher.signatures) > 1] == []


def test_of_equal_choices_the_one_that_risks_least_is_made() -> None:
    question = asked(BOOKS[0])
    price = price_ante(question, ante_schedules(question)[0], [FOUR_CARD.worth(hand_cards(0b1101_0000_0110))])
    assert best_play({"even": [Cell(0, (10, 0, 10))]}, price.payoffs) == {"even": "play-1"}
    assert best_play({"a quarter": [Cell(0, (10, 0, 30))]}, price.payoffs) == {"a quarter": "fold"}
