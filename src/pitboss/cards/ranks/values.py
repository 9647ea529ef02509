"""The value of a ranked hand, and a hand as it was set: the cards that play and those set aside."""

from __future__ import annotations

import msgspec

from pitboss.cards.card import Card, Rank


class HandValue(msgspec.Struct, frozen=True, order=True):
    """The value of a hand under one ranking.

    `strength` decides every comparison: higher is better, and equal strengths tie. The category and the ranks follow from it.
    `ranks` are the ranks that break ties, most significant first, with a low ace as 1.
    """

    strength: int
    category: str
    ranks: tuple[int, ...]

    @property
    def words(self) -> str:
        """The value as a dealer announces it: "a pair of aces, king, seven"."""
        first, *rest = (Rank.ACE if rank == 1 else Rank(rank) for rank in self.ranks)
        match self.category:
            case "five-of-a-kind" | "four-of-a-kind" | "three-of-a-kind":
                said = f"{self.category.replace('-', ' ')}, {first.plural}"
            case "royal-flush":
                return "a royal flush"
            case "straight-flush" | "straight":
                return f"a {self.category.replace('-', ' ')}, {first.word} high"
            case "full-house":
                return f"a full house, {first.plural} over {rest[0].plural}"
            case "two-pair":
                said = f"two pair, {first.plural} and {rest.pop(0).plural}"
            case "flush":
                said = f"a flush, {first.word} high"
            case "pair":
                said = f"a pair of {first.plural}"
            case _:
                said = f"{first.word} high"
        return ", ".join((said, *(rank.word for rank in rest)))


class SetHand(msgspec.Struct, frozen=True):
    """A hand as it was set: the cards that play, most significant first, the cards set aside, high to low, and the value."""

    plays: tuple[Card, ...]
    aside: tuple[Card, ...]
    value: HandValue
