"""Ranking many hands at once gives each hand the strength it has by itself."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.cards.ranks import FourCardRanking, Ranking, ThreeCardRanking

pytestmark = pytest.mark.xdist_group("lab")

OTHER_ORDER = ThreeCardRanking(["three-of-a-kind", "straight-flush", "flush", "straight", "pair", "high-card"])


@pytest.mark.parametrize(
    ("ranking", "cards"),
    [(pitboss.THREE_CARD, 3), (OTHER_ORDER, 3), (pitboss.FOUR_CARD, 4), (pitboss.FOUR_CARD, 5), (pitboss.FOUR_CARD, 6),
     (pitboss.FIVE_CARD, 5), (pitboss.FIVE_CARD, 6), (FourCardRanking(ace_low=()), 5)],
)  # fmt: skip
def test_hands_as_cards_and_as_numbers(ranking: Ranking, cards: int) -> None:
    deck, chance = pitboss.deck(), Random(7)
    numbers = np.array([chance.sample(range(52), cards) for _ in range(500)])
    hands = [[deck[number] for number in row] for row in numbers]
    expected = [ranking.worth(hand).strength for hand in hands]
    assert pitboss.rank_many(ranking, numbers).tolist() == expected
    assert pitboss.rank_many(ranking, hands).tolist() == expected
    assert pitboss.rank_many(ranking, numbers.astype(np.uint8)).tolist() == expected


def test_every_hand_of_three_cards() -> None:
    found = pitboss.rank_many(pitboss.THREE_CARD, np.array(list(combinations(range(52), 3))))
    assert len(found) == 22_100
    assert found.tolist() == [pitboss.THREE_CARD.worth(hand).strength for hand in combinations(pitboss.deck(), 3)]


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (np.array([[0, 1, 52]]), "a number from 0 to 51"),
        (np.array([[0, 1, -1]]), "a number from 0 to 51"),
        (np.array([[0, 1, 2], [3, 4, 3]]), "hand 2 of 2 has a card twice"),
        (np.array([[0.0, 1.0, 2.0]]), "whole numbers"),
        (np.array([0, 1, 2]), "rows of cards"),
        (np.array([[0, 1, 2, 3]]), "hands have this many cards. There is only: 3."),
        ([pitboss.parse_cards("As Kd Jk")], "the joker cannot be ranked in bulk"),
        (["As Kd Qc"], "hands are rows with the same number of cards"),
        ([["As", "Kd", "Qc"], ["As", "Kd"]], "hands are rows with the same number of cards"),
    ],
)
def test_what_is_no_hand_is_refused(hands: Any, said: str) -> None:
    with pytest.raises(pitboss.LabError) as error:
        pitboss.rank_many(pitboss.THREE_CARD, hands)
    assert said in str(error.value)
