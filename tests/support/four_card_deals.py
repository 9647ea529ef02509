"""Deals of Four Card Poker settled twice: by the lab, from its kernels, and by the table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import islice, product

import numpy as np

from pitboss.cards import Card, deck
from pitboss.cards.ranks import Ranking
from pitboss.games.dealer_poker.rules import ANTE, PLAY, Wagers
from pitboss.games.four_card_poker.rules import FourCardPokerRules
from pitboss.lab.choices import FOLD, play_multiple
from pitboss.lab.four_card_poker.pricing import ante_schedules, price_ante
from pitboss.lab.kernels.cells import OUTCOMES
from pitboss.lab.kernels.four import DEALER, PLAYER
from pitboss.lab.kernels.masks import hand_mask
from pitboss.lab.kernels.ranking import hand_value, strengths
from pitboss.lab.question import Question
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The player's five cards and the dealer's six."""

_AT_ONCE = 10_000


def random_deals(seed: int) -> Iterator[Deal]:
    """Yield deals without end, the same for the same seed."""
    chance = random.Random(seed)
    while True:
        cards = chance.sample(deck(), PLAYER + DEALER)
        yield tuple(cards[:PLAYER]), tuple(cards[PLAYER:])


@cache
def deals_of_every_pair(ranking: Ranking, each: int) -> tuple[Deal, ...]:
    """Return `each` deals for every pair of kinds of hand, the player's and the dealer's."""
    return tuple(_deals_of_every_pair(ranking, each))


def _deals_of_every_pair(ranking: Ranking, each: int) -> Iterator[Deal]:
    chance = random.Random(each)
    by_kind: dict[tuple[int, str], list[tuple[Card, ...]]] = {}
    for size in (PLAYER, DEALER):
        for kind in ranking.order:
            by_kind[size, kind] = list(islice(_hands_of(ranking, size, kind, chance), 40 * each))
    for own, dealers in product(ranking.order, repeat=2):
        apart = (
            (hand, dealer) for hand, dealer in product(by_kind[PLAYER, own], by_kind[DEALER, dealers]) if not {*hand} & {*dealer}
        )
        yield from islice(apart, each)


def _hands_of(ranking: Ranking, size: int, kind: str, chance: random.Random) -> Iterator[tuple[Card, ...]]:
    """Yield hands of one kind; starting from neighbouring or equal cards makes rare kinds more frequent."""
    ranks, suits = "23456789TJQKA", "cdhs"
    while True:
        first, suit = chance.randrange(10), chance.choice(suits)
        near = [Card(rank + suit) for rank in ranks[first : first + 4]]
        alike = [Card(ranks[first] + each) for each in suits]
        suited = [Card(rank + suit) for rank in chance.sample(ranks, 4)]
        start = chance.choice([[], near, alike, alike[:3], alike[:2], suited, near[:3]])
        others = [card for card in deck() if card not in start]
        cards = (*start, *chance.sample(others, size - len(start)))
        if ranking.worth(cards).category == kind:
            yield cards


def disagreements(question: Question, deals: Iterable[Deal], seed: int = 0) -> tuple[int, list[str]]:
    """Return how many deals were compared, and those that the lab and the table settle differently."""
    rules = question.rules
    assert isinstance(rules, FourCardPokerRules)
    chance, compared, wrong = random.Random(seed), 0, []
    remaining = iter(deals)
    while part := list(islice(remaining, _AT_ONCE)):
        own = strengths(_masks(hand for hand, _ in part), rules.ranking, PLAYER).tolist()
        dealers = strengths(_masks(dealer for _, dealer in part), rules.ranking, DEALER).tolist()
        values = [hand_value(rules.ranking, each) for each in sorted({*own})]
        price = price_ante(question, ante_schedules(question)[0], values)
        place = {value.strength: at for at, value in enumerate(values)}
        for (hand, dealer), mine, theirs in zip(part, own, dealers, strict=True):
            choice = chance.choice([each for each in price.payoffs.choices if each != FOLD])
            end = OUTCOMES[0 if mine > theirs else 2 if mine < theirs else 1]
            kind = price.payoffs.net[price.kind_of[place[mine]]]
            brings = kind[price.payoffs.choices.index(choice)][OUTCOMES.index(end)]
            paid = at_the_table(rules, hand, dealer, {ANTE: 1, PLAY: play_multiple(choice)})
            if brings != paid:
                wrong.append(f"{' '.join(hand)} against {' '.join(dealer)}, {choice}: {brings}, at the table {paid}")
        compared += len(part)
    return compared, wrong


def _masks(hands: Iterable[tuple[Card, ...]]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array([hand_mask(hand) for hand in hands], dtype=np.int64)


def at_the_table(
    rules: FourCardPokerRules, hand: tuple[Card, ...], dealer: tuple[Card, ...], amounts: Mapping[str, int]
) -> Fraction:
    """Return the net result of the table's settlement of these cards, in Antes."""
    return sum(
        (_brings(each, amounts) for each in rules.settle(rules.best(hand), rules.best(dealer), Wagers(dict(amounts)))),
        Fraction(0),
    )


def _brings(settled: Settlement, amounts: Mapping[str, int]) -> Fraction:
    amount = amounts.get(settled.wager, amounts[ANTE])
    match settled.outcome:
        case Outcome.WIN:
            assert settled.odds is not None
            return amount * settled.odds.fraction
        case Outcome.LOSE:
            return Fraction(-amount)
        case _:
            return Fraction(0)
