"""The chart of the basic strategy, and what it says of one hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from pitboss.cards import Card, CardError, parse_cards
from pitboss.cards.ranks.blackjack import ACE_HIGH, is_blackjack, points_of, total
from pitboss.games.blackjack import strategy
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.lab.blackjack.box import BOUND, ROUNDS, flags, rules_of, shoe, split_into, splits_pair, tables
from pitboss.lab.blackjack.bust_together import live_against_natural
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Advice, Chart, ChoiceValue, DealerHands, Tell, silent
from pitboss.lab.kernels import blackjack as count
from pitboss.lab.kernels import warm_up
from pitboss.lab.question import Question

COLUMNS = tuple("A" if value == ACE_HIGH else str(value) for value in strategy.CARDS)
LETTERS = {strategy.HIT: "H", strategy.STAND: "S", strategy.DOUBLE: "D", strategy.SPLIT: "P"}
HARD, SOFT = range(5, 22), range(13, 22)
PAIRS = (2, 3, 4, 5, 6, 7, 8, 9, 10, ACE_HIGH)
FIRST = 2


def _choice(rules: BlackjackRules, points: int, soft: bool, up: int) -> str:
    two, _ = tables(rules, up)
    act = int(two[int(soft), points])
    return {count.HIT: strategy.HIT, count.STAND: strategy.STAND, count.DOUBLE: strategy.DOUBLE}[act]


def _pair(rules: BlackjackRules, value: int, up: int) -> str:
    if splits_pair(rules, value, up):
        return strategy.SPLIT
    return _choice(rules, 12 if value == ACE_HIGH else 2 * value, value == ACE_HIGH, up)


def _rows(rules: BlackjackRules) -> Iterator[tuple[str, tuple[str, ...]]]:
    for points in HARD:
        yield f"hard {points}", tuple(_choice(rules, points, False, up) for up in strategy.CARDS)
    for points in SOFT:
        yield f"soft {points}", tuple(_choice(rules, points, True, up) for up in strategy.CARDS)
    for value in PAIRS:
        name = "aces" if value == ACE_HIGH else f"{value}s"
        yield f"pair of {name}", tuple(_pair(rules, value, up) for up in strategy.CARDS)


def chart(question: Question, tell: Tell = silent) -> Chart:
    """Return the basic strategy by total and by the dealer's card."""
    rules = rules_of(question)
    rows = tuple(_rows(rules))

    def cells() -> Iterable[tuple[str, ...]]:
        yield ("hand", *COLUMNS)
        yield from ((name, *choices) for name, choices in rows)

    title = f"{question.book.title}: basic strategy, {rules.decks} decks, by the dealer's card"
    note = f"{rules.double_words()}; where that is not allowed, hit. Take neither insurance nor even money."
    return Chart(title, COLUMNS, rows, note, cells, len(rows))


def read_hand(
    question: Question, hand: str | Sequence[Card], up: str | Card | None, shown: int
) -> tuple[tuple[Card, ...], Card | None]:
    """Return the player's two cards and the dealer's card; the same card may be there once for each deck."""
    try:
        cards = parse_cards(hand)
        dealer = parse_cards([up] if isinstance(up, Card) else up or "")
    except CardError as error:
        raise LabError(str(error)) from None
    if len(cards) != FIRST:
        raise LabError(f"a hand of {question.book.title} has {FIRST} cards to begin with, not {len(cards)}")
    if len(dealer) != 1:
        raise LabError(f"the dealer's card is missing; in {question.book.title} the player sees it, so name it, such as Kd")
    return cards, dealer[0]


def advise(question: Question, hand: Sequence[Card], up: Card | None) -> Advice:
    """Return what to do with two cards, with the value of standing, drawing, doubling and splitting, each played on by the basic
    strategy from a fresh shoe without these cards."""
    rules = rules_of(question)
    assert up is not None
    if is_blackjack(hand):
        raise LabError("a blackjack is paid or waits for the dealer's second card; there is nothing to decide")
    warm_up(silent)
    found = values(rules, hand, up)
    best = max(found, key=lambda name: found[name])
    says = strategy.decide(rules, hand, up, split=rules.split_hands > 1)
    why = f"The basic strategy says {says}." if says == best else f"By its total alone the basic strategy says {says}."
    choices = tuple(ChoiceValue(name, Fraction(round(value * ROUNDS), ROUNDS)) for name, value in found.items())
    return Advice(f"{' '.join(hand)} against {up}, {total(hand).words}", best, choices, 0, 0, 0, 0, why, BOUND)


def dealer_hands(question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
    """Return nothing: the dealer's hand is not dealt when the player decides."""
    return ()


def _rank(card: Card) -> int:
    points = points_of(card)
    return count.ACE if points == ACE_HIGH else points - 1


def values(
    rules: BlackjackRules,
    hand: Sequence[Card],
    up: Card,
    *,
    from_split: bool = False,
    original: bool = True,
    hands: int = 0,
    doubled: float = 1.0,
) -> dict[str, float]:
    """Return the value of each choice that the rules allow, for each unit of the wager. `original` says whether the hand has the
    wager that the dealer's blackjack takes, `hands` into how many it may be split, if not into all that a box may have, and
    `doubled` what a double adds."""
    hands = hands or rules.split_hands
    cards = shoe(rules.decks)
    for card in (*hand, up):
        cards[_rank(card)] -= 1
    value, held, two_cards = points_of(up), total(hand), len(hand) == FIRST
    two, more = tables(rules, value, from_split=from_split)
    forced = {strategy.STAND: count.STAND, strategy.HIT: count.HIT}
    if two_cards and rules.may_double_on(hand) and (rules.doubles_split or not from_split):
        forced[strategy.DOUBLE] = count.DOUBLE
    if held.points <= rules.draws_to:
        del forced[strategy.STAND]
    found: dict[str, float] = {}
    for name, act in forced.items():
        only = np.full_like(two, act)
        figures = count.one_hand(cards, _rank(up), held.points, int(held.soft), only, more, *flags(rules))
        found[name] = _net(rules, figures, original, (1 + doubled) / 2 if name == strategy.DOUBLE else 1.0)
    if hands > 1 and two_cards and rules.equal(hand):
        after, _ = tables(rules, value, from_split=True)
        into = split_into(rules, points_of(hand[0]), value, hands)
        split = count.one_split(cards, _rank(up), _rank(hand[0]), after, more, into, *flags(rules))
        if rules.takes_one_live:
            live = live_against_natural(cards, _rank(up), _rank(hand[0]), (after, more), into)
            split[count.LIVE_AGAINST_NATURAL] = live
        found[strategy.SPLIT] = _net(rules, split, original)
    return found


def insured_value(rules: BlackjackRules, hand: Sequence[Card]) -> tuple[float, float]:
    """Return how likely the dealer's blackjack is with these cards and the dealer's ace gone, and the value of insurance."""
    cards = shoe(rules.decks)
    cards[count.ACE] -= 1
    for card in hand:
        cards[_rank(card)] -= 1
    chance = float(cards[count.TEN] / cards.sum())
    return chance, chance * rules.insurance_odds.pays / rules.insurance_odds.per - (1 - chance)


def _net(rules: BlackjackRules, figures: count.Shares, original: bool = True, times: float = 1.0) -> float:
    """Return the value of the hands; the dealer's blackjack takes the original wager, where it does not take all."""
    taken = float(figures[count.LIVE_AGAINST_NATURAL]) if original and not rules.takes_all else 0.0
    return float(figures[count.VALUE]) * times - taken
