"""Every command that takes a file, a number or a name, with each bad value: one sentence and a status, never a traceback."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.cli import run

HUGE = str(10**30)
NUMBERS = (HUGE, "-" + HUGE, "-1", "0", "1e9", "nan", "½", "٣", "", " ", "0x10", "9" * 5_000)
FILES = (
    "missing",
    "folder",
    "unreadable",
    "latin",
    "zeros",
    "long-line",
    "deep-key",
    "deep-list",
    "digits",
    "nul",
    "long-name",
    "empty",
)
"""What stands where a file should be."""
BOOK = "nsw/four-card-poker"

TAKES_FILE: dict[str, Callable[[str], list[str]]] = {
    "round": lambda file: ["round", file],
    "rules show": lambda file: ["rules", "show", file],
    "rules check": lambda file: ["rules", "check", file],
    "rules diff": lambda file: ["rules", "diff", BOOK, file],
    "odds": lambda file: ["odds", file, "--brief"],
    "odds strategy": lambda file: ["odds", BOOK, "--brief", "--strategy", file],
    "strategy": lambda file: ["strategy", file, "--hand", "As Ad 7c 4d 2h", "--up", "Ks"],
    "table open": lambda file: ["table", "open", file],
    "table open settings": lambda file: ["table", "open", BOOK, "--settings", file],
    "deal settings": lambda file: ["deal", BOOK, "--settings", file, "--steps", "/dev/null"],
    "deal steps": lambda file: ["deal", BOOK, "--steps", file],
    "play": lambda file: ["play", file, "--auto", "--rounds", "1"],
    "verify-shuffle": lambda file: ["verify-shuffle", file],
    "journal verify noted": lambda file: ["journal", "verify", "--noted", file],
    "journal verify checkpoints": lambda file: ["journal", "verify", "--checkpoints", file],
}
"""Command lines that take a file."""

TAKES_NUMBER: dict[str, Callable[[str], list[str]]] = {
    "journal show": lambda number: ["journal", "show", "Table 1", f"--first={number}"],
    "audit": lambda number: ["audit", "Table 1", number],
    "odds seen": lambda number: ["odds", BOOK, "--brief", f"--seen={number}"],
    "odds stake": lambda number: ["odds", BOOK, "--brief", f"--stake={number}"],
    "play seat": lambda number: ["play", BOOK, "--auto", "--rounds", "1", f"--seat={number}"],
    "play players": lambda number: ["play", BOOK, "--auto", "--rounds", "1", f"--players={number}"],
    "play chips": lambda number: ["play", BOOK, "--auto", "--rounds", "1", f"--chips={number}"],
    "play pace": lambda number: ["play", BOOK, "--auto", "--rounds", "0", f"--pace={number}"],
    "table open seats": lambda number: ["table", "open", BOOK, f"--seats={number}"],
    "table open float": lambda number: ["table", "open", BOOK, f"--float={number}"],
    "table open unit": lambda number: ["table", "open", BOOK, f"--unit={number}"],
    "table open decks": lambda number: ["table", "open", BOOK, f"--decks={number}"],
    "table open cutting card": lambda number: ["table", "open", BOOK, f"--cutting-card={number}"],
    "table open limit": lambda number: ["table", "open", BOOK, "--limit", "ante", number, "100"],
}
"""Command lines that take a number."""

TAKES_NAME: dict[str, Callable[[str], list[str]]] = {
    "play name": lambda name: ["play", BOOK, "--auto", "--rounds", "1", f"--name={name}"],
    "play table": lambda name: ["play", BOOK, "--auto", "--rounds", "1", f"--table={name}"],
    "table open": lambda name: ["table", "open", BOOK, f"--name={name}"],
    "table show": lambda name: ["table", "show", name],
    "ledger": lambda name: ["ledger", name],
    "data": lambda name: ["table", "list", f"--data={name}"],
    "data of play": lambda name: ["play", BOOK, "--auto", "--rounds", "1", f"--data={name}"],
}
NAMES = ("A/B", "x" * 300, "\udcff", "a\x07b", "two\nlines", " ")


@pytest.fixture
def bad(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Make the file of a name."""

    def made(kind: str) -> str:
        file = tmp_path / f"{kind}.toml"
        texts = {
            "latin": b"caf\xe9 = 1\n",
            "long-line": b"a = '" + b"x" * 50_000_000,
            "deep-key": ".".join(["a"] * 20_000).encode() + b" = 1\n",
            "deep-list": b"a = " + b"[" * 100_000,
            "digits": b"a = " + b"9" * 10_000,
            "nul": b"\x00" * 100,
            "empty": b"",
        }
        if kind in texts:
            file.write_bytes(texts[kind])
        elif kind == "folder":
            file.mkdir()
        elif kind == "unreadable":
            file.write_text("")
            file.chmod(0)
        elif kind == "zeros":
            file.symlink_to("/dev/zero")
        elif kind == "long-name":
            return str(tmp_path / ("x" * 300 + ".toml"))
        return str(file)

    yield made
    for file in tmp_path.glob("unreadable*"):
        os.chmod(file, 0o600)


@pytest.fixture(autouse=True)
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.delenv("PITBOSS_DATABASE", raising=False)


def explained(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A command line ends with a status, and what it says of wrong input is one line."""
    status = run(words)
    said = capsys.readouterr().err
    assert status in (0, 1, 2, 3)
    assert "Traceback" not in said
    if status == 2:
        assert said.startswith("pitboss: ")
        assert len(said) < 2_000, "a sentence, not the file"


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", TAKES_FILE)
def test_a_bad_file(command: str, kind: str, bad: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    explained(TAKES_FILE[command](bad(kind)), capsys)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("command", TAKES_NUMBER)
def test_a_bad_number(command: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    explained(TAKES_NUMBER[command](number), capsys)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", TAKES_NAME)
def test_a_bad_name(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    explained(TAKES_NAME[command](name), capsys)
