"""A round read back as a document, and a player's own proof."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.test_house import ANN, opened, say, seated
from tests.journal.samples import FORMATS
from tests.support.incidents import incident
from tests.support.older_program import took_reports_of_hands
from tests.support.play import DANA, INES

from pitboss import do
from pitboss.house.audit import audit
from pitboss.house.house import House
from pitboss.house.kept_streams import NoSuchRound, redecided, table_machine
from pitboss.house.looking import Look, look
from pitboss.house.openings import shoe_at
from pitboss.house.proofs import proof_for
from pitboss.house.runner import Accepted
from pitboss.journal.proof import verify_proof, write_proof
from pitboss.table.commands import HOUSE_ACTOR, Stake


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house") as house:
        table = opened(house)
        seated(house, table)
        for play in (True, False):
            say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000), "aces-up": Stake(500)}))
            say(table, HOUSE_ACTOR, do.NoMoreBets())
            say(table, ANN, do.PickUp(1))
            say(table, ANN, do.Play(1, Stake(2_000)) if play else do.dealer_poker.Fold(1))
        yield house


def test_the_document_has_every_line_of_the_round_derived_again(house: House) -> None:
    document = audit(house.journal, "table/Table 1", 1)
    types = [line.type for line in document.lines]
    assert "round.ended/1" in types
    assert {"wagers.placed/1", "bets.closed/1", "cards.dealt/1", "play.placed/1", "hand.settled/1"} <= set(types)
    assert document.sound
    assert [line.version for line in document.lines] == sorted({line.version for line in document.lines})
    moved = sum(move.amount for line in document.lines for move in line.moves if move.source == "seat:1")
    assert moved == 1_000 + 500 + 2_000


def test_the_cards_of_the_round_are_those_the_house_bound_itself_to(house: House) -> None:
    document = audit(house.journal, "table/Table 1", 1)
    assert document.openings is not None
    assert document.openings.checked == 5 + 6
    assert document.openings.wrong == ()


def test_a_round_that_was_not_played_is_named(house: House) -> None:
    with pytest.raises(NoSuchRound, match="round 3"):
        audit(house.journal, "table/Table 1", 3)


def test_deciding_every_command_again_comes_to_the_same(house: House) -> None:
    steps = list(redecided(house.journal, table_machine(house.journal, "Table 1")))
    assert len(steps) > 20
    assert [difference for _, difference in steps if difference] == []


def test_a_players_proof_opens_what_they_saw_and_no_more(house: House) -> None:
    played = proof_for(house.journal, "Table 1", 1, "Ann")
    assert verify_proof(write_proof(played)) == []
    assert len(played.openings) == 5 + 6
    folded = proof_for(house.journal, "Table 1", 2, "Ann")
    assert len(folded.openings) == 5 + 1, "the player's five and the dealer's up card: the dealer's hand was never turned"
    stranger = proof_for(house.journal, "Table 1", 2, "Zoe")
    assert len(stranger.openings) == 1


def test_a_proof_with_another_card_does_not_hold(house: House) -> None:
    proof = proof_for(house.journal, "Table 1", 1, "Ann")
    first, second = proof.openings[0].piece, proof.openings[1].piece
    text = write_proof(proof).decode().replace(f'"{first}"', f'"{second}"', 1)
    assert verify_proof(text) != []


def test_a_hand_counted_straight_into_the_discard_rack_has_left_the_shoe(house: House) -> None:
    table = house.table("Table 1")
    say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    say(table, HOUSE_ACTOR, do.NoMoreBets())
    say(table, ANN, do.PickUp(1))
    with took_reports_of_hands():
        assert isinstance(say(table, DANA, incident("hand-without-wager", area=3, cards=5)), Accepted)
        document = audit(house.journal, "table/Table 1", 3)
    assert document.sound
    assert document.openings is not None
    assert document.openings.checked == 5 + 6, "nobody has seen the others"
    shoe = shoe_at(house.journal, "table/Table 1", table.version, FORMATS)
    assert len(shoe.dealt) == len(shoe.opened) == 5 + 6 + 5
    say(table, ANN, do.dealer_poker.Fold(1))
    assert len(shoe_at(house.journal, "table/Table 1", document.lines[-1].version, FORMATS).opened) == 52


def test_the_hidden_cards_of_a_live_round_need_a_recorded_look(house: House) -> None:
    table = house.table("Table 1")
    say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    say(table, HOUSE_ACTOR, do.NoMoreBets())
    assert {*cards_told(house)} == {"Which cards they are is sealed."}
    looked = look(table, INES, "A complaint about the deal.", command_id="look", at=table.at)
    assert isinstance(looked, Look)
    assert len(looked.cards) == len(cards_told(house))
    assert {*cards_told(house)} == {"Which cards they are is sealed."}, "the look was the inspector's alone"
    assert "A complaint about the deal." in audit(house.journal, "table/Table 1", 3).lines[-1].says
    say(table, ANN, do.dealer_poker.Fold(1))
    assert (*cards_told(house),) == looked.cards, "when the round is over everybody who may read it reads it"


def cards_told(house: House) -> list[str]:
    """What the document of the third round says of cards that became known."""
    return [line.says for line in audit(house.journal, "table/Table 1", 3).lines if line.type.startswith("cards.known")]


def test_the_house_has_a_document_of_its_own_record(house: House) -> None:
    document = audit(house.journal, "house", made_by="Ines")
    assert document.sound
    assert document.round is None
    assert len(document.lines) == house.journal.version("house")
    assert document.verdict[0] == "This record holds."
    assert (document.rulebook, document.cover.title, document.openings) == ("", "The house", None)
