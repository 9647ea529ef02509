"""Decks and cards at a table of each poker against the dealer: decks in a device, a count, a cut, and what is dealt."""

from __future__ import annotations

import pytest
from tests.boundaries.rows import Answer, Row, answer, each_row, number, opened, table
from tests.support.play import DANA, INES, TableUnderTest
from tests.support.rounds import of
from tests.support.tables import BookUnderTest

from pitboss import do
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.house.automation import EVERYTHING
from pitboss.table.commands import Stake
from pitboss.table.refusal import Refusal
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

BACKS = ("red", "blue", "green")
CLAUSES = {
    "nsw/four-card-poker": (("2.3.1",), "4.2"),
    "nsw/three-card-poker": (("2.3.1",), "4.2"),
    "nz/caribbean-stud-poker": (("base.8",), "base.38"),
    "nz/four-card-poker": (("3.4", "3.4(c)", "3.4(c)(i)", "3.4(c)(ii)"), "7.2"),
    "nz/three-card-poker": (("base.11",), "base.34"),
    "nz/ultimate-texas-holdem": (("base.10",), "base.42"),
}
"""By rulebook: the clauses that say how many decks a device holds, and the clause of the cut."""


def decks(book: str, count: int) -> Answer:
    """Open a table with this many decks in a shuffling device."""
    found = opened(book, device=SHUFFLER, backs=BACKS[: max(count, 0)])
    if isinstance(found, Refusal):
        assert found.facts["holds"] == number(book, "shuffler.decks")
        return found
    assert len(found.table.state.decks) == count
    return None


def counted(book: str, cards: int) -> Answer:
    """Count this many cards; another number than that of the deck has the count taken again."""
    at = BookUnderTest(book).table(SHUFFLER, PHYSICAL)
    if book.startswith("nsw/"):
        at.ok(INES, do.InstructCount())
    refusal = answer(at, DANA, do.CountCards(cards))
    assert refusal or at.table.state.shoe.count_due == (cards != number(book, "deck.cards"))
    return refusal


def cut(book: str, depth: int) -> Answer:
    """Cut the shuffled cards of a shoe this deep."""
    at = BookUnderTest(book).unshuffled(SHOE)
    at.ok(DANA, do.Shuffle())
    return answer(at, DANA, do.Cut(depth))


def rows(book: str) -> list[Row]:
    held, clause = CLAUSES[book]
    cards, deep = number(book, "deck.cards"), (clause,)
    return [
        Row(book, "decks", decks, 1, below="deck-count", clauses=held),
        Row(book, "decks", decks, 2, above="deck-count", clauses=held),
        Row(book, "counted", counted, cards),
        Row(book, "counted", counted, 2 * cards, above="count-wrong"),
        Row(book, "cut", cut, 1, below="cut-depth", clauses=deep),
        Row(book, "cut", cut, 0, below="cut-depth", at="cut-depth", clauses=deep),
        Row(book, "cut", cut, cards - 1, above="cut-depth", clauses=deep),
    ]


@each_row(row for book in CLAUSES for row in rows(book))
def test_a_number_of_cards(row: Row, off: int) -> None:
    row.holds(off)


def full(book: str, device: str, players: int) -> TableUnderTest:
    """A table where this many players have an Ante, all cards dealt."""
    at = table(book, device=device, automation=EVERYTHING)
    beside = ("blind",) if book == "nz/ultimate-texas-holdem" else ()
    for seat in range(1, players + 1):
        who = at.seat(f"Player {seat}", seat)
        at.ok(who, do.PlaceWagers(seat, dict.fromkeys(("ante", *beside), Stake(500))))
    assert of(at.deal(), CardsDealt)[-1].last
    return at


@pytest.mark.parametrize("players", [1, 2, 6, 7])
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@pytest.mark.parametrize("book", CLAUSES)
def test_each_hand_has_its_cards_and_the_deck_suffices(book: str, device: str, players: int) -> None:
    hand, dealer, board = (number(book, key) if key else 0 for key in ("hand.player", "hand.dealer", _board(book)))
    at = full(book, device, players)
    part = at.table.state.round.part
    assert number(book, "seats.maximum") == 7
    assert [len(each.cards) for each in part.hands.values()] == [hand] * players
    assert len(part.dealer.cards) == dealer
    assert at.table.state.shoe.left == number(book, "deck.cards") - players * hand - dealer - board >= 0
    if book == "nz/caribbean-stud-poker":
        assert part.dealer.up == (hand - 1,)
    if board:
        assert len(part.board.cards) == board


def _board(book: str) -> str:
    return "board.cards" if book == "nz/ultimate-texas-holdem" else ""
