"""What the rules leave open and one reading settles: over-blinds, owed cards, low hands, and who shows."""

from __future__ import annotations

from tests.support.draw_poker import ACES, KINGS, NINES, STACK, DrawTable, drawn, first_of, opened, shown
from tests.support.play import DANA
from tests.support.witness import clause

from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Call, Check, Raise
from pitboss.games.draw_poker.bets import BetMade
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.drawing import CardBurnt, Discard, Replaced, StandPat
from pitboss.games.draw_poker.posting import CollectPosts, OverBlind
from pitboss.games.draw_poker.round import Stage
from pitboss.games.draw_poker.showing import HandMucked, Muck, Show

FOUR = ("Ann", "Ben", "Cleo", "Dora")
LOW = parse_cards("8d 6c 4c 3d 2s")


@clause("10.1", "A:over-blind")
def test_an_over_blind_counts_as_the_last_blind() -> None:
    table = DrawTable(players=FOUR, chosen={"over-blind.offered": True}).shuffled()
    table.does(OverBlind(3))
    table.ok(DANA, CollectPosts())
    table.ok(DANA, Deal())
    assert table.part.turn == 4, "the player after the over-blind opens"
    assert "5.1" in table.refused("bet-low", table.who(4), Raise(4, 700)).clauses
    table.does(Call(4))
    assert table.stack(4) == STACK - 800
    table.does(Call(1))
    table.does(Call(2))
    assert table.part.turn == 3
    made = first_of(table.does(Raise(3, 800)), BetMade)
    assert "10.1" in made.clauses, "the last blind may raise if nobody has"


@clause("9.6(a)")
def test_owed_fifth_cards_come_in_the_order_of_the_draw_after_a_last_player_who_keeps_all() -> None:
    table = DrawTable().called()
    table.does(Discard(1, count=5))
    table.does(Discard(2, count=5))
    events = table.does(StandPat(3))
    assert [(each.seat, each.count) for each in events if isinstance(each, Replaced)] == [(1, 1), (2, 1)]
    assert not [each for each in events if isinstance(each, CardBurnt)], "nobody who replaces five is the last"
    assert table.phase == Stage.FINAL


@clause("3.5(d)")
def test_each_side_pot_looks_for_a_low_hand_by_itself() -> None:
    chosen = {"winner": "split", "low.eight-or-better": True, "bet.limit": "no-limit"}
    table = opened(600, STACK, STACK, chosen=chosen).dealt()
    table.does(Raise(3, 1_000))
    table.does(Call(1))
    table.does(Call(2))
    drawn(table)
    for _ in range(2):
        table.does(Check(table.part.turn))
    main, side = (awarded := shown(table, LOW, KINGS, NINES)).pots
    assert (main.high, main.low) == ((2,), (1,))
    assert (side.high, side.low) == ((2,), ()), "Ann has no part in it, and nobody else qualifies"
    assert "3.5(d)" in awarded.clauses


@clause("3.5(c)", "3.7")
def test_in_a_split_game_the_joker_is_one_card_for_high_and_another_for_low() -> None:
    table = opened(STACK, STACK, chosen={"winner": "split", "deck.joker": True}).dealt()
    table.does(Raise(1, 400))
    table.does(Call(2))
    drawn(table)
    for _ in range(2):
        table.does(Check(table.part.turn))
    awarded = shown(table, parse_cards("8h 6c 4c 2s Jk"), parse_cards("7c 7d 5h 4s 3c"))
    (pot,) = awarded.pots
    assert (pot.high, pot.low) == ((1,), (1,)), "a pair of eights for high, and an ace for low"
    assert "3.5(c)" in awarded.clauses


@clause("13.1")
def test_in_low_ball_equal_or_higher_means_equal_or_better_in_that_game() -> None:
    table = DrawTable(chosen={"winner": "low"}).checked()
    table.does(Show(1, LOW))
    assert "13.1" in first_of(table.does(Muck(2)), HandMucked).clauses
    table.does(Show(3, ACES))
    assert table.part.hands[1].shown
    assert table.settled()
    assert table.stacks == [STACK + 800, STACK - 400, STACK - 400]


@clause("9.4", "14.1")
def test_who_has_no_chips_left_does_not_open_the_final_betting_round() -> None:
    table = opened(600, STACK, STACK).dealt()
    table.does(Raise(3, 1_000))
    table.does(Call(1))
    table.does(Call(2))
    assert table.part.turn == 1, "Ann has tapped out and draws first"
    assert "9.4" in table.does(Discard(1, count=1))[0].clauses
    drawn(table)
    assert (table.phase, table.part.turn) == (Stage.FINAL, 2)
