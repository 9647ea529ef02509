"""The wagers on the layout: two colours, four suits, twelve exact quinellas and twenty-four exact trifectas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from msgspec import Struct

from pitboss.cards import Suit
from pitboss.table.acts import Topic

RED, BLACK, SUIT, QUINELLA, TRIFECTA = "red", "black", "suit", "quinella", "trifecta"
KINDS = (RED, BLACK, SUIT, QUINELLA, TRIFECTA)
"""The types of wager, each with limits of its own."""
PLACED_BY = {
    RED: "wager.red",
    BLACK: "wager.black",
    SUIT: "wager.suit",
    QUINELLA: "wager.quinella",
    TRIFECTA: "wager.trifecta",
}
"""The rule that lets a wager of each type be made."""

COLOURS = {RED: (Suit.DIAMONDS, Suit.HEARTS), BLACK: (Suit.SPADES, Suit.CLUBS)}
SUITS = (Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
"""In the order of the layout."""
ONE = {Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart", Suit.CLUBS: "club", Suit.SPADES: "spade"}
"""A suit as a combination names it."""


class Selection(Struct, frozen=True):
    """What a wager is on: the suits selected, in order for a combination, either for a colour."""

    kind: str
    suits: tuple[Suit, ...]

    def right(self, places: Sequence[Suit]) -> int:
        """Return how many suits of a combination finished as selected, from the first on."""
        pairs = zip(self.suits, places, strict=False)
        return next((at for at, (selected, came) in enumerate(pairs) if selected is not came), len(self.suits))


def _layout() -> dict[str, Selection]:
    areas = {colour: Selection(colour, suits) for colour, suits in COLOURS.items()}
    areas |= {f"{SUIT}-{suit.word}": Selection(SUIT, (suit,)) for suit in SUITS}
    for kind, length in ((QUINELLA, 2), (TRIFECTA, 3)):
        for suits in permutations(SUITS, length):
            areas["-".join((kind, *(ONE[suit] for suit in suits)))] = Selection(kind, suits)
    return areas


LAYOUT = _layout()
"""Every wagering area, by the name of the wager placed there."""

BETTING = Topic(
    rules={
        "wager.red": "a Red wager",
        "wager.black": "a Black wager",
        "wager.suit": "a wager on one suit",
        "wager.quinella": "an Exact Quinella wager",
        "wager.trifecta": "an Exact Trifecta wager",
        "odds.red-black": "the odds of Red and Black",
        "odds.suit": "the odds of a suit",
        "odds.quinella": "the odds of a quinella",
        "odds.trifecta-first": "the odds of a trifecta's first suit",
        "odds.trifecta-second": "the odds of its first two suits",
        "odds.trifecta-third": "the odds of all three",
    },
    powers=frozenset(PLACED_BY.values()),
)
