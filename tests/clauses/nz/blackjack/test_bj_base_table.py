"""The table before the play: what is at it, its cards, the call, several boxes, and the comparison of hands."""

import pytest
from tests.support.blackjack import (
    ANN,
    BEN,
    DANA,
    GIL,
    LOSES,
    OPAL,
    STACK,
    STANDS_OFF,
    WINS,
    by_hand,
    called,
    play,
    table,
    wagered,
)
from tests.support.play import TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.blackjack.dealing import DealCards
from pitboss.games.blackjack.view import BlackjackView
from pitboss.table.services.decks.checking import CardsChecked
from pitboss.table.services.decks.replacing import CardsChanged
from pitboss.table.services.decks.shuffling import CardsCut, CardsShuffled
from pitboss.table.settings import PHYSICAL, SHOE


def unopened() -> TableUnderTest:
    return table(kind=PHYSICAL, automation=frozenset())


def ticked(here: TableUnderTest) -> None:
    for row in here.table.rules.checklist:
        here.ok(DANA if DANA.office in row.by else GIL, do.Tick(row.item))


@clause("base.1")
def test_the_offices_of_the_general_rules_are_those_of_this_table() -> None:
    here = table()
    assert "base.1" in here.table.history[0].event.clauses
    assert "nz/general" in {*here.table.rules.book.includes}


@clause("base.7", "base.10")
def test_the_cards_are_shuffled_and_cut_by_the_dealer_before_play() -> None:
    here = unopened()
    here.ok(DANA, do.CheckCards(0))
    ticked(here)
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=1_000))
    called(here)
    assert "base.7" in here.refused("not-shuffled", DANA, DealCards(parse_cards("Tc"))).clauses
    (shuffled,) = of(here.ok(DANA, do.Shuffle()), CardsShuffled)
    assert "base.7" in shuffled.clauses
    assert "base.10" in here.refused("not-your-office", GIL, do.Cut(26)).clauses
    (cut,) = of(here.ok(DANA, do.Cut(26)), CardsCut)
    assert "base.10" in cut.clauses
    here.ok(DANA, DealCards(parse_cards("Tc")))


@clause("base.11", "base.14")
def test_the_cards_are_inspected_and_the_rack_is_there_before_the_table_opens() -> None:
    here = unopened()
    assert "base.11" in here.refused("deck-not-checked", DANA, do.Shuffle()).clauses
    (checked,) = of(here.ok(DANA, do.CheckCards(0)), CardsChecked)
    assert "base.11" in checked.clauses
    row = next(row for row in here.table.rules.checklist if "base.14" in here.table.rules.cite(row.carries))
    assert "base.14" in here.ok(DANA, do.Tick(row.item))[0].clauses


@clause("base.13")
def test_cards_are_replaced_between_rounds_on_the_operators_word_and_checked_again() -> None:
    here = by_hand()
    here.seat("Ann", 1)
    here.refused("not-your-office", DANA, do.ChangeCards("worn", "green"))
    (changed,) = of(here.ok(OPAL, do.ChangeCards("worn", "green")), CardsChanged)
    assert "base.13" in changed.clauses
    assert not here.table.state.shoe.shuffled
    here.ok(DANA, do.CheckCards(0))
    here.ok(DANA, do.Shuffle())
    here.ok(DANA, do.Cut(26))
    here.ok(ANN, wagered(1, box=1_000))
    called(here)
    here.ok(DANA, DealCards(parse_cards("Tc")))
    here.refused("wrong-phase", OPAL, do.ChangeCards("worn", "red"))


@clause("base.15", "base.16")
@pytest.mark.parametrize("dealt", [False, True])
def test_wagers_are_made_before_the_call_and_stay_as_they_are_after_it(dealt: bool) -> None:
    here = by_hand(SHOE)
    for who, seat in ((ANN, 1), (BEN, 2)):
        here.seat(who.name, seat)
    assert "base.15" in here.ok(ANN, wagered(1, box=1_000))[0].clauses
    here.ok(ANN, wagered(1, box=500))
    here.ok(ANN, do.WithdrawWagers(1))
    assert here.stack(1) == STACK
    here.ok(ANN, wagered(1, box=1_000))
    assert "base.16" in called(here)[0].clauses
    if dealt:
        here.ok(DANA, DealCards(parse_cards("Tc")))
    for who, request in ((BEN, wagered(2, box=1_000)), (ANN, wagered(1, box=500)), (ANN, do.WithdrawWagers(1))):
        assert "base.16" in here.refused("after-first-card" if dealt else "bets-closed", who, request).clauses
    assert (here.stack(1), here.stack(2)) == (STACK - 1_000, STACK)


@clause("base.19")
def test_a_player_may_have_several_boxes_while_nobody_is_kept_out() -> None:
    here = table("Tc Td 9h 8c 8d Ts", seats=3)
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=1_000))
    assert "base.19" in here.ok(ANN, wagered(2, box=1_000))[0].clauses
    here.seat("Ben", 3)
    called(here)
    assert {*here.view().of(BlackjackView).boxes} == {1, 2}
    assert here.stack(1) == STACK - 2_000


@clause("base.32")
@pytest.mark.parametrize(
    ("cards", "ends"),
    [
        ("Tc 9h 9d 9c", (WINS, 1_000)),
        ("Tc 9h 9d Td", (STANDS_OFF, 0)),
        ("Tc 9h 8d Td", (LOSES, -1_000)),
        ("Tc 9h 2d 5d Kd", (WINS, 1_000)),
    ],
)
def test_the_higher_hand_wins_equal_ones_stand_off_and_a_dealer_over_21_loses(cards: str, ends: tuple[str, int]) -> None:
    played = play(cards, "s")
    assert (played.end(), played.won) == (ends, ends[1])
    assert "base.32" in played.clauses()
