"""Deals of Three Card Poker settled twice: by the lab's counting code and by the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from random import Random

import numpy as np

from pitboss.cards import Card
from pitboss.games.dealer_poker.rules import Wagers
from pitboss.lab.kernels.masks import hand_mask
from pitboss.lab.kernels.ranking import hand_value, strengths
from pitboss.lab.kernels.three import outcome_of
from pitboss.lab.question import Question
from pitboss.lab.three_card_poker.pricing import ante_schedules, price_ante, rules_of
from pitboss.table.events import Outcome
from tests.support.three_card_brute_force import DECK

Hand = tuple[Card, ...]
Deal = tuple[Hand, Hand]
"""The player's three cards and the dealer's."""


def by_count(asked: Question, deals: Sequence[Deal]) -> list[list[Fraction]]:
    """Return the net result of every Play in each deal, by the counting code."""
    rules, schedule = rules_of(asked), ante_schedules(asked)[0]
    payoffs = price_ante(asked, schedule)
    own, theirs = (strengths(np.array([hand_mask(deal[side]) for deal in deals], np.int64), rules.ranking, 3) for side in (0, 1))
    found = []
    for (hand, dealer), mine, other in zip(deals, own.tolist(), theirs.tolist(), strict=True):
        end = outcome_of(mine, other, rules.qualifies(rules.best(dealer)))
        kind = payoffs.net[payoffs.kinds.index(schedule.kind(hand_value(rules.ranking, mine)))]
        assert hand_value(rules.ranking, mine) == rules.ranking.worth(hand)
        found.append([kind[place][end] for place in range(1, len(payoffs.choices))])
    return found


def by_settle(asked: Question, hand: Hand, dealer: Hand) -> list[Fraction]:
    """Return the net result of every Play, by the table."""
    rules = rules_of(asked)
    found = []
    for multiple in range(rules.play_minimum, rules.play_maximum + 1):
        wagers = Wagers({"ante": 1, "play": multiple})
        net = Fraction(0)
        for each in rules.settle(rules.best(hand), rules.best(dealer), wagers):
            amount = wagers[each.wager] or 1
            if each.outcome is Outcome.LOSE:
                net -= amount
            elif each.outcome is Outcome.WIN:
                assert each.odds is not None
                net += amount * each.odds.fraction
        found.append(net)
    return found


def dealt(chance: Random, cards: int = 6) -> Hand:
    return tuple(chance.sample(DECK, cards))


def disagreements(asked: Question, number: int, seed: int = 0) -> tuple[int, list[Deal]]:
    """Return how many random deals were compared, and those that the lab and the table settle differently."""
    chance = Random(seed)
    deals = iter((cards[:3], cards[3:]) for cards in (dealt(chance) for _ in range(number)))
    compared, wrong = 0, list[Deal]()
    while part := list(islice(deals, 10_000)):
        for deal, counted in zip(part, by_count(asked, part), strict=True):
            wrong += [] if counted == by_settle(asked, *deal) else [deal]
        compared += len(part)
    return compared, wrong
