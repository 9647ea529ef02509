"""The house commits itself to a shuffled deck before the first card, and opens it card by card."""

from __future__ import annotations

import hmac
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.journal.places import Place
from tests.journal.samples import DEPTH, FORMATS, TABLE, round_over, table_closed, with_steps

from pitboss.cards import Card, cut, deck
from pitboss.house.openings import Shoe, prove, published, shoe_at
from pitboss.journal.checkpoints import Signer, make
from pitboss.journal.commitments import SALT_BYTES, Commitments, Opening, check_opening
from pitboss.journal.errors import InTheShoe, Missing
from pitboss.journal.keys import Key
from pitboss.journal.proof import Finding, read_proof, root_for_sign, verify_proof, write_proof
from pitboss.journal.store import Journal

SECRET = bytes(range(32))
SIGNER = Signer(Key(SECRET, "a test"))
ORDERS = st.permutations(deck()).flatmap(lambda cards: st.integers(1, 52).map(lambda count: cards[:count]))


@given(order=ORDERS)
def test_every_position_opens_to_its_card_and_to_no_other(order: list[Card]) -> None:
    made = Commitments(order, SECRET)
    for position, opening in enumerate(made.open(range(len(order)))):
        assert opening.piece == order[position]
        assert check_opening(made.root, opening)
    last = made.open([len(order) - 1])[0]
    other = next(card for card in deck() if card != last.piece)
    for wrong in (
        replace(last, piece=other),
        replace(last, position=last.position + 1, pieces=len(order) + 1),
        replace(last, position=-1),
        replace(last, salt=last.salt[:-2] + "ff" if not last.salt.endswith("ff") else last.salt[:-2] + "00"),
        replace(last, salt=last.salt + "00"),
        replace(last, salt="not hex"),
        replace(last, pieces=len(order) + 1),
        replace(last, path=(*last.path, "00" * 32)),
        replace(last, path=tuple(["00" * 32] * len(last.path)) or ("00" * 32,)),
    ):
        assert not check_opening(made.root, wrong)


def test_a_shoe_of_eight_decks_can_be_committed_to() -> None:
    made = Commitments(deck() * 8, SECRET)
    assert all(check_opening(made.root, opening) for opening in made.open((0, 51, 52, 415)))


def test_a_card_is_bound_to_its_position() -> None:
    made = Commitments(deck(), SECRET)
    first, second = made.open((0, 1))
    assert not check_opening(made.root, replace(first, position=1))
    assert not check_opening(made.root, replace(first, position=1, path=second.path))


def test_what_is_opened_does_not_give_away_the_rest() -> None:
    """With every salt but one, the card left over still fits no guess without its own."""
    made = Commitments(deck()[:3], SECRET)
    known = made.open((0, 1))
    shown = {part for opening in known for part in (opening.salt, *opening.path)}
    hidden = made.open((2,))[0]
    assert hidden.salt not in shown
    for guess in deck():
        for salt in shown:
            assert not check_opening(made.root, Opening(2, guess, salt, hidden.path, 3))


def test_a_salt_is_an_hmac_of_its_position() -> None:
    for opening in Commitments(deck(8), SECRET).open(range(8 * 52)):
        message = opening.position.to_bytes(2, "big")
        assert opening.salt == hmac.new(SECRET, message, "sha256").hexdigest()[: 2 * SALT_BYTES]
    with pytest.raises(ValueError, match="at most 64 bytes, not 65"):
        Commitments(deck(), bytes(65))


def test_another_secret_gives_another_root() -> None:
    assert Commitments(deck(), SECRET).root != Commitments(deck(), bytes(32)).root


@pytest.mark.parametrize("order", [(), [deck()[0]] * 65_536])
def test_a_deck_has_cards_and_not_too_many(order: Any) -> None:
    with pytest.raises(ValueError, match="a commitment is to 1 to"):
        Commitments(order, SECRET)


@pytest.fixture
def shoe(journal: Journal) -> Shoe:
    """A deck that was dealt from for one round."""
    journal.append(TABLE, 0, with_steps("c1"))
    journal.append(TABLE, 5, round_over("c2"))
    return shoe_at(journal, TABLE, 5, FORMATS)


def order(shoe: Shoe) -> tuple[Card, ...]:
    """As the shuffle left it."""
    return tuple(Card(shoe.opened[position].piece) for position in range(shoe.cards))


def test_the_root_is_published_with_the_shuffle(place: Place, journal: Journal, shoe: Shoe) -> None:
    with Journal(place.address) as without_key:
        (known,) = published(without_key, TABLE)
    assert known == shoe.published
    assert known.version == 2
    assert known.hash == list(journal.read(TABLE))[1].hash.hex()
    assert all(check_opening(known.root, opening) for opening in shoe.open(range(52)))


def test_the_shoe_in_play_is_the_one_last_shuffled(journal: Journal, shoe: Shoe) -> None:
    journal.append(TABLE, 6, with_steps("c3"))
    assert shoe_at(journal, TABLE, 5, FORMATS) == shoe == shoe_at(journal, TABLE, 7, FORMATS)
    assert shoe_at(journal, TABLE, 8, FORMATS).published.version == 8
    assert [known.version for known in published(journal, TABLE)] == [2, 8]
    with pytest.raises(Missing, match="the house has shuffled no cards here"):
        shoe_at(journal, TABLE, 1, FORMATS)


def test_a_shoe_that_is_not_cut_yet(journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1")[:2])
    assert shoe_at(journal, TABLE, 2, FORMATS).cut is None
    journal.append(TABLE, 2, with_steps("c2")[:2])
    assert shoe_at(journal, TABLE, 3, FORMATS).cut is None, "the next shuffle comes before any cut"


def test_the_cut_turns_the_order(shoe: Shoe) -> None:
    assert shoe.cut == DEPTH
    dealt = cut(order(shoe), DEPTH)
    assert [shoe.opened[shoe.position(number)].piece for number in range(52)] == list(dealt)
    assert shoe.positions(dealt[:3]) == [shoe.position(number) for number in range(3)]
    for number in (-1, 52):
        with pytest.raises(ValueError, match="deals number 0 to 51"):
            shoe.position(number)
    with pytest.raises(ValueError, match="more than once"):
        replace(shoe, cards=104).positions([deck()[0]])


@pytest.mark.parametrize("ends", ["round", "shuffle", "closing"])
def test_what_has_not_left_a_shoe_is_closed_while_it_is_dealt_from(journal: Journal, ends: str) -> None:
    """Of a deck in play there is nothing else to be had, neither its order nor what its commitments are made with."""
    journal.append(TABLE, 0, with_steps("c1"))
    shoe = shoe_at(journal, TABLE, 5, FORMATS)
    left = [shoe.position(number) for number in range(3)]
    assert sorted(shoe.opened) == sorted(left)
    assert [opening.piece for opening in shoe.open(left)] == [card.card for card in shoe.dealt]
    with pytest.raises(InTheShoe, match=f"position {shoe.position(3)} has not left the shoe.*Ask again when"):
        shoe.open([*left, shoe.position(3)])
    with pytest.raises(InTheShoe):
        prove(shoe, range(52), SIGNER)
    over = {"round": round_over("c2"), "shuffle": with_steps("c2"), "closing": table_closed("c2")}
    journal.append(TABLE, 5, over[ends])
    assert len(shoe_at(journal, TABLE, 5, FORMATS).opened) == 52


def test_a_shoe_that_plays_on_stays_closed_from_round_to_round(journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1"))
    journal.append(TABLE, 5, round_over("c2", shoe_plays_on=True))
    assert len(shoe_at(journal, TABLE, 6, FORMATS).opened) == 3
    journal.append(TABLE, 6, with_steps("c3"))
    assert len(shoe_at(journal, TABLE, 6, FORMATS).opened) == 52


def test_a_proof_holds_for_whoever_noted_the_root(shoe: Shoe) -> None:
    seen = cut(order(shoe), DEPTH)[:3]
    data = write_proof(prove(shoe, shoe.positions(seen), SIGNER))
    assert verify_proof(data) == verify_proof(data.decode()) == []
    assert verify_proof(data, noted=shoe.on_sign.upper()) == []
    proof = read_proof(data)
    assert not isinstance(proof, Finding)
    assert [proof.dealt(opening) for opening in proof.openings] == [1, 2, 3]
    assert [opening.piece for opening in proof.openings] == list(seen)
    hidden = [card for card in deck() if card not in seen]
    assert not any(f'"{card}"' in data.decode() for card in hidden)


def edited(shoe: Shoe, **changes: Any) -> str:
    """A proof of three cards with something else in it; `card` and the like go to the first opening."""
    whole = json.loads(write_proof(prove(shoe, (0, 1, 2), SIGNER)))
    for name, value in changes.items():
        (whole if name in whole else whole["openings"][0])[name] = value
    return json.dumps(whole)


def test_what_does_not_hold_in_a_proof_is_named(shoe: Shoe) -> None:
    other = next(card for card in deck() if card != order(shoe)[0])
    for changes, where, says in (
        ({"card": other}, "position 0", "root was not published for"),
        ({"salt": "00" * 16}, "position 0", "root was not published for"),
        ({"position": 3}, "position 3", "root was not published for"),
        ({"tree": "\u00e9"}, "position 0", "root was not published for"),
        ({"tree": "00" * 32}, "position 0", "root was not published for"),
        ({"root": "00" * 32}, "root", "not that of this table"),
        ({"cards": 53}, "position 0", "of 52 cards, the proof of 53"),
        ({"position": 1}, "position 1", "opened more than once"),
        ({"card": order(shoe)[1]}, f"card {order(shoe)[1]}", "2 times"),
        ({"cut": 53}, "cut", "cannot be cut 53 deep"),
        ({"openings": []}, "openings", "No card is opened"),
        ({"format": "x"}, "format", "says 'x'"),
        ({"card": "1x"}, "position 0", "root was not published for"),
        ({"openings": 7}, "file", "not a proof"),
        ({"extra": 7}, "file", "not a proof"),
    ):
        findings = verify_proof(edited(shoe, **changes))
        assert any(finding.where == where and says in finding.says for finding in findings), (changes, findings)
    assert verify_proof(edited(shoe), noted="00" * 32)[0].where == "root"
    for data in (b"", b"{", b"\xff", b"[]", "null"):
        assert verify_proof(data)[0].where == "file"


def bound(journal: Journal, shoe: Shoe) -> dict[str, Any]:
    """A proof that a checkpoint goes with, as it is in the file."""
    checkpoint = make(journal, SIGNER, 7, None)
    proof: dict[str, Any] = json.loads(write_proof(prove(shoe, (0, 1), SIGNER, 3, checkpoint)))
    return proof


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("root", "00" * 32),
        ("tree", "00" * 32),
        ("cut", 17),
        ("cut", None),
        ("table", "table-2"),
        ("round", 4),
        ("round", 0),
        ("version", 3),
        ("hash", "00" * 32),
        ("signer", Signer(Key(bytes(32), "another")).public),
        ("signature", ""),
        ("signature", None),
        ("checkpoint", None),
        ("checkpoint.number", 2),
        ("checkpoint.at", 8),
        ("checkpoint.digest", "00" * 32),
        ("checkpoint.root", "00" * 32),
        ("checkpoint.end.head.version", 99),
    ],
)
def test_nothing_in_a_proof_can_be_changed(journal: Journal, shoe: Shoe, field: str, value: object) -> None:
    """The root, the cut, the table, the round and the checkpoint: none of them can be another one afterwards."""
    whole = bound(journal, shoe)
    assert verify_proof(json.dumps(whole), noted=shoe.on_sign, signer=SIGNER.public) == []
    *path, name = field.split(".")
    part = whole
    for each in path:
        part = part[each]
    assert part[name] != value
    part[name] = value
    assert verify_proof(json.dumps(whole))


def test_another_root_is_on_the_sign_for_another_cut_table_or_row(shoe: Shoe) -> None:
    known = shoe.published
    same = (known.stream, known.version, known.hash, known.root, shoe.cut)
    assert root_for_sign(*same) == shoe.on_sign
    assert len({shoe.on_sign, root_for_sign(*same[:4], None), root_for_sign("table-2", *same[1:])}) == 3


def test_the_house_cannot_sign_another_cut_over_the_sign(journal: Journal, shoe: Shoe) -> None:
    """With its key it can sign anything; the root that the player noted is still that of the true cut."""
    other = prove(replace(shoe, cut=17), (0, 1), SIGNER, 3)
    assert verify_proof(write_proof(other)) == []
    (finding,) = verify_proof(write_proof(other), noted=shoe.on_sign)
    assert finding.where == "root"


def test_a_proof_is_compared_with_a_copy_of_the_checkpoints(journal: Journal, shoe: Shoe) -> None:
    data = json.dumps(bound(journal, shoe))
    mine, other = make(journal, SIGNER, 7, None), make(journal, SIGNER, 9, None)
    assert verify_proof(data, chain=[mine]) == []
    assert "in your copy is another one" in verify_proof(data, chain=[other])[0].says
    assert "Your copy has no checkpoint 1" in verify_proof(data, chain=[replace(other, number=5)])[0].says
    assert "you noted" in verify_proof(data, signer="00" * 32)[0].says
