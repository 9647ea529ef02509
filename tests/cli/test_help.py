"""Help that leads on: an example in every `--help`, hints that work as printed, completion in the shell."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from pitboss import cli, law
from pitboss.cli import invocation

ROOT = Path(__file__).parents[2]


def commands(node: App = cli.app, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command and every group of commands."""
    for name in node:
        if not name.startswith("-"):
            yield (*path, name)
            yield from commands(node[name], (*path, name))


@pytest.mark.parametrize("command", [(), *commands()], ids=" ".join)
def test_every_help_has_an_example_of_itself(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([*command, "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    examples = re.findall(r"Example: (pitboss [a-z-]+(?: [a-z-]+)?)", text)
    assert examples, text
    assert all(" ".join(("pitboss", *command)) in example + " " for example in examples)


def test_help_is_the_help_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ((), ("odds",), ("rules",), ("rules", "show")):
        assert cli.run(["help", *command]) == 0
        shown = capsys.readouterr().out
        assert cli.run([*command, "--help"]) == 0
        assert shown == capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["help", "rulse"], "pitboss rulse is not a command (perhaps rules). Run: pitboss help\n"),
        (["help", "rules", "shwo"], "pitboss rules shwo is not a command (perhaps show). Run: pitboss help rules\n"),
        (["help", "odds", "x"], "pitboss odds x is not a command (it has no commands). Run: pitboss help odds\n"),
        (["rules", "show"], " Run: pitboss rules show --help\n"),
        (["rules", "shwo"], " Run: pitboss rules --help\n"),
        (["table", "open", "nsw/four-card-poker", "--wrong", "1"], " Run: pitboss table open --help\n"),
        (["odds"], " Run: pitboss odds --help\n"),
        (["ods"], " Run: pitboss --help\n"),
    ],
)
def test_after_an_error_the_hint_names_the_right_help(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(words) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.endswith(said)
    command = heard.err.strip().partition("Run: ")[2]
    assert cli.run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


def script(folder: Path) -> Path:
    """Install the command in a folder, as an installer does."""
    folder.mkdir(parents=True)
    file = folder / "pitboss"
    file.write_text(f"#!{sys.executable}\nfrom pitboss.cli import main\nmain()\n")
    file.chmod(0o755)
    return file


def test_the_program_has_the_name_under_which_the_shell_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = script(tmp_path / "my bin"), script(tmp_path / "other")
    monkeypatch.setattr(sys, "argv", [str(file)])
    monkeypatch.setenv("PATH", str(file.parent))
    assert invocation.program() == "pitboss"
    monkeypatch.setenv("PATH", f"{other.parent}:{file.parent}")
    assert invocation.program() == f"'{file}'"
    monkeypatch.setenv("PATH", "/usr/bin")
    assert invocation.program() == f"'{file}'"
    monkeypatch.chdir(tmp_path / "my bin")
    monkeypatch.setattr(sys, "argv", ["./pitboss"])
    assert invocation.program() == f"'{file}'"
    monkeypatch.setattr(sys, "argv", ["/anywhere/pitboss/__main__.py"])
    assert invocation.program() == f"{shlex.quote(sys.executable)} -m pitboss"
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert invocation.program() == "python -m pitboss"


@pytest.mark.parametrize("module", ["", "pitboss", "pitboss.cli"])
def test_the_hint_on_leaving_works_in_a_shell_that_does_not_find_pitboss(tmp_path: Path, module: str) -> None:
    called = [sys.executable, "-m", module] if module else [str(script(tmp_path / "venv" / "bin"))]
    environment = {
        "PATH": "/usr/bin:/bin",
        "PITBOSS_DATA": str(tmp_path / "house"),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    left = subprocess.run([*called, "play"], input="1\n", env=environment, cwd=tmp_path, capture_output=True, text=True)
    hint = re.search(r"Go on with:\n(.*)", left.stdout)
    assert hint is not None, left
    again = subprocess.run(["/bin/sh", "-c", hint[1]], input="1\n", env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert (again.returncode, again.stderr) == (0, "")
    assert hint[0] in again.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["completion", shell]) == 0
    text = capsys.readouterr().out
    assert all(" ".join(name) in text or name[-1] in text for name in commands())


def test_bash_completes_commands_options_rulebooks_tables_and_seats(tmp_path: Path) -> None:
    file = script(tmp_path / "bin")
    environment = {
        "PATH": f"{file.parent}:/usr/bin:/bin",
        "PYTHONPATH": str(ROOT / "src"),
        "PITBOSS_DATA": str(tmp_path / "house"),
    }
    done = subprocess.run([file, "completion", "bash"], env=environment, capture_output=True, text=True, check=True)
    (tmp_path / "mine.toml").touch()

    def completed(*words: str) -> list[str]:
        line = f'COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}; _pitboss; printf "%s\\n" "${{COMPREPLY[@]}}"'
        code = ["bash", "-c", f"{done.stdout}\n{line}"]
        return subprocess.run(code, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()

    assert completed("pitboss", "strat") == ["strategy"]
    assert completed("pitboss", "rules", "sh") == ["show"]
    assert completed("pitboss", "odds", "--bri") == ["--brief"]
    assert completed("pitboss", "odds", "nsw/") == [each for each in law.available() if each.startswith("nsw/")]
    assert completed("pitboss", "play", "./mi") == ["./mine.toml"]
    assert completed("pitboss", "ledger", "") == [], "there is no house here yet"
    house = ["--settings", str(ROOT / "examples/tables/seven-seats.toml"), "--data", str(tmp_path / "house")]
    assert cli.run(["table", "open", "nsw/four-card-poker", *house]) == 0
    for command in (("ledger",), ("audit",), ("journal", "show"), ("table", "show"), ("table", "close"), ("play", "--table")):
        assert completed("pitboss", *command, "") == ["Table\\", "7"], command
    assert completed("pitboss", "play", "--seat", "") == [*"1234567"]


def test_completion_is_installed_where_bash_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert cli.run(["completion", "bash", "--install"]) == 0
    file = Path(re.findall(r"Installed in (.*?)\. It works in new terminals\.", capsys.readouterr().out)[0])
    assert tmp_path in file.parents
    assert "_pitboss" in file.read_text()
