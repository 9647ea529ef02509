"""How much a dealer has to key for a round: every key counts, Enter too, and the money is the same as in full words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.desk.test_keyed_in_error import NSW_3, NZ_3, NZ_4, Make, tables
from tests.desk.test_seven_seats import STEPS, evening
from tests.support.derby import DERBY
from tests.support.desk import DeskUnderTest
from tests.support.play import NSW

from pitboss import events as ev
from pitboss.house.runner import Table
from pitboss.table.accounts import stack_of

__all__ = ["tables"]

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gil")
MOST = 130
HANDS = {1: "As Ad 8c 6s 3h", 3: "Qh Qc 7d 4s 2h", 5: "Js Jd 9h 9s 3c", 7: "7h 7s 7c 4h 2d"}

ACCEPTANCE = [
    *("ante 1 10", "aces 1 5", "ante 2 20", "ante 3 100", "ante 5 25", "aces 5 10", "ante 6 15", "aces 6 5", "aces 7 20"),
    *("no more bets", "deal", "deal", "deal", "deal 9d", "look 1 2 3 5 6 7"),
    *("play 1 30", "fold 2", "play 3 200", "play 5 25", "fold 6", "play 7", "reveal Ks Kd 5h 5c 2s"),
    *(f"hand {seat} {cards}" for seat, cards in HANDS.items()),
    "end",
]
"""The round of `examples/deals/seven-seats.txt` without what goes wrong in it, in full words."""
IN_SHORT = [
    *("1 10 5", "2 20", "3 100", "5 25 10", "6 15 5", "7 0 20"),
    *("", "9d", "l", "1 30", "f2,6", "3 200", "5 25", "7", "KsKd5h5c2s"),
    *(cards.replace(" ", "") for cards in HANDS.values()),
    "",
]
WITH_INCIDENTS = [
    *("1 10 5", "2 20", "3 100", "5 25 10", "6 15 5", "7 0 20"),
    *("", "", "", "oo see 5 1 2 9h y", "", "fou 3 an 125", "9d", "l", "oo em 4 5 y"),
    *("1 30", "f2,6", "3 200", "5 25", "7", "KsKd5h5c2s set KsKd9d5h", "AsAd8c6s3h", "oo set two pair", "y"),
    *("QhQc7d4s2h", "JsJd9h9s3c", "7h7s7c4h2d", ""),
]
"""The same round with the four things that go wrong in it: a card seen, a wager too large, a hand without a wager, the dealer's
hand set wrongly."""
SEVEN = [
    *(f"ante {seat} 10" for seat in range(1, 8)),
    *(f"aces {seat} 5" for seat in range(1, 8)),
    *("no more bets", "deal 9d", "look 1 2 3 4 5 6 7", "fold 2", "fold 6"),
    *(f"play {seat} 10" for seat in (1, 3, 4, 5, 7)),
    "reveal Ks Kd 5h 5c 2s",
    *(f"hand {seat} {cards}" for seat, cards in {**HANDS, 4: "Th Tc 8d 6c 4d"}.items()),
    "end",
]
SEVEN_IN_SHORT = [
    *("1-7 10 5", "", "9d", "l", "f2,6", "1,3-5,7 10", "KsKd5h5c2s"),
    *("AsAd8c6s3h", "QhQc7d4s2h", "ThTc8d6c4d", "JsJd9h9s3c", "7h7s7c4h2d", ""),
]


def keystrokes(lines: list[str]) -> int:
    """Every key of some lines, with Enter after each."""
    return sum(len(line) + 1 for line in lines)


@pytest.fixture
def full(desk_at: Callable[..., DeskUnderTest]) -> DeskUnderTest:
    """Seven players with five hundred dollars each."""
    return desk_at().opened().seated(*NAMES)


@pytest.mark.parametrize(("words", "short"), [(ACCEPTANCE, IN_SHORT), (SEVEN, SEVEN_IN_SHORT)], ids=["acceptance", "seven"])
def test_a_seven_seat_round_takes_at_most_130_keys(
    words: list[str], short: list[str], full: DeskUnderTest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    spelled_out = DeskUnderTest(tmp_path_factory.mktemp("words")).opened().seated(*NAMES)
    full.ok(*short)
    spelled_out.ok(*words)
    assert full.table.state.money == spelled_out.table.state.money
    assert full.table.state.round.entries == spelled_out.table.state.round.entries
    assert full.table.state.round.number == 1
    assert full.phase == "wagering"
    assert keystrokes(short) <= MOST < keystrokes(words)
    spelled_out.house.close()


def test_the_round_with_its_four_incidents_is_counted_too(full: DeskUnderTest, tmp_path: Path) -> None:
    """Money and incidents are those of the example, which asks and answers everything in full words."""
    spelled_out = evening(STEPS, tmp_path)
    full.ok(*WITH_INCIDENTS)
    assert stacks(full.table) == stacks(spelled_out)
    assert incidents(full.table) == incidents(spelled_out)
    assert len(incidents(spelled_out)) == 4
    first = STEPS.index("ante 1 10")
    in_full = [line for line in STEPS[first:] if line and not line.startswith(("#", "!", "?")) and line != "table"]
    plain, short, words = keystrokes(IN_SHORT), keystrokes(WITH_INCIDENTS), keystrokes(in_full)
    print(f"seven seats: {plain} keys; with four incidents {short}, in full words {words}")
    assert short - plain < 80
    assert short * 2 < words
    said = (Path(__file__).parents[2] / "docs" / "dealer.md").read_text()
    assert f"takes {plain} keys" in said
    assert f"four incidents {short}" in said


def stacks(table: Table) -> dict[int, int]:
    return {seat: stack_of(table.state, seat).chips for seat in table.state.seats}


def incidents(table: Table) -> list[tuple[str, int, tuple[str, ...]]]:
    """What was reported, where, and by which clauses it was put right."""
    return [
        (getattr(each.event, "incident", "wager found"), each.event.area, each.event.clauses)
        for each in table.history
        if isinstance(each.event, ev.IncidentRecorded | ev.WagerStood)
    ]


def test_the_same_wagers_as_in_the_last_round_take_five_keys(full: DeskUnderTest) -> None:
    full.ok(*IN_SHORT)
    wagers = {seat: (full.on(seat, "ante"), full.on(seat, "aces-up")) for seat in range(1, 8)}
    assert set(wagers.values()) == {(0, 0)}
    full.ok("", "cut 26", "same")
    placed = {seat: (full.on(seat, "ante"), full.on(seat, "aces-up")) for seat in range(1, 8)}
    assert placed == {1: (1000, 500), 2: (2000, 0), 3: (10000, 0), 4: (0, 0), 5: (2500, 1000), 6: (1500, 500), 7: (0, 2000)}
    full.ok("back 1-3,5-7", "same 2,7")
    assert full.on(2, "ante") == full.on(7, "aces-up") == 2_000
    assert not full.on(1, "ante")


def test_those_who_have_left_do_not_wager_the_same(full: DeskUnderTest) -> None:
    full.ok(*IN_SHORT, "", "cut 26", "leave 3", "sit 3 Zed", "buy 3 500", "same")
    assert not full.on(3, "ante")
    assert full.on(2, "ante") == 2_000
    assert "no wagers of the last round" in full.unclear("same 3")


@pytest.mark.parametrize("book", [NSW, NSW_3, NZ_3, NZ_4])
def test_every_poker_is_keyed_in_the_same_way(book: str, tables: Make) -> None:
    """With three seats: wagers in the order of the layout, Enter for the call and the deal, cards alone where they are due."""
    one, other = tables(book), tables(book)
    four = book in (NSW, NZ_4)
    dealer, hand, side = ("KsKd5h5c2s", "AsAd8c6s3h", "aces") if four else ("KsKd5h", "AsAd8c", "pair")
    rack = ["rack"] if book == NZ_3 else []
    passes = ["9d"] if four else [""] * (3 + len(rack))
    short = ["1-3 10 5", "", *passes, "l", "f2,3", "1 10", dealer, hand, ""]
    deals = ["deal 9d"] if four else [*["deal"] * 3, *rack]
    spaced = [" ".join(each[at : at + 2] for at in range(0, len(each), 2)) for each in (dealer, hand)]
    words = [
        *(f"{wager} {seat} {stake}" for seat in (1, 2, 3) for wager, stake in (("ante", 10), (side, 5))),
        *("no more bets", *deals, "look 1 2 3", "fold 2", "fold 3", "play 1 10"),
        *(f"reveal {spaced[0]}", f"hand 1 {spaced[1]}", "end"),
    ]
    one.ok(*short)
    other.ok(*words)
    assert one.table.state.money == other.table.state.money
    assert one.table.state.round.part == other.table.state.round.part
    assert keystrokes(short) * 2 < keystrokes(words)


def test_a_race_is_keyed_with_the_same_means(tables: Make) -> None:
    one, other = tables(DERBY), tables(DERBY)
    cards = ["7d", "4d", "9d", "2d", "8d", "3h", "4h", "9h", "2h", "8h", "5c"]
    short = ["red 1-3 5", "quin 1,2 d h 2", "", *cards]
    words = [f"red {seat} 5" for seat in (1, 2, 3)] + [f"quinella {seat} diamond heart 2" for seat in (1, 2)]
    one.ok(*short)
    other.ok(*words, "no more bets", *cards)
    assert one.phase == "settling"
    assert "announce" in one.unclear("an d")
    one.ok("an d h c", "conf", "", "", "")
    other.ok("announce diamonds hearts clubs", "confirm", "take", "pay", "end")
    assert one.table.state.money == other.table.state.money
    assert one.phase == "wagering"


def test_enter_does_what_is_proposed_and_says_so(full: DeskUnderTest) -> None:
    assert full.ok("").keyed == "", "no wager is placed: nothing is proposed"
    full.ok("1 10")
    assert full.desk.next().enter == "no more bets"
    assert full.ok("").keyed == "no more bets"
    assert full.ok("next").keyed == "deal"
    assert full.phase == "dealing"


def test_enter_never_says_what_the_dealer_has_to_look_at(tables: Make, desk: DeskUnderTest) -> None:
    """A checklist, a count of the cards, an up card, a decision, a hand, the result of a race and the monitors."""
    version = desk.table.version
    desk.ok("as Dana dealer", "", "check red", "")
    assert desk.table.version == version + 1
    race = tables(DERBY)
    race.ok("red 1 5", "")
    version = race.table.version
    race.ok("")
    assert race.table.version == version


def test_a_word_is_shortened_to_what_fits_only_one(full: DeskUnderTest) -> None:
    full.ok("an 1-7 10 ac 5")
    assert [full.on(seat, "aces-up") for seat in range(1, 8)] == [500] * 7
    assert full.unclear("a 1 10") == "'a' can be aces, aces-up, again, agree, ante, as. Key one more letter."
    assert "not a word" in full.unclear("zz 1")
    full.ok("", "d 9d", "l", "f1")
    assert full.phase == "deciding"


def test_seats_are_keyed_in_one_word(full: DeskUnderTest) -> None:
    full.ok("ante 1-2,5 10")
    assert [seat for seat in range(1, 8) if full.on(seat, "ante")] == [1, 2, 5]
    for wrong in ("ante 3-1 10", "ante 0-2 10", "ante 1-9 10", "ante 1- 10", "ante 1-2-3 10", "ante , 10"):
        assert "seat from 1 to 7" in full.unclear(wrong)
    assert "Expected" in full.unclear("1-7 ten")
    assert full.unclear("1-7 10 5 6")


def test_a_line_for_several_seats_is_done_whole_or_not_at_all(full: DeskUnderTest) -> None:
    full.ok("cash 4 495")
    full.refused("chips-short", "1-7 10 5")
    assert not full.on(1, "ante")


def test_many_buy_in_on_one_line(full: DeskUnderTest) -> None:
    full.ok("buy 1-7 100")
    assert {full.stack(seat) for seat in range(1, 8)} == {60_000}
    full.ok("undo")
    assert {full.stack(seat) for seat in range(1, 8)} == {50_000}
