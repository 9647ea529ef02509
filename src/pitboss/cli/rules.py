"""`pitboss rules`: list the rulebooks, read one, check them, set two side by side."""

import functools
import sys
from collections.abc import Callable, Iterable
from typing import Annotated, Any, ParamSpec

import msgspec
from cyclopts import App, Parameter
from rich import box
from rich.console import Console
from rich.table import Table

from pitboss import law
from pitboss.cli import rulebook_tables as sheets
from pitboss.cli.rulebook_tables import Sheet
from pitboss.law.as_data import one, summary, whole
from pitboss.law.checking import Engine, Finding, check, refused
from pitboss.law.comparison import compare
from pitboss.law.coverage import checkout, coverage_of
from pitboss.law.loading import survey

__all__ = ["app"]

SOUND, UNSOUND, WRONG_INPUT = 0, 1, 2
WIDTH_WHEN_PIPED = 100

app = App(name="rules", help="The rulebooks: list them, read one, check them, set two side by side.")

_P = ParamSpec("_P")
AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON instead of tables.")]


def _or_explained(command: Callable[_P, int]) -> Callable[_P, int]:
    """A command that says in one sentence on the error stream what it was asked and does not have."""

    @functools.wraps(command)
    def explained(*args: _P.args, **kwargs: _P.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except law.LawError as error:
            print(error, file=sys.stderr)
            return WRONG_INPUT

    return explained


@app.command(name="list")
@_or_explained
def list_(*, as_json: AsJson = False) -> int:
    """List the rulebooks, and how far each is in force.

    Example: pitboss rules list
    """
    rows = [summary(book, coverage_of(book.id)) for book in map(law.load, law.available())]
    if as_json:
        return _print_json(rows)
    _print_sheets(_console(), [sheets.listed(rows)])
    return SOUND


@app.command
@_or_explained
def show(rulebook: str, clause: str | None = None, /, *, as_json: AsJson = False) -> int:
    """Show a rulebook, or one clause of it with all that rests on it.

    Example: pitboss rules show nsw/four-card-poker 9.2.1.1

    Parameters
    ----------
    rulebook
        Its id, as `pitboss rules list` prints it.
    clause
        The id of a clause; 5.1.a.i is understood for 5.1(a)(i), 1.1.ante for 1.1:ante.
    """
    book = law.load(rulebook)
    tests = coverage_of(book.id)
    data = whole(book, tests) if clause is None else one(book, clause, tests)
    if as_json:
        return _print_json(data)
    if clause is None:
        _print_book(data)
    else:
        _print_clause(data)
    return SOUND


@app.command(name="check")
@_or_explained
def check_(*rulebooks: str, open_ok: Annotated[bool, Parameter(negative=())] = False, as_json: AsJson = False) -> int:
    """Check that rulebooks are sound: one line for each finding, and exit status 1 when there is one.

    Example: pitboss rules check nsw/four-card-poker --open-ok

    Parameters
    ----------
    rulebooks
        Their ids; all of them when none is given.
    open_ok
        Pass over clauses that are not yet in force.
    """
    for each in set(rulebooks) - set(law.available()):
        law.load(each)  # refuses it, and names those near it
    checked = rulebooks or law.available()
    findings = [finding for each in checked for finding in _findings(each, open_ok=open_ok)]
    if as_json:
        _print_json({"sound": not findings, "checked": checked, "findings": findings})
    else:
        for finding in findings:
            print(finding)
        if checkout() is None:
            print("Tests were not looked at: this is not a source checkout.")
        print(f"{_counted(len(checked), 'rulebook')} checked, {_counted(len(findings), 'finding')}.")
    return UNSOUND if findings else SOUND


@app.command
@_or_explained
def diff(first: str, second: str, /, *, as_json: AsJson = False) -> int:
    """Compare two rulebooks: the same rule, mishap or setting, what each book says of it, and where.

    Example: pitboss rules diff nsw/four-card-poker nz/four-card-poker

    Parameters
    ----------
    first
        The id of one rulebook.
    second
        The id of the other.
    """
    comparison = compare(law.load(first), law.load(second))
    if as_json:
        return _print_json(comparison)
    console = _console()
    console.print(f"{first} beside {second}", style="bold")
    _print_sheets(console, sheets.beside(comparison), side_by_side=True)
    return SOUND


def _findings(rulebook_id: str, *, open_ok: bool) -> Iterable[Finding]:
    try:
        book, problems = survey(rulebook_id)
        tests = coverage_of(book.id)
    except law.LawError as error:
        return [refused(rulebook_id, error)]
    return check(book, problems, tests=tests, engine=engine_for(book), open_ok=open_ok)


def engine_for(book: law.Rulebook) -> Engine:
    """What the program can carry out of a book."""
    # The engine is loaded for a check only; listing and reading rulebooks need none of it.
    from pitboss.games import GAMES
    from pitboss.table.incidents import known_incidents
    from pitboss.table.remedies import known_remedies

    if book.game is None:
        return Engine()
    if (game := GAMES.get(book.game)) is None:
        return Engine(plays=False)
    return Engine(rules=game.needed(), incidents=known_incidents(game), remedies=known_remedies(game))


def _counted(number: int, noun: str) -> str:
    return f"no {noun}" if number == 0 else f"{number} {noun}" + "s" * (number > 1)


def _print_json(data: Any) -> int:
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    return SOUND


def _console() -> Console:
    width = None if sys.stdout.isatty() else WIDTH_WHEN_PIPED
    return Console(width=width, highlight=False, markup=False, emoji=False)


def _print_sheets(console: Console, found: Iterable[Sheet], *, side_by_side: bool = False) -> None:
    for sheet in found:
        table = Table(box=box.SIMPLE_HEAD, title=sheet.title, title_justify="left", title_style="bold")
        for place, name in enumerate(sheet.columns):
            number = place >= len(sheet.columns) - sheet.numbers
            table.add_column(name, justify="right" if number else "left", no_wrap=number, overflow="fold")
        table.columns[0].no_wrap = not side_by_side
        if side_by_side:
            # The same three columns on every sheet of a comparison, so that the eye stays in its lane.
            table.expand, table.show_lines = True, True
            table.columns[0].width = 27
            table.columns[1].ratio = table.columns[2].ratio = 1
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)


def _print_book(book: dict[str, Any]) -> None:
    console = _console()
    console.print(f"{book['title']} ({book['id']})", style="bold")
    console.print(f"{book['authority']}. {book['instrument']}, {book['date']}. Money in {book['currency']}.")
    if book["includes"]:
        console.print(f"Includes {', '.join(book['includes'])}.")
    _print_sheets(console, [sheets.clauses("Clauses", book["clauses"]), *sheets.rows(book)])


def _print_clause(clause: dict[str, Any]) -> None:
    console = _console()
    console.print(f"{clause['rulebook']} {clause['id']}: {clause['effect']}", style="bold")
    console.print(clause["says"])
    details = {
        "Reason": clause["reason"],
        "Source": clause["source"],
        "Carries": ", ".join(clause["carries"]),
        "Refers to": ", ".join(clause["refers_to"]),
        "Outside this book": "; ".join(clause["external"]),
        "Part of": clause["parent"],
        "Tests": "".join(f"\n  {each}" for each in clause["tests"] or ()),
    }
    for name, value in details.items():
        if value:
            console.print(f"{name}: {value}")
    for each in clause["errata"]:
        console.print(f"Erratum: for {each['printed']!r} read {each['read']!r}: {each['why']}")
    below = [sheets.clauses("Below it", clause["children"])] if clause["children"] else []
    _print_sheets(console, [*below, *sheets.rows(clause)])
