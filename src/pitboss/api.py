"""Pitboss as a library: open a table and speak to it, with ids and the clock taken care of."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from msgspec.structs import replace

from pitboss.cards import Card, parse_cards
from pitboss.cards.chance import Chance, ScriptedChance, SeededChance, SystemChance
from pitboss.games import rules_for
from pitboss.house.players.visits import practice_settings
from pitboss.house.runner import Accepted, Outcome, Stale, Table
from pitboss.law import Rulebook, load
from pitboss.money import parse_money
from pitboss.table.commands import Actor, Command, Request, speaker
from pitboss.table.limits import Limits, Range
from pitboss.table.malformed import Malformed
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.rules import Rules
from pitboss.table.settings import SHOE

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
    limits: Mapping[str, tuple[Money, Money]] | None = None,
    purses: Mapping[str, Money] | None = None,
    *,
    name: str = "Table 1",
    device: str | None = None,
    settings: Mapping[str, Any] | None = None,
    cards: str | None = None,
    seed: int | None = None,
    house: House | None = None,
) -> Table:
    """Open a table that Pitboss deals, with the least and most per wager and what people carry.

    `book` is a rulebook, its id or its file. Without `limits` or a `device` the table has those of a practice table. `settings`
    are the operator's choices by key, such as `{"decks": 8}`. `cards` names the cards that come out first; a `seed` decides
    shuffles, balls and dice, so that an experiment can be repeated; without them the operating system's randomness does.
    Without a `house` the table is in memory only. Settings that the rulebook does not allow raise `Refused`.
    """
    if seed is not None and (cards is not None or house is not None):
        raise Malformed("a seed is for a table in memory without named cards: leave out `seed`, or `cards` and `house`")
    rulebook = load(book)
    usual = practice_settings(rulebook, name, device)
    chosen = replace(usual, limits=usual.limits if limits is None else _limits(limits), chosen=dict(settings or {}))
    rules = rules_for(rulebook, chosen)
    chance = _chance(rules, cards, seed)
    money = {person: cents(amount) for person, amount in (purses or {}).items()}
    if house is None:
        return Table.open(rules, at=_now(), chance=chance, purses=money)
    table = house.open_table(rulebook, chosen, at=_now(), chance=chance)
    for person, amount in money.items():
        house.grant(person, amount, command_id=uuid4().hex, at=_now())
    return table


def _limits(limits: Mapping[str, tuple[Money, Money]]) -> Limits:
    return Limits({wager: Range(cents(least), cents(most)) for wager, (least, most) in limits.items()})


def _chance(rules: Rules, cards: str | None, seed: int | None) -> Chance:
    if cards:
        return ScriptedChance([_dealt(rules, cards)], cut=rules.table.device == SHOE)
    return SystemChance() if seed is None else SeededChance(seed)


def _dealt(rules: Rules, cards: str) -> tuple[Card, ...]:
    """Read the cards that come out first: cards of the game, each no more often than its decks have it."""
    named, held = parse_cards(cards), Counter(rules.pack)
    for card, times in Counter(named).items():
        if card not in held:
            raise Malformed(f"the {card.words} is not in the deck of {rules.book.title}")
        if times > held[card]:
            raise Malformed(f"the {card.words} is named {times} times, and {rules.book.title} has it {held[card]} times here")
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
