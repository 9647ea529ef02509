"""The house's own stream: what concerns no single table. Cash that people bring in, and notices they have taken note of."""

from __future__ import annotations

from msgspec import Struct

from pitboss.journal.formats import Formats
from pitboss.table.commands import Actor

STREAM = "house"


class GrantPurse(Struct, frozen=True, tag="grant-purse"):
    """A person comes in with so much cash."""

    person: str
    amount: int


class AcknowledgeNotice(Struct, frozen=True, tag="acknowledge-notice"):
    notice: str


class HouseCommand(Struct, frozen=True):
    """One thing said to the house."""

    id: str
    who: Actor
    at: int
    does: GrantPurse | AcknowledgeNotice


class PurseGranted(Struct, frozen=True, tag="purse.granted/1"):
    person: str
    amount: int


class NoticeAcknowledged(Struct, frozen=True, tag="notice.acknowledged/1"):
    notice: str
    by: Actor


HouseEvent = PurseGranted | NoticeAcknowledged
HOUSE_FORMATS = Formats(events=HouseEvent, command=HouseCommand)
"""What the rows of the house's stream are read into."""
