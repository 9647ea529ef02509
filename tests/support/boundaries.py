"""For the tests of every number: one below it, at it and one above, to the cent, and what the table answers."""

from __future__ import annotations

import pytest

from pitboss.house.runner import Accepted
from pitboss.table.commands import Actor, Request
from pitboss.table.refusal import Refusal
from tests.support.play import TableUnderTest

CENTS = {"rounding.smallest-chip": 1}
"""Chips of one cent, so that nothing but the number itself decides."""
TAKEN = "taken"
around = pytest.mark.parametrize("off", [-1, 0, 1])


def answer(table: TableUnderTest, who: Actor, does: Request, at: int | None = None) -> str:
    """The code of the refusal, or that it was taken."""
    outcome = table.say(who, does, at=at)
    if isinstance(outcome, Refusal):
        return outcome.code
    assert isinstance(outcome, Accepted), outcome
    return TAKEN
