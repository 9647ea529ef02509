"""A session at a race: wagers in words, limits, the race card by card, what each wager came to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss import events as ev
from pitboss import law
from pitboss.cards import Card, Suit, deck, parse_cards
from pitboss.cards.chance import ScriptedChance
from pitboss.cli.felts.racing_card_derby import announced
from pitboss.cli.felts.racing_card_derby.course import Course, drawn_cards
from pitboss.cli.play.scene import Scene
from pitboss.games.racing_card_derby.view import RaceView, race_in
from pitboss.house.house import House
from pitboss.house.players.visits import practice_settings
from tests.play.support import ALL, PROTESTED, RACE, Room, Script, a_house, a_room, as_text

LATE = "Qh 9c 4h Kd 7h Ah  2s  3c"
"""Hearts, spades, clubs; the two of spades decides second place, which protests nothing."""


def results(scene: Scene) -> dict[str, int]:
    assert scene.last is not None
    return {line.wager: line.amount for line in scene.last.lines}


def test_a_race_by_words_and_keys() -> None:
    with a_room(RACE, cards=[PROTESTED]) as room:
        scenes = room.played(ALL, "d").scenes
    assert [scene.chips for scene in scenes] == [50_000, 48_400, 53_950]
    assert results(scenes[-1]) == {
        "suit-hearts": 1_000,
        "red": 250,
        "quinella-heart-club": 2_000,
        "trifecta-heart-club-spade": 1_000,
        "quinella-spade-diamond": -300,
    }
    assert {scene.asks for scene in scenes} == {"Place your wagers"}


@pytest.mark.parametrize(("cards", "red", "hearts", "protested"), [(PROTESTED, 250, 1_000, True), (LATE, 500, 1_500, False)])
def test_the_two_of_spades_protests_a_race_only_among_the_cards_for_first_place(
    cards: str, red: int, hearts: int, protested: bool
) -> None:
    with a_room(RACE, cards=[cards]) as room:
        scene = room.played("5 on red", "5 on hearts", "d").scenes[-1]
    assert results(scene) == {"red": red, "suit-hearts": hearts}
    assert scene.view.game is not None
    assert scene.view.of(RaceView).protested is protested
    assert scene.last is not None
    result = announced(scene.last)
    assert result is not None
    assert result.protested is protested


def test_wagers_add_up_on_an_area_and_each_says_what_it_still_takes() -> None:
    with a_room(RACE) as room:
        scene = room.played("5 on red", "7 on red", "2 on hc").scenes[-1]
    assert scene.mine is not None
    assert scene.mine.wagers == {"red": 1_200, "quinella-heart-club": 200}
    red, hearts, pair = (scene.bounds[wager] for wager in ("red", "suit-hearts", "quinella-heart-club"))
    assert (red.minimum, red.maximum) == (1_201, 10_000)
    assert (hearts.minimum, hearts.maximum) == (500, 10_000)
    assert (pair.minimum, pair.maximum) == (201, 5_000)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4 on red", "The minimum Red here is $5.00; you placed $4.00."),
        ("101 on red", "The maximum Red here is $100.00; you placed $101.00."),
        ("51 on hc", "The maximum Quinella Heart Club here is $50.00; you placed $51.00."),
        ("5.50 on red", "Wagers here go in steps of $1.00; you placed $5.50 on Red."),
    ],
)
def test_what_the_limits_do_not_allow_is_refused_with_its_clause(typed: str, said: str) -> None:
    with a_room(RACE) as room:
        room.played()
        version = room.table.version
        scene = room.played(typed).scenes[-1]
        assert scene.message is not None
        assert scene.message.sentence == said
        assert scene.message.clauses
        assert room.table.version == version


def test_of_several_wagers_in_a_sentence_all_are_placed_or_none() -> None:
    with a_room(RACE) as room:
        scene = room.played("5 on red, 1 on hearts").scenes[-1]
    assert scene.message is not None
    assert scene.mine is not None
    assert scene.mine.wagers == {}


def test_an_area_without_an_amount_is_asked_for_it() -> None:
    with a_room(RACE) as room:
        display = room.played("5 on hearts", "hearts", "10", "p", "2 on hc", "p", "nonsense")
    assert display.said == ["Hearts, $1 to $95 more in $1 steps", *["Wager, such as 5 on red"] * 2]
    scene = display.scenes[-1]
    assert scene.mine is not None
    assert scene.mine.wagers == {"suit-hearts": 1_500, "quinella-heart-club": 200}
    assert scene.message is not None
    assert scene.message.sentence == "'nonsense' is not a wager."


def test_the_same_once_more_and_all_of_it_back() -> None:
    with a_room(RACE) as room:
        scenes = room.played(ALL, "d", "r", "w", "").scenes
    first, _, over, again, back, once_more = scenes
    assert "r" not in {choice.key for choice in first.choices}
    assert [choice.label for choice in over.choices if choice.key == "r"] == ["Again: 5 wagers, $16"]
    assert again.mine is not None
    assert sum(again.mine.wagers.values()) == 1_600
    assert back.mine is not None
    assert back.mine.wagers == {}
    assert once_more.mine == again.mine


def test_a_word_behind_the_deal_does_not_deal() -> None:
    """`d 5` may be meant for diamonds."""
    with a_room(RACE) as room:
        scene = room.played("5 on red", "d 5").scenes[-1]
        assert scene.message is not None
        assert scene.message.sentence == "'d 5' is not a choice here."
        assert room.table.state.round.number == 0


def test_whoever_has_nothing_left_can_buy_in_again() -> None:
    with a_room(RACE) as room:
        assert [choice.key for choice in room.played(chips=50).scenes[-1].choices] == ["b"]
        assert room.played("b").scenes[-1].chips == 50_050


def test_a_race_can_be_watched_without_a_wager() -> None:
    with a_room(RACE) as room:
        display = room.played("d", players=2)
    scene = display.scenes[-1]
    assert (scene.ended, scene.last, scene.chips) == (True, None, 50_000)
    assert {*scene.gains} == {3, 5}
    assert display.watched


def cards_of(scene: Scene) -> list[Card]:
    return drawn_cards(scene.view.of(RaceView))


def test_the_race_is_watched_card_by_card_with_the_chips_of_that_moment() -> None:
    with a_room(RACE, cards=[PROTESTED]) as room:
        display = room.played(ALL, "d", players=2)
    cards = list(parse_cards(PROTESTED))
    assert [cards_of(scene) for scene in display.watched] == [cards[:count] for count in range(len(cards) + 1)]
    for scene in display.watched:
        assert (scene.chips, scene.last, scene.gains, scene.choices, scene.asks) == (48_400, None, {}, (), "")
        assert scene.mine is not None
        assert sum(scene.mine.wagers.values()) == 1_600
        assert scene.shown
    *running, last = [race_in(scene.view) for scene in display.watched]
    assert all(race is not None and not race.shows and not race.lit for race in running)
    assert last is not None
    assert last.shows == (Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
    assert "trifecta-heart-club-spade" in last.lit


def test_nothing_is_watched_where_no_race_was_run() -> None:
    with a_room(RACE) as room:
        assert room.played("5 on red", "w", "r", "s", "xyz").watched == []


def test_a_race_is_in_the_record_before_it_is_watched() -> None:
    """A player who goes away while it runs finds it over."""

    class Impatient(Script):
        def watch(self, scenes: object) -> None:
            raise KeyboardInterrupt

    with a_house() as house:
        room = Room(house, RACE, [PROTESTED])
        with pytest.raises(KeyboardInterrupt):
            room.session(Impatient([ALL, "d"])).play()
        found = Room(House(house.journal), RACE).played("h")
        assert found.scenes[0].chips == 53_950
        assert [past.net for past in found.remembered] == [3_950]


def test_a_race_that_the_shoe_does_not_reach_for_is_void_and_the_wagers_are_back() -> None:
    """Two decks of which everything is gone but hearts, before a third suit has come."""
    clubs, diamonds, hearts, spades = ([card for card in deck(2) if card.suit is suit] for suit in Suit)
    book = law.load(RACE)
    settings = replace(practice_settings(book, "Table 1", "shuffler"), chosen={"decks": 2, "shoe.cutting-card": 20})
    with a_house() as house:
        chance = ScriptedChance([[*clubs, *diamonds, *spades, *hearts]], cut=False)
        house.open_table(book, settings, at=0, chance=chance)
        display = Room(house, RACE).played("5 on red", "d", "r", "d", "h")
    assert len(display.watched[-1].view.of(RaceView).areas[3] if display.watched[-1].view.game else ()) == 25
    scene = display.scenes[-1]
    assert results(scene) == {"red": 0}
    assert "The round is void" in as_text(scene)
    assert "The round is void" in "\n".join(scene.felt.lines(scene, cards=True))
    assert [scene.felt.summary(past)[0] for past in display.remembered][1:] == ["The round is void"]
    assert scene.chips == 49_500


def test_past_races_are_remembered_with_their_result() -> None:
    with a_room(RACE, cards=[PROTESTED], device="continuous-shuffler") as room:
        (first, second) = room.played(ALL, "d", "5 on black", "d", "h").remembered
    result = announced(first)
    assert result is not None
    assert (result.places, result.protested) == ((Suit.HEARTS, Suit.CLUBS, Suit.SPADES), True)
    assert first.net == 3_950
    assert [line.wager for line in second.lines] == ["black"]


@pytest.mark.parametrize("typed", [(), ("5 on red",), ("5 on red", "d"), ("5 on red", "d", "r")])
def test_a_table_that_was_left_is_found_as_it_was(typed: tuple[str, ...]) -> None:
    with a_house() as house:
        left = Room(house, RACE).played(*typed, players=2).scenes[-1]
        found = Room(House(house.journal), RACE).played(players=2).scenes[0]
        for field in ("view", "choices", "asks", "seat", "bounds"):
            assert getattr(found, field) == getattr(left, field), field
        assert Course.of(found.rules) == Course.of(left.rules)


@pytest.mark.parametrize("device", ["shoe", "shuffler", "continuous-shuffler"])
def test_many_races_from_every_device(device: str) -> None:
    """Among them those in which the cutting card comes out."""
    with a_room(RACE, device=device) as room:
        display = Script([])
        session = room.session(display, players=2, name="Computer 4", automatic=True)
        session.play_by_itself(40)
        drawn_cards = [each.event for each in room.table.history if isinstance(each.event, ev.CardDrawn)]
    assert [scene.view.round for scene in display.scenes] == [*range(1, 41)]
    assert len(display.watched) == len(drawn_cards) + 40
