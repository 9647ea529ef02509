"""Lines keyed at a working desk: refusals, who speaks, money, cards, looking, and the record."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.desk import KEY, NZ_CHECKLIST, DeskUnderTest
from tests.support.play import NZ

from pitboss import do
from pitboss.cards import Card
from pitboss.house.desk.incidents import known_incidents
from pitboss.house.house import House
from pitboss.money import total

MINUTE = 60_000


def test_a_refusal_has_its_sentence_its_clause_and_the_way_out(seated: DeskUnderTest) -> None:
    refusal = seated.refused("above-maximum", "ante 1 105").refused
    assert refusal is not None
    assert refusal.clause == "6.1"
    assert refusal.sentence() == "The maximum Ante here is $100.00; you placed $105.00."
    assert refusal.way_out() == "Place $100.00 or less."


def test_a_line_of_several_steps_is_done_whole_or_not_at_all(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    seated.ok("deal", "oops seen", "1", "1", "1", "Kd", "yes")
    before = seated.table.version
    seated.refused("card-known-twice", "deal Kd")
    assert seated.table.version == before
    assert seated.phase == "dealing"
    seated.ok("deal Qd")
    seated.refused("empty-seat", "look 1 2")
    assert not seated.table.state.round.part.hands[1].handled


def test_a_refused_step_can_be_said_again_by_the_right_office(seated: DeskUnderTest) -> None:
    seated.refused("not-your-office", "limits ante 5 50")
    seated.ok("as Cass casino-supervisor again")
    assert seated.table.state.limits.ranges["ante"].maximum == 5_000
    assert "No step was refused" in seated.unclear("again")


def test_another_office_speaks_for_one_step_and_the_dealer_goes_on(seated: DeskUnderTest) -> None:
    assert seated.ok("as Cass casino-supervisor").tells == ("Cass, casino supervisor, speaks next.",)
    assert "Expected" in seated.unclear("limits ante x 50")
    seated.ok("table")
    (recorded,) = seated.ok("limits ante 5 50").happened
    assert recorded.who == do.Actor("Cass", "casino-supervisor")
    seated.refused("not-your-office", "limits ante 5 60")


def test_a_new_dealer_stays(seated: DeskUnderTest) -> None:
    seated.ok("as Dirk dealer", "ante 1 10")
    assert seated.desk.dealer == do.Actor("Dirk", "dealer")
    (recorded,) = seated.ok("no more bets").happened
    assert recorded.who.name == "Dirk"


def test_a_player_does_not_speak_where_nobody_deals(desk: DeskUnderTest) -> None:
    assert "Nobody deals" in desk.unclear("as Ann player")
    assert "Nobody deals" in desk.unclear("oops")


def test_cash_on_the_table_is_bought_in_and_a_refusal_leaves_no_trace(seated: DeskUnderTest) -> None:
    assert seated.table.purses["Ann"] == 0
    seated.refused("not-in-chips", "buy 1 10.25")
    seated.refused("tray-short", "buy 1 1000000")
    seated.refused("amount", "buy 1 0")
    assert seated.table.purses["Ann"] == 0
    tray = seated.tray
    seated.ok("buy 1 100")
    assert (seated.stack(1), seated.tray) == (60_000, tray - 10_000)
    seated.ok("cash 1 50", "buy 1 70")
    assert (seated.stack(1), seated.table.purses["Ann"]) == (62_000, 0)
    assert total(seated.table.state.money) == 0


def test_tokens_are_wagered_and_win_chips(seated: DeskUnderTest) -> None:
    seated.refused("no-such-voucher", "voucher 1 V1 20")
    seated.issued(V1=2_000).refused("voucher-worth", "voucher 1 V1 25")
    seated.ok("voucher 1 V1 20")
    seated.refused("voucher-used", "voucher 1 V1 20")
    seated.wagers(["ante 1 5+10t"])
    assert (seated.stack(1), seated.on(1, "ante")) == (49_500, 1_500)
    seated.ok("deal Kd", "play 1 15", "reveal 2s 4c 6h 8d Tc", "hand 1 As Ah 3d 5c 7s", "end")
    assert seated.stack(1) == 50_000 + 1_500 + 1_500


def test_cards_are_keyed_only_when_they_are_face_up(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    seated.ok("deal", "deal", "deal", "deal", "deal")
    seated.refused("up-card-needed", "deal")
    seated.ok("deal Kd")
    assert seated.table.state.round.part.hands[1].cards == (None,) * 5
    seated.refused("undecided", "reveal 2s 4c 6h 8d Tc")
    seated.ok("play 1 10")
    seated.refused("cards-wrong", "reveal 2s 4c 6h 8d")
    seated.refused("card-known-twice", "reveal 2s 4c 6h 8d Kd")
    seated.ok("reveal 2s 4c 6h 8d Tc")
    seated.refused("card-known-twice", "hand 1 As Ah 3d 5c 2s")
    seated.ok("hand 1 As Ah 3d 5c 7s")


def test_the_up_card_may_be_keyed_along_with_the_rest_of_the_hand(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    seated.ok("deal Kd", "play 1 10")
    assert "Kd was seen" in seated.unclear("reveal 2s 4c 6h 8d Tc Jh")
    seated.ok("reveal 2s 4c 6h 8d Tc Kd")
    assert set(seated.table.state.round.part.dealer.cards) == {*map(Card, ("2s", "4c", "6h", "8d", "Tc", "Kd"))}


def test_a_card_seen_before_is_part_of_the_hand_as_it_is_keyed(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    seated.ok("deal", "oops seen 1 1 last As yes", "deal Kd", "play 1 10", "reveal 2s 4c 6h 8d Tc")
    assert "As was seen in the hand of seat 1" in seated.unclear("hand 1 Ac Ah 3d 5c 7s")
    seated.ok("hand 1 Ah As 3d 5c 7s")
    assert seated.table.state.round.part.hands[1].status == "settled"


def test_a_player_with_a_second_area_is_named_by_their_seat(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ, chosen={"wager.hands-per-player": 2}, approved_by="Secretary", approved_at="2026")
    desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
    desk.seated("Ana")
    desk.ok("ante 1 10", "ante 2 10 by 1", "ante 2 5")
    assert (desk.on(2, "ante"), desk.stack(1)) == (1_500, 50_000 - 2_500)
    desk.ok("back 2")
    assert desk.stack(1) == 50_000 - 1_000


def test_a_clause_is_read_in_either_spelling(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ)
    says = desk.table.rules.book.clause("5.2(a)").says
    for spelling in ("?5.2(a)", "? 5.2.a", "?5.2.a"):
        assert desk.ok(spelling).tells == (f"5.2(a)  {says}",)


def test_the_table_shows_no_card_that_lies_face_down(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    seated.ok("deal", "oops seen 1 1 1 As yes", "deal Kd")
    shown = "\n".join(seated.ok("table").tells)
    assert "face up Kd" in shown
    assert "As" not in shown
    assert "Ann, $490.00, Ante $10.00, dealt: 5 cards" in shown


def test_the_sign_is_what_the_table_says(seated: DeskUnderTest) -> None:
    assert any("Ante: minimum $5.00, maximum $100.00" in line for line in seated.ok("sign").tells)


def test_a_round_goes_on_after_the_house_was_shut(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    seated.ok("deal", "deal")
    state = seated.table.state
    again = seated.resumed()
    assert again.table.state == state
    assert "Nobody deals" in again.unclear("deal Kd")
    again.ok("as Dirk dealer", "deal Kd", "play 1 10", "reveal 2s 4c 6h 8d Tc", "hand 1 As Ah 3d 5c 7s", "end")
    assert again.stack(1) == 50_000 + 2_000


def test_somebody_else_at_the_same_table_is_noticed(seated: DeskUnderTest) -> None:

    other = House.at(seated.folder, KEY)
    other.table("Table 1").send(do.Command("x", do.Actor("Dana", "dealer"), seated.now, do.Fill(1_000)))
    other.close()
    tray = seated.tray
    assert "moved on elsewhere" in seated.say("ante 1 10").unclear
    assert seated.tray == tray + 1_000
    seated.ok("ante 1 10")


def test_the_clock_never_goes_back(seated: DeskUnderTest) -> None:
    seated.ok("wait 20m", "ante 1 10")
    seated.now -= 5 * MINUTE
    seated.ok("back 1")
    assert [each.at for each in seated.table.history] == sorted(each.at for each in seated.table.history)


def test_known_incidents_cover_every_incident_of_the_rulebook(seated: DeskUnderTest) -> None:
    rules = seated.table.rules
    reached = {incident for each in known_incidents(rules) for incident in each.incidents}
    assert {row.incident for row in rules.book.remedies} <= reached


def test_a_fraud_forfeits_every_wager_of_those_named_and_no_other(seated: DeskUnderTest) -> None:
    seated.ok("sit 2 Ben", "buy 2 500", "ante 1 10", "aces-up 1 5", "ante 2 10", "no more bets", "deal Kd")
    assert "Nobody named has a wager" in seated.unclear("as Cass casino-supervisor invalidate fraud by Zed forfeit marked cards")
    before = seated.stack(1), seated.stack(2)
    answer = seated.ok("as Cass casino-supervisor invalidate fraud by 1 by Zed forfeit marked cards")
    assert "fraud by Ann and Zed" in answer.happened[0].event.says()
    assert (seated.stack(1), seated.stack(2)) == (before[0], before[1] + 1_000)
