"""The examples of docs/library.md run, each by itself, and print what the page says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss

PAGE = (Path(__file__).parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^## (.*?)\n(?:(?!^## ).)*?```python\n(.*?)```\n\nprints\n\n```\n(.*?)```", PAGE, flags=re.DOTALL | re.MULTILINE
)


def test_every_example_is_tried() -> None:
    assert len(EXAMPLES) == PAGE.count("```python") > 5


@pytest.mark.xdist_group("lab")
@pytest.mark.parametrize(("code", "prints"), [example[1:] for example in EXAMPLES], ids=[example[0] for example in EXAMPLES])
def test_an_example_prints_what_it_says(code: str, prints: str, tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert run.stderr == ""
    assert run.stdout == prints


def test_the_names_it_uses_are_public() -> None:
    used = {*re.findall(r"\bpitboss\.([A-Za-z_]+)", PAGE)} | {*re.findall(r"^\| `([A-Z]\w+)`", PAGE, flags=re.MULTILINE)}
    assert used - {"envs"} <= {*pitboss.__all__}, "the environments are a module of their own, with an extra"
