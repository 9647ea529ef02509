"""A step of the dealer's: what is to be done, how it is keyed, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pitboss.house.runner import Table
from pitboss.table.commands import DEALER, Actor
from pitboss.table.context import UNKNOWN, Context


class Step(Struct, frozen=True):
    """The next thing to do at the table."""

    does: str
    keys: tuple[str, ...] = ()
    """How it is keyed."""
    clauses: tuple[str, ...] = ()
    warns: str = ""
    """What should be put right before it."""
    shows: tuple[str, ...] = ()
    """What has to be in sight for it: what the equipment shows, what is to be taken or paid."""


def step(m: Context, does: str, keys: Iterable[str], *rules: str, warns: str = "", shows: Iterable[str] = ()) -> Step:
    return Step(does, tuple(keys), m.rules.cite(*rules) if rules else (), warns, tuple(shows))


def count_step(m: Context) -> Step:
    return step(m, "Count the cards.", [f"count {m.rules.deck_size}"], "cards.count")


def dealers_moment(table: Table, at: int) -> Context:
    """The dealer before the table; never before the last thing that happened there."""
    return table.rules.rounds.moment(table.state, Actor("", DEALER), max(at, table.at), table.rules, UNKNOWN)
