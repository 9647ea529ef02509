"""What became of everything that was acknowledged: compared with the record row by row, with money counted by itself."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.house.house import House
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.ledger import ledger_of
from pitboss.house.stream import STREAM
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.journal.keys import Key
from pitboss.journal.verify import verify
from pitboss.table.accounts import PURSE
from tests.torture.player import Said, read_log, requested


@dataclass
class Sums:
    """What a run came to. Lost, doubled, cents off and wrong must be nothing."""

    acknowledged: int = 0
    repeated: int = 0
    """Old commands sent again, and answered with what they did the first time."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    cents_off: int = 0
    wrong: list[str] = field(default_factory=list)
    """Whatever else does not hold, in words."""
    full: int = 0
    """How often a disk was full."""

    @property
    def right(self) -> bool:
        return not (self.lost or self.doubled or self.cents_off or self.wrong)


def summed(data: Path, address: str | None, key: Key, logs: Iterable[Path]) -> Sums:
    """Compare the logs of the players with the record."""
    sums, said = Sums(), defaultdict[str, list[Said]](list)
    for log in logs:
        sums.full += sum(not line for line in log.read_bytes().split(b"\n")[:-1])
        for each in read_log(log):
            if each.versions:
                said[each.id].append(each)
    sums.acknowledged, sums.repeated = len(said), sum(len(each) - 1 for each in said.values())
    with House.at(data, key, database=address, read_only=True) as house:
        sums.wrong += [str(error) for error in house.unreadable.values()]
        if fault := verify(house.journal, key=key).fault:
            sums.wrong.append(str(fault))
        _compare(house, said, sums)
        _count(house, sums)
    return sums


def _compare(house: House, said: dict[str, list[Said]], sums: Sums) -> None:
    """Find each acknowledged command in the record, once, where it was said to be, and with the same words."""
    found: dict[str, list[tuple[str, tuple[int, ...]]]] = defaultdict(list)
    words = {}
    for name in house.names():
        table = house.table(name)
        for step in house.journal.steps(PREFIX + name, formats_of(table.rules.game)):
            cause = step.command.id.partition("/")[0]
            if cause == step.command.id:
                words[cause] = step.command.does
                found[cause].append((name, ()))
            where, before = found[cause][-1]
            found[cause][-1] = (where, (*before, *(entry.version for entry in step.entries)))
        for taken, difference in redecided(house.journal, table_machine(house.journal, name)):
            if difference:
                sums.wrong.append(f"{name} {difference.version}: {taken.step.command.id} is decided differently")
    for id_, answers in said.items():
        places = found.get(id_, [])
        if not places:
            sums.lost.append(id_)
        elif len(places) > 1 or {(each.table, each.versions) for each in answers} != {*places}:
            sums.doubled.append(id_)
        else:
            asked = requested(house.table(answers[0].table), answers[0].does)
            # Chance is added to a request after it was sent.
            if type(asked) is not type(words[id_]) or any(
                getattr(asked, name) not in (getattr(words[id_], name), ()) for name in asked.__struct_fields__
            ):
                sums.wrong.append(f"{id_} was recorded with other words")


def _count(house: House, sums: Sums) -> None:
    """Add up every move of every row, apart from the program's own books, and compare with them."""
    purses = _purses(house, sums)
    for name in house.names():
        money, table = _money(house, name, sums), house.table(name)
        for account, cents in money.items():
            if account.startswith(PURSE):
                purses[account.removeprefix(PURSE)] -= cents
        kept = {account: cents for account, cents in table.state.money.items() if cents}
        sums.cents_off += sum(abs(money[each] - kept.get(each, 0)) for each in {*money, *kept})
        if not ledger_of(table).balances:
            sums.wrong.append(f"the books of {name} do not balance")
    sums.doubled += [number for number, times in _exchanged(house).items() if times > 1]
    granted = _granted(house)
    for person in {*purses, *granted}:
        sums.cents_off += abs(purses[person] - granted[person])


def _purses(house: House, sums: Sums) -> Counter[str]:
    """Return what everybody has on hand by the rows of the house's stream, and count what was ever below zero."""
    purses = Counter[str]()
    for row in house.journal.read(STREAM):
        if row.type.startswith("purse."):
            body = json.loads(row.body)
            purses[body["person"]] += body["amount"]
            sums.cents_off += max(0, -purses[body["person"]])
    for person in {*purses, *house.people.purses}:
        sums.cents_off += abs(purses[person] - house.people.purses[person])
    return purses


def _exchanged(house: House) -> Counter[str]:
    """Return how often each voucher became tokens, by the rows of all tables."""
    rows = (
        row for name in house.names() for row in house.journal.read(PREFIX + name) if row.type.startswith("voucher.exchanged")
    )
    return Counter(json.loads(row.body)["voucher"] for row in rows)


def _granted(house: House) -> Counter[str]:
    granted = Counter[str]()
    for row in house.journal.read(STREAM):
        if row.type.startswith("purse.granted"):
            body = json.loads(row.body)
            granted[body["person"]] += body["amount"]
    return granted


def _money(house: House, name: str, sums: Sums) -> Counter[str]:
    """Return what every account of a table holds by its rows, and count what was ever below zero."""
    money = Counter[str]()
    for row in house.journal.read(PREFIX + name):
        for source, target, amount in json.loads(row.body).get("moves") or ():
            money[source] -= amount
            money[target] += amount
            if not source.startswith("outside:"):
                sums.cents_off += max(0, -money[source])
    return money
