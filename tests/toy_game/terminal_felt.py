"""Tumble in the terminal: the plain felt, with words for the decisions."""

from __future__ import annotations

from pitboss.cli.felts.plain import PlainFelt


class TumbleFelt(PlainFelt):
    """Tiles and dice in plain lines."""

    start = "Build the wall"


FELT = TumbleFelt()
