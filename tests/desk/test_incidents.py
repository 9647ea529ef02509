"""When something goes wrong: plain questions, the report they lead to, its remedy, and the money afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.desk import CHECKLIST, NZ_CHECKLIST, DeskUnderTest
from tests.support.play import NZ

from pitboss import events as ev
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.money import total

STACK = 50_000
TWO = ("ante 1 10", "aces 1 5", "ante 2 20")


@pytest.fixture
def wagered(desk: DeskUnderTest) -> DeskUnderTest:
    """Ann and Ben, their wagers down, the first card still in the shoe."""
    return desk.opened().seated("Ann", "Ben").wagers(TWO)


@pytest.fixture
def dealt(wagered: DeskUnderTest) -> DeskUnderTest:
    wagered.ok("deal Kd")
    return wagered


def nz(desk_at: Callable[..., DeskUnderTest], **settings: object) -> DeskUnderTest:
    desk = desk_at(NZ, **settings)
    desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
    return desk.seated("Ana", "Ben")


def last(desk: DeskUnderTest, kind: type[ev.Event]) -> ev.Event:
    return next(each.event for each in reversed(desk.table.history) if isinstance(each.event, kind))


def test_the_menu_asks_only_what_can_have_happened_now(wagered: DeskUnderTest) -> None:
    def menu() -> set[str]:
        shown = {line.split()[1] for line in wagered.ok("oops").tells}
        wagered.ok("cancel")
        return shown

    assert menu() == {"missing", "together"}
    wagered.ok("deal")
    dealing = menu()
    assert {"seen", "count", "empty", "wrong", "wager", "called"} <= dealing
    assert not {"short", "away", "set", "jam", "broken"} & dealing - {"called"}
    wagered.ok("deal Kd")
    assert {"short", "away"} <= menu()
    wagered.ok("play 1 10", "fold 2", "reveal 2s 4c 6h 8d Tc")
    assert "set" in menu()


def test_a_topic_is_named_by_its_number_or_its_word(dealt: DeskUnderTest) -> None:
    number = next(line.split()[0] for line in dealt.ok("oops").tells if line.split()[1] == "empty")
    assert dealt.ok(number).asks == "In front of which seat was it dealt?"
    dealt.ok("cancel")
    assert dealt.ok("oops", "EMPTY").asks == "In front of which seat was it dealt?"


@pytest.mark.parametrize("answer", ["0", "99", "-1", "sideways", "1.5"])
def test_another_answer_to_the_menu_is_asked_again(answer: str, dealt: DeskUnderTest) -> None:
    dealt.ok("oops")
    said = dealt.say(answer)
    assert "Expected one of" in said.unclear
    assert said.asks
    assert dealt.desk.asking


def test_a_wrong_answer_loses_nothing(wagered: DeskUnderTest) -> None:
    wagered.ok("deal", "oops seen", "1", "1")
    for wrong in ("2", "0", "first", "As"):
        assert "a number from 1 to 1" in wagered.unclear(wrong)
    wagered.ok("1")
    assert "a card such as" in wagered.unclear("ace")
    assert wagered.ok("As").asks.startswith("Put it in the record?")
    assert "yes or no" in wagered.unclear("maybe")
    wagered.ok("yes")
    assert wagered.table.state.round.part.hands[1].cards == ("As",)


def test_a_wrong_answer_on_one_line_keeps_what_was_right(wagered: DeskUnderTest) -> None:
    wagered.ok("deal")
    assert "a card such as" in wagered.unclear("oops seen 1 1 last ace yes")
    assert wagered.ok("As").asks.startswith("Put it in the record?")
    wagered.ok("yes")


def test_what_follows_is_shown_before_it_is_put_in_the_record(wagered: DeskUnderTest) -> None:
    wagered.ok("deal")
    version = wagered.table.version
    answer = wagered.ok("oops empty", "4", "1")
    assert any("Misdeal" in line and "12.1" in line for line in answer.tells)
    assert any("$20.00 to seat 2" in line and "12.4" in line for line in answer.tells)
    assert wagered.ok("no").tells == ("Nothing was reported.",)
    assert wagered.table.version == version
    assert not wagered.desk.asking


def test_leaving_the_questions_reports_nothing(dealt: DeskUnderTest) -> None:
    version = dealt.table.version
    dealt.ok("oops count", "1", "cancel")
    assert (dealt.table.version, dealt.desk.asking) == (version, False)
    assert dealt.ok("oops", "quit").over
    dealt.desk.say("cancel")
    assert dealt.table.version == version


def test_a_clause_can_be_read_between_the_questions(dealt: DeskUnderTest) -> None:
    answer = dealt.ok("oops empty", "?12.7")
    assert answer.tells[0].startswith("12.7")
    assert answer.asks == "In front of which seat was it dealt?"


def test_what_cannot_have_happened_is_refused_with_its_reason(dealt: DeskUnderTest) -> None:
    answer = dealt.say("oops empty 1 5")
    assert answer.refused is not None
    assert answer.refused.sentence() == "That cannot have happened: seat 1 has a wager."
    assert not dealt.desk.asking
    assert dealt.say("oops count 1 5").refused is not None
    assert dealt.say("oops set nobody").refused is not None


def test_12_3_two_cards_seen_make_a_misdeal(wagered: DeskUnderTest) -> None:
    wagered.ok("deal", "oops seen several 2 yes")
    assert (wagered.stack(1), wagered.stack(2), wagered.phase) == (STACK, STACK, "wagering")
    assert "12.4" in wagered.clauses


def test_12_3_one_after_another_they_add_up(wagered: DeskUnderTest) -> None:
    wagered.ok("deal", "oops seen 1 1 last 4c yes", "deal", "oops seen dealer 1 last 5c yes")
    assert wagered.stack(1) == STACK
    assert "12.4" in wagered.clauses


def test_12_5_a_dealers_card_seen_while_dealing_is_turned_over(wagered: DeskUnderTest) -> None:
    wagered.ok("deal", "oops seen dealer 1 last 5c yes")
    assert "12.5" in wagered.clauses
    assert wagered.table.state.round.part.dealer.cards == ("5c",)
    assert not wagered.table.state.round.part.dealer.up


def test_12_2_and_12_6_wrong_counts(dealt: DeskUnderTest) -> None:
    dealt.ok("look 1", "oops count 2 4 yes")
    assert (dealt.stack(2), dealt.stack(1)) == (STACK, STACK - 1_500)
    assert "12.6" in dealt.clauses
    dealt.ok("oops count dealer 5 yes")
    assert dealt.stack(1) == STACK
    assert "12.2" in dealt.clauses


def test_12_1_other_mistakes(wagered: DeskUnderTest) -> None:
    wagered.ok("deal", "oops wrong", "the second card went to the left first", "yes")
    incident = last(wagered, ev.IncidentRecorded)
    assert isinstance(incident, ev.IncidentRecorded)
    assert incident.words == "the second card went to the left first"
    assert wagered.stack(2) == STACK


def test_12_9_a_misdeclared_hand_is_put_right_or_voided_by_a_casino_supervisor(dealt: DeskUnderTest) -> None:
    dealt.ok("play 1 10", "play 2 20", "reveal 2s 4c 6h 8d Tc", "hand 1 As Ah Ac 5c 7s set As Ah 7s 5c")
    short = dealt.stack(1)
    dealt.ok("oops called", "1", "yes", "yes")
    pays = {each: dict(dealt.table.rules.schedule(each).pays)["three-of-a-kind"].pays for each in ("ante-bonus", "aces-up")}
    assert dealt.stack(1) > short
    assert dealt.stack(1) - STACK == 1_000 * (2 + pays["ante-bonus"]) + 500 * pays["aces-up"]
    dealt.ok("hand 2 Qs Qh 3c 9c Jc set Qs 9c Jc 3c")
    answer = dealt.say("oops called 2 no")
    assert answer.refused is not None
    assert answer.refused.facts["offices"] == ("casino-supervisor", "assistant-gaming-manager")
    dealt.ok("as Cass casino-supervisor again")
    assert dealt.stack(2) == STACK


def test_12_9_an_error_told_after_the_next_first_card_stands(dealt: DeskUnderTest) -> None:
    dealt.ok("play 1 10", "fold 2", "reveal 2s 4c 6h 8d Tc", "hand 1 As Ah Ac 5c 7s set As Ah 7s 5c", "end", "shuffle", "cut 9")
    stack = dealt.stack(1)
    dealt.ok("ante 2 10", "deal", "oops called 1 yes yes")
    assert dealt.stack(1) == stack
    assert isinstance(last(dealt, ev.StandsAsSet), ev.StandsAsSet)


def test_12_10_a_missing_card_and_a_strange_one(dealt: DeskUnderTest) -> None:
    dealt.ok("oops missing foreign two queens of hearts yes")
    assert (dealt.stack(1), dealt.stack(2)) == (STACK, STACK)
    notice = last(dealt, ev.Notified)
    assert isinstance(notice, ev.Notified)
    assert set(notice.to) == {"surveillance", "inspector"}
    assert [each.subject for each in dealt.house.inbox] == ["foreign-card"]
    assert dealt.desk.next().keys == ("check red",)


def test_12_11_a_play_that_cannot_be_covered(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann", chips="15")
    desk.wagers(["ante 1 10"])
    desk.ok("deal Kd", "oops short 1 yes", "end", "shuffle", "cut 26")
    assert desk.stack(1) == 1_500
    desk.wagers(["ante 1 10"])
    desk.ok("deal Kd", "oops short 1 yes")
    assert desk.stack(1) == 500
    assert "12.11" in desk.clauses


@pytest.mark.parametrize("reason", ["absent", "refuses"])
def test_12_13_an_absent_player(reason: str, dealt: DeskUnderTest) -> None:
    dealt.ok(f"oops away 2 {reason} yes")
    assert dealt.stack(2) == STACK
    assert "12.13" in dealt.clauses


def test_12_13_a_slow_player_has_their_time_first(dealt: DeskUnderTest) -> None:
    answer = dealt.say("oops away 2 late")
    assert answer.refused is not None
    assert answer.refused.code == "still-time"
    dealt.ok(f"wait {poker_rules(dealt.table.rules).decision_seconds}s", "again")
    assert dealt.stack(2) == STACK


def test_12_12_the_supervisor_chooses(dealt: DeskUnderTest) -> None:
    dealt.say("oops together Ann Ben")
    assert dealt.desk.asking
    answer = dealt.say("separate english-only")
    assert answer.refused is not None
    assert answer.refused.code == "not-your-office"
    dealt.ok("as Cass casino-supervisor again")
    separated = last(dealt, ev.PlayersSeparated)
    assert isinstance(separated, ev.PlayersSeparated)
    assert separated.players == ("Ann", "Ben")


def test_6_2_a_short_wager_found_late_counts(wagered: DeskUnderTest) -> None:
    wagered.ok("deal", "oops wager 2 ante 3 yes")
    assert (wagered.on(2, "ante"), wagered.stack(2)) == (300, STACK - 300)
    assert "6.2" in wagered.clauses


def test_6_3_an_earlier_round_is_not_reopened(dealt: DeskUnderTest) -> None:
    dealt.ok("fold 1 2", "end", "oops past 2 ante 1 150 yes")
    stood = last(dealt, ev.PastWagerStood)
    assert isinstance(stood, ev.PastWagerStood)
    assert (stood.amount, stood.round) == (15_000, 1)


def test_6_3_the_chips_that_changed_hands_in_an_earlier_round_are_keyed(dealt: DeskUnderTest) -> None:
    dealt.ok("fold 1 2", "end")
    stack = dealt.stack(2)
    dealt.refused("past-money", "oops past 2 ante 1 150 paid -50 yes")
    dealt.ok("as Gus gaming-supervisor oops past 2 ante 1 150 paid -50 yes")
    assert dealt.stack(2) == stack - 5_000
    dealt.ok("leave 2", "as Gus gaming-supervisor oops past 2 ante 1 150 of Ben paid 50 yes")
    found = last(dealt, ev.PaymentFound)
    assert isinstance(found, ev.PaymentFound)
    assert (found.player, found.paid) == ("Ben", 5_000)


def test_13_a_jam_and_a_failure(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(device="shuffler", backs=("red", "blue"))
    desk.ok("as Dana dealer", "check red", "check blue", CHECKLIST, "shuffle", "oops jam it stopped half-way yes")
    assert "13.1" in desk.clauses
    assert desk.desk.next().keys == ("shuffle",)


def test_nz_11_8_a_dealers_card_seen_stays_up_and_the_sixth_goes_face_down(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = nz(desk_at).wagers(["ante 1 10"])
    desk.ok("deal", "oops seen dealer 1 last 5c yes", "deal", "deal", "deal", "deal")
    assert desk.desk.next().keys == ("deal",)
    desk.refused("up-card-hidden", "deal Kd")
    desk.ok("deal", "play 1 10")
    assert desk.desk.next().keys == ("reveal CARD CARD CARD CARD CARD",)


def test_nz_11_10_and_11_11_cards_shown_after_the_deal(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = nz(desk_at).wagers(["ante 1 10"])
    desk.ok("deal Kd", "oops seen 1 yes yes", "oops seen dealer", "2 As 4 Ks", "yes")
    assert {"11.10", "11.11"} <= desk.clauses
    assert desk.phase == "deciding"
    assert desk.table.state.round.part.dealer.cards.count(None) == 3
    desk.ok("play 1 10", "reveal 2s 4c 6h")


def test_nz_11_5_a_hand_taken_too_early(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = nz(desk_at).wagers(["ante 1 10", "ante 2 10"])
    desk.ok("deal Kd", "fold 1", "oops taken 1 yes yes")
    assert (desk.stack(1), desk.on(1, "ante")) == (STACK - 1_000, 1_000)
    desk.ok("oops taken 1 no yes")
    assert (desk.stack(1), desk.on(1, "ante")) == (STACK, 0)


def test_nz_11_14_a_hand_on_the_discard_pile(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = nz(desk_at).wagers(["ante 1 10"])
    desk.ok("deal Kd", "oops pile 1 no yes")
    assert desk.stack(1) == STACK - 1_000
    assert desk.on(1, "ante") == 0


def test_nz_11_1_what_was_passed_on(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = nz(desk_at).wagers(["ante 1 10"])
    desk.ok("deal Kd", "oops passed-on 1", "that they have two kings")
    assert desk.say("void-hand").refused is not None
    desk.ok("as Olga casino-operator again")
    assert desk.stack(1) == STACK


def test_nz_11_15_a_blind_hand_looked_at_waits_for_the_supervisor(desk_at: Callable[..., DeskUnderTest]) -> None:
    settings = {"chosen": {"wager.hands-per-player": 2, "blind-extra-hands": True}}
    desk = nz(desk_at, **settings).wagers(["ante 1 10", "ante 3 10 by 1"])
    answer = desk.ok("deal Kd", "look 1", "oops blind", "1 3", "yes")
    assert answer.tells == ("Key: as NAME game-supervisor again",)
    assert desk.on(1, "ante") == 1_000
    desk.ok("as Gwen game-supervisor again")
    assert (desk.on(1, "ante"), desk.on(3, "ante"), desk.stack(1)) == (0, 0, STACK)
    assert [each.to for each in desk.house.inbox] == [("game-supervisor",)]


def test_nz_what_no_rule_settles_is_recorded_and_a_supervisor_decides(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = nz(desk_at).wagers(["ante 1 10"])
    answer = desk.ok("deal Kd", "play 1 10", "reveal 2s 4c Kc 8d 8h set Kd Kc 8d 4c", "oops set two pair were overlooked yes")
    assert "decide REMEDY" in answer.tells[0]
    assert "No step was refused" in desk.unclear("again")
    desk.refused("not-your-office", "decide set-dealer-hand two pair were overlooked")
    desk.ok("as Gwen game-supervisor decide set-dealer-hand two pair were overlooked")
    dealer = desk.table.state.round.part.dealer.as_set
    assert dealer is not None
    assert dealer.value.category == "two-pair"


def test_a_dispute_through_all_its_stages(dealt: DeskUnderTest) -> None:
    dealt.ok("play 1 10", "fold 2", "reveal 2s 4c 6h 8d Tc", "hand 1 As Ah 3d 5c 7s", "end")
    before = dealt.stack(1)
    dealt.ok("dispute 1 D1 1 I had put down more", "as Gus gaming-supervisor ruling D1 it was ten")
    dealt.refused("no-such-dispute", "as Cass casino-supervisor final D1 it stands")
    dealt.ok("review 1 D1")
    dealt.refused("not-your-office", "final D1 pay 1 10 the camera shows twenty")
    dealt.ok("as Cass casino-supervisor final D1 pay 1 10 the camera shows twenty")
    assert dealt.stack(1) == before + 1_000
    assert {"14.12", "14.13"} & dealt.clauses


def test_limits_by_notice_and_at_once(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann")
    desk.ok("as Cass casino-supervisor raise ante 10", "ante 1 5")
    desk.ok("as Cass casino-supervisor notice ante 20 +5m", "wait 20m", "sit 2 Ben", "buy 2 100")
    desk.refused("below-minimum", "ante 2 15")
    desk.ok("ante 2 20")


def test_a_device_used_and_its_user_excluded(dealt: DeskUnderTest) -> None:
    dealt.ok("as Gus gaming-supervisor conduct device-use 1 a telephone", "as Cass casino-supervisor void 1")
    assert dealt.stack(1) == STACK
    dealt.ok("as Cass casino-supervisor exclude 1", "fold 2", "end", "shuffle", "cut 26")
    dealt.refused("excluded", "ante 1 10")


def test_a_table_is_announced_to_close_and_closes(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann")
    desk.refused("closing-notice", "as Cass casino-supervisor close")
    desk.ok("as Cass casino-supervisor closing +1m", "wait 19m")
    desk.refused("closing-notice", "as Cass casino-supervisor close")
    desk.ok("wait 1m", "leave 1", "as Cass casino-supervisor close")
    assert desk.phase == "closed"
    assert total(desk.table.state.money) == 0
