"""Snapshots save folding. They are a cache: sealed, replaced, ignored if anything about them is wrong."""

from __future__ import annotations

import msgspec
import pytest
from tests.journal.places import Place
from tests.journal.samples import FORMATS, TABLE, fill, one, with_steps

from pitboss import events as ev
from pitboss.cards import Card, deck
from pitboss.journal.errors import KeyMissing, NotRecordable, ReadOnly
from pitboss.journal.snapshots import newest_snapshot, save_snapshot
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

PROGRAM = "digest of rulebook and program"


class State(msgspec.Struct, frozen=True):
    """A small state to fold: who sits where, and the order of the cards."""

    version: int = 0
    seats: tuple[int, ...] = ()
    order: tuple[Card, ...] = ()


def fold(state: State, version: int, event: ev.Event) -> State:
    match event:
        case ev.SeatTaken():
            return State(version, (*state.seats, event.seat), state.order)
        case ev.CardsShuffled():
            return State(version, state.seats, event.order)
        case _:
            return State(version, state.seats, state.order)


def resume(journal: Journal, program: str = PROGRAM) -> tuple[State, int]:
    """Return the state of the stream, and how many events it took: all of them, or those after the snapshot."""
    kept = newest_snapshot(journal, TABLE, program)
    state = State() if kept is None else msgspec.json.decode(kept[1], type=State)
    folded = 0
    for entry in journal.entries(TABLE, FORMATS, state.version + 1):
        state = fold(state, entry.version, entry.event)
        folded += 1
    return state, folded


@pytest.fixture
def kept(journal: Journal) -> Journal:
    """A record of 14 events with a snapshot at version 12."""
    fill(journal)
    state, _ = resume(journal)
    save_snapshot(journal, TABLE, state.version, PROGRAM, msgspec.json.encode(state))
    journal.append(TABLE, 12, one("later", 4))
    journal.append(TABLE, 13, one("last", 5))
    return journal


def test_a_stream_resumes_from_its_snapshot(kept: Journal) -> None:
    whole = State()
    for entry in kept.entries(TABLE, FORMATS):
        whole = fold(whole, entry.version, entry.event)
    assert resume(kept) == (whole, 2)
    assert whole.version == 14
    assert len(whole.order) == 52


def test_without_a_snapshot_there_is_none(journal: Journal) -> None:
    fill(journal)
    assert newest_snapshot(journal, TABLE, PROGRAM) is None
    assert newest_snapshot(journal, "nothing", PROGRAM) is None


def test_another_program_or_rulebook_ignores_it(kept: Journal) -> None:
    assert newest_snapshot(kept, TABLE, "another digest") is None
    assert resume(kept, "another digest")[1] == 14


def test_a_new_snapshot_replaces_the_old(place: Place, kept: Journal) -> None:
    save_snapshot(kept, TABLE, 14, PROGRAM, b"newer")
    assert newest_snapshot(kept, TABLE, PROGRAM) == (14, b"newer")
    save_snapshot(kept, TABLE, 13, "another digest", b"other")
    assert newest_snapshot(kept, TABLE, "another digest") == (13, b"other")
    assert newest_snapshot(kept, TABLE, PROGRAM) is None
    assert place.plain("SELECT count(*) FROM snapshots") == [(1,)]


def test_streams_have_their_own(kept: Journal) -> None:
    kept.append("house", 0, one("c1"))
    save_snapshot(kept, "house", 1, PROGRAM, b"house")
    assert newest_snapshot(kept, "house", PROGRAM) == (1, b"house")
    assert resume(kept)[1] == 2


def test_it_may_be_deleted(place: Place, kept: Journal) -> None:
    place.plain("DELETE FROM snapshots")
    assert resume(kept)[1] == 14
    assert verify(kept).ok


def test_it_is_sealed(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1"))
    body = msgspec.json.encode(resume(journal)[0])
    assert all(f'"{card}"'.encode() in body for card in deck())
    save_snapshot(journal, TABLE, 5, PROGRAM, body)
    ((stored,),) = place.plain("SELECT body FROM snapshots")
    assert body not in bytes(stored)
    assert b'"' + deck()[0].encode() + b'"' not in bytes(stored)


@pytest.mark.parametrize(
    "change",
    [
        "version = 11",
        "version = 99",
        "version = 11, hash = (SELECT hash FROM journal WHERE version = 11)",
        "hash = (SELECT hash FROM journal WHERE version = 11)",
        "program = 'another'",
        "body = (SELECT prev FROM journal WHERE version = 12)",
        "body = (SELECT prev FROM journal WHERE version = 99)",
        "stream = 'house'",
    ],
)
def test_a_changed_snapshot_is_ignored(place: Place, kept: Journal, change: str) -> None:
    kept.append("house", 0, one("c1"))
    if "99)" in change:
        change = "body = " + ("x''" if kept.database.path else "''::bytea")
    place.plain(f"UPDATE snapshots SET {change}")
    for stream, program in ((TABLE, PROGRAM), (TABLE, "another"), ("house", PROGRAM)):
        assert newest_snapshot(kept, stream, program) is None
    assert resume(kept)[1] == 14
    assert verify(kept).ok, "a snapshot is not evidence"


def test_any_byte_changed_is_noticed(place: Place, kept: Journal) -> None:
    ((stored,),) = place.plain("SELECT body FROM snapshots")
    whole = bytes(stored)
    for at in {0, 11, 12, len(whole) // 2, len(whole) - 1}:
        place.plain("UPDATE snapshots SET body = ?", whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert newest_snapshot(kept, TABLE, PROGRAM) is None
    place.plain("UPDATE snapshots SET body = ?", whole)
    assert newest_snapshot(kept, TABLE, PROGRAM) is not None


def test_a_snapshot_of_a_row_that_was_rewritten_is_ignored(place: Place, kept: Journal) -> None:
    place.tamper("UPDATE journal SET hash = prev WHERE stream = ? AND version = 12", TABLE)
    assert newest_snapshot(kept, TABLE, PROGRAM) is None
    assert not verify(kept).ok


def test_a_snapshot_of_a_row_that_is_gone_is_ignored(place: Place, kept: Journal) -> None:
    place.tamper("DELETE FROM journal WHERE stream = ? AND version >= 12", TABLE)
    assert newest_snapshot(kept, TABLE, PROGRAM) is None


def test_a_version_that_has_not_happened_has_no_snapshot(kept: Journal) -> None:
    for stream, version in ((TABLE, 15), (TABLE, 0), ("nothing", 1)):
        with pytest.raises(NotRecordable, match=f"{stream} has no version {version}"):
            save_snapshot(kept, stream, version, PROGRAM, b"state")
    assert resume(kept)[1] == 2


def test_a_reader_reads_it_and_keeps_none(place: Place, kept: Journal) -> None:
    with place.open(read_only=True) as reader:
        assert resume(reader) == resume(kept)
        with pytest.raises(ReadOnly):
            save_snapshot(reader, TABLE, 14, PROGRAM, b"state")


def test_it_takes_the_key(place: Place, kept: Journal) -> None:
    assert resume(kept)[1] == 2
    with Journal(place.address) as bare:
        with pytest.raises(KeyMissing):
            newest_snapshot(bare, TABLE, PROGRAM)
        with pytest.raises(KeyMissing):
            save_snapshot(bare, TABLE, 12, PROGRAM, b"state")
