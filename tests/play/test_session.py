"""A session at the table, key by key: what is done, what is refused, what can be read, whose turn it is."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pitboss.cli.felts.dealer_poker.hands import held_hand
from pitboss.cli.play.session import Left
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.house.house import House
from pitboss.house.players.bots import Waiting
from pitboss.table.sign import SignLine
from pitboss.table.viewers import PUBLIC, Viewer
from tests.play.support import ADA, DEALER, RULEBOOKS, Room, Script, a_house, a_room

ROUND = f"{ADA} {DEALER}"
ROOT = "Shuffle root"


def without_root(sign: Sequence[SignLine]) -> tuple[SignLine, ...]:
    """The sign without the root of the shuffle, which is another one for every deck."""
    return tuple(line for line in sign if not line.text.startswith(ROOT))


def test_a_whole_round_by_keys() -> None:
    with a_room(cards=[ROUND]) as room:
        scenes = room.played("2", "5", "d", "c", "m").scenes
    last = scenes[-1].last
    assert last is not None
    assert [(line.wager, line.amount) for line in last.lines] == [
        ("ante-bonus", 2_000),
        ("ante", 1_000),
        ("play", 3_000),
        ("aces-up", 4_500),
    ]
    assert [scene.chips for scene in scenes] == [50_000, 49_000, 48_500, 48_500, 48_500, 60_500]
    assert [scene.asks for scene in scenes] == [*["Place your wagers"] * 3, "Your turn", "Your turn", "Place your wagers"]


def test_cards_are_named_only_once_they_are_picked_up() -> None:
    with a_room(cards=[ROUND]) as room:
        *_, dealt, looked = room.played("2", "d", "").scenes
    assert held_hand(dealt) is None
    assert dealt.view.of(DealerPokerView).hands[4].lie == 5
    assert dealt.view.of(DealerPokerView).hands[4].cards == {}
    held = held_hand(looked)
    assert held is not None
    assert held.value.words == "three of a kind, queens, seven"


def test_enter_plays_on() -> None:
    """The same wagers, the deal and the cards: three times Enter."""
    with a_room() as room:
        scenes = room.played("2", "d", "c", "f", "", "", "").scenes
    assert scenes[5].mine is not None
    assert scenes[5].mine.wagers == {"ante": 1_000}
    assert held_hand(scenes[-1]) is not None


@pytest.mark.parametrize("typed", [("a", "4"), ("a 4",), ("ante $4.00",)])
def test_an_amount_below_the_minimum_is_refused_with_its_clause_and_asked_again(typed: tuple[str, ...]) -> None:
    with a_room() as room:
        scene = room.played(*typed).scenes[-1]
        assert scene.message is not None
        assert scene.message.sentence == "The minimum Ante here is $5.00; you placed $4.00."
        assert scene.message.way_out == "Place $5.00 or more."
        ((clause, words),) = scene.message.clauses
        assert clause == "6.1"
        assert words == room.table.rules.book.clause("6.1").says
        assert scene.choices
        assert room.played("2").scenes[-1].message is None


def test_a_play_wager_beyond_three_times_the_ante_is_refused_and_the_hand_still_waits() -> None:
    with a_room(cards=[ROUND]) as room:
        scene = room.played("2", "d", "c", "p 30.50").scenes[-1]
        assert scene.message is not None
        assert scene.message.clauses[0][0] == "8.5"
        assert scene.asks == "Your turn"
        again = room.played("m").scenes[-1]
    assert again.last is not None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("a ten", "'ten' is not an amount of money"),
        ("a 5.001", "has more than two decimals"),
        ("xyz", "'xyz' is not a choice here."),
        ("", "Choose one of these."),
    ],
)
def test_what_means_nothing_is_said_and_nothing_happens(typed: str, said: str) -> None:
    with a_room() as room:
        room.played()
        version = room.table.version
        message = room.played(typed).scenes[-1].message
        assert message is not None
        assert said in message.sentence
        assert room.table.version == version


def test_no_amount_at_all_goes_back_to_the_choices() -> None:
    with a_room() as room:
        display = room.played("a", "")
    assert display.said == ["Ante, $5 to $100 in $5 steps"]
    assert display.scenes[-1].message is None


def test_an_amount_that_is_already_placed_is_not_a_new_wager() -> None:
    with a_room() as room:
        message = room.played("2", "a 10").scenes[-1].message
    assert message is not None
    assert message.sentence == "Your Ante wager is $10.00 already."


def test_whoever_has_nothing_left_can_buy_in_again() -> None:
    with a_room() as room:
        display = room.played(chips=250)
        assert [choice.key for choice in display.scenes[-1].choices] == ["b"]
        scene = room.played("b").scenes[-1]
    assert scene.chips == 50_250
    assert "b" not in [choice.key for choice in scene.choices]


def test_whoever_cannot_cover_a_play_wager_can_fold_or_buy_in() -> None:
    with a_room(cards=[ROUND]) as room:
        scene = room.played("2", "d", "c", chips=1_500).scenes[-1]
        assert [choice.key for choice in scene.choices] == ["f", "b"]
        assert room.played("b", "m").scenes[-1].last is not None


def test_a_clause_is_read_with_those_below_it() -> None:
    with a_room() as room:
        book = room.table.rules.book
        assert room.played("? 9.2.1.4").read == [f"9.2.1.4 {book.clause('9.2.1.4').says}"]
        assert room.played("?9.2.1.4").read == room.played("?", "9.2.1.4").read[6:] == room.played("clause 9.2.1.4").read
        read = room.played("? 9.2.1").read
    assert [line.split()[0] for line in read] == ["9.2.1", *(f"9.2.1.{number}" for number in range(1, len(read)))]


def test_without_a_number_the_clauses_on_the_screen_are_read() -> None:
    with a_room(cards=[ROUND]) as room:
        read = room.played("2", "d", "c", "m", "?", "").read
    assert [line.split()[0] for line in read][6:11] == ["9.2.1.1", "10.2", "10.3", "11.1.3", "9.2.1.4"]


def test_a_clause_that_is_not_there_is_said() -> None:
    with a_room() as room:
        message = room.played("? 9.2.1.44").scenes[-1].message
    assert message is not None
    assert "There is no clause 9.2.1.44 here" in message.sentence


def test_the_sign_and_the_past_rounds() -> None:
    with a_room() as room:
        display = room.played("s", "2", "d", "c", "f", "r", "d", "c", "f", "h")
        assert [line.text for line in without_root(room.table.sign())] == [text for text in display.read if ROOT not in text]
        assert [each.number for each in display.remembered] == [1, 2]
        assert (display.totals.rounds, display.totals.net) == (2, -2_000)
        assert [each.number for each in room.played("h 2").remembered] == [2]


@pytest.mark.parametrize("word", ["q", "quit", "leave", "Q"])
def test_leaving(word: str) -> None:
    with a_room() as room:
        session = room.session(Script([word]))
        with pytest.raises(Left):
            session.play()


def test_computer_players_before_the_player_decide_first_and_those_after_them_later() -> None:
    with a_room() as room:
        scenes = room.played("2", "d", "c", "p", players=2).scenes
    first, after = (
        {area: hand.status for area, hand in scene.view.of(DealerPokerView).hands.items()} for scene in (scenes[2], scenes[-1])
    )
    assert first[3] in ("plays", "folded")
    assert first[5] == "dealt"
    assert {*after.values()} <= {"settled", "folded"}


def test_a_round_can_be_sat_out() -> None:
    with a_room() as room:
        scene = room.played("d", players=2).scenes[-1]
    assert (scene.ended, scene.last, scene.chips) == (True, None, 50_000)
    assert {*scene.gains} == {3, 5}


def test_alone_nothing_is_dealt_without_a_wager() -> None:
    with a_room() as room:
        assert "d" not in [choice.key for choice in room.played().scenes[-1].choices]


def test_a_session_ends_after_the_rounds_asked_for() -> None:
    with a_room() as room:
        display = Script(["2", "d", "c", "f", "r", "d", "c", "f", "2"])
        session = room.session(display)
        session.play(rounds=2)
    assert session.played == 2
    assert display.scenes[-1].choices == ()


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rulebook_with_a_game_plays_by_itself(rulebook: str) -> None:
    with a_room(rulebook) as room:
        display = Script([])
        session = room.session(display, players=6, name="Computer 4", automatic=True)
        session.play_by_itself(2)
        assert [scene.view.round for scene in display.scenes] == [1, 2]
        assert {each.who.name for each in room.table.history} == {"house", *(f"Computer {seat}" for seat in range(1, 8))}


def resumed(house: House) -> House:
    """The same record, read by another process."""
    return House(house.journal)


@pytest.mark.parametrize("typed", [("2",), ("2", "d"), ("2", "5", "d", "c")])
def test_a_table_left_in_the_middle_goes_on_where_it_was(typed: tuple[str, ...]) -> None:
    with a_house() as house:
        left = Room(house).played(*typed, players=2).scenes[-1]
        found = Room(resumed(house)).played(players=2).scenes[0]
        for field in ("view", "bounds", "choices", "asks", "seat", "back"):
            assert getattr(found, field) == getattr(left, field), field
        ended = Room(resumed(house)).played(*(("c", "f") if len(typed) > 1 else "w"), players=2).scenes[-1]
        assert ended.asks == "Place your wagers"


def test_a_round_that_waits_for_somebody_else_says_for_whom() -> None:
    with a_room() as room:
        room.played("2", "d")
        display = Script([])
        session = room.session(display, name="Ben")
        with pytest.raises(Waiting, match="The round waits for Ada"):
            session.play()


def test_several_areas_are_played_one_after_another_where_the_rules_allow_it() -> None:
    with a_room("nz/four-card-poker") as room:
        scenes = room.played("1", "o", "2", "2", "d").scenes
        assert scenes[-1].area == 4
        own = room.played("c", "p").scenes[-1]
        assert own.area == 2
        assert [choice.key for choice in own.choices][-1] == "f"
        assert "c" not in [choice.key for choice in own.choices]
        done = room.played("f").scenes[-1]
    assert done.area == 4
    assert done.last is not None
    assert {line.area for line in done.last.lines} == {2, 4}


def test_an_area_that_cannot_be_wagered_on_is_named() -> None:
    with a_room("nz/four-card-poker") as room:
        message = room.played("o 9").scenes[-1].message
    assert message is not None
    assert message.sentence == "There is no area 9 to wager on."


def test_the_player_sees_what_their_view_holds_and_no_more() -> None:
    """Two tables that differ only in hidden cards: the same scene."""
    shown = []
    for dealer in ("Ks Kh 9d 6c 3d 8h", "As Ah Jd 5c 4d 8h"):
        with a_room(cards=[f"{ADA} {dealer}"]) as room:
            shown.append(room.played("2", "d", "c").scenes[-1])
            assert room.table.view(PUBLIC) != room.table.view(Viewer("player", "Ada"))
    first, second = (replace(each, view=replace(each.view, sign=without_root(each.view.sign))) for each in shown)
    assert replace(second, rules=first.rules) == first


def test_a_refusal_changes_nothing_in_the_record() -> None:
    with a_room() as room:
        room.played("2")
        version = room.table.version
        scenes = room.played("a 4", "u 1", "u 200").scenes
        assert [bool(scene.message) for scene in scenes] == [False, True, True, True]
        assert room.table.version == version
