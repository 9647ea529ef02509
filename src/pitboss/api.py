"""Pitboss as a library: open a table and speak to it, with ids and the clock taken care of."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from pitboss.cards import Card, parse_cards
from pitboss.games import rules_for
from pitboss.house.chance import ScriptedChance, SystemChance
from pitboss.house.runner import Accepted, Outcome, Stale, Table
from pitboss.law import Rulebook, load
from pitboss.money import parse_money
from pitboss.table.commands import Actor, Command, Request, speaker
from pitboss.table.limits import Limits, Range
from pitboss.table.malformed import Malformed
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.rules import Rules
from pitboss.table.settings import SHOE, SHUFFLER, TableSettings

if TYPE_CHECKING:
    from pitboss.house.house import House

Money = int | str
"""Whole cents, or text such as "$12.50"."""


def cents(amount: Money) -> int:
    """Return an amount in whole cents."""
    if isinstance(amount, str):
        return parse_money(amount)
    if type(amount) is not int:
        raise Malformed(f'an amount is whole cents or text such as "$12.50", not {amount!r}')
    return amount


def open_table(
    book: Rulebook | str | Path,
    limits: Mapping[str, tuple[Money, Money]],
    purses: Mapping[str, Money],
    *,
    name: str = "Table 1",
    device: str = SHUFFLER,
    cards: str | None = None,
    house: House | None = None,
) -> Table:
    """Open a table that Pitboss deals, with the least and most per wager and what people carry.

    `book` is a rulebook, its id or its file. `cards` names the cards that come out first; without it the operating system's
    randomness shuffles. Without a `house` the table is in memory only. Settings that the rulebook does not allow raise
    `Refused`.
    """
    rulebook = load(book)
    ranges = {wager: Range(cents(least), cents(most)) for wager, (least, most) in limits.items()}
    settings = TableSettings(name=name, limits=Limits(ranges), device=device)
    rules = rules_for(rulebook, settings)
    chance = ScriptedChance([_dealt(rules, cards)], cut=device == SHOE) if cards else SystemChance()
    money = {person: cents(amount) for person, amount in purses.items()}
    if house is None:
        return Table.open(rules, at=_now(), chance=chance, purses=money)
    table = house.open_table(rulebook, settings, at=_now(), chance=chance)
    for person, amount in money.items():
        house.grant(person, amount, command_id=uuid4().hex, at=_now())
    return table


def _dealt(rules: Rules, cards: str) -> tuple[Card, ...]:
    named = parse_cards(cards, distinct=True)
    if strange := [card for card in named if card not in rules.cards]:
        raise Malformed(f"the {strange[0].words} is not in the deck of {rules.book.title}")
    return named


def say(table: Table, who: str | Actor, does: Request) -> Outcome:
    """Let a player by name, or anybody as an Actor, say something to the table.

    The answer is `Accepted`, or a `Refusal` with its clauses and a way out, or `Stale` if another process was faster.
    """
    return table.send(Command(uuid4().hex, speaker(who), max(_now(), table.at), does))


def act(table: Table, who: str | Actor, does: Request) -> Accepted:
    """Say something to the table and return what it brought about. A refusal raises `Refused`."""
    outcome = say(table, who, does)
    while isinstance(outcome, Stale):
        # Another process was faster; the table has caught up, and the request is decided as things are now.
        outcome = say(table, who, does)
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    return outcome


def own_step(table: Table, does: Request) -> Accepted:
    """Let a table that Pitboss deals take a step by itself, such as `do.NoMoreBets()`. A refusal raises `Refused`."""
    outcome: Outcome = Stale(0, 0)
    while isinstance(outcome, Stale):
        outcome = table.own_step(does, command_id=uuid4().hex, at=max(_now(), table.at))
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    return outcome


def _now() -> int:
    return time.time_ns() // 1_000_000
