"""Side wagers and insurance, exactly: the first cards of a box, and the dealer's second."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

from pitboss.cards import Card
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.settle import INSURANCE, MADNESS, PERFECT_PAIRS, SUPER_SEVENS, insurance, side
from pitboss.lab.figures import OutcomeCount, WagerOdds, wager_odds
from pitboss.lab.payoffs import net
from pitboss.lab.question import Question
from pitboss.table.schedules import Schedule

LOSS = "loss"
RANKS, SUITS = 13, 4
TENS = 4


def pairs(decks: int) -> dict[str, Fraction]:
    """Return how likely each pair is as the first two cards: by the second card, whatever the first is."""
    others = RANKS * SUITS * decks - 1
    return {
        "perfect": Fraction(decks - 1, others),
        "coloured": Fraction(decks, others),
        "mixed": Fraction(2 * decks, others),
    }


def sevens(decks: int) -> dict[str, Fraction]:
    """Return how likely it is that a box begins with one, two or three sevens, suited or not."""
    cards, own = RANKS * SUITS * decks, SUITS * decks
    first, second, third = Fraction(own, cards), Fraction(own - 1, cards - 1), Fraction(own - 2, cards - 2)
    second_suited, third_suited = Fraction(decks - 1, cards - 1), Fraction(decks - 2, cards - 2)
    return {
        "three-sevens-suited": first * second_suited * third_suited,
        "three-sevens": first * (second * third - second_suited * third_suited),
        "two-sevens-suited": first * second_suited * (1 - third),
        "two-sevens": first * (second - second_suited) * (1 - third),
        "one-seven": first * (1 - second),
    }


def blackjack(decks: int) -> Fraction:
    """Return how likely the first two cards are an ace and a ten-value card."""
    cards = RANKS * SUITS * decks
    return Fraction(2 * SUITS * decks * TENS * SUITS * decks, cards * (cards - 1))


def prizes(rules: BlackjackRules) -> dict[str, Fraction]:
    """Return how likely each prize of Madness 21 is: a blackjack, and then a place of the wheel."""
    natural, wheel = blackjack(rules.decks), rules.wheel
    return {prize: natural * Fraction(wheel.count(prize), len(wheel)) for prize in dict.fromkeys(wheel)}


def likely(rules: BlackjackRules, wager: str) -> Mapping[str, Fraction]:
    """Return how likely each line of a side wager's schedules is."""
    if wager == MADNESS:
        return prizes(rules)
    return {PERFECT_PAIRS: pairs, SUPER_SEVENS: sevens}[wager](rules.decks)


def side_odds(question: Question, wager: str) -> Iterator[WagerOdds]:
    """Yield the figures of a side wager under the schedule in play and then under every other one."""
    rules = question.rules
    assert isinstance(rules, BlackjackRules)
    own = rules.schedule(wager)
    others = [Schedule(row.wager, row.name, [*row.odds.items()]) for row in question.book.schedules_of(wager)]
    for schedule in (own, *(each for each in others if each.name != own.name)):
        yield _side(rules, schedule, likely(rules, wager), question.stake)


def _side(rules: BlackjackRules, schedule: Schedule, chances: Mapping[str, Fraction], stake: int | None) -> WagerOdds:
    """Return the figures under one schedule, settled as the table settles it."""
    wager, paid = schedule.wager, dict(schedule.pays)
    wins = {kind: chance for kind, chance in chances.items() if kind in paid}
    deals = lcm(*(chance.denominator for chance in (*wins.values(), Fraction(1))))
    outcomes = []
    for kind, chance in wins.items():
        settled = side(wager, kind, rules, schedule)
        outcomes.append(OutcomeCount(kind, int(chance * deals), net(rules, [settled], {wager: stake or 1}, stake)))
    lost = deals - sum(each.count for each in outcomes)
    ordered = sorted((*outcomes, OutcomeCount(LOSS, lost, Fraction(-1))), key=lambda each: -each.pays)
    return wager_odds(wager, schedule.name, deals, ordered, pays=schedule.pays)


def insurance_odds(question: Question) -> WagerOdds:
    """Return the figures of insurance for somebody who has seen only the dealer's ace."""
    rules = question.rules
    assert isinstance(rules, BlackjackRules)
    others = RANKS * SUITS * rules.decks - 1
    tens = TENS * SUITS * rules.decks
    stake, ten, nine = question.stake, (Card.AS, Card.KS), (Card.AS, Card.NINE_S)
    wins, loses = (net(rules, [insurance(held, rules)], {INSURANCE: stake or 1}, stake) for held in (ten, nine))
    outcomes = [OutcomeCount("blackjack", tens, wins), OutcomeCount(LOSS, others - tens, loses)]
    return wager_odds(INSURANCE, "", others, outcomes)
