"""The record as CSV and as JSON lines."""

from __future__ import annotations

import csv
import io
import json

from tests.journal.places import SqliteFile
from tests.journal.samples import TABLE, fill, said, seat_taken

from pitboss.journal.export import time_of, to_csv, to_json_lines
from pitboss.journal.rows import CommandRow, Row, digest
from pitboss.journal.store import Journal
from pitboss.table.commands import Actor


def test_csv_has_a_line_per_event(journal: Journal) -> None:
    fill(journal)
    out = io.StringIO()
    assert to_csv(journal.read(TABLE), out) == 12
    lines = list(csv.DictReader(io.StringIO(out.getvalue())))
    for line, row in zip(lines, journal.read(TABLE), strict=True):
        assert (line["stream"], int(line["version"]), line["type"], line["body"]) == (row.stream, row.version, row.type, row.body)
        assert line["time"] == "2023-11-14T22:13:20.000Z"
        assert bytes.fromhex(line["hash"]) == row.hash
    assert lines[0]["actor"] == "player:Ann"
    assert lines[1]["actor"] == "player:Ann"
    assert lines[2]["actor"] == "house:house"


def test_json_lines_carry_all_that_the_hash_is_made_of(journal: Journal) -> None:
    fill(journal)
    out = io.StringIO()
    assert to_json_lines(journal.read(TABLE), out) == 12
    for line in out.getvalue().splitlines():
        whole = json.loads(line)
        whole.pop("time")
        for name in ("marks", "prev", "hash"):
            whole[name] = bytes.fromhex(whole[name])
        row = Row(**{**whole, "command": CommandRow(**whole["command"])})
        assert digest(row) == row.hash


def test_a_spreadsheet_runs_nothing(journal: Journal) -> None:
    journal.append("=A1", 0, [(said("=cmd", who=Actor("@x", "player")), (seat_taken(),))])
    out = io.StringIO()
    to_csv(journal.read("=A1"), out)
    (line,) = csv.DictReader(io.StringIO(out.getvalue()))
    assert line["stream"] == "'=A1"
    assert line["command_id"] == "'=cmd"
    assert line["actor"] == "player:@x"


def test_an_edited_record_can_still_be_exported(file: SqliteFile) -> None:
    with file.open() as journal:
        fill(journal)
        file.tamper("UPDATE journal SET body = CAST(x'FF' AS TEXT), at = 999999999999999999 WHERE version = 2")
        file.tamper("DELETE FROM commands WHERE command_id = 'c3'")
        for write in (to_csv, to_json_lines):
            out = io.StringIO()
            assert write(journal.read(TABLE), out) == 12
            assert out.getvalue().encode()


def test_moments_are_written_to_the_millisecond() -> None:
    assert time_of(0) == "1970-01-01T00:00:00.000Z"
    assert time_of(1_700_000_000_123) == "2023-11-14T22:13:20.123Z"
    assert time_of(10**18) == ""
