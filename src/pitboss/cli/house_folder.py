"""Open the house whose record is in a folder, and explain what prevents it."""

import functools
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec

from pitboss import law
from pitboss.cli.invocation import program
from pitboss.cli.options import DATA_VARIABLE
from pitboss.cli.output import DONE, FAULT, REFUSED, WRONG_INPUT, complain, print_json, refusal_data, refusal_lines
from pitboss.house.desk.opening import NotHere
from pitboss.house.house import DATABASE, House
from pitboss.house.people import NotAcknowledged
from pitboss.house.round_files import RoundFileError
from pitboss.house.runner import Halted, NotOpened
from pitboss.house.table_stream import NoSuchTable
from pitboss.journal.errors import Altered, JournalError
from pitboss.law import LawError, Rulebook
from pitboss.law.ids import is_path

__all__ = ["complain_unreadable", "data_folder", "explain_errors", "house_at", "not_opened", "now", "rulebook_of"]

_P = ParamSpec("_P")


def data_folder(given: Path | None) -> Path:
    """Return the folder given, or the one in the environment, or the one in the home folder."""
    return given or Path(os.environ.get(DATA_VARIABLE) or Path.home() / ".pitboss")


@contextmanager
def house_at(given: Path | None, *, make: bool = False) -> Iterator[House]:
    """Open the house in the folder; `make` creates it if there is none."""
    folder = data_folder(given)
    if not make and not (folder / DATABASE).exists():
        raise NoSuchTable(f"{folder}: there is no record of a house here; {program()} table open makes one")
    try:
        house = House.at(folder)
    except OSError as error:
        raise NotHere(f"{folder}: no record can be kept here: {error.strerror}.") from None
    with house:
        yield house


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
        except (NotHere, NoSuchTable, JournalError, LawError, RoundFileError) as error:
            return complain(str(error), WRONG_INPUT)
        except NotAcknowledged as error:
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
