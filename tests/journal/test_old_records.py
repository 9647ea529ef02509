"""A record and a proof that an earlier Pitboss wrote are read as they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.journal.places import SqliteFile
from tests.journal.samples import FORMATS

from pitboss.house.openings import prove, shoe_at
from pitboss.journal.checkpoints import Signer
from pitboss.journal.commitments import check_opening
from pitboss.journal.keys import Key
from pitboss.journal.proof import FIRST_FORMAT, Proof, read_proof, unbound, verify_proof, write_proof
from pitboss.journal.snapshots import newest_snapshot, save_snapshot
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

OLD = Path(__file__).parent / "old"
STREAM = "table-1"
ROOT = "32ae8cff2bc24fd852ae37186218fc90b9c6bc1f8218f8a4b8befa3033a4744b"
HEAD = "7b9740250063ee74f982ad18530da729f00cd8631f901791f97ea44274e5ccf6"
KEY = Key.from_text("0b" * 32, "the old record")


@pytest.fixture
def written(tmp_path: Path) -> SqliteFile:
    """The database as it was written: form 1, without a table for snapshots."""
    place = SqliteFile(tmp_path)
    connection = sqlite3.connect(place.file)
    connection.executescript((OLD / "record.sql").read_text())
    connection.close()
    return place


@pytest.fixture(params=["as it is", "brought up to date"])
def old(request: pytest.FixtureRequest, written: SqliteFile) -> Iterator[Journal]:
    with written.open(KEY, read_only=request.param == "as it is") as journal:
        yield journal


def test_an_old_record_verifies(old: Journal) -> None:
    report = verify(old)
    assert report.ok
    assert [(head.stream, head.version, head.hash) for head in report.heads] == [(STREAM, 6, HEAD)]


def test_an_old_record_is_read(old: Journal) -> None:
    steps = list(old.steps(STREAM, FORMATS))
    assert [step.command.id for step in steps] == ["c1", "c1/1", "c1/2", "c2"]
    shuffled = steps[1].entries[0].event
    assert steps[1].command.does.order == shuffled.order
    assert len(shuffled.order) == 52
    assert [card for _, _, card in steps[2].entries[2].event.cards] == list(shuffled.order[20:23])


def test_the_commitments_of_an_old_record_open(old: Journal) -> None:
    shoe = shoe_at(old, STREAM, 5, FORMATS)
    assert shoe.published.root == ROOT
    assert all(check_opening(ROOT, opening) for opening in shoe.open(range(52)))
    dealt = [(piece.card, piece.round, piece.face_up) for piece in shoe.dealt]
    assert dealt == [("5s", 1, False), ("5d", 1, False), ("2c", 1, True)]


def test_an_old_proof_holds_and_says_what_it_does_not_bind(old: Journal) -> None:
    data = (OLD / "proof.json").read_bytes()
    assert verify_proof(data, noted=ROOT) == []
    proof = read_proof(data)
    assert isinstance(proof, Proof)
    assert write_proof(proof) == data
    assert "but not the table, the row, the cut or the round" in (unbound(proof) or "")
    shoe = shoe_at(old, STREAM, 5, FORMATS)
    again = prove(shoe, [shoe.position(number) for number in range(3)], Signer(KEY))
    assert (again.openings, again.tree, again.cut) == (proof.openings, proof.root, proof.cut)
    assert verify_proof(write_proof(again), noted=shoe.on_sign) == []


def test_a_new_proof_does_not_pass_for_an_old_one(old: Journal) -> None:
    """Else its signature could be taken off together with what it binds."""
    shoe = shoe_at(old, STREAM, 5, FORMATS)
    proof = prove(shoe, [shoe.position(0)], Signer(KEY))
    found = verify_proof(write_proof(replace(proof, format=FIRST_FORMAT)))
    assert [each.where for each in found][:1] == ["format"]


def test_snapshots_of_an_old_record(old: Journal) -> None:
    assert newest_snapshot(old, STREAM, "program") is None
    if not old.database.read_only:
        save_snapshot(old, STREAM, 6, "program", b"state")
        assert newest_snapshot(old, STREAM, "program") == (6, b"state")
        assert verify(old).ok
