"""What the desk prints: the table as everybody sees it, the sign, a clause, the words, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from pitboss.house.desk.interview import fitting
from pitboss.house.desk.model import game_vocabulary
from pitboss.house.desk.picture import Row, picture
from pitboss.house.desk.steps import decks_named
from pitboss.house.desk.vocabulary import DESK_WORDS, unknown_word, vocabulary, words_of
from pitboss.house.runner import Table
from pitboss.law import UnknownClause
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import Event
from pitboss.table.questions import NotUnderstood
from pitboss.table.services.decks.checking import CardsChecked, CardsReleased, CardsSecured
from pitboss.table.services.decks.shuffling import CardsShuffled

LEFT, RIGHT = 47, 29
"""The widths of the columns of the help; with the indent before them they fit a terminal of eighty columns."""


def table_lines(table: Table) -> Iterator[str]:
    """Return the picture of the table in lines; empty seats side by side share one."""
    shown = picture(table)
    yield shown.title
    for taken, run in groupby(shown.rows, key=lambda row: bool(row.player)):
        rows = [*run]
        if taken:
            yield from (", ".join(filter(None, (f"{row.area}  {row.player}", *_details(row)))) for row in rows)
        else:
            yield f"{rows[0].area}{f' to {rows[-1].area}' if len(rows) > 1 else ''}  -"
    yield from shown.shows


def _details(row: Row) -> tuple[str, ...]:
    return row.chips, row.wagers, row.hand, row.waits


def sign_lines(table: Table) -> Iterator[str]:
    for line in table.sign():
        yield f"{line.text}  ({', '.join(line.clauses)})" if line.clauses else line.text


def clause_lines(table: Table, clause: str) -> Iterator[str]:
    book = table.rules.book
    try:
        yield f"{book.citation(clause)}  {book.clause(clause).says}"
    except UnknownClause as error:
        raise NotUnderstood(f"There is no clause {clause!r} in {book.id}; expected {error.expected}.") from None


EXAMPLES = {
    **{"sit": "sit 3 Cal", "move": "move 3 5", "leave": "leave 3", "buy": "buy 1-7 500", "cash": "cash 3 200"},
    **{"voucher": "voucher 3 V-17 25", "same": "same 1-3", "fill": "fill 5000", "credit": "credit 5000"},
    **{"tick": "tick table layout", "check": "check red", "secure": "secure red", "release": "release red"},
    **{"shuffle": "shuffle by hand", "cut": "cut 26", "count": "count 52", "back": "back 3", "no": "no more bets"},
    **{"limits": "limits {wager} 5 200", "raise": "raise {wager} 10", "agree": "agree 3 {wager} 10 50"},
    **{"notice": "notice {wager} 10 +25m", "grant": "grant 3 {wager} 50 1000", "ungrant": "ungrant 3"},
    **{"found": "found 3 {wager} 125", "order": "order shuffle discretion", "cards": "cards green the corners are bent"},
    **{"device": "device shoe green", "conduct": "conduct no-advice 3 told a neighbour what to do", "void": "void 3"},
    **{"exclude": "exclude 3 casino", "invalidate": "invalidate disruption the fire alarm", "refuse": "refuse 3 drunk"},
    **{"inspect": "inspect a complaint", "vacate": "vacate 3", "decide": "decide void-round nobody saw it"},
    **{"closing": "closing 23:30", "dispute": "dispute 3 D1 1 paid short", "ruling": "ruling D1 pay 3 10 paid short"},
    **{"review": "review 3 D1", "final": "final D1 it stands", "lift": "lift english"},
}
"""A line with each word of any table; a game gives examples with its own words."""


def help_lines(table: Table, word: str = "") -> Iterator[str]:
    """Return every word with its usage, or one of them with an example."""
    words = words_of(table.rules)
    word = fitting(word, {*words, *DESK_WORDS}) or word
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
        example = words[word].example or EXAMPLES.get(word, word)
        yield f"For example: {example.format(wager=game_vocabulary(table.rules).wager(table.rules).choices[0])}"
    else:
        raise unknown_word(word, [*DESK_WORDS, *words])


def _usage(usage: str, means: str) -> Iterator[str]:
    """Return how a word is keyed on the left and what it means on the right."""
    left = [usage, *[""] * len(means)]
    for key, words in zip(left, wrap(means, RIGHT), strict=False):
        yield f"{key:<{LEFT}} {words}".rstrip()


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
            yield event.says(), event.clauses


def _are(table: Table, deck: int) -> str:
    return f"{decks_named(table.state, table.rules, deck)} {'is' if table.rules.decks == 1 else 'are'}"
