"""12 Irregularities: players suspected of working together, and what a casino supervisor may direct (12.11)."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, GUS, TableUnderTest, player
from tests.support.three_card import BOOK, KINDS, ThreeCards
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import PlaysFirst
from pitboss.house.people import People
from pitboss.table.commands import Actor, Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.supervision.events import Directed, PlayersSeparated

ANN, BEN, CLEO = player("Ann"), player("Ben"), player("Cleo")
FIRST, APART, ENGLISH = "play-first", "separate", "english-only"
DIRECTIONS = {FIRST: ("12.11", "12.11.1"), APART: ("12.11", "12.11.2"), ENGLISH: ("12.11", "12.11.3")}


def suspects(*choose: str, persons: tuple[str, ...] = ("Ann", "Ben"), **facts: Any) -> Incident:
    return incident("suspected-collusion", persons=persons, choose=choose, **facts)


@pytest.mark.parametrize("who", [CASS, MIA], ids=lambda who: who.office)
@clause("12.11", "12.11.1", "12.11.2", "12.11.3")
def test_a_casino_supervisor_chooses_one_direction_or_several(who: Actor) -> None:
    for direction, clauses in DIRECTIONS.items():
        game = ThreeCards().dealt()
        before = game.money
        game.only("12.11", suspects(direction), CASS, MIA)
        recorded, directed = game.table.ok(who, suspects(direction, words="seen to signal"))
        assert isinstance(recorded, IncidentRecorded)
        assert recorded.clauses == directed.clauses == clauses
        assert (game.money, game.statuses) == (before, ["dealt"] * 3), "suspicion costs nobody a cent"
    game = ThreeCards()
    assert game.refused("choose-remedy", who, suspects()).facts["remedies"] == tuple(DIRECTIONS)
    for persons, direction in (((), FIRST), (("Zoe",), FIRST), (("Ann",), APART)):
        game.refused("impossible", who, suspects(direction, persons=persons))
    events = game.table.ok(who, suspects(*DIRECTIONS))
    assert [type(event) for event in events[1:]] == [PlaysFirst, PlayersSeparated, Directed]


@pytest.mark.parametrize("kind", KINDS)
@clause("12.11.1")
def test_the_others_touch_no_cards_before_a_suspect_has_decided(kind: str) -> None:
    game = ThreeCards(kind).dealt()
    game.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    for seat, name in ((1, "Ann"), (3, "Cleo")):
        who = DANA if game.physical else player(name)
        for request in (do.PickUp(seat), do.Fold(seat), do.Play(seat)):
            refusal = game.refused("others-first", who, request)
            assert (refusal.clauses, refusal.facts["players"]) == (("12.11", "12.11.1"), ("Ben",))
    game.picked_up(2).folded(2)
    game.picked_up(1, 3).played(1).played(3).revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after
    game.ready().dealt().picked_up(1)


@clause("12.11.2")
def test_players_kept_apart_do_not_wager_at_one_table_of_the_house() -> None:
    people = People()
    game = ThreeCards(people=people).dealt()
    game.table.ok(CASS, suspects(APART))
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after, "the round in progress is played out"
    for seat, who, other in ((1, ANN, "Ben"), (2, BEN, "Ann")):
        refusal = game.refused("apart", who, do.PlaceWagers(seat, {"pair-plus": Stake(500)}))
        assert (refusal.clauses, refusal.facts["other"]) == (("12.11", "12.11.2"), other)
    game.table.ok(CLEO, do.PlaceWagers(3, {"ante": Stake(500)}))
    game.table.ok(BEN, do.LeaveTable())
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(500)}))
    assert game.refused("apart", BEN, do.TakeSeat(2)).clause == "12.11"
    second = TableUnderTest(BOOK, people=people, name="Table 2")
    second.ok(BEN, do.TakeSeat(1))
    assert "12.11.2" in second.refused("apart", ANN, do.TakeSeat(2)).clauses


@clause("12.11.3")
def test_english_only_is_on_the_record_and_on_the_sign_and_takes_a_suspicion() -> None:
    game = ThreeCards()
    for who in (CASS, GUS):
        game.refused("no-such-rule", who, do.Direct("conduct.english"))
    assert not any("English" in line.text for line in game.table.sign().values())
    game.table.ok(CASS, suspects(ENGLISH, persons=("Ann",)))
    game.plays_again()
    (line,) = [line for line in game.table.sign().values() if "English" in line.text]
    assert line.clauses == ("12.11", "12.11.3"), "at all times"
