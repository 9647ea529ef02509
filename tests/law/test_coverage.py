"""Tests are found by reading their syntax, never by running them."""

from pathlib import Path

import pytest

from pitboss import law
from pitboss.law.coverage import carriers, checkout, coverage, coverage_of, shares_tests

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
    assert coverage_of("utopia/high-card", tree) == {
        "10(a)": [f"{at}::test_pays"],
        "9.2": [f"{at}::test_pays", f"{at}::test_sign"],
    }
    assert coverage_of("utopia/general", tree) == {"77": [f"{at}::TestGeneral::test_closing"]}
    assert coverage_of("utopia/low-card", tree) == {}


def test_a_test_file_that_is_no_python_is_named(tree: Path) -> None:
    (tree / "tests" / "clauses" / "utopia" / "high_card" / "test_11.py").write_text("def :\n")
    with pytest.raises(law.LawError, match=r"test_11\.py: line 1: expected Python"):
        coverage_of("utopia/high-card", tree)


def test_a_test_of_rules_counts_in_every_book_that_carries_them_all(tree: Path) -> None:
    folder = tree / "tests" / "rules"
    folder.mkdir()
    (folder / "test_shuffle.py").write_text(RULE_FILE)
    found = coverage(tree)
    assert found is not None
    test = "tests/rules/test_shuffle.py::test_cut"
    for book in (law.load(each) for each in law.available()):
        own = {each for rule in ("shuffle.cut", "limits.minimum") for each in carriers(book).get(rule, ()) if " " not in each}
        shared = set() if book.game and not shares_tests(book) else own
        assert {each for each, tests in found.get(book.id, {}).items() if test in tests} == shared
    assert "test_none" not in str(found)


def test_a_test_of_words_or_settings_counts_in_every_book_that_has_them(tree: Path) -> None:
    folder = tree / "tests" / "rules"
    folder.mkdir()
    (folder / "test_shuffle.py").write_text(RULE_FILE)
    found = coverage(tree)
    assert found is not None

    def counted(name: str) -> dict[str, set[str]]:
        tests = {book: {each for each, all_ in clauses.items() if name in str(all_)} for book, clauses in found.items()}
        return {book: clauses for book, clauses in tests.items() if clauses}

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


def test_this_checkout_is_found() -> None:
    assert checkout() == Path(__file__).parents[2]


def test_outside_a_checkout_there_are_no_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "pitboss" / "law"
    package.mkdir(parents=True)
    monkeypatch.setattr("pitboss.law.coverage.__file__", str(package / "coverage.py"))
    assert checkout() is None
    assert coverage_of("utopia/high-card") is None
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "another"\n')
    assert checkout() is None
