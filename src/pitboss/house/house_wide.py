"""Settings that must be the same at every open table of a house."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.house.runner import Table
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import Phase


def house_wide_refusal(rules: Rules, tables: Collection[Table]) -> Refusal | None:
    """Refuse a setting that must be the same at all open tables of the house and is not."""
    for key, rule in rules.house_wide().items():
        for table in tables:
            if table.state.phase is Phase.CLOSED or key not in table.rules.house_wide():
                continue
            value, found = table.rules.value(key), rules.value(key)
            if value != found:
                return Refusal("house-wide", rules.cite(rule), {"key": key, "value": str(value), "found": str(found)})
    return None
