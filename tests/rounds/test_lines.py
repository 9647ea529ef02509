"""The line of the file that a path names, so that a failure leads to the place where it is written."""

from __future__ import annotations

import pytest

from pitboss.law.toml_text import line_of

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
        ("command[2].expect_clause[1]", 18),
        ("command[2].expect_view[1].cards.dealer", 21),
        ("result.seats.2.chips", 26),
        ("result.wagers[3].amount", 24),
        ("nothing", None),
        ("", None),
    ],
)
def test_line(path: str, line: int | None) -> None:
    assert line_of(FILE, path) == line


ROWS = """\
format = 1
table.name = "A"
table.limits.ante = { minimum = 1 }

command = [
    # the first
    { who = "Ada", expect_chips = { 1 = 5 } },
    { who = "Ben", expect_view = [
        { viewer = "public" },
        { viewer = "dealer" },
    ], expect_clause = "5.2" },
]
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("table", 2),
        ("table.kind", 2),
        ("table.limits.ante.maximum", 3),
        ("command", 5),
        ("command[1].expect_chips.1", 7),
        ("command[2]", 8),
        ("command[2].expect_view[2].viewer", 10),
        ("command[2].expect_clause", 11),
        ("command[3]", 5),
    ],
)
def test_line_of_a_row(path: str, line: int) -> None:
    assert line_of(ROWS, path) == line


def test_a_heading_inside_a_text_is_no_heading() -> None:
    assert line_of('format = """\n[[command]]\n"""\n[[command]]\nwho = "Ada"\n', "command[1]") == 4
    assert line_of('command = [{ who = "Ada" }, { who = "Ben" }]\n', "command[2]") == 1
    assert line_of("", "command[1]") is None
