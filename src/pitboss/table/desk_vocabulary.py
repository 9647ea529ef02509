"""What a game brings to the dealer's desk: its words, its questions about incidents, and the next step of its round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.table.commands import DEALER, Actor, Report, Request
from pitboss.table.context import UNKNOWN, AnyContext, Context
from pitboss.table.events import Event
from pitboss.table.questions import Answers, Field, Fields, Kind, Maker, NotUnderstood, ask, seat
from pitboss.table.rounds import EndRound
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.withdrawing import WithdrawWagers
from pitboss.table.state import Phase, TableState, owner_of


class Keyed(Struct, frozen=True):
    """A request or a report that a keyed line makes; `player` if it is the player's own act, which the dealer only keys."""

    does: Request | Report
    player: str = ""


class Word(Struct, frozen=True):
    """A word of the dealer's language: how it is keyed, what it means, what follows it, and what it asks of the table."""

    name: str
    usage: str
    means: str
    fields: Fields
    does: Callable[[AnyContext, Answers], Iterable[Keyed]]
    example: str = ""
    """A line with it."""
    request: type[Request | Report] | None = None
    """The request that it follows from; None where a game makes its line by hand."""


class IncidentForm(Struct, frozen=True):
    """A kind of incident as the dealer is asked about it: the question that leads to it, the facts, and the report."""

    name: str
    asks: str
    incidents: tuple[str, ...]
    """The incidents it can report. It is offered if the rulebook has a remedy for one of them, or lets a supervisor decide
    what it has no remedy for."""
    phases: tuple[str, ...]
    """The phases of the table, or stages of its round, in which it can have happened."""
    fields: Fields
    report: Callable[[AnyContext, Answers], Report]
    when: Callable[[AnyContext], bool] = lambda m: True
    """Whether it can have happened now, beside the phase."""
    request: type[Report] | None = None
    """The incident that it follows from; None where a game makes its questions by hand."""


class Step(Struct, frozen=True):
    """The next thing to do at the table."""

    does: str
    keys: tuple[str, ...] = ()
    """How it is keyed."""
    clauses: tuple[str, ...] = ()
    warns: str = ""
    """What should be corrected first."""
    shows: tuple[str, ...] = ()
    """What to look at: what the equipment shows, what to take or pay."""
    enter: str = ""
    """The line that an empty line stands for: an act of the dealer's own, never what they have to look at first."""


Line = tuple[str, tuple[str, ...]]
"""A line of text and the clauses it happened under."""


class DeskVocabulary(Struct, frozen=True):
    """Everything the desk knows of one game."""

    words: Callable[[Rules], tuple[Word, ...]]
    """The words of a round."""
    wager_word: Callable[[str], Word]
    """The word of one wager, by its full name."""
    wager_keys: Callable[[Rules], tuple[str, ...]]
    """How wagers are keyed, in short."""
    wager: Callable[[Rules], Field]
    """The question which wager something is about."""
    incidents: tuple[IncidentForm, ...]
    step: Callable[[AnyContext], Step]
    """The next step of a round, from the first card on."""
    between: Callable[[AnyContext], Step] | None = None
    """The next step between rounds once players are seated, in a game without wagers before the first card."""
    device: Callable[[Sequence[str], AnyContext], tuple[Keyed, ...]] = lambda words, m: ()
    """What a line keys that comes from a device of the table and begins with no word; nothing if it is not such a line."""
    bare: Callable[[Sequence[str], AnyContext], Sequence[str]] = lambda words, m: ()
    """The line that words stand for which begin with no word: a seat or cards, where the next step is about them."""
    empty_line: Callable[[AnyContext], str] = lambda m: ""
    """What an empty line means."""
    area: Callable[[AnyContext, int], str] = lambda m, area: ""
    """What is said of the hand at a wagering area, as far as the dealer may see it."""
    shows: Callable[[AnyContext], tuple[str, ...]] = lambda m: ()
    """What is on the layout beside wagers and hands."""
    narrate: Callable[[Event, TableState], Iterator[Line] | None] = lambda event, state: None
    """One of the game's own events in the lines a dealer wants to read; None to leave it to the narration for everybody."""


SHOWN = {
    Kind.SEAT: "SEAT",
    Kind.PERSON: "SEAT|NAME",
    Kind.NAME: "NAME",
    Kind.AMOUNT: "AMOUNT",
    Kind.STAKE: "AMOUNT",
    Kind.WAGER: "WAGER",
    Kind.WAGERS: "WAGER AMOUNT...",
    Kind.CARD: "CARD",
    Kind.CARDS: "CARD...",
    Kind.CARDS_IN_HAND: "NUMBER CARD...",
    Kind.TILE: "TILE",
    Kind.SUITS: "SUIT",
    Kind.TIME: "TIME",
    Kind.ROUND: "ROUND",
}
"""How an answer is written in a usage line, by its kind; the others by their names."""
FEW = 3
"""The most choices that a usage line lists."""


def dealers_context(state: TableState, rules: Rules, at: int) -> AnyContext:
    """Return the dealer at a table."""
    return Context(state, Actor("", DEALER), at, rules.of_round(state), UNKNOWN)


def step(
    m: Context, does: str, keys: Iterable[str], *rules: str, warns: str = "", shows: Iterable[str] = (), enter: str = ""
) -> Step:
    """Return a step with the clauses that carry these rules."""
    return Step(does, tuple(keys), m.rules.cite(*rules) if rules else (), warns, tuple(shows), enter)


def count_step(m: Context) -> Step:
    return step(m, "Count the cards.", [f"count {m.rules.deck_size}"], "cards.count")


NOTHING = ask()
"""No questions."""


def given(answers: Answers) -> dict[str, Any]:
    """Return the answers that were given, without what was left out."""
    return {name: value for name, value in answers.items() if value is not None}


def makes(make: Callable[..., Request | Report]) -> Callable[[AnyContext, Answers], Iterable[Keyed]]:
    """Make one request or report whose fields have the names of the answers."""
    return lambda m, answers: (Keyed(make(**given(answers))),)


def usage(name: str, fields: Iterable[Field], known: Answers = MappingProxyType({})) -> str:
    """Return how a word is keyed: `fill AMOUNT [signed WHO]`, with the answers that are known in place of their names."""
    return " ".join((name, *(_written(field, known.get(field.name)) for field in fields)))


def _written(field: Field, known: Any) -> str:
    if known is not None:
        return f"{field.after} {known}".strip()
    if field.kind is Kind.FLAG:
        answer = field.choices[0]
    else:
        choices = "|".join(field.choices) if field.kind is Kind.CHOICE and len(field.choices) <= FEW else ""
        name = field.shown or choices or SHOWN.get(field.kind) or field.name.strip("_").replace("_", "-").upper()
        answer = f"{field.after} {name}S" if field.one_word else f"{field.after} {name}"
    answer = f"[{answer.strip()}]" if field.optional else answer.strip()
    if field.most and field.least == field.most and (field.several or field.kind is Kind.SUITS):
        return " ".join([answer] * field.most)
    return f"{answer}..." if field.several and not field.one_word else answer


def player_at(m: Context, seat: int) -> str:
    """Return who sits at a seat."""
    sitting = m.state.seats.get(seat)
    if sitting is None:
        raise NotUnderstood(f"Nobody sits at seat {seat}. Key: sit {seat} NAME")
    return sitting.player


def seats(asks: str = "Which seats?", **more: Any) -> Maker:
    """Ask for one or several seats in one word: 3, 1-7, 1,3,5-7."""
    return seat("seats", asks, several=True, one_word=True, **more)


def flag(name: str, *words: str, what: str = "", optional: bool = True) -> Field:
    """Ask whether a fixed word is there."""
    choices = words or (name,)
    return Field(name, f"{choices[0].capitalize()}?", Kind.FLAG, what=what, choices=choices, optional=optional)


def _take_back(m: Context, answers: Answers) -> Iterable[Keyed]:
    for area in answers["seats"]:
        yield Keyed(WithdrawWagers(area, answers["wagers"]), player_at(m, owner_of(m.state, area)))


def take_back(wager: Callable[[Rules], Field]) -> Word:
    """Return the word that takes wagers back; the game asks which."""
    some = partial(_some, wager)
    means = "The wagers on an area, or those named, are taken back while wagers are open."
    return Word("back", "back SEATS [WAGER]...", means, ask(seats(), some), _take_back)


def _some(wager: Callable[[Rules], Field], m: Context) -> Field:
    return replace(wager(m.rules), name="wagers", asks="Which wagers?", several=True, optional=True)


CALL = Word(
    "no",
    "no more bets",
    "The dealer calls that no more bets are taken.",
    ask(flag("call", "more bets", what="`no more bets`", optional=False)),
    lambda m, answers: (Keyed(NoMoreBets()),),
)
END = Word("end", "end", "The cards are collected, counted and put in the discard rack.", NOTHING, makes(EndRound))


OPEN = (Phase.OPENING, Phase.BETWEEN)


def round_played(m: Context) -> bool:
    """Return whether a round has begun at the table."""
    return bool(m.state.round.number)


def ordered(m: Context, incident: str) -> Iterator[Field]:
    """Ask which of the remedies a supervisor orders, if the rulebook lets them choose."""
    if incident in m.rules.value("incidents.supervisor-chooses", ()):
        does = tuple(row.does for row in m.rules.book.remedies if row.incident == incident)
        hint = f"one or several of: {', '.join(does)}"
        asks = "What does the supervisor order?"
        yield Field("choose", asks, Kind.CHOICE, what="an order", hint=hint, choices=does, several=True)
