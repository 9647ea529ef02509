"""Price the hands of Three Card Poker with the settlement that the table uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pitboss.cards import parse_cards
from pitboss.cards.ranks import HandValue, SetHand, all_values
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import ANTE_BONUS, Wagers
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.games.three_card_poker.settle import PAIR_PLUS
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import NO_BONUS, Payoffs, payoff_table
from pitboss.lab.families.dealer_poker.side_wagers import side_odds
from pitboss.lab.figures import WagerOdds
from pitboss.lab.kernels.masks import CARDS, hand_cards
from pitboss.lab.kernels.three import OUTCOMES
from pitboss.lab.question import Question
from pitboss.lab.three_card_poker.counting import HAND, all_hands, deals
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

_HIGHER = {"win": -1, "tie": 0, "loss": 1}
"""By outcome for the player: whether the dealer's hand is lower, equal or higher."""


def rules_of(question: Question) -> ThreeCardPokerRules:
    """Return the rules of the question; refuse a deal that this module cannot count."""
    rules = question.rules
    assert isinstance(rules, ThreeCardPokerRules)
    if (rules.deck_size, rules.player_cards, rules.dealer_cards) != (CARDS, HAND, HAND):
        raise LabError(f"{question.book.id} does not deal three cards to each player and three to the dealer from 52")
    return rules


def ante_schedules(question: Question) -> tuple[Schedule, ...]:
    """Return the Ante Bonus schedules, the one in play first."""
    return question.schedules(ANTE_BONUS, rules_of(question).ranking.order)


def price_ante(question: Question, schedule: Schedule) -> Payoffs:
    """Price fold and each Play with this Ante Bonus schedule, by the kind of hand that it pays."""
    rules = _under(question, schedule)
    example = {schedule.kind(value): value for value in all_values(rules.ranking)}
    plays = rules.best(parse_cards("Ac Ad Kh"))
    no_hand = _no_hand(rules)

    def settled(kind: str, outcome: str, wagers: Wagers) -> Iterable[Settlement]:
        hand = example[kind]
        dealer = no_hand if outcome == OUTCOMES[0] else _as_strong(plays, hand.strength + _HIGHER[outcome])
        return rules.settle(SetHand((), (), hand), dealer, wagers)

    kinds = (NO_BONUS, *(kind for kind, _ in schedule.pays if kind in example))
    return payoff_table(rules, kinds, OUTCOMES, settled, question.stake)


def _as_strong(hand: SetHand, strength: int) -> SetHand:
    return replace(hand, value=replace(hand.value, strength=strength))


def _no_hand(rules: ThreeCardPokerRules) -> SetHand:
    """Return a hand with which the dealer does not qualify, or any hand if the dealer qualifies with all of them."""
    hands = (rules.best(hand_cards(int(hand))) for hand in all_hands().classes)
    return next((hand for hand in hands if not rules.qualifies(hand)), rules.best(parse_cards("5c 3d 2h")))


def _under(question: Question, schedule: Schedule) -> ThreeCardPokerRules:
    """Return the rules with this Ante Bonus schedule in play."""
    table = question.rules.table
    rules = rules_for(question.book, replace(table, chosen={**table.chosen, f"schedule.{ANTE_BONUS}": schedule.name}))
    assert isinstance(rules, ThreeCardPokerRules)
    return rules


def pair_plus(question: Question, seen: int) -> Iterator[WagerOdds]:
    """Yield the figures of Pair Plus on its own under each schedule, the one in play first.

    The player's cards alone decide it. A player with Pair Plus alone stays in, and the best play of an Ante never folds a hand
    that is paid, unless the player sees that the dealer's hand is better. So the figures leave folding out.
    """
    rules, known = rules_of(question), all_hands()
    counts: Counter[HandValue] = Counter()
    for hand, many in zip(known.classes.tolist(), known.sizes.tolist(), strict=True):
        counts[rules.ranking.worth(hand_cards(hand))] += many * (deals(seen) // len(known.hands))
    for schedule in question.schedules(PAIR_PLUS, rules.ranking.order):
        yield side_odds(rules, schedule, counts, question.stake, combinations=len(known.hands))
