"""Read a golden journal with the program. Nothing else in this folder knows the program, so a change of its API ends here.

Everything leaves this module as plain JSON values: amounts in cents, cards such as "As", names of accounts, places and wagers.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from pitboss.house.house import House
from pitboss.house.kept_streams import folded, redecided, table_machine
from pitboss.house.ledger import Ledger, WagerLine, ledger_of
from pitboss.house.openings import published, shoe_at
from pitboss.house.results import wagers_of
from pitboss.house.table_stream import PREFIX, book_of, formats_of
from pitboss.journal.commitments import check_opening
from pitboss.journal.rows import Head
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.money import total
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.state import Phase, TableState
from pitboss.table.view import TableView, view
from pitboss.table.viewers import Viewer
from tests.models import model_of

DATABASE, KEY = "house.db", "house.key"
ACCOUNTS: dict[str, str] = {}
"""New names of accounts, each with the name that the golden journals expect; empty as long as none was renamed."""

Fact = dict[str, Any]
"""An event as JSON has it."""
Cards = dict[str, list[str]]
"""The visible cards by place, in order; a hidden card is absent."""


class Again(NamedTuple):
    """A command decided again: what the record says it brought, and what the rules make of it now."""

    version: int
    command: str
    recorded: list[Fact]
    derived: list[Fact] | str
    """The events; or the code of the refusal."""


class Opened(NamedTuple):
    """The cards of one shuffle that were checked against its published root."""

    version: int
    cards: int
    wrong: tuple[int, ...]
    """Cards that the root does not bind, by their number in the shoe."""


class Reading:
    """A copy of a golden journal, opened by the program; the original is never written to."""

    def __init__(self, golden: Path, folder: Path) -> None:
        folder.mkdir(parents=True)
        for name in (DATABASE, KEY):
            # A checkout may make files that others can read or nobody can write.
            shutil.copyfile(golden / name, folder / name)
            (folder / name).chmod(0o600)
        self.journal = Journal(folder / DATABASE, folder / KEY)
        self._states: dict[str, list[TableState]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.journal.close()

    @cached_property
    def house(self) -> House:
        """The house as its record left it; a record that was tampered with may not fold."""
        return House(self.journal)

    def tables(self) -> tuple[str, ...]:
        return tuple(stream.removeprefix(PREFIX) for stream in self.journal.streams() if stream.startswith(PREFIX))

    def rulebook(self, table: str) -> str:
        return book_of(self.journal, table)[0].id

    def events(self) -> dict[str, list[str]]:
        """The type of every event, as it was written, by stream."""
        return {stream: [row.type for row in self.journal.read(stream)] for stream in self.journal.streams()}

    def commands(self) -> dict[str, int]:
        """The number of commands by stream."""
        return {stream: len({row.command_id for row in self.journal.read(stream)}) for stream in self.journal.streams()}

    def heads(self) -> dict[str, str]:
        """The hash of the last event by stream."""
        return {head.stream: head.hash for head in self.journal.heads()}

    def fault(self, heads: dict[str, str], lengths: dict[str, int]) -> str:
        """The first row that does not fit the chain or the heads noted when it was recorded; empty where all do."""
        noted = [Head(stream, lengths[stream], digest) for stream, digest in heads.items()]
        fault = verify(self.journal, noted=noted).fault
        return "" if fault is None else str(fault)

    def openings(self, table: str) -> list[Opened]:
        """Every card that left a shoe of the house, opened against the root that was published with the shuffle."""
        found = []
        for root in published(self.journal, PREFIX + table):
            shoe = shoe_at(self.journal, PREFIX + table, root.version, formats_of(book_of(self.journal, table)[1].game))
            opened_cards = shoe.open(shoe.position(card.number) for card in shoe.dealt)
            wrong = tuple(
                dealt.number
                for dealt, opening in zip(shoe.dealt, opened_cards, strict=True)
                if dealt.card not in (None, opening.piece) or not check_opening(root.root, opening)
            )
            found.append(Opened(root.version, len(shoe.dealt), wrong))
        return found

    def _folded(self, table: str) -> list[TableState]:
        """The table after each event, folded from the first one."""
        if table not in self._states:
            states = [state for _, state in folded(self.journal, table_machine(self.journal, table))]
            self._states[table] = states
        return self._states[table]

    def balances(self, table: str, version: int) -> dict[str, int]:
        """What lies on each account after an event, in cents; empty accounts are left out."""
        money = self._folded(table)[version - 1].money
        assert total(money) == 0, f"the accounts of {table} come to {total(money)} after event {version}"
        return _renamed(money)

    def balances_now(self, table: str) -> dict[str, int]:
        """The same of the table as the house resumed it."""
        return _renamed(self.house.table(table).state.money)

    def purses(self, people: Iterable[str]) -> dict[str, int]:
        """The cash that people carry in the end."""
        return {person: self.house.people.purses[person] for person in people}

    def notices(self) -> dict[str, dict[str, str]]:
        """Who has taken note of each notice, by whom it was for."""
        return {notice.id: dict(notice.acknowledged_by) for notice in self.house.inbox}

    def happened(self, table: str) -> list[Event]:
        """Every event of a table, in today's format."""
        return [each.event for each in self.house.table(table).history]

    def round_ends(self, table: str) -> dict[int, int]:
        """The version of the event that ended each round."""
        history = self.house.table(table).history
        return {each.event.round: each.version for each in history if isinstance(each.event, RoundEnded | RoundVoided)}

    def viewers(self, table: str) -> dict[str, list[str]]:
        """Everybody whose view is worth keeping: an office and a name for each."""
        book = book_of(self.journal, table)[0]
        supervisor = next(office.name for office in book.offices if office.name.endswith("supervisor"))
        players = sorted({seat.player for state in self._folded(table) for seat in state.seats.values()})
        return {
            "public": ["public", ""],
            "dealer": ["dealer", ""],
            "supervisor": [supervisor, ""],
            "inspector": ["inspector", ""],
            **{f"player {name}": ["player", name] for name in players},
        }

    def cards(self, table: str, version: int, viewers: dict[str, list[str]]) -> dict[str, Cards]:
        """The cards that each viewer sees after an event."""
        state, rules = self._folded(table)[version - 1], self.house.table(table).rules
        if state.phase is not Phase.ROUND:
            # What an inspector saw between rounds takes a recorded look today.
            state = replace(state, looks=frozenset({("", state.round.number)}))
        return {label: _visible(view(state, Viewer(who[0], who[1]), rules, 0), rules.game.id) for label, who in viewers.items()}

    def results(self, table: str) -> list[Fact]:
        """What became of every wager."""
        return [
            {
                "round": row.round,
                "area": row.area,
                "player at seat": row.owner,
                "wager": row.wager,
                "outcome": str(row.outcome),
                "stake": row.stake,
                "pays": row.amount,
                "clauses": list(row.clauses),
            }
            for row in wagers_of(self.house.table(table).history)
        ]

    def ledger(self, table: str) -> Fact:
        """The books of the table."""
        return _books(ledger_of(self.house.table(table)))

    def decided_again(self, table: str) -> Iterator[Again]:
        """Every command of a table, decided again from where the record stood. What people sent to the house itself is not
        decided by rules, and folds only."""
        for (step, _, _), difference in redecided(self.journal, table_machine(self.journal, table)):
            recorded = [_fact(entry.event) for entry in step.entries]
            derived: list[Fact] | str = recorded
            if difference is not None:
                again = difference.derived
                derived = again.code if isinstance(again, Refusal) else [_fact(event) for event in again]
            yield Again(step.entries[0].version, _tag(step.command.does), recorded, derived)


def _tag(value: Any) -> str:
    return str(type(value).__struct_config__.tag)


def _fact(event: Any) -> Fact:
    """An event with its type, as JSON has it."""
    fact: Fact = msgspec.json.decode(msgspec.json.encode(event))
    return fact


def _renamed(money: dict[str, int]) -> dict[str, int]:
    """Balances under the names that the golden journals expect; what has become several accounts is one sum."""
    found: Counter[str] = Counter()
    for account, cents in money.items():
        found[ACCOUNTS.get(account, account)] += cents
    return {account: cents for account, cents in sorted(found.items()) if cents}


def _visible(seen: TableView, game: str) -> Cards:
    """The cards of a view, by place. What a viewer may not see is not in it, and not here."""
    found = model_of(game).visible(seen.game) if seen.game is not None else {}
    return {place: cards for place, cards in found.items() if cards}


TOTALS: Collection[str] = (
    "opening_float",
    "fills",
    "credits",
    "closing_float",
    "buy_ins",
    "drop",
    "tray",
    "win",
    "hold",
    "cash_outs",
    "settled_with_leavers",
    "chips_out",
    "tokens_issued",
    "tokens_taken",
    "tokens_handed_back",
    "tokens_out",
)


def _books(ledger: Ledger) -> Fact:
    return {
        "totals": {name.replace("_", " "): getattr(ledger, name) for name in TOTALS},
        "rounds": [
            {
                "round": line.round,
                "hands": line.hands,
                "wagered": line.wagered,
                "win": line.win,
                "corrections": line.corrections,
            }
            for line in ledger.rounds
        ],
        "wagers": [_wager(line) for line in ledger.wagers],
        "kinds": [_wager(line) for line in ledger.kinds],
        "balances": ledger.balances,
    }


def _wager(line: WagerLine) -> Fact:
    return {
        "wager": line.wager,
        "settled": line.settled,
        "staked": line.staked,
        "taken": line.taken,
        "paid": line.paid,
        "win": line.win,
        "share": line.share,
    }
