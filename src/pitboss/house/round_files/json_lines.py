"""A played round as JSON lines: one object for each event or refusal, then what was not met, and last the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.house.round_files.lines import Happened, Line, OutOfDate, Played, Refused, Repeated, Sent
from pitboss.house.round_files.model import Unmet
from pitboss.house.times import iso_time


def json_lines(played: Played) -> Iterator[str]:
    """Yield each line. Where the file has several tables, each object names its table."""
    several = len(played.tables) > 1
    for line in played.lines:
        name = line.table if isinstance(line, Happened) else line.sent.table
        yield _encoded({**_object(line), **({"table": name} if several else {})})
    for unmet in played.unmet:
        yield _encoded({"type": "unmet", **unmet_data(unmet)})
    for table in played.tables:
        head = {"type": "result", **({"table": table.name} if several else {})}
        yield _encoded({**head, **msgspec.to_builtins(table.result)})


def unmet_data(unmet: Unmet) -> dict[str, Any]:
    """Return an expectation that was not met as data."""
    return {"step": unmet.step, "line": unmet.line, "expected": unmet.expected, "found": unmet.found}


def _encoded(data: dict[str, Any]) -> str:
    return msgspec.json.encode(data).decode()


def _object(line: Line) -> dict[str, Any]:
    match line:
        case Happened(recorded=recorded):
            event = msgspec.to_builtins(recorded.event)
            head = {"version": recorded.version, "type": event.pop("type"), "clauses": event.pop("clauses")}
            return {**head, "at": iso_time(recorded.at), "who": msgspec.to_builtins(recorded.who), **event}
        case Refused(sent=sent, refusal=refusal):
            facts = {"code": refusal.code, "clause": refusal.clause, "clauses": refusal.clauses, "facts": refusal.facts}
            words = {"sentence": refusal.sentence(), "way_out": refusal.way_out()}
            return {"version": sent.version, "type": "refused", **facts, **words, **_sent(sent)}
        case OutOfDate(sent=sent, expected=expected):
            return {"version": sent.version, "type": "stale", "expected": expected, **_sent(sent)}
        case Repeated(sent=sent, versions=versions):
            return {"version": sent.version, "type": "repeated", "versions": versions, **_sent(sent)}


def _sent(sent: Sent) -> dict[str, Any]:
    who = msgspec.to_builtins(sent.who)
    return {"at": iso_time(sent.at), "who": who, "command": sent.id, "does": sent.does}
