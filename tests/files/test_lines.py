"""The line of each value of a TOML file, however its rows are laid out: an error leads to the place where it is written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.files.toml import Document, parse_toml
from pitboss.files.toml_text import Steps, lines

ROOT = Path(__file__).parents[2]
FILE = """\
format = 1
cards = "As Ks"

[table]
name = "A"  # the first
limits.ante = { minimum = 1, maximum = 2 }

[[command]] # one
who = "Ada"
  expect_chips = { 1 = 5 }

[[command]]
who = "Ben"
wagers = [
  ["a"],
]
expect_clause = [
    "5.2",
]

[[command.expect_view]]
viewer = "public"

[result]
seats.1 = { chips = 1 }
seats.2 = { chips = 1 }
"""
ROWS = """\
words = '''
[[command]]
'''
command = [
    { who = "Ada", does = "play", stake = "$5.00" }, # { who = "Cas" },
    { who = "Ben", does = "note", words = "a ] and a }", expect_view = { public = { chips = [1, 2] } } },

    { who = "]\\"", does = "later", wagers = [
        ["a", 1],
        ["b", 2],
    ] },
]
"quoted \\"key\\"".'x.y' = 2026-01-01 20:00:00
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("cards", 2),
        ("table", 4),
        ("table.name", 5),
        ("table.limits.ante.minimum", 6),
        ("command[1]", 8),
        ("command[1].expect_chips.1", 10),
        ("command[1].expect_clause", 8),
        ("command[2].wagers[1][1]", 15),
        ("command[2].expect_clause", 17),
        ("command[2].expect_clause[1]", 18),
        ("command[2].expect_view[1].cards.dealer", 21),
        ("result.seats.2.chips", 26),
        ("result.wagers[3].amount", 24),
        ("nothing", None),
        ("", None),
    ],
)
def test_line_of_tables(path: str, line: int | None) -> None:
    assert parse_toml(FILE, "file").document.line(path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("words", 1),
        ("command", 4),
        ("command[1]", 5),
        ("command[1].stake", 5),
        ("command[2].expect_view.public.chips[2]", 6),
        ("command[2].expect_code", 6),
        ("command[3].who", 8),
        ("command[3].wagers[2][1]", 10),
        ("command[4]", 4),
        ('quoted "key".x.y', 13),
    ],
)
def test_line_of_rows(path: str, line: int) -> None:
    assert parse_toml(ROWS, "file").document.line(path) == line


def test_what_is_in_no_file_has_no_line() -> None:
    assert Document("the command line").line("--float") is None


def steps_of(data: Any, above: Steps = ()) -> Iterator[Steps]:
    held = data.items() if isinstance(data, dict) else enumerate(data, 1) if isinstance(data, list) else ()
    for key, value in held:
        yield (*above, key)
        yield from steps_of(value, (*above, key))


def test_every_value_of_every_file_has_its_line() -> None:
    """Each value has one line, and it is a line that has its key."""
    files = [*(ROOT / "src/pitboss/rulebooks").rglob("*.toml"), *(ROOT / "examples").rglob("*.toml")]
    assert len(files) > 500
    for file in files:
        text = file.read_text()
        found = lines(text)
        assert {*found} == {*steps_of(tomllib.loads(text))}, file
        written = text.split("\n")
        for steps, line in found.items():
            assert not isinstance(steps[-1], str) or steps[-1] in written[line - 1], (file, steps, line)
