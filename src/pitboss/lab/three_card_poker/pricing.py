"""What the table pays at Three Card Poker, by the table's own settlement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pitboss.cards import parse_cards
from pitboss.cards.ranks import HandValue, SetHand
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import ANTE_BONUS, Wagers
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.games.three_card_poker.settle import PAIR_PLUS
from pitboss.lab.choosing import NO_BONUS, Payoffs, payoffs
from pitboss.lab.errors import LabError
from pitboss.lab.figures import WagerOdds
from pitboss.lab.kernels.masks import CARDS, hand_cards
from pitboss.lab.kernels.three import OUTCOMES
from pitboss.lab.question import Question
from pitboss.lab.side_wagers import side_odds
from pitboss.lab.strategies import values
from pitboss.lab.three_card_poker.counting import HAND, all_hands, deals
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

_HIGHER = {"win": -1, "tie": 0, "loss": 1}
"""How the dealer's hand stands to the player's."""


def rules_of(question: Question) -> ThreeCardPokerRules:
    """The rules asked about, if the cards are those that are counted here."""
    rules = question.rules
    assert isinstance(rules, ThreeCardPokerRules)
    if (rules.deck_size, rules.player_cards, rules.dealer_cards) != (CARDS, HAND, HAND):
        raise LabError(f"{question.book.id} is not dealt three cards to a player and three to the dealer from 52")
    return rules


def ante_schedules(question: Question) -> tuple[Schedule, ...]:
    """The schedules of the Ante Bonus, the one in play first."""
    return question.schedules(ANTE_BONUS, rules_of(question).ranking.order)


def priced(question: Question, schedule: Schedule) -> Payoffs:
    """What fold and each Play bring where the Ante Bonus is paid by this schedule, by the kind of hand that it is paid for."""
    rules = _under(question, schedule)
    example = {schedule.kind(value): value for value in values(rules.ranking)}
    plays = rules.best(parse_cards("Ac Ad Kh"))
    no_hand = _no_hand(rules)

    def settled(kind: str, outcome: str, wagers: Wagers) -> Iterable[Settlement]:
        hand = example[kind]
        dealer = no_hand if outcome == OUTCOMES[0] else _as_strong(plays, hand.strength + _HIGHER[outcome])
        return rules.settle(SetHand((), (), hand), dealer, wagers)

    kinds = (NO_BONUS, *(kind for kind, _ in schedule.pays if kind in example))
    return payoffs(rules, kinds, OUTCOMES, settled, question.stake)


def _as_strong(hand: SetHand, strength: int) -> SetHand:
    return replace(hand, value=replace(hand.value, strength=strength))


def _no_hand(rules: ThreeCardPokerRules) -> SetHand:
    """A hand with which the dealer does not play; where he plays with every hand, any, for it will not be met with."""
    hands = (rules.best(hand_cards(int(hand))) for hand in all_hands().classes)
    return next((hand for hand in hands if not rules.qualifies(hand)), rules.best(parse_cards("5c 3d 2h")))


def _under(question: Question, schedule: Schedule) -> ThreeCardPokerRules:
    """The rules with this schedule of the Ante Bonus in play."""
    table = question.rules.table
    rules = rules_for(question.book, replace(table, chosen={**table.chosen, f"schedule.{ANTE_BONUS}": schedule.name}))
    assert isinstance(rules, ThreeCardPokerRules)
    return rules


def pair_plus(question: Question, seen: int) -> Iterator[WagerOdds]:
    """The figures of Pair Plus by itself under each schedule, the one in play first.

    The player's three cards alone decide it, and he knows them: with Pair Plus alone he stays in, and beside an Ante the best
    play never folds a hand that is paid, unless he has seen that the dealer's is better. So what a fold does to Pair Plus is
    not counted here.
    """
    rules, known = rules_of(question), all_hands()
    counts: Counter[HandValue] = Counter()
    for hand, many in zip(known.classes.tolist(), known.sizes.tolist(), strict=True):
        counts[rules.ranking.worth(hand_cards(hand))] += many * (deals(seen) // len(known.hands))
    for schedule in question.schedules(PAIR_PLUS, rules.ranking.order):
        yield side_odds(rules, schedule, counts, question.stake)
