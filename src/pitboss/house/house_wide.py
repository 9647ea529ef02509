"""Settings that must be the same at every open table of a house: at opening, and when the house changes one for all."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from pitboss.house.people import HouseState, HouseWide
from pitboss.house.runner import Stale, Table
from pitboss.table.approvals import approval_refusal
from pitboss.table.commands import Actor, Command
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.opening import unapproved
from pitboss.table.state import Phase


class HouseWideChanged(Event, frozen=True, tag="house-wide.changed/1"):
    """The house has another value of a setting for all of its tables."""

    key: str
    value: str
    number: int
    """How many times this setting has been changed, with this one."""
    tables: tuple[str, ...]
    """The tables that were open and take it over."""
    by: Actor


def house_wide_refusal(rules: Rules, tables: Collection[Table]) -> Refusal | None:
    """Refuse a setting that must be the same at all open tables of the house and is not."""
    for key, rule in rules.house_wide().items():
        for table in _open(tables, key):
            value, found = _coming(table, key), rules.value(key)
            if value != found:
                return Refusal("house-wide", rules.cite(rule), {"key": key, "value": str(value), "found": str(found)})
    return None


def _open(tables: Collection[Table], key: str) -> list[Table]:
    return [each for each in tables if each.state.phase is not Phase.CLOSED and key in each.rules.house_wide()]


def _coming(table: Table, key: str) -> str:
    """Return what holds at a table, or will from its next round on."""
    changed = {**table.state.house_wide, **table.state.house_wide_next}
    return str(changed.get(key, table.rules.opened_with.value(key)))


def change(state: HouseState, request: ChangeHouseWide, who: Actor, tables: Collection[Table]) -> Decision:
    """Decide a change for all open tables, by the rules of each."""
    key, value = request.key, request.value
    concerned = _open(tables, key)
    if not concerned:
        keys = sorted({each for table in tables if table.state.phase is not Phase.CLOSED for each in table.rules.house_wide()})
        return Refusal("not-house-wide", (), {"key": key, "keys": tuple(keys) or ("none",)})
    clauses: dict[str, None] = {}
    for table in concerned:
        rules, rule = table.rules, table.rules.house_wide()[key]
        if refusal := rules.not_given(who.office, rule) or _not_allowed(rules, key, value):
            return refusal
        clauses |= dict.fromkeys(rules.cite(rule))
    if all(_coming(table, key) == value for table in concerned):
        return Refusal("house-wide-same", tuple(clauses), {"key": key, "value": value})
    earlier = state.house_wide.get(key)
    changed = HouseWideChanged(
        key=key,
        value=value,
        number=earlier.number + 1 if earlier else 1,
        tables=tuple(table.rules.table.name for table in concerned),
        by=who,
        clauses=tuple(clauses),
    )
    return (changed,)


def _not_allowed(rules: Rules, key: str, value: str) -> Refusal | None:
    """Refuse a value with which the table could not have been opened."""
    settings = replace(rules.table, chosen={**rules.table.chosen, key: value})
    return unapproved(rules.book, settings) or approval_refusal(rules.book, settings, by_law=True)


def choices(tables: Collection[Table], who: Actor) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what somebody may change for all open tables: by setting the values it can have, and the clauses."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for table in tables:
        for key, rule in table.rules.house_wide().items() if table.state.phase is not Phase.CLOSED else ():
            wager = key.removeprefix("schedule.")
            names = tuple(each.name for each in table.rules.book.schedules_of(wager))
            if table.rules.may(who.office, rule):
                found[key] = tuple(each for each in names if each != _coming(table, key)), table.rules.cite(rule)
    return found


def spread(decided: Mapping[str, HouseWide], tables: Collection[Table]) -> None:
    """Have every table take over what the house has decided and it has not taken over yet. The id of the command is that of
    the change, so each table does it once, whoever asks and however often."""
    for key, each in decided.items():
        for table in _open(tables, key):
            if table.rules.table.name not in each.tables:
                continue
            while _coming(table, key) != each.value:
                at = max(each.at, table.at)
                command = Command(f"house-wide:{key}:{each.number}", each.by, at, ChangeHouseWide(key, each.value))
                outcome = table.send(command)
                if isinstance(outcome, Refusal):
                    break
                if isinstance(outcome, Stale):
                    table.catch_up()
