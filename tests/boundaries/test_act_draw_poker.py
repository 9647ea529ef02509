"""Every number in the rules of Draw Poker before the pots: one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.draw_poker import ACT, STACK, DrawTable, first_of, opened
from tests.support.opening import not_opened
from tests.support.play import CASS, DANA, book_with, player
from tests.support.rounds import number

from pitboss import do
from pitboss import events as ev
from pitboss.games.draw_poker.acting import Bet, Call, Fold, Raise, TapOut
from pitboss.games.draw_poker.bets import Folded
from pitboss.games.draw_poker.drawing import Discard, Replaced, StandPat
from pitboss.games.draw_poker.posting import CollectPosts, Posted, SitOut
from pitboss.games.draw_poker.round import Stage, Status
from pitboss.games.draw_poker.timing import FoldForTime, InstructToAct
from pitboss.house.runner import Accepted
from pitboss.law import load
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal

BOOK = load(ACT)
CENTS = {"rounding.smallest-chip": 1}
SEATS, RAISES = number("seats.maximum", BOOK), number("raises.maximum", BOOK)
SECONDS, IDLE = number("act.seconds", BOOK), number("idle.rounds", BOOK)
TAKEN = ("taken", None)
around = pytest.mark.parametrize("off", [-1, 0, 1])
TABLE: dict[str, Any] = {"device": "shoe", "backs": ("red",)}


def answer(table: DrawTable, request: Any, clause: str, at: int | None = None) -> tuple[str, str | None]:
    """The code of the refusal, and the clause if the refusal cites it; or that the request was taken."""
    outcome = table.say(table.who(request.seat), request, at=at)
    if isinstance(outcome, Refusal):
        return outcome.code, clause if clause in outcome.clauses else None
    assert isinstance(outcome, Accepted), outcome
    return TAKEN


@around
@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("cards", [52, 48, 44, 40, 36, 32])
def test_a_deck_has_a_seat_for_each_five_of_its_cards(cards: int, joker: bool, off: int) -> None:
    chosen = {"deck.cards": cards, "deck.joker": joker}
    most = (cards + joker) // 5
    seats = most + off
    if off < 1:
        assert DrawTable(players=(), seats=seats, chosen=chosen).table.state.places == seats
    elif seats > SEATS:
        assert not_opened("too-many-seats", ACT, **TABLE, seats=seats, chosen=chosen).facts["maximum_seats"] == most
    else:
        refusal = not_opened("deck-too-small", ACT, **TABLE, seats=seats, chosen=chosen)
        assert (refusal.clauses, refusal.facts["maximum_seats"]) == (BOOK.cites("hand.five-cards"), most)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_round_needs_two_players(players: int) -> None:
    table = DrawTable(players=("Ann", "Ben", "Cleo")[:players])
    table.shuffled()
    if players < 2:
        table.refused("too-few-players", DANA, CollectPosts())
    else:
        table.ok(DANA, CollectPosts())
        assert len(table.part.order) == players


@pytest.mark.parametrize(("blinds", "pot"), [(0, 0), (1, 200), (2, 600), (3, 1_400), (4, 0)])
def test_one_to_three_blinds(blinds: int, pot: int) -> None:
    chosen = {"blinds.number": blinds}
    if pot:
        assert DrawTable(chosen=chosen).posted().pot == pot
    else:
        assert not_opened("not-choosable", ACT, **TABLE, seats=6, chosen=chosen).clauses == ("4.2(c)",)


@pytest.mark.parametrize(("cards", "opens"), [(51, False), (52, True), (53, False), (31, False), (32, True), (33, False)])
def test_the_cards_of_a_deck(cards: int, opens: bool) -> None:
    if opens:
        table = DrawTable(chosen={"deck.cards": cards}).dealt()
        assert table.table.state.shoe.left == cards - 15
    else:
        assert "2.2" in not_opened("not-choosable", ACT, **TABLE, seats=6, chosen={"deck.cards": cards}).clauses


@pytest.mark.parametrize("cards", [52, 32])
@pytest.mark.parametrize(("from_end", "good"), [(0, False), (1, False), (2, True), (3, True)])
@pytest.mark.parametrize("bottom", [False, True])
def test_the_cut_is_more_than_one_card_from_either_end(cards: int, from_end: int, good: bool, bottom: bool) -> None:
    table = DrawTable(chosen={"deck.cards": cards})
    table.ok(DANA, do.Shuffle())
    depth = cards - from_end if bottom else from_end
    if good:
        table.ok(DANA, do.Cut(depth))
        table.ok(DANA, CollectPosts())
    else:
        assert "7.2" in table.refused("cut-depth", DANA, do.Cut(depth)).clauses
        assert "7.2" in table.refused("not-cut", DANA, CollectPosts()).clauses


@around
def test_the_minimum_table_stake(off: int) -> None:
    table = DrawTable(players=("Ann", "Ben"), chosen=CENTS)
    table.seat("Cleo", 3, 0)
    if off < 0:
        assert "4.3" in table.refused("stake-minimum", player("Cleo"), do.BuyIn(STACK + off)).clauses
    else:
        table.ok(player("Cleo"), do.BuyIn(STACK + off))
    assert (3 in first_of(table.shuffled().ok(DANA, CollectPosts()), Posted).order) is (off >= 0)


@around
def test_below_the_minimum_table_stake_a_player_is_declared(off: int) -> None:
    table = DrawTable(chosen=CENTS).dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    assert table.stack(1) == STACK - 200
    table.ok(player("Ann"), do.BuyIn(200 + off)) if off >= 0 else table.refused("stake-minimum", player("Ann"), do.BuyIn(199))
    posted = first_of(table.shuffled().ok(DANA, CollectPosts()), Posted)
    assert posted.declared == ((1,) if off < 0 else ())
    assert ("14.3" in posted.clauses) is (off < 0)


@around
@pytest.mark.parametrize("reading", ["in-time", "too-late"])
def test_ninety_seconds_to_the_millisecond(reading: str, off: int) -> None:
    told = 10_000
    at = told + SECONDS * 1000 + off
    table = DrawTable(book_with(ACT, **{"act.last-second": f'"{reading}"'})).dealt()
    table.ok(CASS, InstructToAct(3), at=told)
    if off < 0 or (off == 0 and reading == "in-time"):
        assert "4.6" in table.refused("time-left", CASS, FoldForTime(3), at=at).clauses
        assert answer(table, Call(3), "4.6", at) == TAKEN
        assert table.pot == 1_000
    else:
        assert answer(table, Call(3), "4.6", at) == ("time-is-up", "4.6")
        assert "4.6" in first_of(table.ok(CASS, FoldForTime(3), at=at), Folded).clauses
        assert (table.pot, table.part.hands[3].status) == (600, Status.FOLDED)


@around
@pytest.mark.parametrize("stage", [Stage.FIRST, Stage.FINAL])
@pytest.mark.parametrize("contesting", [2, 3])
def test_the_third_raise(stage: Stage, contesting: int, off: int) -> None:
    table = DrawTable().dealt() if stage is Stage.FIRST else DrawTable().drawn()
    if stage is Stage.FINAL:
        table.does(Bet(1, 400))
    if contesting == 2:
        table.does(Fold(table.part.turn))
    codes = [answer(table, Raise(table.part.turn, 400), "5.1") for _ in range(RAISES + off)]
    over = [("three-raises", "5.1")] if contesting > 2 and off > 0 else [TAKEN] * max(0, off)
    assert codes == [TAKEN] * (RAISES + min(0, off)) + over
    assert table.part.betting.raises == codes.count(TAKEN)


@around
def test_three_rounds_without_a_bet(off: int) -> None:
    table = DrawTable(players=("Ann", "Ben", "Cleo", "Dora", "Ed"), seats=5)
    table.does(SitOut(5))
    for _ in range(IDLE + off):
        table.dealt()
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()
    if off < 0:
        refusal = table.refused("not-idle", CASS, do.VacateSeat(5))
        assert ("19.6" in refusal.clauses, refusal.facts["idle"]) == (True, IDLE + off)
    else:
        assert "19.6" in first_of(table.ok(CASS, do.VacateSeat(5)), ev.SeatLeft).clauses
        assert 5 not in table.table.state.seats


OPENINGS = {"fixed": 2_000, "half-pot": 600, "full-pot": 1_200, "straddle": 800, "no-limit": STACK - 400}
"""The largest opening bet of the final betting round: $12 are in the pot, the sign says $4 to $20, Ann has $96."""
FIRST_RAISES = {"fixed": 2_000, "half-pot": 500, "full-pot": 1_000, "straddle": 400, "no-limit": STACK - 400}
"""The largest raise of the opening player: blinds of $6 and a call of $4 are in the pot, and $96 are left after it."""
NEXT_RAISES = {"fixed": 2_000, "half-pot": 1_100, "full-pot": 3_200, "straddle": 800}
"""The largest raise of the next player, after the largest raise; after one of $4 with a fixed limit or a straddle."""


def limited(limit: str) -> DrawTable:
    return DrawTable(chosen={"bet.limit": limit, **CENTS})


def above(limit: str) -> tuple[str, str]:
    return ("bet-above-stake", "4.4") if limit == "no-limit" else ("bet-high", "4.2(g)")


@around
@pytest.mark.parametrize("limit", OPENINGS)
def test_the_largest_opening_bet(limit: str, off: int) -> None:
    table = limited(limit).drawn()
    expected = above(limit) if off > 0 else TAKEN
    assert answer(table, Bet(1, OPENINGS[limit] + off), expected[1] or "4.2(g)") == expected
    assert table.pot == 1_200 + (0 if off > 0 else OPENINGS[limit] + off)


@around
@pytest.mark.parametrize("limit", FIRST_RAISES)
def test_the_largest_raise_of_the_opening_player(limit: str, off: int) -> None:
    table = limited(limit).dealt()
    most = FIRST_RAISES[limit]
    lowest = ("bet-low", "5.1") if most + off < 400 else TAKEN
    expected = above(limit) if off > 0 else lowest
    assert answer(table, Raise(3, most + off), expected[1] or "4.2(g)") == expected
    assert table.pot == 600 + (0 if expected != TAKEN else 400 + most + off)


@around
@pytest.mark.parametrize("limit", NEXT_RAISES)
def test_the_largest_raise_after_a_raise(limit: str, off: int) -> None:
    table = limited(limit).dealt()
    first = {"half-pot": 500, "full-pot": 1_000}.get(limit, 400)
    table.does(Raise(3, first))
    expected = above(limit) if off > 0 else TAKEN
    assert answer(table, Raise(1, NEXT_RAISES[limit] + off), "4.2(g)") == expected


@around
@pytest.mark.parametrize("first", [400, 777, 2_000])
def test_the_least_raise_is_the_raise_before(first: int, off: int) -> None:
    table = DrawTable(chosen=CENTS).dealt()
    table.does(Raise(3, first))
    expected = ("bet-low", "5.1") if off < 0 else ("bet-high", "4.2(g)") if first + off > 2_000 else TAKEN
    assert answer(table, Raise(1, first + off), expected[1] or "5.1") == expected
    assert table.stack(1) == STACK - 200 - (200 + first + first + off if expected == TAKEN else 0)


@around
@pytest.mark.parametrize("forced", ["blinds", "antes"])
def test_the_least_opening_bet(forced: str, off: int) -> None:
    table = DrawTable(chosen={"bets.forced": forced, **CENTS})
    table = table.dealt() if forced == "antes" else table.drawn()
    clause = "6.1" if forced == "antes" else "5.2"
    assert answer(table, Bet(1, 400 + off), clause) == (("bet-low", clause) if off < 0 else TAKEN)


@around
def test_a_tap_out_of_one_cent_less_than_a_raise_is_none(off: int) -> None:
    table = opened(1_600 + off, STACK, STACK, chosen={"blind.first": 200, "blind.second": 400, **CENTS}).dealt()
    table.does(Raise(3, 600))
    table.does(TapOut(1) if off < 0 else Raise(1, 600 + off))
    assert table.part.betting.raises == (1 if off < 0 else 2)
    table.does(Call(2))
    expected = ("no-raise-on-tap-out", "14.5") if off < 0 else TAKEN
    assert answer(table, Raise(3, 700), "14.5") == expected


@around
def test_the_chips_a_player_has(off: int) -> None:
    limits = Limits({"bet": Range(400, 20_000), "table-stake": Range(STACK, 10**9)})
    table = DrawTable(chosen=CENTS, limits=limits).drawn()
    expected = ("bet-above-stake", "4.4") if off > 0 else TAKEN
    assert answer(table, Bet(1, STACK - 400 + off), "4.4") == expected
    assert table.part.hands[1].status is (Status.TAPPED if off == 0 else Status.IN)


@pytest.mark.parametrize("count", [-1, 0, 1, 4, 5, 6])
@pytest.mark.parametrize("last", [False, True])
def test_from_one_to_five_discards(count: int, last: bool) -> None:
    table = DrawTable().called()
    seat = 3 if last else 1
    for other in (1, 2) if last else ():
        table.does(StandPat(other))
    before = table.table.state.shoe.left
    if not 1 <= count <= 5:
        assert answer(table, Discard(seat, count=count), "9.5") == ("discard-count", "9.5")
        assert table.table.state.shoe.left == before
        return
    events = table.does(Discard(seat, count=count))
    got = [each.count for each in events if isinstance(each, Replaced)]
    rule = "9.5" if count < 5 else "9.6(b)" if last else "9.6(a)"
    assert got == ([count] if count < 5 else [4, 1] if last else [4])
    assert rule in first_of(events, Replaced).clauses
    assert before - table.table.state.shoe.left == sum(got) + (count == 5 and last), "the dealer discards one before a last fifth"
