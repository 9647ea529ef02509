"""A TOML file read into structs: every error names the file, the line, the path, what was expected and what was found."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from pitboss.files.errors import FileError
from pitboss.files.toml import parse_toml
from pitboss.files.values import amount, list_of, positive

HEAD = '[[level]]\nminimum = "$5.00"\n\n'


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    finish: int
    kind: Literal["cash", "goods"] = "cash"


class Level(Struct, frozen=True):
    minimum: int
    blinds: tuple[int, ...] = ()
    share: Annotated[int, Meta(le=100, description="a percentage up to 100")] = 0
    open: bool = False
    prizes: tuple[Prize, ...] = ()
    words: dict[str, str] = {}


def level(written: str) -> Level:
    """The second level of a file, which begins at line 4."""
    rows = parse_toml(f"{HEAD}[[level]]\n{written}\n", "night.toml").rows("level")
    return rows[1].convert(Level, numbers=amount, blinds=list_of(positive))


def test_a_table_is_read_as_a_struct() -> None:
    written = 'minimum = "$10.00"\nblinds = [1, 2]\nopen = true\nprizes = [{ finish = 1 }, { finish = 2, kind = "goods" }]'
    assert level(written) == Level(1_000, (1, 2), open=True, prizes=(Prize(1), Prize(2, "goods")))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("open = true", "line 4, level[2].minimum: expected a value, found no such key."),
        ('minimum = "ten"', "line 5, level[2].minimum: expected an amount above zero"),
        ("minimum = 1\nblinds = [1,\n0]", "line 7, level[2].blinds[2]: expected a whole number from 1, found 0."),
        ("minimum = 1\nopn = true", "line 6, level[2].opn: expected a known key (perhaps open), found an unknown one."),
        ("minimum = 1\nopen = 1", "line 6, level[2].open: expected true or false, found a whole number (1)."),
        ("minimum = 1\nshare = 101", "line 6, level[2].share: expected a percentage up to 100, found 101."),
        ("minimum = 1\nshare = 'all'", "line 6, level[2].share: expected a percentage up to 100, found text ('all')."),
        (
            "minimum = 1\nprizes = [\n{ finish = 1 },\n{ finish = 2, kind = 'good' },\n]",
            "line 8, level[2].prizes[2].kind: expected one of cash, goods (perhaps goods), found 'good'.",
        ),
        (
            "minimum = 1\n[[level.prizes]]\nfinsh = 1",
            "line 7, level[2].prizes[1].finsh: expected a known key (perhaps finish), found an unknown one.",
        ),
        ("minimum = 1\nwords.a = 1", "line 6, level[2].words: expected text, found a whole number"),
    ],
)
def test_an_error_names_its_place(written: str, said: str) -> None:
    with pytest.raises(FileError) as refused:
        level(written)
    assert str(refused.value).startswith(f"night.toml: {said}")
