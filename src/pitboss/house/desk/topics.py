"""A kind of mishap, as the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from msgspec import Struct

from pitboss.house.desk.questions import Ask, ask_several
from pitboss.house.runner import Table
from pitboss.table.commands import Report
from pitboss.table.state import Phase

Inquiry = Generator[Ask, Any, Report]

OPEN = (Phase.OPENING, Phase.BETWEEN)


def always(table: Table) -> bool:
    return True


def played(table: Table) -> bool:
    """Whether a round has begun here at all."""
    return bool(table.state.round.number)


class Topic(Struct, frozen=True):
    """A kind of mishap: the question that leads to it, and the further questions about the facts."""

    name: str
    asks: str
    incidents: tuple[str, ...]
    """What it can come to; the question is asked where the rulebook has a remedy for one of them, or leaves what it has
    no remedy for to a supervisor."""
    phases: tuple[Phase, ...]
    inquire: Callable[[Table], Inquiry]
    when: Callable[[Table], bool] = always
    """Whether it can have happened at this table now, beside the phase."""


def ordered(table: Table, incident: str) -> Generator[Ask, Any, tuple[str, ...]]:
    """Which of the remedies a supervisor orders, where the rulebook leaves him the choice."""
    if incident not in table.rules.value("incidents.supervisor-chooses", ()):
        return ()
    does = [row.does for row in table.rules.book.remedies if row.incident == incident]
    words = f"What does the supervisor order? (one or several of: {', '.join(does)})"
    chosen: tuple[str, ...] = yield ask_several(words, lambda keys: keys.one_of("an order", does))
    return chosen
