"""Open the house of a folder or of a PostgreSQL database, and explain what prevents it."""

import functools
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ParamSpec

from pitboss import law
from pitboss.cli.invocation import program
from pitboss.cli.options import DATA_VARIABLE, DATABASE_VARIABLE, Whereabouts
from pitboss.cli.output import DONE, FAULT, REFUSED, WRONG_INPUT, complain, print_json, refusal_data, refusal_lines
from pitboss.files.errors import FileError
from pitboss.house.accounts import NotSignedIn
from pitboss.house.credentials import WeakPassword
from pitboss.house.desk.opening import NotHere
from pitboss.house.house import DATABASE, House
from pitboss.house.kept_streams import NoSuchStream
from pitboss.house.people import NotAcknowledged
from pitboss.house.runner import Halted, NotOpened
from pitboss.house.table_stream import NoSuchTable
from pitboss.house.verifying import begun_stamped
from pitboss.journal.errors import Altered, JournalError, KeyMissing, KeyUnusable
from pitboss.journal.keys import Key, find_key, read_key
from pitboss.journal.store import Journal
from pitboss.law import Rulebook
from pitboss.law.ids import is_path
from pitboss.table.commands import Malformed

__all__ = [
    "complain_unreadable",
    "data_folder",
    "database_of",
    "explain_errors",
    "house_at",
    "key_of",
    "not_opened",
    "now",
    "read_house",
    "record_at",
    "rulebook_of",
    "where_kept",
]

_P = ParamSpec("_P")


def data_folder(given: Whereabouts | None) -> Path:
    """Return the folder given, or the one in the environment, or the one in the home folder."""
    return (given.data if given else None) or Path(os.environ.get(DATA_VARIABLE) or Path.home() / ".pitboss")


def database_of(given: Whereabouts | None) -> str | None:
    """Return the address of the database, if the record is not in a file of the folder.

    A folder on the command line is meant more than a database in the environment.
    """
    asked = given.database if given else None
    address = asked or (None if given and given.data else os.environ.get(DATABASE_VARIABLE))
    if address and "://" not in address:
        raise NotHere(
            f"{address}: this is not the address of a database; give postgresql://USER@HOST/NAME, or a folder as --data"
        )
    return address


@contextmanager
def house_at(given: Whereabouts | None, *, make: bool = False) -> Iterator[House]:
    """Open the house to act in it; `make` creates it if there is none."""
    folder, database = data_folder(given), database_of(given)
    if not make:
        _must_be_there(folder, database)
    try:
        house = House.at(folder, database=database, create=make)
    except OSError as error:
        raise NotHere(f"{folder}: no record can be kept here: {error.strerror}.") from None
    with house:
        yield house
    for each in house.anchors.complaints.values() if house.anchors else ():
        complain(each, DONE)


@contextmanager
def read_house(given: Whereabouts | None) -> Iterator[House]:
    """Open the house to read what has happened in it. Nothing is written, so a copy that may not be written will do."""
    folder, database = data_folder(given), database_of(given)
    _must_be_there(folder, database)
    with House.at(folder, database=database, read_only=True) as house:
        yield house


@contextmanager
def record_at(given: Whereabouts | None, key: Key | Path | None = None) -> Iterator[Journal]:
    """Open the record for reading, usually without a key: it can be read even if one of its tables cannot resume."""
    folder, database = data_folder(given), database_of(given)
    _must_be_there(folder, database)
    with Journal(database or folder / DATABASE, key, read_only=True) as journal:
        journal.hold_to(key_of(given))
        journal.all_stamped = begun_stamped(journal)
        yield journal


def where_kept(house: House) -> str:
    """Return where the record of a house is, as people name it: its folder, or the address of its database."""
    path = house.journal.database.path
    return str(path.parent) if path else house.journal.where


def _must_be_there(folder: Path, database: str | None) -> None:
    try:
        there = bool(database) or (folder / DATABASE).exists()
    except OSError as error:
        raise NotHere(f"{folder}: this folder cannot be read: {error.strerror}.") from None
    if not there:
        raise NoSuchTable(f"{folder}: there is no record of a house here; {program()} table open makes one")


def key_of(given: Whereabouts | None) -> Key | None:
    """Return the key of the house, if there is one here that this user may read. Verifying needs none."""
    with suppress(KeyMissing, KeyUnusable):
        key = find_key(data_folder(given))
        return key if isinstance(key, Key) else read_key(key)
    return None


def rulebook_of(house: House, rulebook: str, table: str | None) -> Rulebook:
    """Return a rulebook by its id or its file, or as the tables of the house keep it.

    A table opened from a file keeps the text. So the id in that text names it too, and the file may be gone.
    """
    tables = [house.table(table)] if table in house.names() else house.tables()
    kept = {each.rules.book.id: each.rules.book for each in tables}
    if not is_path(rulebook):
        return kept[rulebook] if rulebook in kept and rulebook not in law.available() else law.load(rulebook)
    if table in house.names() and not Path(rulebook).exists():
        return house.table(table).rules.book
    book = law.load(rulebook)
    if table in house.names() and book != house.table(table).rules.book and book.id in kept:
        raise NotHere(f"{table} keeps the text it was opened with, and {rulebook} is different; give {book.id} to continue")
    return book


def now() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def explain_errors(command: Callable[_P, int]) -> Callable[_P, int]:
    """Let a command report in one line what stops it, and exit with the status for it."""

    @functools.wraps(command)
    def explained(*args: _P.args, **kwargs: _P.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except Altered as error:
            return complain(str(error), REFUSED)
        except (NotHere, NoSuchTable, NoSuchStream, JournalError, FileError, Malformed) as error:
            return complain(str(error), WRONG_INPUT)
        except (NotAcknowledged, NotSignedIn, WeakPassword) as error:
            return complain(str(error), REFUSED)
        except Halted as fault:
            return complain(str(fault), FAULT)

    return explained


def complain_unreadable(house: House) -> int:
    """Name the first row at fault of each stream that cannot be read; return the exit status."""
    for error in house.unreadable.values():
        complain(str(error), REFUSED)
    return REFUSED if house.unreadable else DONE


def not_opened(book: Rulebook, error: NotOpened, *, as_json: bool) -> int:
    """Report settings that the rulebook does not allow: the sentence, the clauses with their words, the way out."""
    if as_json:
        print_json({"refused": refusal_data(book, error.refusal)})
    else:
        print(f"pitboss: {' '.join(refusal_lines(book, error.refusal))}", file=sys.stderr)
    return REFUSED
