"""Who looks at a table."""

from __future__ import annotations

from msgspec import Struct

INSPECTOR = "inspector"


class Viewer(Struct, frozen=True):
    """Who looks, in which office; a player sees their own hand."""

    office: str
    name: str = ""


PUBLIC = Viewer("public")
