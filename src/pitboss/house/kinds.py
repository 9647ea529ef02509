"""The kinds of stream that the house has besides its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.ruled import RuledKind
from pitboss.house.tournaments.kind import TOURNAMENT

KINDS: Mapping[str, RuledKind[Any]] = {each.id: each for each in (PROMOTION, TOURNAMENT)}
"""By what people call such a stream."""
