"""A seven-seat round dealt by hand, with two folds and four incidents, as the example keys it."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from tests.support.desk import EXAMPLES, keyed
from tests.support.play import NSW, stands

from pitboss import events as ev
from pitboss.cards import deck
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.house.house import DATABASE
from pitboss.house.ledger import ledger_of
from pitboss.house.runner import Table
from pitboss.money import total
from pitboss.table.accounts import TRAY, stack_of

STEPS = (EXAMPLES / "deals" / "seven-seats.txt").read_text().splitlines()
BUY_IN = 50_000
FOLDED = (2, 6)


def evening(lines: list[str], folder: Path) -> Table:
    """The table after these lines; its file stays open for whoever looks at it."""
    return keyed(lines, folder, NSW, "seven-seats")[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("seven")


@pytest.fixture(scope="module")
def played(folder: Path) -> Table:
    return evening(STEPS, folder)


@pytest.fixture
def house_file(folder: Path) -> Path:
    return folder / "house" / DATABASE


def happened(table: Table, kind: type[ev.Event]) -> list[ev.Event]:
    return [recorded.event for recorded in table.history if isinstance(recorded.event, kind)]


def test_every_clause_is_met_at_its_moment(played: Table) -> None:
    incidents = [event for event in happened(played, ev.IncidentRecorded) if isinstance(event, ev.IncidentRecorded)]
    assert [(event.incident, event.area, event.clauses) for event in incidents] == [
        ("card-exposed", 5, ("12.5",)),
        ("hand-without-wager", 4, ("12.7",)),
        ("dealer-hand-misset", 0, ("12.8",)),
    ]
    exposed, empty, misset = incidents
    assert "during-deal" in exposed.conditions
    assert "after-handled" in empty.conditions
    assert "after-first-reveal" in misset.conditions
    (found,) = happened(played, ev.WagerStood)
    assert isinstance(found, ev.WagerStood)
    assert (found.area, found.found, found.counts, "6.3" in found.clauses) == (3, 12_500, 10_000, True)
    (discarded,) = happened(played, ev.HandDiscarded)
    assert isinstance(discarded, ev.HandDiscarded)
    assert (discarded.area, discarded.cards) == (4, 5)
    assert [event.clauses for event in happened(played, ev.StandsAsSet)] == [("12.8",)]


def test_nobody_ever_knows_the_folded_hands(played: Table) -> None:
    hands = played.state.round.part.hands
    assert [hands[seat].cards for seat in FOLDED] == [(None,) * 5] * 2
    events = [event for event in happened(played, ev.CardsKnown) if isinstance(event, ev.CardsKnown)]
    known = {place for event in events for place, _, _ in event.cards}
    assert known == {0, 1, 3, 5, 7}


def test_the_record_names_no_card_that_was_not_face_up(played: Table, house_file: Path) -> None:
    """Events, commands and state together: only the cards keyed at the reveals, the up card and the card seen by mistake."""
    text = " ".join(line for line in STEPS if line.split(" ")[0] in ("reveal", "hand", "deal", "9h"))
    face_up = {str(card) for card in deck() if str(card) in text.split()}
    assert len(face_up) == 6 + 4 * 5
    events = json.dumps([msgspec.to_builtins(recorded.event, str_keys=True) for recorded in played.history])
    state = msgspec.json.encode(played.state).decode()
    with sqlite3.connect(house_file) as database:
        commands = " ".join(body for (body,) in database.execute("SELECT body FROM commands"))
    for written in (events, state, commands):
        assert {str(card) for card in deck() if f'"{card}"' in written} == face_up


def test_the_money_comes_out_to_the_cent(played: Table) -> None:
    """Against the pair of kings as it was set: Ann and Eve win, who would have lost to kings and fives."""
    rules = played.rules
    aces_up = {kind: odds.pays for kind, odds in rules.schedule("aces-up").pays}
    won = {
        1: 1_000 + 3_000 + 500 * aces_up["pair-of-aces"],
        2: -2_000,
        3: -10_000 - 20_000,
        4: 0,
        5: 2_500 + 2_500 + 1_000 * aces_up["two-pair"],
        6: -1_500 - 500,
        7: 2_000 * aces_up["three-of-a-kind"],
    }
    assert {seat: stack_of(played.state, seat).chips - BUY_IN for seat in won} == won
    opening = rules.table.float_
    assert played.state.money[TRAY] == opening - 7 * BUY_IN - sum(won.values())
    assert total(played.state.money) == 0
    books = ledger_of(played)
    assert books.win == -sum(won.values())
    assert books.drop == 7 * BUY_IN
    assert books.balances
    # 1.2 % and so on: the hold is the win over the drop.
    assert books.hold == f"{round(books.win * 10_000 / books.drop) / 100:.2f}"


def test_every_card_of_the_round_is_counted_into_the_rack(played: Table) -> None:
    (ended,) = happened(played, ev.RoundEnded)
    assert isinstance(ended, ev.RoundEnded)
    rules = poker_rules(played.rules)
    assert ended.counted == 6 * rules.player_cards + rules.dealer_cards + 5


def test_the_same_mistake_seen_before_a_hand_is_open_is_put_right(tmp_path: Path) -> None:
    """The other side of 12.8: Ann then loses to two pair."""
    first = STEPS.index("hand 1 As Ad 8c 6s 3h")
    lines = [*STEPS[:first], *STEPS[first + 1 : first + 4], STEPS[first], *STEPS[first + 4 :]]
    table = evening(lines, tmp_path)
    (reset,) = happened(table, ev.DealerReset)
    assert isinstance(reset, ev.DealerReset)
    assert reset.hand.value.category == "two-pair"
    aces_up = {kind: odds.pays for kind, odds in table.rules.schedule("aces-up").pays}
    assert stack_of(table.state, 1).chips - BUY_IN == -1_000 - 3_000 + 500 * aces_up["pair-of-aces"]
    assert stack_of(table.state, 5).chips - BUY_IN == -2_500 - 2_500 + 1_000 * aces_up["two-pair"]


def test_the_same_hand_found_before_anybody_has_handled_cards_is_a_misdeal(tmp_path: Path) -> None:
    """The other side of 12.7: 12.1 and 12.4 give everything back."""
    before = STEPS[: STEPS.index("look 1 2 3 5 6 7")]
    table = evening([*before, "oops empty", "4", "5", "yes"], tmp_path)
    assert [event.clauses for event in happened(table, ev.MisdealDeclared)] == [("12.1",)]
    assert {stack_of(table.state, seat).chips for seat in range(1, 8)} == {BUY_IN}
    assert stands(table) == "wagering"
    assert total(table.state.money) == 0
