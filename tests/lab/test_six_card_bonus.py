"""The Six Card Bonus: the best five of six cards, all hands of six, and what folding does to the wager."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb
from random import Random

import numpy as np
import pytest
from tests.support.three_card_brute_force import DECK, every_six_cards, plain_hands

from pitboss import law
from pitboss.cards import Card, parse_cards
from pitboss.cards.ranks import FIVE_CARD, FIVE_CARD_ORDER, THREE_CARD, FiveCardRanking
from pitboss.games.dealer_poker.rules import Wagers
from pitboss.games.three_card_poker.settle import PAIR_PLUS
from pitboss.lab import odds, question_of
from pitboss.lab.errors import LabError
from pitboss.lab.kernels.masks import card_number, hand_cards, hand_mask
from pitboss.lab.kernels.ranking import hand_value, strengths
from pitboss.lab.kernels.three import HEAD
from pitboss.lab.question import WhatIf
from pitboss.lab.three_card_poker.counting import all_hands
from pitboss.lab.three_card_poker.pricing import ante_schedules, rules_of
from pitboss.lab.three_card_poker.six_card_bonus import bonus_deals, bonus_deals_folding
from pitboss.lab.three_card_poker.strategies import find_best_play, situations

pytestmark = pytest.mark.xdist_group("lab")

NZ = "nz/three-card-poker"
DEALS = 407_170_400
SEEN = (0, 1, 2, 3)
ASKED = question_of(law.load(NZ), WhatIf())
RULES = rules_of(ASKED)

RANKINGS = (
    FIVE_CARD,
    FiveCardRanking(ace_low=("straight",)),
    FiveCardRanking((*FIVE_CARD_ORDER[:3], "flush", "full-house", *FIVE_CARD_ORDER[5:]), ace_low=()),
    FiveCardRanking(FIVE_CARD_ORDER[::-1]),
)
EXAMPLES = {
    "royal-flush": ("As Ks Qs Js Ts 9s", "Ad Kd Qd Jd Td Th", "Ac Kc Qc Jc Tc 2h"),
    "straight-flush": ("9s 8s 7s 6s 5s 4s", "5d 4d 3d 2d Ad As", "Kc Qc Jc Tc 9c Ah"),
    "four-of-a-kind": ("9s 9h 9d 9c 5s 5d", "2s 2h 2d 2c As Kd", "As Ah Ad Ac Ks Qs"),
    "full-house": ("9s 9h 9d 5c 5s 5d", "2s 2h 2d Ac As Kd", "As Ah Ad Kc Ks 2d"),
    "flush": ("As Js 9s 5s 3s 2s", "Kd 9d 7d 4d 2d 2c", "8c 6c 5c 4c 2c Ad"),
    "straight": ("9s 8h 7d 6c 5s 4d", "5s 4h 3d 2c As Ad", "Ks Qh Jd Tc 9s 9d"),
    "three-of-a-kind": ("9s 9h 9d 8c 5s 2d", "2s 2h 2d Ac Ks Qd", "As Ah Ad Kc 5s 2d"),
    "two-pair": ("9s 9h 5d 5c 2s 2d", "As Ah 2d 2c Ks Qd", "3s 3h 2d 2c 7s Ad"),
    "pair": ("9s 9h 8d 7c 5s 2d", "As Ah Kd Qc Js 9d", "2s 2h 4d 5c 7s 9d"),
    "high-card": ("As Kh Qd Jc 9s 8d", "9s 8h 7d 5c 4s 2d", "Ks Th 9d 6c 4s 3d"),
}


def kernel_strengths(hands: list[tuple[Card, ...]], ranking: FiveCardRanking) -> list[int]:
    found: list[int] = strengths(np.array([hand_mask(hand) for hand in hands], np.int64), ranking, 6).tolist()
    return found


@pytest.mark.parametrize("ranking", RANKINGS, ids=["standard", "low in straights", "flush first", "upside down"])
def test_the_best_five_of_six_are_worth_what_the_engine_says(ranking: FiveCardRanking) -> None:
    chance = Random(5)
    hands = [tuple(chance.sample(DECK, 6)) for _ in range(50_000)]
    hands += [parse_cards(text) for examples in EXAMPLES.values() for text in examples]
    assert kernel_strengths(hands, ranking) == [ranking.worth(hand).strength for hand in hands]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(FIVE_CARD_ORDER)))
def test_each_kind_beats_the_next(higher: str, lower: str) -> None:
    for ours, theirs in product(EXAMPLES[higher], EXAMPLES[lower]):
        better, worse = kernel_strengths([parse_cards(ours), parse_cards(theirs)], FIVE_CARD)
        assert better > worse
        assert [hand_value(FIVE_CARD, each).category for each in (better, worse)] == [higher, lower]


def test_random_deals_are_paid_as_the_table_pays_them() -> None:
    chance, wagers = Random(17), Wagers({"pair-plus": 1, "six-card-bonus": 1})
    deals = [tuple(chance.sample(DECK, 6)) for _ in range(50_000)]
    three = strengths(np.array([hand_mask(cards[:3]) for cards in deals], np.int64), RULES.ranking, 3).tolist()
    for cards, own, six in zip(deals, three, kernel_strengths(deals, RULES.bonus_ranking), strict=True):
        settled = [each.odds for each in RULES.settle(RULES.best(cards[:3]), RULES.best(cards[3:]), wagers)]
        head = hand_value(RULES.bonus_ranking, six >> HEAD << HEAD)
        assert settled == [RULES.side_schedules[PAIR_PLUS].odds(hand_value(RULES.ranking, own)), RULES.bonus_schedule.odds(head)]


@pytest.mark.parametrize("kind", FIVE_CARD_ORDER)
def test_every_kind_in_every_split_is_paid_as_the_table_pays_it(kind: str) -> None:
    for text in EXAMPLES[kind]:
        six = parse_cards(text)
        (worth,) = kernel_strengths([six], RULES.bonus_ranking)
        for hand in combinations(six, 3):
            dealer = tuple(card for card in six if card not in hand)
            (settled,) = RULES.settle(RULES.best(hand), RULES.best(dealer), Wagers({"six-card-bonus": 1}))
            assert settled.odds == RULES.bonus_schedule.odds(hand_value(RULES.bonus_ranking, worth >> HEAD << HEAD))


def test_all_hands_of_six_cards_in_all_their_splits() -> None:
    """Each of the 20,358,520 hands of six cards can be dealt in twenty ways, three to the player and three to the dealer."""
    counts = np.zeros(10, np.int64)
    ranks = np.array([int(card.rank) for card in DECK], np.int64)
    suits = np.array(["cdhs".index(card.suit) for card in DECK], np.int64)
    every_six_cards(ranks, suits, counts)
    assert int(counts.sum()) == comb(52, 6)
    by_kind = dict(zip(reversed(FIVE_CARD_ORDER), (20 * counts).tolist(), strict=True))
    found: Counter[str] = Counter()
    for value, count in bonus_deals(RULES, 0).settled.items():
        found[value.category] += count
    assert found == by_kind
    for row in odds(law.load(NZ)).wagers:
        if row.wager == "six-card-bonus":
            pays = law.load(NZ).schedule("six-card-bonus", row.schedule).odds
            won = sum(by_kind[kind] * (each.fraction + 1) for kind, each in pays.items())
            assert row.house_edge == 1 - won / DEALS
            assert {each.outcome: each.count for each in row.outcomes if each.outcome != "loss"} == {
                kind: by_kind[kind] for kind in pays
            }


@pytest.mark.parametrize("seen", [0, 1, 3])
def test_a_bonus_that_folding_gives_up_costs_what_the_folded_hands_would_have_won(seen: int) -> None:
    """If a fold keeps it, it depends on the cards alone and not on which of them are visible."""
    keeps, gives_up = odds(law.load(NZ), seen=seen), odds(law.load(NZ), seen=seen, settings={"fold.keeps-six-card-bonus": False})
    unseen, folds = odds(law.load(NZ)), gives_up.wager("ante").decisions["fold"]
    assert keeps.wager("ante") == gives_up.wager("ante")
    for row in gives_up.wagers:
        if row.wager == "six-card-bonus":
            kept = keeps.wager(row.wager, row.schedule)
            assert kept.house_edge == unseen.wager(row.wager, row.schedule).house_edge
            counts = {each.outcome: each for each in row.outcomes}
            assert counts["fold"].count == folds * gives_up.deals
            assert counts["fold"].pays == -1
            before = {each.outcome: each.count for each in kept.outcomes}
            lost = sum((before[name] - each.count) * (each.pays + 1) for name, each in counts.items() if name != "fold")
            assert row.house_edge - kept.house_edge == lost / Fraction(gives_up.deals) > 0


@pytest.mark.parametrize("seen", SEEN)
def test_the_bonus_of_the_hands_that_stay_in_counted_one_by_one(seen: int) -> None:
    """All classes fold but one, and that one only for some visible cards: counted through the engine's ranking."""
    chance, known, found = Random(seen), all_hands(), situations(RULES, seen)
    played = find_best_play(ASKED, ante_schedules(ASKED)[0], found)
    folds = found.folded(played.choices)
    place = next(
        each for each in chance.sample(range(len(known.classes)), 200) if 0 < folds[each].sum() < folds.shape[1] or not seen
    )
    only = np.ones_like(folds)
    only[place] = folds[place] if seen else False
    settled = bonus_deals_folding(RULES, seen, only).settled

    hand = hand_cards(int(known.classes[place]))
    expected: Counter[str] = Counter()
    for dealer in plain_hands().hands:
        if not {*hand} & {*dealer}:
            stays = sum(not only[place, sight] for sight in sights_of(hand, dealer, seen))
            expected[FIVE_CARD.worth((*hand, *dealer)).category] += stays * int(known.sizes[place])
    counted: Counter[str] = Counter()
    for value, count in settled.items():
        counted[value.category] += count
    assert counted == +expected


PARTS = [{part: place for place, part in enumerate(combinations(range(52), seen))} for seen in (0, 1, 2)]


def sights_of(hand: tuple[Card, ...], dealer: tuple[Card, ...], seen: int) -> list[int]:
    """Return the numbers of the visible cards: of single cards, of pairs, or, for the whole hand, of its outcome."""
    if seen < 3:
        return [PARTS[seen][part] for part in combinations(sorted(map(card_number, dealer)), seen)]
    own, theirs = THREE_CARD.worth(hand), THREE_CARD.worth(dealer)
    if not RULES.qualifies(RULES.best(dealer)):
        return [0]
    return [1 if own > theirs else 2 if own == theirs else 3]


def test_a_table_that_does_not_offer_it_has_no_row_of_it() -> None:
    without = odds(law.load(NZ), settings={"six-card-bonus.offered": False})
    assert {row.wager for row in without.wagers} == {"ante", "pair-plus"}
    assert {row.wager for row in odds(law.load(NZ)).wagers} == {"ante", "pair-plus", "six-card-bonus"}


def test_a_rulebook_that_does_not_have_it_cannot_offer_it() -> None:
    assert {row.wager for row in odds(law.load("nsw/three-card-poker")).wagers} == {"ante", "pair-plus"}
    with pytest.raises(LabError, match=r"six-card-bonus\.offered cannot change a figure of nsw/three-card-poker"):
        odds(law.load("nsw/three-card-poker"), settings={"six-card-bonus.offered": True})
