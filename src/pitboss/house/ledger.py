"""The money of a table from its record: what came in, what went out, what the table has won, and whether it all adds up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.record import holding
from pitboss.house.results import WagerResult, wagers_of
from pitboss.house.runner import Table
from pitboss.money import Move, total
from pitboss.table.accounts import CAGE, DROP, POOL, PURSE, TOKENS, TOKENS_TAKEN, TOURNAMENT, TRAY, VOUCHERS
from pitboss.table.events import Event, Outcome
from pitboss.table.rules import Rules
from pitboss.table.services.closing import TableClosed
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised
from pitboss.table.services.opening import TableOpened
from pitboss.table.services.seats.chips import BoughtIn, CashedOut, VoucherExchanged
from pitboss.table.services.seats.tray import TrayCredited, TrayFilled


class RoundLine(Struct, frozen=True):
    """One round: what was wagered on settled hands, what the tray won, and what was corrected later."""

    round: int
    hands: int
    wagered: int
    win: int
    corrections: int


class WagerLine(Struct, frozen=True):
    """The total of a wager, or of all wagers of a kind, over all rounds. Void ones are left out; tokens count at their face."""

    wager: str
    settled: int
    """How many were paid, taken or stood off."""
    staked: int
    taken: int
    paid: int
    win: int
    share: str | None
    """The win as a percentage of the stakes; None if there were none."""


class Check(Struct, frozen=True):
    """Two ways to the same sum."""

    says: str
    one: int
    other: int

    @property
    def holds(self) -> bool:
        return self.one == self.other


class Ledger(Struct, frozen=True):
    """The books of one table, in cents."""

    table: str
    rulebook: str
    phase: str
    currency: str
    opening_float: int
    fills: int
    credits: int
    closing_float: int
    buy_ins: int
    drop: int
    tray: int
    win: int
    hold: str | None
    """The win as a percentage of the drop; None while nothing has been dropped."""
    cash_outs: int
    settled_with_leavers: int
    """Corrections with players who had left: paid to them, or taken back."""
    pooled: int
    """What went into jackpot pools of the house, less what they paid."""
    tournament: int
    """Chips of a tournament that came to the table, less those that left it."""
    chips_out: int
    tokens_issued: int
    tokens_taken: int
    tokens_handed_back: int
    tokens_out: int
    rounds: tuple[RoundLine, ...]
    wagers: tuple[WagerLine, ...]
    """Every wager of the layout, in its order, and whatever else was settled."""
    kinds: tuple[WagerLine, ...]
    """The same by kind: wagers under the same line of the sign are one."""
    checks: tuple[Check, ...]

    @property
    def balances(self) -> bool:
        return all(check.holds for check in self.checks)


class _Sums:
    """Amounts by what they were for, and the tray's results by round."""

    def __init__(self) -> None:
        self.by_kind: dict[type[Event], int] = defaultdict(int)
        self.results: dict[int, int] = defaultdict(int)
        self.corrections: dict[int, int] = defaultdict(int)
        self.leavers = 0
        self.pooled = 0
        self.handed_back = 0
        self._round = 0
        self._disputes: dict[str, int] = {}

    def add(self, event: Event) -> None:
        match event:
            case TableOpened():
                self.by_kind[type(event)] += sum(move.amount for move in event.moves)
            case BoughtIn() | CashedOut() | TrayFilled() | TrayCredited() | VoucherExchanged():
                self.by_kind[type(event)] += event.amount
            case TableClosed():
                self.by_kind[type(event)] += event.float_
            case DisputeRaised():
                self._disputes[event.dispute] = event.round
            case DisputeDecided():
                self.corrections[self._disputes[event.dispute]] += _into(event.moves, TRAY)
            case _:
                if begun := event.begins():
                    self._round = begun.number
                self._result(event.moves)

    def _result(self, moves: tuple[Move, ...]) -> None:
        if not moves:
            return
        self.results[self._round] += _into(moves, TRAY)
        self.leavers += sum(_into(moves, account) for account in _outside(moves, PURSE))
        self.pooled += sum(_into(moves, account) for account in _outside(moves, POOL))
        self.handed_back += _into(moves, VOUCHERS)


def _into(moves: Iterable[Move], account: str) -> int:
    return sum(move.amount * ((move.target == account) - (move.source == account)) for move in moves)


def _outside(moves: Iterable[Move], kind: str) -> set[str]:
    """Return the accounts of a kind outside the table: purses of people, or jackpot pools of the house."""
    return {account for move in moves for account in (move.source, move.target) if account.startswith(kind)}


def ledger_of(table: Table) -> Ledger:
    """Return the books of a table, from everything that has happened at it."""
    history, money = table.history, table.state.money
    sums = _Sums()
    for recorded in holding(history):
        with table.record.told(recorded.version):
            sums.add(recorded.event)
    results, rules = wagers_of(history), table.rules
    wagers = _wagers(rules, results)
    drop, tray = money.get(DROP, 0), money.get(TRAY, 0)
    win = tray + drop + money.get(CAGE, 0)
    kinds = sums.by_kind
    ledger = Ledger(
        table=rules.table.name,
        rulebook=rules.book.id,
        phase=table.state.phase.value,
        currency=table.state.unit if rules.table.of_tournament else rules.book.currency,
        opening_float=kinds[TableOpened],
        fills=kinds[TrayFilled],
        credits=kinds[TrayCredited],
        closing_float=kinds[TableClosed],
        buy_ins=kinds[BoughtIn],
        drop=drop,
        tray=tray,
        win=win,
        hold=_per_cent(win, drop) if drop else None,
        cash_outs=kinds[CashedOut],
        settled_with_leavers=sums.leavers,
        pooled=sums.pooled,
        tournament=-sum(amount for account, amount in money.items() if account.startswith(TOURNAMENT)),
        chips_out=sum(cents for account, cents in money.items() if account.startswith("seat:") and not account.endswith(TOKENS)),
        tokens_issued=kinds[VoucherExchanged],
        tokens_taken=money.get(TOKENS_TAKEN, 0),
        tokens_handed_back=sums.handed_back,
        tokens_out=sum(cents for account, cents in money.items() if account.startswith("seat:") and account.endswith(TOKENS)),
        rounds=tuple(_rounds(rules, results, sums)),
        wagers=wagers,
        kinds=_together(rules, wagers),
        checks=(),
    )
    return _checked(ledger, total(money))


def _per_cent(win: int, drop: int) -> str:
    """Return a percentage rounded to two decimal places, halves away from zero."""
    hundredths = Fraction(abs(win) * 10_000, drop)
    rounded = int(hundredths + Fraction(1, 2))
    return f"{'-' if win < 0 and rounded else ''}{rounded // 100}.{rounded % 100:02}"


def _rounds(rules: Rules, results: Iterable[WagerResult], sums: _Sums) -> Iterable[RoundLine]:
    hands: dict[int, set[int]] = defaultdict(set)
    wagered: dict[int, int] = defaultdict(int)
    for row in results:
        if row.banks:
            continue
        hands[row.round].add(row.area)
        if row.wager in rules.areas and row.outcome != Outcome.VOID:
            wagered[row.round] += row.stake
    numbers = sorted({*hands, *(number for number in (*sums.results, *sums.corrections) if number)})
    for number in numbers:
        yield RoundLine(number, len(hands[number]), wagered[number], sums.results[number], sums.corrections[number])


def _wagers(rules: Rules, results: Iterable[WagerResult]) -> tuple[WagerLine, ...]:
    """Return the totals by wager. A bonus is paid on the stake of another wager, which is counted there; a player's bank is no
    stake, but what it wins or loses is not the house's."""
    found: dict[str, list[WagerResult]] = {wager: [] for wager in rules.areas}
    for row in results:
        if row.outcome != Outcome.VOID:
            found.setdefault(row.wager, []).append(row)
    lines = []
    for wager, rows in found.items():
        staked = sum(row.stake for row in rows if not row.banks) if wager in rules.areas else 0
        taken, paid = -sum(min(0, row.amount) for row in rows), sum(max(0, row.amount) for row in rows)
        lines.append(_line(wager, len(rows), staked, taken, paid))
    return tuple(lines)


def _together(rules: Rules, wagers: Iterable[WagerLine]) -> tuple[WagerLine, ...]:
    """Return the wagers of each kind as one line."""
    kinds: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for line in wagers:
        kinds[rules.limit_of(line.wager)].append((line.settled, line.staked, line.taken, line.paid))
    return tuple(_line(kind, *map(sum, zip(*lines, strict=True))) for kind, lines in kinds.items())


def _line(name: str, settled: int, staked: int, taken: int, paid: int) -> WagerLine:
    win = taken - paid
    return WagerLine(name, settled, staked, taken, paid, win, _per_cent(win, staked) if staked else None)


def _checked(ledger: Ledger, sum_of_accounts: int) -> Ledger:
    won = sum(line.win + line.corrections for line in ledger.rounds)
    from_cage = ledger.opening_float + ledger.fills - ledger.credits - ledger.closing_float
    players = ledger.buy_ins - ledger.cash_outs - ledger.win - ledger.settled_with_leavers - ledger.pooled + ledger.tournament
    tokens = ledger.tokens_taken + ledger.tokens_handed_back + ledger.tokens_out
    checks = (
        Check("All accounts together are nothing", sum_of_accounts, 0),
        Check("The drop is the buy-ins", ledger.drop, ledger.buy_ins),
        Check("The win is the sum of the rounds", ledger.win, won),
        Check("The tray is float, fills and win less credits and buy-ins", ledger.tray, from_cage - ledger.buy_ins + won),
        Check("Chips with players are buy-ins less cash-outs and win", ledger.chips_out, players),
        Check("Tokens issued are taken, handed back or with players", ledger.tokens_issued, tokens),
    )
    return replace(ledger, checks=checks)
