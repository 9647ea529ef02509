"""Reports of incidents by name, as rulebooks and round files name them."""

from __future__ import annotations

from typing import Any

from pitboss.games import games
from pitboss.table.incidents import Incident

POKER, RACE, BOXES = "four-card-poker", "racing-card-derby", "blackjack"


def incident(name: str, **facts: Any) -> Incident:
    """Return the report of an incident: of poker, or of another game that knows it; `area` is where it is."""
    return _of([POKER, *(game for game in games() if game not in (POKER, RACE)), RACE], name, facts)


def race_incident(name: str, **facts: Any) -> Incident:
    """Return the report of an incident at a race table."""
    return _of([RACE, *games()], name, facts)


def box_incident(name: str, **facts: Any) -> Incident:
    """Return the report of an incident at a table of Blackjack."""
    return _of([BOXES], name, facts)


def _of(order: list[str], name: str, facts: dict[str, Any]) -> Incident:
    kind = next(games()[game].all_incidents[name] for game in order if name in games()[game].all_incidents)
    if "area" in facts:
        area = facts.pop("area")
        places = [field for field in ("place", "area") if field in kind.__struct_fields__]
        # The dealer's own incidents name no area.
        assert places or not area, f"{name} concerns no area"
        facts |= dict.fromkeys(places, area)
    return kind(**facts)
