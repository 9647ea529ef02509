"""Cards, tiles, decks, shuffling and chance; `pitboss.cards.ranks` says what beats what."""

from pitboss.cards.card import Card, CardError, Rank, Suit, deck, parse_card, parse_cards, written, written_with_suits
from pitboss.cards.chance import Chance, ScriptedChance, SeededChance, SystemChance, cut, shuffled, system_random
from pitboss.cards.tile import GEE_JUN, Tile, TileError, parse_tile, parse_tiles, tiles

__all__ = [
    "GEE_JUN",
    "Card",
    "CardError",
    "Chance",
    "Rank",
    "ScriptedChance",
    "SeededChance",
    "Suit",
    "SystemChance",
    "Tile",
    "TileError",
    "cut",
    "deck",
    "parse_card",
    "parse_cards",
    "parse_tile",
    "parse_tiles",
    "shuffled",
    "system_random",
    "tiles",
    "written",
    "written_with_suits",
]
