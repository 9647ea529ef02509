"""Racing Card Derby: the probability of each finish, with and without a protest, and what it pays.

The cards are freshly shuffled. Later rounds from the same shoe have the same probabilities for anyone who has not counted the
cards, because any cards of a shuffled shoe are as good as its first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import comb, factorial, lcm, perm

from pitboss.cards import Suit
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Analysis, OutcomeCount, Tell, WagerOdds, wager_odds
from pitboss.lab.payoffs import net
from pitboss.lab.question import Question
from pitboss.table.rules import Settlement

MATTERS = frozenset(
    {
        "decks",
        "race.cards-to-win",
        "race.protest-card",
        "odds.red-black",
        "odds.red-black-protested",
        "odds.suit",
        "odds.suit-protested",
        "odds.quinella",
        "odds.trifecta-first",
        "odds.trifecta-second",
        "odds.trifecta-third",
        "odds.returns-stake",
        "payout.maximum",
        "rounding.direction",
        "rounding.smallest-chip",
    }
)
SEEN = (0,)

SETTLE = "settle."
"""How the names of settlement rules start."""


def analyse(question: Question, tell: Tell) -> Analysis:
    """Return the odds of every area of the layout."""
    rules = question.rules
    assert isinstance(rules, RacingCardDerbyRules)
    per_suit = rules.deck_size // len(Suit)
    most = per_suit // rules.decks
    if not 1 <= rules.to_win <= most:
        raise LabError(f"a suit cannot win with {rules.to_win} cards (race.cards-to-win)", [f"a whole number from 1 to {most}"])
    tell("Counting races", 0, 1)
    found = finishes(per_suit, rules.decks, rules.to_win, rules.protest_card.suit)
    deals = common_deals(found)
    counts = {finish: int(chance * deals) for finish, chance in found.items()}
    wagers = tuple(_wager(rules, wager, counts, deals, question.stake) for wager in rules.wagers if question.asks_for(wager))
    tell("Counting races", 1, 1)
    return Analysis(question.book.id, question.settings(MATTERS), deals, wagers)


@lru_cache(maxsize=16)
def finishes(per_suit: int, protesting: int, to_win: int, protest: Suit = Suit.SPADES) -> Mapping[Finish, Fraction]:
    """Return the probability of each finish, with `per_suit` cards of each suit.

    The race ends when a suit has `to_win` cards. It is protested if one of the `protesting` cards of the suit `protest` is among
    the cards dealt until then.
    """
    found: dict[Finish, Fraction] = {}
    for winner in Suit:
        others = [suit for suit in Suit if suit is not winner]
        for behind in product(range(to_win), repeat=len(others)):
            dealt = {winner: to_win, **dict(zip(others, behind, strict=True))}
            likely = _chance_of(dealt, winner, per_suit)
            clean = Fraction(comb(per_suit - protesting, dealt[protest]), comb(per_suit, dealt[protest]))
            for second, third, share in _second_and_third(dealt, others, per_suit):
                for protested, part in ((False, clean), (True, 1 - clean)):
                    finish = Finish((winner, second, third), protested)
                    found[finish] = found.get(finish, Fraction(0)) + likely * share * part
    return found


def _chance_of(dealt: Mapping[Suit, int], winner: Suit, per_suit: int) -> Fraction:
    """Return the probability that the race ends with these numbers of cards, the winner's last card coming last."""
    number = sum(dealt.values())
    orders = factorial(number - 1) * dealt[winner]
    ways = 1
    for cards in dealt.values():
        orders //= factorial(cards)
        ways *= perm(per_suit, cards)
    return Fraction(orders * ways, perm(len(Suit) * per_suit, number))


def _second_and_third(dealt: Mapping[Suit, int], others: list[Suit], per_suit: int) -> Iterator[tuple[Suit, Suit, Fraction]]:
    """Yield second place, third place and their probability.

    The next card of a suit that is still running decides each place. So the probability of a suit is its share of the cards
    that the running suits have left.
    """
    left = {suit: per_suit - dealt[suit] for suit in others}
    running = sum(left.values())
    for second, third in permutations(others, 2):
        yield second, third, Fraction(left[second], running) * Fraction(left[third], running - left[second])


def common_deals(found: Mapping[Finish, Fraction]) -> int:
    """Return the smallest number of equally likely deals that gives every finish a whole number of deals."""
    return lcm(*(chance.denominator for chance in found.values()))


def _wager(rules: RacingCardDerbyRules, wager: str, counts: Mapping[Finish, int], deals: int, stake: int | None) -> WagerOdds:
    """Return the figures of one area, settled as the table settles it for every finish."""
    ends: dict[tuple[str, Fraction], int] = {}
    for finish, count in counts.items():
        settled = rules.settle(wager, finish)
        end = _named(settled), net(rules, [settled], {wager: stake or 1}, stake)
        ends[end] = ends.get(end, 0) + count
    outcomes = [OutcomeCount(name, count, net) for (name, net), count in ends.items()]
    return wager_odds(wager, "", deals, sorted(outcomes, key=lambda each: -each.pays))


def _named(settled: Settlement) -> str:
    """Name an outcome by the rules that settle it: red-wins, red-wins+protested, trifecta-second."""
    return "+".join(rule.removeprefix(SETTLE) for rule in settled.rules if rule.startswith(SETTLE))
