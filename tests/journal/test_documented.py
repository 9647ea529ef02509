"""What the page about the record shows works as shown."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from tests.journal.places import SqliteFile
from tests.journal.samples import fill, one, round_over, with_steps

from pitboss.journal import diagnosis, schema
from pitboss.journal.export import to_json_lines
from pitboss.journal.store import Journal
from pitboss.table.events import Significance

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text()


def marked(mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_columns_are_those_of_the_database() -> None:
    for table in schema.metadata.sorted_tables:
        assert f"| `{' '.join(column.name for column in table.c)}` |" in PAGE


def test_every_kind_of_fault_is_explained() -> None:
    for kind in (
        diagnosis.CHANGED,
        diagnosis.REMOVED,
        diagnosis.ADDED,
        diagnosis.REORDERED,
        diagnosis.DAMAGED,
        diagnosis.IMPOSSIBLE,
        diagnosis.FORGED,
    ):
        assert re.search(rf"^\| {kind}\b.*\|$", PAGE, re.MULTILINE)


def test_the_page_has_every_kind_of_significant_event() -> None:
    for kind in Significance:
        assert re.search(rf"^\| .*`{kind}`.* \|$", PAGE, re.MULTILINE), kind


def test_a_check_of_ones_own_finds_what_was_changed(journal: Journal, request: pytest.FixtureRequest) -> None:
    own: dict[str, Any] = {}
    exec(marked("check"), own)
    fill(journal)
    journal.append("house", 0, one("c1"))
    assert own["check"](exported(journal)) is None
    request.getfixturevalue("place").tamper("UPDATE journal SET at = at + 1 WHERE stream = 'table-1' AND version = 7")
    assert own["check"](exported(journal)) == "table-1 7 does not match"


def exported(journal: Journal) -> list[str]:
    out = io.StringIO()
    to_json_lines(journal.rows(), out)
    return out.getvalue().splitlines()


def test_the_examples_run(file: SqliteFile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with file.open() as journal:
        journal.append("table/Table 1", 0, with_steps("c1"))
        journal.append("table/Table 1", 5, round_over("c2"))
    monkeypatch.chdir(file.folder)
    exec(marked("noted"), {})
    assert capsys.readouterr().out == "whole: 6 events\n"
    exec(marked("shoe"), {})
    assert capsys.readouterr().out.startswith("first out: ")
