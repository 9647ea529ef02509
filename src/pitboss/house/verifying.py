"""The whole record verified: its rows, what surrounds them, its checkpoints, and that no purse is below zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.house.stream import STREAM
from pitboss.journal.anchored import heads_of, key_fault, named, rulebook_fault
from pitboss.journal.checkpoints import Checkpoint
from pitboss.journal.copying import Tell
from pitboss.journal.diagnosis import IMPOSSIBLE, Fault
from pitboss.journal.keys import Key
from pitboss.journal.rows import Head, Row, readable, stamp_of
from pitboss.journal.store import Journal
from pitboss.journal.verify import Report, verify
from pitboss.money import show
from pitboss.table.accounts import PURSE

_NOW_AND_THEN = 256
_ROTATED = "key.rotated/"
_GRANTED = "purse.granted/"
_CASH = (_GRANTED, "purse.moved/")
"""What the stream of the house says of purses, in any format."""


def verify_record(
    journal: Journal,
    chain: Sequence[Checkpoint] = (),
    noted: Iterable[Head] = (),
    key: Key | None = None,
    watch: Callable[[Row], None] | None = None,
) -> Report:
    """Check the whole record, against checkpoints and noted heads too; the report names the first thing that does not hold.

    `watch` is shown every row that holds."""
    money, rotated = _Money(), None
    journal.all_stamped = begun_stamped(journal)

    def follow(row: Row) -> None:
        nonlocal rotated
        money.follow(row)
        if row.stream == STREAM and row.type.startswith(_ROTATED):
            rotated = _new_key(row.body) or rotated
        if watch:
            watch(row)

    report = verify(journal, noted=[*noted, *heads_of(chain)], key=key, watch=follow)
    around = rulebook_fault(journal, chain) or key_fault(journal, chain, rotated) or money.fault()
    fault = named(journal, chain, report) or around
    return replace(report, fault=fault)


def begun_stamped(journal: Journal) -> bool:
    """Return whether the record has begun with rows that have a stamp; then no row of any stream is without one."""
    first = next(journal.read(STREAM), None)
    return first is None or bool(stamp_of(first))


def counted(journal: Journal, tell: Tell) -> Callable[[Row], None]:
    """Return what tells now and then how many rows of a record were checked."""
    total, done = journal.rows_in_all(), 0

    def count(row: Row) -> None:
        nonlocal done
        done += 1
        if not done % _NOW_AND_THEN or done == total:
            tell("Checking rows", done, total)

    return count


def _new_key(body: str) -> str | None:
    """Return the fingerprint of the key that a row says was taken into use."""
    try:
        return str(msgspec.json.decode(body)["new"])
    except (msgspec.MsgspecError, TypeError, LookupError):
        return None


class _Money:
    """Follows the rows of the whole record, without a key: money is never sealed.

    What tables moved and what the stream of the house says of purses are added up apart from each other."""

    def __init__(self) -> None:
        self._moved: Counter[str] = Counter()
        """What each person brought in, and what tables took from them and gave them."""
        self._held: Counter[str] = Counter()
        """What each person has by the stream of the house alone."""
        self._fault: Fault | None = None

    def follow(self, row: Row) -> None:
        """Take in a row that holds."""
        ours = row.stream == STREAM and row.type.startswith(_CASH)
        if self._fault or not (ours or PURSE in row.body):
            return
        try:
            body = msgspec.json.decode(row.body)
            if ours:
                self._in_the_house(row, body)
            for source, target, amount in body.get("moves", ()):
                for account, moved in ((source, -_whole(amount)), (target, amount)):
                    if account.startswith(PURSE):
                        self._moved[account.removeprefix(PURSE)] += moved
        except (msgspec.MsgspecError, TypeError, ValueError, LookupError, AttributeError):
            self._fault = _impossible(row.stream, row.version, "The row moves money in a way that Pitboss never writes.")

    def _in_the_house(self, row: Row, body: dict[str, Any]) -> None:
        person, amount = body["person"], _whole(body["amount"])
        if row.type.startswith(_GRANTED):
            self._moved.update({person: amount})
        self._held[person] += amount
        if self._held[person] < 0:
            self._fault = _below(person, self._held[person], row.version)

    def fault(self) -> Fault | None:
        """Return what cannot be: a purse that more was taken from than was in it, or that the two sums disagree about."""
        if self._fault:
            return self._fault
        for person, amount in sorted(self._moved.items()):
            if amount < 0:
                return _below(person, amount, 0)
        for person in sorted({*self._moved, *self._held}):
            if self._moved[person] != self._held[person]:
                both = f"{show(self._held[person])} by the stream of the house, and {show(self._moved[person])} by the tables"
                return _impossible(STREAM, 0, f"The purse of {readable(person)} is at {both}.")
        return None


def _below(person: str, amount: int, version: int) -> Fault:
    says = f"The purse of {readable(person)} is at {show(amount)}: more was taken from it than was in it."
    return _impossible(STREAM, version, says)


def _impossible(stream: str, version: int, says: str) -> Fault:
    return Fault(readable(stream), version, IMPOSSIBLE, (), says)


def _whole(amount: Any) -> int:
    if type(amount) is not int:
        raise TypeError("an amount is a whole number")
    return amount
