"""The deal, the draw and the two betting rounds: sections 9 to 12."""

from __future__ import annotations

from tests.support.draw_poker import ACT, STACK, DrawTable, first_of, virtual
from tests.support.play import DANA, book_with
from tests.support.witness import clause

from pitboss.cards import Card
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay
from pitboss.games.draw_poker.bets import BetMade, BettingEnded, Checked, Folded
from pitboss.games.draw_poker.dealing import Deal, HandsDealt
from pitboss.games.draw_poker.drawing import CardBurnt, Discard, DrawGoesOn, Replaced, StandPat
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.round import Stage
from pitboss.games.draw_poker.settling import AwardPots
from pitboss.house.automation import Automation
from pitboss.table.commands import HOUSE_ACTOR


@clause("9.1", "9.2", "9.3")
def test_five_cards_one_at_a_time_from_the_player_after_the_button() -> None:
    table = virtual(automation=frozenset({Automation.OPENING, Automation.SHUFFLE}))
    table.ok(HOUSE_ACTOR, CollectPosts())
    order = table.table.state.shoe.order
    dealt = first_of(table.ok(HOUSE_ACTOR, Deal()), HandsDealt)
    assert dealt.order == (1, 2, 3)
    for at, seat in enumerate((1, 2, 3)):
        assert table.part.hands[seat].cards == order[at:15:3]
    assert table.phase == Stage.FIRST
    assert {"9.1", "9.2", "9.3"} <= {*dealt.clauses}


def drawing(**settings: object) -> DrawTable:
    """Where Pitboss deals: everybody has called, and Ann draws first."""
    table = virtual(automation=frozenset(Automation), **settings)
    table.ok(HOUSE_ACTOR, CollectPosts())
    while table.phase == "first-betting":
        seat = table.part.turn
        table.does(Call(seat) if table.offered(table.who(seat), "call") else Stay(seat))
    return table


def held(table: DrawTable, seat: int) -> tuple[Card, ...]:
    return tuple(card for card in table.part.hands[seat].cards if card is not None)


@clause("9.4", "9.5")
def test_each_player_in_turn_replaces_cards_and_gets_as_many_at_once() -> None:
    table = drawing()
    assert table.part.turn == 1
    assert "9.4" in table.refused("out-of-turn", table.who(2), StandPat(2)).clauses
    cards = held(table, 1)
    events = table.does(Discard(1, cards[:3]))
    assert first_of(events, Replaced).count == 3
    assert held(table, 1)[:2] == cards[3:]
    assert len(held(table, 1)) == 5
    assert not {*cards[:3]} & {*held(table, 1)}
    assert table.part.turn == 2
    table.does(StandPat(2))
    table.does(StandPat(3))
    assert table.phase == Stage.FINAL


@clause("9.5")
def test_only_cards_of_the_hand_each_once_and_at_most_five() -> None:
    table = drawing()
    mine, other = held(table, 1), held(table, 2)
    assert "9.5" in table.refused("not-held", table.who(1), Discard(1, other[:1])).clauses
    assert "9.5" in table.refused("discard-twice", table.who(1), Discard(1, (mine[0], mine[0]))).clauses
    assert "9.5" in table.refused("discard-count", table.who(1), Discard(1, (*mine, other[0]))).clauses
    table.refused("discard-count", table.who(1), Discard(1))
    by_hand = DrawTable().called()
    for count in (0, 6):
        assert "9.5" in by_hand.refused("discard-count", by_hand.who(1), Discard(1, count=count)).clauses
    assert by_hand.refused("discards-hidden", by_hand.who(1), Discard(1, mine[:1])).clauses


@clause("9.6", "9.6(a)")
def test_the_fifth_card_comes_after_the_last_player() -> None:
    table = drawing()
    shoe = table.table.state.shoe.order
    first = first_of(table.does(Discard(1, held(table, 1))), Replaced)
    assert (first.count, first.owed, first.cards) == (4, 1, shoe[:4])
    table.does(Discard(2, held(table, 2)[:1]))
    events = table.does(Discard(3, held(table, 3)[:2]))
    last = [each for each in events if isinstance(each, Replaced)]
    assert [(each.seat, each.count) for each in last] == [(3, 2), (1, 1)]
    assert held(table, 1) == (*shoe[:4], shoe[7])
    assert "9.6(a)" in last[1].clauses


@clause("9.6(b)")
def test_the_last_players_fifth_card_comes_after_one_is_discarded() -> None:
    table = drawing()
    table.does(StandPat(1))
    table.does(StandPat(2))
    shoe = table.table.state.shoe.order
    events = table.does(Discard(3, held(table, 3)))
    assert first_of(events, CardBurnt).card == shoe[4:5]
    assert held(table, 3) == (*shoe[:4], shoe[5])
    assert "9.6(b)" in first_of(events, CardBurnt).clauses


def thirsty() -> DrawTable:
    """Six players and 32 cards: two are left after the deal, and Ann wants three."""
    names = ("Ann", "Ben", "Cleo", "Dora", "Ed", "Fay")
    return drawing(players=names, seats=6, chosen={"deck.cards": 32})


@clause("9.7")
def test_when_the_shoe_is_empty_the_discards_of_the_others_are_shuffled() -> None:
    table = thirsty()
    assert table.table.state.shoe.left == 2
    table.does(Discard(1, held(table, 1)[:1]))
    gone = held(table, 2)[:2]
    table.does(Discard(2, gone))
    shuffled = [each.event for each in table.table.history if "9.7" in each.event.clauses]
    assert shuffled, "Ben needed a second card, and Ann's discard was all there was"
    assert len(held(table, 2)) == 5
    assert not {*gone} & {*held(table, 2)}, "nobody gets their own discards back"


@clause("9.8")
def test_after_the_draw_comes_the_final_betting_round() -> None:
    table = DrawTable().called()
    for seat in (1, 2):
        table.does(StandPat(seat))
    assert "9.8" in first_of(table.does(StandPat(3)), DrawGoesOn).clauses
    assert (table.phase, table.part.turn) == (Stage.FINAL, 1)


def option(letter: str) -> DrawTable:
    return DrawTable(chosen={"blinds.option": letter}).dealt()


@clause("10.1", "10.1(a)", "10.1(a)(i)", "10.1(a)(ii)", "10.1(a)(iii)")
def test_blind_a_calls_raises_or_folds_after_calling() -> None:
    assert {"10.1(a)", "10.1(a)(i)", "10.1"} <= {*first_of(option("a").does(Call(3)), BetMade).clauses}
    assert "10.1(a)(ii)" in first_of(option("a").does(Raise(3, 400)), BetMade).clauses
    table = option("a")
    folded = first_of(table.does(Fold(3)), Folded)
    assert "10.1(a)(iii)" in folded.clauses
    assert (folded.paid, table.stack(3)) == (400, STACK - 400)
    free = DrawTable(book_with(ACT, **{"opening.blind-a-folds": '"for-nothing"'}), chosen={"blinds.option": "a"}).dealt()
    free.does(Fold(3))
    assert free.stack(3) == STACK, "read the other way"


@clause("10.1(b)", "10.1(b)(i)", "10.1(b)(ii)", "10.1(b)(iii)")
def test_blind_b_calls_raises_or_folds() -> None:
    assert "10.1(b)(i)" in first_of(option("b").does(Call(3)), BetMade).clauses
    assert "10.1(b)(ii)" in first_of(option("b").does(Raise(3, 400)), BetMade).clauses
    table = option("b")
    assert "10.1(b)(iii)" in first_of(table.does(Fold(3)), Folded).clauses
    assert table.stack(3) == STACK


@clause("10.1(c)", "10.1(c)(i)", "10.1(c)(ii)")
def test_blind_c_raises_or_folds_and_does_not_just_call() -> None:
    table = option("c")
    assert "10.1(c)" in table.refused("raise-or-fold", table.who(3), Call(3)).clauses
    assert "10.1(c)(i)" in first_of(table.does(Raise(3, 400)), BetMade).clauses
    table.does(Call(1))
    assert "10.1(c)(ii)" in first_of(option("c").does(Fold(3)), Folded).clauses


@clause("10.1(d)", "10.1(d)(i)")
def test_with_antes_the_first_player_opens() -> None:
    table = DrawTable(chosen={"bets.forced": "antes"}).dealt()
    assert table.part.turn == 1
    assert "10.1(d)" in table.refused("must-open", table.who(1), Fold(1)).clauses
    table.refused("no-check-first", table.who(1), Check(1))
    assert "10.1(d)(i)" in first_of(table.does(Bet(1, 400)), BetMade).clauses
    book = book_with(ACT, **{"opening.ante-may-fold": "true"})
    may = DrawTable(book, chosen={"bets.forced": "antes"}).dealt()
    may.does(Fold(1))
    assert may.offered(may.who(2), "bet"), "read the other way the next player opens"


@clause("10.1")
def test_the_last_blind_may_raise_if_nobody_has() -> None:
    table = DrawTable().dealt()
    table.does(Call(3))
    table.does(Call(1))
    assert "10.1" in first_of(table.does(Raise(2, 400)), BetMade).clauses
    quiet = DrawTable().dealt()
    quiet.does(Call(3))
    quiet.does(Call(1))
    assert first_of(quiet.does(Stay(2)), Checked).stays


@clause("10.2", "10.2(a)", "10.2(b)", "10.2(c)")
def test_the_others_call_raise_or_fold_in_turn() -> None:
    for does, number in ((Call(1), "10.2(a)"), (Raise(1, 400), "10.2(b)"), (Fold(1), "10.2(c)")):
        table = DrawTable().dealt()
        table.does(Call(3))
        assert "10.2" in table.refused("out-of-turn", table.who(2), Call(2)).clauses
        assert {number, "10.2"} <= {*table.does(does)[0].clauses}
        assert table.part.turn == 2


@clause("10.3(a)")
def test_one_player_left_wins_the_pot() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    ended = first_of(table.does(Fold(1)), BettingEnded)
    assert ended.clauses == ("10.3(a)",)
    table.settled()
    assert table.stacks == [STACK - 200, STACK + 200, STACK]


@clause("10.3", "10.3(b)")
def test_equal_bets_end_the_first_betting_round() -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 400))
    table.does(Call(1))
    ended = first_of(table.does(Call(2)), BettingEnded)
    assert {"10.3", "10.3(b)"} <= {*ended.clauses}
    assert table.phase == Stage.DRAWING


@clause("11.1", "11.3", "12.2(b)", "12.3(c)")
def test_all_may_check_in_the_final_betting_round() -> None:
    table = DrawTable().drawn()
    assert {"11.1", "12.2(b)"} <= {*table.does(Check(1))[0].clauses}
    assert {"11.1", "12.3(c)"} <= {*table.does(Check(2))[0].clauses}
    ended = first_of(table.does(Check(3)), BettingEnded)
    assert "11.3" in ended.clauses
    assert (table.phase, table.part.turn) == (Stage.SHOWDOWN, 1)


@clause("11.1")
def test_nobody_checks_in_the_first() -> None:
    table = DrawTable().dealt()
    assert "11.1" in table.refused("no-check-first", table.who(3), Check(3)).clauses


@clause("11.2")
def test_nobody_checks_after_a_bet() -> None:
    table = DrawTable().drawn()
    table.does(Bet(1, 400))
    assert "11.2" in table.refused("no-check-after-bet", table.who(2), Check(2)).clauses


@clause("11.4")
def test_the_operator_may_refuse_the_check() -> None:
    table = DrawTable(chosen={"check.final-round": False}).drawn()
    assert table.refused("no-checking", table.who(1), Check(1)).clauses == ("11.4",)
    assert "no checking" in table.sign()["bets"].text
    DrawTable(chosen={"check.final-round": True}).checked()


@clause("12.1", "12.4", "12.4(b)")
def test_after_the_final_betting_round_there_is_no_other() -> None:
    table = DrawTable().drawn()
    table.does(Bet(1, 400))
    table.does(Call(2))
    ended = first_of(table.does(Call(3)), BettingEnded)
    assert {"12.4", "12.4(b)"} <= {*ended.clauses}
    assert table.phase == Stage.SHOWDOWN
    assert table.refused("wrong-phase", table.who(1), Bet(1, 400)).clauses
    assert "12.1" in ended.clauses


@clause("12.2", "12.2(a)", "12.2(c)")
def test_the_opening_player_bets_checks_or_folds() -> None:
    assert {"12.2", "12.2(a)"} <= {*first_of(DrawTable().drawn().does(Bet(1, 400)), BetMade).clauses}
    assert {"12.2", "12.2(c)"} <= {*first_of(DrawTable().drawn().does(Fold(1)), Folded).clauses}


@clause("12.3", "12.3(a)", "12.3(b)", "12.3(d)")
def test_the_others_call_raise_check_or_fold() -> None:
    for does, number in ((Call(2), "12.3(a)"), (Raise(2, 400), "12.3(b)"), (Fold(2), "12.3(d)")):
        table = DrawTable().drawn()
        table.does(Bet(1, 400))
        assert {number, "12.3"} <= {*table.does(does)[0].clauses}


@clause("12.3")
def test_who_follows_a_check_may_open_and_who_checked_may_raise() -> None:
    table = DrawTable().drawn()
    table.does(Check(1))
    assert "12.3" in first_of(table.does(Bet(2, 400)), BetMade).clauses
    table.does(Fold(3))
    assert "12.3" in first_of(table.does(Raise(1, 400)), BetMade).clauses


@clause("12.4(a)")
def test_one_player_left_in_the_final_betting_round_wins() -> None:
    table = DrawTable().drawn()
    table.does(Bet(1, 400))
    table.does(Fold(2))
    assert first_of(table.does(Fold(3)), BettingEnded).clauses == ("12.4(a)",)
    table.ok(DANA, AwardPots())
    assert table.stack(1) == STACK + 800
