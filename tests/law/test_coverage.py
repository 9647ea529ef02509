"""Tests are found by reading their syntax, never by running them."""

from pathlib import Path

import pytest
from tests.coverage_data import FILE, data
from tests.support.coverage import carriers, covered_by, shares_tests

from pitboss import law
from pitboss.law.coverage import coverage

TEST_FILE = """
raise SystemExit("a test file must not be imported to be read")

@clause("10(a)", "9.2")
def test_pays(): ...

@pytest.mark.parametrize("card", ["As"])
@proof.clause("9.2")
async def test_sign(card): ...

class TestGeneral:
    @clause("utopia/general 77")
    def test_closing(self): ...

    @clause(SOME_NAME)
    @mark("2")
    def test_unread(self): ...

@clause("2")
def helper(): ...
"""

RULE_FILE = """
@carries("shuffle.cut", "limits.minimum")
def test_cut(book): ...

@carries("no.such.rule")
def test_none(book): ...

@defines("fold", "play-wager")
def test_fold(book): ...

@varies("ties")
def test_ties(book): ...
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "tests" / "clauses" / "utopia" / "high_card"
    folder.mkdir(parents=True)
    (folder / "test_10.py").write_text(TEST_FILE)
    (folder / "helpers.py").write_text('@clause("2")\ndef test_not_in_a_test_file(): ...\n')
    return tmp_path


def test_the_tests_of_each_clause(tree: Path) -> None:
    at = "tests/clauses/utopia/high_card/test_10.py"
    assert covered_by(tree) == {
        f"{at}::test_pays": {"utopia/high-card": ["10(a)", "9.2"]},
        f"{at}::test_sign": {"utopia/high-card": ["9.2"]},
        f"{at}::TestGeneral::test_closing": {"utopia/general": ["77"]},
    }


def test_a_test_file_that_is_no_python_is_named(tree: Path) -> None:
    (tree / "tests" / "clauses" / "utopia" / "high_card" / "test_11.py").write_text("def :\n")
    with pytest.raises(law.LawError, match=r"test_11\.py: line 1: expected Python"):
        covered_by(tree)


def test_a_test_of_rules_counts_in_every_book_that_carries_them_all(tree: Path) -> None:
    folder = tree / "tests" / "rules"
    folder.mkdir()
    (folder / "test_shuffle.py").write_text(RULE_FILE)
    found = covered_by(tree)
    test = "tests/rules/test_shuffle.py::test_cut"
    for book in (law.load(each) for each in law.available()):
        own = {each for rule in ("shuffle.cut", "limits.minimum") for each in carriers(book).get(rule, ()) if " " not in each}
        shared = set() if book.game and not shares_tests(book) else own
        assert set(found[test].get(book.id, ())) == shared
    assert "test_none" not in str(found)


def test_a_test_of_words_or_settings_counts_in_every_book_that_has_them(tree: Path) -> None:
    folder = tree / "tests" / "rules"
    folder.mkdir()
    (folder / "test_shuffle.py").write_text(RULE_FILE)
    found = covered_by(tree)

    def counted(name: str) -> dict[str, set[str]]:
        return {book: set(clauses) for book, clauses in found[f"tests/rules/test_shuffle.py::{name}"].items()}

    assert counted("test_fold") == {
        "nsw/four-card-poker": {"1.1:fold", "1.1:play-wager"},
        "nsw/three-card-poker": {"1.1:fold", "1.1:play-wager"},
        "nz/four-card-poker": {"1.2:fold", "1.2:play-wager"},
    }
    assert counted("test_ties") == {
        each: set(law.load(each).setting("ties").clauses)
        for each in law.available()
        if law.load(each).has_setting("ties") and shares_tests(law.load(each))
    }


@pytest.mark.parametrize("rulebook", law.available())
def test_the_rows_of_a_book_say_which_clauses_carry_a_rule_as_its_index_does(rulebook: str) -> None:
    book = law.load(rulebook)
    assert carriers(book) == book.index.cites


def test_the_package_ships_what_the_tests_say() -> None:
    assert FILE.read_text(encoding="utf-8") == data(), "run python -m tests.coverage_data"
    tests = {test for clauses in coverage().values() for names in clauses.values() for test in names}
    assert tests == set(covered_by())
