"""What the house itself observes and no table's record says: program errors, lost connections, refused clocks, failed sign-ins
and records that do not hold. Each is noted once, as a significant event."""

from __future__ import annotations

from hashlib import sha256

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext
from pitboss.house.stream.state import HouseState
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Inside
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

KINDS = (
    Significance.CLOCK,
    Significance.VERIFICATION,
    Significance.PROGRAM_ERROR,
    Significance.OUTAGE,
)
"""What the house notes by itself; everything else has an event of its own where it happens."""
LONGEST_WORDS = 500


class NoteSignificant(Inside, frozen=True, tag="note-significant"):
    """The program notes something that it has observed."""

    kind: str
    subject: str
    """The table, the stream or the person it is about."""
    words: str


class SignificantNoted(StreamEvent[HouseState], frozen=True, tag="significant.noted/1"):
    """The house has observed something significant."""

    kind: str
    subject: str
    words: str

    def significant(self) -> Significance:
        return Significance(self.kind)

    def says(self) -> str:
        return f"{self.subject}: {self.words}"


def once(*about: object) -> str:
    """Return a command id that is the same for the same observation, so that it is noted once."""
    return f"noted-{sha256(repr(about).encode()).hexdigest()[:24]}"


def may_note(c: HouseContext, kind: str) -> Offer | Refusal:
    return c.offer() if kind in KINDS else c.refuse("no-such-kind", kind=kind, kinds=KINDS)


def note(c: HouseContext, request: NoteSignificant, offer: Offer) -> Decision:
    subject, words = request.subject[:LONGEST_WORDS], request.words[:LONGEST_WORDS]
    return (SignificantNoted(kind=request.kind, subject=subject, words=words, clauses=()),)


OBSERVATIONS = Topic(
    acts=(Act(NoteSignificant, may_note, note, at=("kind",)),),
    events=(SignificantNoted,),
    refusals={"no-such-kind": ("The house does not note {kind}.", "Note one of: {kinds}.")},
)
