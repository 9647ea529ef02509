"""The README's library example runs and prints what the README says it prints; its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_library_example_prints_what_it_says() -> None:
    (example,) = blocks("python")
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    said = README.split("prints\n\n```\n")[1].split("```")[0]
    assert run.stdout == said


def test_links_and_files_it_names_are_there() -> None:
    names = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r"examples/[\w/.-]+", README)
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []
