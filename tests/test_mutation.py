"""The changes that `make mutate` makes to the source."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from tests.mutate import source
from tests.mutate.changes import changed, changes

SOURCE = '''
LIMIT = 3

def decide(c, stake, given=5):
    """Refuse a stake that is too high."""
    if stake > c.limit and not given:
        return c.refuse("too-high", "wager.maximum", "limits.sign")
    rules = ("settle.ante", "settle.play")
    return c.pay(stake * 2, c.rules.cite("settle.odds"), last=True)

def cited(c):
    if c.helped:
        yield "wager.oral"
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "decide.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_comparisons_guards_constants_and_citations_are_changed(file: Path) -> None:
    does = [each.does for each in changes(file, "decide.py")]
    assert sorted(does) == sorted(
        [
            "the guard `stake > c.limit and (not given)` never holds",
            "`stake > c.limit and (not given)` joins with Or",
            "`stake > c.limit` compares with GtE",
            "does not cite wager.maximum",
            "does not cite limits.sign",
            "does not cite settle.ante",
            "does not cite settle.play",
            "2 is 3",
            "does not cite settle.odds",
            "True is False",
            "the guard `c.helped` never holds",
            "does not cite wager.oral",
        ]
    )


@pytest.mark.parametrize(
    ("does", "line"),
    [
        ("`stake > c.limit` compares with GtE", "    if stake >= c.limit and (not given):"),
        ("the guard `c.helped` never holds", "    if False:"),
        ("does not cite wager.maximum", "        return c.refuse('too-high', 'limits.sign')"),
        ("does not cite settle.play", "    rules = ('settle.ante',)"),
        ("does not cite settle.odds", "    return c.pay(stake * 2, c.rules.cite(), last=True)"),
        ("does not cite wager.oral", "        yield from ()"),
        ("2 is 3", "    return c.pay(stake * 3, c.rules.cite('settle.odds'), last=True)"),
    ],
)
def test_one_change_is_all_that_differs(file: Path, does: str, line: str) -> None:
    change = next(each for each in changes(file, "decide.py") if each.does == does)
    before, after = ast.unparse(ast.parse(SOURCE)), changed(file, change)
    differing = [new for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new]
    assert differing == [line]


def test_every_area_has_files_and_every_file_has_changes_that_parse() -> None:
    files = dict(source.files())
    assert set(files.values()) == set(source.AREAS)
    names = [each.name for path in files for each in changes(source.ROOT, path)]
    assert len(names) > 1000


def test_every_change_listed_as_without_effect_exists_and_has_its_reason() -> None:
    names = {each.name for path, _ in source.files() for each in changes(source.ROOT, path)}
    for each in tomllib.loads(source.WITHOUT_EFFECT.read_text(encoding="utf-8")).get("idle", ()):
        assert each["change"] in names
        assert len(each["because"]) > 20


def test_the_tests_of_many_files_come_before_many_tests_of_one_file() -> None:
    tests = ["a.py::one", "a.py::two", "a.py::three", "b.py::one", "c.py::one"]
    assert source.mixed(tests) == ["a.py::one", "b.py::one", "c.py::one", "a.py::two", "a.py::three"]


def test_the_tests_that_run_what_few_others_run_come_first(file: Path) -> None:
    change = next(each for each in changes(file, "decide.py") if each.does == "`stake > c.limit` compares with GtE")
    begins = change.begins
    everybody = ["a.py::one", "a.py::two", "b.py::one"]
    lines = {begins: ["c.py::elsewhere"], change.first: everybody, change.first + 1: ["b.py::one"], change.first + 2: everybody}
    assert source.nearest(change, lines) == ["b.py::one", "a.py::one", "a.py::two"]
