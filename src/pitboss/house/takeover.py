"""Taking over an older record: what its tables say of people and money, until then only in their own streams."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from pitboss.house.people import People
from pitboss.house.reactions import reactions_to
from pitboss.house.record import Batch, Recorded
from pitboss.house.runner import Table
from pitboss.house.stream import HOUSE, STREAM
from pitboss.house.stream.exclusions import CountIncident, ExcludeFromHouse, ForgetIncident, KeepApart
from pitboss.house.stream.notices import PostNotice
from pitboss.house.stream.purses import MovePool, MovePurse
from pitboss.house.stream.state import HouseNotice, ListedTable
from pitboss.house.stream.tables import CloseListed, Known, ListTable, TakeOverTable
from pitboss.house.stream.vouchers import ExchangeRegistered, ReopenVoucher, ReturnTokens
from pitboss.house.table_stream import PREFIX
from pitboss.journal.errors import Conflict
from pitboss.journal.rows import FOLLOWS
from pitboss.journal.store import Journal
from pitboss.journal.writing import Beside
from pitboss.table.commands import HOUSE_ACTOR, Command, Inside
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules


def take_over(journal: Journal, people: People, table: Table) -> None:
    """Let the house take over a table that its own stream does not list: its record is older than the list."""
    name = table.machine.name
    table.follow()
    while name not in people.state.tables:
        request = TakeOverTable(name, table.version, known_of(table.record.history(), table.rules))
        command = Command(f"{name}{FOLLOWS}0", HOUSE_ACTOR, max(people.at, table.at), request)
        decision = people.machine.decide(people.state, command)
        assert not isinstance(decision, Refusal)
        state = reduce(people.machine.evolve, decision, people.state)
        if journal.database.read_only:
            # Whoever only reads knows what the house would know, and leaves the record as it is.
            people.state = state
        elif _recorded(journal, people.version, (command, decision), Beside(PREFIX + name, table.version)):
            people.apply(state, [(command, decision)])
        else:
            table.follow()


def _recorded(journal: Journal, version: int, batch: Batch, table: Beside) -> bool:
    """Record that a table is taken over; return False if the house or the table has moved, or another process has done it."""
    try:
        return not journal.append(STREAM, version, [batch], (table,), derived=True, of=HOUSE.formats).repeated
    except Conflict:
        return False


def known_of(history: Iterable[Recorded], rules: Rules) -> Known:
    """Return what a table has brought about beyond itself, from everything that has happened at it."""
    tally = _Tally()
    for each in history:
        for request in reactions_to(each.event, each.at, each.version, rules):
            tally.add(request)
    return tally.known()


class _Tally:
    """What the events of one table come to for the house. They have happened, so nothing is refused."""

    def __init__(self) -> None:
        self._purses: dict[str, int] = defaultdict(int)
        self._pools: dict[str, int] = defaultdict(int)
        self._notices: list[HouseNotice] = []
        self._excluded: dict[str, None] = {}
        self._apart: dict[tuple[str, ...], None] = {}
        self._incidents: dict[tuple[str, int, str], int] = Counter()
        self._listed = ListedTable()
        self._vouchers: dict[str, None] = {}

    def add(self, request: Inside) -> None:
        match request:
            case MovePurse():
                self._purses[request.person] += request.amount
            case MovePool():
                self._pools[request.pool] += request.amount
            case PostNotice():
                self._notices.append(request.notice)
            case ExcludeFromHouse():
                self._excluded[request.person] = None
            case KeepApart():
                self._apart[request.players] = None
            case CountIncident():
                self._incidents[request.person, request.day, request.incident] += 1
            case ForgetIncident():
                self._forget(request.person, request.incident)
            case ExchangeRegistered():
                self._vouchers[request.voucher] = None
            case ReopenVoucher():
                self._vouchers.pop(request.voucher, None)
            case ReturnTokens():
                pass  # the player was given their voucher at the time, and no register has it
            case ListTable():
                self._listed = ListedTable(house_wide={key: wide.value for key, wide in request.house_wide.items()})
            case CloseListed():
                self._listed = replace(self._listed, open=False)
            case _:
                raise AssertionError(f"{request} is not taken over")

    def _forget(self, person: str, incident: str) -> None:
        kept = ((who, day, what) for (who, day, what), times in self._incidents.items() if times)
        days = [day for who, day, what in kept if (who, what) == (person, incident)]
        if days:
            self._incidents[person, max(days), incident] -= 1

    def known(self) -> Known:
        return Known(
            purses={person: amount for person, amount in self._purses.items() if amount},
            pools={pool: amount for pool, amount in self._pools.items() if amount},
            notices=tuple(self._notices),
            excluded=tuple(self._excluded),
            apart=tuple(self._apart),
            incidents=tuple((*where, times) for where, times in self._incidents.items() if times),
            listed=self._listed,
            vouchers=tuple(self._vouchers),
        )
