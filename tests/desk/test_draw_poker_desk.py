"""A table of Draw Poker dealt by hand, as the example keys it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.desk import KEY, START
from tests.support.draw_desk import LINES

from pitboss import events as ev
from pitboss import law
from pitboss.games.draw_poker.settling import PotsAwarded
from pitboss.games.draw_poker.showing import HandShown
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.house.desk import Desk
from pitboss.house.desk.interview import pieces
from pitboss.house.desk.vocabulary import read_line
from pitboss.house.house import House
from pitboss.house.kept_streams import redecided
from pitboss.house.ledger import ledger_of
from pitboss.house.round_files.settings import load_settings
from pitboss.house.runner import Table
from pitboss.money import total
from pitboss.table.viewers import Viewer

EXAMPLES = Path(__file__).parents[2] / "examples"
STEPS = [line for line in (EXAMPLES / "deals" / "canberra.txt").read_text().splitlines() if line and line[0] != "#"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House.at(tmp_path_factory.mktemp("canberra") / "house", KEY)
    yield house
    house.close()


@pytest.fixture(scope="module")
def table(house: House) -> Table:
    """The table after every line of the example; a line after `!` is refused."""
    settings = load_settings(EXAMPLES / "tables" / "canberra.toml")
    opened = house.open_table(law.load("act/draw-poker"), settings, at=START)
    now = START
    desk = Desk(house, opened, lambda: now, scripted=True)
    for line in STEPS:
        now += 1_000
        answer = desk.say(line.removeprefix("! "))
        assert answer.ok is not line.startswith("!"), (line, answer)
    return opened


def test_several_names_or_options_are_keyed_in_one_word(tmp_path: Path) -> None:
    house = House.at(tmp_path / "house", KEY)
    settings = load_settings(EXAMPLES / "tables" / "canberra.toml")
    desk = Desk(house, house.open_table(law.load("act/draw-poker"), settings, at=START), lambda: START, scripted=True)
    for line in STEPS[: STEPS.index("deal")]:
        if line != "post":
            desk.say(line.removeprefix("! "))
    drawn = [desk.say(f"lots 4 Dan,Eve {cards}").happened[0].event for cards in ("9c 9s", "9c Ts")]
    assert [each.winner for each in drawn if isinstance(each, ev.SeatDrawn)] == ["", "Eve"]
    assert not desk.say("sit 4 Dan").ok
    assert desk.say("sit 4 Eve").ok
    answer = desk.say("as Otto casino-operator offer play-to-end,void-round the lights failed")
    assert (answer.unclear, answer.refused is None) == ("", False), "understood, and refused because nothing waits"
    house.close()


def test_every_chip_is_accounted_for(table: Table) -> None:
    cashed = {each.event.seat: each.event.amount for each in table.history if isinstance(each.event, ev.CashedOut)}
    assert cashed == {1: 13_800, 2: 7_600, 3: 8_400}
    assert total(table.state.money) == 0
    assert ledger_of(table).win == 200


def test_commission_is_taken_once_and_the_reason_is_kept_where_it_is_not(table: Table) -> None:
    awarded = [each.event for each in table.history if isinstance(each.event, PotsAwarded)]
    assert [(each.total, each.commission, each.exempt) for each in awarded] == [
        (5_600, 200, None),
        (1_000, 0, "within-threshold"),
    ]


def test_only_shown_hands_and_seen_cards_are_in_the_record(table: Table) -> None:
    shown = [each.event.seat for each in table.history if isinstance(each.event, HandShown)]
    assert shown == [2, 1]
    hands = table.view(Viewer("casino-supervisor", "Cass")).of(DrawPokerView).hands
    assert all(not hand.cards for hand in hands.values()), "nobody has shown a hand in the last round"


def test_the_rules_make_the_same_of_every_line_again(house: House, table: Table) -> None:
    assert [different for _, different in redecided(house.journal, table.machine) if different] == []


def test_each_line_says_one_thing(tmp_path: Path) -> None:
    with House.at(tmp_path / "house", KEY) as house:
        settings = load_settings(EXAMPLES / "tables" / "canberra.toml")
        opened = house.open_table(law.load("act/draw-poker"), settings, at=START)
        desk = Desk(house, opened, lambda: START, scripted=True)
        for step in STEPS[: STEPS.index("sit 1 Ana") + 1]:
            assert desk.say(step.removeprefix("! ")).ok is not step.startswith("!"), step
        said = {line: [keyed.does for keyed in read_line(pieces(line), opened, START)] for line in LINES}
    assert said == {line: [does] for line, does in LINES.items()}
