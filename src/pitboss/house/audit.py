"""A round read back as a document: each line with its clause, actor, time, money and hash, every payment derived again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games import rules_for
from pitboss.house.house import PREFIX, NoSuchTable
from pitboss.house.narration import narrate
from pitboss.house.openings import Shoe, prove, shoe_at
from pitboss.house.record import TABLE_FORMATS, settled_by
from pitboss.journal.commitments import check_opening
from pitboss.journal.errors import Missing
from pitboss.journal.kept_rulebooks import kept_rulebook
from pitboss.journal.proof import Proof
from pitboss.journal.store import Entry, Journal, Step
from pitboss.law import Rulebook
from pitboss.money import Move
from pitboss.table.commands import Actor, OpenTable
from pitboss.table.decide import decide
from pitboss.table.events import (
    CardCorrected,
    CardDrawn,
    CardRemoved,
    CardsDealt,
    CardUsed,
    DisplayCorrected,
    HandDeclared,
    HandSettled,
    LightsOverruled,
    Mishap,
    RaceReconstructed,
    RoundEnded,
    RoundVoided,
    SeatSettled,
    Supervised,
    TableEvent,
    TableOpened,
    WagersSettledAgain,
)
from pitboss.table.evolve import evolve, opened
from pitboss.table.opening import open_table
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import TableState


class AuditLine(Struct, frozen=True):
    """One thing that happened."""

    version: int
    at: int
    who: Actor
    type: str
    says: str
    clauses: tuple[str, ...]
    moves: tuple[Move, ...]
    settled: tuple[SeatSettled, ...]
    """By seat, what became of each wager and by which clauses, where the event settles any."""
    hash: str
    derived: bool
    """Whether the rules make the same of the command today."""


class Openings(Struct, frozen=True):
    """Whether the cards of the round are those the house had bound itself to."""

    root: str
    checked: int
    wrong: tuple[str, ...]
    first: int = 1
    """As which card of the shoe, counted from 1, the first card of the round left it."""


class RoundDocument(Struct, frozen=True):
    """A round as an inspector reads it."""

    table: str
    rulebook: str
    round: int
    lines: tuple[AuditLine, ...]
    openings: Openings | None
    """None at a table dealt by hand."""

    @property
    def sound(self) -> bool:
        return all(line.derived for line in self.lines) and not (self.openings and self.openings.wrong)


class NoSuchRound(LookupError):
    """The table has not played that round."""


class Difference(Struct, frozen=True):
    """Where deciding again comes to something else than the record says."""

    version: int
    command: str
    recorded: tuple[TableEvent, ...]
    derived: tuple[TableEvent, ...] | Refusal


def book_of(journal: Journal, name: str) -> tuple[Rulebook, Rules]:
    """The rulebook a table was opened with, from the text it kept, and its rules."""
    stream = PREFIX + name
    entry = next(journal.entries(stream, TABLE_FORMATS), None)
    if entry is None:
        names = [each.removeprefix(PREFIX) for each in journal.streams() if each.startswith(PREFIX)]
        raise NoSuchTable(f"there is no table {name}; the tables are: {', '.join(names) or 'none'}")
    first = entry.event
    assert isinstance(first, TableOpened)
    book = kept_rulebook(journal, first.rulebook, first.digests)
    return book, rules_for(book, first.settings)


def redecided(journal: Journal, name: str) -> Iterator[tuple[Step, Difference | None]]:
    """Every command of a table decided again, beside what the record says it brought."""
    rules = book_of(journal, name)[1]
    state: TableState | None = None
    for step in journal.steps(PREFIX + name, TABLE_FORMATS):
        brought = tuple(entry.event for entry in step.entries)
        again = _decided(state, step, rules)
        difference = None if again == brought else Difference(step.entries[0].version, step.command.id, brought, again)
        yield step, difference
        for event in brought:
            state = opened(event) if isinstance(event, TableOpened) else evolve(_opened(state), event)


def _opened(state: TableState | None) -> TableState:
    assert state is not None, "a table's record begins with its opening"
    return state


def _decided(state: TableState | None, step: Step, rules: Rules) -> tuple[TableEvent, ...] | Refusal:
    if isinstance(step.command.does, OpenTable):
        first = open_table(rules)
        return first if isinstance(first, Refusal) else (first,)
    return decide(_opened(state), step.command, rules)


# --- one round -----------------------------------------------------------------------------------------------------


def audit(journal: Journal, name: str, number: int) -> RoundDocument:
    """The document of a round, from the first wager for it to the next round's first card."""
    book = book_of(journal, name)[0]
    lines, first = [], 0
    for entry, derived in _of_round(journal, name, number):
        event = entry.event
        first = first or (entry.version if isinstance(event, CardsDealt | CardDrawn) else 0)
        lines.append(
            AuditLine(
                version=entry.version,
                at=entry.at,
                who=entry.who,
                type=str(type(event).__struct_config__.tag),
                says=narrate(event),
                clauses=event.clauses,
                moves=event.moves,
                settled=settled_by(event),
                hash=entry.hash,
                derived=derived,
            )
        )
    if not lines:
        raise NoSuchRound(f"{name} has not played round {number}")
    return RoundDocument(name, book.id, number, tuple(lines), _openings(_shoe_of(journal, name, first), number))


CORRECTIONS = (
    *get_args(Mishap),
    *get_args(Supervised),
    HandDeclared,
    HandSettled,
    CardCorrected,
    DisplayCorrected,
    LightsOverruled,
    RaceReconstructed,
    WagersSettledAgain,
)
"""What may still concern a round after it is over, until the next one's first card."""
NEXT_CARD = (CardRemoved, CardUsed)
"""What is done about the card that comes next: between two rounds it concerns the second."""


def _of_round(journal: Journal, name: str, number: int) -> Iterator[tuple[Entry, bool]]:
    """The events of a round: what was done for it since the one before was over, and corrections until the next begins."""
    waiting: list[tuple[Entry, bool]] = []
    playing, over = 0, True
    for step, difference in redecided(journal, name):
        foreseen = any(isinstance(entry.event, NEXT_CARD) for entry in step.entries)
        for entry in step.entries:
            event, line = entry.event, (entry, difference is None)
            if isinstance(event, CardsDealt | CardDrawn) and event.round != playing:
                playing, over = event.round, False
                if playing == number:
                    yield from waiting
                elif playing > number:
                    return
                waiting = []
            if over and (foreseen or not isinstance(event, CORRECTIONS)):
                waiting.append(line)
            elif playing == number:
                yield line
            over = over or isinstance(event, RoundEnded | RoundVoided)


def _openings(shoe: Shoe | None, number: int) -> Openings | None:
    """Check every card that left the shoe in the round against the root published when it was shuffled."""
    if shoe is None:
        return None
    cards = [card for card in shoe.dealt if card.round == number and card.card is not None]
    wrong = []
    for at, card in enumerate(cards, 1):
        (opening,) = shoe.open([shoe.position(card.number)])
        if card.card != opening.piece or not check_opening(shoe.published.root, opening):
            wrong.append(f"card {at} of the round, {card.card}, is not the one the root binds")
    return Openings(shoe.published.root, len(cards), tuple(wrong), cards[0].number + 1 if cards else 1)


def _shoe_of(journal: Journal, name: str, first: int) -> Shoe | None:
    """The shoe that a round's first card came out of; none where people shuffle."""
    try:
        return shoe_at(journal, PREFIX + name, first)
    except Missing:
        return None


# --- a player's own proof ------------------------------------------------------------------------------------------


def proof_for(journal: Journal, name: str, number: int, player: str) -> Proof:
    """The openings of the cards a player was shown in a round: his own, the dealer's, hands revealed to all, and whatever
    left the shoe face up."""
    rules = book_of(journal, name)[1]
    state: TableState | None = None
    shown: set[Card] = set()
    first = 0
    for entry in journal.entries(PREFIX + name, TABLE_FORMATS):
        event = entry.event
        if isinstance(event, TableOpened):
            state = opened(event)
            continue
        state = evolve(_opened(state), event)
        if state.round.number > number:
            break
        if state.round.number == number:
            first = first or entry.version
            shown |= _seen(state, player)
    if not first:
        raise NoSuchRound(f"{name} has not played round {number}")
    if not rules.virtual:
        raise NoSuchRound(f"{name} is dealt by hand: no deck of it was shuffled by the house")
    shoe = shoe_at(journal, PREFIX + name, first)
    # By position: a shoe of several decks holds a card more than once.
    face_up = (shoe.position(card.number) for card in shoe.dealt if card.round == number and card.face_up)
    return prove(shoe, sorted({*shoe.positions(shown), *face_up}))


def _seen(state: TableState, player: str) -> set[Card]:
    """The cards a player's view has shown him so far."""
    seen: set[Card] = set()
    for hand in (state.round.dealer, *state.round.hands.values()):
        sitting = state.seats.get(hand.owner)
        own = sitting is not None and sitting.player == player and hand.handled
        positions = range(len(hand.cards)) if own or hand.as_set is not None else hand.up
        seen |= {card for position in positions if (card := hand.cards[position]) is not None}
    return seen


__all__ = ["Difference", "NoSuchRound", "RoundDocument", "audit", "proof_for", "redecided"]
