"""How the areas of the layout are named at the desk: by a colour, a suit, or the suits of a combination in their order."""

from __future__ import annotations

from pitboss.cards import Suit
from pitboss.games.racing_card_derby.wagers import BLACK, LAYOUT, QUINELLA, RED, SUIT, SUITS, TRIFECTA, Selection
from pitboss.house.desk.keys import Keys

BY_SELECTION = {(each.kind, each.suits): area for area, each in LAYOUT.items()}
LENGTHS = {SUIT: 1, QUINELLA: 2, TRIFECTA: 3}
"""How many suits a kind of wager is on."""
BY_WORD = {RED: RED, BLACK: BLACK} | {suit.word: BY_SELECTION[SUIT, (suit,)] for suit in SUITS}
"""The areas that one word names."""


def suit(keys: Keys) -> Suit:
    """A suit, in full, in the singular or by its letter."""
    words = {each.word: each for each in SUITS}
    return words[keys.one_of("a suit", words)]


def places(keys: Keys) -> tuple[Suit, ...]:
    """Three suits in the order of their places."""
    return _different(keys, LENGTHS[TRIFECTA])


def area(keys: Keys) -> str:
    """An area: `red`, `hearts`, `quinella heart club`, or its whole name with hyphens."""
    if keys.words and keys.words[0].lower() in LAYOUT:
        return keys.next("an area").lower()
    word = keys.one_of("an area", (*BY_WORD, *LENGTHS))
    return BY_WORD[word] if word in BY_WORD else combination(word, keys)


def combination(kind: str, keys: Keys) -> str:
    """The area of so many suits in this order."""
    return BY_SELECTION[kind, _different(keys, LENGTHS[kind])]


def _different(keys: Keys, count: int) -> tuple[Suit, ...]:
    found = tuple(suit(keys) for _ in range(count))
    if len({*found}) < count:
        raise keys.wrong(f"{count} different suits", " ".join(each.word for each in found))
    return found


def named(area_: str) -> str:
    """An area as it is keyed: one word, or the combination."""
    selection: Selection = LAYOUT[area_]
    return selection.suits[0].word if selection.kind == SUIT else area_.replace("-", " ")
