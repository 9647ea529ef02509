"""What the commands of every kind of stream share: its record as a document, and cases written down for it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from pitboss.cli.house_folder import now, read_house
from pitboss.cli.options import Whereabouts
from pitboss.cli.output import DONE, REFUSED, complain, print_json
from pitboss.house.case_files.playing import PlayedCase, play, play_all
from pitboss.house.case_files.reading import load
from pitboss.house.kind import Kind
from pitboss.house.narration import narrate
from pitboss.house.record import Accepted
from pitboss.house.round_files.suite import find_round_files
from pitboss.house.stream_audit import audit_stream
from pitboss.house.times import iso_time
from pitboss.table.commands import Actor
from pitboss.table.refusal import Refusal

__all__ = ["print_audit", "print_cases"]


def print_audit(kind: Kind[Any], name: str, *, venue: str, by: str, data: Whereabouts | None, as_json: bool) -> int:
    """Print the record of a stream as a numbered document; return 1 if something does not hold."""
    with read_house(data) as house:
        house.streams.whole(kind, name)
        document = audit_stream(house, kind, name, venue=venue, made_at=now(), made_by=by)
    if as_json:
        print_json({**msgspec.to_builtins(document, str_keys=True), "sound": document.sound, "verdict": document.verdict})
        return DONE if document.sound else REFUSED
    cover = document.cover
    print(f"{document.stream}, under {cover.rulebook}: {cover.instrument}")
    made = f"Made {iso_time(cover.made_at)[:19]} by Pitboss {cover.version}. {cover.venue} {cover.made_by}"
    print(f"{cover.authority}. {made}".rstrip())
    for number, line in enumerate(document.lines, 1):
        print(f"{number:>4} {iso_time(line.at)[:19]} {line.who.name} ({line.office}): {line.says} [{', '.join(line.clauses)}]")
        for each in line.money:
            print(f"       {each}")
        print(f"       {line.hash}{'' if line.derived else '  NOT what the rules decide'}")
    for each in document.verdict:
        print(each)
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


def _played(played: PlayedCase, *, as_json: bool) -> int:
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
    says = " ".join(narrate(each.event) for each in outcome.events)
    clauses = dict.fromkeys(clause for each in outcome.events for clause in each.event.clauses)
    return {"who": who.name, "code": "", "says": says, "clauses": tuple(clauses)}
