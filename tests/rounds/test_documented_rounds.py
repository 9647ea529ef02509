"""What the documentation of round files shows works as shown, and nothing that can be written is left out."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from pitboss.house.automation import Automation
from pitboss.house.round_files import loads
from pitboss.house.round_files.expectations import EXPECT_KEYS
from pitboss.house.round_files.lines import Refused
from pitboss.house.round_files.model import OUTCOMES
from pitboss.house.round_files.names import commands, conditions, conduct_rules, events, games, incidents, remedies
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import FORMAT
from pitboss.house.round_files.reference import BEGINS, ENDS, main, with_reference
from pitboss.table.fields import fields_of
from pitboss.table.incidents import Incident
from pitboss.table.settings import TableSettings

PAGE = (Path(__file__).parents[2] / "docs" / "round-files.md").read_text()


EXAMPLES = re.findall(r"<!-- plays -->\n```toml\n(.*?)```", PAGE, re.DOTALL)


def example() -> str:
    return str(EXAMPLES[0])


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_plays_as_it_expects(text: str) -> None:
    assert "expect" in text
    assert not play(loads(text, "docs/round-files.md")).unmet


def test_every_expectation_is_explained_and_shown() -> None:
    for key in EXPECT_KEYS:
        assert f"`{key}`" in PAGE
        assert key == "expect" or any(re.search(rf"\b{key} = ", text) for text in (*EXAMPLES, PAGE)), key


def test_the_names_are_those_of_the_code() -> None:
    assert with_reference(PAGE) == PAGE
    for names in (incidents, conditions, remedies, conduct_rules):
        assert all(f"| `{name}` |" in PAGE for game in games() for name in names(game))
    assert all(f"| `{name}` |" in PAGE for name in events())


def test_a_page_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="needs the lines"):
        with_reference("# Another page")


def test_the_reference_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    printed = capsys.readouterr().out
    assert printed.startswith("### Incidents")
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGINS}\nold\n{ENDS}\nafter\n")
    main([str(page)])
    assert printed.strip() in page.read_text()
    assert page.read_text().startswith("before\n")
    assert page.read_text().endswith("after\n")
    assert "old" not in page.read_text().split()


def test_the_example_plays_as_it_expects() -> None:
    played = play(loads(example(), "docs/round-files.md"))
    assert not played.unmet
    assert [line.refusal.code for line in played.lines if isinstance(line, Refused)] == ["below-minimum"]
    assert f"format = {FORMAT} " in example()


@pytest.mark.parametrize("tag", [tag for tag, kind in commands().items() if not issubclass(kind.cls, Incident)])
def test_every_command_is_listed_with_its_fields(tag: str) -> None:
    listed = PAGE.partition("## Requests and reports")[2].partition("\n## ")[0]
    (row,) = re.findall(rf"^\| `{tag}` \| (.*?) ?\|", listed, re.MULTILINE)
    asked = {field.key for field in fields_of(commands()[tag].cls)}
    fields = [field for field in commands()[tag].fields if field.encode_name in asked]
    assert row == " ".join(f"`{field.encode_name}`{'' if field.required else '?'}" for field in fields)


def test_every_key_of_a_table_is_listed() -> None:
    for field in msgspec.structs.fields(TableSettings):
        assert re.search(rf"^\| .*`{field.name.rstrip('_')}[`.]", PAGE, re.MULTILINE), field.name
    assert all(f"`{each}`" in PAGE for each in (*Automation, *OUTCOMES))


def test_the_message_shown_is_the_message_given() -> None:
    row = '    { who = "Ada", does = "place-wagers", area = 1, wagers = { ante = 0 } },\n'
    text = "".join((*example().partition("command = [\n")[:2], row.replace("ante = 0", "ante = 500"), row, "]\n"))
    with pytest.raises(Exception, match=r"command\[2\]\.wagers\.ante") as caught:
        loads(text, "night.toml")
    assert f"pitboss: {caught.value}\n" in PAGE
