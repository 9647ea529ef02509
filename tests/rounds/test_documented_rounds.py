"""What the documentation of round files shows works as shown, and nothing that can be written is left out."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from pitboss.house.automation import Automation
from pitboss.house.round_files import loads
from pitboss.house.round_files.commands import BY_CHANCE
from pitboss.house.round_files.model import OUTCOMES
from pitboss.house.round_files.names import commands
from pitboss.house.round_files.playing import Refused, play
from pitboss.house.round_files.reading import FORMAT
from pitboss.table.settings import TableSettings

PAGE = (Path(__file__).parents[2] / "docs" / "round-files.md").read_text()


def example() -> str:
    found = re.search(r"<!-- plays -->\n```toml\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_plays_as_it_expects() -> None:
    played = play(loads(example(), "docs/round-files.md"))
    assert not played.unmet
    assert [line.refusal.code for line in played.lines if isinstance(line, Refused)] == ["below-minimum"]
    assert f"format = {FORMAT} " in example()


@pytest.mark.parametrize("tag", commands())
def test_every_command_is_listed_with_its_fields(tag: str) -> None:
    (row,) = re.findall(rf"^\| `{tag}` \| (.*?) ?\|", PAGE, re.MULTILINE)
    fields = [field for field in commands()[tag].fields if field.encode_name not in BY_CHANCE]
    assert row == " ".join(f"`{field.encode_name}`{'' if field.required else '?'}" for field in fields)


def test_every_key_of_a_table_is_listed() -> None:
    for field in msgspec.structs.fields(TableSettings):
        assert re.search(rf"^\| .*`{field.name.rstrip('_')}[`.]", PAGE, re.MULTILINE), field.name
    assert all(f"`{each}`" in PAGE for each in (*Automation, *OUTCOMES))


def test_the_message_shown_is_the_message_given() -> None:
    row = '[[command]]\nwho = "Ada"\ndoes = "place-wagers"\nseat = 1\nwagers = { ante = 0 }\n'
    text = example().partition("[[command]]")[0] + row.replace("ante = 0", "ante = 500") + row
    with pytest.raises(Exception, match=r"command\[2\]\.wagers\.ante") as caught:
        loads(text, "night.toml")
    assert f"pitboss: {caught.value}\n" in PAGE
