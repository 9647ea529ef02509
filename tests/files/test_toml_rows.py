"""TOML written in rows: the same data, the same comments, and twice is the same as once."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.files.toml_rows import WIDTH, in_rows

ROUND = """\
# What the file shows.
format = 1   # the version

# The table.
[table]  # one of them
name = "A"
limits.ante = { minimum = 1,maximum=2 }

[table.more]
"deal.style" = 'B'

[[command]]
who = "Ada"

# Ben is late.
[[command]]  # and Ben
who = "Ben"
# how much
wagers = [
  1, # one
  2,
]
[command.stake]
chips = \"\"\"
a
b\"\"\"
[[command.expect_view]]
viewer = "public"

[result]
wagers = [{ seat = 1 }, { seat = 2 }]
# the end
"""
IN_ROWS = """\
# What the file shows.
format = 1   # the version

# The table.
# one of them
table.name = "A"
table.limits.ante = { minimum = 1, maximum = 2 }

table.more."deal.style" = 'B'

command = [
    { who = "Ada" },

    # Ben is late.
    # how much
    { who = "Ben", wagers = [
        1,  # one
        2,
    ], stake.chips = "a\\nb", expect_view = [
        { viewer = "public" },
    ] },  # and Ben
]

result.wagers = [
    { seat = 1 },
    { seat = 2 },
]

# the end
"""
BOOK = """\
id = "x"

# Offices.
[[office]]
name = "dealer"
powers = [
  "a",   # as it is
]

# Remedies.

# 11.1
[[remedy]]
incident = "i"
does = "one"

[[remedy]]
incident = "i"
does = "two"

# Absent.

[[absent]]
rule = "r"
"""
BOOK_IN_ROWS = """\
id = "x"

# Remedies.

remedy = [
    # 11.1
    { incident = "i", does = "one" },
    { incident = "i", does = "two" },
]

# Absent.

absent = [
    { rule = "r" },
]

# Offices.
[[office]]
name = "dealer"
powers = [
  "a",   # as it is
]
"""


def test_every_heading_of_a_round_file_becomes_keys_and_rows() -> None:
    assert in_rows(ROUND) == IN_ROWS
    assert tomllib.loads(IN_ROWS) == tomllib.loads(ROUND)


def test_the_lists_named_become_rows_above_the_other_sections() -> None:
    assert in_rows(BOOK, ("remedy", "absent")) == BOOK_IN_ROWS


@pytest.mark.parametrize(("text", "rows"), [(ROUND, None), (BOOK, ("remedy", "absent")), (BOOK, None)])
def test_twice_is_the_same_as_once(text: str, rows: tuple[str, ...] | None) -> None:
    once = in_rows(text, rows)
    assert in_rows(once, rows) == once
    assert in_rows(text.replace("\n", "\r\n"), rows) == once


def test_a_row_is_divided_only_where_it_is_long_and_has_a_list_of_tables() -> None:
    short = f'command = [\n    {{ does = "x", list = [{{ a = "{"y" * 100}" }}] }},\n]\n'
    assert in_rows(short) == short
    long = short.replace("y" * 100, "y" * WIDTH)
    inside = f'{{ a = "{"y" * WIDTH}" }}'
    assert in_rows(long) == f'command = [\n    {{ does = "x", list = [\n        {inside},\n    ] }},\n]\n'
    words = f'command = [\n    {{ does = "{"y" * WIDTH}", list = ["a", "b"] }},\n]\n'
    assert in_rows(words) == words


def test_rows_may_be_in_groups() -> None:
    groups = "command = [\n    { a = 1 },\n\n    # next\n    { a = 2 },\n    # no more\n]\n"
    assert in_rows(groups) == groups


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only this\n",
        "[a]\n",
        "[a]\n# nothing\n[a.b]\nc = 1\n",
        "[a.b]\nc = 1\n[a] # afterwards\n",
        "[[a]]\n[[a]]\n[a.b]\n[[a.c]]\n[[a.c]]\nd = 1\n[[a]]\n[a.b.e]\n",
        "[[a.b]]\nc = 1\n[a.d]\ne = 2\n",
        "a = [[], [{}], [[1, { b = [ # here\n2 ] }]]]\n",
        "a = [ # first\n  1 # one\n  , # two\n  2\n  # three\n]\n",
        "a = {}\nb = { c.d = 1, 'e f' = [\n1,\n] }\n",
        "a = 1979-05-27 07:32:00Z\nb = [1979-05-27 07:32:00, 07:32:00]\nc = nan\nd = -inf\n",
        '[[a]]\nb = """x""""\nc = \'\'\'"\'\'\'\'\nd = """\\\n   y\\u0007"""\n',
        '"" = 1\n[["a\\"b"]]\n"\\n" = "#"\n\'#\' = \'[[c]]\'\n',
        "a = 1\n\n\n\n# far\n\n\n[[b]]\nc = 1\n",
    ],
)
def test_whatever_toml_allows_keeps_its_data(text: str) -> None:
    for rows in (None, ("a",), ("b",)):
        once = in_rows(text, rows)
        assert str(tomllib.loads(once)) == str(tomllib.loads(text)) or tomllib.loads(once) == tomllib.loads(text)
        assert in_rows(once, rows) == once
        assert sorted(comments(once)) == sorted(comments(text))


def comments(text: str) -> list[str]:
    return [word for word in ("# only", "# nothing", "# after", "# here", "# one", "# two", "# three", "# far") if word in text]


KEYS = st.sampled_from(["a", "b", "c", "1", "x y", "d.e", ""])
SCALARS = st.sampled_from(['"x"', "'#'", "1", "true", "1.5", '"""\nq\n"""', "2026-01-01", "[1, 2]", '[\n  "a", # s\n]', "{}"])
TABLES: Any = st.recursive(
    st.dictionaries(KEYS, SCALARS, max_size=3),
    lambda inner: st.dictionaries(KEYS, st.one_of(SCALARS, inner, st.lists(inner, min_size=1, max_size=3)), max_size=3),
    max_leaves=12,
)
NOTES = st.sampled_from(["", "", "\n", "# note\n", "\n# note\n\n"])


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Draw a text with headings, rows and comments."""

    def key(path: tuple[str, ...]) -> str:
        return ".".join(f'"{part}"' for part in path)

    def table(path: tuple[str, ...], data: dict[str, Any]) -> str:
        lines = [f"{draw(NOTES)}{key((name,))} = {value}  # end\n" for name, value in data.items() if isinstance(value, str)]
        for name, value in data.items():
            inside = (*path, name)
            if isinstance(value, dict):
                lines.append(f"{draw(NOTES)}[{key(inside)}]\n{table(inside, value)}")
            elif isinstance(value, list):
                lines += [f"{draw(NOTES)}[[{key(inside)}]] # row\n{table(inside, each)}" for each in value]
        return "".join(lines)

    return table((), draw(TABLES))


@given(documents(), st.sampled_from([None, ("a", "b"), ()]))
def test_any_document_keeps_its_data_and_comments(text: str, rows: tuple[str, ...] | None) -> None:
    once = in_rows(text, rows)
    assert tomllib.loads(once) == tomllib.loads(text)
    assert in_rows(once, rows) == once
    for comment in ("# note", "# end", "# row", "# s"):
        assert once.count(comment) == text.count(comment)
