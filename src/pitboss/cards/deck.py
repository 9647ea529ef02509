"""Decks of cards, whole or without their lowest ranks, with or without the joker."""

from __future__ import annotations

from pitboss.cards.card import Card, Rank, Suit

STANDARD: tuple[Card, ...] = tuple(Card)[:-1]
"""The 52 cards: clubs, diamonds, hearts, spades, each from two to ace."""
SIZES = (52, 48, 44, 40, 36, 32)
"""The cards of a deck, without the joker: each size has one rank less than the one before."""


def deck(decks: int = 1, *, cards: int = len(STANDARD), joker: bool = False) -> tuple[Card, ...]:
    """Return decks in standard order: clubs, diamonds, hearts, spades, each up to the ace; the joker comes last."""
    if decks < 1:
        raise ValueError(f"a game needs at least one deck, not {decks}")
    lowest = lowest_rank(cards)
    chosen = tuple(card for card in STANDARD if card.rank >= lowest)
    return (chosen + (Card.JOKER,) * joker) * decks


def lowest_rank(cards: int) -> Rank:
    """Return the lowest rank in a deck of that size."""
    if cards not in SIZES:
        raise ValueError(f"a deck has {', '.join(map(str, SIZES))} cards, not {cards}")
    return Rank(Rank.ACE - cards // len(Suit) + 1)
