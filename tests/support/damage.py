"""Kinds of damage to a record, as statements that SQLite and PostgreSQL both understand, and a house to do them to."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss import do, law
from pitboss.house.house import House
from pitboss.house.players.visits import practice_settings
from pitboss.house.runner import Accepted, Table
from pitboss.journal.rows import chain
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Stake
from pitboss.table.settings import TableSettings
from tests.journal.places import Place
from tests.support.incidents import incident
from tests.support.play import INES, LIMITS, NSW, NZ, sent

ANN = Actor("Ann", "player")
HIT, OTHER = "Table 1", "Table 2"
"""The table that is damaged, and another one, under another rulebook."""
STREAM = f"table/{HIT}"

Edit = Callable[..., int]


class Damage(NamedTuple):
    """One kind of damage."""

    name: str
    statements: tuple[str, ...]
    """`{v}` is the version of a row of the damaged table, `{c}` the id of its command."""
    columns: str = ""
    """What verification calls changed, if it is one column of that row or of its command."""

    def do(self, edit: Edit, version: int, command: str) -> None:
        for statement in self.statements:
            row = f"stream = '{STREAM}' AND version = {version}"
            said = f"stream = '{STREAM}' AND command_id = '{command}'"
            assert edit(statement.format(s=STREAM, v=version, c=command, row=row, said=said)) > 0, statement


ROWS = (
    Damage("stream", ("UPDATE journal SET stream = 'table/Table 9' WHERE {row}",)),
    Damage("stream before", ("UPDATE journal SET stream = 'aaa' WHERE {row}",)),
    Damage("version", ("UPDATE journal SET version = 9999 WHERE {row}",)),
    Damage("version zero", ("UPDATE journal SET version = 0 WHERE {row}",)),
    Damage("at", ("UPDATE journal SET at = at + 60000 WHERE {row}",), "at"),
    Damage("type", ("UPDATE journal SET type = 'no.such/1' WHERE {row}",), "type"),
    Damage("body", ("UPDATE journal SET body = replace(body, ':', ': ') WHERE {row}",), "body"),
    Damage("body cut", ("UPDATE journal SET body = substr(body, 1, 9) WHERE {row}",), "body"),
    Damage("body emptied", ("UPDATE journal SET body = '' WHERE {row}",), "body"),
    Damage("command id", ("UPDATE journal SET command_id = 'open' WHERE {row}",), "command_id"),
    Damage("no such command", ("UPDATE journal SET command_id = 'nobody' WHERE {row}",), "command_id"),
    Damage("marks", ("UPDATE journal SET marks = hash WHERE {row}",), "marks"),
    Damage("marks cut", ("UPDATE journal SET marks = substr(marks, 1, 3) WHERE {row}",), "marks"),
    Damage("prev", ("UPDATE journal SET prev = hash WHERE {row}",), "prev"),
    Damage("prev cut", ("UPDATE journal SET prev = substr(prev, 1, 16) WHERE {row}",), "prev"),
    Damage("hash", ("UPDATE journal SET hash = prev WHERE {row}",), "hash"),
    Damage("hash cut", ("UPDATE journal SET hash = substr(hash, 1, 16) WHERE {row}",), "hash"),
    Damage("row deleted", ("DELETE FROM journal WHERE {row}",)),
    Damage("times moved", ("UPDATE journal SET at = at + 60000 WHERE stream = '{s}' AND version BETWEEN {v} AND {v} + 8",), "at"),
    Damage("end cut off", ("DELETE FROM journal WHERE stream = '{s}' AND version >= {v}",)),
    Damage("rows gone", ("DELETE FROM journal WHERE stream = '{s}'",)),
    Damage(
        "row copied",
        ("INSERT INTO journal SELECT stream, 9999, at, type, body, command_id, marks, prev, hash FROM journal WHERE {row}",),
    ),
)
"""To a row of the journal."""

COMMANDS = (
    Damage("command's id", ("UPDATE commands SET command_id = 'other' WHERE {said}",)),
    Damage("command's stream", ("UPDATE commands SET stream = 'table/Table 9' WHERE {said}",)),
    Damage("expected", ("UPDATE commands SET expected = expected + 1 WHERE {said}",), "command.expected"),
    Damage("events", ("UPDATE commands SET events = events + 1 WHERE {said}",), "command.events"),
    Damage("command's time", ("UPDATE commands SET at = at + 60000 WHERE {said}",), "command.at"),
    Damage("actor", ("UPDATE commands SET actor = 'player:Eve' WHERE {said}",), "command.actor"),
    Damage("command's body", ("UPDATE commands SET body = substr(body, 1, 5) WHERE {said}",), "command.body"),
    Damage("command deleted", ("DELETE FROM commands WHERE {said}",)),
    Damage(
        "command added",
        ("INSERT INTO commands SELECT 'c', stream, expected, events, at, actor, body FROM commands WHERE {said}",),
    ),
)
"""To the command of a row."""

BOOK = f"WHERE id = '{NSW}'"
RULEBOOKS = (
    Damage("text", (f"UPDATE rulebooks SET text = replace(text, '1', '2') {BOOK}",)),
    Damage("text cut", (f"UPDATE rulebooks SET text = substr(text, 1, 99) {BOOK}",)),
    Damage("digest", (f"UPDATE rulebooks SET digest = 'ff' {BOOK}",)),
    Damage("rulebook deleted", (f"DELETE FROM rulebooks {BOOK}",)),
)
"""To the rulebook that the table was opened with."""

SNAPSHOTS = (
    Damage("snapshot's stream", ("UPDATE snapshots SET stream = 'table/Table 8' WHERE stream = '{s}'",)),
    Damage("snapshot's version", ("UPDATE snapshots SET version = 3 WHERE stream = '{s}'",)),
    Damage("program", ("UPDATE snapshots SET program = 'another' WHERE stream = '{s}'",)),
    Damage("snapshot's hash", ("UPDATE snapshots SET hash = substr(hash, 1, 5) WHERE stream = '{s}'",)),
    Damage("snapshot's body", ("UPDATE snapshots SET body = substr(body, 1, 40) WHERE stream = '{s}'",)),
    Damage("snapshot emptied", ("UPDATE snapshots SET body = substr(body, 1, 0)",)),
    Damage("snapshots deleted", ("DELETE FROM snapshots",)),
)
"""To what is only a cache."""


def say(table: Table, who: Actor, does: Request) -> None:
    outcome = sent(table, Command(f"c{table.version}", who, table.at + 1, does))
    assert isinstance(outcome, Accepted), outcome


def played(house: House) -> None:
    """Play a round at each of two tables, and let the inspector have a notice from each."""
    house.grant("Ann", 1_000_000, command_id="cash", at=1)
    first = house.open_table(law.load(NSW), TableSettings(name=HIT, limits=LIMITS), at=0)
    book = law.load(NZ)
    other = house.open_table(book, practice_settings(book, OTHER), at=0)
    for table in (first, other):
        say(table, ANN, do.TakeSeat(1))
        say(table, ANN, do.BuyIn(100_000))
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        say(table, HOUSE_ACTOR, do.NoMoreBets())
        say(table, ANN, do.dealer_poker.Fold(1))
    say(first, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    say(first, HOUSE_ACTOR, do.NoMoreBets())
    say(first, HOUSE_ACTOR, incident("card-missing"))
    (notice,) = house.inbox
    house.acknowledge(notice.id, INES, command_id="noted", at=10)


def rows_of(asked: list[tuple[Any, ...]], seed: int) -> tuple[int, str]:
    """Choose a row of the damaged table, and its command: (version, command id) pairs are given in order."""
    # Not the first row, whose command is named in some kinds of damage, and with eight others after it.
    return random.Random(seed).choice([(int(version), str(command)) for version, command in asked[1:-8]])


def forge(place: Place, version: int, change: Callable[[str], str], stream: str = STREAM, *, with_key: bool = True) -> None:
    """Change the body of a row and compute every hash after it again, as somebody patient might, with or without the key."""
    with place.open() as journal:
        first, *rest = journal.read(stream, version)
        stamp = journal.sealer.stamp if with_key else None
    changed = replace(first, body=change(first.body))
    assert changed != first
    with place.unguarded() as edit:
        for row in chain(first.prev, (changed, *rest), stamp):
            values = (row.body, row.marks, row.prev, row.hash, stream, row.version)
            edit("UPDATE journal SET body = ?, marks = ?, prev = ?, hash = ? WHERE stream = ? AND version = ?", *values)
