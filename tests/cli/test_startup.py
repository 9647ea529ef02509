"""Commands load only what they need, and all print through one module."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss.cli.lazy import COMMANDS

CLI = Path(pitboss.__file__).parent / "cli"
HEAVY = ("numba", "numpy", "sqlalchemy", "rich.markdown", "pitboss.table", "pitboss.games", "pitboss.lab", "pitboss.house")


def loaded(*words: str) -> set[str]:
    """The modules that a command line has loaded when it ends."""
    code = "import sys; from pitboss.cli import run; run(sys.argv[1:]); print('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert done.stdout
    return set(done.stderr.split())


def test_help_loads_no_command() -> None:
    modules = loaded("--help")
    assert not modules & {*HEAVY, "pitboss.law", "msgspec"}
    assert not {place.partition(":")[0] for place, _ in COMMANDS.values()} & modules


def test_rules_are_listed_without_the_engine_and_without_reading_tests() -> None:
    modules = loaded("rules", "list")
    assert "pitboss.law" in modules
    assert not modules & {*HEAVY}


def test_every_name_of_the_library_is_there() -> None:
    for name in pitboss.__all__:
        assert getattr(pitboss, name) is not None
    assert set(pitboss.__all__) <= set(dir(pitboss))
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        pitboss.__getattr__("shuffle")


def test_one_console_one_json_printer_and_one_width() -> None:
    """Only `output` makes consoles, for both streams, and prints tables and JSON."""
    makers: dict[str, set[str]] = {"Console": set(), "print_json": set(), "WIDTH_WHEN_PIPED": set()}
    for file in CLI.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(func=ast.Name(id="Console")):
                    makers["Console"].add(file.name)
                case ast.FunctionDef(name="print_json"):
                    makers["print_json"].add(file.name)
                case ast.Assign(targets=[ast.Name(id="WIDTH_WHEN_PIPED")]):
                    makers["WIDTH_WHEN_PIPED"].add(file.name)
    assert makers["Console"] == makers["print_json"] == makers["WIDTH_WHEN_PIPED"] == {"output.py"}
