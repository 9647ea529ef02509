"""The key that seals the record: when it was changed, and by whom. The keys themselves are never in the record."""

from __future__ import annotations

from typing import ClassVar

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext
from pitboss.house.stream.state import HouseState
from pitboss.table.acts import Act, Topic, nobody
from pitboss.table.commands import PLAYER, Request
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class RotateKey(Request, frozen=True, tag="rotate-key"):
    """What comes is sealed under another key. Nobody is offered this: the new key must be in its place first."""

    old: str
    new: str
    """The fingerprints of the keys."""
    signer: str
    """The public key under which checkpoints are signed from now on."""


class KeyRotated(StreamEvent[HouseState], frozen=True, tag="key.rotated/1"):
    """What comes is sealed under another key; what came before can still be read with the old one."""

    old: str
    new: str
    signer: str

    SIGNIFIES: ClassVar[Significance] = Significance.KEY
    NOTES: ClassVar[dict[str, str]] = {"key": "new"}

    def says(self) -> str:
        return f"The key {self.old} was replaced by {self.new}; checkpoints go on under {self.signer}."


def may_rotate(c: HouseContext) -> Offer | Refusal:
    return c.refuse("staff-only", name=c.who.name) if c.who.office == PLAYER else c.offer()


def rotate(c: HouseContext, request: RotateKey, offer: Offer) -> Decision:
    return (KeyRotated(old=request.old, new=request.new, signer=request.signer, clauses=()),)


KEYS = Topic(
    acts=(Act(RotateKey, may_rotate, rotate, each=nobody),),
    events=(KeyRotated,),
    refusals={"staff-only": ("Only people of the house may do this; {name} is a player.", "Leave it to somebody of the house.")},
)
