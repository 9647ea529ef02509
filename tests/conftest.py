"""Profiles of Hypothesis, and a rule taken out of the rulebooks to see which tests notice."""

from __future__ import annotations

import os
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from msgspec.structs import replace

from pitboss.house import server_clock
from pitboss.law import loading, rulebook
from pitboss.law.index import Index, build_index
from pitboss.table.malformed import END_OF_TIME
from tests.support.play import DANA, Hands

TOLERANCE = server_clock.TOLERANCE
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    stateful_step_count=50,
    suppress_health_check=SLOW,
)
settings.register_profile(
    "long", deadline=None, max_examples=5_000, stateful_step_count=120, suppress_health_check=SLOW, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a person deal at the tables of a test that is marked so; the table under test says what they key.

    A test has times of its own, unless it is marked to go by the clock of the machine."""
    Hands.dealer = DANA if item.get_closest_marker("by_hand") else None
    server_clock.TOLERANCE = TOLERANCE if item.get_closest_marker("server_clock") else END_OF_TIME


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--unbind", metavar="RULE", default=None, help="Run as if no clause of any rulebook carried this rule.")


def pytest_configure(config: pytest.Config) -> None:
    unbound = config.getoption("--unbind")
    if unbound is not None:
        unbind(str(unbound))


def unbind(rule: str) -> None:
    """From now on every rulebook is read as if no clause carried the rule, and as if that were meant so."""

    def without(*args: Any) -> Index:
        index = build_index(*args)
        cites = {name: clauses for name, clauses in index.cites.items() if name != rule}
        return replace(index, cites=cites, absent=index.absent | {rule})

    mock.patch.object(rulebook, "build_index", without).start()
    loading.load_by_id.cache_clear()
