"""Every command in the blocks of the documents can be pasted: a shell reads it, and the program knows its words."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pitboss.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(?:sh|text|console)?\n(.*?)^```", re.DOTALL | re.MULTILINE)


def lines() -> list[tuple[str, str]]:
    """Each page with each line of its blocks that begins with the program's name; a backslash goes on in the next line."""
    return [
        (page.name, line)
        for page in PAGES
        for block in BLOCK.findall(page.read_text())
        for line in block.replace("\\\n", " ").splitlines()
        if re.match(r"(\.venv/bin/)?pitboss ", line)
    ]


def test_there_are_many() -> None:
    assert len(lines()) > 100


@pytest.mark.parametrize(("page", "line"), lines())
def test_a_line_can_be_pasted(page: str, line: str) -> None:
    words = shlex.split(line.split(" | ")[0].split(" > ")[0].split(" && ")[0].split(" < ")[0], comments=True)[1:]
    if "--help" not in words:
        app.parse_args(words, exit_on_error=False, print_error=False)


def test_the_page_of_pages_has_them_all() -> None:
    listed = re.findall(r"^\| \[.*?\]\((.*?)\)", (ROOT / "docs/README.md").read_text(), flags=re.MULTILINE)
    assert sorted(listed) == sorted(page.name for page in (ROOT / "docs").glob("*.md") if page.name != "README.md")
