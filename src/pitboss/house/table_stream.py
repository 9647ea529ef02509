"""A table's stream in the record: the rules it was opened with, and the formats of its game."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

from pitboss.games import UnknownGame, rules_for
from pitboss.house.faults import told_by
from pitboss.journal.errors import Altered, Missing, UnknownFormat
from pitboss.journal.formats import Formats
from pitboss.journal.kept_rulebooks import kept_rulebook
from pitboss.journal.store import Journal
from pitboss.journal.walking import must_hold
from pitboss.law import LawError, Rulebook
from pitboss.table.commands import Command
from pitboss.table.game import Game
from pitboss.table.rules import Rules
from pitboss.table.services.opening import OpenTable, TableOpened

PREFIX = "table/"
OPENING = Formats(events=TableOpened, command=Command, requests=OpenTable)
"""What the first row of a table's stream is read into, before its game is known."""


class NoSuchTable(LookupError):
    """The house has no table of that name, or has one already."""


@cache
def formats_of(game: Game) -> Formats:
    """Return what the rows of a table's stream are read into."""
    return Formats(
        events=reduce(or_, game.whole.events),
        command=Command,
        requests=reduce(or_, game.all_requests),
    )


def book_of(journal: Journal, name: str) -> tuple[Rulebook, Rules]:
    """Return the rulebook a table was opened with, from the text it kept, and its rules."""
    stream = PREFIX + name
    entry = next(journal.entries(stream, OPENING), None)
    if entry is None:
        if stream in journal.streams():
            must_hold(journal, stream)  # commands without events: it does not
        names = [each.removeprefix(PREFIX) for each in journal.streams() if each.startswith(PREFIX)]
        raise NoSuchTable(f"there is no table {name}; the tables are: {', '.join(names) or 'none'}")
    first = entry.event
    try:
        book = kept_rulebook(journal, first.rulebook, first.digests)
    except (Missing, LawError) as error:
        what = f"its rulebook cannot be read: {error.what if isinstance(error, Missing) else error}"
        raise Altered(f"{journal.where}, {stream} {entry.version}", what, "Restore the record from a backup.") from error
    with told_by(journal, stream, entry.version):
        try:
            return book, rules_for(book, first.settings, kept=True)
        except UnknownGame as error:
            raise UnknownFormat(f"{journal.where}, {stream} {entry.version}", f"{error}.", "Install the game.") from error
