"""`pitboss rules`: list the rulebooks, read one, check them, compare two, write one in its layout."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console

from pitboss import law
from pitboss.cli import rulebook_tables as tables
from pitboss.cli.options import AsJson, RulebookName
from pitboss.cli.output import DONE, WRONG_INPUT, complain, console, explains, paged, print_json, text_table
from pitboss.cli.rulebook_tables import Listing
from pitboss.files.errors import perhaps
from pitboss.files.toml_writing import toml_value
from pitboss.law.as_data import clause_data, rulebook_data, summary_data
from pitboss.law.checking import DEALER, Engine, Finding, check, finding_from, grouped
from pitboss.law.comparison import compare, differences, summary
from pitboss.law.coverage import coverage_of
from pitboss.law.formatting import format_rulebook
from pitboss.law.ids import is_path
from pitboss.law.loading import is_built_in, load_with_problems, models
from pitboss.law.templates import amending_template, effect_for, whole_template

__all__ = ["app", "engine_for", "findings_in"]

UNSOUND = 1
FIRST_COLUMN = 27
"""The width of the first column of a comparison, in characters."""

app = App(name="rules", help_format="markdown", help="The rulebooks: list them, read one, check them, compare two.")


@app.command(name="list")
@explains(law.LawError)
def list_(
    *rulebooks: RulebookName,
    tests: Annotated[bool, Parameter(negative=())] = False,
    markdown: Annotated[bool, Parameter(negative=())] = False,
    as_json: AsJson = False,
) -> int:
    """List the rulebooks, and how much of each is in force.

    Example: pitboss rules list

    Example: pitboss rules list --markdown

    Parameters
    ----------
    rulebooks
        Ids or files; all built-in rulebooks by default.
    tests
        Count the clauses that have a test.
    markdown
        Print a Markdown table of clauses in force, tested and open.
    """
    rows = [summary_data(law.load(each), _tests(each) if tests or markdown else None) for each in rulebooks or law.available()]
    if as_json:
        print_json(rows)
    elif markdown:
        print(tables.rulebook_markdown(rows))
    else:
        _print_listings(console(), [tables.rulebook_listing(rows, tested=tests)])
    return DONE


@app.command
@explains(law.LawError)
def show(
    rulebook: RulebookName,
    clause: str | None = None,
    /,
    *,
    tests: Annotated[bool, Parameter(negative=())] = False,
    as_json: AsJson = False,
) -> int:
    """Show a rulebook, or one clause with everything that depends on it; on a terminal a page at a time.

    Example: pitboss rules show nsw/four-card-poker 9.2.1.1

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    clause
        The id of a clause; 5.1.a.i means 5.1(a)(i), and 1.1.ante means 1.1:ante.
    tests
        Name the tests of each clause.
    """
    book = law.load(rulebook)
    found = _tests(rulebook) if tests else None
    data = rulebook_data(book, found) if clause is None else clause_data(book, clause, found)
    if as_json:
        print_json(data)
        return DONE
    screen = console()
    with paged(screen):
        if clause is None:
            _print_book(screen, data)
        else:
            _print_clause(screen, data)
    return DONE


@app.command(name="check")
@explains(law.LawError)
def check_(*rulebooks: RulebookName, open_ok: Annotated[bool, Parameter(negative=())] = False, as_json: AsJson = False) -> int:
    """Check that rulebooks are sound: one line for each kind of finding; the exit status is 1 if there is one.

    Example: pitboss rules check nsw/four-card-poker --open-ok

    Parameters
    ----------
    rulebooks
        Ids or files; all built-in rulebooks by default.
    open_ok
        Ignore clauses that are not yet in force.
    """
    for each in rulebooks:
        if not is_path(each) and each not in law.available():
            law.load(each)  # refuses it, and suggests others
    checked = rulebooks or law.available()
    findings = [finding for each in checked for finding in findings_in(each, open_ok=open_ok)]
    if as_json:
        print_json({"sound": not findings, "checked": checked, "findings": findings})
    else:
        for line in grouped(findings):
            print(line)
        print(f"{_counted(len(checked), 'rulebook')} checked, {_counted(len(findings), 'finding')}.")
    return UNSOUND if findings else DONE


@app.command
@explains(law.LawError)
def diff(
    first: RulebookName,
    second: RulebookName,
    /,
    *,
    everything: Annotated[bool, Parameter(name="--all", negative=())] = False,
    count: Annotated[bool, Parameter(name="--summary", negative=())] = False,
    as_json: AsJson = False,
) -> int:
    """Compare two rulebooks: where they differ about the same rules, incidents and settings, and what only one of them has.

    Example: pitboss rules diff nsw/four-card-poker nz/four-card-poker

    Example: pitboss rules diff nsw/four-card-poker nz/four-card-poker --summary

    Parameters
    ----------
    first
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    second
        The other one.
    everything
        Include what is the same in both, and the words of clauses that only one has.
    count
        Count by kind what is the same, what differs and what only one has.
    """
    compared = compare(law.load(first), law.load(second))
    shown = summary(compared) if count else compared if everything else differences(compared)
    if as_json:
        print_json(shown)
        return DONE
    screen = console()
    with paged(screen):
        screen.print(f"{first} and {second}", style="bold")
        if isinstance(shown, tuple):
            _print_listings(screen, [tables.summary_listing(compared, shown)])
        else:
            _print_listings(screen, tables.comparison_listings(shown, words=everything), side_by_side=True)
    return DONE


@app.command(name="format")
def format_(
    *paths: Annotated[Path, Parameter(name="PATH", required=True)],
    check: Annotated[bool, Parameter(negative=())] = False,
    as_json: AsJson = False,
) -> int:
    """Write rulebook files in one layout: one row for each checklist line, remedy and absence, with the same data and comments.

    Example: pitboss rules format ./mine.toml

    Parameters
    ----------
    paths
        Rulebook files, or folders that are searched for *.toml.
    check
        Write nothing, name the files that would change, and exit with 1 if there are any.
    """
    from pitboss.cli.formatting import format_files  # only here: it loads the house

    files = [file for path in paths for file in (sorted(path.rglob("*.toml")) if path.is_dir() else (path,))]
    return format_files(files, format_rulebook, check=check, as_json=as_json)


@app.command
@explains(law.LawError)
def new(
    file: Annotated[Path, Parameter(name="FILE")],
    /,
    *,
    amends: Annotated[str | None, Parameter(help="The rulebook that it amends: an id or a file.", show_default=False)] = None,
    game: Annotated[str | None, Parameter(help="The game of a whole rulebook, from scratch.", show_default=False)] = None,
) -> int:
    """Write a new rulebook file to fill in: one that amends another, or a whole one of a game. `rules check` says what is left
    to do.

    Example: pitboss rules new --amends nsw/three-card-poker mine.toml

    Parameters
    ----------
    file
        The file to write; it must not exist.
    """
    if (amends is None) == (game is None):
        return complain("Say one of --amends ID and --game GAME.", WRONG_INPUT)
    text = amending_template(law.load(amends), amends, date.today()) if amends else _whole(game or "")
    try:
        with file.open("x", encoding="utf-8") as written:
            written.write(text)
    except FileExistsError:
        return complain(f"{file} exists, and is left as it is. Name another file.", WRONG_INPUT)
    except OSError as error:
        return complain(f"{file} cannot be written: {error.strerror}.", WRONG_INPUT)
    print(f"{file} is written. `pitboss rules check {file}` says what is left to do.")
    return DONE


def _whole(game: str) -> str:
    from pitboss.games import games

    with_models = sorted(each for each in games() if models(each))
    if game not in with_models:
        expected = perhaps(f"a game that has a rulebook ({', '.join(with_models)})", game, with_models)
        raise law.LawError("the command line", "--game", expected, repr(game))
    return whole_template(models(game)[0], games()[game].vocabulary)


def _tests(rulebook: str) -> dict[str, list[str]] | None:
    """Return the tests of each clause of a built-in rulebook. What a user or an installed game brings is tested elsewhere."""
    return coverage_of(rulebook) if is_built_in(rulebook) else None


def findings_in(rulebook: str, *, open_ok: bool) -> Iterable[Finding]:
    """Return what is wrong with a rulebook, by its id or its file."""
    try:
        book, problems = load_with_problems(rulebook)
    except law.LawError as error:
        return [finding_from(rulebook, each) for each in (error.problems if isinstance(error, law.LawErrors) else (error,))]
    return check(book, problems, tests=_tests(rulebook), engine=engine_for(book), open_ok=open_ok)


def engine_for(book: law.Rulebook) -> Engine:
    """Return what the program can carry out for a book."""
    # Only a check loads the engine; listing and reading rulebooks stay fast without it.
    from pitboss.games import games, missing_settings
    from pitboss.house.kinds import KINDS

    house = tuple(kind.vocabulary for kind in KINDS.values())
    if book.game is None:
        return Engine(house=house)
    if (game := games().get(book.game)) is None:
        return Engine(plays=False, house=house)
    dealt = [each.powers(DEALER) for each in models(book.game) if DEALER in each.index.offices]
    return Engine(
        vocabulary=game.vocabulary,
        powers=game.powers_in(book),
        missing=missing_settings(book),
        dealing=frozenset.intersection(*dealt) if dealt else frozenset(),
        house=house,
    )


def _counted(number: int, noun: str) -> str:
    return f"no {noun}s" if number == 0 else f"{number} {noun}" + "s" * (number > 1)


def _print_listings(screen: Console, listings: Iterable[Listing], *, side_by_side: bool = False) -> None:
    for each in listings:
        table = text_table(each.columns, each.rows, numbers=each.numbers, title=each.title)
        if not side_by_side:
            screen.print(table)
            continue
        # All tables of a comparison have the same three columns.
        compared = table.table
        compared.expand, compared.show_lines = True, True
        compared.columns[0].width = FIRST_COLUMN
        compared.columns[1].ratio = compared.columns[2].ratio = 1
        screen.print(compared)


def _print_book(screen: Console, book: dict[str, Any]) -> None:
    screen.print(f"{book['title']} ({book['id']})", style="bold")
    screen.print(f"{book['authority']}. {book['instrument']}, {book['date']}. Money in {book['currency']}.")
    if book["includes"]:
        screen.print(f"Includes {', '.join(book['includes'])}.")
    for amended in book["amended"]:
        screen.print(f"Made from {amended['base']} ({amended['digest'][:12]}) by {amended['instrument']}, {amended['date']}.")
        _print_listings(screen, [tables.effect_listing(amended["effects"])])
    _print_listings(screen, [tables.clause_listing("Clauses", book["clauses"]), *tables.row_listings(book)])
    _print_choices(screen, book["id"], book["settings"], whole=True)


def _print_choices(screen: Console, rulebook: str, settings: list[dict[str, Any]], *, whole: bool) -> None:
    """Say how to choose another reading that is not the operator's to choose: the effect of an amending rulebook, as a table for
    a whole book, and as a row of the file for one clause."""
    choices = [(each["key"], value) for each in settings if not each["table"] for value in each["alternatives"]]
    if not choices:
        return
    screen.print(f"To choose another reading: pitboss rules new --amends {rulebook} FILE, and one of these effects in it.")
    if whole:
        rows = tuple((f"setting[{key}].value", "substitute", toml_value(value)) for key, value in choices)
        _print_listings(screen, [Listing("Other readings", ("Target", "Does", "Value"), rows)])
        return
    for key, value in choices:
        screen.print(f"{effect_for(key, value)},", soft_wrap=True, markup=False, highlight=False)


def _print_clause(screen: Console, clause: dict[str, Any]) -> None:
    screen.print(f"{clause['rulebook']} {clause['id']}: {clause['effect']}", style="bold")
    screen.print(clause["says"])
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
            screen.print(f"{name}: {value}")
    for each in clause["errata"]:
        screen.print(f"Erratum: for {each['printed']!r} read {each['read']!r}: {each['why']}")
    below = [tables.clause_listing("Below it", clause["children"])] if clause["children"] else []
    _print_listings(screen, [*below, *tables.row_listings(clause)])
    _print_choices(screen, clause["rulebook"], clause["settings"], whole=False)
