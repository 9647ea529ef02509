"""Tables that must not open, and everybody who could speak to one."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import law
from pitboss.house.runner import NotOpened
from pitboss.table.commands import HOUSE_ACTOR, Actor
from pitboss.table.refusal import Refusal
from tests.support.play import CASS, DANA, GUS, INES, NSW, TableUnderTest, player
from tests.support.witness import WITNESS

MIA = Actor("Mia", "assistant-gaming-manager")
SAUL = Actor("Saul", "surveillance")
PAT = player("Pat")
"""A player who sits nowhere."""
EVERYBODY = (PAT, DANA, GUS, CASS, MIA, INES, SAUL, HOUSE_ACTOR)
"""One of each office of the rulebook, and the house itself."""


def all_but(*people: Actor) -> tuple[Actor, ...]:
    """Everybody else: those to whom a rule gives nothing."""
    return tuple(who for who in EVERYBODY if who not in people)


def not_opened(code: str, rulebook: str | law.Rulebook = NSW, **settings: Any) -> Refusal:
    """A table that must not open, for that reason; what it says is witnessed."""
    with pytest.raises(NotOpened) as stopped:
        TableUnderTest(rulebook, **settings)
    refusal = stopped.value.refusal
    assert refusal.code == code, refusal
    assert refusal.sentence()
    assert refusal.way_out()
    WITNESS.saw(refusal.clauses)
    return refusal
