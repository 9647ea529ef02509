"""Where a house keeps its record, how a command opens it, and what is said when it cannot."""

import functools
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, ParamSpec

import msgspec
from cyclopts import Parameter
from rich.console import Console

from pitboss.house.desk.opening import NotHere
from pitboss.house.house import DATABASE, House, NoSuchTable
from pitboss.house.people import NotAcknowledged
from pitboss.house.runner import Halted, NotOpened
from pitboss.journal.errors import JournalError
from pitboss.law import Rulebook
from pitboss.table.refusal import Refusal

DONE, REFUSED, WRONG_INPUT, FAULT = 0, 1, 2, 3
VARIABLE = "PITBOSS_DATA"
WIDTH_WHEN_PIPED = 100

Data = Annotated[
    Path | None, Parameter(name="--data", help=f"The house's folder; else ${VARIABLE}, else ~/.pitboss.", show_default=False)
]
AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON instead.")]
As = Annotated[
    tuple[str, str] | None,
    Parameter(name="--as", negative=(), help="Who you are: a name, and an office of the rulebook.", show_default=False),
]

_P = ParamSpec("_P")


def data_folder(given: Path | None) -> Path:
    """The folder given, else the one in the environment, else the one in the home folder."""
    return given or Path(os.environ.get(VARIABLE) or Path.home() / ".pitboss")


@contextmanager
def house_at(given: Path | None, *, make: bool = False) -> Iterator[House]:
    """The house whose record is in the folder; only a command that opens tables makes a new one."""
    folder = data_folder(given)
    if not make and not (folder / DATABASE).exists():
        raise NoSuchTable(f"{folder}: no house has its record here; pitboss table open makes one")
    try:
        house = House.at(folder)
    except OSError as error:
        raise NotHere(f"{folder}: no record can be kept here: {error.strerror}.") from None
    with house:
        yield house


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def or_explained(command: Callable[_P, int]) -> Callable[_P, int]:
    """A command that says in one line on the error stream what stands in its way, and leaves with a status."""

    @functools.wraps(command)
    def explained(*args: _P.args, **kwargs: _P.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except (NotHere, NoSuchTable, JournalError) as error:
            return complain(str(error), WRONG_INPUT)
        except NotAcknowledged as error:
            return complain(str(error), REFUSED)
        except Halted as fault:
            return complain(str(fault), FAULT)

    return explained


def complain(message: str, status: int) -> int:
    text = " ".join(message.split())
    print(f"pitboss: {text}{'' if text.endswith('.') else '.'}", file=sys.stderr)
    return status


def not_opened(book: Rulebook, error: NotOpened, *, as_json: bool) -> int:
    """Settings that the rulebook does not allow: the sentence, the clause with its words, the way out."""
    if as_json:
        print_json({"refused": refusal_data(book, error.refusal)})
    else:
        print(f"pitboss: {' '.join(refusal_lines(book, error.refusal))}", file=sys.stderr)
    return REFUSED


def refusal_lines(book: Rulebook, refusal: Refusal) -> list[str]:
    """What was wrong, what the clause says, and the way out."""
    clauses = [f"{clause}: {book.clause(clause).says}" for clause in refusal.clauses]
    return [refusal.sentence(), *clauses, refusal.way_out()]


def refusal_data(book: Rulebook, refusal: Refusal) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "clauses": {clause: book.clause(clause).says for clause in refusal.clauses},
        "facts": refusal.facts,
        "sentence": refusal.sentence(),
        "way_out": refusal.way_out(),
    }


def print_json(data: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def console() -> Console:
    width = None if sys.stdout.isatty() else WIDTH_WHEN_PIPED
    return Console(width=width, highlight=False, markup=False, emoji=False)
