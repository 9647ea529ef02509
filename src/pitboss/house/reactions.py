"""What happens at a table and concerns the house: the requests to its stream that follow from an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from pitboss.house.stream.exclusions import CountIncident, ExcludeFromHouse, ForgetIncident, KeepApart
from pitboss.house.stream.notices import PostNotice
from pitboss.house.stream.purses import MovePool, MovePurse
from pitboss.house.stream.state import DAY, HouseNotice
from pitboss.house.stream.tables import CloseListed, ListTable, SharedSetting
from pitboss.house.stream.vouchers import ExchangeRegistered, ReopenVoucher, ReturnTokens
from pitboss.table.accounts import POOL, PURSE, VOUCHERS
from pitboss.table.commands import Inside
from pitboss.table.events import Event
from pitboss.table.rounds import IncidentRecorded, Notified
from pitboss.table.rules import Rules
from pitboss.table.services.closing import TableClosed
from pitboss.table.services.opening import TableOpened
from pitboss.table.services.seats.chips import VoucherExchanged
from pitboss.table.services.seats.sitting import SeatLeft
from pitboss.table.services.supervision.conduct import PlayersSeparated
from pitboss.table.services.supervision.sanctions import PersonExcluded
from pitboss.table.services.taking_back import StepsTakenBack


class Happened(Struct, frozen=True):
    """An event in its place at a table."""

    event: Any
    at: int
    version: int
    rules: Rules

    @property
    def table(self) -> str:
        return self.rules.table.name


def reactions_to(event: Event, at: int, version: int, rules: Rules) -> Iterable[Inside]:
    """Return what the house has to do because of an event of a table. Most events concern the table alone."""
    follows = _FOLLOWS.get(type(event))
    if not event.moves and follows is None:
        return ()
    found = [*_money(event)] if event.moves else []
    if follows is not None:
        found += follows(Happened(event, at, version, rules))
    return found


def _money(event: Event) -> Iterator[Inside]:
    """Yield what leaves purses and jackpot pools, and what comes to them; one request for each."""
    due: dict[str, int] = defaultdict(int)
    for move in event.moves:
        for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
            if account.startswith((PURSE, POOL)):
                due[account] += amount
    for account, amount in due.items():
        if not amount:
            continue
        if account.startswith(PURSE):
            yield MovePurse(account.removeprefix(PURSE), amount, event.clauses)
        else:
            yield MovePool(account.removeprefix(POOL), amount, event.clauses)


def _opened(each: Happened) -> Iterator[Inside]:
    rules = each.rules
    wide = {key: SharedSetting(str(rules.value(key)), rules.cite(rule)) for key, rule in rules.house_wide().items()}
    yield ListTable(each.table, wide)


def _closed(each: Happened) -> Iterator[Inside]:
    yield CloseListed(each.table, each.event.clauses)


def _excluded(each: Happened) -> Iterator[Inside]:
    if each.event.casino:
        yield ExcludeFromHouse(each.event.person, each.event.clauses)


def _separated(each: Happened) -> Iterator[Inside]:
    yield KeepApart(each.event.players, each.event.clauses)


def _recorded(each: Happened) -> Iterator[Inside]:
    if each.event.person:
        yield CountIncident(each.event.person, each.event.incident, each.at // DAY, each.event.clauses)


def _taken_back(each: Happened) -> Iterator[Inside]:
    for person, incident in each.event.incidents:
        yield ForgetIncident(person, incident, each.event.clauses)
    for voucher in each.event.vouchers:
        yield ReopenVoucher(voucher, each.event.clauses)


def _exchanged(each: Happened) -> Iterator[Inside]:
    yield ExchangeRegistered(each.event.voucher, each.event.amount, each.table, each.event.clauses)


def _left(each: Happened) -> Iterator[Inside]:
    tokens = sum(move.amount for move in each.event.moves if move.target == VOUCHERS)
    if tokens:
        yield ReturnTokens(f"{each.table}:{each.version}", tokens, each.event.player, each.event.clauses)


def _notified(each: Happened) -> Iterator[Inside]:
    event = each.event
    place = f"{each.table}:{each.version}"
    yield PostNotice(HouseNotice(place, event.to, event.subject, event.words, each.at, event.clauses))


_FOLLOWS: dict[type[Event], Callable[[Happened], Iterator[Inside]]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    PersonExcluded: _excluded,
    PlayersSeparated: _separated,
    IncidentRecorded: _recorded,
    StepsTakenBack: _taken_back,
    Notified: _notified,
    VoucherExchanged: _exchanged,
    SeatLeft: _left,
}
