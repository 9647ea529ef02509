"""Commitments to a shuffled deck: what the house has bound itself to before the first card, and can open card by card.

Each position of the deck, in the order that the shuffle left, gets a commitment: a hash over a salt of its own, the
position and the card. The commitments are the leaves of a tree of hashes; its root, with the number of cards, is
published when the deck is shuffled. To open a position is to show its card, its salt, and the hashes beside the way from
the leaf to the root. The salts come from one secret; to know some of them is not to know the others.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

from pitboss.cards import Card

SALT_BYTES = 16
_MOST_CARDS = 0xFFFF
_NOTHING = sha256(b"\x02").digest()
"""A leaf that stands for no card, where the cards are not a power of two."""


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """One position of a shuffled deck, opened."""

    position: int
    """From 0, in the order that the shuffle left, before any cut."""
    card: Card
    salt: str
    path: tuple[str, ...]
    """The hashes beside the way from the leaf to the root, lowest first."""
    cards: int
    """How many cards the deck has."""


class Commitments:
    """A deck under its commitments."""

    def __init__(self, order: Sequence[Card], secret: bytes) -> None:
        if not 0 < len(order) <= _MOST_CARDS:
            raise ValueError(f"a deck has 1 to {_MOST_CARDS} cards, not {len(order)}")
        self._order = tuple(order)
        self._salts = [_salt(secret, position) for position in range(len(order))]
        leaves = [_leaf(salt, position, card) for position, (salt, card) in enumerate(zip(self._salts, self._order, strict=True))]
        self._levels = [leaves + [_NOTHING] * ((1 << _height(len(order))) - len(order))]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            self._levels.append([_node(below[at], below[at + 1]) for at in range(0, len(below), 2)])

    @property
    def root(self) -> str:
        return _root(len(self._order), self._levels[-1][0])

    def open(self, positions: Iterable[int]) -> list[Opening]:
        """The openings of these positions, and no others."""
        return [self._opening(position) for position in positions]

    def _opening(self, position: int) -> Opening:
        if not 0 <= position < len(self._order):
            raise ValueError(f"the positions of this deck are 0 to {len(self._order) - 1}, not {position}")
        path = tuple(level[(position >> height) ^ 1].hex() for height, level in enumerate(self._levels[:-1]))
        return Opening(position, self._order[position], self._salts[position].hex(), path, len(self._order))


def check_opening(root: str, opening: Opening) -> bool:
    """Whether the opening is of the deck that the root was published for."""
    if not 0 <= opening.position < opening.cards <= _MOST_CARDS or len(opening.path) != _height(opening.cards):
        return False
    try:
        salt = bytes.fromhex(opening.salt)
        path = [bytes.fromhex(each) for each in opening.path]
    except ValueError:
        return False
    if len(salt) != SALT_BYTES or any(len(each) != sha256().digest_size for each in path):
        return False
    found = _leaf(salt, opening.position, opening.card)
    for height, beside in enumerate(path):
        right = opening.position >> height & 1
        found = _node(beside, found) if right else _node(found, beside)
    return _root(opening.cards, found) == root


def _height(cards: int) -> int:
    return (cards - 1).bit_length()


def _salt(secret: bytes, position: int) -> bytes:
    return hmac.digest(secret, position.to_bytes(2, "big"), "sha256")[:SALT_BYTES]


# Each kind of hash begins with a byte of its own, so that none can be passed off as another.


def _leaf(salt: bytes, position: int, card: Card) -> bytes:
    return sha256(b"\x00" + salt + position.to_bytes(2, "big") + card.value.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _root(cards: int, top: bytes) -> str:
    return sha256(b"\x03" + cards.to_bytes(2, "big") + top).hexdigest()
