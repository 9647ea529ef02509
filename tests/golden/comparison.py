"""What an evening gives now that it did not give before, by the documents made of it: money, results, and cards by viewer.

Knows nothing of the program. Versions move when a command brings more or fewer events than before: they are aligned by the types.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Protocol

Document = dict[str, Any]


class Shows(Protocol):
    """What can say which cards somebody sees."""

    def cards(self, table: str, version: int, viewers: dict[str, list[str]]) -> dict[str, dict[str, list[str]]]: ...


def compared(old: Document, new: Document, reading: Shows) -> Iterator[str]:
    """Say what has changed, one line each."""
    yield from _values("purse", old["house"]["purses"], new["house"]["purses"])
    for table in {**old["tables"], **new["tables"]}:
        was, now = old["tables"].get(table), new["tables"].get(table)
        if was is None or now is None:
            yield f"{table} is {'new' if was is None else 'gone'}"
            continue
        for line in _of_table(was, now):
            yield f"{table}, {line}"
        stream = f"table/{table}"
        if stream in old["streams"]:
            versions = _aligned(old["streams"][stream]["events"], new["streams"][stream]["events"])
            for line in _cards(table, was, versions, reading):
                yield f"{table}, {line}"


def _of_table(was: Document, now: Document) -> Iterator[str]:
    yield from _values("in the end", was["money"]["end"], now["money"]["end"])
    rounds = len(was["money"]["rounds"]), len(now["money"]["rounds"])
    if rounds[0] != rounds[1]:
        yield f"rounds: {rounds[0]} before, {rounds[1]} now"
    else:
        for number, each in was["money"]["rounds"].items():
            yield from _values(f"after round {number}", each["balances"], now["money"]["rounds"][number]["balances"])
    yield from _results(was["results"], now["results"])


def _results(was: list[Document], now: list[Document]) -> Iterator[str]:
    """The wagers that came to something else: those of rounds that are alike are left out, whatever their number."""
    old, new = (_by_round(rows) for rows in (was, now))
    for kind, a, b, c, d in SequenceMatcher(None, [*old.values()], [*new.values()], autojunk=False).get_opcodes():
        if kind != "equal":
            yield f"results of round {', '.join([*old][a:b]) or 'none'} before, {', '.join([*new][c:d]) or 'none'} now:"
            yield from (f"  was {each}" for rows in [*old.values()][a:b] for each in rows)
            yield from (f"  is  {each}" for rows in [*new.values()][c:d] for each in rows)


def _by_round(rows: list[Document]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        said = f"{row['area']} {row['wager']} {row['outcome']} {row['stake']} {row['pays']}"
        found[str(row["round"])] = (*found.get(str(row["round"]), ()), said)
    return found


def _cards(table: str, was: Document, versions: dict[int, int], reading: Shows) -> Iterator[str]:
    for version, seen in was["cards"].items():
        at = versions.get(int(version))
        if at is None:
            yield f"cards at version {version}: there is no such event now"
        elif (now := reading.cards(table, at, was["viewers"])) != seen:
            who = ", ".join(viewer for viewer in seen if seen[viewer] != now[viewer])
            yield f"cards at version {version}, now {at}: {who} sees others"


def _aligned(old: list[str], new: list[str]) -> dict[int, int]:
    """The version now of each event, by its version before."""
    was, now = ([event.partition(" ")[2].partition("/")[0] for event in events] for events in (old, new))
    blocks = SequenceMatcher(None, was, now, autojunk=False).get_matching_blocks()
    return {block.a + at + 1: block.b + at + 1 for block in blocks for at in range(block.size)}


def _values(what: str, was: dict[str, int], now: dict[str, int]) -> Iterator[str]:
    for key in {**was, **now}:
        if was.get(key, 0) != now.get(key, 0):
            yield f"{what}: {key} {was.get(key, 0)} before, {now.get(key, 0)} now"
