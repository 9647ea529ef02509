"""What topics bring, gathered by whatever is made of them: a game, or a kind of stream of the house."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from pitboss.table.acts import Topic, together


class Gathered:
    """Something that is made of topics."""

    topics: ClassVar[tuple[Topic, ...]] = ()
    """What it is made of."""

    @cached_property
    def own(self) -> Topic:
        """Return what it brings itself: its topics together."""
        return together(self.topics)
