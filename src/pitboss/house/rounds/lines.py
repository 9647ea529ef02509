"""A played round as JSON lines: one object for each thing that happened or was refused, and last the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.house.rounds.playing import Happened, Line, OutOfDate, Played, Refused, Repeated, Spoken
from pitboss.house.rounds.values import shown


def json_lines(played: Played) -> Iterator[str]:
    """Each line on its own, the result last."""
    for line in played.lines:
        yield _encoded(_object(line))
    yield _encoded({"type": "result", **msgspec.to_builtins(played.result)})


def _encoded(data: dict[str, Any]) -> str:
    return msgspec.json.encode(data).decode()


def _object(line: Line) -> dict[str, Any]:
    match line:
        case Happened(recorded=recorded):
            event = msgspec.to_builtins(recorded.event)
            head = {"version": recorded.version, "type": event.pop("type"), "clauses": event.pop("clauses")}
            return {**head, "at": shown(recorded.at), "who": msgspec.to_builtins(recorded.who), **event}
        case Refused(spoken=spoken, refusal=refusal):
            told = {"code": refusal.code, "clause": refusal.clause, "clauses": refusal.clauses, "facts": refusal.facts}
            words = {"sentence": refusal.sentence(), "way_out": refusal.way_out()}
            return {"version": spoken.version, "type": "refused", **told, **words, **_spoken(spoken)}
        case OutOfDate(spoken=spoken, expected=expected):
            return {"version": spoken.version, "type": "stale", "expected": expected, **_spoken(spoken)}
        case Repeated(spoken=spoken, versions=versions):
            return {"version": spoken.version, "type": "repeated", "versions": versions, **_spoken(spoken)}


def _spoken(spoken: Spoken) -> dict[str, Any]:
    who = msgspec.to_builtins(spoken.who)
    return {"at": shown(spoken.at), "who": who, "command": spoken.id, "does": spoken.does}
