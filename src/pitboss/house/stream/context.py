"""Somebody who asks something of the house itself, which no rulebook governs, and what happens in its stream."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from pitboss.house.stream.state import HouseState
from pitboss.table.asking import Asking
from pitboss.table.bound import Bound
from pitboss.table.commands import HOUSE, Actor, Standing
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import TableState

OPERATOR = "operator"
"""The office that appoints: it belongs to the house, whatever rulebooks its tables have."""
PEOPLE, VOUCHERS = "house.people", "house.vouchers"
"""What an operator has power over. The program itself issues the vouchers that a round file names."""


class HouseRules(Bound):
    """What the house goes by, without clauses: the powers of its operators."""

    def __init__(self) -> None:
        self._hold({}, {OPERATOR: frozenset({PEOPLE, VOUCHERS}), HOUSE: frozenset({VOUCHERS})})

    def has(self, rule: str) -> bool:
        return True


RULES = HouseRules()


class OpenTable(Protocol):
    """A table of the house: its rules say what may change for all of them."""

    state: TableState

    @property
    def rules(self) -> Rules: ...


Tables = Callable[[], Collection[OpenTable]]
"""Asks which tables the house has."""


class HouseContext(Asking[HouseState, HouseRules]):
    """Somebody who asks something of the house, at a time."""

    __slots__ = ("tables",)

    def __init__(self, state: HouseState, who: Actor, at: int, standing: Standing, tables: Tables = tuple) -> None:
        super().__init__(state, who, at, RULES, standing)
        self.tables = tables


class HouseEvent(Event, frozen=True, kw_only=True):
    """Something that happens in the house's own stream. It knows what the house keeps of it."""

    def after(self, state: HouseState) -> HouseState:
        """Return the house after it. Facts are copied; nothing is decided here."""
        return state


def may_follow(c: HouseContext) -> Offer:
    """Allow what follows from something that was decided elsewhere, or what the program itself observes."""
    return c.offer()
