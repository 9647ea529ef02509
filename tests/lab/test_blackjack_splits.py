"""What a split comes to, by a second method: every order of cards of a small shoe, dealt as a table deals them, with all hands of
the box played one after another before the dealer's."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest

from pitboss import law
from pitboss.cards import Card, parse_cards
from pitboss.cards.ranks.blackjack import is_blackjack, total
from pitboss.games.blackjack import strategy
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.lab import question_of
from pitboss.lab.blackjack.box import flags, split_into, tables
from pitboss.lab.blackjack.bust_together import live_against_natural
from pitboss.lab.kernels import blackjack as kernel
from pitboss.lab.question import WhatIf

RANKS = parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts")
"""One card for each value; suits decide nothing here."""
Left = tuple[int, ...]
"""How many cards of each value are left in the shoe."""


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    stake: int = 1
    complete: bool = False
    first: bool = False
    """It has the wager that was on the box before the split."""


@dataclass(frozen=True)
class Figures:
    net: Fraction
    """What the box wins on average, for each unit of its wager."""
    added: Fraction
    """What is added to the wager on average."""

    def weighted(self, share: Fraction) -> Figures:
        return Figures(self.net * share, self.added * share)

    def __add__(self, other: Figures) -> Figures:
        return Figures(self.net + other.net, self.added + other.added)


class Box:
    """A box against a card of the dealer's, played by the basic strategy of the computer players."""

    def __init__(self, rules: BlackjackRules, up: Card) -> None:
        self.rules, self.up = rules, up
        self.played = lru_cache(maxsize=None)(self._played)
        self.dealers = lru_cache(maxsize=None)(self._dealers)

    def split(self, left: Left, hands: tuple[Hand, ...], at: int) -> Figures:
        """Split the hand at a place: both halves get a card at once."""
        pair = hands[at]
        found = Figures(Fraction(0), Fraction(0))
        for one, share, rest in drawn(left):
            for other, part, fewer in drawn(rest):
                aces = pair.cards[0] is RANKS[0]
                made = (
                    Hand((pair.cards[0], one), complete=aces, first=pair.first),
                    Hand((pair.cards[1], other), complete=aces),
                )
                found += self.played(fewer, (*hands[:at], *made, *hands[at + 1 :])).weighted(share * part)
        return found

    def _played(self, left: Left, hands: tuple[Hand, ...]) -> Figures:
        """Play the first hand that is not complete, or the dealer's if all are."""
        at = next((at for at, hand in enumerate(hands) if not hand.complete), None)
        if at is None:
            return self.ended(left, hands)
        hand = hands[at]
        may = len(hands) < self.rules.split_hands
        act = strategy.decide(self.rules, hand.cards, self.up, split=may, from_split=True)
        if total(hand.cards).points >= 21 or act == strategy.STAND:
            done = Hand(hand.cards, hand.stake, complete=True, first=hand.first)
            return self.played(left, (*hands[:at], done, *hands[at + 1 :]))
        if act == strategy.SPLIT:
            return self.split(left, hands, at)
        found, doubles = Figures(Fraction(0), Fraction(0)), act == strategy.DOUBLE
        for card, share, rest in drawn(left):
            more = Hand((*hand.cards, card), 2 if doubles else 1, complete=doubles, first=hand.first)
            found += self.played(rest, (*hands[:at], more, *hands[at + 1 :])).weighted(share)
        return found

    def ended(self, left: Left, hands: tuple[Hand, ...]) -> Figures:
        """Settle every hand against every hand that the dealer can have."""
        net = Fraction(0)
        for end, share in self.dealers(left, (self.up,)).items():
            net += share * (self.against_blackjack(hands) if end == 0 else sum(self.settled(hand, end) for hand in hands))
        return Figures(net, Fraction(sum(hand.stake for hand in hands) - 1))

    def against_blackjack(self, hands: tuple[Hand, ...]) -> int:
        """What the dealer's blackjack takes of all hands, by each way to read it."""
        bust = [hand for hand in hands if total(hand.cards).bust]
        lost = sum(hand.stake for hand in bust)
        original_live = not any(hand.first for hand in bust)
        return -{
            "original-and-busted": lost + original_live,
            "one-wager": 1,
            "busted-and-one-live": lost + (len(bust) < len(hands)),
            "all": sum(hand.stake for hand in hands),
        }[self.rules.value("dealer-blackjack.takes")]

    def settled(self, hand: Hand, dealer: int) -> int:
        points = total(hand.cards).points
        if points > 21:
            return -hand.stake
        if dealer > 21 or points > dealer:
            return hand.stake
        return 0 if points == dealer else -hand.stake

    def _dealers(self, left: Left, cards: tuple[Card, ...]) -> dict[int, Fraction]:
        """How likely each total of the dealer's is; 0 is a blackjack, and 22 any hand that is bust."""
        held = total(cards)
        if len(cards) > 1 and (held.bust or self.rules.stands(held)):
            return {0 if is_blackjack(cards) else min(held.points, 22): Fraction(1)}
        found: dict[int, Fraction] = {}
        for card, share, rest in drawn(left):
            for end, part in self.dealers(rest, (*cards, card)).items():
                found[end] = found.get(end, Fraction(0)) + share * part
        return found


def drawn(left: Left) -> list[tuple[Card, Fraction, Left]]:
    """Each card that can come next, how likely it is, and what is left after it."""
    size = sum(left)
    assert size, "the shoe has enough cards for every round"
    return [
        (RANKS[at], Fraction(count, size), (*left[:at], count - 1, *left[at + 1 :])) for at, count in enumerate(left) if count
    ]


SHOES: dict[str, tuple[str, str, Left]] = {
    "eights against a ten": ("8", "T", (2, 0, 2, 0, 0, 0, 0, 2, 0, 9)),
    "eights against a six": ("8", "6", (1, 2, 2, 0, 0, 0, 0, 2, 0, 8)),
    "eights, and one more of them": ("8", "7", (2, 0, 2, 0, 0, 0, 0, 1, 2, 7)),
    "eights, and no more of them": ("8", "9", (2, 0, 3, 0, 0, 0, 0, 0, 2, 7)),
    "aces against an ace": ("A", "A", (2, 0, 0, 0, 2, 0, 0, 0, 3, 9)),
    "aces against a six": ("A", "6", (2, 2, 0, 0, 3, 0, 0, 0, 0, 8)),
    "fours against a five": ("4", "5", (1, 0, 0, 2, 0, 0, 3, 0, 0, 9)),
}
"""The pair, the dealer's card, and a small shoe without them, from aces to ten-value cards."""
SETTINGS: dict[str, dict[str, str | int | bool]] = {
    "as it is": {},
    "two hands": {"split.hands": 2},
    "all lost": {"dealer-blackjack.takes": "all"},
    "one wager lost": {"dealer-blackjack.takes": "one-wager"},
    "one live wager lost": {"dealer-blackjack.takes": "busted-and-one-live"},
    "one live wager lost of two": {"dealer-blackjack.takes": "busted-and-one-live", "split.hands": 2},
    "style A": {"dealer.style": "style-a"},
    "no doubles": {"double.after-split": False},
}


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("name", SHOES)
def test_a_split_comes_to_what_every_order_of_cards_says(name: str, settings: str) -> None:
    rules = question_of(law.load("nz/blackjack"), WhatIf(settings=SETTINGS[settings])).rules
    assert isinstance(rules, BlackjackRules)
    pair, up, left = SHOES[name]
    card, dealers = parse_cards(f"{pair}s")[0], parse_cards(f"{up}s")[0]
    box = Box(rules, dealers)
    counted = box.split(left, (Hand((card, card), first=True),), 0)

    value = total((dealers,)).points
    two, more = tables(rules, value, from_split=True)
    at = RANKS.index(card), RANKS.index(dealers)
    hands = split_into(rules, total((card,)).points, value, rules.split_hands)
    cards = np.array(left, np.int64)
    figures = kernel.one_split(cards, at[1], at[0], two, more, hands, *flags(rules))
    live = live_against_natural(cards, at[1], at[0], (two, more), hands)
    taken = live if rules.takes_one_live else float(figures[kernel.LIVE_AGAINST_NATURAL]) * (not rules.takes_all)
    assert float(figures[kernel.VALUE]) - taken == pytest.approx(float(counted.net), abs=1e-12)
    assert float(figures[kernel.ADDED]) == pytest.approx(float(counted.added), abs=1e-12)
