"""Who looks at a table."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.commands import PLAYER, Actor, Malformed
from pitboss.table.state import TableState

INSPECTOR = "inspector"


class Viewer(Struct, frozen=True):
    """Who looks, in which office; a player sees their own hand."""

    office: str
    name: str = ""
    looks: bool = False
    """An inspector who has put the look at hidden cards, with its reason, in the record."""


PUBLIC = Viewer("public")


class GameView(Struct, frozen=True):
    """A game's own part of the table, as a viewer may see it. Each game says what is in it."""


def viewer_of(who: str | Actor | Viewer) -> Viewer:
    """Return who looks: a player by their name, the public as "public", anybody as an Actor or a Viewer."""
    match who:
        case Viewer():
            return who
        case Actor():
            return Viewer(who.office, who.name)
        case _ if not isinstance(who, str):
            raise Malformed(f"a viewer is a name, an Actor or a Viewer, not {who!r}")
        case _:
            return PUBLIC if who == PUBLIC.office else Viewer(PLAYER, who)


def has_looked(state: TableState, viewer: Viewer) -> bool:
    """Return whether an inspector has recorded a look at the hidden cards of the last round."""
    return viewer.office == INSPECTOR and (viewer.name, state.round.number) in state.looks
