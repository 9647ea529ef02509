"""Whatever is written in a round file, it is played or refused with its path; nothing else comes of it."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.files.errors import FileError
from pitboss.files.toml import Document, Section
from pitboss.house.round_files import WrittenFile, play
from pitboss.house.round_files.json_lines import json_lines
from pitboss.house.round_files.reading import read

FOLDER = Path(__file__).parents[2] / "examples" / "rounds"
FILES = [tomllib.loads(path.read_text()) for path in sorted(FOLDER.rglob("*.toml"))]
WORDS = [
    "",
    "Ada",
    "house",
    "Cass",
    "dealer",
    "shoe",
    "physical",
    "ante",
    "play",
    "fold",
    "As",
    "As Ks",
    "$5.00",
    "-$1.00",
    "+5m",
]

junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, 1, 7, 8, 52, 500, 10**12, 2**53, 2**64]),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(WORDS),
    st.sampled_from([datetime(2026, 1, 1, tzinfo=UTC), date(2026, 1, 1), time(20)]),
    st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.sampled_from(["1", "8", "ante", "chips", "x", "\x1b"]), st.sampled_from(["As", 5, "$5.00"]), max_size=2),
)


def spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a file where a value stands: what holds it, and its key there."""
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in held:
        yield value, key
        yield from spots(below)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_is_played_or_refused_with_its_path(data: st.DataObject) -> None:
    written = copy.deepcopy(data.draw(st.sampled_from(FILES)))
    for _ in range(data.draw(st.integers(1, 3))):
        inside, key = data.draw(st.sampled_from(list(spots(written))))
        inside[key] = data.draw(junk)
        if not written:
            break
    error, round_file = refused_or_read(written)
    if round_file is None:
        assert error.isprintable()
        assert ": expected " in error
    else:
        played = play(round_file)
        assert not played.fault
        assert list(json_lines(played))


def refused_or_read(written: dict[str, Any]) -> tuple[str, WrittenFile | None]:
    try:
        return "", read(Section(Document("any.toml"), "", written))
    except FileError as error:
        return str(error), None
