"""What a picture of the table needs besides the tiles: the two hands in words, and how the house would set mine."""

from __future__ import annotations

from typing import Any

from pitboss.cards import Tile
from pitboss.games.pai_gow.round import HAND
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.view import HandView, PaiGowView


def drawn(rules: PaiGowRules, game: PaiGowView | None) -> dict[str, Any]:
    """Return the boxes in the order in which they lie round the table, and each hand that the view shows in words."""
    hands = game.hands if game else {}
    return {
        "boxes": rules.boxes,
        "clockwise": rules.rises == "clockwise",
        "house_box": rules.house_box,
        "house_clauses": rules.cite("bank.house-box"),
        "words": {str(place): _words(rules, hand) for place, hand in hands.items() if hand.low},
        "pairs": {str(place): _pairs(rules, hand) for place, hand in hands.items() if len(hand.tiles) == HAND},
    }


def _words(rules: PaiGowRules, hand: HandView) -> tuple[str, str]:
    low, high = (rules.ranks.hand(*(Tile(each) for each in tiles)).words for tiles in (hand.low, hand.high))
    return low, high


def _pairs(rules: PaiGowRules, hand: HandView) -> dict[str, str]:
    """Return each two tiles of a hand in words, by their positions: `0+2`."""
    tiles = {at: Tile(tile) for at, tile in hand.tiles.items()}
    found = ((one, other) for one in tiles for other in tiles if one < other)
    return {f"{one}+{other}": rules.ranks.hand(tiles[one], tiles[other]).words for one, other in found}
