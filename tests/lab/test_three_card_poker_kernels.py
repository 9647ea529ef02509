"""The counting code ranks, compares and pays as the engine does, and counts hands and cells as going one by one does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.support.three_card_brute_force import outcomes_of, plain_hands
from tests.support.three_card_deals import Deal, Hand, by_count, by_settle, dealt

from pitboss import law
from pitboss.cards.ranks import THREE_CARD, THREE_CARD_ORDER, ThreeCardRanking
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.lab.kernels.masks import ONE_SUIT, RANKS, canonical, card_number, hand_mask
from pitboss.lab.kernels.ranking import strengths
from pitboss.lab.question import Question, WhatIf, ask
from pitboss.lab.three_card_poker import MATTERS, SEEN
from pitboss.lab.three_card_poker.counting import PAIRS, all_hands, count_outcomes, count_outcomes_for, ranked
from pitboss.lab.three_card_poker.pricing import ante_schedules, price_ante, rules_of
from pitboss.lab.three_card_poker.strategies import BestPlay, Situations, find_best_play, situations
from pitboss.table.events import Outcome

pytestmark = pytest.mark.xdist_group("lab")

NSW, NZ = "nsw/three-card-poker", "nz/three-card-poker"
ODD: dict[str, Any] = {
    "ties": "player",
    "dealer.qualifies-by": "card-held",
    "dealer.qualifies-with": "ten",
    "odds.ante": "3 to 2",
    "odds.play": "6 to 5",
    "play.maximum-multiple": "3",
    "ace-low": "straight",
    "hand-order": "three-of-a-kind,straight-flush,flush,straight,pair,high-card",
}
"""A table with unusual settings."""


def question(book: str, settings: dict[str, Any] | None = None, **others: Any) -> Question:
    return ask(law.load(book), WhatIf(settings=settings or {}, **others), matters=MATTERS, seen=SEEN)


RANKINGS = (
    THREE_CARD,
    ThreeCardRanking(ace_low=()),
    ThreeCardRanking(ace_low=("straight",)),
    ThreeCardRanking(("three-of-a-kind", "straight-flush", "flush", "straight", "pair", "high-card")),
    ThreeCardRanking(THREE_CARD_ORDER[::-1]),
)


@pytest.mark.parametrize("ranking", RANKINGS, ids=repr)
def test_all_hands_are_as_strong_as_the_engine_says(ranking: ThreeCardRanking) -> None:
    hands = plain_hands().hands
    masks = np.array([hand_mask(hand) for hand in hands], np.int64)
    assert strengths(masks, ranking, 3).tolist() == [ranking.worth(hand).strength for hand in hands]


def test_the_classes_are_all_hands_up_to_the_names_of_suits() -> None:
    known = all_hands()
    assert (len(known.hands), len(known.classes), int(known.sizes.sum())) == (22_100, 1_755, 22_100)
    assert [canonical(int(hand)) for hand in known.hands] == known.classes[known.class_of].tolist()


@pytest.mark.parametrize(("book", "settings", "deals"), [(NSW, {}, 50_000), (NZ, ODD, 10_000)], ids=["as it is", "odd"])
def test_random_deals_are_settled_as_the_table_settles_them(book: str, settings: dict[str, Any], deals: int) -> None:
    asked, chance = question(book, settings), Random(7)
    drawn = [(cards[:3], cards[3:]) for cards in (dealt(chance) for _ in range(deals))]
    assert by_count(asked, drawn) == [by_settle(asked, *deal) for deal in drawn]


@cache
def hands_by_kind() -> dict[str, list[Hand]]:
    found: dict[str, list[Hand]] = {}
    for hand in plain_hands().hands:
        found.setdefault(THREE_CARD.worth(hand).category, []).append(hand)
    return found


@pytest.mark.parametrize(("own", "theirs"), list(product(THREE_CARD_ORDER, repeat=2)))
def test_every_kind_of_hand_against_every_kind(own: str, theirs: str) -> None:
    chance = Random(f"{own} {theirs}")
    by_kind = hands_by_kind()
    drawn: list[Deal] = []
    while len(drawn) < 25:
        hand, dealer = chance.choice(by_kind[own]), chance.choice(by_kind[theirs])
        drawn += [] if {*hand} & {*dealer} else [(hand, dealer)]
    for asked in (AS_IT_IS, UNLIKE_ANY):
        assert by_count(asked, drawn) == [by_settle(asked, *deal) for deal in drawn]


AS_IT_IS = question(NSW)
UNLIKE_ANY = question(NZ, ODD)


def test_two_hundred_hands_counted_one_by_one() -> None:
    """Compared with a plain reading of the 18,424 hands that the dealer can have; the class of the hand has the same counts."""
    chance, rules, plain = Random(11), rules_of(AS_IT_IS), plain_hands()
    known, found = all_hands(), ranked(rules)
    counts = count_outcomes(found, 0)
    for _ in range(200):
        hand = chance.choice(plain.hands)
        ends = outcomes_of(hand, (), plain.queens)
        assert sum(ends) == 18_424
        assert count_outcomes_for(found, hand, 0).tolist() == [ends]
        assert counts[class_of(known.classes, hand), 0].tolist() == ends


@pytest.mark.parametrize(("asked", "hands"), [(AS_IT_IS, 3), (UNLIKE_ANY, 1)], ids=["as it is", "odd"])
def test_hands_counted_through_the_tables_own_settlement(asked: Question, hands: int) -> None:
    """The sum over every deal, each settled by the table, equals the sum over the counts."""
    chance, rules, schedule = Random(13), rules_of(asked), ante_schedules(asked)[0]
    payoffs = price_ante(asked, schedule)
    for hand in chance.sample(plain_hands().hands, hands):
        left = [dealer for dealer in plain_hands().hands if not {*hand} & {*dealer}]
        settled = [sum(each, Fraction(0)) for each in zip(*(by_settle(asked, hand, dealer) for dealer in left), strict=True)]
        kind = schedule.kind(rules.ranking.worth(hand))
        (ends,) = count_outcomes_for(ranked(rules), hand, 0).tolist()
        net = payoffs.net[payoffs.kinds.index(kind)][1:]
        assert settled == [sum(count * each for count, each in zip(ends, choice, strict=True)) for choice in net]


def class_of(classes: Any, hand: Hand) -> int:
    return int(np.searchsorted(classes, canonical(hand_mask(hand))))


class Best:
    """The best play at a table, for cards as a player holds them."""

    def __init__(self, asked: Question, seen: int) -> None:
        self.asked, self.seen = asked, seen
        self.found: Situations = situations(rules_of(asked), seen)
        self.played: BestPlay = find_best_play(asked, ante_schedules(asked)[0], self.found)
        self.choices = list(self.played.choices.values())

    def does(self, hand: Hand, seen: Hand, end: int) -> str:
        turned = renamed(hand, seen)
        match self.seen:
            case 0:
                sight = 0
            case 1:
                sight = turned[0]
            case 2:
                sight = PAIRS.index((min(turned), max(turned)))
            case _:
                sight = end
        return self.choices[int(self.found.number[class_of(all_hands().classes, hand), sight])]


def renamed(hand: Hand, seen: Hand) -> list[int]:
    """Return the numbers of the visible cards after the renaming of suits that makes the hand canonical."""
    mask = hand_mask(hand)
    suits = [mask >> RANKS * suit & ONE_SUIT for suit in range(4)]
    for order in permutations(range(4)):
        if sum(held << RANKS * to for held, to in zip(suits, order, strict=True)) == canonical(mask):
            return [RANKS * order[card_number(card) // RANKS] + card_number(card) % RANKS for card in seen]
    raise AssertionError("no way to rename the suits")


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("asked", [AS_IT_IS, question(NZ, {"ties": "dealer", "play.maximum-multiple": "4"})], ids=["own", "four"])
def test_the_choice_made_has_the_best_expectation_counted_directly(asked: Question, seen: int) -> None:
    best, chance = Best(asked, seen), Random(seen)
    rules, plain = rules_of(asked), plain_hands()
    for _ in range(125 + 125 * (asked is AS_IT_IS)):
        cards = dealt(chance, 3 + seen)
        hand, shown = cards[:3], cards[3:]
        ends = outcomes_of(hand, shown, plain.queens)
        expected = {"fold": Fraction(-1)} | {
            f"play-{multiple}": expectation(rules, hand, multiple, ends)
            for multiple in range(rules.play_minimum, rules.play_maximum + 1)
        }
        choice = best.does(hand, shown, ends.index(max(ends)))
        assert expected[choice] == max(expected.values()), (hand, shown, choice, expected)


def expectation(rules: ThreeCardPokerRules, hand: Hand, multiple: int, ends: Sequence[int]) -> Fraction:
    """By hand: the Ante at even money, Play at even money if the dealer qualifies, and the bonus whatever the dealer has."""
    bonus = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}.get(THREE_CARD.worth(hand).category, 0)
    tie = {Outcome.WIN: 1, Outcome.STAND_OFF: 0, Outcome.LOSE: -1}[rules.ties]
    net = (1, 1 + multiple, tie * (1 + multiple), -1 - multiple)
    return bonus + Fraction(sum(count * each for count, each in zip(ends, net, strict=True)), sum(ends))


def test_what_cannot_be_seen_has_no_dealers_hand() -> None:
    rules, known = rules_of(AS_IT_IS), all_hands()
    one = count_outcomes(ranked(rules), 1)
    for place in range(0, len(known.classes), 50):
        held = [card for card in range(52) if int(known.classes[place]) >> card & 1]
        totals = one[place].sum(axis=1).tolist()
        assert [card for card in range(52) if totals[card] == 0] == held
        assert {*totals} == {0, 1_128}


def test_which_dealers_hands_play() -> None:
    plain = plain_hands()
    order = np.argsort([hand_mask(hand) for hand in plain.hands])
    known, found = all_hands(), ranked(rules_of(AS_IT_IS))
    mine = np.argsort(known.hands)
    assert found.flags()[mine].tolist() == plain.queens[order].tolist()
