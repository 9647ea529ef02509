"""An evening of Pai Gow dealt by hand, as the example keys it: five rounds, and what goes wrong in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from tests.support.desk import EXAMPLES, KEY, START, keyed
from tests.support.tiles_desk import LINES

from pitboss import events as ev
from pitboss import law
from pitboss.games.pai_gow import GAME
from pitboss.games.pai_gow.banking import BankCovered, BankReturned
from pitboss.games.pai_gow.delivering import DeliveryBegan, TilesRetrieved
from pitboss.games.pai_gow.settling import BankSettled, WagerPaid
from pitboss.games.pai_gow.showing import BankShown, HandMatched
from pitboss.house.desk.interview import pieces
from pitboss.house.desk.vocabulary import read_line
from pitboss.house.house import House
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.ledger import ledger_of
from pitboss.house.runner import Table
from pitboss.money import total

STEPS = [line for line in (EXAMPLES / "deals" / "auckland-tiles.txt").read_text().splitlines() if line and line[0] != "#"]
BOOK = law.load("nz/pai-gow")
BOUGHT = {1: 10_000, 2: 20_000, 3: 20_000, 4: 20_000}
ROUNDS: list[dict[int, tuple[int, int]]] = [
    {2: (2_000, 1_900), 3: (2_000, -2_000), 4: (2_500, -2_500)},
    {1: (1_000, -1_000), 2: (1_000, 0)},
    {3: (1_000, 0), 4: (1_000, -1_000)},
]
"""By round that was played to its end, and by box: the stake, and what its player has won or lost of it. In the first round the
house banks: Ana's hands are both higher, Ben's both lower, and Cleo's hand is foul. In the second Ben banks. In the last the
house banks again: Ben has a copy of the low hand and the higher high hand."""
BANKED = {3: 950}
"""Ben's bank takes $10.00 in the second round and pays 5 per cent of it."""
E_ = TypeVar("E_", bound=ev.Event)


def evening(folder: Path) -> tuple[House, Table]:
    return keyed(STEPS, folder, "nz/pai-gow", "auckland-tiles")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    house, table = evening(tmp_path_factory.mktemp("evening"))
    yield table
    house.close()


def happened(table: Table, kind: type[E_]) -> list[E_]:
    return [recorded.event for recorded in table.history if isinstance(recorded.event, kind)]


def test_every_incident_meets_its_clause(played: Table) -> None:
    incidents = happened(played, ev.IncidentRecorded)
    assert [(event.incident, *event.clauses) for event in incidents] == [
        ("dice-cocked", "base.50"),
        ("tile-exposed", "base.46"),
        ("absent-player", "base.51"),
        ("bank-set-wrong", "base.49"),
        ("foul-hand", "base.45"),
        ("tile-exposed", "base.47"),
        ("wrong-tile-count", "base.48"),
    ]
    assert {event.incident for event in incidents} == {row.incident for row in BOOK.remedies}, "every incident of the rulebook"


def test_four_tiles_have_no_box_and_those_of_empty_boxes_join_them(played: Table) -> None:
    began = happened(played, DeliveryBegan)
    assert {each.unused for each in began} == {4}
    assert all("10.2B" in each.clauses for each in began)
    retrieved = happened(played, TilesRetrieved)
    assert [each.boxes for each in retrieved] == [each.empty for each in began]
    assert [each.unused for each in retrieved] == [4 + 4 * len(each.empty) for each in began]


def test_each_wager_is_taken_or_paid(played: Table) -> None:
    """A hand that was taken back and keyed again counts once, as it was keyed last."""
    found: list[dict[int, tuple[int, int]]] = []
    for recorded in played.history:
        event = recorded.event
        if isinstance(event, BankShown):
            found.append({})
        if isinstance(event, HandMatched | WagerPaid):
            found[-1].update({box: (line.stake, line.pays) for box, line in event.settles()})
    assert found == ROUNDS


def test_the_bank_of_a_player(played: Table) -> None:
    assert [(each.seat, each.put_up, each.needed) for each in happened(played, BankCovered)] == [(3, 2_000, 2_000)]
    (bank,) = happened(played, BankSettled)
    assert (bank.seat, bank.net, bank.commission, bank.held) == (3, 1_000, 50, 2_950)
    returned = happened(played, BankReturned)
    assert [(each.seat, each.clauses) for each in returned] == [(3, ("base.14",)), (2, ("base.14",))]


def test_a_void_round_gives_every_wager_back(played: Table) -> None:
    voided = happened(played, ev.RoundVoided)
    assert [each.clauses for each in voided] == [("base.47",), ("base.48",)]
    assert [[(seat, line.stake) for seat, line in each.returned] for each in voided] == 2 * [[(2, 1_000), (3, 1_000)]]


def test_everybody_has_what_they_won(played: Table) -> None:
    won = {box: sum(each.get(box, (0, 0))[1] for each in ROUNDS) + BANKED.get(box, 0) for box in BOUGHT}
    money = played.state.money
    assert {box: money[f"seat:{box}"] for box in BOUGHT} == {box: BOUGHT[box] + won[box] for box in BOUGHT}
    books = ledger_of(played)
    assert (books.win, books.balances) == (-sum(won.values()), True)
    assert total(money) == 0


def test_the_record_is_the_table_and_every_step_of_it_can_be_decided_again(tmp_path: Path) -> None:
    house, table = evening(tmp_path)
    state, name = table.state, table.rules.table.name
    assert [different for _, different in redecided(house.journal, table_machine(house.journal, name)) if different] == []
    house.close()
    with House.at(tmp_path / "house", KEY) as again:
        assert again.table(name).state == state


def test_every_line_says_one_thing(tmp_path: Path) -> None:
    """Each line of the desk is the request that it stands for, and every request of the game has its line."""
    house, table = evening(tmp_path)
    with house:
        said = {line: [each.does for each in read_line(pieces(line), table, START)] for line in LINES}
    assert said == {line: [does] for line, does in LINES.items()}
    assert {*GAME.own.requests} <= {type(does) for does in LINES.values()}
