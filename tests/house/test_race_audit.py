"""Races read back as documents: cards counted through a shoe that plays on, and each player's proof by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.house.racing import (
    ANN,
    FORMATS,
    NAME,
    by_hand,
    called,
    drawn_out,
    opened,
    raced_by_hand,
    reported,
    say,
    seated,
    seen,
    settled,
)
from tests.support.derby import CONTINUOUS, placed, race
from tests.support.incidents import race_incident
from tests.support.older_program import took_reports_of_hands
from tests.support.play import DANA

from pitboss import do
from pitboss.cards import Card, deck, parse_cards
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.house.audit import Document, audit
from pitboss.house.house import House
from pitboss.house.journal_record import JournalRecord
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.openings import shoe_at
from pitboss.house.proofs import proof_for
from pitboss.house.record import Batch, HousePart
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.journal.proof import Proof, verify_proof, write_proof
from pitboss.table.events import Event


@pytest.fixture(autouse=True)
def _older_program() -> Iterator[None]:
    """Cards out of play come from reports that an older version took."""
    with took_reports_of_hands():
        yield


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house") as house:
        yield house


def numbers(proof: Proof) -> list[int]:
    """As which cards of the shoe, counted from 1, those of a proof came out."""
    return sorted(proof.dealt(opening) for opening in proof.openings)


def cards(proof: Proof) -> list[Card]:
    return [Card(opening.piece) for opening in sorted(proof.openings, key=proof.dealt)]


def sound(house: House, number: int) -> Document:
    document = audit(house.journal, PREFIX + NAME, number)
    assert document.sound
    assert [difference for _, difference in redecided(house.journal, table_machine(house.journal, NAME)) if difference] == []
    return document


def types(document: Document) -> list[str]:
    return [line.type for line in document.lines]


def test_every_race_is_checked_against_the_one_root_where_the_last_one_stopped(house: House) -> None:
    table = opened(house)
    seated(house, table)
    out = 0
    for number in range(1, 6):
        drawn = seen(called(table))
        document = sound(house, number)
        assert document.openings is not None
        assert document.openings.root == shoe_at(house.journal, PREFIX + NAME, table.version, FORMATS).on_sign
        assert (document.openings.first, document.openings.checked) == (out + 1, len(drawn))
        proof = proof_for(house.journal, NAME, number, "Ann")
        assert numbers(proof) == list(range(out + 1, out + len(drawn) + 1)), "these cards, and no others"
        assert cards(proof) == drawn
        assert verify_proof(write_proof(proof), proof.root) == []
        out += len(drawn)


def test_the_document_of_a_race_runs_from_its_first_wager_to_its_end(house: House) -> None:
    table = opened(house)
    seated(house, table)
    called(table)
    called(table)
    document = sound(house, 2)
    drawn = types(document).count("card.drawn/1")
    assert types(document) == [
        "wagers.placed/1",
        "bets.closed/1",
        *["card.drawn/1"] * drawn,
        "result.shown/1",
        "result.announced/1",
        "result.confirmed/1",
        "losing-wagers.taken/1",
        "winning-wagers.paid/1",
        "round.ended/1",
    ]
    assert all(line.clauses for line in document.lines)
    moved = [move for line in document.lines for move in line.moves]
    assert sum(move.amount for move in moved if move.source == "seat:1") == 4 * 500


def test_a_card_that_lies_in_two_races_is_opened_where_it_lay(house: House) -> None:
    """Of eight decks there are eight of each card: a proof is of the one that was drawn."""
    table = opened(house, chosen={"decks": 8})
    seated(house, table)
    out: list[Card] = []
    while max(Counter(out).values(), default=0) < 2:
        out += seen(called(table))
    proofs = [proof_for(house.journal, NAME, number, "Ann") for number in range(1, table.state.round.number + 1)]
    assert [card for proof in proofs for card in cards(proof)] == out
    assert [number for proof in proofs for number in numbers(proof)] == list(range(1, len(out) + 1))


def test_cards_out_of_play_count_and_belong_to_the_round_that_they_delayed(house: House) -> None:
    table = opened(house, by_hand=True)
    seated(house, table)
    called(table)
    first = [*drawn_out(table), *settled(table)]
    second = reported(table, "first-card-face-up")
    second += called(table)
    second += say(table, DANA, do.Draw())
    second += reported(table, "exposed-card-drawn")
    second += drawn_out(table)
    second += reported(table, "exposed-card-drawn")
    second += settled(table)
    one, two = sound(house, 1), sound(house, 2)
    assert "card.removed/1" not in types(one)
    assert types(two)[:2] == ["incident.recorded/1", "card.removed/1"]
    assert types(two).count("card.removed/1") == 3
    assert one.openings is not None
    assert two.openings is not None
    assert one.openings.checked == len(seen(first))
    assert (two.openings.first, two.openings.checked) == (len(seen(first)) + 1, len(seen(second)))
    proof = proof_for(house.journal, NAME, 2, "Ann")
    assert cards(proof) == seen(second), "everybody saw them; and no card between them is passed over"


def test_at_the_cutting_card_the_count_begins_again(house: House) -> None:
    table = opened(house, chosen={"decks": 2, "shoe.cutting-card": 60})
    seated(house, table)
    roots: list[str] = []
    number = 0
    while len({*roots}) < 3:
        number += 1
        drawn = seen(called(table))
        found = sound(house, number).openings
        assert found is not None
        assert found.checked == len(drawn)
        assert (found.first == 1) == (found.root not in roots)
        roots.append(found.root)
    earlier = shoe_at(house.journal, PREFIX + NAME, audit(house.journal, PREFIX + NAME, 1).lines[-1].version, FORMATS)
    assert len(earlier.opened) == 104, "it was shuffled again"
    assert len(shoe_at(house.journal, PREFIX + NAME, table.version, FORMATS).opened) < 104


@pytest.mark.parametrize(("device", "decks"), [("shoe", 1), ("shuffler", 1), (CONTINUOUS, 6)])
def test_cards_shuffled_for_every_race_have_a_root_each(house: House, device: str, decks: int) -> None:
    table = opened(house, device=device, chosen={"decks": decks})
    seated(house, table)
    for _ in range(2):
        called(table)
    found = [sound(house, number).openings for number in (1, 2)]
    assert [each.first for each in found if each] == [1, 1]
    assert len({each.root for each in found if each}) == 2


def test_while_a_race_runs_its_document_and_proof_go_as_far_as_its_cards(house: House) -> None:
    table = opened(house, by_hand=True)
    seated(house, table)
    called(table)
    events = [event for _ in range(3) for event in say(table, DANA, do.Draw())]
    events += reported(table, "card-drawn-in-error")
    document = sound(house, 1)
    assert document.openings is not None
    assert document.openings.checked == 3
    assert cards(proof_for(house.journal, NAME, 1, "Zoe")) == seen(events), "a race lies open to everybody"


class Crooked(JournalRecord):
    """A record into which the house writes another card than the one that left the shoe."""

    def append(self, version: int, batches: Sequence[Batch], *beside: HousePart) -> None:
        crooked = [(command, tuple(self._other(event) for event in events)) for command, events in batches]
        super().append(version, crooked, *beside)

    def _other(self, event: Event) -> Event:
        if not isinstance(event, CardDrawn) or event.card is None:
            return event
        return replace(event, card=next(card for card in deck() if card.suit == event.card.suit and card != event.card))


def test_another_card_than_the_one_bound_is_named(house: House) -> None:
    table = opened(house, by_hand=True)
    seated(house, table)
    called(table)
    table.record = Crooked(house.journal, PREFIX + NAME, formats_of(table.rules.game))
    say(table, DANA, do.Draw())
    document = audit(house.journal, PREFIX + NAME, 1)
    assert document.openings is not None
    (wrong,) = document.openings.wrong
    assert wrong.startswith("card 1 of the round")
    assert not document.sound
    assert str(table.state.round.part.cards[0]) not in wrong, "what the shoe really held is not given away"


WAGERED = {"suit-hearts": 500, "quinella-heart-club": 500, "black": 500}


def test_a_race_put_right_after_its_end_is_in_its_own_document(house: House) -> None:
    """A card was read as a heart that was a spade: spades had won, and everybody is settled with again."""
    table = by_hand(house)
    raced_by_hand(table, WAGERED, "Ah Kh Qh As Ks Qs Jh 9c 8d", "hcd")
    say(table, ANN, placed(1, {"red": 500}))
    say(table, DANA, race_incident("card-misread", position=6, card=Card.JS))
    say(table, DANA, do.NoMoreBets())
    for card in parse_cards(race("dhc")):
        say(table, DANA, do.Draw(card))
    one, two = sound(house, 1), sound(house, 2)
    put_right = ["incident.recorded/1", "card.corrected/1", "display.corrected/1", "wagers.settled-again/1"]
    assert types(one)[-5:] == ["round.ended/1", *put_right]
    assert one.openings is two.openings is None
    assert types(two)[0] == "wagers.placed/1"
    assert "card.corrected/1" not in types(two)


def test_a_race_reconstructed_in_its_course_is_derived_again(house: House) -> None:
    table = by_hand(house)
    say(table, ANN, placed(1, {"suit-hearts": 500}))
    say(table, DANA, do.NoMoreBets())
    for card in parse_cards("Ah Kh 9c 8s"):
        say(table, DANA, do.Draw(card))
    say(table, DANA, race_incident("dealt-incorrectly", sequence=parse_cards("Kh Ah 9c 8s")))
    document = sound(house, 1)
    assert types(document)[-2:] == ["incident.recorded/1", "race.reconstructed/1"]
    assert "Kh Ah 9c 8s" in document.lines[-1].says
