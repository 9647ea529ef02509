"""What the commands of every kind of stream share: lists, what is shown, its record as a document, and cases for it."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pitboss.cli.audit_text import document_data, print_record
from pitboss.cli.house_folder import complain_unreadable, now, read_house
from pitboss.cli.options import Whereabouts
from pitboss.cli.output import DONE, REFUSED, complain, console, print_json, text_table
from pitboss.cli.progress import progress
from pitboss.cli.whole_files import whole_file
from pitboss.house.audit import audit
from pitboss.house.desk.opening import NotHere
from pitboss.house.faults import UNREADABLE
from pitboss.house.house import House
from pitboss.house.proofs import proof_of_draw
from pitboss.house.record import Accepted
from pitboss.house.round_files import Played, load, play
from pitboss.house.round_files.suite import find_round_files, play_all
from pitboss.house.ruled import RuledKind
from pitboss.house.stream_runner import HouseStream
from pitboss.journal.proof import write_proof
from pitboss.table.commands import Actor
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import PUBLIC, Viewer

__all__ = ["Shown", "print_audit", "print_cases", "print_list", "print_shown", "shown", "write_proof_of"]


def print_list(
    kind: RuledKind[Any],
    facts: Callable[[Any], dict[str, Any]],
    columns: Mapping[str, Callable[[dict[str, Any]], str]],
    *,
    nothing: str,
    data: Whereabouts | None,
    as_json: bool,
) -> int:
    """Print the streams of a kind, as everybody sees them: `facts` of each view, in these columns after name, rulebook and
    phase."""
    rows: list[dict[str, Any]] = []
    with read_house(data) as house:
        for name in house.streams.names(kind):
            try:
                found = shown(house, kind, name)
            except UNREADABLE as error:
                house.unreadable[kind.prefix + name] = error
                continue
            first = {"name": name, "rulebook": found.stream.rules.book.id, "phase": found.view.phase}
            rows.append({**first, **facts(found.view), "version": found.stream.version})
        status = complain_unreadable(house)
    if as_json:
        print_json(rows)
    elif rows:
        cells = [(row["name"], row["rulebook"], row["phase"], *(says(row) for says in columns.values())) for row in rows]
        titles = (kind.id.capitalize(), "Rulebook", "Phase", *columns)
        console().print(text_table(titles, cells, numbers=len(columns)))
    elif not status:
        print(nothing)
    return status


class Shown(NamedTuple):
    """A stream with what somebody sees of it, and the root over what it has sealed."""

    stream: HouseStream[Any]
    view: Any
    root: str | None


def shown(house: House, kind: RuledKind[Any], name: str, viewer: Viewer = PUBLIC) -> Shown:
    """Return what a viewer sees of a stream now, after every row of it was checked."""
    stream = house.streams.whole(kind, name)
    return Shown(stream, stream.view(viewer, max(now(), stream.at)), stream.record.root())


def write_proof_of(house: House, kind: RuledKind[Any], name: str, file: Path) -> bool:
    """Write the proof of what was drawn to a file; return False if nothing was."""
    found = proof_of_draw(house.journal, house.streams.get(kind, name).machine)
    if found is not None:
        try:
            with whole_file(file) as target:
                target.write(write_proof(found).decode())
        except OSError as error:
            raise NotHere(f"{file}: {error.strerror}") from None
    return found is not None


def print_shown(found: Shown, lines: Iterable[str], *, as_json: bool, **more: Any) -> int:
    """Print a stream in lines, or as JSON with its root and what else there is."""
    if as_json:
        print_json({**msgspec.to_builtins(found.view, str_keys=True), "root": found.root, **more})
        return DONE
    for line in lines:
        print(f"  {line}")
    return DONE


def print_audit(kind: RuledKind[Any], name: str, *, venue: str, by: str, data: Whereabouts | None, as_json: bool) -> int:
    """Print the record of a stream as a numbered document; return 1 if something does not hold."""
    with read_house(data) as house, progress() as tell:
        zone = house.streams.get(kind, name).rules.zone
        document = audit(house.journal, kind.prefix + name, venue=venue, made_at=now(), made_by=by, tell=tell)
    if as_json:
        print_json(document_data(document))
    else:
        print_record(document, zone)
    return DONE if document.sound else REFUSED


def print_cases(paths: Iterable[Path], *, as_json: bool) -> int:
    """Play cases, and print what came of them: one file in full, of several those that are not as expected."""
    files = find_round_files(paths)
    if len(files) == 1:
        return _played(play(load(files[0])), as_json=as_json)
    reports = list(play_all(files))
    failed = [each for each in reports if not each.ok]
    if as_json:
        listed = [
            {"file": each.file, "ok": each.ok, "failures": [str(one) for one in each.unmet], "error": each.error}
            for each in reports
        ]
        print_json({"count": len(reports), "failed": len(failed), "files": listed})
    else:
        for each in failed:
            print(each)
        print(f"{len(reports)} cases, {f'{len(failed)} not as expected' if failed else 'all expectations met'}")
    return max(2 if each.error else REFUSED for each in failed) if failed else DONE


def _played(played: Played, *, as_json: bool) -> int:
    with played.stream.machine.words() if played.stream else nullcontext():
        lines = [_answered(each.command.who, each.outcome) for each in played.answers]
    unmet = [*map(str, played.unmet), *([played.fault] if played.fault else [])]
    if as_json:
        print_json({"answers": lines, "failures": unmet})
    else:
        for line in lines:
            print(f"{line['who']}: {line['says']}  {', '.join(line['clauses'])}".rstrip())
        for each in unmet:
            complain(each, REFUSED)
    return REFUSED if unmet else DONE


def _answered(who: Actor, outcome: Any) -> dict[str, Any]:
    if isinstance(outcome, Refusal):
        says = f"{outcome.sentence()} {outcome.way_out()}"
        return {"who": who.name, "code": outcome.code, "says": f"refused. {says}", "clauses": outcome.clauses}
    assert isinstance(outcome, Accepted)
    says = " ".join(each.event.says() for each in outcome.events)
    clauses = dict.fromkeys(clause for each in outcome.events for clause in each.event.clauses)
    return {"who": who.name, "code": "", "says": says, "clauses": tuple(clauses)}
