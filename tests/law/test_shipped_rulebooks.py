"""What must hold of every rulebook that ships."""

from pathlib import Path

import pytest

from pitboss import law
from pitboss.law.loading import load_with_problems

LISTS = Path(__file__).parents[1] / "clause_ids"


def test_the_shipped_rulebooks_are_found() -> None:
    assert set(law.available()) >= {"nsw/four-card-poker", "nz/four-card-poker", "nz/general"}


@pytest.mark.parametrize("rulebook_id", law.available())
def test_a_shipped_rulebook_is_sound(rulebook_id: str) -> None:
    book, problems = load_with_problems(rulebook_id)
    assert [str(each) for each in problems] == []
    assert law.load(rulebook_id) == book
    assert law.load(rulebook_id) is law.load(rulebook_id)


@pytest.mark.parametrize("rulebook_id", law.available())
def test_a_shipped_rulebook_has_every_clause_of_its_source(rulebook_id: str) -> None:
    listed = LISTS / f"{rulebook_id.replace('/', '-')}.txt"
    if not listed.exists():
        assert law.load(rulebook_id).game is None, f"{listed.name} is missing"
        return
    book, source = law.load(rulebook_id), set(listed.read_text().split())
    ours = {each.id for each in book.clauses if not each.id.startswith("base.")}
    assert ours <= source
    assert source <= set(book.index.clauses), "in the book itself, or in one that it includes"


@pytest.mark.parametrize("rulebook_id", law.available())
def test_every_clause_can_be_typed_at_a_shell(rulebook_id: str) -> None:
    book = law.load(rulebook_id)
    for clause in book.clauses:
        typed = clause.id.replace("(", ".").replace(")", "").replace(":", ".")
        assert book.clause(typed) is clause


def test_an_unknown_rulebook_names_those_near_it() -> None:
    with pytest.raises(law.UnknownRulebook, match=r"nsw/four-card: .*perhaps nsw/four-card-poker"):
        law.load("nsw/four-card")
