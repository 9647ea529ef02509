"""An operator's choice needs the same approval in a round file as at every other table."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import cli
from pitboss.house.desk.opening import opened
from pitboss.house.house import House
from pitboss.house.round_files import loads
from pitboss.house.round_files.lines import Refused
from pitboss.house.round_files.model import FileTable
from pitboss.house.runner import NotOpened
from pitboss.table.refusal import Refusal
from tests.rounds.files import changed, played, unmet

BY, AT = "approved_by = 'The Authority'", "approved_at = '2025-11-01T09:00:00Z'"
ANOTHER = "chosen.\"schedule.aces-up\" = 'option-5'"
OWN = "chosen.\"schedule.aces-up\" = 'option-1'"
FIXED = "chosen.ties = 'dealer'"


def written(*keys: str) -> str:
    return changed("[table]", "\n".join(("[table]", *keys)))


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ((ANOTHER,), "not-choosable"),
        ((ANOTHER, BY), "not-choosable"),
        ((ANOTHER, AT), "not-choosable"),
        ((ANOTHER, BY, AT), None),
        ((OWN,), None),
        ((FIXED, BY, AT), "not-choosable"),
    ],
)
def test_a_choice_is_refused_or_allowed_as_when_a_table_is_opened(
    keys: tuple[str, ...], code: str | None, tmp_path: Path
) -> None:
    file = loads(written(*keys))
    rules = file.tables[0].rules
    assert (rules.code if isinstance(rules, Refusal) else None) == code
    assert _refusal(file.tables[0], tmp_path) == (rules if code else None)


def _refusal(table: FileTable, folder: Path) -> Refusal | None:
    """What `pitboss table open` answers to the same settings."""
    with House.at(folder / "house", folder / "key") as house:
        try:
            opened(house, table.book, table.settings, at=table.start)
        except NotOpened as error:
            return error.refusal
    return None


def test_the_refusal_names_the_clause_and_what_is_missing() -> None:
    first, *_ = played(written(ANOTHER)).lines
    assert isinstance(first, Refused)
    assert first.refusal.clauses
    assert "approved_by and approved_at" in first.refusal.sentence()
    clause = first.refusal.clauses[0]
    assert (
        unmet(written(ANOTHER, 'expect_code = "not-choosable"', f'expect_clause = "{clause}"', 'expect_says = "approval"')) == []
    )


def test_the_command_line_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "night.toml"
    file.write_text(written(ANOTHER, 'expect = "accepted"'))
    assert cli.run(["round", str(file)]) == 1
    out, err = capsys.readouterr()
    assert "an approval" in " ".join(out.split())
    assert "expected accepted, found refused (not-choosable)." in err
