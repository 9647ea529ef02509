"""The project's style as a test: sizes of modules and functions, plain English, and a project that speaks only of itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_MODULE, LONGEST_FUNCTION = 500, 70

WRITTEN = (
    "src/**/*.py",
    "src/**/*.toml",
    "tests/**/*.py",
    "benchmarks/*.py",
    "docs/*.md",
    "*.md",
    "examples/**/*.toml",
    "examples/**/*.txt",
)
"""Everything that people read."""

MASCULINE = re.compile(r"(?<![a-zA-Z])(he|his|him|himself)(?![a-zA-Z])", re.IGNORECASE)
BANNED = re.compile(
    r"\b(otherwise than|anew|thereof|therein|hereby|thus|so many|whosoever|hitherto|nobody's to|what is asked for|lies there)\b",
    re.IGNORECASE,
)
"""Turns of phrase that read as archaic or translated."""
RULER = re.compile(r"^\s*(#|//|/\*)\s*([-=*~#─])\2{2}")
"""A comment that draws a line across a module. Where one is needed, there are two modules in the file."""
OUTSIDE = re.compile(r"(?<![\w.~$}])/(?!anywhere/|dev/|mnt/|tmp/|usr/)[a-z]+/\w+/\w+\.(?:py|md|toml)\b|/home/\w")
"""Files named by where they are on one machine; `/anywhere` stands for no machine in particular."""


def files(*patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        # This file names what it forbids.
        yield from (path for path in sorted(ROOT.glob(pattern)) if path != Path(__file__) and ".venv" not in path.parts)


def found(pattern: re.Pattern[str], *patterns: str) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number} {match[0]}"
        for path in files(*patterns)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]


def test_no_module_is_too_long() -> None:
    lengths = {
        path: path.read_text(encoding="utf-8").count("\n") for path in files("src/**/*.py", "tests/**/*.py", "benchmarks/*.py")
    }
    assert [f"{path.relative_to(ROOT)} {lines}" for path, lines in lengths.items() if lines > LONGEST_MODULE] == []


def test_no_function_is_too_long() -> None:
    wrong = []
    for path in files("src/**/*.py", "tests/**/*.py", "benchmarks/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                wrong += [f"{path.relative_to(ROOT)} {node.name} {lines}"] if lines > LONGEST_FUNCTION else []
    assert wrong == []


def test_people_are_they() -> None:
    assert found(MASCULINE, *WRITTEN) == []


def test_plain_modern_english() -> None:
    assert found(BANNED, *WRITTEN) == []


def test_no_comment_rules_a_line_across_a_module() -> None:
    assert RULER.search("# --- wagers ---")
    assert RULER.search("    // ======")
    code = ("src/**/*.py", "src/**/*.js", "src/**/*.css", "tests/**/*.py", "benchmarks/*.py", "examples/**/*.py")
    assert found(RULER, *code) == []


def test_nothing_names_what_is_outside_the_project() -> None:
    assert found(OUTSIDE, *WRITTEN, "Makefile", "pyproject.toml", ".ci/*") == []


@pytest.mark.parametrize("word", ["TODO", "FIXME", "XXX", "NotImplementedError"])
def test_nothing_is_left_for_later(word: str) -> None:
    assert found(re.compile(rf"\b{word}\b"), "src/**/*.py", "tests/**/*.py", "benchmarks/*.py") == []
