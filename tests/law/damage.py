"""Rulebooks with one thing missing: a table, a row, a key, a power. `python -m tests.law.damage` tries them all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.progress import track

from pitboss import Simulation, law
from pitboss.cli.rules import findings_in
from pitboss.files.toml_writing import key_text, toml_rows, toml_value
from pitboss.house.players.bots import Waiting
from pitboss.house.runner import Halted, NotOpened
from pitboss.law.parsing import parse
from pitboss.law.writing import plain_row

Data = Mapping[str, Any]
BOOKS = [each for each in law.available() if law.load(each).game]


def damaged(rulebook: str) -> Iterator[tuple[str, Data]]:
    """Yield what is missing, and the rulebook without it."""
    data = plain_row(parse(law.load(rulebook).text, rulebook))
    for table, rows in data.items():
        yield table, ({key: value for key, value in data.items() if key != table})
        if not _has_rows(rows):
            continue
        for at, row in enumerate(rows):
            name = f"{table}[{next(iter(row.values()))}]"
            yield name, ({**data, table: [*rows[:at], *rows[at + 1 :]]})
            for what, less in _less(row):
                yield f"{name}.{what}", ({**data, table: [*rows[:at], less, *rows[at + 1 :]]})


def tried(what: str, data: Data, path: Path) -> list[str]:
    """Check a damaged book and play by it; return the findings. A book without any must play, any other may be refused."""
    text = text_of(data)
    path.write_text(text, encoding="utf-8")
    found = [str(each) for each in findings_in(str(path), open_ok=True)]
    said = _played(text)
    assert found or not said, f"{what}: nothing found, but {said}"
    return found


def _played(text: str) -> str:
    """Play by a book; return the sentence that refuses it. Any other fault of the program is raised."""
    try:
        Simulation(law.loads(text), seed=1).play(1)
    except (law.LawError, NotOpened, Waiting) as refused:
        return str(refused)
    except (Halted, ValueError) as refused:
        # A step that the rulebook allows nobody is refused with a sentence.
        if "refused" in str(refused) or str(refused).endswith("."):
            return str(refused)
        raise
    return ""


def _less(row: Data) -> Iterator[tuple[str, Data]]:
    for key, value in row.items():
        yield key, {other: each for other, each in row.items() if other != key}
        for entry in value if key == "powers" else ():
            yield f"{key}[{entry}]", {**row, key: [each for each in value if each != entry]}


def text_of(data: Data) -> str:
    """Return the text of a rulebook, whether or not it can be read."""
    head = [f"{key_text(key)} = {toml_value(value)}" for key, value in data.items() if not _has_rows(value)]
    rows = [f"{key} = " + "\n".join(toml_rows(value)) for key, value in data.items() if _has_rows(value)]
    return "\n".join((*head, *rows, ""))


def _has_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def main() -> None:
    """Try every damage to every rulebook."""
    with tempfile.TemporaryDirectory() as folder:
        for rulebook in BOOKS:
            for what, data in track(list(damaged(rulebook)), rulebook):
                tried(f"{rulebook} without {what}", data, Path(folder, "mine.toml"))


if __name__ == "__main__":
    main()
