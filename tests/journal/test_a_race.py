"""A shoe of several decks that plays on from race to race: what lies open is in the record, what lies in the shoe is not."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.house.racing import ANN, FORMATS, NAME, called, drawn_out, named, opened, say, seated, seen, settled
from tests.journal.places import Place
from tests.support.derby import GIL, OPAL
from tests.support.play import DANA

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.house.house import House
from pitboss.house.openings import prove, shoe_at
from pitboss.house.proofs import proof_for
from pitboss.house.runner import Table
from pitboss.house.table_stream import PREFIX
from pitboss.journal.checkpoints import Signer
from pitboss.journal.commitments import check_opening
from pitboss.journal.errors import InTheShoe
from pitboss.journal.keys import Key
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.events import Event
from pitboss.table.services.decks.shuffling import CardsShuffled

STREAM = PREFIX + NAME
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


@pytest.fixture
def house(journal: Journal) -> House:
    return House(journal)


@pytest.fixture
def table(house: House) -> Table:
    """A shoe of six decks whose dealer draws each card."""
    table = opened(house, by_hand=True)
    seated(house, table)
    return table


def stored(place: Place) -> Counter[Card]:
    """The cards that can be read in the database without the key, however often each."""
    rows = [str(row) for name in ("commands", "journal") for row in place.plain(f"SELECT * FROM {name}")]
    return Counter(Card(text) for row in rows for text in CARD.findall(row))


def history(table: Table) -> list[Event]:
    return [each.event for each in table.history]


def test_the_database_holds_the_cards_that_lay_open_and_no_other(place: Place, table: Table) -> None:
    """Drawn in one race and in the middle of another."""
    assert not stored(place)
    called(table)
    drawn_out(table)
    settled(table)
    called(table)
    say(table, DANA, do.Draw())
    assert stored(place) == named(history(table))
    drawn_out(table)
    assert stored(place) == named(history(table))
    assert len(seen(history(table))) < 6 * len(deck())


def test_a_shoe_that_plays_on_opens_what_has_left_it(journal: Journal, table: Table) -> None:
    for _ in range(3):
        called(table)
        drawn_out(table)
        settled(table)
        out = seen(history(table))
        shoe = shoe_at(journal, STREAM, table.version, FORMATS)
        assert shoe.cards == 6 * len(deck())
        positions = [shoe.position(number) for number in range(len(out))]
        assert sorted(shoe.opened) == sorted(positions)
        assert [opening.piece for opening in shoe.open(positions)] == out
        assert all(check_opening(shoe.published.root, opening) for opening in shoe.open(positions))
        with pytest.raises(InTheShoe):
            shoe.open([shoe.position(len(out))])
        with pytest.raises(InTheShoe):
            prove(shoe, [shoe.position(len(out))], Signer(Key.new()))
    assert sum(isinstance(event, CardsShuffled) for event in history(table)) == 1


def test_before_its_first_card_a_shoe_opens_nothing(journal: Journal, table: Table) -> None:
    assert shoe_at(journal, STREAM, table.version, FORMATS).opened == {}


@pytest.mark.parametrize("ends", ["shuffle", "closing"])
def test_when_it_plays_on_no_more_an_inspector_may_open_all_of_it(house: House, table: Table, ends: str) -> None:
    called(table)
    drawn_out(table)
    settled(table)
    version = table.version
    if ends == "shuffle":
        say(table, GIL, do.DirectShuffle("suspicion"))
    else:
        say(table, ANN, do.LeaveTable())
        say(table, OPAL, do.CloseTable())
    shoe = shoe_at(house.journal, STREAM, version, FORMATS)
    assert len(shoe.opened) == shoe.cards == 6 * len(deck())
    assert Counter(opening.piece for opening in shoe.opened.values()) == Counter(deck(6))
    assert [opening.piece for opening in shoe.open(shoe.position(n) for n in range(len(shoe.dealt)))] == seen(history(table))
    assert len(proof_for(house.journal, NAME, 1, "Ann").openings) == len(shoe.dealt), "a player still sees the cards they saw"
    assert verify(house.journal).ok
