"""The whole record verified: its rows, what surrounds them, its checkpoints, and that no purse is below zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.house.stream import STREAM
from pitboss.journal.anchored import heads_of, key_fault, named, rulebook_fault
from pitboss.journal.checkpoints import Checkpoint
from pitboss.journal.diagnosis import IMPOSSIBLE, Fault
from pitboss.journal.keys import Key
from pitboss.journal.rows import Head, Row, readable
from pitboss.journal.store import Journal
from pitboss.journal.verify import Report, verify
from pitboss.money import show
from pitboss.table.accounts import PURSE

_GRANTED = "purse.granted/"


def verify_record(
    journal: Journal, chain: Sequence[Checkpoint] = (), noted: Iterable[Head] = (), key: Key | None = None
) -> Report:
    """Check the whole record, against checkpoints and noted heads too; the report names the first thing that does not hold."""
    money = _Money()
    report = verify(journal, noted=[*noted, *heads_of(chain)], key=key, watch=money.follow)
    fault = named(journal, chain, report) or rulebook_fault(journal, chain) or key_fault(journal, chain) or money.fault()
    return replace(report, fault=fault)


class _Money:
    """Follows the rows of the whole record, without a key: money moves are never sealed."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._unreadable: Fault | None = None

    def follow(self, row: Row) -> None:
        """Take in a row that holds."""
        granted = row.stream == STREAM and row.type.startswith(_GRANTED)
        if not granted and PURSE not in row.body:
            return
        try:
            body = msgspec.json.decode(row.body)
            if granted:
                self._held[PURSE + body["person"]] += _whole(body["amount"])
            for source, target, amount in body.get("moves", ()):
                self._held[source] -= _whole(amount)
                self._held[target] += amount
        except (msgspec.MsgspecError, TypeError, ValueError, LookupError, AttributeError):
            says = "The row moves money in a way that Pitboss never writes."
            self._unreadable = self._unreadable or Fault(readable(row.stream), row.version, IMPOSSIBLE, (), says)

    def fault(self) -> Fault | None:
        """Return what cannot be: the first purse, by name, that more was taken from than was in it."""
        if self._unreadable:
            return self._unreadable
        for account, amount in sorted(self._held.items()):
            if account.startswith(PURSE) and amount < 0:
                name = readable(account.removeprefix(PURSE))
                says = f"The purse of {name} is at {show(amount)}: more was taken from it than was ever in it."
                return Fault(STREAM, 0, IMPOSSIBLE, (), says)
        return None


def _whole(amount: Any) -> int:
    if type(amount) is not int:
        raise TypeError("an amount is a whole number")
    return amount
