"""5.14 and 5.14A: wagers closed with the call, and opened again while none of the first four cards is exposed."""

from __future__ import annotations

import pytest
from tests.support.baccarat import (
    ANN,
    BACCARAT,
    BANKER_WINS,
    BEN,
    GIL,
    STACK,
    STAKE,
    baccarat,
    by_hand,
    complete,
    coup,
    drawn,
    lines,
    permitted,
    placed,
    settled,
    turned,
)
from tests.support.play import CASS, DANA, TableUnderTest, book_with
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.baccarat.corrections import SideCardExposed
from pitboss.games.baccarat.dealing import DrawCard, TurnCards
from pitboss.games.baccarat.reopening import (
    AlterWager,
    CallReopened,
    ChangesClosed,
    ChangesPermitted,
    CloseChanges,
    HoldCoup,
    MoveWager,
    PermitChanges,
    WagerAltered,
    WagerRelocated,
)
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.games.baccarat.view import CoupView
from pitboss.house.automation import EVERYTHING
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.services.wagers.withdrawing import WagersWithdrawn


def wagered(table: TableUnderTest) -> TableUnderTest:
    table.wager(ANN, 1, player=STAKE)
    return table


@clause("5.14", "5.14(a)", "5.14(b)")
@pytest.mark.parametrize("cards", [0, 1, 4])
def test_after_the_call_no_wager_is_made_altered_or_withdrawn(cards: int) -> None:
    """Also between the call and the first card, when 5.14A does not open them."""
    table = wagered(by_hand())
    drawn(table, cards)
    code = "after-first-card" if cards else "bets-closed"
    assert "5.14(a)" in table.refused(code, BEN, placed(2, banker=STAKE)).clauses
    assert "5.14(b)" in table.refused(code, ANN, placed(1, player=STAKE)).clauses
    assert "5.14(b)" in table.refused(code, ANN, do.WithdrawWagers(1)).clauses
    assert "5.14(b)" in table.refused("not-permitted", ANN, AlterWager(1, "player", Stake(500))).clauses
    assert "5.14(b)" in table.refused("not-permitted", ANN, MoveWager(1, "player", "tie")).clauses


@clause("5.14(b)")
def test_wagers_stay_closed_until_all_winning_ones_are_paid() -> None:
    table = wagered(by_hand())
    complete(table)
    for step in (AnnounceWinner(), do.TakeLosing()):
        table.ok(DANA, step)
        table.refused("after-first-card", ANN, do.WithdrawWagers(1))
    table.ok(DANA, do.PayWinning())
    table.ok(DANA, do.EndRound())
    table.ok(ANN, placed(1, player=STAKE))
    table.ok(ANN, do.WithdrawWagers(1))


@clause("5.14A")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
@pytest.mark.parametrize("who", [GIL, CASS])
def test_a_supervisor_may_open_wagers_while_no_card_is_exposed(cards: int, who: do.Actor) -> None:
    table = wagered(by_hand())
    drawn(table, cards)
    for other in (DANA, ANN):
        assert table.refused("not-your-office", other, PermitChanges()).clauses == ("5.14A",)
    (event,) = table.ok(who, PermitChanges())
    assert isinstance(event, ChangesPermitted)
    assert (event.drawn, event.clauses) == (cards, ("5.14A",))


@clause("5.14A")
def test_not_before_the_first_card_and_not_after_one_is_exposed() -> None:
    table = wagered(by_hand())
    table.refused("no-card-drawn", GIL, PermitChanges())
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("no-card-drawn", GIL, PermitChanges()).clauses == ("5.14A",)
    drawn(table)
    turned(table, "player")
    refusal = table.refused("card-is-exposed", GIL, PermitChanges())
    assert refusal.clauses == ("5.14A",)
    assert "exposed" in refusal.sentence()
    # A player is not sent to a supervisor who could not permit it either, and nobody to a coup that cannot be stopped now.
    for request in (AlterWager(1, "player", Stake(500)), MoveWager(1, "player", "tie")):
        late = table.refused("card-is-exposed", ANN, request)
        assert late.clauses == ("5.14(b)", "5.14A")
        assert "ask a supervisor" not in late.way_out()
    assert "once this one is over" in table.refused("card-is-exposed", GIL, HoldCoup()).way_out()
    turned(table, "banker")
    table.refused("card-is-exposed", GIL, PermitChanges())
    settled(table)
    table.ok(GIL, HoldCoup())


@clause("5.14", "5.14A")
def test_read_from_the_call_on_wagers_may_be_opened_before_the_first_card() -> None:
    """The call is made once more, and a card is drawn only after it."""
    book = book_with(BACCARAT, **{"reopen.after-call": '"from-the-call"'})
    table = wagered(by_hand(book=book))
    table.refused("no-card-drawn", GIL, PermitChanges())
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("not-your-office", DANA, PermitChanges()).clauses == ("5.14A",)
    offer = table.offered(GIL, "permit-changes")
    assert offer is not None
    assert offer.clauses == ("5.14A",)
    (event,) = table.ok(GIL, PermitChanges())
    assert isinstance(event, CallReopened)
    assert event.says() == "Wagers are open again before the first card, by leave of Gil."
    table.refused("call-needed", DANA, DrawCard())
    table.ok(BEN, placed(2, banker=STAKE))
    table.ok(ANN, do.WithdrawWagers(1))
    drawn(table, 1)
    table.refused("after-first-card", ANN, placed(1, player=STAKE))
    table.ok(GIL, PermitChanges())
    assert table.phase == "changing wagers"


@clause("5.14A", "base.69")
def test_a_card_that_was_seen_by_accident_closes_them_too() -> None:
    table = wagered(by_hand())
    permitted(table, 2)
    table.ok(DANA, SideCardExposed(side="banker", position=0, card=Card.KS))
    assert table.phase == "dealing"
    table.refused("after-first-card", BEN, placed(2, banker=STAKE))
    table.refused("card-is-exposed", GIL, PermitChanges())


@clause("5.14A")
def test_where_pitboss_deals_a_supervisor_stops_the_coup_before_a_card_is_turned() -> None:
    table = wagered(baccarat())
    for who in (DANA, ANN, HOUSE_ACTOR):
        table.refused("not-your-office", who, HoldCoup())
    table.ok(GIL, HoldCoup())
    table.deal()
    assert table.phase == "turning"
    assert not table.view().of(CoupView).player.cards
    table.refused("coup-held", HOUSE_ACTOR, TurnCards("player"))
    table.ok(GIL, PermitChanges())
    table.wager(BEN, 2, banker=STAKE)
    events = lines(table.ok(GIL, CloseChanges()))
    assert {key: line.outcome for key, line in events.items()} == {(1, "player"): "wins", (2, "banker"): "loses"}


@clause("5.14A(b)", "5.14A(c)", "5.14A(d)")
def test_an_offer_cites_what_opens_wagers_now() -> None:
    """Before the call base.34; afterwards only what a supervisor permits."""
    table = wagered(by_hand())

    def cited(who: do.Actor) -> dict[str, tuple[str, ...]]:
        asked = ("place-wagers", "withdraw-wagers")
        return {offer.request: offer.clauses for offer in table.offers(who) if offer.request in asked}

    assert cited(ANN) == {"place-wagers": ("base.34",), "withdraw-wagers": ("base.34",)}
    permitted(table)
    assert cited(ANN) == {"place-wagers": ("5.14A(b)", "5.14A(c)"), "withdraw-wagers": ("5.14A(d)",)}
    assert cited(BEN) == {"place-wagers": ("5.14A(c)",)}


@clause("5.14A(a)")
def test_a_wager_is_moved() -> None:
    table = wagered(by_hand(BANKER_WINS))
    permitted(table)
    table.refused("already-there", ANN, MoveWager(1, "player", "player"))
    table.refused("no-such-wager", ANN, MoveWager(1, "player", "dragon"))
    table.refused("not-placed", ANN, MoveWager(1, "tie", "banker"))
    table.refused("not-your-seat", BEN, MoveWager(1, "player", "banker"))
    (event,) = table.ok(ANN, MoveWager(1, "player", "banker"))
    assert isinstance(event, WagerRelocated)
    assert (table.on(1, "player"), table.on(1, "banker")) == (0, STAKE)
    table.ok(DANA, CloseChanges())
    complete(table)
    assert lines(settled(table))[1, "banker"].outcome == "wins"


@clause("5.14A(b)")
def test_an_amount_is_altered_within_the_limits() -> None:
    table = wagered(by_hand())
    permitted(table, 1)
    table.refused("below-minimum", ANN, AlterWager(1, "player", Stake(450)))
    table.refused("above-maximum", ANN, AlterWager(1, "player", Stake(10_050)))
    for amount in (10_000, 500):
        (event,) = table.ok(ANN, AlterWager(1, "player", Stake(amount)))
        assert isinstance(event, WagerAltered)
        assert (table.on(1, "player"), table.stack(1)) == (amount, STACK - amount)
    (added,) = table.ok(ANN, placed(1, player=500))
    assert "5.14A(b)" in added.clauses


@clause("5.14A(c)")
def test_a_new_wager_is_placed_also_by_somebody_who_had_none() -> None:
    table = wagered(by_hand())
    permitted(table)
    for who, seat, wagers in ((ANN, 1, {"tie": 500}), (BEN, 2, {"banker": STAKE})):
        (event,) = of(table.ok(who, placed(seat, **wagers)), WagersPlaced)
        assert "5.14A(c)" in event.clauses
    assert table.refused("above-maximum", BEN, placed(2, tie=10_050)).clauses
    table.ok(GIL, CloseChanges())
    complete(table)
    ended = lines(settled(table))
    assert {key: line.outcome for key, line in ended.items()} == {
        (1, "player"): "wins",
        (1, "tie"): "loses",
        (2, "banker"): "loses",
    }
    assert table.stack(2) == STACK - STAKE


@clause("5.14A(d)", "5.14A")
def test_wagers_are_withdrawn_and_a_hand_without_any_is_completed() -> None:
    table = wagered(by_hand())
    table.wager(BEN, 2, banker=STAKE)
    permitted(table)
    for who, seat in ((ANN, 1), (BEN, 2)):
        (event,) = of(table.ok(who, do.WithdrawWagers(seat)), WagersWithdrawn)
        assert "5.14A(d)" in event.clauses
    (closed,) = table.ok(GIL, CloseChanges())
    assert isinstance(closed, ChangesClosed)
    assert closed.free
    assert "5.14A" in closed.clauses
    complete(table)
    assert lines(settled(table)) == {}
    assert (table.stack(1), table.stack(2)) == (STACK, STACK)
    assert coup(table).board == ("player",)


@clause("5.14A(a)", "5.14A(b)", "5.14A(c)", "5.14A(d)")
def test_the_changes_may_be_combined() -> None:
    table = wagered(by_hand())
    permitted(table, 3)
    table.ok(ANN, AlterWager(1, "player", Stake(3_000)))
    table.ok(ANN, MoveWager(1, "player", "banker"))
    table.ok(ANN, placed(1, tie=500))
    table.ok(ANN, do.WithdrawWagers(1, ("banker",)))
    assert (table.on(1, "tie"), table.on(1, "banker"), table.stack(1)) == (500, 0, STACK - 500)


@clause("base.36")
@pytest.mark.parametrize("who", [DANA, GIL])
def test_changes_are_closed_before_the_next_card(who: do.Actor) -> None:
    table = wagered(by_hand())
    permitted(table, 3)
    table.refused("changes-open", DANA, DrawCard())
    table.refused("not-your-office", ANN, CloseChanges())
    table.ok(who, CloseChanges())
    table.refused("changes-closed", who, CloseChanges())
    table.refused("after-first-card", BEN, placed(2, banker=STAKE))
    table.ok(DANA, DrawCard())


@clause("base.36")
def test_the_house_lets_a_stopped_coup_go_on_after_a_minute() -> None:
    table = wagered(baccarat(automation=EVERYTHING))
    table.ok(GIL, HoldCoup())
    table.deal()
    game, state, rules = table.table.rules.game, table.table.state, table.table.rules
    assert game.timing.asks_at(state, rules, 1_000) == 61_000
    assert game.timing.overdue(state, rules, 60_999, 1_000) is None
    assert game.timing.overdue(state, rules, 61_000, 1_000) == CloseChanges()
    table.ok(HOUSE_ACTOR, CloseChanges())
    assert table.phase == "wagering"
