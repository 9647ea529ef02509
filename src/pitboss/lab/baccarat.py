"""Baccarat: every order in which the first six cards of a shoe can come, counted by how the coup ends.

The cards are freshly shuffled. Later coups from the same shoe have the same probabilities for anyone who has not counted the
cards. Each deal is six cards in order, whether the coup takes four of them, five or six, so that all are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm

from pitboss.cards import Rank, deck
from pitboss.games.baccarat.coup import BANKER, MOST_CARDS, PAIRS, PLAYER, PLAYER_PAIR, SIDES, TEN, TIE, Draws, Result, value
from pitboss.games.baccarat.rules import BaccaratRules
from pitboss.lab.figures import Analysis, OutcomeCount, Tell, WagerOdds, wager_odds
from pitboss.lab.payoffs import net
from pitboss.lab.question import Question
from pitboss.table.payments import most_payable, paid

MATTERS = frozenset(
    {
        "decks",
        "commission.rate",
        "commission.rounding",
        "odds.player",
        "odds.banker",
        "odds.tie",
        "odds.pair",
        "odds.returns-stake",
        "wager.pairs",
        "play.natural",
        "play.player",
        "play.banker",
        "play.banker-alone",
        "payout.maximum",
        "rounding.direction",
        "rounding.smallest-chip",
    }
)
SEEN = (0,)
FURTHER = PAIRS
"""Wagers with odds that not every table offers."""
MOST = len(SIDES) * MOST_CARDS
"""The most cards that a coup takes."""


def analyse(question: Question, tell: Tell) -> Analysis:
    """Return the odds of every wager that the table offers, or of those asked for."""
    rules = question.rules
    assert isinstance(rules, BaccaratRules)
    tell("Counting coups", 0, 1)
    counts, deals = coups(rules.decks, rules.draws), perm(rules.deck_size, MOST)
    tell("Counting coups", 1, 1)
    wagers = tuple(
        _pair(rules, wager, deals, question.stake) if wager in PAIRS else _hand(rules, wager, counts, deals, question.stake)
        for wager in (question.only or rules.wagers)
    )
    return Analysis(question.book.id, question.settings(MATTERS), deals, wagers)


class _Shoe:
    """The cards of a shoe by their point values."""

    def __init__(self, decks: int) -> None:
        self.left = [0] * TEN
        for card in deck(decks):
            self.left[value(card)] += 1
        self.cards = sum(self.left)

    def draws(self, cards: Sequence[int]) -> int:
        """Return in how many ways cards of these values come in this order."""
        ways = 1
        for at, worth in enumerate(cards):
            ways *= self.left[worth] - cards[:at].count(worth)
        return ways


@lru_cache(maxsize=32)
def coups(decks: int, draws: Draws) -> Mapping[str, int]:
    """Return the number of deals in which Player wins, Banker wins and both tie."""
    shoe = _Shoe(decks)
    found = {PLAYER: 0, BANKER: 0, TIE: 0}
    for first, twice in _two_cards():
        for second, also in _two_cards():
            dealt = (*first, *second)
            ways = twice * also * shoe.draws(dealt)
            if ways:
                for winner, times, taken in _ends(shoe, draws, first, second):
                    # Cards that the coup does not take may be any that are left.
                    found[winner] += ways * times * perm(shoe.cards - taken, MOST - taken)
    return found


def _two_cards() -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the values of two cards, and in how many orders they come."""
    for low in range(TEN):
        for high in range(low, TEN):
            yield (low, high), 1 + (low != high)


def _ends(shoe: _Shoe, draws: Draws, first: tuple[int, int], second: tuple[int, int]) -> Iterator[tuple[str, int, int]]:
    """Yield how a coup with these first cards ends: the winner, in how many ways the third cards come, and the cards taken."""
    player, banker, dealt = sum(first) % TEN, sum(second) % TEN, (*first, *second)
    if draws.naturals(player, banker):
        yield _winner(player, banker), 1, len(dealt)
        return
    if not draws.player_draws(player):
        yield from _banker(shoe, draws, player, banker, dealt, None)
        return
    for third in range(TEN):
        ways = shoe.left[third] - dealt.count(third)
        for winner, times, taken in _banker(shoe, draws, (player + third) % TEN, banker, (*dealt, third), third):
            yield winner, ways * times, taken


def _banker(
    shoe: _Shoe, draws: Draws, player: int, banker: int, dealt: tuple[int, ...], third: int | None
) -> Iterator[tuple[str, int, int]]:
    """Yield how the coup ends once the Player's hand is complete."""
    if not draws.banker_draws(banker, third):
        yield _winner(player, banker), 1, len(dealt)
        return
    for card in range(TEN):
        yield _winner(player, (banker + card) % TEN), shoe.left[card] - dealt.count(card), len(dealt) + 1


def _winner(player: int, banker: int) -> str:
    return TIE if player == banker else PLAYER if player > banker else BANKER


def _hand(rules: BaccaratRules, wager: str, counts: Mapping[str, int], deals: int, stake: int | None) -> WagerOdds:
    """Return the figures of Player, Banker or Tie."""
    names = {PLAYER: "player-wins", BANKER: "banker-wins", TIE: TIE}
    ends = [OutcomeCount(names[each], count, _net(rules, wager, each, stake)) for each, count in counts.items()]
    return wager_odds(wager, "", deals, sorted(ends, key=lambda each: -each.pays))


def _net(rules: BaccaratRules, wager: str, winner: str, stake: int | None) -> Fraction:
    """Return what a wager brings per unit, settled as the table settles it, less the commission on what it wins."""
    settled = rules.settle(wager, Result(winner, 0, 0))
    brings = net(rules, [settled], {wager: stake or 1}, stake)
    if wager != BANKER or settled.odds is None or rules.commission is None:
        return brings
    if stake is None:
        return brings - rules.commission.rate * settled.odds.fraction
    won, _ = paid(rules, stake, settled, most_payable(rules))
    return brings - Fraction(rules.commission_on(wager, won), stake)


def _pair(rules: BaccaratRules, wager: str, deals: int, stake: int | None) -> WagerOdds:
    """Return the figures of a pair: two cards of one rank are the first two of a hand, whichever hand."""
    alike = rules.deck_size // len(Rank)
    paired = deals // perm(rules.deck_size, 2) * rules.deck_size * (alike - 1)
    ends = []
    for name, count, found in (("pair", paired, True), ("no-pair", deals - paired, False)):
        result = Result(TIE, 0, 0, player_pair=found and wager == PLAYER_PAIR, banker_pair=found and wager != PLAYER_PAIR)
        ends.append(OutcomeCount(name, count, net(rules, [rules.settle(wager, result)], {wager: stake or 1}, stake)))
    return wager_odds(wager, "", deals, ends)
