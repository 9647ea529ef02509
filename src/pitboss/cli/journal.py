"""`pitboss journal`: the record of a house listed, shown, verified and exported."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from pitboss.cli.backups import backup, restore
from pitboss.cli.checkpoints import checkpoint, witness
from pitboss.cli.house_folder import data_folder, explain_errors, key_of, read_house, record_at
from pitboss.cli.options import AsJson, Data, TableName, Whereabouts
from pitboss.cli.output import DONE, REFUSED, complain, console, print_json, text_table
from pitboss.cli.progress import progress
from pitboss.cli.rotation import rotate_key
from pitboss.cli.significant import significant
from pitboss.files.reading import read_bounded
from pitboss.house.audit import in_public
from pitboss.house.desk.opening import NotHere
from pitboss.house.house import House
from pitboss.house.kept_streams import Difference, machine_of, redecided, stream_named
from pitboss.house.openings import root_at
from pitboss.house.stream import STREAM
from pitboss.house.table_stream import PREFIX, NoSuchTable, formats_of
from pitboss.house.verifying import counted, verify_record
from pitboss.journal.anchored import known, must_be_as_long, witnessed
from pitboss.journal.anchoring import settings_in
from pitboss.journal.checkpoints import Checkpoint
from pitboss.journal.errors import Altered
from pitboss.journal.export import time_of, to_csv, to_json_lines
from pitboss.journal.formats import Formats
from pitboss.journal.rows import Head
from pitboss.journal.sealing import COMMITTED
from pitboss.journal.store import Journal, Step
from pitboss.journal.walking import checked, must_hold
from pitboss.table.bounds import LARGEST_HEADS_FILE
from pitboss.table.rules import amounts_of
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC

app = App(
    name="journal",
    help_format="markdown",
    help="""List, show, verify and export the record of a house.

Example: pitboss journal verify
""",
)


@app.command(name="list")
@explain_errors
def list_(*, data: Data = None, json: AsJson = False) -> int:
    """List the streams of the record and where each ends. Keep the hashes elsewhere: they pin everything before them.

    Example: pitboss journal list --json
    """
    heads, status = [], DONE
    with record_at(data) as journal:
        for stream in journal.streams():
            try:
                must_hold(journal, stream)
                heads.append(journal.head(stream))
            except Altered as error:
                status = complain(str(error), REFUSED)
    if json:
        print_json([{"stream": head.stream, "version": head.version, "hash": head.hash} for head in heads])
    else:
        console().print(text_table(("Stream", "Hash", "Version"), [(h.stream, h.hash, str(h.version)) for h in heads], numbers=1))
    return status


@app.command
@explain_errors
def show(
    table: TableName,
    /,
    *,
    first: Annotated[int, Parameter(help="The version to begin with.")] = 1,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Show what has happened in a stream, one line for each event; sealed cards and persons stay sealed.

    Example: pitboss journal show "Table 1" --first 20

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it; promotion/NAME for a promotion, tournament/NAME for a tournament.
    """
    with read_house(data) as house, ExitStack() as stack:
        stream, formats = _read(house, table)
        if stream.startswith(PREFIX):
            stack.enter_context(amounts_of(house.table(table).rules))
        elif other := stream_named(table):
            stack.enter_context(house.streams.get(*other).rules.clocks())
        for row in checked(house.journal, stream, first):
            root = root_at(house.journal, row, formats) if COMMITTED in row.body else None
            if json:
                line = {"version": row.version, "at": time_of(row.at), "type": row.type}
                print(msgspec.json.encode(line | ({"root": root} if root else {})).decode())
            else:
                entry = house.journal.open(row, formats)
                sealed = "Cards, sealed." if stream.startswith(PREFIX) else view_event(entry.event, PUBLIC).says()
                says = sealed if entry.event.SECRET else entry.event.says()
                says += f" Shuffle root {root}." if root else ""
                speaks = in_public(entry)
                who = f"{speaks.name} ({speaks.office})"
                print(f"{row.version:>6} {time_of(row.at)} {who}: {says} {', '.join(entry.event.clauses)}".rstrip())
    return DONE


def _read(house: House, name: str) -> tuple[str, Formats]:
    """Return the stream of a table, or one such as promotion/NAME, after its rows were checked, and what they are read into."""
    if other := stream_named(name):
        return name, house.streams.whole(*other).kind.formats
    return PREFIX + name, formats_of(house.whole(name).rules.game)


def _stream(journal: Journal, table: str) -> str:
    if stream_named(table) and table in journal.streams():
        return table
    names = [stream.removeprefix(PREFIX) for stream in journal.streams() if stream.startswith(PREFIX)]
    if table not in names:
        raise NoSuchTable(f"there is no table {table}; the tables are: {', '.join(names) or 'none'}")
    return PREFIX + table


def _noted(file: Path | None) -> list[Head]:
    """Return where streams ended when somebody wrote it down."""
    if file is None:
        return []
    try:
        return msgspec.json.decode(read_bounded(file, LARGEST_HEADS_FILE), type=list[Head])
    except (OSError, ValueError, RecursionError) as error:
        raise NotHere(f"{file}: these are not the heads of a record: {error}") from None


def _differences(data: Whereabouts | None) -> list[str]:
    """Return every command that is decided differently today."""
    found, done = [], 0
    with read_house(data) as house, progress() as tell:
        total = house.journal.rows_in_all()
        for name, step, differs in _decided_again(house):
            done += len(step.entries)
            tell("Deciding again", done, total)
            if differs:
                found.append(f"{name} {differs.version}: command {differs.command} comes to something else")
    return found


def _decided_again(house: House) -> Iterator[tuple[str, Step, Difference | None]]:
    """Yield every command of the record decided again, each with its stream as people call it."""
    tables = [PREFIX + name for name in house.names()]
    for stream in (*tables, *(kind.prefix + name for kind, name in house.streams.all()), STREAM):
        for taken, difference in redecided(house.journal, machine_of(house.journal, stream)):
            yield stream.removeprefix(PREFIX), taken.step, difference


@app.command
@explain_errors
def verify(
    *,
    noted: Annotated[Path | None, Parameter(help="What `journal list --json` printed earlier, kept elsewhere.")] = None,
    checkpoints: Annotated[
        tuple[Path, ...], Parameter(negative=(), help="A copy of checkpoints, or of one, that was kept elsewhere.")
    ] = (),
    signer: Annotated[str | None, Parameter(help="A public key of the house, as it was noted elsewhere.")] = None,
    redecide: Annotated[bool, Parameter(negative=(), help="Also decide every command again by the rulebooks kept.")] = False,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Walk the whole record and name the first row that does not fit, and why. Exit status 1 if there is one.

    The record must hold what every checkpoint signed: those beside it, those that its witnesses have in folders, and those given.

    Example: pitboss journal verify --redecide

    Example: pitboss journal verify --checkpoints /mnt/inspectorate/checkpoints-d38a96b4b4ca531c.jsonl --signer PUBLIC-KEY
    """
    folder = data_folder(data)
    with record_at(data) as journal:
        key = key_of(data)
        if missing := next((each for each in checkpoints if not each.exists()), None):
            raise NotHere(f"{missing}: there are no checkpoints here")
        copies, silent = witnessed(folder, settings_in(folder).witnesses, key)
        chain = known(folder, (*copies, *checkpoints), signer, key)
        with progress() as tell:
            report = verify_record(journal, chain, _noted(noted), key, counted(journal, tell))
    if report.ok:
        must_be_as_long(folder, copies)
    differences = _differences(data) if report.ok and redecide else []
    fault = str(report.fault) if report.fault else None
    if json:
        heads = [{"stream": head.stream, "version": head.version, "hash": head.hash} for head in report.heads]
        print_json(
            {
                "whole": report.ok,
                "rows": report.rows,
                "fault": fault,
                "differences": differences,
                "heads": heads,
                "checkpoints": len(chain),
                "not_asked": silent,
            }
        )
    elif report.ok and not differences:
        print(f"The record is whole: {report.rows} events in {len(report.heads)} streams.")
        _print_checkpoints(chain, silent)
        if key is None:
            print("The fingerprint of the key was not checked: there is no key here that may be read.")
        if redecide:
            print("Every command is decided the same way again.")
    for finding in [fault, *differences]:
        if finding and not json:
            complain(finding, REFUSED)
    return REFUSED if fault or differences else DONE


def _print_checkpoints(chain: Sequence[Checkpoint], silent: Mapping[str, str]) -> None:
    if chain:
        last = chain[-1]
        print(f"Checkpoints: {len(chain)}, the last of {time_of(last.at)}, signed under {last.signer}")
        print(f"Every row that checkpoints {chain[0].number} to {last.number} signed is there and unchanged.")
    else:
        print("There are no checkpoints: nothing here can tell a record that was rewritten as a whole.")
    for place, why in silent.items():
        print(f"The witness {place} was not asked: {why}.")


app.command(checkpoint)
app.command(witness)
app.command(backup)
app.command(restore)
app.command(rotate_key)
app.command(significant)


@app.command
@explain_errors
def export(
    table: TableName | None = None,
    /,
    *,
    csv: Annotated[bool, Parameter(negative=(), help="Print comma-separated values.")] = False,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Export the rows of a table, or of everything: CSV, or JSON lines.

    Example: pitboss journal export "Table 1" --csv > table-1.csv

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it; else everything.
    """
    if csv == json:
        return complain("say one of --csv and --json", 2)
    with record_at(data) as journal:
        streams = (_stream(journal, table),) if table else journal.streams()
        for stream in streams:
            must_hold(journal, stream)
        rows = (row for stream in streams for row in checked(journal, stream))
        (to_csv if csv else to_json_lines)(rows, sys.stdout)
    return DONE
