"""`pitboss tournament`: list tournaments, show one, read its record as a document, and play cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at, read_house
from pitboss.cli.options import As, AsJson, Data
from pitboss.cli.output import REFUSED, complain
from pitboss.cli.passwords import PasswordFile
from pitboss.cli.stream_commands import looks_as, print_refused
from pitboss.cli.stream_documents import Shown, print_audit, print_cases, print_list, print_shown, shown, write_proof_of
from pitboss.house.times import iso_time, said, stamp
from pitboss.house.tournaments.conditions import level_words
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.view import Decided, TournamentView
from pitboss.house.tournaments.view import decisions as decisions_of
from pitboss.money import show as money
from pitboss.table.commands import PLAYER
from pitboss.table.phrases import as_words, quoted
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import PUBLIC

__all__ = ["register"]

SHOWN = 20
"""How many lines of the standings are printed."""


def register(app: App) -> None:
    """Add these commands to `pitboss tournament`."""
    app.command(list_, name="list")
    for command in (show, audit, case):
        app.command(command)


@explain_errors
def list_(*, data: Data = None, as_json: AsJson = False) -> int:
    """List the tournaments of the house.

    Example: pitboss tournament list
    """
    return print_list(
        TOURNAMENT,
        lambda view: {"entrants": view.entrants, "left": view.left, "pool": view.pool},
        {
            "Entrants": lambda row: str(row["entrants"]),
            "Left": lambda row: str(row["left"]),
            "Prize pool": lambda row: money(row["pool"]),
        },
        nothing="No tournament has been put forward here yet.",
        data=data,
        as_json=as_json,
    )


@explain_errors
def show(
    name: str,
    /,
    *,
    speaker: As = None,
    proof: Annotated[Path | None, Parameter(help="Write the proof of the last ballot to this file.", show_default=False)] = None,
    decisions: Annotated[bool, Parameter(negative=(), help="Print every decision of people, with its clause.")] = False,
    every: Annotated[bool, Parameter(name="--all", negative=(), help="Print all of the standings.")] = False,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Show a tournament: its conditions, level, tables, standings, prize table, and the root of its ballot.

    What was said about or to one person is shown only to offices, with --as. `pitboss verify-shuffle` checks a proof.

    Example: pitboss tournament show "Friday freeze-out"

    Example: pitboss tournament show "Friday freeze-out" --decisions --as Ines commission
    """
    with read_house(data) if speaker is None else house_at(data) as house:
        found = shown(house, TOURNAMENT, name)
        viewer = looks_as(house, found.stream.rules.book, speaker, password_file)
        if isinstance(viewer, Refusal):
            return print_refused(found.stream.rules.book, viewer, as_json=as_json)
        in_public = viewer.office in (PUBLIC.office, PLAYER)
        decided = list(decisions_of(found.stream, in_public=in_public)) if decisions or as_json else []
        if proof is not None and not write_proof_of(house, TOURNAMENT, name, proof):
            return complain(f"No ballot of {name} has been held yet.", REFUSED)
    whole = len(found.view.standings) if every else SHOWN
    lines = _decided_lines(decided, found.stream.rules.zone) if decisions else _lines(found, whole)
    listed = [{**msgspec.structs.asdict(each), "at": iso_time(each.at)} for each in decided]
    return print_shown(found, lines, as_json=as_json, decisions=listed)


def _decided_lines(decided: list[Decided], zone: str) -> Iterator[str]:
    for each in decided:
        who = f"{each.who} ({as_words(each.office)})"
        yield f"{stamp(each.at, zone)} {who}: {each.says}  {', '.join(each.clauses)}"


def _lines(found: Shown, most: int) -> Iterator[str]:
    stream, root = found.stream, found.root
    view: TournamentView = found.view
    zone, conditions = stream.rules.zone, view.conditions
    yield f"{view.name}: {view.phase}, under {stream.rules.book.id}. {view.mode}"
    approved = f"approved under {view.reference}" if view.reference else f"not approved{quoted(view.rejected)}"
    yield f"conditions {approved}; directed by {', '.join(view.directors) or 'nobody yet'}"
    fee = f"{money(conditions.fee)}, of which {money(conditions.commission)} is commission"
    yield f"starts {said(view.start, zone)}; entry {fee}; {conditions.chips:,} chips each"
    prevail = ", ".join(stream.rules.cite("tournament.prevail"))
    for key, value in view.differs.items():
        yield f"the conditions prevail: {key} is {value} ({prevail})"
    yield f"{view.entrants} entrants, {view.left} left, session {view.session} of {view.sessions}, {view.rounds:,} rounds played"
    if root:
        yield f"root of the ballot {root}"
    if view.tables:
        timer = f", the next one at {said(view.level_ends_at, zone)}" if view.level_ends_at else ""
        rounds = f", the next one in {view.level_rounds_left} rounds" if view.level_rounds_left else ""
        yield f"level {view.level}: {level_words(view.blinds)}, then {level_words(view.next_level)}{timer}{rounds}"
    if view.break_until:
        yield f"there is a break until {said(view.break_until, zone)}"
    for table, players in view.tables.items():
        yield f"{table}: {players} players"
    if view.reserves:
        yield f"reserves: {', '.join(view.reserves)}"
    yield f"prize pool {money(view.pool)}, commission {money(view.commission)}"
    for prize in view.prizes:
        yield f"{prize.finish:>5}  {prize.percent:>6} {money(prize.amount):>14}"
    yield "standings:"
    for each in view.standings[:most]:
        where = f"seat {each.seat} at {each.table}" if each.table else each.status
        won = f"  {money(each.prize)}" if each.prize else ""
        yield f"{each.rank:>5}  {each.person:<24} {each.chips:>12,} chips  {where}{won}"
    if len(view.standings) > most:
        yield f"and {len(view.standings) - most} more; --all prints them"


@explain_errors
def audit(
    name: str,
    /,
    *,
    venue: Annotated[str, Parameter(help="The casino, for the cover.", show_default=False)] = "",
    by: Annotated[str, Parameter(help="Who makes the document.", show_default=False)] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Read the record of a tournament as a numbered document: every row checked, every command decided again, the ballot compared
    with the root that was published before entries, and every count with the record of its table.

    The exit status is 1 if something does not hold. `pitboss audit TABLE ROUND` reads a round of one of its tables.

    Example: pitboss tournament audit "Friday freeze-out"
    """
    return print_audit(TOURNAMENT, name, venue=venue, by=by, data=data, as_json=as_json)


@explain_errors
def case(*paths: Annotated[Path, Parameter(name="PATH", required=True)], as_json: AsJson = False) -> int:
    """Play cases: tournaments written down in TOML with what is expected of each command. One file is printed in full.

    The exit status is 0 if every expectation is met; 1 if one is not; 2 if a file cannot be played as it is written.

    Example: pitboss tournament case examples/tournaments/cases/20.6-one-entry.toml

    Example: pitboss tournament case examples/tournaments/cases
    """
    return print_cases(paths, as_json=as_json)
