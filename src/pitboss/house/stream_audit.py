"""A stream of the house read back as a document: each line with its clauses, actor, time, money and hash, decided again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pitboss.house.audit import AuditLine, Openings, openings_of
from pitboss.house.cover import Cover, Party, cover_of, office_name, parties_of
from pitboss.house.house_streams import redecided_stream, rules_of
from pitboss.house.kind import Kind
from pitboss.house.narration import narrate
from pitboss.house.openings import Shoe, prove, published, shoe_at
from pitboss.house.table_stream import TableRecords
from pitboss.journal.checkpoints import Signer
from pitboss.journal.copying import Tell
from pitboss.journal.errors import Missing
from pitboss.journal.proof import Proof
from pitboss.journal.rows import Head
from pitboss.journal.store import Entry
from pitboss.journal.walking import must_hold
from pitboss.law import Rulebook
from pitboss.table.commands import PLAYER, Actor
from pitboss.table.events import EVERYBODY
from pitboss.table.phrases import money_moved
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC

if TYPE_CHECKING:
    from pitboss.house.house import House


class StreamDocument(Struct, frozen=True):
    """A stream as an inspector reads it. Sealed fields stay sealed."""

    stream: str
    rulebook: str
    cover: Cover
    parties: tuple[Party, ...]
    lines: tuple[AuditLine, ...]
    openings: Openings | None
    """Whether what was drawn last is what the house had committed to; None if nothing was sealed."""
    earlier: tuple[Openings, ...]
    """The same of what was sealed and drawn before: the ballots of earlier sessions."""
    contradictions: tuple[str, ...]
    """What the records of other streams say against it."""
    head: Head

    @property
    def faults(self) -> tuple[str, ...]:
        """Return what does not hold."""
        wrong = [f"row {line.version} is not what the rules decide: {line.says}" for line in self.lines if not line.derived]
        return (*wrong, *(fault for each in self.drawn for fault in each.wrong), *self.contradictions)

    @property
    def drawn(self) -> tuple[Openings, ...]:
        """Return what was checked of everything that was sealed."""
        return (*self.earlier, *((self.openings,) if self.openings else ()))

    @property
    def sound(self) -> bool:
        return not self.faults

    @property
    def verdict(self) -> tuple[str, ...]:
        """Return whether it holds, what was checked, and each fault."""
        first = "This record holds." if self.sound else "This record does NOT hold."
        chain = f"The hashes of all {self.head.version} rows were checked, the last is {self.head.hash}."
        again = f"{sum(line.derived for line in self.lines)} of {len(self.lines)} lines were derived again from the rulebook."
        drawn = [f"{each.checked} of what was drawn was checked against the root {each.root}." for each in self.drawn]
        return (first, chain, again, *(drawn or ["Nothing was sealed."]), *self.faults)


def audit_stream(
    house: House, kind: Kind[Any], name: str, *, venue: str = "", made_at: int = 0, made_by: str = "", tell: Tell | None = None
) -> StreamDocument:
    """Return the document of a stream, every row checked and every command decided again. `tell` hears how far it is."""
    journal, stream = house.journal, kind.prefix + name
    rules = rules_of(journal, kind, name)
    book = rules.book
    must_hold(journal, stream)
    lines: list[AuditLine] = []
    contradictions: list[str] = []
    before, compared, head = kind.fresh(), kind.compares(TableRecords(journal)), journal.head(stream)
    for step, state, difference in redecided_stream(journal, kind, name):
        with rules.clocks():
            lines += _lines(book, step.entries, derived=difference is None)
        for entry in step.entries:
            contradictions += compared(before, entry.event)
        before = state
        if tell:
            tell(f"Deciding {stream} again", step.entries[-1].version, head.version)
    sealed = [shoe_at(journal, stream, each.version, kind.formats) for each in published(journal, stream)]
    drawn = [found for shoe in sealed if (found := openings_of(shoe, 0, over=True))]
    return StreamDocument(
        stream=stream,
        rulebook=book.id,
        cover=cover_of(book, venue=venue, made_at=made_at, made_by=made_by),
        parties=parties_of(book, (line.who for line in lines), {}),
        lines=tuple(lines),
        openings=drawn[-1] if drawn else None,
        earlier=tuple(drawn[:-1]),
        contradictions=tuple(contradictions),
        head=head,
    )


def in_public(entry: Entry) -> Actor:
    """Return who did something as a document names them: a player without a name where the event says nothing in public of whom
    it is about."""
    hidden = entry.who.office == PLAYER and entry.event.audience is not EVERYBODY and entry.event.SECRET
    return Actor("somebody", PLAYER) if hidden else entry.who


def _lines(book: Rulebook, entries: tuple[Entry, ...], *, derived: bool) -> Iterator[AuditLine]:
    for entry in entries:
        event = view_event(entry.event, PUBLIC)
        yield AuditLine(
            version=entry.version,
            at=entry.at,
            who=in_public(entry),
            office=office_name(book, entry.who),
            type=str(type(event).__struct_config__.tag),
            says=narrate(event),
            clauses=event.clauses,
            words={clause: book.clause(clause).says for clause in event.clauses},
            moves=event.moves,
            money=tuple(money_moved(move, {}) for move in event.moves),
            settled=(),
            hash=entry.hash,
            derived=derived,
        )


def shoe_of(house: House, kind: Kind[Any], name: str) -> Shoe | None:
    """Return what the house sealed in a stream, with the openings that may be given; None if it sealed nothing."""
    stream = kind.prefix + name
    try:
        return shoe_at(house.journal, stream, house.journal.version(stream), kind.formats)
    except Missing:
        return None


def proof_of_draw(house: House, kind: Kind[Any], name: str) -> Proof | None:
    """Return the proof of everything that was drawn from a sealed order; None if nothing was."""
    shoe = shoe_of(house, kind, name)
    if shoe is None or not shoe.dealt:
        return None
    positions = [shoe.position(each.number) for each in shoe.dealt]
    return prove(shoe, positions, Signer(house.journal.sealer.key), round_=0)
