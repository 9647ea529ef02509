"""12 Irregularities: players suspected of working together, and what a casino supervisor may direct (12.12)."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import Game
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, GUS, TableUnderTest, player
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import PlaysFirst
from pitboss.house.people import People
from pitboss.table.commands import Actor, Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.supervision.events import Directed, PlayersSeparated
from pitboss.table.settings import PHYSICAL, VIRTUAL

FIRST, APART, ENGLISH = "play-first", "separate", "english-only"
DIRECTIONS = {FIRST: ("12.12", "12.12.1"), APART: ("12.12", "12.12.2"), ENGLISH: ("12.12", "12.12.3")}


def suspects(*choose: str, persons: tuple[str, ...] = ("Ann", "Ben"), **facts: Any) -> Incident:
    return incident("suspected-collusion", persons=persons, choose=choose, **facts)


# --- 12.12 ---------------------------------------------------------------------------------------------------------


@clause("12.12")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("who", [CASS, MIA])
def test_a_casino_supervisor_or_above_may_give_each_direction(direction: str, who: Actor) -> None:
    game = Game().dealt()
    before = game.money
    game.only("12.12", suspects(direction), CASS, MIA)
    recorded, directed = game.table.ok(who, suspects(direction, words="seen to signal"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.words, recorded.awaits) == (who.name, "seen to signal", ())
    assert recorded.clauses == directed.clauses == DIRECTIONS[direction]
    assert (game.money, game.statuses) == (before, ["dealt"] * 3), "suspicion costs nobody a cent"


@clause("12.12.1", "12.12.2", "12.12.3")
def test_he_may_choose_one_or_several_but_must_choose() -> None:
    game = Game()
    refusal = game.refused("choose-remedy", CASS, suspects())
    assert refusal.facts["remedies"] == tuple(DIRECTIONS)
    game.refused("choose-remedy", CASS, suspects("void-round"))
    events = game.table.ok(CASS, suspects(*DIRECTIONS))
    assert [type(event) for event in events[1:]] == [PlaysFirst, PlayersSeparated, Directed]


@clause("12.12")
def test_suspects_are_players_at_the_table() -> None:
    game = Game()
    for persons in ((), ("Zoe",), ("Ann", "Zoe")):
        game.refused("impossible", CASS, suspects(FIRST, persons=persons))
    game.refused("impossible", CASS, suspects(APART, persons=("Ann",)))
    game.table.ok(CASS, suspects(FIRST, persons=("Ann",)))


# --- 12.12.1 -------------------------------------------------------------------------------------------------------


@clause("12.12.1")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_the_others_touch_no_cards_before_a_suspect_has_decided(kind: str) -> None:
    game = Game(kind).dealt()
    (first,) = of(game.table.ok(CASS, suspects(FIRST, persons=("Ben",))), PlaysFirst)
    assert first.players == ("Ben",)
    for seat, name in ((1, "Ann"), (3, "Cleo")):
        who = DANA if game.physical else player(name)
        for request in (do.PickUp(seat), do.Fold(seat), do.Play(seat)):
            refusal = game.refused("others-first", who, request)
            assert (refusal.clauses, refusal.facts["players"]) == (("12.12", "12.12.1"), ("Ben",))
            assert game.table.offered(who, "pick-up", seat=seat) is None
    game.picked_up(2).played(2)
    game.picked_up(1, 3).played(1).folded(3)
    assert game.statuses == ["plays", "plays", "folded"]


@clause("12.12.1")
def test_two_suspects_decide_before_the_rest_and_in_any_order() -> None:
    game = Game().dealt()
    game.table.ok(CASS, suspects(FIRST))
    game.played(2)
    assert game.refused("others-first", player("Cleo"), do.PickUp(3)).facts["players"] == ("Ann",)
    game.folded(1).folded(3)


@clause("12.12.1")
def test_a_suspect_who_is_away_holds_nobody_up() -> None:
    game = Game().dealt()
    game.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    game.refused("others-first", player("Ann"), do.PickUp(1))
    game.report("absent-player", seat=2, reason="absent")
    game.picked_up(1)


@clause("12.12.1")
def test_given_between_rounds_or_during_the_settlement_it_is_for_the_next_round() -> None:
    between = Game()
    between.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    between.dealt()
    between.refused("others-first", player("Ann"), do.PickUp(1))
    settling = Game().dealt().decided().revealed()
    settling.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    settling.settled(1).settled(3).ended().dealt()
    settling.refused("others-first", player("Ann"), do.PickUp(1))
    settling.folded(2).played(1).played(3).revealed().settled(1).settled(3).ended()
    settling.dealt().picked_up(1)


@clause("12.12.1")
def test_a_void_round_does_not_use_it_up() -> None:
    game = Game().dealt()
    game.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    game.report("dealt-incorrectly")
    game.dealt()
    game.refused("others-first", player("Ann"), do.PickUp(1))


# --- 12.12.2 -------------------------------------------------------------------------------------------------------


@clause("12.12.2")
def test_players_kept_apart_do_not_wager_at_one_table_until_one_has_left() -> None:
    game = Game()
    (separated,) = of(game.table.ok(CASS, suspects(APART)), PlayersSeparated)
    assert separated.players == ("Ann", "Ben")
    for seat, name, other in ((1, "Ann", "Ben"), (2, "Ben", "Ann")):
        refusal = game.refused("apart", player(name), do.PlaceWagers(seat, {"ante": Stake(500)}))
        assert (refusal.clauses, refusal.facts["other"]) == (("12.12", "12.12.2"), other)
        assert game.table.offered(player(name), "place-wagers") is None
    game.table.ok(player("Cleo"), do.PlaceWagers(3, {"ante": Stake(500)}))
    game.table.ok(player("Ben"), do.LeaveTable())
    game.table.ok(player("Ann"), do.PlaceWagers(1, {"ante": Stake(500)}))
    assert game.on(1) == {"ante": 500}
    for seat in (2, 5):
        assert game.refused("apart", player("Ben"), do.TakeSeat(seat)).clause == "12.12"


@clause("12.12.2")
def test_the_round_in_progress_is_played_out() -> None:
    game = Game().dealt()
    game.table.ok(CASS, suspects(APART))
    game.played(1).played(2).folded(3).revealed().settled(1).settled(2).ended()
    assert game.stacks() == [102_500, 96_000, 99_500]


@clause("12.12.2")
def test_they_are_kept_apart_at_every_table_of_the_house() -> None:
    people = People()
    first = TableUnderTest(people=people)
    ann, ben = first.seat("Ann", 1), first.seat("Ben", 2)
    first.ok(CASS, suspects(APART))
    for who in (ann, ben):
        first.ok(who, do.LeaveTable())
    second = TableUnderTest(people=people, name="Table 2")
    second.ok(ann, do.TakeSeat(3))
    refusal = second.refused("apart", ben, do.TakeSeat(4))
    assert "12.12.2" in refusal.clauses
    assert second.offered(ben, "take-seat") is None
    third = TableUnderTest(people=people, name="Table 3")
    third.ok(ben, do.TakeSeat(1))
    second.ok(ann, do.LeaveTable())
    third.ok(ben, do.LeaveTable())
    second.ok(ben, do.TakeSeat(4))
    elsewhere = TableUnderTest(people=People(), name="Table 2")
    elsewhere.seat("Ann", 1)
    elsewhere.seat("Ben", 2)


# --- 12.12.3 -------------------------------------------------------------------------------------------------------


@clause("12.12.3")
def test_english_only_is_on_the_record_and_on_the_sign() -> None:
    game = Game()
    assert not any("English" in line.text for line in game.table.sign().values())
    (directed,) = of(game.table.ok(CASS, suspects(ENGLISH, persons=("Ann",))), Directed)
    assert (directed.by, directed.clauses) == ("Cass", ("12.12", "12.12.3"))
    (line,) = [line for line in game.table.sign().values() if "English" in line.text]
    assert line.clauses == ("12.12", "12.12.3")
    game.plays_again()
    assert any("English" in line.text for line in game.table.sign().values()), "at all times"


@clause("12.12.3")
def test_it_takes_a_suspicion() -> None:
    game = Game()
    for who in (CASS, GUS):
        game.refused("no-such-rule", who, do.Direct("conduct.english"))
    game.table.ok(CASS, suspects(ENGLISH))
