"""Somebody who asks something of the house itself, which no rulebook governs, and what happens in its stream."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol, TypeAlias

from pitboss.house.stream.state import HouseState
from pitboss.table.asking import Asking
from pitboss.table.bound import Bound
from pitboss.table.commands import HOUSE
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import TableState

OPERATOR = "operator"
"""The office that appoints: it belongs to the house, whatever rulebooks its tables have."""
PEOPLE, VOUCHERS = "house.people", "house.vouchers"
"""What an operator has power over. The program itself issues the vouchers that a round file names."""


class OpenTable(Protocol):
    """A table of the house: its rules say what may change for all of them."""

    state: TableState

    @property
    def rules(self) -> Rules: ...


Tables = Callable[[], Collection[OpenTable]]
"""Asks which tables the house has."""


class HouseRules(Bound):
    """What the house goes by, without clauses: the powers of its operators, and what its tables allow."""

    def __init__(self, tables: Tables = tuple) -> None:
        self.tables = tables
        self._hold({}, {OPERATOR: frozenset({PEOPLE, VOUCHERS}), HOUSE: frozenset({VOUCHERS})})

    def has(self, rule: str) -> bool:
        return True


HouseContext: TypeAlias = Asking[HouseState, HouseRules]


def may_follow(c: HouseContext) -> Offer:
    """Allow what follows from something that was decided elsewhere, or what the program itself observes."""
    return c.offer()
