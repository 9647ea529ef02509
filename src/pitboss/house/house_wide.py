"""What the house has decided for all of its tables, taken over by each of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pitboss.house.adopting import adoption_id
from pitboss.house.runner import Stale, Table
from pitboss.house.stream.house_wide import coming, with_setting
from pitboss.house.stream.state import HouseWide
from pitboss.table.refusal import Refusal
from pitboss.table.services.house_wide import ChangeHouseWide


def spread(decided: Mapping[str, HouseWide], tables: Collection[Table]) -> None:
    """Have every table take over what the house has decided and it has not taken over yet. The id of the command is that of
    the change, so each table does it once, however often it is asked. It is the house's own step: the person who decided may
    have left, or may play at one of the tables."""
    for key, each in decided.items():
        for table in with_setting(tables, key):
            if table.rules.table.name not in each.tables:
                continue
            while coming(table, key) != each.value:
                change, at = ChangeHouseWide(key, each.value), max(each.at, table.at)
                outcome = table.own_step(change, command_id=adoption_id(key, each.number), at=at)
                if isinstance(outcome, Refusal):
                    break
                if isinstance(outcome, Stale):
                    table.catch_up()
