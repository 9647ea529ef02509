"""What a picture of the table says besides the view: whole hands in words, and the wagers that a fold gives up."""

from __future__ import annotations

from typing import Any

from pitboss.cards import Card
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.view import DealerPokerView, HandView

DEALER = "dealer"


def drawn(rules: PokerRules, game: DealerPokerView) -> dict[str, Any]:
    """Return the words of every hand that the view shows whole, by area, the dealer's by that name; the cards that a bonus on
    both hands is paid for; and what a fold gives up and Play takes."""
    hands = {str(area): hand for area, hand in game.hands.items()}
    if game.dealer is not None:
        hands[DEALER] = game.dealer
    board = [*game.board.cards.values()] if game.board else []
    words = {place: _words(rules, hand, board) for place, hand in hands.items()}
    said = {place: each for place, each in words.items() if each}
    return {"words": said, "bonus": _bonus(rules, game), "bonus_wager": rules.bonus, "folds": rules.folds, "play": _play(rules)}


def _bonus(rules: PokerRules, game: DealerPokerView) -> dict[str, tuple[Card, ...]]:
    """Return by area the cards of the player and the dealer that a bonus is paid for, once both hands are turned up."""
    dealer = game.dealer.as_set if game.dealer else None
    if dealer is None:
        return {}
    found = {str(area): rules.bonus_cards(hand.as_set, dealer) for area, hand in game.hands.items() if hand.as_set}
    return {area: cards for area, cards in found.items() if cards}


def _play(rules: PokerRules) -> dict[str, Any]:
    """Return how large a Play wager may be, as a line of the sign."""
    words, rules_of_play = rules.play_sizes()
    return {"says": words, "clauses": rules.cite(*rules_of_play)}


def _words(rules: PokerRules, hand: HandView, board: list[Card]) -> str:
    """Return a hand in words: as it was declared, or at its best while only its holder sees it."""
    if hand.as_set is not None:
        return hand.as_set.value.words
    cards = hand.lie + len(board)
    whole = len(hand.cards) == hand.lie and rules.ranking.plays <= cards <= rules.ranking.most
    if not whole:
        return ""
    return rules.best([*hand.cards.values()], board).value.words
