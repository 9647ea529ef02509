"""An evening of Racing Card Derby dealt by hand, as the example keys it: eight races, and what goes wrong in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.derby import DERBY
from tests.support.desk import EXAMPLES, KEY, keyed

from pitboss import events as ev
from pitboss import law
from pitboss.house.house import House
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.ledger import ledger_of
from pitboss.house.runner import Table
from pitboss.money import parse_odds, total

STEPS = [line for line in (EXAMPLES / "deals" / "derby-evening.txt").read_text().splitlines() if line and line[0] != "#"]
BUY_IN = 20_000
BOOK = law.load(DERBY)

ROUNDS: dict[int, dict[tuple[int, str], tuple[int, str]]] = {
    1: {
        (1, "black"): (1_000, "red-black"),
        (1, "suit-hearts"): (500, ""),
        (2, "quinella-club-diamond"): (500, "quinella"),
        (2, "red"): (1_000, ""),
        (4, "trifecta-club-diamond-heart"): (200, "trifecta-third"),
        (4, "trifecta-club-heart-diamond"): (100, "trifecta-first"),
        (7, "trifecta-club-diamond-spade"): (300, "trifecta-second"),
    },
    2: {
        (1, "red"): (500, "red-black-protested"),
        (1, "suit-diamonds"): (1_000, "suit-protested"),
        (2, "suit-spades"): (500, ""),
        (4, "quinella-diamond-club"): (200, "quinella"),
        (7, "black"): (1_000, ""),
    },
    3: {(1, "red"): (1_000, "red-black"), (2, "black"): (1_000, ""), (4, "suit-hearts"): (500, "suit")},
    4: {
        (1, "black"): (2_000, "red-black"),
        (2, "quinella-heart-club"): (500, ""),
        (4, "trifecta-club-heart-spade"): (200, "trifecta-third"),
        (7, "trifecta-club-heart-diamond"): (100, "trifecta-second"),
    },
    5: {
        (1, "black"): (1_000, "red-black"),
        (2, "suit-hearts"): (1_000, ""),
        (4, "suit-spades"): (500, "suit"),
        (7, "black"): (1_000, "red-black"),
    },
    7: {(1, "suit-clubs"): (500, "suit"), (2, "quinella-club-spade"): (100, "quinella")},
}
"""By round, seat and wager: the stake, and the odds it is paid at where it wins. Rounds 6 and 8 are void."""


def pays(stake: int, odds: str) -> int:
    """What a wager brings by the rulebook's odds, or loses; no payment here is one that chips cannot make up."""
    if not odds:
        return -stake
    value = parse_odds(str(BOOK.setting(f"odds.{odds}").value))
    paid, rest = divmod(stake * value.pays, value.per)
    assert rest == 0
    return paid


def evening(folder: Path) -> tuple[House, Table]:
    return keyed(STEPS, folder, DERBY, "derby-night")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    house, table = evening(tmp_path_factory.mktemp("evening"))
    yield table
    house.close()


def happened(table: Table, kind: type[ev.Event]) -> list[ev.Event]:
    return [recorded.event for recorded in table.history if isinstance(recorded.event, kind)]


def test_every_incident_meets_its_clause(played: Table) -> None:
    incidents = [event for event in happened(played, ev.IncidentRecorded) if isinstance(event, ev.IncidentRecorded)]
    assert [(event.incident, *event.clauses) for event in incidents] == [
        ("first-card-face-up", "10.3"),
        ("scan-failed", "10.2"),
        ("card-face-up", "10.4"),
        ("lights-failed", "10.1"),
        ("card-drawn-in-error", "10.5"),
        ("exposed-card-drawn", "10.6"),
        ("card-misread", "10.2"),
        ("first-card-uncalled", "8.1", "10.5"),
        ("card-misread", "10.2"),
        ("display-wrong", "10.2"),
        ("lights-wrong", "10.1"),
        ("card-misplaced", "10.8"),
        ("dealt-incorrectly", "10.7"),
        ("shoe-exhausted", "10.8"),
    ]
    remedied = {row.incident for row in BOOK.remedies}
    assert {event.incident for event in incidents} == remedied, "every incident of the rulebook"


def test_moved_wagers_go_back_only_where_the_operator_may_put_them(played: Table) -> None:
    shifted = [each for each in happened(played, ev.WagerShifted) if isinstance(each, ev.WagerShifted)]
    assert [(each.area, each.by, each.restorable) for each in shifted] == [
        (2, "dealer", True),
        (7, "patron", True),
        (4, "dealer", False),
    ]
    restored = [each for each in happened(played, ev.WagerRestored) if isinstance(each, ev.WagerRestored)]
    assert [(each.area, each.by, each.clauses) for each in restored] == [(2, "Gwen", ("5.7(a)",)), (7, "Gwen", ("5.7(b)",))]


def settled(table: Table) -> dict[int, dict[tuple[int, str], int]]:
    """What became of each wager in each round; by the right result where it was settled again."""
    found: dict[int, dict[tuple[int, str], int]] = {}
    number = 0
    for recorded in table.history:
        match recorded.event:
            case ev.CardDrawn(round=number):
                pass
            case ev.LosingWagersTaken() | ev.WinningWagersPaid() | ev.WagersSettledAgain():
                lines = {(seat, line.wager): line.pays for seat, line in recorded.event.wagers}
                found[number] = found.get(number, {}) | lines
    return found


def test_each_wager_is_paid_or_taken_by_the_rulebooks_odds(played: Table) -> None:
    expected = {number: {which: pays(*how) for which, how in wagers.items()} for number, wagers in ROUNDS.items()}
    assert settled(played) == expected


def test_everybody_leaves_with_what_they_won(played: Table) -> None:
    won = dict.fromkeys((1, 2, 4, 7), 0)
    for wagers in ROUNDS.values():
        for (seat, _), (stake, odds) in wagers.items():
            won[seat] += pays(stake, odds)
    cashed = {each.seat: each.amount for each in happened(played, ev.CashedOut) if isinstance(each, ev.CashedOut)}
    assert cashed == {seat: BUY_IN + amount for seat, amount in won.items()}
    books = ledger_of(played)
    assert (books.win, books.balances) == (-sum(won.values()), True)
    assert total(played.state.money) == 0


def test_a_void_round_gives_every_wager_back(played: Table) -> None:
    voided = [each for each in happened(played, ev.RoundVoided) if isinstance(each, ev.RoundVoided)]
    assert [(each.round, each.shoe_plays_on) for each in voided] == [(6, True), (8, False)]
    assert [[(seat, line.wager, line.stake) for seat, line in each.returned] for each in voided] == [
        [(1, "red", 1_000), (2, "suit-clubs", 500)],
        [(1, "suit-spades", 1_000), (7, "red", 5_000)],
    ]


def test_every_card_of_the_shoe_is_accounted_for(played: Table) -> None:
    """The cards drawn, those out of play, and none left in the end: two decks."""
    drawn = len(happened(played, ev.CardDrawn))
    assert drawn + len(happened(played, ev.CardRemoved)) == played.rules.deck_size
    ended = [each.counted for each in happened(played, ev.RoundEnded) if isinstance(each, ev.RoundEnded)]
    assert len(ended) == len(ROUNDS)


def test_the_record_is_the_table_and_every_step_of_it_can_be_decided_again(tmp_path: Path) -> None:
    house, table = evening(tmp_path)
    state, name = table.state, table.rules.table.name
    assert [different for _, different in redecided(house.journal, table_machine(house.journal, name)) if different] == []
    house.close()
    with House.at(tmp_path / "house", KEY) as again:
        assert again.table(name).state == state
