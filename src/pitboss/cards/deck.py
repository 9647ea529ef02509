"""Decks of cards."""

from __future__ import annotations

from pitboss.cards.card import Card


def deck(decks: int = 1) -> tuple[Card, ...]:
    """Return whole decks in standard order: clubs, diamonds, hearts, spades, each from two to ace."""
    if decks < 1:
        raise ValueError(f"a game needs at least one deck, not {decks}")
    return tuple(Card) * decks
