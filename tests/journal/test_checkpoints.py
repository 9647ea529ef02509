"""Checkpoints: signed, chained, and enough to find a record that was rewritten as a whole."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.journal.places import Place
from tests.journal.samples import fill, one

from pitboss.journal import checkpoint_file, checkpoints
from pitboss.journal.checkpoints import BadCheckpoint, Checkpoint, Signer, check, check_inclusion, inclusion
from pitboss.journal.keys import Key, read_key
from pitboss.journal.rows import Head
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

HOUR = 3_600_000
hashes = st.binary(min_size=32, max_size=32).map(bytes.hex)
heads = st.lists(st.builds(Head, st.text(max_size=8), st.integers(1, 10**6), hashes), max_size=9, unique_by=lambda h: h.stream)


@pytest.fixture
def signer(place: Place, journal: Journal) -> Signer:
    fill(journal)
    journal.append("house", 0, one("c1"))
    return Signer(read_key(place.key))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "checkpoints.jsonl"


def three(journal: Journal, signer: Signer, file: Path) -> list[Checkpoint]:
    """Three checkpoints, with something between them."""
    for number in range(3):
        checkpoint_file.add(journal, journal.sealer.key, file, number * HOUR)
        journal.append("house", journal.version("house"), one(f"more{number}"))
    return checkpoint_file.read(file)


def noted(found: list[Checkpoint]) -> list[Head]:
    return [head for each in found for head in each.heads]


def test_checkpoints_hold_the_ends_of_all_streams_and_follow_one_another(journal: Journal, signer: Signer, file: Path) -> None:
    found = three(journal, signer, file)
    assert [each.number for each in found] == [1, 2, 3]
    assert [each.previous for each in found] == ["", found[0].digest, found[1].digest]
    assert [each.at for each in found] == [0, HOUR, 2 * HOUR]
    assert [head.stream for head in found[0].heads] == sorted(journal.streams())
    check(found, str(file), signer.public)
    assert verify(journal, noted=noted(found)).ok
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_clock_that_goes_back_does_not_take_checkpoints_back(journal: Journal, signer: Signer, file: Path) -> None:
    checkpoint_file.add(journal, journal.sealer.key, file, 5 * HOUR)
    assert checkpoint_file.add(journal, journal.sealer.key, file, HOUR).at == 5 * HOUR


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("at", 1),
        ("number", 7),
        ("root", "00" * 32),
        ("previous", "11" * 32),
        ("heads", ()),
        ("rulebooks", (("x", "y"),)),
        ("signature", "22"),
    ],
)
def test_a_changed_checkpoint_is_not_signed(journal: Journal, signer: Signer, file: Path, field: str, value: object) -> None:
    found = three(journal, signer, file)
    forged = [found[0], replace(found[1], **{field: value}), found[2]]
    with pytest.raises(BadCheckpoint, match="does not have the signature of its key"):
        check(forged, str(file), signer.public)


def test_a_checkpoint_under_another_key_is_refused(journal: Journal, signer: Signer, file: Path) -> None:
    found = three(journal, signer, file)
    stranger = Signer(Key.new())
    forged = stranger.sign(replace(found[2], signer=stranger.public))
    with pytest.raises(BadCheckpoint, match="checkpoint 3 was signed under another key"):
        check([*found[:2], forged], str(file))
    everything = stranger.sign(replace(found[0], signer=stranger.public))
    check([everything], str(file))
    with pytest.raises(BadCheckpoint, match="checkpoint 1 was signed under another key"):
        check([everything], str(file), signer.public)


@pytest.mark.parametrize("missing", [0, 1])
def test_a_checkpoint_left_out_is_missed(journal: Journal, signer: Signer, file: Path, missing: int) -> None:
    found = three(journal, signer, file)
    del found[missing]
    with pytest.raises(BadCheckpoint, match=r"earlier ones are missing|does not follow checkpoint 1"):
        check(found, str(file), signer.public)


def test_a_signed_root_that_does_not_match_and_a_stream_that_shrank_are_found(
    journal: Journal, signer: Signer, file: Path
) -> None:
    found = three(journal, signer, file)
    with pytest.raises(BadCheckpoint, match="a root that was not made from its streams"):
        check([signer.sign(replace(found[0], root="00" * 32))], str(file))
    fewer = tuple(replace(head, version=1) if head.stream == "house" else head for head in found[1].heads)
    third = replace(found[2], heads=fewer, root=checkpoints.root_of(fewer, found[2].rulebooks))
    with pytest.raises(BadCheckpoint, match="checkpoint 3 has fewer rows of house than checkpoint 2"):
        check([*found[:2], signer.sign(third)], str(file))


@pytest.mark.parametrize("line", [b"", b"{}", b"\xff\xfe", b'{"number": "one"}', b"[1, 2"])
def test_a_line_that_is_no_checkpoint_is_named(journal: Journal, signer: Signer, file: Path, line: bytes) -> None:
    three(journal, signer, file)
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join((lines[0], line, lines[2])) + b"\n")
    with pytest.raises(BadCheckpoint, match="line 2 is not a checkpoint"):
        checkpoint_file.read(file)


def test_a_cut_tail_a_removed_stream_and_an_old_copy_are_found(
    place: Place, journal: Journal, signer: Signer, file: Path
) -> None:
    found = three(journal, signer, file)
    with place.unguarded() as edit:
        edit("DELETE FROM journal WHERE stream = ? AND version > 1", "house")
        edit("DELETE FROM commands WHERE stream = ? AND command_id <> ?", "house", "c1")
    assert verify(journal).ok, "by itself the rest looks whole"
    fault = verify(journal, noted=noted(found)).fault
    assert fault is not None
    assert "The end is cut off" in str(fault)
    with place.unguarded() as edit:
        edit("DELETE FROM journal WHERE stream = ?", "house")
        edit("DELETE FROM commands WHERE stream = ?", "house")
    assert verify(journal).ok
    fault = verify(journal, noted=noted(found)).fault
    assert fault is not None
    assert "The whole stream is gone" in str(fault)


@given(heads, st.lists(st.tuples(st.text(max_size=4), hashes), max_size=3))
def test_one_stream_is_shown_to_be_under_a_root_without_the_others(found: list[Head], rulebooks: list[tuple[str, str]]) -> None:
    checkpoint = Checkpoint(1, 0, tuple(found), tuple(rulebooks), checkpoints.root_of(found, rulebooks), "", "", "")
    for head in found:
        proof = inclusion(checkpoint, head.stream)
        assert check_inclusion(checkpoint.root, proof)
        assert not check_inclusion(checkpoint.root, replace(proof, head=replace(head, version=head.version + 1)))
        assert not check_inclusion(checkpoint.root, replace(proof, leaves=proof.leaves + 1))
        assert not check_inclusion("00" * 32, proof)
        assert not check_inclusion(checkpoint.root, replace(proof, path=("zz", *proof.path[1:]))) or not proof.path
