"""Pitboss as a library: open a table in memory and speak to it, with ids and the clock taken care of."""

from __future__ import annotations

import time
from collections.abc import Mapping
from uuid import uuid4

from pitboss.cards import parse_cards
from pitboss.games import rules_for
from pitboss.house.chance import ScriptedChance, SystemChance
from pitboss.house.purses import Purses
from pitboss.house.runner import Outcome, Table
from pitboss.law import Rulebook
from pitboss.money import parse_money
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor, Command, Request
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import SHOE, SHUFFLER, TableSettings

Money = int | str
"""Whole cents, or text such as "$12.50"."""


def cents(amount: Money) -> int:
    return amount if isinstance(amount, int) else parse_money(amount)


def open_table(
    book: Rulebook,
    limits: Mapping[str, tuple[Money, Money]],
    purses: Mapping[str, Money],
    *,
    name: str = "Table 1",
    device: str = SHUFFLER,
    cards: str | None = None,
) -> Table:
    """A table that Pitboss deals, with the least and most per wager and what people carry. `cards` names those that come
    out first; without it the operating system's randomness shuffles."""
    ranges = {wager: Range(cents(least), cents(most)) for wager, (least, most) in limits.items()}
    settings = TableSettings(name=name, limits=Limits(ranges), device=device)
    chance = ScriptedChance([parse_cards(cards, distinct=True)], cut=device == SHOE) if cards else SystemChance()
    money = Purses({person: cents(amount) for person, amount in purses.items()})
    return Table.open(rules_for(book, settings), at=_now(), chance=chance, purses=money)


def say(table: Table, who: str | Actor, does: Request) -> Outcome:
    """A player by name, the house as "house", or anybody as an Actor says something to the table."""
    actor = who if isinstance(who, Actor) else HOUSE_ACTOR if who == HOUSE_ACTOR.name else Actor(who, PLAYER)
    return table.send(Command(uuid4().hex, actor, max(_now(), table.at), does))


def _now() -> int:
    return time.time_ns() // 1_000_000
