"""A slip of the keys: taken back at once, or corrected later; the money ends where the true facts put it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.support.derby import DERBY
from tests.support.derby_desk import LIMITS as RACE_LIMITS
from tests.support.desk import DeskUnderTest

from pitboss import events as ev
from pitboss.house.audit import audit
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.ledger import ledger_of
from pitboss.house.players.history import History
from pitboss.house.results import wagers_of
from pitboss.money import total
from pitboss.table.limits import Limits, Range

NSW_3, NSW_4, NZ_3, NZ_4 = "nsw/three-card-poker", "nsw/four-card-poker", "nz/three-card-poker", "nz/four-card-poker"
SIDE = {NSW_3: "pair-plus", NZ_3: "pair-plus", NSW_4: "aces-up", NZ_4: "aces-up"}
FOUR: dict[str, Any] = {
    "deal": ("deal 9d",),
    "reveal": "reveal Ks Kd 5h 5c 2s",
    "wrong reveal": "reveal Ks Qd 5h 4c 2s",
    "hand": "hand {} As Ad 8c 6s 3h",
    "wrong hand": "hand {} As 7d 8c 6s 3h",
    "other hand": "hand {} Jh Jc 7c 4s 3d",
}
THREE: dict[str, Any] = {
    "deal": ("deal", "deal", "deal"),
    "reveal": "reveal Ks Kd 5h",
    "wrong reveal": "reveal Ks Qd 5h",
    "hand": "hand {} As Ad 8c",
    "wrong hand": "hand {} As 7d 8c",
    "other hand": "hand {} Jh Jc 7c",
}
RACKED: dict[str, Any] = {**THREE, "deal": ("deal", "deal", "deal", "rack")}
KEYS = {NSW_3: THREE, NZ_3: RACKED, NSW_4: FOUR, NZ_4: FOUR}
every_poker = pytest.mark.parametrize("book", [*KEYS])
Make = Callable[..., DeskUnderTest]


def opened(desk: DeskUnderTest) -> DeskUnderTest:
    """Any table ready for wagers: each line of its checklist by whoever may tick it."""
    desk.ok("as Dana dealer", "check red")
    offices = [office.name for office in desk.table.rules.book.offices if office.name not in ("player", "dealer")]
    for row in desk.table.rules.checklist:
        if not desk.say(f"tick {row.item}").ok:
            assert any(desk.say(f"as Gwen {office} tick {row.item}").ok for office in offices), row
    desk.ok("shuffle", "cut 26")
    return desk.seated("Ann", "Ben", "Cal")


@pytest.fixture
def tables(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Makes tables of any rulebook, each in a house of its own."""
    made: list[DeskUnderTest] = []

    def make(book: str) -> DeskUnderTest:
        wagers = ("ante", SIDE.get(book, ""), *(("six-card-bonus",) if book == NZ_3 else ()))
        limits = Limits({wager: Range(500, 10_000) for wager in wagers}) if book in SIDE else RACE_LIMITS
        made.append(opened(DeskUnderTest(tmp_path_factory.mktemp("house"), book, limits=limits)))
        return made[-1]

    yield make
    for each in made:
        each.house.close()


def supervised(desk: DeskUnderTest, line: str) -> str:
    """The line, said by somebody above the dealer."""
    office = next(each for each in desk.table.rules.holders("incident.report") if each != "dealer")
    return f"as Sue {office} {line}"


def alike(one: DeskUnderTest, other: DeskUnderTest) -> None:
    """Both tables stand the same, to the cent; the record of the first derives and folds to what it is."""
    a, b = one.table.state, other.table.state
    assert a.money == b.money
    assert total(a.money) == 0
    assert (a.phase, a.round, a.seats) == (b.phase, b.round, b.seats)
    assert [*wagers_of(one.table.history)] == [*wagers_of(other.table.history)]
    mine, theirs = ledger_of(one.table), ledger_of(other.table)
    assert (mine.win, mine.drop, mine.hold) == (theirs.win, theirs.drop, theirs.hold)
    assert mine.balances
    assert all(difference is None for _, difference in redecided(one.house.journal, table_machine(one.house.journal, "Table 1")))
    assert one.resumed().table.state == a


def taken_back(desk: DeskUnderTest) -> list[ev.StepsTakenBack]:
    return [each.event for each in desk.table.history if isinstance(each.event, ev.StepsTakenBack)]


@every_poker
def test_a_fold_at_the_wrong_seat_is_taken_back_freely(book: str, tables: Make) -> None:
    keys, slip, right = KEYS[book], tables(book), tables(book)
    before = ("ante 1 10", "ante 2 10", "ante 3 20", "no more bets", *keys["deal"], "look 1 2 3")
    slip.ok(*before, "fold 1")
    assert slip.tray > right.tray
    answer = slip.ok("undo")
    assert answer.tells[1:] == ("Seat 1: give $10.00.",)
    assert answer.tells[0].startswith("Taken back: Seat 1 folds")
    (happened,) = answer.happened
    assert happened.event.says() == "The last step is taken back by Dana, keyed in error."
    assert happened.event.clauses
    slip.ok("fold 3")
    right.ok(*before, "fold 3")
    alike(slip, right)


@every_poker
@pytest.mark.parametrize(
    ("slip", "true"),
    [("ante 1 100", "ante 1 10"), ("ante 2 10", "ante 1 10"), ("sit 4 Dan", "sit 5 Dan"), ("buy 1 5000", "buy 1 500")],
)
def test_a_wrong_stake_seat_or_buy_in_is_taken_back(book: str, slip: str, true: str, tables: Make) -> None:
    one, other = tables(book), tables(book)
    one.ok(slip, "undo", true)
    other.ok(true)
    alike(one, other)


def test_a_line_of_several_steps_is_taken_back_as_one(tables: Make) -> None:
    one, other = tables(NSW_4), tables(NSW_4)
    before = ("ante 1 10", "ante 2 10", "ante 3 20", "no more bets", "deal 9d")
    one.ok(*before, "look 1 2 3", "undo")
    other.ok(*before)
    alike(one, other)


def test_it_is_free_only_until_the_next_step(tables: Make) -> None:
    desk = tables(NSW_4)
    desk.ok("ante 1 10", "ante 2 10", "undo")
    desk.refused("taken-back-without-reason", "undo")
    desk.ok("ante 2 10")
    desk.refused("taken-back-without-reason", "undo 2")
    desk.ok("undo", "undo Ann did not wager")
    assert [(event.steps, event.reason) for event in taken_back(desk)] == [(1, ""), (1, ""), (1, "Ann did not wager")]
    assert not desk.on(1, "ante")
    desk.refused("paid-since", "undo they have not bought in")
    desk.ok(supervised(desk, "undo they have not bought in"))
    assert desk.stack(3) == 0


def test_what_is_keyed_wrongly_after_undo_is_not_understood(tables: Make) -> None:
    desk = tables(NSW_4)
    assert "at least one step" in desk.unclear("undo 0 why")
    desk.refused("taken-back-too-far", "undo 900 all of it")
    assert "because" in desk.unclear("correct 1 ante 1 20")
    assert "number of a step" in desk.unclear("correct ante 1 20 because wrong")
    assert "can be corrected" in desk.unclear("correct 99 ante 1 20 because wrong")
    assert "not a word" in desk.unclear("correct 1 anti 1 20 because wrong")


def played(book: str, *, fold: int = 3, reveal: str = "reveal", hand: str = "hand", side: int = 10) -> list[str]:
    """A round of three seats, one of which folds, up to its end."""
    keys, stays = KEYS[book], [seat for seat in (1, 2, 3) if seat != fold]
    hands = {stays[0]: keys[hand], stays[1]: keys["other hand"]}
    return [
        *("ante 1 10", "ante 2 10", "ante 3 10", f"{SIDE[book]} 1 {side}", "no more bets"),
        *(*keys["deal"], "look 1 2 3", f"fold {fold}"),
        *(f"play {seat} 10" for seat in stays),
        keys[reveal],
        *(hands[seat].format(seat) for seat in reversed(stays)),
        "end",
    ]


WRONG: dict[str, dict[str, Any]] = {
    "a card of the dealer": {"reveal": "wrong reveal"},
    "a card of a player": {"hand": "wrong hand"},
    "a stake": {"side": 5},
}


@every_poker
@pytest.mark.parametrize("slip", WRONG)
def test_a_wrong_card_or_stake_is_corrected_after_the_settlement(book: str, slip: str, tables: Make) -> None:
    """A dealer alone may not; a supervisor may, until the next round begins, also with wagers placed for it."""
    one, other = tables(book), tables(book)
    true, keyed = played(book), played(book, **WRONG[slip])
    one.ok(*keyed, "shuffle", "cut 26", "ante 2 15")
    other.ok(*true, "shuffle", "cut 26", "ante 2 15")
    assert one.table.state.money != other.table.state.money
    (line,) = [line for line in true if line not in keyed]
    back = len(true) - true.index(line) + 3
    correction = f"correct {back} {line} because it was misread"
    one.refused("paid-since", correction)
    answer = one.ok(supervised(one, correction))
    assert any(each.startswith("Seat ") for each in answer.tells), "what has to change hands"
    assert [(event.by, event.reason) for event in taken_back(one)] == [("Sue", "it was misread")]
    alike(one, other)


@every_poker
def test_a_fold_at_the_wrong_seat_is_corrected_after_the_settlement(book: str, tables: Make) -> None:
    """Seat 1 folded and seat 3 played, but the dealer keyed it the other way: several steps are corrected at once."""
    one, other = tables(book), tables(book)
    true, keyed = played(book, fold=1), played(book, fold=3)
    one.ok(*keyed)
    other.ok(*true)
    steps = {len(true) - at: line for at, line in enumerate(true) if line != keyed[at]}
    first = max(steps)
    alone = one.say(supervised(one, f"correct {first} {steps[first]} because wrong seat"))
    assert alone.refused is not None, "what was keyed for the other seat no longer fits"
    assert alone.tells[0].startswith("Then this step would be refused: ")
    lines = " and ".join(f"{step} {line}" for step, line in sorted(steps.items(), reverse=True))
    one.ok(supervised(one, f"correct {lines} because wrong seat"))
    alike(one, other)


def test_a_step_that_never_was_is_left_out(tables: Make) -> None:
    one, other = tables(NSW_4), tables(NSW_4)
    one.ok("ante 1 10", "ante 2 10", "ante 3 10", "no more bets", "correct 3 because Ben did not wager")
    other.ok("ante 1 10", "ante 3 10", "no more bets")
    alike(one, other)


def test_what_can_be_corrected_is_listed(tables: Make) -> None:
    desk = tables(NSW_4)
    desk.ok("ante 1 10", "ante 2 10", "undo", "ante 2 15")
    lines = desk.ok("correct").tells
    assert [line.split("  ", 1) for line in (each.strip() for each in lines[-3:-1])] == [
        ["2", "Seat 1: Ante $10.00."],
        ["1", "Seat 2: Ante $15.00."],
    ]


def test_a_race_is_corrected(tables: Make) -> None:
    one, other = tables(DERBY), tables(DERBY)
    cards = ["7d", "4d", "9d", "2d", "8d", "3h", "4h", "9h", "2h", "8h", "Th", "5c"]
    before = ["red 1 5", "hearts 2 10", "no more bets"]
    one.ok(*before, "7d", "4h", "undo", *cards[1:4])
    other.ok(*before, *cards[:4])
    alike(one, other)
    one.ok("as Dana dealer", "9c", "3h")
    one.ok("correct 2 8d because the scanner was not used")
    other.ok(*cards[4:6])
    alike(one, other)


def test_a_round_that_is_over_is_corrected_until_the_next_one_begins(tables: Make) -> None:
    desk = tables(NSW_4)
    desk.ok(*played(NSW_4), "shuffle", "cut 26", "ante 1 10", "no more bets")
    assert len(desk.table.state.keyed) > 10
    desk.ok("deal")
    assert [step.ended for step in desk.table.state.keyed] == [False] * 5, "from the shuffle on"
    desk.ok(supervised(desk, "undo 5 a wrong start"))
    desk.refused("nothing-keyed", supervised(desk, "undo 1 more"))
    assert desk.phase == "wagering"


def test_chips_that_have_left_the_table_do_not_come_back(tables: Make) -> None:
    desk = tables(NSW_4)
    desk.ok("leave 3")
    desk.refused("nothing-keyed", supervised(desk, "undo"))
    desk.ok("ante 1 10", "undo")


def test_a_change_of_limits_and_a_dispute_are_not_undone(tables: Make) -> None:
    desk = tables(NSW_4)
    desk.ok("ante 1 10", "as Cass casino-supervisor limits ante 5 50")
    desk.refused("nothing-keyed", "undo")
    assert desk.table.state.limits.ranges["ante"].maximum == 5_000


def test_the_record_keeps_what_was_keyed_and_the_audit_says_so(tables: Make) -> None:
    desk = tables(NSW_4)
    desk.ok(*played(NSW_4, hand="wrong hand"))
    desk.ok(supervised(desk, "correct 2 hand 1 As Ad 8c 6s 3h because misread"))
    document = audit(desk.house.journal, "table/Table 1", 1)
    assert document.sound
    told = [line.says for line in document.lines]
    back = next(at for at, line in enumerate(told) if "taken back by Sue, keyed in error: misread" in line)
    assert any("As 7d 8c" in line for line in told[:back])
    assert any("As Ad 8c" in line for line in told[back:])
    assert told[-1].startswith("Round 1 is over"), "it ends once more"


def test_a_first_card_taken_back_leaves_one_round_in_every_book(tables: Make) -> None:
    one, other = tables(NSW_4), tables(NSW_4)
    one.ok("ante 1 10", "no more bets", "deal", "undo", *FOUR["deal"], "look 1", "fold 1", "end")
    other.ok("ante 1 10", "no more bets", *FOUR["deal"], "look 1", "fold 1", "end")
    alike(one, other)
    mine, theirs = (History(each.table.record) for each in (one, other))
    assert mine.rounds("Ann") != []
    assert [past.net for past in mine.rounds("Ann")] == [past.net for past in theirs.rounds("Ann")]
    assert audit(one.house.journal, "table/Table 1", 1).sound


def test_a_shortfall_reported_in_error_is_not_held_against_the_player(tables: Make) -> None:
    """The second shortfall of a day has another remedy than the first: one that was not does not count."""
    one, other = tables(NSW_4), tables(NSW_4)
    before = ("ante 1 10", "ante 2 100", "no more bets", "deal 9d", "look 1 2")
    for desk in (one, other):
        desk.ok("cash 1 490", *before)
    one.ok("oops short 1 yes", "undo", "oops short 1 yes")
    other.ok("oops short 1 yes")
    assert one.house.people.state.incidents == other.house.people.state.incidents
    alike(one, other)
