"""Where the text of the rules leaves something open: what the other reading of it gives."""

from __future__ import annotations

from typing import Any

from tests.support.draw_poker import (
    ACES,
    ACT,
    ANN,
    KINGS,
    NINES,
    OTHER_ACES,
    STACK,
    DrawTable,
    drawn,
    first_of,
    opened,
    shown,
)
from tests.support.play import CASS, DANA, book_with, player
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay
from pitboss.games.draw_poker.commission import Exempt
from pitboss.games.draw_poker.drawing import Discard, DiscardsTaken, ReshuffleDiscards
from pitboss.games.draw_poker.posting import CollectPosts, Posted, PostToEnter, SitIn, SitOut
from pitboss.games.draw_poker.round import Entry
from pitboss.games.draw_poker.settling import PotsAwarded
from pitboss.games.draw_poker.timing import FoldForTime, InstructToAct
from pitboss.house.automation import Automation
from pitboss.law import Rulebook
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import RoundVoided

LOW = parse_cards("8h 6c 4c 3d 2s")


def read(key: str, value: str) -> Rulebook:
    """The rulebook with one setting read the other way."""
    return book_with(ACT, **{key: f'"{value}"'})


def thirsty(book: Rulebook | str, *, folds: bool = False) -> DrawTable:
    """Six players and 32 cards: two are left after the deal, and the first to draw replaces three."""
    names = ("Ann", "Ben", "Cleo", "Dora", "Ed", "Fay")
    table = DrawTable(
        book, kind="virtual", players=names, automation=frozenset(Automation), chosen={"deck.cards": 32, "commission.rate": 5}
    )
    table.ok(HOUSE_ACTOR, CollectPosts())
    while table.phase == "first-betting":
        seat = table.part.turn
        if folds and seat == 3:
            table.does(Fold(seat))
        else:
            table.does(Call(seat) if table.offered(table.who(seat), "call") else Stay(seat))
    seat = table.part.turn
    cards = tuple(card for card in table.part.hands[seat].cards if card is not None)
    table.does(Discard(seat, cards[:3]))
    return table


def pile_of(table: DrawTable) -> DiscardsTaken:
    return first_of([each.event for each in table.table.history], DiscardsTaken)


@clause("9.7")
def test_where_no_other_player_has_discards_every_discard_is_shuffled() -> None:
    table = thirsty(ACT)
    taken = pile_of(table)
    assert "9.7" in taken.clauses
    assert (taken.discards, taken.folded) == ((1,), ()), "the drawer's own: there is nothing else"
    assert (len(table.part.hands[1].cards), table.part.turn) == (5, 2)


@clause("9.7", "19.3")
def test_or_nothing_is_and_the_round_can_only_be_void() -> None:
    table = thirsty(read("draw.pile-empty", "nothing"))
    assert table.part.stuck
    assert "9.7" in table.refused("no-discards", DANA, ReshuffleDiscards()).clauses
    voided = table.ok(CASS, do.Invalidate("impractical", "There are no cards to deal."))
    assert "19.3" in voided[0].clauses
    assert first_of(voided, RoundVoided)
    assert table.stacks == [STACK] * 6


@clause("9.7")
def test_the_pile_holds_folded_hands_or_only_what_the_draw_discarded() -> None:
    taken = pile_of(thirsty(ACT, folds=True))
    assert (taken.discards, taken.folded) == ((), (3,))
    other = pile_of(thirsty(read("draw.pile", "discards-of-the-draw"), folds=True))
    assert (other.discards, other.folded) == ((1,), ())
    assert "9.7" in other.clauses


def two_wait(book: Rulebook | str = ACT) -> DrawTable:
    """After some rounds Ann alone is left, and Dora, who is new, waits for the big blind."""
    table = DrawTable(book)
    for _ in range(4):
        table.dealt()
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()
    table.ok(player("Ben"), do.LeaveTable())
    table.ok(player("Cleo"), do.LeaveTable())
    table.ok(ANN, do.BuyIn(STACK))
    table.seat("Dora", 4, STACK)
    assert table.part.sitting[4].entry is Entry.NEW
    return table.shuffled()


@clause("17.11(a)")
def test_without_enough_others_those_who_wait_are_dealt_in() -> None:
    posted = first_of(two_wait().ok(DANA, CollectPosts()), Posted)
    assert {*posted.order} == {1, 4}
    assert "17.11(a)" in posted.clauses


@clause("17.11(b)")
def test_or_there_is_no_round_until_they_post() -> None:
    table = two_wait(read("enter.too-few", "no-round"))
    table.refused("too-few-players", DANA, CollectPosts())
    assert "17.11(b)" in table.ok(table.who(4), PostToEnter(4))[0].clauses
    assert {*first_of(table.ok(DANA, CollectPosts()), Posted).order} == {1, 4}


@clause("4.6")
def test_an_act_at_the_ninetieth_second_is_in_time_or_too_late() -> None:
    for book, late in ((ACT, False), (read("act.last-second", "too-late"), True)):
        table = DrawTable(book).dealt()
        table.ok(CASS, InstructToAct(3), at=0)
        if late:
            assert "4.6" in table.refused("time-is-up", table.who(3), Call(3), at=90_000).clauses
            table.ok(CASS, FoldForTime(3), at=90_000)
        else:
            assert "4.6" in table.refused("time-left", CASS, FoldForTime(3), at=90_000).clauses
            table.ok(table.who(3), Call(3), at=90_000)


@clause("5.1")
def test_a_player_who_has_tapped_out_does_not_contest_or_does() -> None:
    for book, refused in ((ACT, False), (read("raises.two-contesting", "not-folded"), True)):
        table = opened(500, STACK, STACK, book=book).dealt()
        table.does(Raise(3, 1_000))
        table.does(Call(1))
        table.does(Raise(2, 1_000))
        table.does(Raise(3, 1_000))
        assert table.part.betting.raises == 3
        if refused:
            assert "5.1" in table.refused("three-raises", table.who(2), Raise(2, 1_000)).clauses
        else:
            table.does(Raise(2, 1_000))


@clause("8.5(a)")
def test_a_short_blind_leaves_the_call_as_it_was_or_lowers_it() -> None:
    for book, call in ((ACT, 400), (read("blind.short", "what-was-posted"), 300)):
        table = opened(STACK, 300, STACK, book=book, chosen={"blind.first": 200, "blind.second": 400}).dealt()
        table.does(Call(3))
        assert table.stack(3) == STACK - call


@clause("17.4")
def test_only_a_big_blind_counts_or_every_missed_blind_does() -> None:
    for book, bet in ((ACT, 400), (read("missed.blinds-count", "all"), 600)):
        table = DrawTable(book, players=("Ann", "Ben", "Cleo", "Dora"))
        for out in (False, True):
            if out:
                table.does(SitOut(2))
            table.dealt()
            while table.phase == "first-betting":
                table.does(Fold(table.part.turn))
            table.settled()
        table.does(SitIn(2))
        table.does(PostToEnter(2))
        table.dealt()
        assert (table.part.hands[2].bet, table.stack(2)) == (bet, STACK + 200 - 600)


def two_pots(main: int, side: int, book: Rulebook | str = ACT, hands: Any = (ACES, KINGS, NINES), **chosen: Any) -> PotsAwarded:
    """A main pot of three players, of whom Ann has tapped out, and a side pot of Ben and Cleo."""
    each, more = main // 3, side // 2
    table = opened(each, STACK * 5, STACK * 5, book=book, chosen={"rounding.smallest-chip": 1, **chosen}).dealt()
    table.does(Raise(3, each + more - 100))
    table.does(Call(1))
    table.does(Call(2))
    drawn(table)
    while table.phase == "final-betting":
        table.does(Check(table.part.turn))
    return shown(table, *hands)


@clause("15.2(a)(i)")
def test_two_pots_of_fifteen_dollars() -> None:
    each = two_pots(1_500, 1_500)
    assert (each.commission, each.exempt) == (0, Exempt.THRESHOLD), "neither pot exceeds $19"
    summed = two_pots(1_500, 1_500, read("commission.threshold-tests", "sum-of-pots"))
    assert (summed.commission, summed.exempt) == (100, None), "5% of $30 in whole dollars"
    assert "15.2(a)(i)" in summed.clauses


@clause("15.2(a)(i)")
def test_pots_above_the_threshold_bear_it_in_proportion_or_the_main_pot_first() -> None:
    assert [pot.commission for pot in two_pots(3_000, 9_000).pots] == [150, 450]
    first = two_pots(3_000, 9_000, read("commission.borne-by", "main-pot-first"))
    assert [pot.commission for pot in first.pots] == [600, 0]
    assert "15.2(a)(i)" in first.clauses


@clause("15.2(c)")
def test_an_exempt_pot_is_left_out_or_only_an_exempt_round_is() -> None:
    equal = (KINGS, ACES, OTHER_ACES)
    assert two_pots(3_000, 9_000, hands=equal).commission == 100, "5% of the main pot of $30"
    rounds = two_pots(3_000, 9_000, read("commission.exempt-tests", "whole-round"), hands=equal)
    assert rounds.commission == 600, "5% of all $120"
    assert "15.2(c)" in rounds.clauses


@clause("15.2(b)")
def test_of_a_bet_that_nobody_called_in_full_one_part_or_all_is_uncalled() -> None:
    for book, taken in ((ACT, 200), (read("commission.uncalled-part", "whole-bet"), 100)):
        table = opened(2_000, STACK, book=book, chosen={"commission.rate": 5}).dealt()
        table.does(Call(1) if table.offered(ANN, "call") else Stay(1))
        table.does(Raise(2, 4_000))
        table.does(Call(1))
        awarded = shown(drawn(table), ACES, KINGS)
        assert (awarded.total, awarded.commission) == (4_000, taken)
        assert "15.2(a)(i)" in awarded.clauses
        assert "15.2(b)" in {each for event in table.table.history for each in event.event.clauses}


@clause("13.2")
def test_the_odd_chip_between_the_halves_goes_to_the_high_hand_or_by_the_button() -> None:
    for book, gets in ((ACT, 2), (read("pot.odd-between-halves", "nearest-the-button"), 1)):
        table = opened(STACK, STACK, STACK, book=book, chosen={"winner": "split", "bets.forced": "antes"}).dealt()
        table.does(Bet(1, 100))
        table.does(Call(2))
        table.does(Fold(3))
        drawn(table)
        for _ in range(2):
            table.does(Check(table.part.turn))
        awarded = shown(table, LOW, KINGS)
        assert awarded.pots[0].shares == {gets: 300, 3 - gets: 200}, "three antes and two bets of $1"
        assert "13.2" in awarded.clauses
