"""When something goes wrong in a race: the questions, the report they lead to, its remedy, and the money afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.derby import race
from tests.support.derby_desk import derby_desk, opened, wagered
from tests.support.desk import DeskUnderTest

from pitboss import events as ev
from pitboss.cards import Card
from pitboss.money import total

STACK = 50_000
SETTLED = ("confirm", "take", "pay")


@pytest.fixture
def called(desk_at: Callable[..., DeskUnderTest]) -> DeskUnderTest:
    """Ann on red and on hearts, club, spade; Ben on clubs; the first card still in the shoe."""
    return wagered(derby_desk(desk_at), "red 1 10", "trifecta 1 heart club spade 2", "clubs 2 10")


@pytest.fixture
def decided(called: DeskUnderTest) -> DeskUnderTest:
    """Hearts, clubs, spades."""
    called.ok(race("hcs"))
    return called


def last(desk: DeskUnderTest, kind: type[ev.Event]) -> ev.Event:
    return next(each.event for each in reversed(desk.table.history) if isinstance(each.event, kind))


def won(desk: DeskUnderTest, seat: int) -> int:
    """What a player is up or down, with nothing left on the layout."""
    assert not any(desk.on(seat, wager) for wager in desk.table.rules.areas)
    return desk.stack(seat) - STACK


def test_the_menu_asks_only_what_can_have_happened_now(called: DeskUnderTest) -> None:
    def menu() -> set[str]:
        shown = {line.split()[1] for line in called.ok("oops").tells}
        called.ok("cancel")
        return shown

    any_time = {"missing", "together"}
    assert menu() == {"face-up", "extra", *any_time}
    called.ok("9h")
    running = {"misread", "face-up", "extra", "misplaced", "wrong", "moved", "wager", "past", "disrupted", *any_time}
    assert menu() == running
    called.ok("unread")
    assert menu() == running | {"unread"}
    called.ok("Kh Qh Jh 9c 8s")
    assert menu() == running - {"face-up"} | {"lights", "display"}
    called.ok("announce h c s", "confirm", "take")
    assert "moved" not in menu()
    called.ok("pay", "end")
    assert menu() == {"lights", "display", "misread", "face-up", "extra", "uncalled", "misplaced", "wrong", "past", *any_time}


def test_a_race_that_was_declared_void_is_not_asked_about_and_not_shown(decided: DeskUnderTest) -> None:
    decided.ok("announce h c s", *SETTLED)
    assert any(line.startswith("lit") for line in decided.ok("table").tells)
    assert decided.say("oops wrong no they are in a heap").refused is not None
    decided.ok("as Gwen game-supervisor again")
    assert (won(decided, 1), won(decided, 2)) == (0, 0)
    menu = {line.split()[1] for line in decided.ok("oops").tells}
    assert menu == {"face-up", "extra", "uncalled", "past", "missing", "together"}
    decided.ok("cancel")
    assert not any(line.startswith("lit") for line in decided.ok("table").tells)


def test_a_shuffler_of_either_kind_can_jam_and_break(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = derby_desk(desk_at, device="continuous-shuffler")
    desk.ok("as Dana dealer")
    assert {"jam", "broken"} <= {line.split()[1] for line in desk.ok("oops").tells}
    desk.ok("cancel")
    answer = desk.ok("oops broken it hums and does nothing yes")
    assert "decide REMEDY" in answer.tells[0]
    desk.ok("as Gwen game-supervisor decide replace-device it does not turn")
    kinds = ("shoe", "shuffler", "continuous-shuffler")
    assert desk.desk.next().keys == tuple(f"device {kind} {cards}" for cards in ("same", "red") for kind in kinds)
    desk.ok("device shoe green")
    assert [deck.back for deck in desk.table.state.decks] == ["green"]


def test_10_1_lights_that_stay_dark_and_lights_in_the_wrong_place(decided: DeskUnderTest) -> None:
    decided.ok("announce h c s", "oops lights", "none", "yes")
    event = last(decided, ev.LightsOverruled)
    assert isinstance(event, ev.LightsOverruled)
    assert event.lit == ()
    decided.ok("oops lights", "black quinella club heart trifecta h c s", "yes")
    event = last(decided, ev.LightsOverruled)
    assert isinstance(event, ev.LightsOverruled)
    assert (event.lit, event.clauses) == (("black", "quinella-club-heart", "trifecta-heart-club-spade"), ("10.1",))
    decided.ok(*SETTLED)
    assert (won(decided, 1), won(decided, 2)) == (1_000 + 2_000, -1_000)


def test_10_1_the_right_lights_are_no_incident(decided: DeskUnderTest) -> None:
    lit = " ".join(area.replace("suit-", "").replace("-", " ") for area in decided.table.state.round.part.lit)
    answer = decided.say(f"oops lights {lit} yes")
    assert answer.refused is not None
    assert "the winning areas are lit" in answer.refused.sentence()


def test_10_2_a_wrong_result_on_a_monitor(decided: DeskUnderTest) -> None:
    answer = decided.say("oops display hearts clubs spades")
    assert answer.refused is not None
    decided.ok("announce h c s", "confirm", "oops display", "clubs hearts spades", "yes")
    event = last(decided, ev.DisplayCorrected)
    assert isinstance(event, ev.DisplayCorrected)
    assert (event.showed, event.places, event.clauses) == (("c", "h", "s"), ("h", "c", "s"), ("10.2",))
    decided.refused("result-unconfirmed", "take")
    decided.ok("announce h c s", *SETTLED)
    assert (won(decided, 1), won(decided, 2)) == (3_000, -1_000)


def test_10_2_a_card_read_as_another_while_the_race_runs(called: DeskUnderTest) -> None:
    called.ok("9h 8h 7h 6d")
    assert "4 6d" in called.ok("oops misread").asks
    assert "a number from 1 to 4" in called.unclear("5")
    called.ok("last", "6h", "yes")
    assert "second place" in called.desk.next().does
    assert called.table.state.round.part.cards[-1] == Card.SIX_H


def test_10_2_a_misread_card_found_after_the_payment_is_settled_again(called: DeskUnderTest) -> None:
    called.ok("9h 8h 7h 6h 5c 4d", "announce h c d", *SETTLED)
    assert won(called, 1) == 1_000 + 2 * 200, "winner and second"
    called.ok("oops misread last 4s yes")
    again = last(called, ev.WagersSettledAgain)
    assert isinstance(again, ev.WagersSettledAgain)
    assert won(called, 1) == 1_000 + 10 * 200, "all three"
    called.ok("end", "oops misread last 4d yes")
    assert won(called, 1) == 1_000 + 2 * 200, "until the next first card it can be put right"
    assert total(called.table.state.money) == 0


def test_10_2_a_scan_that_failed(called: DeskUnderTest) -> None:
    called.ok("9h", "unread", "oops unread 8h yes")
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.EIGHT_H)
    answer = called.say("oops unread 1 7h yes")
    assert answer.refused is not None
    assert "did read that card" in answer.refused.sentence()


def test_10_3_and_10_4_a_card_face_up_in_the_shoe(called: DeskUnderTest) -> None:
    left = called.table.state.shoe.left
    called.ok("oops face-up 5d yes")
    assert (called.table.state.shoe.left, "10.3" in called.clauses) == (left - 1, True)
    called.ok("9h", "oops face-up", "8h", "yes")
    assert "10.4" in called.clauses
    called.refused("not-the-next-card", "8c")
    called.ok("8h")
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.EIGHT_H)
    assert called.table.state.shoe.left == left - 3


def test_10_4_two_cards_face_up_in_a_row(called: DeskUnderTest) -> None:
    called.ok("9h", "oops face-up 8h yes", "oops face-up 5d yes", "oops face-up 4c yes")
    warning = "The eight of hearts was seen in the shoe and is this card. Behind it: the five of diamonds and the four of clubs."
    assert called.desk.next().warns == warning
    called.refused("not-the-next-card", "5d")
    called.ok("8h")
    called.refused("not-the-next-card", "4c")
    called.ok("5d", "4c")
    assert not called.desk.next().warns
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.EIGHT_H, Card.FIVE_D, Card.FOUR_C)


def test_8_1_a_first_card_drawn_without_the_call(desk_at: Callable[..., DeskUnderTest]) -> None:
    derby = opened(derby_desk(desk_at))
    derby.seated("Ann").ok("red 1 10")
    left = derby.table.state.shoe.left
    assert "not being seen" in derby.ok("oops uncalled").asks
    derby.ok("yes", "Qc", "yes")
    assert (derby.table.state.shoe.left, {"8.1", "10.6"} <= {*derby.clauses}) == (left - 1, True)
    derby.ok("oops uncalled no yes")
    assert (derby.table.state.shoe.left, {"8.1", "10.5"} <= {*derby.clauses}) == (left - 1, True)
    derby.ok("no more bets")
    derby.refused("first-card-removed", "red 1 10")
    derby.ok("9h")
    assert derby.table.state.round.part.cards == (Card.NINE_H,)


def test_a_second_card_face_up_keyed_in_error_is_taken_back(called: DeskUnderTest) -> None:
    called.ok("9h", "oops face-up 8h yes", "oops face-up 5d yes", "undo", "8h", "6s")
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.EIGHT_H, Card.SIX_S)


def test_10_5_and_10_6_a_card_drawn_in_error(called: DeskUnderTest) -> None:
    called.ok("9h")
    left = called.table.state.shoe.left
    assert "not being seen" in called.ok("oops extra").asks
    called.ok("no", "yes")
    used = last(called, ev.CardUsed)
    assert isinstance(used, ev.CardUsed)
    assert (used.card, used.clauses, called.table.state.shoe.left) == (None, ("10.5",), left)
    called.ok("oops extra yes Qc yes")
    removed = last(called, ev.CardRemoved)
    assert isinstance(removed, ev.CardRemoved)
    assert (removed.card, removed.clauses, called.table.state.shoe.left) == (Card.QC, ("10.6",), left - 1)
    called.ok("8h 7h 6h 5c 4s", "announce h c s", *SETTLED)
    ended = called.ok("end").happened[0].event
    assert isinstance(ended, ev.RoundEnded)
    assert ended.counted == 7


@pytest.mark.parametrize(("word", "incident"), [("misplaced", "card-misplaced"), ("wrong", "dealt-incorrectly")])
def test_10_7_the_cards_in_the_order_they_should_have_come(word: str, incident: str, called: DeskUnderTest) -> None:
    """Clubs were laid before the fourth heart: by the right order hearts have won."""
    called.ok("9h 8h 7h 5c 6h 4s")
    assert called.phase == "drawing"
    assert "9h 8h 7h 5c 6h 4s" in called.ok(f"oops {word}", "yes").asks
    answer = called.ok("9h 8h 7h 6h 5c 4s", "the five came before the six")
    assert any("hearts first, clubs second, spades third" in line for line in answer.tells)
    called.ok("yes")
    recorded = last(called, ev.IncidentRecorded)
    assert isinstance(recorded, ev.IncidentRecorded)
    assert (recorded.incident, recorded.clauses) == (incident, ("10.7",))
    assert recorded.words == "the five came before the six"
    called.ok("announce h c s", *SETTLED)
    assert won(called, 1) == 3_000


def test_10_7_the_right_order_is_of_the_same_cards(called: DeskUnderTest) -> None:
    called.ok("9h 8h")
    answer = called.say("oops wrong yes 8h 7h the eight came first")
    assert answer.refused is not None
    assert "must use the cards on the table" in answer.refused.sentence()
    assert "a card such as" in called.unclear("oops wrong yes 8h too few")
    assert "nothing more" in called.unclear("8h 9h 7h")
    called.ok("cancel", "oops wrong yes same nothing but a word of it yes")
    assert called.table.state.round.part.cards == (Card.NINE_H, Card.EIGHT_H)


def test_10_8_what_cannot_be_put_right_is_void_by_a_supervisors_word(called: DeskUnderTest) -> None:
    called.ok("9h 8h")
    refused = called.say("oops misplaced no they are in a heap").refused
    assert refused is not None
    assert (refused.code, refused.clauses) == ("not-your-office", ("10.8",))
    called.ok("as Gwen game-supervisor again")
    assert (called.stack(1), called.stack(2), called.phase) == (STACK, STACK, "wagering")


def test_10_8_a_shoe_that_runs_out(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = wagered(derby_desk(desk_at, chosen={"decks": 2, "shoe.cutting-card": 20}), "red 1 10")
    assert desk.say("oops out").refused is not None, "there are cards left"
    desk.ok("Ah 9h 8h 7h")
    for _ in range(desk.table.state.shoe.left):
        desk.ok("oops extra yes Qc yes")
    assert desk.desk.next().keys == ("oops out",)
    desk.refused("shoe-empty", "6h")
    answer = desk.ok("oops out")
    assert answer.asks.startswith("Put it in the record?")
    desk.ok("yes")
    assert (desk.stack(1), "10.8" in desk.clauses, desk.desk.next().keys) == (STACK, True, ("shuffle",))


def test_5_7_a_wager_moved_by_accident_is_put_back_by_a_supervisor(called: DeskUnderTest) -> None:
    called.ok("9h", "oops moved", "2", "clubs", "hearts", "dealer", "no", "yes")
    assert (called.on(2, "suit-clubs"), called.on(2, "suit-hearts")) == (0, 1_000)
    called.refused("not-your-office", "restore 2 clubs")
    called.ok("as Gwen game-supervisor again")
    assert (called.on(2, "suit-clubs"), called.on(2, "suit-hearts")) == (1_000, 0)
    assert "5.7(a)" in called.clauses
    called.ok("oops moved 2 clubs quinella heart club patron yes", "as Gwen game-supervisor restore 2 clubs")
    assert called.on(2, "suit-clubs") == 1_000
    assert "5.7(b)" in called.clauses


def test_5_7_without_it_the_wager_is_settled_where_it_lies(called: DeskUnderTest) -> None:
    called.ok("9h", "moved 2 clubs to hearts by patron", "8h 7h 6h 5c 4s", "announce h c s", *SETTLED)
    assert won(called, 2) == 3 * 1_000


def test_5_7_a_spoken_wager_that_the_dealer_misplaced_stays(called: DeskUnderTest) -> None:
    called.ok("9h", "oops moved 2 clubs hearts dealer yes yes")
    assert "5.6" in called.clauses
    called.refused("moved-stays", "as Gwen game-supervisor restore 2 clubs")


def test_5_7_a_wager_that_a_patron_moved_on_purpose_stays(called: DeskUnderTest) -> None:
    called.ok("9h")
    assert "add deliberate" in called.ok("oops moved 2 clubs hearts").asks
    called.ok("patron deliberate", "yes")
    refusal = called.refused("moved-stays", "as Gwen game-supervisor restore 2 clubs").refused
    assert refusal is not None
    assert refusal.clauses == ("5.7(b)", "5.7")
    called.ok("8h 7h 6h 5c 4s", "announce h c s", *SETTLED)
    assert won(called, 2) == 3 * 1_000


def test_a_wager_other_than_keyed_is_named_by_its_area(called: DeskUnderTest) -> None:
    called.ok("9h", "oops wager", "2", "quinella heart club", "5", "yes", "found 2 trifecta h c s 3")
    assert (called.on(2, "quinella-heart-club"), called.on(2, "trifecta-heart-club-spade")) == (500, 300)


def test_a_missing_card_is_left_to_a_supervisor(called: DeskUnderTest) -> None:
    answer = called.ok("9h", "oops missing missing the ten of clubs is gone yes")
    assert "decide REMEDY" in answer.tells[0]
    called.ok("as Gwen game-supervisor decide void-round one card short")
    assert (called.stack(1), called.stack(2)) == (STACK, STACK)


def test_a_wrong_answer_loses_nothing(called: DeskUnderTest) -> None:
    called.ok("9h", "oops moved", "2")
    assert "an area" in called.unclear("ante")
    assert "another word after quinella hearts" in called.unclear("quinella heart")
    assert "nothing more" in called.unclear("clubs red")
    called.ok("clubs", "red", "player", "yes")
    assert called.on(2, "red") == 1_000


def test_a_wrong_answer_on_one_line_keeps_what_was_right(called: DeskUnderTest) -> None:
    called.ok("9h")
    assert "who" in called.say("oops moved 2 clubs quinella heart club wind").asks.lower()
    called.ok("patron", "yes")
    assert called.on(2, "quinella-heart-club") == 1_000


def test_the_scanner_may_answer_a_question(called: DeskUnderTest) -> None:
    called.ok("oops face-up", "As", "yes")
    removed = last(called, ev.CardRemoved)
    assert isinstance(removed, ev.CardRemoved)
    assert removed.card == Card.AS
