"""What the desk prints: the table as everybody sees it, the sign, a clause, the words, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from pitboss.house.desk.model import at_table, game_vocabulary
from pitboss.house.desk.vocabulary import DESK_WORDS, unknown_word, vocabulary, words_of
from pitboss.house.narration import narrate
from pitboss.house.runner import Table
from pitboss.law import UnknownClause
from pitboss.money import show
from pitboss.table.accounts import TRAY
from pitboss.table.commands import DEALER
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import Event
from pitboss.table.phrases import amounts, decks_named, wager_name
from pitboss.table.questions import NotUnderstood
from pitboss.table.services.decks.events import CardsChecked, CardsReleased, CardsSecured, CardsShuffled
from pitboss.table.state import Phase
from pitboss.table.view import SeatView
from pitboss.table.viewers import Viewer

LEFT, RIGHT = 47, 29
"""The widths of the columns of the help; with the indent before them they fit a terminal of eighty columns."""


def table_lines(table: Table) -> Iterator[str]:
    """Return seats, wagers and hands, with only the cards that are face up."""
    view = table.view(Viewer(DEALER))
    live = table.state.phase is Phase.ROUND
    played = f"round {view.round}" if live else f"rounds played: {view.round}"
    yield f"{table.rules.table.name}, {table.rules.book.title}: {view.phase}, {played}"
    seats = {each.seat: each for each in view.seats}
    for taken, run in groupby(range(1, table.state.places + 1), key=seats.__contains__):
        numbers = [*run]
        yield from (_seat(seats[number], table, live=live) for number in numbers) if taken else [_empty(numbers)]
    yield from game_vocabulary(table.rules).shows(at_table(table, table.at))
    left = f", {view.cards_left} cards left to deal" if live else ""
    yield f"tray {show(table.state.money.get(TRAY, 0))}{left}"


def _empty(numbers: list[int]) -> str:
    """Return one line for empty seats side by side."""
    return f"{numbers[0]}{f' to {numbers[-1]}' if len(numbers) > 1 else ''}  -"


def _seat(seat: SeatView, table: Table, *, live: bool) -> str:
    """Return a seat with its player and their chips, or an area of a player who sits elsewhere."""
    sits = seat.seat in table.state.seats
    parts = [f"{seat.seat}  {seat.player}", show(seat.chips)] if sits else [f"{seat.seat}  (area of {seat.player})"]
    if seat.tokens:
        parts.append(f"tokens {show(seat.tokens)}")
    if seat.wagers:
        parts.append(amounts(seat.wagers))
    parts += [f"keeps {wager_name(wager)} from {show(minimum)}" for wager, minimum in seat.marker.items()]
    if live and (hand := game_vocabulary(table.rules).area(at_table(table, table.at), seat.seat)):
        parts.append(hand)
    return ", ".join(parts)


def sign_lines(table: Table) -> Iterator[str]:
    for line in table.sign():
        yield f"{line.text}  ({', '.join(line.clauses)})" if line.clauses else line.text


def clause_lines(table: Table, clause: str) -> Iterator[str]:
    book = table.rules.book
    try:
        yield f"{book.citation(clause)}  {book.clause(clause).says}"
    except UnknownClause as error:
        raise NotUnderstood(f"There is no clause {clause!r} in {book.id}; expected {error.expected}.") from None


def help_lines(table: Table, word: str = "") -> Iterator[str]:
    """Return every word with its usage, or one of them."""
    words = words_of(table.rules)
    if not word:
        for usage, means in DESK_WORDS.values():
            yield from _usage(usage, means)
        for title, group in vocabulary(table.rules).items():
            yield ""
            yield f"{title}:"
            for each in group:
                yield from _usage(each.usage, each.means)
    elif word in DESK_WORDS:
        yield from _usage(*DESK_WORDS[word])
    elif word in words:
        yield from _usage(words[word].usage, words[word].means)
    else:
        raise unknown_word(word, [*DESK_WORDS, *words])


def _usage(usage: str, means: str) -> Iterator[str]:
    """Return how a word is keyed on the left and what it means on the right."""
    left = [usage, *[""] * len(means)]
    for key, words in zip(left, wrap(means, RIGHT), strict=False):
        yield f"{key:<{LEFT}} {words}".rstrip()


# --- what has happened ---------------------------------------------------------------------------------------------


def lines_of(event: Event, table: Table) -> Iterator[Line]:
    """Return an event as a dealer wants to read it: decks by colour, and a line with its clause for each wager."""
    own = game_vocabulary(table.rules).narrate(event, table.state)
    if own is not None:
        yield from own
        return
    match event:
        case CardsChecked():
            yield f"The {_are(table, event.deck)} checked by {event.by}: {event.cards} cards.", event.clauses
        case CardsSecured():
            yield f"The {_are(table, event.deck)} locked away.", event.clauses
        case CardsReleased():
            yield f"The {_are(table, event.deck)} at the table.", event.clauses
        case CardsShuffled():
            yield f"The {_are(table, event.deck)} shuffled.", event.clauses
        case _:
            yield narrate(event), event.clauses


def _are(table: Table, deck: int) -> str:
    return f"{decks_named(table.state, table.rules, deck)} {'is' if table.rules.decks == 1 else 'are'}"
