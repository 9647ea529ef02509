"""The files that Pitboss ships are written in rows, and `--format` writes a user's files so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pitboss import cli, law
from pitboss.files.toml_rows import in_rows
from pitboss.house.round_files import loads
from pitboss.house.round_files.formatting import format_round_file
from pitboss.law.formatting import format_rulebook
from pitboss.law.writing import ROWS
from tests.law.books import SMALL
from tests.rounds.files import GOOD

ROOT = Path(__file__).parents[2]
ROUNDS = [*(ROOT / "examples").glob("rounds/**/*.toml"), *(ROOT / "examples").glob("*/cases/**/*.toml")]
BOOKS = [*(ROOT / "src" / "pitboss" / "rulebooks").glob("*/*.toml")]


def test_every_round_file_and_case_is_in_rows() -> None:
    assert len(ROUNDS) > 1_000
    assert [path for path in (*ROUNDS, *ROOT.glob("tests/**/jackpot.toml")) if not same(format_round_file(path))] == []


def test_every_rulebook_is_in_rows() -> None:
    assert len(BOOKS) == len(law.available())
    assert [path for path in (*BOOKS, *ROOT.glob("examples/games/**/sic_bo.toml")) if not same(format_rulebook(path))] == []


def test_every_example_of_the_documentation_is_in_rows() -> None:
    for page, mark, rows in (("round-files", "plays", None), ("rulebooks", "loads", ROWS)):
        examples = re.findall(rf"<!-- {mark} -->\n```toml\n(.*?)```", (ROOT / "docs" / f"{page}.md").read_text(), re.DOTALL)
        assert examples
        assert [each for each in examples if in_rows(each, rows) != each] == []


def same(texts: tuple[str, str]) -> bool:
    return texts[0] == texts[1]


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "night").mkdir()
    (tmp_path / "night" / "a.toml").write_text(f"# A night.\n{GOOD}")
    (tmp_path / "night" / "b.toml").write_text(in_rows(GOOD))
    return tmp_path / "night"


def test_a_file_is_written_in_rows_and_plays_as_before(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (night / "a.toml").chmod(0o640)
    (night / "link.toml").symlink_to("a.toml")
    assert cli.run(["round", "--format", "night/link.toml", "night/b.toml"]) == 0
    assert capsys.readouterr().out == "night/link.toml: written in rows\n2 files, 1 changed\n"
    written = (night / "a.toml").read_text()
    assert written.startswith("# A night.\nformat = 1\n")
    assert '    { who = "Ada", does = "play", area = 1, stake = "$20.00" },\n' in written
    assert loads(written).commands == loads(GOOD).commands
    assert (night / "link.toml").is_symlink()
    assert (night / "a.toml").stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in night.iterdir()) == ["a.toml", "b.toml", "link.toml"]


def test_a_check_writes_nothing(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (night / "a.toml").read_text()
    assert cli.run(["round", "--format", "--check", "night"]) == 1
    assert capsys.readouterr().out == "night/a.toml: not in rows\n2 files, 1 would change\n"
    assert (night / "a.toml").read_text() == before
    assert cli.run(["round", "--format", "--check", "night/b.toml"]) == 0
    assert capsys.readouterr().out == "1 file, none would change\n"
    assert cli.run(["round", "--check", "night/b.toml"]) == 2
    assert "--check: expected --format beside it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"format = 1\nrulebook = \n", "line 2, column 12: expected valid TOML, found invalid value."),
        (b"\xff", "line 1: expected text in UTF-8, found the byte 0xff."),
        (b"format = 1\n", "the file: expected a round file, with `table`, or a case, with `kind`, found neither key."),
        (b"table = " + 200_000 * b"[", "the file: expected "),
    ],
)
def test_what_is_no_round_file_is_left_as_it_is(
    night: Path, content: bytes, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (night / "c.toml").write_bytes(content)
    assert cli.run(["round", "--format", "night"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"night/c.toml: {error}")
    assert said.err.count("\n") == 1
    assert said.out == "night/a.toml: written in rows\n3 files, 1 changed, 1 cannot be read\n"
    assert (night / "c.toml").read_bytes() == content


def test_a_file_that_cannot_be_written_is_left_as_it_is(
    night: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (night / "a.toml").read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert cli.run(["round", "--format", "night/a.toml"]) == 2
    assert capsys.readouterr().err == "night/a.toml: cannot be written: No space left on device.\n"
    assert (night / "a.toml").read_text() == before
    assert sorted(each.name for each in night.iterdir()) == ["a.toml", "b.toml"]


def test_rulebooks_are_written_in_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(SMALL)
    Path("other.toml").write_text("id = 'x'\nclauses = 1\n")
    assert cli.run(["rules", "format", "--check", "mine.toml", "--json"]) == 1
    files = [{"file": "mine.toml", "changed": True}]
    assert json.loads(capsys.readouterr().out) == {"count": 1, "changed": 1, "wrong": 0, "files": files}
    assert cli.run(["rules", "format", "."]) == 2
    said = capsys.readouterr()
    assert said.out == "mine.toml: written in rows\n2 files, 1 changed, 1 cannot be read\n"
    assert said.err == "other.toml: line 2, clauses: expected a known key (perhaps clause or includes), found an unknown one.\n"
    assert law.load("./mine.toml").remedies == law.loads(SMALL).remedies
    assert cli.run(["rules", "format", "none.toml"]) == 2
    assert (
        capsys.readouterr().err == "none.toml: the file: expected a rulebook that can be read, found no such file or directory.\n"
    )
