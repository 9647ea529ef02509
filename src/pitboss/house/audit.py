"""The record of a stream read back as a document: each line with its clause, actor, time, money and hash, every command decided
again. Of a table it tells one round, to an inspector; of anything else the whole, to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

import pitboss
from pitboss.house.kept_streams import NoSuchRound, TableRecords, machine_of, redecided
from pitboss.house.machine import Machine
from pitboss.house.openings import Shoe, published, shoe_at
from pitboss.house.proofs import Openings, openings_of
from pitboss.house.record import holding
from pitboss.house.snapshots import program
from pitboss.house.table_stream import PREFIX
from pitboss.journal.copying import Tell
from pitboss.journal.errors import Missing
from pitboss.journal.rows import Head
from pitboss.journal.store import Entry, Journal
from pitboss.journal.walking import must_hold
from pitboss.law import Rulebook
from pitboss.money import Move
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor
from pitboss.table.events import EVERYBODY, About, AreaSettled
from pitboss.table.phrases import money_moved
from pitboss.table.services.opening import TableReady
from pitboss.table.view import view_event
from pitboss.table.viewers import INSPECTOR, PUBLIC, Viewer


class Party(Struct, frozen=True):
    """Somebody who took part."""

    name: str
    role: str


class Cover(Struct, frozen=True, kw_only=True):
    """What a reader needs to file a document, and to make it again."""

    authority: str
    title: str
    instrument: str
    date: str
    rulebook: str
    digest: str
    """SHA-256 of the text of the rulebook that was kept with the record."""
    venue: str
    made_at: int
    made_by: str
    version: str
    """The version of the program."""
    program: str
    """SHA-256 of the program's source."""


def cover_of(book: Rulebook | None, *, venue: str, made_at: int, made_by: str) -> Cover:
    """Return the cover of a document about what is run by a book; without one it is about the house's own record."""
    return Cover(
        authority=book.authority if book else "",
        title=book.title if book else "The house",
        instrument=book.instrument if book else "",
        date=book.date if book else "",
        rulebook=book.id if book else "",
        digest=book.digest if book else "",
        venue=venue,
        made_at=made_at,
        made_by=made_by,
        version=pitboss.__version__,
        program=program(),
    )


def parties_of(book: Rulebook | None, actors: Iterable[Actor], seated: Mapping[int, str]) -> tuple[Party, ...]:
    """Return who took part: the players by seat, then everybody else who did something."""
    found = {player: Party(player, f"player, seat {seat}") for seat, player in sorted(seated.items())}
    for who in actors:
        if who.office != PLAYER:
            found.setdefault(who.name, Party(speaker_name(who), office_name(book, who)))
    return tuple(found.values())


def speaker_name(who: Actor) -> str:
    return "Pitboss" if who == HOUSE_ACTOR else who.name


def office_name(book: Rulebook | None, who: Actor) -> str:
    """Return the title of a speaker's office."""
    if who == HOUSE_ACTOR:
        return "the house"
    titles = {office.name: office.title.lower() for office in (book.offices if book else ())}
    return titles.get(who.office, who.office.replace("-", " "))


class AuditLine(Struct, frozen=True):
    """One thing that happened."""

    version: int
    at: int
    who: Actor
    type: str
    says: str
    clauses: tuple[str, ...]
    words: dict[str, str]
    """What each clause says, those of settled wagers too."""
    office: str
    """The title of the speaker's office."""
    moves: tuple[Move, ...]
    money: tuple[str, ...]
    """The moves by the names of people and places."""
    settled: tuple[AreaSettled, ...]
    """By seat, the result of each wager and its clauses, if the event settles any."""
    hash: str
    derived: bool
    """Whether the rules decide the command the same way today."""
    opens: bool = False
    """Whether it is a step of opening the table, before any round."""


class Document(Struct, frozen=True, kw_only=True):
    """A round of a table, or the whole record of another stream, as it is read. Sealed fields of the whole stay sealed."""

    stream: str
    """Such as `table/Table 1` or `promotion/Spring draw`."""
    rulebook: str
    round: int | None
    """The round; None if the document is about the whole record."""
    cover: Cover
    parties: tuple[Party, ...]
    lines: tuple[AuditLine, ...]
    openings: Openings | None
    """Whether the cards, or what was drawn last, are those the house had committed to; None if it sealed nothing."""
    earlier: tuple[Openings, ...]
    """The same of what was sealed and drawn before: the ballots of earlier sessions."""
    contradictions: tuple[str, ...]
    """What the records of other streams say against it."""
    head: Head
    """The end of the stream when the document was made; every row up to it was checked."""
    in_chips: bool
    """Whether amounts are tournament chips, which have no cash value."""

    @property
    def table(self) -> str:
        """Return the name of the table."""
        return self.stream.removeprefix(PREFIX)

    @property
    def drawn(self) -> tuple[Openings, ...]:
        """Return what was checked of everything that was sealed."""
        return (*self.earlier, *((self.openings,) if self.openings else ()))

    @property
    def sound(self) -> bool:
        return not self.faults

    @property
    def faults(self) -> tuple[str, ...]:
        """Return what does not hold, line by line."""
        wrong = [
            f"{f'row {line.version}' if self.round is None else f'line {number} (row {line.version})'} is not what the rules "
            f"decide: {line.says}"
            for number, line in enumerate(self.lines, 1)
            if not line.derived
        ]
        return (*wrong, *(fault for each in self.drawn for fault in each.wrong), *self.contradictions)

    @property
    def verdict(self) -> tuple[str, ...]:
        """Return what was found: first whether it holds, then what was checked, then each fault."""
        again = f"{sum(line.derived for line in self.lines)} of {len(self.lines)} lines were derived again from the rulebook."
        rows, last = self.head.version, f"were checked, the last is {self.head.hash}."
        if self.round is None:
            first = "This record holds." if self.sound else "This record does NOT hold."
            drawn = [f"{each.checked} of what was drawn was checked against the root {each.root}." for each in self.drawn]
            return (first, f"The hashes of all {rows} rows {last}", again, *(drawn or ["Nothing was sealed."]), *self.faults)
        first = "This round holds." if self.sound else "This round does NOT hold."
        chain = f"The hashes of all {rows} rows of the table's record {last}"
        return (first, chain, again, _cards_checked(self.openings), *(f"{fault[0].upper()}{fault[1:]}" for fault in self.faults))


def _cards_checked(found: Openings | None) -> str:
    if found is None:
        return "The table is dealt by hand: Pitboss made no shuffle to check."
    out = f", number {found.first} to {found.first + found.checked - 1} of the shoe," if found.first > 1 else ""
    pieces = "1 piece was" if found.checked == 1 else f"{found.checked} cards{out} were"
    return f"{pieces} checked against the root {found.root}, published before the deal."


class _Happened(NamedTuple):
    """An event, whether the rules decide its command the same way today, who sat where, and what other records say against it."""

    entry: Entry
    derived: bool
    seated: Mapping[int, str]
    against: tuple[str, ...]


def audit(
    journal: Journal,
    stream: str,
    round_: int | None = None,
    *,
    venue: str = "",
    made_at: int = 0,
    made_by: str = "",
    tell: Tell | None = None,
) -> Document:
    """Return the document of a stream, every row checked and every command decided again; of a table by round, from the first
    wager for it to the next round's first card. `tell` hears how far it is."""
    machine = machine_of(journal, stream)
    must_hold(journal, stream)
    steps = _steps(journal, machine, tell)
    happened = [each for step in steps for each in step] if round_ is None else list(_of_round(steps, round_))
    if not happened:
        raise NoSuchRound(f"{machine.name} has not played round {round_}")
    over = round_ is None or _is_over(happened)
    # While a round lives, a hidden card is shown only by a look that is in the record; this document is for many readers.
    viewer = PUBLIC if round_ is None else Viewer(INSPECTOR, looks=over)
    with machine.words():
        lines = tuple(_lines(machine.book, happened, viewer))
    drawn = [openings_of(shoe, round_ or 0, over=over) for shoe in _sealed(journal, machine, round_, happened)]
    return Document(
        stream=stream,
        rulebook=machine.book.id if machine.book else "",
        round=round_,
        cover=cover_of(machine.book, venue=venue, made_at=made_at, made_by=made_by),
        parties=parties_of(
            machine.book, (line.who for line in lines), {seat: who for each in happened for seat, who in each.seated.items()}
        ),
        lines=lines,
        openings=drawn[-1] if drawn else None,
        earlier=tuple(drawn[:-1]),
        contradictions=tuple(against for each in happened for against in each.against),
        head=journal.head(stream),
        in_chips=machine.in_chips,
    )


def _steps(journal: Journal, machine: Machine[Any], tell: Tell | None) -> Iterator[list[_Happened]]:
    """Yield what came of each command. Who has just left their seat is still named."""
    compared, last = machine.compares(TableRecords(journal)), journal.version(machine.stream)
    for (step, before, states), difference in redecided(journal, machine):
        found, sat = [], {} if before is None else machine.seated(before)
        for entry, state in zip(step.entries, states, strict=True):
            sit = machine.seated(state)
            against = () if before is None else tuple(compared(before, entry.event))
            found.append(_Happened(entry, difference is None, {**sit, **sat}, against))
            sat = sit
        yield found
        if tell:
            tell(f"Deciding {machine.stream} again", step.entries[-1].version, last)


def _of_round(steps: Iterable[list[_Happened]], number: int) -> Iterator[_Happened]:
    """Yield the events of a round: everything since the round before was over, and corrections until the next begins."""
    waiting: list[_Happened] = []
    playing, over = 0, True
    was: list[tuple[int, bool]] = []
    """What the table was doing before each event that holds."""
    for step in steps:
        foreseen = any(each.entry.event.ABOUT is About.AHEAD for each in step)
        for each in step:
            event = each.entry.event
            if taken := event.takes_back():
                if playing == number:
                    yield each
                else:
                    waiting.append(each)
                playing, over = was[-taken]
                del was[-taken:]
                continue
            was.append((playing, over))
            if begun := event.begins():
                playing, over = begun.number, False
                if playing == number:
                    yield from waiting
                elif playing > number:
                    return
                waiting = []
            if over and (foreseen or event.ABOUT is not About.LAST):
                waiting.append(each)
            elif playing == number:
                yield each
            over = over or event.ends_round()


def _is_over(happened: list[_Happened]) -> bool:
    """Return whether the round has ended, and its end was not taken back."""
    return any(entry.event.ends_round() for entry in holding(each.entry for each in happened))


def _sealed(journal: Journal, machine: Machine[Any], number: int | None, happened: list[_Happened]) -> Iterator[Shoe]:
    """Yield what the house sealed: the shoe that a round's first card came from, or everything. Nothing where people shuffle."""
    if number is None:
        versions = [each.version for each in published(journal, machine.stream)]
    else:
        versions = [next(each.entry.version for each in happened if each.entry.event.begins())]
    for version in versions:
        try:
            yield shoe_at(journal, machine.stream, version, machine.formats)
        except Missing:
            return


def _lines(book: Rulebook | None, happened: list[_Happened], viewer: Viewer) -> Iterator[AuditLine]:
    ready = max((each.entry.version for each in happened if isinstance(each.entry.event, TableReady)), default=0)
    for entry, derived, seated, _ in happened:
        event = view_event(entry.event, viewer)
        cited = dict.fromkeys((*event.clauses, *(clause for _, wager in event.settles() for clause in wager.clauses)))
        yield AuditLine(
            version=entry.version,
            at=entry.at,
            who=in_public(entry) if viewer is PUBLIC else entry.who,
            office=office_name(book, entry.who),
            type=str(type(event).__struct_config__.tag),
            says=event.says(),
            clauses=event.clauses,
            words={clause: book.clause(clause).says for clause in cited} if book else {},
            moves=event.moves,
            money=tuple(money_moved(move, seated) for move in event.moves),
            settled=event.settles(),
            hash=entry.hash,
            derived=derived,
            opens=entry.version <= ready,
        )


def in_public(entry: Entry) -> Actor:
    """Return who did something as a document names them: a player without a name where the event says nothing in public of whom
    it is about."""
    hidden = entry.who.office == PLAYER and entry.event.audience is not EVERYBODY and entry.event.SECRET
    return Actor("somebody", PLAYER) if hidden else entry.who
