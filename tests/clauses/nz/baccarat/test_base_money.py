"""Commission, at each settlement or at the end of the shoe, and the table differential."""

from __future__ import annotations

import pytest
from tests.support.baccarat import (
    ANN,
    BACCARAT,
    BANKER_WINS,
    BEN,
    GIL,
    PLAYER_WINS,
    STACK,
    STAKE,
    baccarat,
    by_hand,
    complete,
    coup,
    drawn,
    permitted,
    placed,
    played,
    settled,
)
from tests.support.play import DANA, book_with
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.baccarat.commission import CollectCommission, CommissionTaken, PayCommission
from pitboss.games.baccarat.corrections import DealtIncorrectly
from pitboss.games.baccarat.dealing import DrawCard
from pitboss.games.baccarat.reopening import AlterWager, CloseChanges, MoveWager
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.games.baccarat.view import CoupView
from pitboss.table.commands import Stake
from pitboss.table.services.decks.shuffling import DirectShuffle

DEFERRED = {"commission.taken": "end-of-shoe"}


@clause("base.27", "base.30")
@pytest.mark.parametrize(("stake", "pays"), [(1_000, 950), (1_050, 950), (950, 900), (500, 450)])
def test_commission_may_be_read_as_rounded_up(stake: int, pays: int) -> None:
    table = baccarat(BANKER_WINS, book=book_with(BACCARAT, **{"commission.rounding": '"up"'}))
    table.wager(ANN, 1, banker=stake)
    table.deal()
    assert table.stack(1) == STACK + pays


@clause("nz/general base.16")
@pytest.mark.parametrize("deferred", [False, True])
def test_a_coup_is_declared_void_by_a_supervisor_also_when_it_has_just_been_paid(deferred: bool) -> None:
    """Everything goes back, and the commission of the coup with it, until the next coup begins."""
    table = by_hand(BANKER_WINS, chosen=DEFERRED if deferred else {})
    tray = table.tray
    table.wager(ANN, 1, banker=STAKE)
    table.wager(BEN, 2, player=STAKE)
    complete(table)
    table.ok(DANA, table.table.rules.game.incident("play-disrupted", words="a fire alarm"))
    settled(table)
    assert table.stack(2) == STACK - STAKE
    table.ok(GIL, do.DecideRemedy("void-round", "the cards were moved in the alarm"))
    assert (table.stack(1), table.stack(2), table.tray) == (STACK, STACK, tray)
    assert not coup(table).owed
    assert table.refused("nothing-to-decide", GIL, do.DecideRemedy("void-round", "again")).clauses == ("nz/general base.16",)


@clause("base.30")
@pytest.mark.parametrize(("stake", "pays"), [(1_000, 950), (1_050, 1_000), (950, 950), (1_500, 1_450), (10_000, 9_500)])
def test_at_settlement_commission_comes_off_the_payment_in_whole_chips(stake: int, pays: int) -> None:
    """Five per cent, rounded down to fifty cents; of less than $10 nothing is taken."""
    table = baccarat(BANKER_WINS, chosen={"commission.rate": "5%"} if stake == 0 else {})
    tray = table.tray
    line = played(table, banker=stake)["banker"]
    assert line.pays == pays
    assert table.tray == tray - pays
    assert ("base.30" in line.clauses) == (pays < stake)
    played(baccarat(BANKER_WINS), banker=STAKE)


@clause("base.31")
def test_at_the_end_of_the_shoe_all_that_is_owed_is_collected_with_its_last_coup() -> None:
    chosen = {**DEFERRED, "decks": 4, "shoe.cutting-card": 202}
    table = baccarat([BANKER_WINS, BANKER_WINS], chosen=chosen)
    assert played(table, banker=STAKE)["banker"].pays == STAKE
    assert coup(table).owed == {1: 100}
    assert table.view().of(CoupView).owed == {1: 100}
    table.wager(ANN, 1, banker=4_000)
    (collected,) = of(table.deal(), CommissionTaken)
    assert collected.paid == {1: 300}
    assert coup(table).owed == {}
    assert table.stack(1) == STACK + STAKE + 4_000 - 300


@clause("base.31")
def test_it_is_paid_on_leaving_and_may_be_paid_before() -> None:
    for leaves in (True, False):
        table = baccarat(BANKER_WINS, chosen=DEFERRED)
        tray = table.tray
        played(table, banker=STAKE)
        assert table.refused("commission-owed", ANN, do.CashOut(1_000)).facts["amount"] == 100
        table.refused("not-your-seat", BEN, PayCommission(1))
        events = table.ok(ANN, do.LeaveTable() if leaves else PayCommission(1))
        assert of(events, CommissionTaken)[0].paid == {1: 100}
        assert table.tray == tray - STAKE + 100
        if not leaves:
            table.refused("no-commission-owed", ANN, PayCommission(1))
            table.ok(ANN, do.CashOut(1_000))


@clause("base.31")
def test_a_shoe_that_ends_early_is_settled_before_the_next_coup() -> None:
    table = by_hand([BANKER_WINS, PLAYER_WINS], chosen=DEFERRED)
    table.wager(ANN, 1, banker=STAKE)
    complete(table)
    settled(table)
    table.refused("not-your-office", ANN, CollectCommission())
    table.ok(GIL, DirectShuffle("suspicion"))
    table.wager(ANN, 1, player=STAKE)
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("commission-due", DANA, DrawCard()).facts["amount"] == 100
    table.ok(DANA, CollectCommission())
    table.refused("nobody-owes", DANA, CollectCommission())
    table.ok(DANA, DrawCard())


def test_commission_moves_with_a_player_and_goes_with_a_void_coup() -> None:
    table = by_hand(BANKER_WINS, chosen=DEFERRED)
    table.wager(ANN, 1, banker=STAKE)
    complete(table)
    for step in (AnnounceWinner(), do.TakeLosing(), do.PayWinning()):
        table.ok(DANA, step)
    table.ok(GIL, DealtIncorrectly(possible=False, words="swept together"))
    assert coup(table).owed == {}
    assert table.stack(1) == STACK
    again = by_hand(BANKER_WINS, chosen=DEFERRED)
    again.wager(ANN, 1, banker=STAKE)
    complete(again)
    settled(again)
    again.ok(ANN, do.ChangeSeat(5))
    assert coup(again).owed == {5: 100}
    again.ok(GIL, DealtIncorrectly(possible=False, words="swept together"))
    assert again.stack(5) == STACK


def test_commission_already_collected_is_given_back_when_the_result_was_wrong() -> None:
    """By the right order Player wins: the stake is lost, and the dollar of commission is not due."""
    table = by_hand("9h 2s 2d 7c", chosen=DEFERRED)
    table.wager(ANN, 1, banker=STAKE)
    complete(table)
    settled(table)
    table.ok(ANN, PayCommission(1))
    assert table.stack(1) == STACK + STAKE - 100
    right = tuple(parse_cards("2s 9h 7c 2d"))
    table.ok(DANA, DealtIncorrectly(sequence=right, words="each pair had changed places"))
    assert coup(table).owed == {}
    assert table.stack(1) == STACK - STAKE


@clause("base.32")
def test_chips_are_kept_for_commission_that_is_owed() -> None:
    table = baccarat(BANKER_WINS, chosen=DEFERRED)
    table.ok(ANN, do.CashOut(STACK - STAKE))
    played(table, banker=STAKE)
    assert table.stack(1) == 2 * STAKE
    refusal = table.refused("commission-kept", ANN, placed(1, banker=2 * STAKE))
    assert (refusal.clauses, refusal.facts["amount"]) == (("base.32",), 3_900)
    offer = table.offered(ANN, "place-wagers")
    assert offer is not None
    assert offer.amounts["banker"].maximum == 3_900
    table.refused("commission-kept", ANN, placed(1, banker=3_500, tie=500))
    table.wager(ANN, 1, banker=3_900)


@clause("base.33")
def test_the_two_hands_may_not_be_further_apart_than_the_differential() -> None:
    table = baccarat(chosen={"differential.maximum": 5_000})
    assert table.sign()["differential"].clauses == ("base.33",)
    refusal = table.refused("differential", ANN, placed(1, player=5_050))
    assert (refusal.clauses, refusal.facts["maximum"]) == (("base.33",), 5_000)
    table.wager(ANN, 1, player=5_000)
    table.refused("differential-reached", BEN, placed(2, player=500))
    table.wager(BEN, 2, banker=2_000)
    offer = table.offered(ANN, "place-wagers")
    assert offer is not None
    assert offer.amounts["player"].maximum == 7_000
    table.wager(ANN, 1, player=2_000)
    assert table.refused("too-far-apart", BEN, do.WithdrawWagers(2)).facts["amount"] == 7_000
    assert table.offered(BEN, "withdraw-wagers") is None
    table.ok(ANN, do.WithdrawWagers(1))
    table.ok(BEN, do.WithdrawWagers(2))
    free = baccarat()
    free.wager(ANN, 1, player=10_000)


def test_the_differential_holds_while_wagers_are_changed() -> None:
    table = by_hand(chosen={"differential.maximum": 5_000})
    table.wager(ANN, 1, banker=5_000)
    table.wager(BEN, 2, player=10_000)
    permitted(table)
    refusal = table.refused("differential-needs", ANN, AlterWager(1, "banker", Stake(4_950)))
    assert refusal.facts["minimum"] == 5_000
    table.refused("too-far-apart", ANN, MoveWager(1, "banker", "player"))
    table.refused("too-far-apart", ANN, MoveWager(1, "banker", "tie"))
    table.ok(BEN, AlterWager(2, "player", Stake(7_000)))
    table.ok(ANN, AlterWager(1, "banker", Stake(2_000)))
    table.ok(DANA, CloseChanges())


def test_a_differential_that_chips_cannot_make_is_no_table() -> None:
    with pytest.raises(Exception, match=r"\$50\.01"):
        baccarat(chosen={"differential.maximum": 5_001})
    drawn_table = by_hand()
    drawn_table.wager(ANN, 1, player=STAKE)
    drawn(drawn_table)
