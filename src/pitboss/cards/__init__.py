"""Cards, decks, shuffling and chance; `pitboss.cards.ranks` says what beats what."""

from pitboss.cards.card import Card, CardError, Rank, Suit, parse_card, parse_cards
from pitboss.cards.chance import Chance, SeededChance, SystemChance
from pitboss.cards.deck import deck
from pitboss.cards.shuffling import cut, shuffled, system_random

__all__ = [
    "Card",
    "CardError",
    "Chance",
    "Rank",
    "SeededChance",
    "Suit",
    "SystemChance",
    "cut",
    "deck",
    "parse_card",
    "parse_cards",
    "shuffled",
    "system_random",
]
