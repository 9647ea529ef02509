"""A tree of hashes: one root for many leaves, and the path of hashes that shows that a leaf is under the root."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

_NOTHING = sha256(b"\x02").digest()
"""A leaf without a value: it fills the tree up to a power of two."""


class HashTree:
    """The tree over some leaves, which are hashes already."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        count = len(leaves)
        self._levels = [[*leaves, *[_NOTHING] * ((1 << height(count)) - count)]]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            self._levels.append([_node(below[at], below[at + 1]) for at in range(0, len(below), 2)])

    @property
    def top(self) -> bytes:
        return self._levels[-1][0]

    def path(self, position: int) -> tuple[bytes, ...]:
        """Return the sibling hashes from a leaf up to the top."""
        return tuple(level[(position >> at) ^ 1] for at, level in enumerate(self._levels[:-1]))


def height(leaves: int) -> int:
    """Return how many hashes a path has in a tree with that many leaves."""
    return (leaves - 1).bit_length()


def climb(leaf: bytes, position: int, path: Sequence[bytes]) -> bytes:
    """Return the top of the tree in which the leaf has this position and this path."""
    for at, beside in enumerate(path):
        leaf = _node(beside, leaf) if position >> at & 1 else _node(leaf, beside)
    return leaf


def _node(left: bytes, right: bytes) -> bytes:
    # Each kind of hash starts with its own byte, so that one kind can never pass for another: a leaf with 0, a node with 1,
    # nothing with 2, a root with 3.
    return sha256(b"\x01" + left + right).digest()
