"""What the engine itself has cited while a test ran, and the decorators that hold a test to it.

`@clause` names clauses of one book; `@carries`, `@defines` and `@varies` name rules, words and settings, for every book that has
them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pitboss import law
from tests.support.coverage import carriers, definitions, setting_clauses, shared_folder

Test = TypeVar("Test", bound=Callable[..., Any])


class Witness:
    """Citations seen in events, refusals, offers and sign lines, and the books tables were opened with."""

    def __init__(self) -> None:
        self.cited: set[str] = set()
        self.values: dict[str, set[str]] = {}
        self.happened = 0

    def reset(self) -> None:
        self.cited.clear()
        self.values.clear()
        self.happened = 0

    def saw(self, clauses: Iterable[str]) -> None:
        self.cited.update(clauses)

    def opened(self, book: law.Rulebook, chosen: dict[str, Any]) -> None:
        """A table was opened: remember what each setting was, to tell whether a test has tried another value."""
        for setting in book.settings:
            value = chosen.get(setting.key, setting.value)
            self.values.setdefault(setting.key, set()).add(repr(value))


WITNESS = Witness()


def rulebook_of(test_file: str) -> str:
    """tests/clauses/nsw/four_card_poker/test_9.py is about nsw/four-card-poker."""
    parts = Path(test_file).parts
    at = len(parts) - 1 - parts[::-1].index("clauses")
    return f"{parts[at + 1]}/{parts[at + 2].replace('_', '-')}"


def clause(*ids: str) -> Callable[[Test], Test]:
    """The test fails unless, while it ran, the engine cited each of these clauses.

    A clause that is a `setting` counts as exercised when tables were opened with two different values of one of its
    settings; a `defined` term when the engine did something while the test ran.
    """

    def hold(test: Test) -> Test:
        book = law.load(rulebook_of(test.__code__.co_filename))
        effects = {each: book.clause(each).effect for each in ids}
        bad = [each for each, effect in effects.items() if effect in ("heading", "open")]
        if bad:
            raise ValueError(f"{', '.join(bad)}: a heading or an open clause cannot be tested")

        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> Any:
            WITNESS.reset()
            result = test(*args, **kwargs)
            for each, effect in effects.items():
                assert exercised(book, each, effect), f"the engine did not put {each} ({effect}) to use in this test"
            return result

        return run  # type: ignore[return-value]

    return hold


def carries(*rules: str) -> Callable[[Test], Test]:
    """Run the test for every built-in game whose rulebook carries all these rules; it takes the `book`. In a folder below
    `tests/rules/` it runs for the games of that kind only.

    It fails unless, while it ran, the engine cited every clause of that book that carries one of the rules.
    """

    def hold(test: Test) -> Test:
        books = {each: carriers(law.load(each)) for each in _sharing(test)}
        chosen = [each for each, carried in books.items() if all(rule in carried for rule in rules)]
        if not chosen:
            raise ValueError(f"no rulebook carries {', '.join(rules)}")

        @functools.wraps(test)
        def run(*args: Any, book: str, **kwargs: Any) -> Any:
            from tests.support.tables import BookUnderTest  # it imports modules that witness what they do here

            WITNESS.reset()
            result = test(*args, book=BookUnderTest(book), **kwargs)
            for rule in rules:
                unused = set(books[book][rule]) - WITNESS.cited
                assert not unused, f"the engine did not cite {', '.join(sorted(unused))} of {book} for {rule} in this test"
            return result

        marked: Test = pytest.mark.parametrize("book", chosen)(run)
        return marked

    return hold


def _sharing(test: Callable[..., Any]) -> list[str]:
    """Return the rulebooks for which the tests of the folder of a test are run."""
    at = Path(test.__code__.co_filename).parent
    folder = "" if at.name == "rules" else at.name
    return [each for each in law.available() if shared_folder(law.load(each)) == folder]


def defines(*terms: str) -> Callable[[Test], Test]:
    """Run the test for every built-in game whose rulebook defines all these words: `@defines("fold")` is 1.1:fold or 1.2:fold.

    It fails unless, while it ran, the engine put each definition to use.
    """
    return _exercises(definitions, terms)


def varies(*keys: str) -> Callable[[Test], Test]:
    """Run the test for every built-in game whose rulebook has all these settings.

    It fails unless, while it ran, the engine put each clause of a setting to use, as `clause` says.
    """
    return _exercises(setting_clauses, keys)


def _exercises(found: Callable[[law.Rulebook], dict[str, tuple[str, ...]]], names: tuple[str, ...]) -> Callable[[Test], Test]:
    """Run a test for every book in which all these names are found, and hold it to their clauses."""

    def hold(test: Test) -> Test:
        clauses = {each: found(law.load(each)) for each in _sharing(test)}
        chosen = [each for each, named in clauses.items() if all(name in named for name in names)]
        if not chosen:
            raise ValueError(f"no rulebook has {', '.join(names)}")

        @functools.wraps(test)
        def run(*args: Any, book: str, **kwargs: Any) -> Any:
            from tests.support.tables import BookUnderTest  # it imports modules that witness what they do here

            WITNESS.reset()
            result = test(*args, book=BookUnderTest(book), **kwargs)
            rules = law.load(book)
            for clause_id in (each for name in names for each in clauses[book][name]):
                effect = rules.clause(clause_id).effect
                assert exercised(rules, clause_id, effect), f"the engine did not put {clause_id} ({effect}) to use in this test"
            return result

        marked: Test = pytest.mark.parametrize("book", chosen)(run)
        return marked

    return hold


def exercised(book: law.Rulebook, clause_id: str, effect: str) -> bool:
    # A book without a game is only ever cited by the books that include it, and they put its id before the clause.
    if (clause_id if book.game else f"{book.id} {clause_id}") in WITNESS.cited:
        return True
    if effect == "setting":
        keys = [setting.key for setting in book.settings if clause_id in setting.clauses]
        return any(len(WITNESS.values.get(key, ())) > 1 for key in keys)
    return effect == "defined" and WITNESS.happened > 0
