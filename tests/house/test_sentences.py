"""Whatever the house refuses can be said in a process that has loaded nothing but the command that asks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "src" / "pitboss" / "house"
REFUSES = re.compile(r"(?:refuse|Refusal)\(\s*\"([a-z-]+)\"")
KNOWS = "import sys, json, importlib; importlib.import_module(sys.argv[1]); from pitboss.table.refusal import SENTENCES"


@pytest.mark.parametrize("command", ["tournament", "promotion", "voucher", "person"])
def test_every_refusal_of_the_house_has_its_sentence(command: str) -> None:
    known = subprocess.run(
        [sys.executable, "-c", f"{KNOWS}; print(json.dumps([*SENTENCES]))", f"pitboss.cli.{command}"],
        capture_output=True,
        text=True,
        check=True,
    )
    folders = [HOUSE / "stream", *([HOUSE / f"{command}s"] if (HOUSE / f"{command}s").is_dir() else ())]
    codes = {code for folder in folders for file in folder.glob("*.py") for code in REFUSES.findall(file.read_text())}
    assert len(codes) > 20
    assert codes - {*json.loads(known.stdout)} == set()
