"""`pitboss table`: open one with an operator's settings, list the tables of a house, show one, change a scale, close one."""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from pitboss import law
from pitboss.cli.house_folder import complain_unreadable, explain_errors, house_at, not_opened, now, read_house
from pitboss.cli.options import As, AsJson, Data, RulebookName, TableName
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain, console, print_json, refusal_data, refusal_lines, text_table
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.cli.request_commands import option
from pitboss.cli.settings import AS_THE_FILE, Flags, settings_from
from pitboss.house.desk.interview import KeyedLine, read_time
from pitboss.house.desk.opening import opened
from pitboss.house.desk.printing import sign_lines, table_lines
from pitboss.house.faults import UNREADABLE
from pitboss.house.house import House
from pitboss.house.ledger import ledger_of
from pitboss.house.runner import NotOpened, Stale, Table
from pitboss.house.stream.house_wide import HouseWideChanged
from pitboss.money import show
from pitboss.table.approvals import SCHEDULE
from pitboss.table.commands import Actor, Command
from pitboss.table.questions import NotUnderstood
from pitboss.table.refusal import Refusal
from pitboss.table.rules import amounts_of
from pitboss.table.services.closing import AnnounceClosing, CloseTable
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.viewers import PUBLIC

__all__ = ["app"]

app = App(
    name="table",
    help_format="markdown",
    help="The tables of a house: open one, list them, look at one, change a scale for all, close one.",
)


@app.command(name="open")
@explain_errors
def open_(
    rulebook: RulebookName,
    /,
    *,
    settings: Annotated[Path | None, Parameter(help="The operator's settings, in TOML.", show_default=False)] = None,
    flags: Flags = AS_THE_FILE,
    speaker: As = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Open a table under a rulebook, with limits, device, schedules and options from a file. Options on the command line
    override the file or replace it.

    Settings that the rulebook does not allow, or that need an approval and have none, are refused with the clause,
    and the exit status is 1. docs/operators.md says what the file holds.

    Example: pitboss table open nsw/four-card-poker --settings examples/tables/main-floor.toml

    Example: pitboss table open nz/racing-card-derby --settings examples/tables/derby-online.toml --name "Derby 3" --seats 12

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    """
    book = law.load(rulebook)
    chosen = settings_from(settings, flags)
    who = _speaker(book, speaker) if speaker else None
    with house_at(data, make=True) as house:
        house.must_hold()
        if who is None and house.accounts.all:
            return complain("Say who opens it: --as NAME OFFICE.", WRONG_INPUT)
        if who is not None:
            prove(house, who, password_file)
        try:
            table = opened(house, book, chosen, at=now(), who=who)
        except NotOpened as error:
            return not_opened(book, error, as_json=as_json)
        if as_json:
            print_json(_summary(table))
        else:
            print(table.history[0].event.says())
            _print_lines(sign_lines(table))
    return DONE


@app.command(name="list")
@explain_errors
def list_(*, data: Data = None, as_json: AsJson = False) -> int:
    """List the tables of the house.

    Example: pitboss table list
    """
    with read_house(data) as house:
        rows = list(_summaries(house))
        status = complain_unreadable(house)
    if as_json:
        print_json(rows)
    elif rows:
        columns = ("Table", "Rulebook", "Kind", "Phase", "Rounds", "Players", "Win")
        fields = ("name", "rulebook", "kind", "phase", "round", "players")
        cells = [(*(str(row[field]) for field in fields), show(row["win"])) for row in rows]
        console().print(text_table(columns, cells, numbers=3))
    elif not status:
        print("No table has been opened here yet.")
    return status


@app.command(name="show")
@explain_errors
def show_(name: TableName, /, *, data: Data = None, as_json: AsJson = False) -> int:
    """Show a table: its sign, its seats, where it stands, and its money. Face-down cards stay hidden.

    Example: pitboss table show "Table 7"

    Parameters
    ----------
    name
        The table, as `pitboss table list` prints it.
    """
    with read_house(data) as house:
        table = house.whole(name)
        if as_json:
            view = msgspec.to_builtins(table.view(PUBLIC), str_keys=True)
            print_json({**_summary(table), "settings": table.rules.table, "view": view, "money": table.state.money})
            return DONE
        with amounts_of(table.rules):
            _print_table(table)
    return DONE


def _print_table(table: Table) -> None:
    _print_lines(table_lines(table))
    print("\nThe sign")
    _print_lines(sign_lines(table))
    print("\nThe settings")
    _print_lines(_settings_lines(table))
    ledger = ledger_of(table)
    print("\nThe money")
    hold = f", hold {ledger.hold} %" if ledger.hold else ""
    _print_lines([f"drop {show(ledger.drop)}, tray {show(ledger.tray)}, win {show(ledger.win)}{hold}"])


@app.command
@explain_errors
def scale(
    wager: str,
    schedule: str,
    /,
    *,
    speaker: As = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Change the pay scale of a wager at every open table of the house, where the rules want one scale for all of them.

    A round whose wagers are closed is settled by the scale that its players saw.

    Example: pitboss table scale six-card-bonus option-3 --as Olga casino-operator

    Parameters
    ----------
    wager
        A wager whose scale is the same at every table, such as six-card-bonus.
    schedule
        The name of the new scale, as `pitboss rules show` prints it.
    """
    if speaker is None:
        return complain("Say who changes it: --as NAME OFFICE.", WRONG_INPUT)
    with house_at(data) as house:
        key = f"{SCHEDULE}{wager}"
        concerned = [each for each in house.tables() if key in each.rules.house_wide()]
        who = _speaker(concerned[0].rules.book, speaker) if concerned else Actor(*speaker)
        prove(house, who, password_file)
        outcome = house.send(Command(secrets.token_hex(8), who, now(), ChangeHouseWide(key, schedule)))
        if isinstance(outcome, Refusal) and concerned:
            return _refused(concerned[0], outcome, as_json=as_json)
        if isinstance(outcome, Refusal):
            return complain(f"{outcome.sentence()} {outcome.way_out()}", REFUSED)
        changed = [each.event for each in outcome.events if isinstance(each.event, HouseWideChanged)]
        tables = [house.table(name) for each in changed for name in each.tables]
        if as_json:
            print_json({"key": key, "value": schedule, "by": who, "tables": [_scaled(each, key) for each in tables]})
        else:
            _print_lines(f"{each['table']}: {wager} {schedule} from {each['from']}" for each in (_scaled(t, key) for t in tables))
    return DONE


def _scaled(table: Table, key: str) -> dict[str, str]:
    """Return from when a table uses a new scale."""
    return {"table": table.rules.table.name, "from": "the next round" if key in table.state.house_wide_next else "now"}


@app.command
@explain_errors
def close(
    name: TableName,
    /,
    *,
    speaker: As = None,
    password_file: PasswordFile = None,
    at: Annotated[str | None, option(AnnounceClosing, "closes_at", name="--at")] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Close a table; its float is counted and goes back to the cage. With players present a sign must have said so first.

    Example: pitboss table close "Table 7" --as Cass casino-supervisor --at +20m

    Parameters
    ----------
    name
        The table, as `pitboss table list` prints it.
    """
    if speaker is None:
        return complain("Say who closes it: --as NAME OFFICE.", WRONG_INPUT)
    with house_at(data) as house:
        house.must_hold()
        table = house.table(name)
        moment = max(now(), table.at)
        try:
            usage = KeyedLine((), "--at 20:05 or --at +30m")
            does = AnnounceClosing(read_time(at, moment, usage)) if at else CloseTable()
        except NotUnderstood as error:
            return complain(str(error), WRONG_INPUT)
        who = _speaker(table.rules.book, speaker)
        prove(house, who, password_file)
        outcome = table.send(Command(secrets.token_hex(8), who, moment, does))
        if isinstance(outcome, Refusal):
            return _refused(table, outcome, as_json=as_json)
        if isinstance(outcome, Stale):
            return complain("Somebody else has just changed this table; look again", REFUSED)
        if as_json:
            print_json([msgspec.to_builtins(each.event, str_keys=True) for each in outcome.events])
        else:
            with amounts_of(table.rules):
                _print_lines(each.event.says() for each in outcome.events)
    return DONE


def _speaker(book: law.Rulebook, given: tuple[str, str]) -> Actor:
    """Return the person who speaks; the office must be one of the rulebook's."""
    return Actor(given[0], book.office(given[1]).name)


def _refused(table: Table, refusal: Refusal, *, as_json: bool) -> int:
    book = table.rules.book
    if as_json:
        print_json({"refused": refusal_data(book, refusal)})
        return REFUSED
    return complain(" ".join(refusal_lines(book, refusal)), REFUSED)


def _summaries(house: House) -> Iterator[dict[str, Any]]:
    """Yield what is listed of each table whose record holds."""
    for name in house.names():
        with suppress(*UNREADABLE):
            yield _summary(house.whole(name))


def _summary(table: Table) -> dict[str, Any]:
    settings, state = table.rules.table, table.state
    return {
        "name": settings.name,
        "rulebook": table.rules.book.id,
        "kind": settings.kind,
        "phase": state.phase.value,
        "round": state.round.number,
        "players": len(state.seats),
        "win": ledger_of(table).win,
        "version": table.version,
    }


def _settings_lines(table: Table) -> Iterator[str]:
    """Yield what the operator chose, and who approved it."""
    settings, state = table.rules.table, table.state
    backs = " and ".join(deck.back for deck in state.decks)
    cards = (f"dealt from a {state.device}", f"{backs} backs") if state.decks else ()
    yield ", ".join((settings.kind, *cards[:1], f"{settings.seats} seats", *cards[1:]))
    for key, value in settings.chosen.items():
        yield f"{key}: {value}"
    for each in settings.schedules:
        yield f"{each.wager} {each.name}: approved by {each.approved_by}, {each.approved_at}"
    if settings.approved_by:
        yield f"approved by {settings.approved_by}, {settings.approved_at}"


def _print_lines(lines: Iterator[str] | list[str]) -> None:
    for line in lines:
        print(f"  {line}")
