"""Who looks at a table."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.state import TableState

INSPECTOR = "inspector"


class Viewer(Struct, frozen=True):
    """Who looks, in which office; a player sees their own hand."""

    office: str
    name: str = ""
    looks: bool = False
    """An inspector who has put the look at hidden cards, with its reason, in the record."""


PUBLIC = Viewer("public")


def has_looked(state: TableState, viewer: Viewer) -> bool:
    """Return whether an inspector has recorded a look at the hidden cards of the last round."""
    return viewer.office == INSPECTOR and (viewer.name, state.round.number) in state.looks
