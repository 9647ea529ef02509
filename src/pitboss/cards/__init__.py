"""Cards, decks and shuffling; `pitboss.cards.ranks` says what beats what."""

from pitboss.cards.card import Card, CardError, Rank, Suit, parse_card, parse_cards
from pitboss.cards.deck import deck
from pitboss.cards.shuffling import cut, shuffled, system_random

__all__ = [
    "Card",
    "CardError",
    "Rank",
    "Suit",
    "cut",
    "deck",
    "parse_card",
    "parse_cards",
    "shuffled",
    "system_random",
]
