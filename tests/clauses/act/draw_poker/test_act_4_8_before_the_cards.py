"""Table stakes, blinds and antes, shuffle and cut, seats and the button: sections 4 to 8."""

from __future__ import annotations

import pytest
from tests.support.draw_poker import ACT, ANN, BEN, NAMES, STACK, DrawTable, first_of
from tests.support.opening import not_opened
from tests.support.play import DANA, book_with, player
from tests.support.witness import clause

from pitboss import do
from pitboss.games.draw_poker.acting import Bet, Call, Fold, Raise
from pitboss.games.draw_poker.bets import BetMade
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.posting import CollectPosts, Posted, SitOut
from pitboss.table.commands import Actor
from pitboss.table.settings import PHYSICAL, VIRTUAL


def maximum(table: DrawTable, request: str = "raise") -> int:
    """The largest bet or raise that is offered to the player whose turn it is."""
    offer = table.offered(table.who(table.part.turn), request, area=table.part.turn)
    assert offer is not None
    return offer.amounts["amount"].maximum


@clause("4.2", "4.2(a)", "4.2(b)", "4.2(c)", "4.2(d)", "4.2(e)", "4.2(f)")
def test_what_was_determined_is_on_the_sign_and_holds() -> None:
    usual = DrawTable()
    assert usual.sign()["bets"].text.startswith("Blinds $2.00, $4.00; Blind B")
    other = DrawTable(
        chosen={
            "blinds.number": 3,
            "blind.third": 600,
            "blinds.option": "c",
            "over-blind.offered": True,
            "over-blind.amount": 900,
        }
    )
    assert other.sign()["bets"].text.startswith("Blinds $2.00, $4.00, $6.00, over-blind $9.00; Blind C")
    antes = DrawTable(chosen={"bets.forced": "antes", "ante.amount": 200, "commission.rate": 10})
    assert antes.sign()["bets"].text.startswith("Ante $2.00")
    assert "10%" in antes.sign()["commission"].text
    posted = first_of(antes.shuffled().ok(DANA, CollectPosts()), Posted)
    assert [post.amount for post in posted.posts] == [200, 200, 200]


@clause("4.2(c)", "8.5(a)")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_one_two_or_three_players_post_blinds(number: int) -> None:
    table = DrawTable(chosen={"blinds.number": number}).shuffled()
    posted = first_of(table.ok(DANA, CollectPosts()), Posted)
    assert [post.amount for post in posted.posts] == [200, 400, 800][:number]
    for wrong in (0, 4):
        refusal = not_opened("not-choosable", ACT, device="shoe", backs=("red",), seats=6, chosen={"blinds.number": wrong})
        assert refusal.clauses == ("4.2(c)",)
    DrawTable(chosen={"blinds.number": 1 + number % 3})


@clause("4.2(g)")
def test_the_call_is_put_in_the_pot_before_half_of_it_is_worked_out() -> None:
    half, full = (DrawTable(chosen={"bet.limit": limit}).dealt() for limit in ("half-pot", "full-pot"))
    assert (maximum(half), maximum(full)) == (500, 1_000), "blinds of $6 and a call of $4"
    assert "4.2(g)" in half.refused("bet-high", half.who(3), Raise(3, 600)).clauses
    half.does(Raise(3, 500))
    assert maximum(half) == 1_100, "$15 in the pot and $7 to call make $22; half of it"
    full.does(Raise(3, 1_000))
    assert maximum(full) == 3_200, "$20 in the pot and $12 to call"


@clause("4.2(g)")
def test_half_a_pot_is_cut_to_whole_chips_and_the_minimum_may_always_be_bet() -> None:
    table = DrawTable(chosen={"bet.limit": "half-pot", "bets.forced": "antes"}).dealt()
    assert maximum(table, "bet") == 400, "half of $3 is less than the minimum bet"
    assert "4.2(g)" in table.refused("bet-high", table.who(1), Bet(1, 500)).clauses


@clause("4.2(g)")
def test_read_the_other_way_the_limit_is_for_the_whole_bet() -> None:
    table = DrawTable(book_with(ACT, **{"limit.applies-to": '"whole-bet"'}), chosen={"bet.limit": "full-pot"}).dealt()
    assert maximum(table) == 600, "$10 less the call"
    table.refused("bet-high", table.who(3), Raise(3, 700))


@clause("4.3")
@pytest.mark.parametrize(("chips", "enough"), [(STACK - 100, False), (STACK, True), (STACK + 100, True)])
def test_a_player_starts_with_the_minimum_table_stake(chips: int, enough: bool) -> None:
    table = DrawTable(players=("Ann", "Ben"))
    table.seat("Cleo", 3, 0)
    if enough:
        table.ok(player("Cleo"), do.BuyIn(chips))
    else:
        assert "4.3" in table.refused("stake-minimum", player("Cleo"), do.BuyIn(chips)).clauses
    posted = first_of(table.shuffled().ok(DANA, CollectPosts()), Posted)
    assert (3 in posted.order) is enough
    assert "4.3" in posted.clauses
    assert table.view().areas[0].chips, "the stake is in full view"


@clause("4.4")
def test_no_table_stake_is_added_to_or_reduced_in_a_round() -> None:
    table = DrawTable().dealt()
    for does in (do.BuyIn(1_000), do.CashOut(1_000), do.LeaveTable()):
        assert "4.4" in table.refused("stake-in-round", ANN, does).clauses
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()
    table.ok(ANN, do.BuyIn(1_000))


@clause("4.5")
def test_bets_are_made_in_chips() -> None:
    table = DrawTable().dealt()
    assert "4.5" in table.refused("not-in-chips", table.who(3), Raise(3, 450)).clauses
    for amount in (0, -100):
        table.refused("bet-amount", table.who(3), Raise(3, amount))
    table.does(Raise(3, 500))


@clause("5.1")
def test_three_raises_are_allowed_and_a_fourth_is_not() -> None:
    table = DrawTable().dealt()
    for _ in range(3):
        table.does(Raise(table.part.turn, 400))
    assert table.part.betting.raises == 3
    refused = table.refused("three-raises", table.who(table.part.turn), Raise(table.part.turn, 400))
    assert "5.1" in refused.clauses
    table.does(Call(table.part.turn))


@clause("5.1")
def test_two_players_may_go_on_raising() -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 400))
    table.does(Fold(1))
    for _ in range(5):
        table.does(Raise(table.part.turn, 400))
    assert table.part.betting.raises == 6
    offer = table.offered(table.who(table.part.turn), "raise")
    assert offer is not None
    assert "5.1" in offer.clauses


@clause("5.1")
@pytest.mark.parametrize(("amount", "enough"), [(700, False), (800, True), (900, True)])
def test_a_raise_is_at_least_the_one_before(amount: int, enough: bool) -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 800))
    if enough:
        table.does(Raise(1, amount))
    else:
        assert "5.1" in table.refused("bet-low", table.who(1), Raise(1, amount)).clauses


@clause("5.2")
def test_an_opening_bet_keeps_to_the_limits() -> None:
    table = DrawTable().drawn()
    assert "5.2" in table.refused("bet-low", table.who(1), Bet(1, 300)).clauses
    table.refused("bet-high", table.who(1), Bet(1, 2_100))
    assert "5.2" in first_of(table.does(Bet(1, 400)), BetMade).clauses


@clause("6.1", "6.2")
def test_with_antes_bets_and_raises_keep_to_the_minimum_and_raises_are_not_counted() -> None:
    table = DrawTable(chosen={"bets.forced": "antes"}).dealt()
    assert "6.1" in table.refused("bet-low", table.who(1), Bet(1, 300)).clauses
    table.does(Bet(1, 500))
    assert "6.2" in table.refused("bet-low", table.who(2), Raise(2, 400)).clauses
    for _ in range(5):
        table.does(Raise(table.part.turn, 500))
    assert table.part.betting.raises == 5


@clause("6.2")
def test_read_the_other_way_three_raises_bind_with_antes_too() -> None:
    table = DrawTable(book_with(ACT, **{"ante.raises": '"three"'}), chosen={"bets.forced": "antes"}).dealt()
    table.does(Bet(1, 500))
    assert "6.2" in table.refused("bet-low", table.who(2), Raise(2, 400)).clauses
    for _ in range(3):
        table.does(Raise(table.part.turn, 500))
    table.refused("three-raises", table.who(table.part.turn), Raise(table.part.turn, 500))


@clause("7.1")
def test_the_cards_are_shuffled_for_each_round() -> None:
    table = DrawTable()
    assert "7.1" in table.refused("not-shuffled", DANA, CollectPosts()).clauses
    table.dealt()
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()
    assert "7.1" in table.refused("not-shuffled", DANA, CollectPosts()).clauses
    assert "7.1" in table.ok(DANA, do.Shuffle())[0].clauses


@clause("7.1")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_a_table_that_everybody_has_left_goes_on_with_others(kind: str) -> None:
    """No rule asks for another shuffle then: that for each round is enough."""
    table = DrawTable(kind=kind)
    if kind == PHYSICAL:
        table.shuffled()
    for name in NAMES:
        table.ok(player(name), do.LeaveTable())
    for seat, name in enumerate(("Dev", "Eve"), 1):
        table.seat(name, seat, STACK)
    table.ok(DANA, CollectPosts())
    if kind == PHYSICAL:
        table.ok(DANA, Deal())
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    if kind == PHYSICAL:
        table.settled()
        assert "7.1" in table.ok(DANA, do.Shuffle())[0].clauses
    assert table.phase == "wagering"


@clause("7.2")
@pytest.mark.parametrize(("depth", "good"), [(1, False), (2, True), (50, True), (51, False)])
def test_the_cut_is_more_than_one_card_from_either_end(depth: int, good: bool) -> None:
    table = DrawTable()
    table.ok(DANA, do.Shuffle())
    assert "7.2" in table.refused("not-cut", DANA, CollectPosts()).clauses
    if good:
        table.ok(DANA, do.Cut(depth))
        table.refused("already-cut", DANA, do.Cut(depth))
    else:
        assert "7.2" in table.refused("cut-depth", DANA, do.Cut(depth)).clauses


@clause("7.3")
def test_cards_are_dealt_from_a_shoe_only() -> None:
    assert "7.3" in not_opened("device-kind", ACT, device="shuffler", backs=("red",), seats=6).clauses


@clause("8.1")
def test_a_game_may_be_for_selected_players() -> None:
    table = DrawTable(players=(), chosen={"table.private": True}, admitted=("Ann", "Ben"))
    table.seat("Ann", 1, STACK)
    assert table.refused("not-admitted", player("Cleo"), do.TakeSeat(2)).clauses == ("8.1",)
    DrawTable(chosen={"table.private": False})


@clause("8.2")
def test_players_choose_their_seats_and_may_move_to_a_vacant_one() -> None:
    table = DrawTable()
    assert "8.2" in table.refused("seat-taken", player("Dora"), do.TakeSeat(2)).clauses
    assert "8.2" in table.ok(BEN, do.ChangeSeat(5))[0].clauses


@clause("8.3")
def test_the_button_starts_at_the_dealers_right_and_passes_clockwise() -> None:
    table = DrawTable()
    for button in (3, 1, 2, 3):
        table.dealt()
        assert table.part.button == button
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()


@clause("8.4")
def test_nobody_refuses_a_blind() -> None:
    table = DrawTable().posted()
    assert "8.4" in table.refused("posts-collected", ANN, do.LeaveTable()).clauses
    table.refused("posts-collected", ANN, SitOut(1))
    button = table.table.state.seats[table.part.button].player
    assert not [post for post in table.part.posts if post.seat == table.part.button]
    moves = table.refused("posts-collected", Actor(button, "player"), do.ChangeSeat(5))
    assert "8.4" in moves.clauses, "who has posted nothing is dealt in where they sit too"


@clause("8.5", "8.5(a)", "8.5(b)")
def test_blinds_or_antes_are_collected_before_the_cards() -> None:
    for forced, number in {"blinds": "8.5(a)", "antes": "8.5(b)"}.items():
        table = DrawTable(chosen={"bets.forced": forced}).shuffled()
        assert "8.5" in table.refused("posts-first", DANA, Deal()).clauses
        assert {number, "8.5"} <= {*first_of(table.ok(DANA, CollectPosts()), Posted).clauses}


@clause("8.5(a)")
def test_with_two_players_the_button_posts_the_big_blind() -> None:
    table = DrawTable(players=("Ann", "Ben")).shuffled()
    posted = first_of(table.ok(DANA, CollectPosts()), Posted)
    assert posted.button == 2
    assert [(post.seat, post.amount) for post in posted.posts] == [(1, 200), (2, 400)]
