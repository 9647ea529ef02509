"""Blackjack settled: each hand of a box against the dealer's, insurance, and the side wagers by the first cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.cards import Card, Rank, Suit
from pitboss.cards.ranks.blackjack import is_blackjack, total
from pitboss.games.blackjack.round import BoxHand, HandStatus
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import BlackjackRules

BOX, DOUBLE, INSURANCE = "box", "double", "insurance"
SUPER_SEVENS, PERFECT_PAIRS, MADNESS = "super-sevens", "perfect-pairs", "madness-21"
SIDES = (SUPER_SEVENS, PERFECT_PAIRS, MADNESS)
SETTLED_BY = {
    SUPER_SEVENS: "settle.super-sevens",
    PERFECT_PAIRS: "settle.perfect-pairs",
    MADNESS: "settle.madness-21",
}
"""The rule by which each side wager is settled."""
ORIGINAL = 1
"""The hand with the wager that was on the box before the cards."""
ONLY = "settle.original-only"
RED = (Suit.DIAMONDS, Suit.HEARTS)
FIRST = 2
"""How many cards the first deal gives a box."""


def settle(wager: str, hand: BoxHand, dealer: Sequence[Card], rules: BlackjackRules, taken: int = ORIGINAL) -> Settlement:
    """Settle the wager on a hand, or its double, against the dealer's cards. `taken` is the hand whose wager the dealer's
    blackjack takes."""
    if hand.status is HandStatus.BUST and not (is_blackjack(dealer) and waits(wager, hand, rules)):
        return Settlement(wager, Outcome.LOSE, None, ("play.bust",))
    if hand.status is HandStatus.BUST:
        return Settlement(wager, Outcome.STAND_OFF, None, (ONLY,))
    if is_blackjack(dealer):
        return _against_blackjack(wager, hand, rules, taken)
    if hand.status is HandStatus.BLACKJACK:
        return won_with_blackjack(rules)
    own, other = total(hand.cards).points, total(dealer)
    if other.bust or own > other.points:
        return Settlement(wager, Outcome.WIN, rules.even_odds, ("settle.higher", "odds.even"))
    if own == other.points:
        return Settlement(wager, Outcome.STAND_OFF, None, ("settle.tie",))
    return Settlement(wager, Outcome.LOSE, None, ("settle.higher",))


def won_with_blackjack(rules: BlackjackRules, *further: str) -> Settlement:
    """Return a blackjack that is paid at the odds of the layout."""
    return Settlement(BOX, Outcome.WIN, rules.blackjack_odds, (*further, "odds.blackjack", "settle.blackjack", "odds.even"))


def waits(wager: str, hand: BoxHand, rules: BlackjackRules) -> bool:
    """Return whether a wager of a hand that is bust waits for the dealer's second card: where a blackjack takes exactly one
    wager, any other goes back."""
    return rules.takes_one_wager and not (wager == BOX and hand.n == ORIGINAL)


def taken_by_blackjack(hands: Sequence[BoxHand], rules: BlackjackRules) -> int:
    """Return the number of the hand whose wager the dealer's blackjack takes: that of the original wager, or the first live one
    where the rulebook says so."""
    live = [hand.n for hand in hands if hand.status is not HandStatus.BUST]
    return live[0] if rules.takes_one_live and live else ORIGINAL


def _against_blackjack(wager: str, hand: BoxHand, rules: BlackjackRules, taken: int) -> Settlement:
    """Settle against the dealer's blackjack: it takes the wager of one hand, and no double or further wager of a split."""
    if hand.status is HandStatus.BLACKJACK:
        return Settlement(wager, Outcome.STAND_OFF, None, ("settle.tie", "settle.dealer-blackjack"))
    if rules.takes_all or (wager == BOX and hand.n == taken):
        return Settlement(wager, Outcome.LOSE, None, ("settle.dealer-blackjack",))
    return Settlement(wager, Outcome.STAND_OFF, None, (ONLY,))


def insurance(dealer: Sequence[Card], rules: BlackjackRules) -> Settlement:
    """Settle insurance by the dealer's first two cards."""
    if is_blackjack(dealer):
        return Settlement(INSURANCE, Outcome.WIN, rules.insurance_odds, ("odds.insurance", "settle.insurance"))
    return Settlement(INSURANCE, Outcome.LOSE, None, ("settle.insurance",))


def pair_kind(first: Card, second: Card) -> str:
    """Return which pair two cards are: perfect, coloured or mixed; empty if they are none."""
    if first.rank is not second.rank:
        return ""
    if first.suit is second.suit:
        return "perfect"
    return "coloured" if (first.suit in RED) == (second.suit in RED) else "mixed"


def sevens_kind(cards: Sequence[Card]) -> str:
    """Return what the sevens come to with which a box begins, of its first three cards; empty if the first is none."""
    run: list[Card] = []
    for card in cards[: FIRST + 1]:
        if card.rank is not Rank.SEVEN:
            break
        run.append(card)
    if len(run) <= 1:
        return "one-seven" if run else ""
    suited = "-suited" if len({card.suit for card in run}) == 1 else ""
    return f"{'two' if len(run) == FIRST else 'three'}-sevens{suited}"


def undecided(wager: str, cards: Sequence[Card], blackjack: bool) -> bool:
    """Return whether the first two cards leave a side wager open: two sevens wait for a third card, a blackjack for its prize."""
    if wager == SUPER_SEVENS:
        return all(card.rank is Rank.SEVEN for card in cards[:FIRST])
    return wager == MADNESS and blackjack


def side_kind(wager: str, cards: Sequence[Card]) -> str:
    """Return which line of its schedule wins for a box with these cards; empty for none."""
    if wager == SUPER_SEVENS:
        return sevens_kind(cards)
    return pair_kind(cards[0], cards[1]) if wager == PERFECT_PAIRS else ""


def side(wager: str, kind: str, rules: BlackjackRules, schedule: Schedule | None = None) -> Settlement:
    """Settle a side wager by the line of its schedule, or of another one, that its cards or its prize make."""
    odds = dict((schedule or rules.side_schedules[wager]).pays).get(kind)
    rule = SETTLED_BY[wager]
    if odds is None:
        return Settlement(wager, Outcome.LOSE, None, (rule,))
    return Settlement(wager, Outcome.WIN, odds, (rule, "odds.even"))
