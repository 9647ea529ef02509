"""Players suspected of working together, and what a casino supervisor may direct."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, GUS, player
from tests.support.rounds import of
from tests.support.tables import OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.conduct import PlaysFirst
from pitboss.house.people import People
from pitboss.table.commands import Actor, Stake
from pitboss.table.incidents import Incident
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.supervision.conduct import Directed, DirectionLifted, PlayersSeparated
from pitboss.table.settings import PHYSICAL, VIRTUAL

FIRST, APART, ENGLISH = "play-first", "separate", "english-only"
DIRECTIONS = {FIRST: "remedy.collusion.play-first", APART: "remedy.collusion.separate", ENGLISH: "remedy.collusion.english"}
"""What a casino supervisor may direct, and the rule that says so."""


def suspects(*choose: str, persons: tuple[str, ...] = ("Ann", "Ben"), **facts: Any) -> Incident:
    return incident("suspected-collusion", persons=persons, choose=choose, **facts)


@carries("remedy.collusion.play-first")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("who", [CASS, MIA])
def test_a_casino_supervisor_or_above_may_give_each_direction(book: BookUnderTest, direction: str, who: Actor) -> None:
    game = book.game().dealt()
    before = game.money
    game.only(book.cites("remedy.collusion.play-first")[0], suspects(direction), CASS, MIA)
    recorded, directed = game.table.ok(who, suspects(direction, words="seen to signal"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.words, recorded.awaits) == (who.name, "seen to signal", ())
    assert recorded.clauses == directed.clauses == book.cites(DIRECTIONS[direction])
    assert (game.money, game.statuses) == (before, ["dealt"] * 3), "suspicion costs nobody a cent"


@carries("remedy.collusion.play-first", "remedy.collusion.separate", "remedy.collusion.english")
def test_they_may_choose_one_or_several_but_must_choose(book: BookUnderTest) -> None:
    game = book.game()
    refusal = game.refused("choose-remedy", CASS, suspects())
    assert refusal.facts["remedies"] == tuple(DIRECTIONS)
    game.refused("choose-remedy", CASS, suspects("void-round"))
    events = game.table.ok(CASS, suspects(*DIRECTIONS))
    assert [type(event) for event in events[1:]] == [PlaysFirst, PlayersSeparated, Directed]


@carries("remedy.collusion.play-first")
def test_suspects_are_players_at_the_table(book: BookUnderTest) -> None:
    game = book.game()
    for persons in ((), ("Zoe",), ("Ann", "Zoe")):
        game.refused("impossible", CASS, suspects(FIRST, persons=persons))
    game.refused("impossible", CASS, suspects(APART, persons=("Ann",)))
    game.table.ok(CASS, suspects(FIRST, persons=("Ann",)))


@carries("remedy.collusion.play-first")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_the_others_touch_no_cards_before_a_suspect_has_decided(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind).dealt()
    (first,) = of(game.table.ok(CASS, suspects(FIRST, persons=("Ben",))), PlaysFirst)
    assert first.players == ("Ben",)
    for seat, name in ((1, "Ann"), (3, "Cleo")):
        who = DANA if game.physical else player(name)
        for request in (do.PickUp(seat), do.dealer_poker.Fold(seat), do.Play(seat)):
            refusal = game.refused("others-first", who, request)
            assert (refusal.clauses, refusal.facts["players"]) == (book.refuses("remedy.collusion.play-first"), ("Ben",))
            assert game.table.offered(who, "pick-up", area=seat) is None
    game.picked_up(2).played(2)
    game.picked_up(1, 3).played(1).folded(3)
    assert game.statuses == ["plays", "plays", "folded"]


@carries("remedy.collusion.play-first")
def test_two_suspects_decide_before_the_rest_and_in_any_order(book: BookUnderTest) -> None:
    game = book.game().dealt()
    game.table.ok(CASS, suspects(FIRST))
    game.played(2)
    assert game.refused("others-first", player("Cleo"), do.PickUp(3)).facts["players"] == ("Ann",)
    game.folded(1).folded(3)


@pytest.mark.by_hand
@carries("remedy.collusion.play-first")
def test_a_suspect_who_is_away_holds_nobody_up(book: BookUnderTest) -> None:
    game = book.game().dealt()
    game.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    game.refused("others-first", player("Ann"), do.PickUp(1))
    game.report("absent-player", area=2, reason="absent")
    game.picked_up(1)


@carries("remedy.collusion.play-first")
def test_given_between_rounds_or_during_the_settlement_it_is_for_the_next_round(book: BookUnderTest) -> None:
    between = book.game()
    between.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    between.dealt()
    between.refused("others-first", player("Ann"), do.PickUp(1))
    settling = book.game().dealt().decided().revealed()
    settling.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    settling.settled(1).settled(3).ended().dealt()
    settling.refused("others-first", player("Ann"), do.PickUp(1))
    settling.folded(2).played(1).played(3).revealed().settled(1).settled(3).ended()
    settling.dealt().picked_up(1)


@pytest.mark.by_hand
@carries("remedy.collusion.play-first")
def test_a_void_round_does_not_use_it_up(book: BookUnderTest) -> None:
    game = book.game().dealt()
    game.table.ok(CASS, suspects(FIRST, persons=("Ben",)))
    game.report("dealt-incorrectly")
    game.dealt()
    game.refused("others-first", player("Ann"), do.PickUp(1))


def supervisor(book: BookUnderTest) -> Actor:
    """Whoever may keep players apart."""
    return book.people(nsw=(CASS,), nz=(OPAL,))[0]


@carries("remedy.collusion.separate")
def test_players_kept_apart_do_not_wager_at_one_table_until_one_has_left(book: BookUnderTest) -> None:
    game = book.game()
    for who in book.others(*book.people(nsw=(CASS, MIA), nz=(OPAL,))):
        assert set(book.cites("remedy.collusion.separate")) & set(game.refused("not-your-office", who, suspects(APART)).clauses)
    (separated,) = of(game.table.ok(supervisor(book), suspects(APART)), PlayersSeparated)
    assert separated.players == ("Ann", "Ben")
    for seat, name, other in ((1, "Ann", "Ben"), (2, "Ben", "Ann")):
        refusal = game.refused("apart", player(name), do.PlaceWagers(seat, {book.main: Stake(500)}))
        assert set(book.cites("remedy.collusion.separate")) <= set(refusal.clauses)
        assert refusal.facts["other"] == other
        assert game.table.offered(player(name), "place-wagers") is None
    game.table.ok(player("Cleo"), do.PlaceWagers(3, {book.main: Stake(500)}))
    game.table.ok(player("Ben"), do.LeaveTable())
    game.table.ok(player("Ann"), do.PlaceWagers(1, {book.main: Stake(500)}))
    assert game.on(1) == {book.main: 500}
    for seat in (2, 5):
        assert game.refused("apart", player("Ben"), do.TakeSeat(seat)).clause == book.refuses("remedy.collusion.separate")[0]


@carries("remedy.collusion.separate")
def test_the_round_in_progress_is_played_out(book: BookUnderTest) -> None:
    game = book.game().dealt()
    game.table.ok(supervisor(book), suspects(APART))
    game.played(1).played(2).folded(3).revealed().settled(2).settled(1).ended()
    assert game.stacks() == [STACK + 2_500, STACK - 4_000, STACK - 500]


@carries("remedy.collusion.separate")
def test_they_are_kept_apart_at_every_table_of_the_house(book: BookUnderTest) -> None:
    people = People()
    first = book.table(people=people)
    ann, ben = first.seat("Ann", 1), first.seat("Ben", 2)
    first.ok(supervisor(book), suspects(APART))
    for who in (ann, ben):
        first.ok(who, do.LeaveTable())
    second = book.table(people=people, name="Table 2")
    second.ok(ann, do.TakeSeat(3))
    refusal = second.refused("apart", ben, do.TakeSeat(4))
    assert book.cites("remedy.collusion.separate")[-1] in refusal.clauses
    assert second.offered(ben, "take-seat") is None
    third = book.table(people=people, name="Table 3")
    third.ok(ben, do.TakeSeat(1))
    second.ok(ann, do.LeaveTable())
    third.ok(ben, do.LeaveTable())
    second.ok(ben, do.TakeSeat(4))
    elsewhere = book.table(people=People(), name="Table 2")
    elsewhere.seat("Ann", 1)
    elsewhere.seat("Ben", 2)


@carries("remedy.collusion.english")
def test_english_only_is_on_the_record_and_on_the_sign(book: BookUnderTest) -> None:
    game = book.game()
    assert not any("English" in line.text for line in game.table.sign().values())
    (directed,) = of(game.table.ok(CASS, suspects(ENGLISH, persons=("Ann",))), Directed)
    assert (directed.by, directed.clauses) == ("Cass", book.cites("remedy.collusion.english"))
    (line,) = [line for line in game.table.sign().values() if "English" in line.text]
    assert line.clauses == book.cites("remedy.collusion.english")
    game.plays_again()
    assert any("English" in line.text for line in game.table.sign().values()), "at all times"


@carries("remedy.collusion.english")
def test_it_takes_a_suspicion(book: BookUnderTest) -> None:
    game = book.game()
    for who in (CASS, GUS):
        game.refused("no-such-rule-here", who, do.Direct("conduct.english"))
    game.table.ok(CASS, suspects(ENGLISH))


@carries("remedy.collusion.english")
def test_a_direction_to_speak_english_may_be_lifted(book: BookUnderTest) -> None:
    game, rule = book.game(), DIRECTIONS[ENGLISH]
    game.refused("not-directed", CASS, do.LiftDirection(rule))
    game.table.ok(CASS, suspects(ENGLISH))
    assert f"direction.{rule}" in game.table.sign()
    game.only(book.cites(rule)[0], do.LiftDirection(rule), CASS, MIA)
    (lifted,) = of(game.table.ok(CASS, do.LiftDirection(rule)), DirectionLifted)
    assert (lifted.clauses, lifted.by) == (book.cites(rule), "Cass")
    assert f"direction.{rule}" not in game.table.sign()


@carries("remedy.collusion.separate")
def test_which_of_two_kept_apart_gives_way_is_a_choice(book: BookUnderTest) -> None:
    """Ben sat down before Ann."""
    for reading, waits in (("neither-plays", {"Ann", "Ben"}), ("longer-seated-plays", {"Ann"})):
        table = book.table(book=book.having(**{"separated.both-seated": f'"{reading}"'}))
        seats = {"Ben": 2, "Ann": 1, "Cleo": 3}
        for name, seat in seats.items():
            table.seat(name, seat)
        table.ok(supervisor(book), suspects(APART))
        refused = set()
        for name, seat in seats.items():
            outcome = table.say(player(name), book.placed(seat))
            if isinstance(outcome, Refusal):
                assert (outcome.code, outcome.facts["player"]) == ("apart", name)
                assert set(book.cites("remedy.collusion.separate")) <= set(outcome.clauses)
                refused.add(name)
        assert refused == waits, reading
        if "Ben" not in waits:
            table.ok(player("Ben"), do.WithdrawWagers(2))
        table.ok(player("Ben"), do.LeaveTable())
        table.ok(player("Ann"), book.placed(1))
