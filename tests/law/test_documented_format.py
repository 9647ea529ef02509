"""What the documentation of rulebooks shows works as shown."""

import re
from pathlib import Path

from pitboss import law

PAGE = (Path(__file__).parents[2] / "docs" / "rulebooks.md").read_text()


def marked(mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_rulebook_loads() -> None:
    book = law.loads(marked("loads"), "docs/rulebooks.md")
    assert {each.effect for each in book.clauses} == set(law.EFFECTS) - {"recorded"}
    assert book.powers("supervisor") == {"limits.change"}


def test_the_example_code_runs() -> None:
    exec(marked("runs"), {})


def test_every_effect_is_explained() -> None:
    assert all(f"| `{effect}` |" in PAGE for effect in law.EFFECTS)
