"""Showdown, tapping out, side pots and commission: sections 13 to 15."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.draw_poker import ACES, ACT, ANN, KINGS, NINES, OTHER_ACES, STACK, DrawTable, drawn, first_of, opened, shown
from tests.support.opening import not_opened
from tests.support.play import DANA, MINUTE, book_with
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay, TapOut
from pitboss.games.draw_poker.bets import BetMade
from pitboss.games.draw_poker.commission import Exempt
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.drawing import Discard
from pitboss.games.draw_poker.posting import CollectPosts, Posted, TimeCharged
from pitboss.games.draw_poker.round import Stage, Status
from pitboss.games.draw_poker.settling import AwardPots, PotsAwarded, UncalledReturned
from pitboss.games.draw_poker.showing import HandMucked, HandShown, Muck, Show
from pitboss.table.limits import Limits, Range


@clause("13.1")
def test_who_was_called_shows_first_and_the_others_if_they_are_not_beaten() -> None:
    table = DrawTable().drawn()
    table.does(Check(1))
    table.does(Bet(2, 400))
    table.does(Call(3))
    table.does(Call(1))
    assert table.part.turn == 2
    assert "13.1" in table.refused("not-to-show", table.who(1), Show(1, ACES)).clauses
    table.refused("called-shows", table.who(2), Muck(2))
    assert "13.1" in first_of(table.does(Show(2, KINGS)), HandShown).clauses
    assert "13.1" in first_of(table.does(Muck(3)), HandMucked).clauses
    table.does(Show(1, ACES))
    awarded = first_of(table.settled(), PotsAwarded)
    assert awarded.pots[0].high == (1,)
    assert "13.1" in awarded.clauses


@clause("13.2")
@pytest.mark.parametrize(("button", "gets"), [(3, 1), (1, 2)])
def test_the_odd_chip_goes_to_the_winner_nearest_the_button(button: int, gets: int) -> None:
    table = opened(10_000, 10_000, 10_000, chosen={"commission.rate": 5, "bets.forced": "antes"})
    if button == 1:
        table.dealt()
        table.does(Bet(1, 100))
        table.does(Fold(2))
        table.does(Fold(3))
        table.settled()
    table.dealt()
    assert table.part.button == button
    table.does(Bet(table.part.turn, 100))
    while table.phase == "first-betting":
        table.does(Fold(3) if table.part.turn == 3 else Call(table.part.turn))
    drawn(table)
    for _ in range(2):
        table.does(Check(table.part.turn))
    awarded = shown(table, ACES, OTHER_ACES)
    (pot,) = awarded.pots
    assert pot.amount == 500, "three antes and two bets of $1"
    assert pot.shares == {gets: 300, 3 - gets: 200}
    assert "13.2" in awarded.clauses


@clause("13.2")
def test_all_odd_chips_of_a_pot_go_to_one_winner_and_the_button_comes_last() -> None:
    table = opened(*(STACK,) * 4, chosen={"bets.forced": "antes"}).dealt()
    assert table.part.button == 4
    table.does(Bet(1, 400))
    table.does(Fold(2))
    table.does(Call(3))
    table.does(Call(4))
    drawn(table)
    for _ in range(3):
        table.does(Check(table.part.turn))
    odd = [parse_cards(each) for each in ("Ks Qd 8c 6s 3h", "", "Kd Qc 8h 6d 3c", "Kh Qs 8d 6c 3s")]
    awarded = shown(table, *odd)
    assert (awarded.total, awarded.commission) == (1_600, 0)
    assert awarded.pots[0].shares == {1: 600, 3: 500, 4: 500}
    table.ok(DANA, do.EndRound())
    assert "13.2" in awarded.clauses


@clause("13.3")
def test_players_do_not_divide_a_pot_between_themselves() -> None:
    table = DrawTable().drawn()
    assert "13.3" in table.ok(DANA, do.Conduct("pot.no-agreement", seat=1, words="offered to split the pot"))[0].clauses
    assert "Ann" in table.table.state.contraventions
    table.refused("wrong-phase", DANA, AwardPots())


@clause("14.1", "14.2")
def test_side_pots_of_any_depth() -> None:
    table = opened(1_000, 3_000, 6_000, 10_000).dealt()
    assert table.part.turn == 3, "four players: the button is at seat 4, blinds at 1 and 2"
    table.does(Raise(3, 5_900))
    table.does(Call(4))
    made = first_of(table.does(Call(1)), BetMade)
    assert made.tapped
    assert "14.1" in made.clauses
    table.does(Call(2))
    assert [table.part.hands[seat].status for seat in (1, 2, 3, 4)] == [Status.TAPPED, Status.TAPPED, Status.TAPPED, Status.IN]
    drawn(table)
    assert table.phase == Stage.SHOWDOWN, "only Dora has chips left: there is nobody to bet against"
    awarded = shown(table, ACES, KINGS, NINES, parse_cards("Jc Tc 8s 5d 2c"))
    assert [pot.amount for pot in awarded.pots] == [4_000, 6_000, 6_000]
    assert [pot.players for pot in awarded.pots] == [(1, 2, 3, 4), (2, 3, 4), (3, 4)]
    assert [pot.high for pot in awarded.pots] == [(1,), (2,), (3,)]
    assert "14.2" in awarded.clauses
    assert sum(table.stacks) + awarded.commission == 20_000


@clause("14.1")
def test_a_player_who_has_tapped_out_draws_and_bets_no_more() -> None:
    table = opened(1_000, 10_000, 10_000).dealt()
    table.does(Raise(3, 1_900))
    table.does(Call(1))
    table.does(Call(2))
    table.does(Discard(1, count=2))
    drawn(table)
    assert table.part.turn == 2
    assert "14.1" in table.refused("tapped-out", table.who(1), Check(1)).clauses


@clause("14.1")
def test_read_the_other_way_only_whole_units_of_the_minimum_bet_go_in() -> None:
    book = book_with(ACT, **{"tap-out.amount": '"units-of-minimum-bet"'})
    limits = Limits({"bet": Range(400, 2_000), "table-stake": Range(100, 10**9)})
    table = DrawTable(book, players=(), limits=limits)
    for number, (name, chips) in enumerate((("Ann", 1_300), ("Ben", STACK), ("Cleo", STACK)), 1):
        table.seat(name, number, chips)
    table.dealt()
    table.does(Raise(3, 2_000))
    made = first_of(table.does(Call(1)), BetMade)
    assert (made.amount, table.stack(1)) == (800, 300), "$11 left after the blind are two units of $4"
    assert "14.1" in made.clauses


@clause("14.3")
def test_a_player_below_the_minimum_tops_up_or_is_declared() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    assert table.stack(1) == STACK - 200
    posted = first_of([each.event for each in reversed(table.posted().table.history)], Posted)
    assert "14.3" in posted.clauses
    assert table.part.sitting[1].declared
    table.ok(DANA, Deal())
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()
    assert "14.3" in table.refused("declared-player", ANN, do.BuyIn(1_000)).clauses


@clause("14.3")
def test_before_a_round_a_stake_may_be_increased() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    assert "14.3" in table.ok(ANN, do.BuyIn(200))[0].clauses
    posted = first_of(table.shuffled().ok(DANA, CollectPosts()), Posted)
    assert 1 not in posted.declared


@clause("14.4")
def test_nobody_gives_or_lends_chips() -> None:
    table = DrawTable().dealt()
    assert "14.4" in table.ok(DANA, do.Conduct("chips.own", seat=1, words="lent Ben chips"))[0].clauses


def short_tap_out(**values: str) -> DrawTable:
    """Cleo has raised to $10, Ann taps out with $13, which is less than a raise; Ben has not acted."""
    book = book_with(ACT, **values) if values else ACT
    table = opened(1_300, 10_000, 10_000, book=book, chosen={"blind.first": 200, "blind.second": 400}).dealt()
    table.does(Raise(3, 600))
    table.does(TapOut(1))
    assert table.part.betting.raises == 1, "it is not one of the three raises"
    return table


@clause("14.5")
def test_a_tap_out_short_of_a_raise_does_not_reopen_the_raising() -> None:
    table = short_tap_out()
    table.does(Call(2))
    assert "14.5" in table.refused("no-raise-on-tap-out", table.who(3), Raise(3, 600)).clauses
    table.does(Call(3))


@clause("14.5")
def test_who_has_not_acted_may_raise_unless_it_is_read_more_strictly() -> None:
    assert short_tap_out().offered(ANN, "raise") is None
    table = short_tap_out()
    assert table.offered(table.who(2), "raise", area=2)
    strict = short_tap_out(**{"raise.after-short-tap-out": '"nobody"'})
    assert "14.5" in strict.refused("no-raise-on-tap-out", strict.who(2), Raise(2, 600)).clauses


def pot_of(amount: int, rate: int = 5, **settings: Any) -> PotsAwarded:
    """A pot of this amount between Ann and Ben, with no forced bet but $2 of it; Ann wins."""
    chosen = {"commission.rate": rate, "rounding.smallest-chip": 1, **settings.pop("chosen", {})}
    table = opened(50_000, 50_000, chosen=chosen, **settings).dealt()
    each = amount // 2
    table.does(Raise(1, each - 100) if each > 200 else Call(1))
    table.does(Call(2))
    drawn(table)
    while table.phase == "final-betting":
        table.does(Check(table.part.turn))
    return shown(table, ACES, KINGS)


@clause("15.1", "15.2", "15.2(a)(i)")
@pytest.mark.parametrize(("amount", "taken"), [(1_900, 0), (1_902, 0), (1_998, 0), (2_000, 100), (3_998, 100), (4_000, 200)])
def test_five_percent_above_nineteen_dollars_in_whole_dollars(amount: int, taken: int) -> None:
    awarded = pot_of(amount)
    assert (awarded.total, awarded.commission) == (amount, taken)
    assert {"15.1", "15.2", "15.2(a)(i)"} <= {*awarded.clauses}
    why = None if taken else Exempt.THRESHOLD if amount == 1_900 else Exempt.UNIT
    assert awarded.exempt == why


@clause("15.2(a)(ii)")
@pytest.mark.parametrize(("amount", "taken"), [(900, 0), (902, 0), (998, 0), (1_000, 100), (1_998, 100), (2_000, 200)])
def test_ten_percent_above_nine_dollars(amount: int, taken: int) -> None:
    awarded = pot_of(amount, 10)
    assert awarded.commission == taken
    assert "15.2(a)(ii)" in awarded.clauses
    assert awarded.exempt == (None if taken else Exempt.THRESHOLD if amount == 900 else Exempt.UNIT)


@clause("15.2(a)(i)")
@pytest.mark.parametrize(("amount", "taken"), [(19_998, 900), (20_000, 1_000), (30_000, 1_000)])
def test_the_approved_maximum_caps_it(amount: int, taken: int) -> None:
    assert pot_of(amount).commission == taken
    assert pot_of(30_000, chosen={"commission.cap": 500}).commission == 500


@clause("15.2(b)")
def test_an_uncalled_bet_is_no_part_of_the_pot() -> None:
    table = opened(50_000, 50_000).dealt()
    table.does(Raise(1, 40_000))
    table.does(Fold(2))
    events = table.ok(DANA, AwardPots())
    assert first_of(events, UncalledReturned).amount == 40_000
    assert "15.2(b)" in first_of(events, UncalledReturned).clauses
    assert first_of(events, PotsAwarded).commission == 0


@clause("15.2(c)")
def test_equal_hands_of_the_only_players_pay_nothing() -> None:
    table = opened(50_000, 50_000).dealt()
    table.does(Raise(1, 4_900))
    table.does(Call(2))
    drawn(table)
    for _ in range(2):
        table.does(Check(table.part.turn))
    awarded = shown(table, ACES, OTHER_ACES)
    assert (awarded.total, awarded.commission, awarded.exempt) == (10_000, 0, Exempt.EQUAL)
    assert "15.2(c)" in awarded.clauses
    assert table.stacks == [50_000, 50_000]


@clause("15.2(a)(i)")
def test_the_halves_of_a_split_pot_are_no_equal_hands() -> None:
    table = opened(50_000, 50_000, chosen={"winner": "split"}).dealt()
    table.does(Raise(1, 4_900))
    table.does(Call(2))
    drawn(table)
    for _ in range(2):
        table.does(Check(table.part.turn))
    awarded = shown(table, ACES, parse_cards("9c 7d 5h 4s 2c"))
    assert (awarded.pots[0].high, awarded.pots[0].low) == ((1,), (2,))
    assert (awarded.commission, awarded.exempt) == (500, None)
    assert "15.2(c)" not in awarded.clauses
    assert table.stacks == [49_800, 49_700], "$95 in halves of whole dollars, the odd one to the high hand"


@clause("15.2(d)")
def test_antes_and_blinds_alone_pay_nothing() -> None:
    table = opened(50_000, 50_000, chosen={"blind.first": 5_000, "blind.second": 5_000}).dealt()
    table.does(Stay(1))
    table.does(Stay(2))
    drawn(table)
    for _ in range(2):
        table.does(Check(table.part.turn))
    awarded = shown(table, ACES, KINGS)
    assert (awarded.total, awarded.commission, awarded.exempt) == (10_000, 0, Exempt.FORCED)
    assert "15.2(d)" in awarded.clauses


@clause("15.2(e)")
@pytest.mark.parametrize(("stake", "opens"), [(9_900, True), (10_000, True), (10_100, False)])
def test_ten_percent_is_for_a_table_stake_of_a_hundred_dollars_or_less(stake: int, opens: bool) -> None:
    limits = Limits({"bet": Range(400, 2_000), "table-stake": Range(stake, 10**9)})
    facts: dict[str, Any] = {"device": "shoe", "backs": ("red",), "seats": 6, "limits": limits}
    if opens:
        DrawTable(players=(), limits=limits, chosen={"commission.rate": 10})
        facts["limits"] = Limits({"bet": Range(400, 2_000), "table-stake": Range(10_100, 10**9)})
    refusal = not_opened("rate-too-high", ACT, **facts, chosen={"commission.rate": 10})
    assert refusal.clauses == ("15.2(e)",)
    DrawTable(players=(), limits=limits, chosen={"commission.rate": 5})


@clause("15.3")
def test_a_commission_by_time_is_paid_in_advance_for_a_period() -> None:
    table = DrawTable(chosen={"commission.basis": "time"}).shuffled()
    assert "30 minutes" in table.sign()["commission"].text
    charged = first_of(table.ok(DANA, CollectPosts(), at=MINUTE), TimeCharged)
    assert charged.amounts == {1: 600, 2: 600, 3: 600}
    assert "15.3" in charged.clauses
    table.ok(DANA, Deal(), at=MINUTE)
    for seat in (3, 1):
        table.ok(table.who(seat), Fold(seat), at=MINUTE)
    awarded = first_of(table.ok(DANA, AwardPots(), at=MINUTE), PotsAwarded)
    assert (awarded.commission, awarded.exempt) == (0, Exempt.TIME)
    table.ok(DANA, do.EndRound(), at=MINUTE)
    for at, again in ((31 * MINUTE - 1, False), (31 * MINUTE, True)):
        table.ok(DANA, do.Shuffle(), at=at)
        table.ok(DANA, do.Cut(20), at=at)
        events = table.ok(DANA, CollectPosts(), at=at)
        assert any(isinstance(each, TimeCharged) for each in events) is again
        table.ok(DANA, Deal(), at=at)
        while table.phase == "first-betting":
            table.ok(table.who(table.part.turn), Fold(table.part.turn), at=at)
        table.ok(DANA, AwardPots(), at=at)
        table.ok(DANA, do.EndRound(), at=at)
