"""The dealer's language at a race: wagers by area, what the scanner keys by itself, and lines that say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.support.derby import DERBY, race
from tests.support.derby_desk import LIMITS, LINES, derby_desk, opened, wagered
from tests.support.desk import DeskUnderTest

from pitboss import do
from pitboss import events as ev
from pitboss.cards import Card, deck
from pitboss.games import game_of
from pitboss.games.racing_card_derby.wagers import LAYOUT
from pitboss.house.desk import Answer
from pitboss.house.desk.incidents import known_incidents
from pitboss.house.desk.interview import pieces
from pitboss.house.desk.printing import help_lines
from pitboss.house.desk.vocabulary import read_line, words_of

STACK = 50_000


@pytest.fixture
def derby(desk_at: Callable[..., DeskUnderTest]) -> DeskUnderTest:
    return derby_desk(desk_at)


@pytest.fixture
def called(derby: DeskUnderTest) -> DeskUnderTest:
    """One wager is placed, and the call has been made."""
    return wagered(derby, "red 1 10")


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeskUnderTest]:
    """The same for all tests that change nothing."""
    desk = opened(DeskUnderTest(tmp_path_factory.mktemp("derby"), DERBY, limits=LIMITS, seats=9)).seated("Ann")
    yield desk
    desk.house.close()


@pytest.mark.parametrize("line", LINES)
def test_a_line_says(line: str, unmoved: DeskUnderTest) -> None:
    (keyed,) = read_line(pieces(line), unmoved.table, 0)
    assert keyed.does == LINES[line]


def test_everything_that_is_said_in_a_race_can_be_keyed() -> None:
    kinds = {type(does) for does in LINES.values()}
    race = game_of("racing-card-derby")
    assert {*race.own.requests, do.racing_card_derby.WagerMoved} <= kinds


def test_every_word_of_a_race_is_keyed_above_and_shown_in_the_help(unmoved: DeskUnderTest) -> None:
    words = words_of(unmoved.table.rules)
    shown = "\n".join(help_lines(unmoved.table))
    own = {name for name, word in words.items() if name not in LAYOUT and word.usage in shown.partition("A round:")[2]}
    lines = {line.split()[0] for line in LINES}
    assert {"oral", "draw", "unread", "announce", "confirm", "take", "pay", "end", "moved", "restore"} <= lines & own
    assert all(words[area].usage == f"{area} SEATS AMOUNT" for area in LAYOUT)
    assert max(map(len, shown.splitlines())) <= 77, "with its indent it fits a terminal of eighty columns"


@pytest.mark.parametrize("area", LAYOUT)
def test_every_area_of_the_layout_is_keyed_by_its_suits(area: str, unmoved: DeskUnderTest) -> None:
    selection = LAYOUT[area]
    kind, suits = selection.kind, [suit.word for suit in selection.suits]
    line = {"red": "red 1 5", "black": "black 1 5", "suit": f"{suits[0]} 1 5"}.get(kind, f"{kind} 1 {' '.join(suits)} 5")
    (keyed,) = read_line(line.split(), unmoved.table, 0)
    assert isinstance(keyed.does, do.PlaceWagers)
    assert [*keyed.does.wagers] == [area]


def test_a_wager_is_the_players_act_and_a_spoken_one_is_placed_by_the_dealer(derby: DeskUnderTest) -> None:
    opened(derby).seated("Ann")
    (keyed,) = derby.ok("hearts 1 5").happened
    (spoken,) = derby.ok("oral black 1 10").happened
    assert (keyed.who.name, spoken.who.name) == ("Ann", "Dana")
    assert isinstance(keyed.event, ev.WagersPlaced)
    assert isinstance(spoken.event, ev.WagersPlaced)
    assert not keyed.event.placed_by_dealer
    assert spoken.event.placed_by_dealer
    assert "5.3" in spoken.event.clauses
    assert (derby.on(1, "suit-hearts"), derby.on(1, "black"), derby.stack(1)) == (500, 1_000, STACK - 1_500)


def test_a_spoken_wager_needs_time_before_the_call_and_any_other_none(called: DeskUnderTest) -> None:
    refusal = called.refused("oral-too-late", "oral hearts 1 5").refused
    assert refusal is not None
    assert refusal.clauses == ("5.3",)
    called.ok("hearts 1 5", "9h")
    called.refused("after-first-card", "hearts 1 5")


MALFORMED = {
    "hearts": "a seat from 1 to 9",
    "hearts 1": "an amount",
    "hearts 1 5 6": "nothing more, not '6'",
    "hearts 2 5": "Nobody sits at seat 2",
    "quinella 1 heart 5": "a suit",
    "quinella 1 heart heart 5": "2 different suits, not 'hearts hearts'",
    "quinella 1 heart club spade 5": "an amount",
    "trifecta 1 h c h 5": "3 different suits",
    "trifecta 1 h c 5": "a suit",
    "oral 1 5": "a wager",
    "oral ante 1 5": "a wager",
    "announce hearts clubs": "a suit",
    "announce hearts clubs hearts": "3 different suits",
    "announce hearts clubs spades diamonds": "nothing more",
    "draw": "a card such as",
    "draw 9x": "a card such as As or 10d, not '9x'",
    "9x": "not a word of this terminal",
    "moved 1 hearts red by dealer": "`to` and an area",
    "moved 1 hearts to red": "`by` and who moved it",
    "moved 1 hearts to red by wind": "who moved it",
    "moved 1 hearts to red by patron oral": "nothing more",
    "restore 1": "an area",
    "restore 1 ante": "an area",
    "limits hearts 5 10": "a wager: red, black, suit, quinella, trifecta",
    "confirm it": "nothing more",
    "deal": "not a word of this terminal",
    "fold 1": "not a word of this terminal",
}


@pytest.mark.parametrize("line", MALFORMED)
def test_a_malformed_line_is_answered_with_what_was_expected(line: str, unmoved: DeskUnderTest) -> None:
    assert MALFORMED[line] in unmoved.unclear(line)


@pytest.mark.parametrize("card", deck())
def test_the_scanner_keys_every_card_by_itself(card: Card, unmoved: DeskUnderTest) -> None:
    """Even the ace of spades, which is written like the word for a speaker."""
    for written in (str(card), str(card).upper(), str(card).replace("T", "10")):
        assert unmoved.refused("nothing-wagered", written)


def test_a_line_of_a_card_is_the_card_just_drawn(called: DeskUnderTest) -> None:
    (recorded,) = called.ok("As").happened
    assert recorded.who == do.Actor("Dana", "dealer")
    assert isinstance(recorded.event, ev.CardDrawn)
    assert (recorded.event.card, recorded.event.place, recorded.event.hands) == (Card.AS, 1, (1,))
    called.ok("10h 9c")
    assert called.table.state.round.part.cards == (Card.AS, Card.TH, Card.NINE_C)


def test_nothing_is_drawn_before_the_call_nor_by_anybody_but_the_dealer(derby: DeskUnderTest) -> None:
    opened(derby).seated("Ann").ok("red 1 10")
    refusal = derby.refused("draw-uncalled", "9h").refused
    assert refusal is not None
    assert refusal.way_out() == "Call it first. If a card has been drawn, report that it was drawn without the call."
    derby.ok("no more bets", "as Gwen game-supervisor")
    refusal = derby.refused("not-your-office", "9h").refused
    assert refusal is not None
    assert refusal.clauses == ("4.3",)
    derby.ok("again")
    assert derby.table.state.round.part.cards == (Card.NINE_H,)


def test_a_card_is_not_read_and_then_is(called: DeskUnderTest) -> None:
    called.ok("9h", "unread")
    assert called.table.state.round.part.cards[-1] is None
    called.refused("card-unread", "unread")
    answer = called.ok("8h")
    assert [type(each.event) for each in answer.happened] == [ev.IncidentRecorded, ev.CardCorrected]
    assert "10.2" in called.clauses
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.EIGHT_H)
    assert called.table.state.shoe.left == called.table.rules.deck_size - 2


def test_an_empty_word_is_a_reading_of_nothing_and_an_empty_line_is_asked_about(called: DeskUnderTest) -> None:
    assert "key: unread" in called.ok("").tells[0]
    assert not called.table.state.round.part.cards
    called.ok('""')
    assert called.table.state.round.part.cards == (None,)


def test_an_empty_line_is_nothing_where_no_race_runs(unmoved: DeskUnderTest) -> None:
    assert unmoved.say("") == Answer()


def test_the_same_card_twice_in_a_row_is_asked_about(called: DeskUnderTest) -> None:
    """One card passed twice looks the same, and a card that was never drawn cannot be taken back."""
    called.ok("9h")
    assert "twice in a row" in called.unclear("9h")
    assert "twice in a row" in called.unclear("8h 8h")
    called.ok("draw 9h", "8h", "9h")
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.NINE_H, Card.EIGHT_H, Card.NINE_H)


def test_a_card_cannot_lie_more_often_than_there_are_decks(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = wagered(derby_desk(desk_at, chosen={"decks": 1}), "red 1 10", cut=20)
    desk.ok("9h", "8c")
    desk.refused("card-known-twice", "9h")


def test_readings_on_one_line_are_recorded_whole_or_not_at_all(called: DeskUnderTest) -> None:
    called.ok("9h")
    before = called.table.version
    called.refused("dealt", "8h 7h 6h 5c 4s 3s")
    assert called.table.version == before


def test_a_card_after_the_last_place_is_no_card_of_the_race(called: DeskUnderTest) -> None:
    called.ok(race("hcs"))
    refusal = called.refused("dealt", "2d").refused
    assert refusal is not None
    assert "8.1(c)" in refusal.clauses
    assert "report" in refusal.way_out()


def test_known_incidents_cover_every_incident_of_the_rulebook(unmoved: DeskUnderTest) -> None:
    rules = unmoved.table.rules
    reached = {incident for each in known_incidents(rules) for incident in each.incidents}
    assert {row.incident for row in rules.book.remedies} <= reached
    assert {*rules.game.all_incidents} <= reached


def test_a_race_goes_on_after_the_house_was_shut(called: DeskUnderTest) -> None:
    called.ok("9h 8h")
    state = called.table.state
    again = called.resumed()
    assert again.table.state == state
    again.ok("as Dirk dealer", "7h 6h 5c 4s", "announce h c s", "confirm", "take", "pay", "end")
    assert again.stack(1) == STACK + 1_000
