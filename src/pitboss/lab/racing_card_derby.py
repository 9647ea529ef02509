"""Racing Card Derby: how often each suit comes first, second and third, with a protest and without, and what that pays.

The cards are taken to be freshly shuffled. Out of a shoe that plays on, a round whose cards nobody has kept track of has the
same chances: any cards of a shuffled shoe are as good as its first.
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
from pitboss.lab.choosing import net
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Analysis, OutcomeCount, Tell, WagerOdds, wager_odds
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
"""Rules by which a wager is settled begin so."""


def analyse(question: Question, tell: Tell) -> Analysis:
    """The odds of every area of the layout."""
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
    wagers = tuple(_wager(rules, wager, counts, deals, question.stake) for wager in rules.wagers)
    tell("Counting races", 1, 1)
    return Analysis(question.book.id, question.settings(MATTERS), deals, wagers)


# --- the race -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def finishes(per_suit: int, protesting: int, to_win: int, protest: Suit = Suit.SPADES) -> Mapping[Finish, Fraction]:
    """The probability of each finish, out of so many cards of each suit. Of one suit so many protest the race when one is
    among the cards that determine the winner, which are those dealt until a suit has `to_win` of them."""
    found: dict[Finish, Fraction] = {}
    for winner in Suit:
        others = [suit for suit in Suit if suit is not winner]
        for behind in product(range(to_win), repeat=len(others)):
            dealt = {winner: to_win, **dict(zip(others, behind, strict=True))}
            won_so = _won_so(dealt, winner, per_suit)
            clean = Fraction(comb(per_suit - protesting, dealt[protest]), comb(per_suit, dealt[protest]))
            for second, third, share in _places(dealt, others, per_suit):
                for protested, part in ((False, clean), (True, 1 - clean)):
                    finish = Finish((winner, second, third), protested)
                    found[finish] = found.get(finish, Fraction(0)) + won_so * share * part
    return found


def _won_so(dealt: Mapping[Suit, int], winner: Suit, per_suit: int) -> Fraction:
    """How likely the race is won with exactly these cards on the table: the winner's last card comes last, the others in
    any order before it."""
    number = sum(dealt.values())
    orders = factorial(number - 1) * dealt[winner]
    ways = 1
    for cards in dealt.values():
        orders //= factorial(cards)
        ways *= perm(per_suit, cards)
    return Fraction(orders * ways, perm(len(Suit) * per_suit, number))


def _places(dealt: Mapping[Suit, int], others: list[Suit], per_suit: int) -> Iterator[tuple[Suit, Suit, Fraction]]:
    """Second and third place, and how likely. The next card that is of no suit already placed decides, so each suit that
    still runs has the chance of its share of their cards left."""
    left = {suit: per_suit - dealt[suit] for suit in others}
    running = sum(left.values())
    for second, third in permutations(others, 2):
        yield second, third, Fraction(left[second], running) * Fraction(left[third], running - left[second])


def common_deals(found: Mapping[Finish, Fraction]) -> int:
    """The least number of equally likely deals in which every finish comes a whole number of times."""
    return lcm(*(chance.denominator for chance in found.values()))


# --- the wagers -----------------------------------------------------------------------------------------------------


def _wager(rules: RacingCardDerbyRules, wager: str, counts: Mapping[Finish, int], deals: int, stake: int | None) -> WagerOdds:
    """The figures of one area, settled as the table settles it for every way the race can end."""
    ends: dict[tuple[str, Fraction], int] = {}
    for finish, count in counts.items():
        settled = rules.settle(wager, finish)
        end = _named(settled), net(rules, [settled], {wager: stake or 1}, stake)
        ends[end] = ends.get(end, 0) + count
    outcomes = [OutcomeCount(name, count, net) for (name, net), count in ends.items()]
    return wager_odds(wager, "", deals, sorted(outcomes, key=lambda each: -each.pays))


def _named(settled: Settlement) -> str:
    """The outcome by the rules it was settled by: red-wins, red-wins+protested, trifecta-second."""
    return "+".join(rule.removeprefix(SETTLE) for rule in settled.rules if rule.startswith(SETTLE))
