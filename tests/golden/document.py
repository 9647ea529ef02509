"""What a golden journal gives, as one document: `expected.json` beside its database.

    python -m tests.golden.document tests/golden/FOLDER

writes the document for a new journal. It never replaces one: what an old journal gives does not change.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from tests.golden.reading import DATABASE, Reading

EXPECTED = "expected.json"
LOOKS = 20
"""At how many versions of a table the document says who sees which cards."""
SOON = 4
"""The number of events after a card was last seen during which a round still counts as being played."""
WIDTH = 130


def streams(reading: Reading) -> dict[str, Any]:
    """Every stream: how many commands it has, the hash of its last event, and each event's version and type."""
    commands, heads = reading.commands(), reading.heads()
    return {
        stream: {
            "commands": commands[stream],
            "head": heads[stream],
            "events": [f"{version} {kind}" for version, kind in enumerate(kinds, 1)],
        }
        for stream, kinds in reading.events().items()
    }


def people(reading: Reading, names: Sequence[str]) -> dict[str, Any]:
    """What the house knows of people: their cash, and the notices they have taken note of."""
    return {"purses": reading.purses(names), "notices": reading.notices()}


def money(reading: Reading, table: str, last: int, ends: Mapping[str, int]) -> dict[str, Any]:
    """The balance of every account after the last event, and after the event that ended each round."""
    return {
        "end": reading.balances(table, last),
        "rounds": {number: {"version": at, "balances": reading.balances(table, at)} for number, at in ends.items()},
    }


def cards(reading: Reading, table: str, versions: Sequence[str], viewers: dict[str, list[str]]) -> dict[str, Any]:
    """The cards that each viewer sees at some versions, by version."""
    return {version: reading.cards(table, int(version), viewers) for version in versions}


def openings(reading: Reading, table: str) -> dict[str, int]:
    """The cards dealt by the house by the version of their shuffle."""
    return {str(each.version): each.cards for each in reading.openings(table)}


def document(reading: Reading) -> dict[str, Any]:
    """Everything that a new journal gives."""
    found = streams(reading)
    tables = {}
    names: set[str] = set()
    for table in reading.tables():
        viewers = reading.viewers(table)
        names |= {name for office, name in viewers.values() if office == "player"}
        last = len(found[f"table/{table}"]["events"])
        ends = {str(number): version for number, version in reading.round_ends(table).items()}
        tables[table] = {
            "rulebook": reading.rulebook(table),
            "money": money(reading, table, last, ends),
            "results": reading.results(table),
            "ledger": reading.ledger(table),
            "openings": openings(reading, table),
            "viewers": viewers,
            "cards": cards(reading, table, _looks(reading, table, found[f"table/{table}"]["events"], viewers), viewers),
        }
    return {"house": people(reading, sorted(names)), "tables": tables, "streams": found}


def _looks(reading: Reading, table: str, events: Sequence[str], viewers: dict[str, list[str]]) -> list[str]:
    """Choose versions: half of them where somebody sees other cards than before, the first event of each type first, half where
    nobody does during a round, spread over the evening."""
    kinds: dict[str, list[int]] = {}
    same: list[int] = []
    before, changed = reading.cards(table, 1, viewers), 0
    for version, event in enumerate(events, 1):
        seen = reading.cards(table, version, viewers)
        if seen != before:
            kinds.setdefault(event.partition(" ")[2], []).append(version)
            before, changed = seen, version
        elif changed and version - changed <= SOON:
            same.append(version)
    changes = [*(each[0] for each in kinds.values()), *(each[-1] for each in kinds.values())]
    chosen = {*islice(dict.fromkeys(changes), LOOKS // 2), *same[:: len(same) // (LOOKS // 2) + 1]}
    return [str(version) for version in sorted(chosen)]


def written(value: Any, indent: str = "") -> str:
    """JSON with one line for whatever fits on it."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(indent) + len(flat) <= WIDTH:
        return flat
    inner = indent + " "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + written(each, inner) for each in value) + f"\n{indent}]"
    lines = (f"{inner}{json.dumps(key, ensure_ascii=False)}: {written(each, inner)}" for key, each in value.items())
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def expected(golden: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((golden / EXPECTED).read_text(encoding="utf-8"))
    return found


def first_unlike(wanted: Any, found: Any, path: str = "") -> str:
    """Where two documents differ first, in words; empty where they are the same."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        pairs = [(f"{path}.{key}", wanted.get(key), found.get(key)) for key in {**wanted, **found}]
    elif isinstance(wanted, list) and isinstance(found, list):
        pairs = [(f"{path}[{at}]", one, other) for at, (one, other) in enumerate(zip_longest(wanted, found))]
    else:
        return "" if wanted == found else f"{path.lstrip('.')}: the journal has {wanted!r}, the program gives {found!r}"
    return next((unlike for where, one, other in pairs if (unlike := first_unlike(one, other, where))), "")


def compact(database: sqlite3.Connection) -> None:
    """Make one small file of a database, without a write-ahead log beside it."""
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("VACUUM")


def of(golden: Path) -> str:
    """What the journal of a folder gives, as it is written down."""
    with tempfile.TemporaryDirectory() as folder, Reading(golden, Path(folder) / "house") as reading:
        return written(document(reading)) + "\n"


def main(golden: Path) -> int:
    if (golden / EXPECTED).exists():
        print(f"{golden / EXPECTED} is there already: what an old journal gives does not change.", file=sys.stderr)
        return 1
    with closing(sqlite3.connect(golden / DATABASE)) as database:
        compact(database)
    (golden / EXPECTED).write_text(of(golden), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
