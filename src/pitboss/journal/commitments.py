"""Commitments to pieces in a secret order: a shuffled deck or wall, dice, a ball, ballots.

Each position gets a commitment: a hash of a salt, the position and the text of the piece. The commitments are the leaves of
a hash tree. Its root, which also covers the number of pieces, is published before any piece is used. An opening of a
position shows its piece, its salt and the hashes from the leaf up to the root. All salts come from one secret, but some of
them reveal nothing about the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.journal.hash_tree import HashTree, climb, height

SALT_BYTES = 16
_BLOCK_BYTES = sha256().block_size
_MOST_PIECES = 0xFFFF
_encode = msgspec.json.Encoder(order="deterministic").encode


class Opening(Struct, frozen=True, forbid_unknown_fields=True, rename={"piece": "card", "pieces": "cards"}):
    """One opened position. In files a piece is called a card, whatever it is."""

    position: int
    """From 0, in the order after the shuffle and before any cut."""
    piece: str
    salt: str
    path: tuple[str, ...]
    """The sibling hashes from the leaf up to the root."""
    pieces: int
    """How many there are."""


class Commitments:
    """Pieces in their order, with a commitment to each."""

    def __init__(self, order: Sequence[str], secret: bytes) -> None:
        count = len(order)
        if len(secret) > _BLOCK_BYTES:
            raise ValueError(f"the secret of commitments has at most {_BLOCK_BYTES} bytes, not {len(secret)}")
        if not 0 < count <= _MOST_PIECES:
            raise ValueError(f"a commitment is to 1 to {_MOST_PIECES} pieces, not {count}")
        self._order = tuple(order)
        self._salts = _salts(secret, count)
        leaves = [_leaf(salt, position, piece) for position, (salt, piece) in enumerate(zip(self._salts, order, strict=True))]
        self._tree = HashTree(leaves)

    @property
    def root(self) -> str:
        return _root(len(self._order), self._tree.top)

    def open(self, positions: Iterable[int]) -> list[Opening]:
        """Return the openings of these positions."""
        return [self._opening(position) for position in positions]

    def _opening(self, position: int) -> Opening:
        if not 0 <= position < len(self._order):
            raise ValueError(f"the positions are 0 to {len(self._order) - 1}, not {position}")
        path = tuple(each.hex() for each in self._tree.path(position))
        return Opening(position, self._order[position], self._salts[position].hex(), path, len(self._order))


def texts(value: Any) -> list[str]:
    """Return the text of each piece in a field, given as plain data: a list of pieces, or one piece by itself.

    Text stands for itself. Anything else, such as a number on a die, is its JSON.
    """
    pieces = value if isinstance(value, list | tuple) else [value]
    return [piece if isinstance(piece, str) else _encode(piece).decode() for piece in pieces]


def check_opening(root: str, opening: Opening) -> bool:
    """Return whether the root was published for this piece in this position."""
    if not 0 <= opening.position < opening.pieces <= _MOST_PIECES or len(opening.path) != height(opening.pieces):
        return False
    try:
        salt = bytes.fromhex(opening.salt)
        path = [bytes.fromhex(each) for each in opening.path]
        found = _leaf(salt, opening.position, opening.piece)
    except ValueError:
        return False
    if len(salt) != SALT_BYTES or any(len(each) != sha256().digest_size for each in path):
        return False
    return _root(opening.pieces, climb(found, opening.position, path)) == root


def _salts(secret: bytes, count: int) -> list[bytes]:
    """Return the salt of each position: the first bytes of HMAC-SHA-256 over the position under the secret."""
    # The two keyed halves are made once. For many short messages this is several times faster than `hmac.digest`.
    key = secret.ljust(_BLOCK_BYTES, b"\x00")
    inner, outer = (sha256(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))
    salts = []
    for position in range(count):
        half, whole = inner.copy(), outer.copy()
        half.update(position.to_bytes(2, "big"))
        whole.update(half.digest())
        salts.append(whole.digest()[:SALT_BYTES])
    return salts


# Each kind of hash starts with its own byte, so that one kind can never pass for another.


def _leaf(salt: bytes, position: int, piece: str) -> bytes:
    return sha256(b"\x00" + salt + position.to_bytes(2, "big") + piece.encode()).digest()


def _root(pieces: int, top: bytes) -> str:
    return sha256(b"\x03" + pieces.to_bytes(2, "big") + top).hexdigest()
