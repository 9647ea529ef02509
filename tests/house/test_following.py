"""Whoever follows a table gets from memory what the record says; the root on the sign is that of the last shuffle and cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import law
from pitboss.floor.server import open_tables
from pitboss.house.house import House
from pitboss.house.players.bots import decide, start_of
from pitboss.house.runner import Table
from pitboss.table.commands import PLAYER, Actor, Command
from pitboss.table.state import Phase
from pitboss.table.viewers import Viewer

BOOKS = ("nsw/four-card-poker", "nz/racing-card-derby", "act/draw-poker")
NOW = 1_700_000_000_000


def played(table: Table, rounds: int) -> int:
    """Let the computer players of a table play, compare after each command, and return how many there were."""
    number = 0
    while table.state.round.number < rounds or table.state.phase is Phase.ROUND:
        acted = False
        for seat, sits in sorted(table.state.seats.items()):
            who = Actor(sits.player, PLAYER)
            request = decide(table.view(Viewer(PLAYER, who.name)), table.offers(who), seat, table.rules)
            if request is not None:
                number += 1
                table.send(Command(f"c{number}", who, table.at + 1, request))
                acted = True
                must_agree(table)
        if not acted:
            number += 1
            table.own_step(start_of(table.rules), command_id=f"s{number}", at=table.at + 1)
            must_agree(table)
    return number


def must_agree(table: Table) -> None:
    """Compare what is at hand with the record."""
    assert [*table.since(table.version - 3)] == [*table.record.history(table.version - 3)]
    shown = [line.text for line in table.view("public").sign if line.name == "root"]
    root = table.record.root()
    assert shown == ([f"Shuffle root {root}"] if root else [])


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_at_hand_is_what_the_record_says(book: str, tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        open_tables(house, lambda: NOW)
        table = next(each for each in house.tables() if each.rules.book.id == law.load(book).id)
        assert played(table, 2) > 4
        assert [*table.since(0)] == [*table.record.history()]
