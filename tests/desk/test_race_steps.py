"""What the terminal says is next at a race, with the clause that asks for it, and what the Dealer's Monitor shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.derby import race
from tests.support.derby_desk import derby_desk, opened, wagered
from tests.support.desk import DeskUnderTest

from pitboss.games.racing_card_derby.wagers import KINDS
from pitboss.house.desk import Step
from pitboss.house.desk.printing import lines_of

DEVICES = ("shoe", "shuffler", "continuous-shuffler")
PREPARED = ("at-table", "pre-checked", "pre-shuffled")


@pytest.fixture
def derby(desk_at: Callable[..., DeskUnderTest]) -> DeskUnderTest:
    return derby_desk(desk_at)


@pytest.fixture
def called(derby: DeskUnderTest) -> DeskUnderTest:
    return wagered(derby, "red 1 10", "hearts 1 5", "black 2 20")


def following(desk: DeskUnderTest) -> Step:
    return desk.desk.next()


def shown(desk: DeskUnderTest, begins: str) -> str:
    """The line of the monitor that begins so."""
    (line,) = [line for line in following(desk).shows if line.startswith(begins)]
    return " ".join(line.removeprefix(begins).split())


def test_a_round_from_the_first_check_to_the_last_card(derby: DeskUnderTest) -> None:
    """The suggested key, with its blanks filled in, is always accepted."""
    met: list[str] = []

    def go(key: str, line: str = "") -> None:
        step = following(derby)
        assert key in step.keys, step
        met.extend(step.clauses)
        derby.ok(line or key)

    go("as NAME dealer", "as Dana dealer")
    go("check red")
    for row in derby.table.rules.checklist:
        by = "" if "dealer" in row.by else f"as NAME {row.by[0]} "
        go(f"{by}tick {row.item}", f"{by.replace('NAME', 'Gwen')}tick {row.item}")
    go("shuffle")
    go("cut CARDS", "cut 100")
    go("sit SEAT NAME", "sit 2 Ben")
    derby.ok("buy 2 500")
    go("quinella SEATS SUIT SUIT AMOUNT", "quinella 2 heart club 5")
    go("no more bets")
    go("unread")
    go("CARD", "Ah")
    for card in race("hcs").split()[1:]:
        go("CARD", card)
    go("announce SUIT SUIT SUIT [protested]", "announce hearts clubs spades")
    go("confirm")
    go("take")
    go("pay")
    go("end")
    assert "red SEATS AMOUNT" in following(derby).keys, "the shoe plays on"
    assert {"3.1", "3.4(d)", "3.5", "3.6", "6.1", "6.2(a)", "6.3", "7.1(a)", "7.2", "5.2", "8.1", "8.2"} <= set(met)
    assert {"8.1(a)", "8.1(b)", "8.1(c)", "10.2", "9.1(a)", "9.1(b)", "9.1(c)", "9.2"} <= set(met)


@pytest.mark.parametrize("prepared", PREPARED)
@pytest.mark.parametrize("device", DEVICES)
def test_every_device_and_every_way_of_preparing_cards_is_opened_by_the_keys_told(
    device: str, prepared: str, desk_at: Callable[..., DeskUnderTest]
) -> None:
    desk = derby_desk(desk_at, device=device, chosen={"cards.prepared": prepared})
    desk.ok("as Dana dealer")
    met: set[str] = set()
    while desk.phase == "opening" or "shuffle" in following(desk).keys:
        met |= {*following(desk).clauses}
        desk.ok(following(desk).keys[0].replace("NAME", "Gwen"))
    assert ("6.5" in met) is (prepared != "at-table")
    assert ("6.5(c)" in met) is (prepared == "pre-checked")
    assert ("6.4(a)" in met) is (prepared == "at-table" and device != "shoe")
    assert ("6.2" in met) is (prepared == "at-table" and device == "shoe")
    assert ("1:continuous-shuffler" in met) is (device == "continuous-shuffler")
    assert (following(desk).keys == ("cut CARDS",)) is (device == "shoe")


def test_limits_are_told_by_kind_of_wager(derby: DeskUnderTest) -> None:
    opened(derby).seated("Ann")
    does = following(derby).does
    assert [word for word in KINDS if word.title() in does] == [*KINDS]


def test_the_monitor_counts_each_suit_towards_first_place(called: DeskUnderTest) -> None:
    assert not following(called).shows, "nothing of a race that has not begun"
    called.ok("9h", "Kd", "8h", "2s")
    assert shown(called, "counts") == "diamonds 1, hearts 2, clubs 0, spades 1"
    assert shown(called, "first") == "- 9h Kd 8h 2s"
    assert "a protested race" in following(called).shows
    called.ok("7h")
    assert "first place" in following(called).does
    called.ok("6h")
    assert shown(called, "counts") == "diamonds 1, hearts 4, clubs 0, spades 1"
    assert shown(called, "first") == "hearts 9h Kd 8h 2s 7h 6h"
    assert "second place" in following(called).does
    called.ok("5h", "5d")
    assert shown(called, "second") == "diamonds 5h 5d"
    called.ok("4h", "unread")
    assert shown(called, "third") == "- 4h ??"


def test_the_monitor_shows_the_result_and_the_areas_that_are_lit(called: DeskUnderTest) -> None:
    called.ok(race("hcs", protested=True))
    lit = shown(called, "lit").split(", ")
    assert lit[:3] == ["red", "hearts", "quinella heart club"]
    assert lit[3:] == [
        f"trifecta heart {second} {third}"
        for second, third in (
            ("diamond", "club"),
            ("diamond", "spade"),
            ("club", "diamond"),
            ("club", "spade"),
            ("spade", "diamond"),
            ("spade", "club"),
        )
    ]
    assert "a protested race" in following(called).shows
    table = called.ok("table").tells
    assert {*following(called).shows} <= {*table}
    called.ok("announce h c s protested", "confirm", "take", "pay", "end")
    assert "a protested race" in called.ok("table").tells, "until the next first card"
    called.ok("red 1 10", "no more bets", "9h")
    assert "a protested race" not in called.ok("table").tells


def test_what_is_to_be_taken_and_paid_is_told_before_it_is_keyed(called: DeskUnderTest) -> None:
    called.ok(race("hcs", protested=True), "announce h c s protested", "confirm")
    assert following(called).shows == ("seat 2 (Ben): Black $20.00",)
    taken = called.ok("take").happened[0].event
    assert following(called).shows == ("seat 1 (Ann): Red $5.00, Suit Hearts $10.00; total $15.00",)
    paid = called.ok("pay").happened[0].event
    assert [line for line, _ in lines_of(taken, called.table)] == ["Seat 2 (Ben):", "  take Black $20.00"]
    lines = dict(lines_of(paid, called.table))
    assert "Seat 1 (Ann):" in lines
    assert {"5.1(a)(i)", "5.8(a)", "4.2"} <= {*lines["  pay Red $5.00"]}
    assert {"5.1(c)(i)", "5.8(b)"} <= {*lines["  pay Suit Hearts $10.00"]}


def test_a_race_that_nobody_wins_or_loses_is_settled_all_the_same(derby: DeskUnderTest) -> None:
    wagered(derby, "red 1 10").ok(race("hcs"), "announce h c s", "confirm")
    assert following(derby).shows == ("no wager has lost",)
    taken = derby.ok("take").happened[0].event
    assert [line for line, _ in lines_of(taken, derby.table)] == ["No wager has lost."]


def test_wagers_settled_again_may_move_no_money(derby: DeskUnderTest) -> None:
    """Red had won what Black now wins: nothing changes hands."""
    wagered(derby, "red 1 10", "black 1 10")
    derby.ok("9h 8h 7h 9c 8c 7c 6h 3d 4s", "announce h d s", "confirm", "take", "pay")
    again = derby.ok("oops misread 7 6c yes").happened[-1].event
    lines = [line for line, _ in lines_of(again, derby.table)]
    assert lines == ["The right result moves no money."]


def test_one_seat_is_paid_before_the_others(derby: DeskUnderTest) -> None:
    opened(derby).seated("Ann", "Ben").ok("red 1 10", "hearts 2 10", "no more bets")
    derby.ok("9h 8h 7h 6h 5c 4s", "announce h c s", "confirm", "take")
    before = derby.stack(1), derby.stack(2)
    derby.ok("pay 2")
    assert (derby.stack(1), derby.stack(2)) == (before[0], before[1] + 4_000)
    assert derby.desk.next().enter == "pay"
    derby.refused("nothing-to-pay", "pay 2")
    derby.ok("pay", "end")
    assert derby.stack(1) == before[0] + 2_000


def test_a_tray_that_cannot_pay_is_told_before_it_is_tried(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = wagered(derby_desk(desk_at, float_=150_000), "trifecta 1 h c s 500")
    desk.ok(race("hcs"), "announce h c s", "confirm", "take")
    step = following(desk)
    assert "Call for a fill" in step.warns
    assert step.keys[0] == "fill AMOUNT"
    desk.refused("tray-short", "pay")
    desk.ok("fill 5000")
    assert not following(desk).warns
    desk.ok("pay")


def test_the_shoe_plays_on_until_the_cutting_card_has_come_out(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = wagered(derby_desk(desk_at, chosen={"decks": 3, "shoe.cutting-card": 150}), "red 1 10")
    desk.ok("9h 8d 7h 6h 5h 4c 3s", "announce h c s", "confirm", "take", "pay")
    assert (desk.table.rules.deck_size, desk.table.state.shoe.left) == (156, 149)
    assert "shuffled next" in following(desk).does
    desk.ok("end")
    assert following(desk).keys == ("shuffle",)
    assert "7.1(a)" in following(desk).clauses


def test_one_deck_is_shuffled_after_every_round(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = wagered(derby_desk(desk_at, chosen={"decks": 1}), "red 1 10", cut=20)
    desk.ok(race("hcs"), "announce h c s", "confirm", "take", "pay", "end")
    assert following(desk).does == "Shuffle the red deck."
    assert "7.1(b)" in following(desk).clauses


def test_an_ordered_count_comes_before_the_next_card(called: DeskUnderTest) -> None:
    called.ok("9h", "as Olga casino-operator order count")
    assert following(called).keys == (f"count {called.table.rules.deck_size}",)
    called.refused("count-due", "8h")
    called.ok(*following(called).keys, "8h")


def test_a_card_seen_in_the_shoe_and_a_wager_that_lies_elsewhere_are_pointed_out(called: DeskUnderTest) -> None:
    called.ok("9h", "oops face-up 8h yes")
    assert "eight of hearts" in following(called).warns
    called.ok("8h", "moved 2 black to red by patron")
    assert following(called).warns.endswith("as NAME game-supervisor restore 2 black.")
    called.ok("as Gwen game-supervisor restore 2 black")
    assert not following(called).warns


def test_an_empty_table_is_shuffled_only_on_a_supervisors_word(derby: DeskUnderTest) -> None:
    """7.1(c): at other tables an empty table is shuffled anyhow."""
    opened(derby).seated("Ann").ok("leave 1", "sit 1 Ben", "buy 1 100")
    assert "red SEATS AMOUNT" in following(derby).keys
    derby.refused("not-your-office", "order shuffle vacancy")
    derby.ok("as Cass casino-supervisor again")
    assert following(derby).keys == ("shuffle",)


def test_seats_side_by_side_where_nobody_sits_are_one_line(derby: DeskUnderTest) -> None:
    opened(derby).seated("Ann").ok("sit 5 Eve")
    lines = derby.ok("table").tells
    assert [line.split("  ")[0] for line in lines[1:-1]] == ["1", "2 to 4", "5", "6 to 9"]


def test_a_misreading_found_too_late_to_draw_on_is_to_be_reported_as_a_wrong_deal(derby: DeskUnderTest) -> None:
    wagered(derby, "red 1 10").ok("9h 8h 7h 9c 8c 7c 6h 3d 4s", "announce h d s", "confirm", "take")
    refused = derby.refused("impossible", "oops misread 7 6d yes").refused
    assert refused is not None
    assert "report cards dealt wrongly" in refused.sentence()
    derby.ok("as Gwen game-supervisor oops wrong no the race should have gone on yes")
    assert (derby.stack(1), derby.on(1, "red")) == (50_000, 0), "it is void, and the wager goes back"
