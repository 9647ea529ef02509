"""A round read back as a document: each line with its clause, actor, time, money and hash, every payment derived again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.cover import Cover, Party, cover_of, office_name, parties_of
from pitboss.house.faults import told_by
from pitboss.house.narration import narrate
from pitboss.house.openings import Shoe, prove, shoe_at
from pitboss.house.record import holding, step_of
from pitboss.house.table_stream import PREFIX, book_of, formats_of
from pitboss.journal.checkpoints import Checkpoint, Signer
from pitboss.journal.commitments import check_opening
from pitboss.journal.errors import Missing
from pitboss.journal.proof import Proof
from pitboss.journal.rows import Head
from pitboss.journal.store import Entry, Journal, Step
from pitboss.journal.walking import must_hold
from pitboss.law import Rulebook
from pitboss.money import Move
from pitboss.table.commands import PLAYER, Actor
from pitboss.table.decide import decide
from pitboss.table.events import About, AreaSettled, Event
from pitboss.table.evolve import evolve
from pitboss.table.phrases import money_moved
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules, amounts_of
from pitboss.table.services.opening import OpenTable, TableOpened, TableReady, open_table, opened
from pitboss.table.state import Phase, TableState
from pitboss.table.view import view_event
from pitboss.table.viewers import INSPECTOR, PUBLIC, Viewer


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


class Openings(Struct, frozen=True):
    """Whether the cards of the round are those the house had committed to."""

    root: str
    checked: int
    wrong: tuple[str, ...]
    first: int = 1
    """The number of the round's first card among those that left the shoe, from 1."""


class RoundDocument(Struct, frozen=True):
    """A round as an inspector reads it."""

    table: str
    rulebook: str
    round: int
    cover: Cover
    parties: tuple[Party, ...]
    lines: tuple[AuditLine, ...]
    openings: Openings | None
    """None at a table dealt by hand."""
    head: Head
    """The end of the table's stream when the document was made; every row up to it was checked."""
    in_chips: bool = False
    """Whether amounts are tournament chips, which have no cash value."""

    @property
    def sound(self) -> bool:
        return not self.faults

    @property
    def faults(self) -> tuple[str, ...]:
        """Return what does not hold, line by line."""
        wrong = [
            f"line {number} (row {line.version}) is not what the rules decide: {line.says}"
            for number, line in enumerate(self.lines, 1)
            if not line.derived
        ]
        return (*wrong, *(self.openings.wrong if self.openings else ()))

    @property
    def verdict(self) -> tuple[str, ...]:
        """Return what was found: first whether the round holds, then what was checked, then each fault."""
        lines, derived = len(self.lines), sum(line.derived for line in self.lines)
        first = "This round holds." if self.sound else "This round does NOT hold."
        chain = f"The hashes of all {self.head.version} rows of the table's record were checked, the last is {self.head.hash}."
        again = f"{derived} of {lines} lines were derived again from the rulebook."
        return (first, chain, again, _cards_checked(self.openings), *(f"{fault[0].upper()}{fault[1:]}" for fault in self.faults))


def _cards_checked(found: Openings | None) -> str:
    if found is None:
        return "The table is dealt by hand: Pitboss made no shuffle to check."
    out = f", number {found.first} to {found.first + found.checked - 1} of the shoe," if found.first > 1 else ""
    pieces = "1 piece was" if found.checked == 1 else f"{found.checked} cards{out} were"
    return f"{pieces} checked against the root {found.root}, published before the deal."


class NoSuchRound(LookupError):
    """The table has not played that round."""


class Difference(Struct, frozen=True):
    """A command whose decision today differs from the record."""

    version: int
    command: str
    recorded: tuple[Event, ...]
    derived: tuple[Event, ...] | Refusal


def folded(journal: Journal, name: str, rules: Rules) -> Iterator[tuple[Entry, TableState]]:
    """Yield every event of a table with the state after it; events of older records are completed."""
    state: TableState | None = None
    for entry in journal.entries(PREFIX + name, formats_of(rules.game)):
        with told_by(journal, PREFIX + name, entry.version):
            event = _completed(state, entry.event, rules)
            state = _after(state, event, rules, entry.command_id)
        yield replace(entry, event=event), state


def redecided(journal: Journal, name: str) -> Iterator[tuple[Step, Difference | None]]:
    """Yield every command of a table decided again, beside what the record says it brought."""
    rules = book_of(journal, name)[1]
    state: TableState | None = None
    for step in journal.steps(PREFIX + name, formats_of(rules.game)):
        entries = []
        with told_by(journal, PREFIX + name, step.entries[0].version):
            again = _decided(state, step, rules)
        for entry in step.entries:
            with told_by(journal, PREFIX + name, entry.version):
                event = _completed(state, entry.event, rules)
                state = _after(state, event, rules, entry.command_id)
            entries.append(replace(entry, event=event))
        brought = tuple(entry.event for entry in entries)
        difference = None if again == brought else Difference(entries[0].version, step.command.id, brought, again)
        yield replace(step, entries=tuple(entries)), difference


def _completed(state: TableState | None, event: Event, rules: Rules) -> Event:
    return event if state is None else rules.game.completed(state, event)


def _after(state: TableState | None, event: Event, rules: Rules, command: str) -> TableState:
    if isinstance(event, TableOpened):
        return opened(event, rules.game)
    return evolve(_opened(state), event, rules.game, step_of(command))


def _opened(state: TableState | None) -> TableState:
    assert state is not None, "a table's record begins with its opening"
    return state


def _decided(state: TableState | None, step: Step, rules: Rules) -> tuple[Event, ...] | Refusal:
    command = step.command
    if isinstance(command.does, OpenTable):
        first = open_table(rules)
        return first if isinstance(first, Refusal) else (first,)
    request = rules.game.completed_request(_opened(state), command.does)
    return decide(_opened(state), replace(command, does=request), rules)


# --- one round -----------------------------------------------------------------------------------------------------


def audit(journal: Journal, name: str, number: int, *, venue: str = "", made_at: int = 0, made_by: str = "") -> RoundDocument:
    """Return the document of a round, from the first wager for it to the next round's first card."""
    book, rules = book_of(journal, name)
    must_hold(journal, PREFIX + name)
    of_round = list(_of_round(journal, name, number))
    if not of_round:
        raise NoSuchRound(f"{name} has not played round {number}")
    seated = _seated(journal, name, rules, of_round[-1][0].version)
    with amounts_of(rules):
        lines = tuple(_lines(book, of_round, seated))
    first = next(entry.version for entry, _ in of_round if entry.event.begins())
    players = {seat: player for entry, _ in of_round for seat, player in seated[entry.version].items()}
    return RoundDocument(
        table=name,
        rulebook=book.id,
        round=number,
        cover=cover_of(book, venue=venue, made_at=made_at, made_by=made_by),
        parties=parties_of(book, (line.who for line in lines), players),
        lines=lines,
        openings=openings_of(_shoe_of(journal, name, first), number, over=_is_over(of_round)),
        head=journal.head(PREFIX + name),
        in_chips=bool(rules.table.of_tournament),
    )


def _seated(journal: Journal, name: str, rules: Rules, last: int) -> dict[int, dict[int, str]]:
    """Return who sat where as each event happened, by version."""
    found: dict[int, dict[int, str]] = {}
    before: dict[int, str] = {}
    for entry, state in folded(journal, name, rules):
        now = {number: seat.player for number, seat in state.seats.items()}
        found[entry.version] = {**now, **before}
        before = now
        if entry.version == last:
            break
    return found


def _lines(book: Rulebook, of_round: list[tuple[Entry, bool]], seated: dict[int, dict[int, str]]) -> Iterator[AuditLine]:
    ready = max((entry.version for entry, _ in of_round if isinstance(entry.event, TableReady)), default=0)
    # While a round lives, a hidden card is shown only by a look that is in the record; this document is for many readers.
    viewer = Viewer(INSPECTOR, looks=_is_over(of_round))
    for entry, derived in of_round:
        event = entry.event
        cited = dict.fromkeys((*event.clauses, *(clause for _, wager in event.settles() for clause in wager.clauses)))
        yield AuditLine(
            version=entry.version,
            at=entry.at,
            who=entry.who,
            office=office_name(book, entry.who),
            type=str(type(event).__struct_config__.tag),
            says=narrate(view_event(event, viewer)),
            clauses=event.clauses,
            words={clause: book.clause(clause).says for clause in cited},
            moves=event.moves,
            money=tuple(money_moved(move, seated[entry.version]) for move in event.moves),
            settled=event.settles(),
            hash=entry.hash,
            derived=derived,
            opens=entry.version <= ready,
        )


def _is_over(of_round: list[tuple[Entry, bool]]) -> bool:
    """Return whether the round has ended, and its end was not taken back."""
    return any(entry.event.ends_round() for entry in holding(entry for entry, _ in of_round))


def _of_round(journal: Journal, name: str, number: int) -> Iterator[tuple[Entry, bool]]:
    """Yield the events of a round: everything since the round before was over, and corrections until the next begins."""
    waiting: list[tuple[Entry, bool]] = []
    playing, over = 0, True
    was: list[tuple[int, bool]] = []
    """What the table was doing before each event that holds."""
    for step, difference in redecided(journal, name):
        foreseen = any(entry.event.ABOUT is About.AHEAD for entry in step.entries)
        for entry in step.entries:
            event, line = entry.event, (entry, difference is None)
            if taken := event.takes_back():
                if playing == number:
                    yield line
                else:
                    waiting.append(line)
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
                waiting.append(line)
            elif playing == number:
                yield line
            over = over or event.ends_round()


def openings_of(shoe: Shoe | None, number: int, *, over: bool) -> Openings | None:
    """Check every card that left the shoe in the round against the root published when it was shuffled.

    A wrong card is named only when the round is over: until then it may be face down.
    """
    if shoe is None:
        return None
    cards = [card for card in shoe.dealt if card.round == number and card.card is not None]
    wrong = []
    for at, card in enumerate(cards, 1):
        (opening,) = shoe.open([shoe.position(card.number)])
        if card.card != opening.piece or not check_opening(shoe.published.root, opening):
            named = f", {card.card}," if over else ""
            wrong.append(f"card {at} of the round{named} is not the one the root binds")
    return Openings(shoe.on_sign, len(cards), tuple(wrong), cards[0].number + 1 if cards else 1)


def _shoe_of(journal: Journal, name: str, first: int) -> Shoe | None:
    """Return the shoe that a round's first card came from; None if people shuffle."""
    try:
        return shoe_at(journal, PREFIX + name, first, formats_of(book_of(journal, name)[1].game))
    except Missing:
        return None


# --- a player's own proof ------------------------------------------------------------------------------------------


def proof_for(journal: Journal, name: str, number: int, player: str, chain: Sequence[Checkpoint] = ()) -> Proof:
    """Return the openings of the cards a player was shown in a round: their own, the dealer's, hands revealed to all, and
    every card that left the shoe face up. Of the checkpoints, the first after the round goes with them."""
    rules = book_of(journal, name)[1]
    must_hold(journal, PREFIX + name)
    viewer = Viewer(PLAYER, player)
    shown: Counter[Any] = Counter()
    first, last, face_down = 0, 0, False
    for entry, state in folded(journal, name, rules):
        if state.round.number > number:
            break
        if state.round.number == number:
            first = first or entry.version
            last = entry.version if entry.event.ends_round() or not last else last
            own = Counter(rules.game.shown(state, viewer))
            # While a round lives, a reader of the record is told only what everybody has seen.
            face_down = state.phase is Phase.ROUND and not own <= Counter(rules.game.shown(state, PUBLIC))
            shown |= own
    if not first:
        raise NoSuchRound(f"{name} has not played round {number}")
    if face_down:
        raise NoSuchRound(f"round {number} of {name} is still played; ask for the proof when it is over")
    if not rules.virtual:
        raise NoSuchRound(f"{name} is dealt by hand: no deck of it was shuffled by the house")
    shoe = shoe_at(journal, PREFIX + name, first, formats_of(rules.game))
    # By position: a shoe of several decks holds a card more than once.
    face_up = (shoe.position(card.number) for card in shoe.dealt if card.round == number and card.face_up)
    after = (each for each in chain if any(head.stream == PREFIX + name and head.version >= last for head in each.heads))
    positions = sorted({*shoe.seen_in(number, shown), *face_up})
    return prove(shoe, positions, Signer(journal.sealer.key), number, next(after, None))


__all__ = [
    "AuditLine",
    "Difference",
    "NoSuchRound",
    "Openings",
    "RoundDocument",
    "audit",
    "openings_of",
    "proof_for",
    "redecided",
]
