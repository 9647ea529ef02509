"""What the documentation of rulebooks shows works as shown."""

import re
from pathlib import Path

from pitboss import law

PAGE = (Path(__file__).parents[2] / "docs" / "rulebooks.md").read_text()


def marked(mark: str) -> list[str]:
    return re.findall(rf"<!-- {mark} -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_rulebook_loads() -> None:
    book = law.loads(marked("loads")[0], "docs/rulebooks.md")
    assert {each.effect for each in book.clauses} == set(law.EFFECTS) - {"recorded"}
    assert book.powers("supervisor") == {"limits.change"}


def test_the_example_code_runs() -> None:
    examples = marked("runs")
    assert len(examples) == 2
    for example in examples:
        exec(example, {})


def test_every_effect_is_explained() -> None:
    assert all(f"| `{effect}` |" in PAGE for effect in law.EFFECTS)
