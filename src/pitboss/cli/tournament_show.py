"""`pitboss tournament`: list tournaments, show one, read its record as a document, and play cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from pitboss.cli.house_folder import complain_unreadable, explain_errors, now, read_house
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, REFUSED, complain, console, print_json, text_table
from pitboss.cli.stream_documents import print_audit, print_cases
from pitboss.cli.whole_files import whole_file
from pitboss.house.faults import UNREADABLE
from pitboss.house.house_streams import HouseStream
from pitboss.house.narration import narrate
from pitboss.house.promotions.days import said
from pitboss.house.stream_audit import proof_of_draw
from pitboss.house.times import iso_time
from pitboss.house.tournaments.conditions import Level
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.state import TournamentState
from pitboss.house.tournaments.view import TournamentView
from pitboss.journal.proof import write_proof
from pitboss.money import show as money
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
    rows: list[dict[str, Any]] = []
    with read_house(data) as house:
        for name in house.streams.names(TOURNAMENT):
            try:
                stream = house.streams.whole(TOURNAMENT, name)
            except UNREADABLE as error:
                house.unreadable[TOURNAMENT.prefix + name] = error
                continue
            view: TournamentView = stream.view(PUBLIC, max(now(), stream.at))
            more = {"entrants": view.entrants, "left": view.left, "pool": view.pool, "version": stream.version}
            rows.append({"name": name, "rulebook": stream.rules.book.id, "phase": view.phase, **more})
        status = complain_unreadable(house)
    if as_json:
        print_json(rows)
    elif rows:
        keys = ("name", "rulebook", "phase", "entrants", "left")
        cells = [(*(str(row[key]) for key in keys), money(row["pool"])) for row in rows]
        console().print(text_table(("Tournament", "Rulebook", "Phase", "Entrants", "Left", "Prize pool"), cells, numbers=3))
    elif not status:
        print("No tournament has been put forward here yet.")
    return status


@explain_errors
def show(
    name: str,
    /,
    *,
    proof: Annotated[Path | None, Parameter(help="Write the proof of the last ballot to this file.", show_default=False)] = None,
    decisions: Annotated[bool, Parameter(negative=(), help="Print every decision of people, with its clause.")] = False,
    every: Annotated[bool, Parameter(name="--all", negative=(), help="Print all of the standings.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Show a tournament: its conditions, level, tables, standings, prize table, and the root of its ballot.

    `pitboss verify-shuffle` checks a proof.

    Example: pitboss tournament show "Friday freeze-out"

    Example: pitboss tournament show "Friday freeze-out" --decisions
    """
    with read_house(data) as house:
        stream = house.streams.whole(TOURNAMENT, name)
        view: TournamentView = stream.view(PUBLIC, max(now(), stream.at))
        root = stream.record.root()
        decided = list(_decisions(stream)) if decisions or as_json else []
        if proof is not None:
            found = proof_of_draw(house, TOURNAMENT, name)
            if found is None:
                return complain(f"No ballot of {name} has been held yet.", REFUSED)
            with whole_file(proof) as target:
                target.write(write_proof(found).decode())
    if as_json:
        print_json({**msgspec.to_builtins(view, str_keys=True), "root": root, "decisions": decided})
        return DONE
    lines = _decided_lines(decided) if decisions else _lines(stream, view, root, len(view.standings) if every else SHOWN)
    for line in lines:
        print(f"  {line}")
    return DONE


def _decisions(stream: HouseStream[TournamentState]) -> Iterator[dict[str, Any]]:
    """Yield what people have decided, each with its clauses; not what the house did by itself, or players for themselves."""
    for each in stream.record.history():
        if each.who.office not in ("house", "player"):
            yield {
                "version": each.version,
                "at": iso_time(each.at),
                "who": each.who.name,
                "office": each.who.office,
                "says": narrate(each.event),
                "clauses": each.event.clauses,
            }


def _decided_lines(decided: list[dict[str, Any]]) -> Iterator[str]:
    for each in decided:
        yield f"{each['at'][:19]} {each['who']} ({each['office']}): {each['says']}  {', '.join(each['clauses'])}"


def _level(level: Level | None) -> str:
    if level is None:
        return "none"
    if level.ante:
        return f"ante {level.ante:,}"
    return f"blinds {'/'.join(f'{each:,}' for each in level.blinds)}"


def _lines(stream: HouseStream[TournamentState], view: TournamentView, root: str | None, most: int) -> Iterator[str]:
    zone, conditions = str(stream.rules.value("tournament.time-zone")), view.conditions
    yield f"{view.name}: {view.phase}, under {stream.rules.book.id}. {view.mode}"
    approved = f"approved under {view.reference}" if view.reference else "not approved"
    yield f"conditions {approved}; directed by {', '.join(view.directors) or 'nobody yet'}"
    fee = f"{money(conditions.fee)}, of which {money(conditions.commission)} is commission"
    yield f"starts {said(view.start, zone)}; entry {fee}; {conditions.chips:,} chips each"
    for key, value in view.differs.items():
        yield f"the conditions prevail: {key} is {value}"
    yield f"{view.entrants} entrants, {view.left} left, session {view.session} of {view.sessions}, {view.rounds:,} rounds played"
    if root:
        yield f"root of the ballot {root}"
    if view.tables:
        timer = f", the next one at {said(view.level_ends_at, zone)}" if view.level_ends_at else ""
        rounds = f", the next one in {view.level_rounds_left} rounds" if view.level_rounds_left else ""
        yield f"level {view.level}: {_level(view.blinds)}, then {_level(view.next_level)}{timer}{rounds}"
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
