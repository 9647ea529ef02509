"""The cards a game starts from."""

from __future__ import annotations

from pitboss.cards.card import Card


def deck(decks: int = 1) -> tuple[Card, ...]:
    """Whole decks in standard order: clubs, diamonds, hearts, spades, each from the two up to the ace."""
    if decks < 1:
        raise ValueError(f"a game needs at least one deck, not {decks}")
    return tuple(Card) * decks
