"""The line of the file that a path names, so that a failure leads to the place where it is written."""

from __future__ import annotations

import pytest

from pitboss.house.round_files.lines import line_of

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
        ("command[2].expect_clause[1]", 17),
        ("command[2].expect_view[1].cards.dealer", 21),
        ("result.seats.2.chips", 26),
        ("result.wagers[3].amount", 24),
        ("nothing", None),
        ("", None),
    ],
)
def test_line(path: str, line: int | None) -> None:
    assert line_of(FILE, path) == line


def test_no_line_is_better_than_a_wrong_one() -> None:
    inline = 'command = [{ who = "Ada" }, { who = "Ben" }]\n'
    assert line_of(inline, "command[2]") is None
    fooled = 'format = """\n[[command]]\n"""\n[[command]]\nwho = "Ada"\n'
    assert line_of(fooled, "command[1]") is None
    assert line_of("", "command[1]") is None
