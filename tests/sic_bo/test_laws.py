"""What holds for every game holds for Sic Bo: each law that is walked at the tables of other games is walked at its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL
from tests.laws import (
    test_money_and_cards,
    test_offers,
    test_offers_in_full,
    test_record,
    test_taking_back,
    test_views,
    test_ways_out,
    test_words,
)
from tests.laws.random_play import RULEBOOKS, Setup

BOOK = "common/sic-bo"
SETUPS = (
    Setup(BOOK, PHYSICAL, SHUFFLER),
    Setup(BOOK, VIRTUAL, SHUFFLER, EVERYTHING),
    Setup(BOOK, VIRTUAL, SHUFFLER, frozenset[Automation]()),
)
MODULES = (
    test_money_and_cards,
    test_offers,
    test_offers_in_full,
    test_record,
    test_taking_back,
    test_views,
    test_ways_out,
    test_words,
)


def laws(module: ModuleType) -> Iterator[Callable[[Setup, int], None]]:
    """Yield the tests of a module that are walked under every rulebook."""
    for name, law in vars(module).items():
        marks = getattr(law, "pytestmark", ()) if name.startswith("test_") else ()
        if any({*RULEBOOKS} <= {*rulebooks_of(mark)} for mark in marks):
            yield law


def rulebooks_of(mark: pytest.Mark) -> Iterator[str]:
    """Yield the rulebooks of the walks that a test is given."""
    for each in mark.args[1]:
        walk = getattr(each, "values", ())
        if walk and isinstance(walk[0], Setup):
            yield walk[0].rulebook


LAWS = [law for module in MODULES for law in laws(module)]


def test_every_module_of_laws_has_some() -> None:
    assert all([*laws(module)] for module in MODULES)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_law_holds(setup: Setup, law: Callable[[Setup, int], None]) -> None:
    law(setup, 0)
