"""What the terminal says is next, through a whole round, each with the clause that asks for it."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.desk import CHECKLIST, NZ_CHECKLIST, DeskUnderTest
from tests.support.play import NZ

from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.house.desk import Step


def following(desk: DeskUnderTest) -> Step:
    return desk.desk.next()


def test_somebody_has_to_deal(desk: DeskUnderTest) -> None:
    assert following(desk).keys == ("as NAME dealer",)
    assert "Nobody deals" in desk.unclear("check red")
    desk.ok("as Dana dealer")
    assert following(desk).keys == ("check red",)


def test_a_round_from_the_first_check_to_the_last_card(desk: DeskUnderTest) -> None:
    """The suggested key, with its blanks filled in, is always accepted."""
    met: list[str] = []

    def go(key: str, line: str = "") -> None:
        step = following(desk)
        assert key in step.keys, step
        met.extend(step.clauses)
        desk.ok(line or key)

    go("as NAME dealer", "as Dana dealer")
    go("check red")
    for row in desk.table.rules.checklist:
        go(f"tick {row.item}")
    go("shuffle")
    go("cut CARDS", "cut 30")
    go("sit SEAT NAME", "sit 2 Ben")
    desk.ok("buy 2 500")
    go("ante SEATS AMOUNT", "ante 2 10")
    go("no more bets")
    for _ in range(poker_rules(desk.table.rules).player_cards):
        go("deal")
    go("deal CARD", "deal Kd")
    go("look", "look 2")
    go("play SEATS AMOUNT", "play 2 10")
    go("reveal CARD CARD CARD CARD CARD", "reveal 2s 4c 6h 8d Tc")
    go("hand 2 CARD CARD CARD CARD CARD", "hand 2 As Ah 3d 5c 7s")
    go("end")
    assert following(desk).keys == ("shuffle",)
    before = {"3.4", "2.1", "2.4", "4.1.1", "4.2", "5.2", "7.2"}
    assert before | {"7.3.1", "7.3.3", "7.3.4", "8.1", "8.6", "9.1", "9.2", "9.2.2"} <= set(met)


def test_the_clause_is_one_of_the_rulebook(desk: DeskUnderTest) -> None:
    desk.opened()
    for clause in following(desk).clauses:
        assert desk.table.rules.book.clause(clause).says


def test_a_device_shuffles_and_nobody_cuts(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(device="shuffler", backs=("red", "blue"))
    desk.ok("as Dana dealer", "check red", "check blue", CHECKLIST)
    assert following(desk).does == "Have the device shuffle the red deck."
    assert "4.4" in following(desk).clauses
    desk.ok("shuffle")
    assert following(desk).keys[0] == "sit SEAT NAME"
    desk.refused("device-not-cut", "cut 26")


def test_a_second_person_is_asked_for_where_a_clause_names_two(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ)
    desk.ok("as Dana dealer", "check red", NZ_CHECKLIST[0])
    step = following(desk)
    assert step.keys == ("as NAME game-supervisor tick inspection-by-supervisor",)
    assert step.does.endswith("(Not by Dana.)")
    assert step.clauses == ("6.1",)
    assert desk.refused("same-person", "as Dana game-supervisor tick inspection-by-supervisor").refused.clause == "6.1"  # type: ignore[union-attr]
    desk.ok(*NZ_CHECKLIST[1:], "shuffle")
    assert desk.phase == "wagering"


def test_hands_are_settled_from_the_dealers_right_where_the_rules_say_so(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ)
    desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
    desk.seated("Ana", "Ben").wagers(["ante 1 10", "ante 2 10"])
    desk.ok("deal Kd", "play 1 10", "play 2 10", "reveal 2s 4c 6h 8d Tc")
    assert following(desk).does.startswith("Turn up seat 2 (Ben)")
    assert "concede 2" not in following(desk).keys
    desk.refused("settle-order", "hand 1 As Ah 3d 5c 7s")


def test_when_everybody_has_folded_only_the_cards_are_left(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann").wagers(["ante 1 10"])
    desk.ok("deal Kd", "fold 1")
    assert following(desk).keys == ("end",)
    desk.ok("end")


def test_a_hand_set_too_low_is_pointed_out_while_it_can_be_put_right(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann").wagers(["ante 1 10"])
    desk.ok("deal Kd", "play 1 10", "reveal Kc Ks 3h 4h 2d set Kd Kc 4h 3h")
    assert "oops set" in following(desk).warns
    desk.ok("hand 1 As Ah 3d 5c 7s")
    assert not following(desk).warns


def test_a_failed_device_an_ordered_count_and_unchecked_cards_come_first(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(device="shuffler", backs=("red", "blue"))
    desk.ok("as Dana dealer", "check red", "check blue", CHECKLIST, "shuffle")
    desk.seated("Ann").wagers(["ante 1 10"])
    desk.ok("deal", "oops broken", "it spits cards", "yes")
    assert following(desk).clauses == desk.table.rules.cite("remedy.shuffler-fails.replace")
    desk.ok("device shoe green", "check green", "as Ines inspector order count")
    assert following(desk).keys == ("count 52",)
    desk.ok("count 52", "shuffle", "cut 20")
    desk.ok("oops missing", "missing", "the ten of clubs is gone", "yes")
    assert following(desk).keys == ("check green",)


def test_players_ordered_to_decide_first_are_named_alone(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann", "Ben").wagers(["ante 1 10", "ante 2 10"])
    desk.ok("deal Kd", "as Cass casino-supervisor oops together", "Ben", "play-first", "yes")
    assert following(desk).does.startswith("Seat 2 decides")
    desk.refused("others-first", "fold 1")


def test_the_time_that_runs_is_shown_and_then_is_up(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann").wagers(["ante 1 10"])
    desk.ok("deal Kd")
    assert "until" in following(desk).does
    desk.ok(f"wait {poker_rules(desk.table.rules).decision_seconds}s")
    assert "the time is up" in following(desk).does


def test_a_closed_table_has_nothing_next(desk: DeskUnderTest) -> None:
    desk.opened()
    desk.ok("as Cass casino-supervisor close")
    assert following(desk).does == "The table is closed."
    assert "closed" in desk.unclear("oops")
    desk.refused("table-closed", "sit 1 Ann")
