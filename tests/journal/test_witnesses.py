"""Checkpoints that make themselves, and the witnesses that get each of them, sooner or later."""

from __future__ import annotations

import json
import socket
import stat
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.journal.places import Place
from tests.journal.samples import one

from pitboss.journal import checkpoint_file
from pitboss.journal.anchored import known, witnessed
from pitboss.journal.anchoring import SETTINGS, Anchoring, Anchors, BadSettings, keep_settings, settings_in
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.checkpoints import BadCheckpoint, Signer
from pitboss.journal.store import Journal
from pitboss.journal.witnesses import DELIVERED, NotAWitness, behind, checked_place, witness_name

MINUTE = 60_000


class Clock:
    """The time, as a test sets it."""

    def __init__(self) -> None:
        self.now = 1_000 * MINUTE

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def anchors(place: Place, journal: Journal, clock: Clock) -> Anchors:
    return Anchors(journal, place.folder, clock)


def written(journal: Journal, anchors: Anchors, times: int = 1) -> None:
    """Write some commands, each with one event, as a runner does."""
    for _ in range(times):
        version = journal.version("house")
        journal.append("house", version, one(f"c{version}"))
        anchors.reached("house", journal.version("house"))


def numbers(file: Path) -> list[int]:
    return [each.number for each in checkpoint_file.read(file)] if file.exists() else []


class Web:
    """A witness that takes checkpoints by POST."""

    def __init__(self) -> None:
        self.taken: list[dict[str, object]] = []
        self.status = 200
        self.elsewhere = ""
        """Where it sends whoever brings a checkpoint, if anywhere."""
        self.slow = 0.0
        witness = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(witness.slow)
                if witness.status == 200:
                    witness.taken.append(json.loads(body))
                self.send_response(witness.status)
                if witness.elsewhere:
                    self.send_header("Location", witness.elsewhere)
                self.end_headers()

            def do_GET(self) -> None:
                """Answer whatever is asked for, as a page to sign in does."""
                self.send_response(200)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/checkpoints"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()


@pytest.fixture
def web() -> Iterator[Web]:
    witness = Web()
    yield witness
    witness.server.shutdown()
    witness.server.server_close()


def test_a_checkpoint_is_made_after_enough_events(place: Place, journal: Journal, anchors: Anchors) -> None:
    keep_settings(place.folder, Anchoring(every_events=3))
    file = place.folder / FILE
    written(journal, anchors, 2)
    assert numbers(file) == []
    written(journal, anchors)
    assert numbers(file) == [1]
    written(journal, anchors, 6)
    assert numbers(file) == [1, 2, 3]
    assert checkpoint_file.read(file)[-1].heads == journal.heads()


def test_a_checkpoint_is_made_after_enough_time(place: Place, journal: Journal, anchors: Anchors, clock: Clock) -> None:
    keep_settings(place.folder, Anchoring(every_minutes=15))
    written(journal, anchors)
    clock.now += 15 * MINUTE - 1
    written(journal, anchors)
    assert numbers(place.folder / FILE) == []
    clock.now += 1
    written(journal, anchors)
    assert numbers(place.folder / FILE) == [1]
    again = Anchors(journal, place.folder, clock)
    again.begins("house", journal.version("house"))
    clock.now += 15 * MINUTE
    written(journal, again)
    assert numbers(place.folder / FILE) == [1, 2]


def test_closing_makes_one_only_if_something_was_written(place: Place, journal: Journal, anchors: Anchors) -> None:
    anchors.closing()
    assert numbers(place.folder / FILE) == []
    written(journal, anchors)
    anchors.closing()
    anchors.closing()
    assert numbers(place.folder / FILE) == [1]


def test_what_cannot_be_written_is_a_complaint_and_no_error(place: Place, journal: Journal, clock: Clock) -> None:
    anchors = Anchors(journal, place.folder / "gone", clock)
    written(journal, anchors)
    anchors.closing()
    (said,) = anchors.complaints.values()
    assert "no checkpoint was made" in said
    (place.folder / "gone").mkdir()
    written(journal, anchors)
    anchors.closing()
    assert anchors.complaints == {}


def test_a_record_that_has_lost_what_was_signed_is_not_signed_again(place: Place, journal: Journal, anchors: Anchors) -> None:
    written(journal, anchors, 3)
    anchors.closing()
    with place.unguarded() as edit:
        edit("DELETE FROM journal WHERE version = 3")
        edit("DELETE FROM commands WHERE expected = 2")
    anchors.make()
    assert "row 3 of house, which checkpoint 1 signed, is gone. Nothing was signed" in "".join(anchors.complaints.values())
    assert numbers(place.folder / FILE) == [1]


def test_a_line_that_was_cut_short_does_not_stop_the_next(place: Place, journal: Journal, anchors: Anchors) -> None:
    written(journal, anchors)
    anchors.closing()
    file = place.folder / FILE
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:40])
    assert numbers(file) == [1]
    anchors.make()
    assert numbers(file) == [1, 2]
    assert anchors.complaints == {}


def test_a_folder_gets_every_checkpoint_also_those_before_it_was_a_witness(
    place: Place, journal: Journal, anchors: Anchors, tmp_path: Path
) -> None:
    folder = tmp_path / "usb"
    written(journal, anchors)
    anchors.make()
    folder.mkdir()
    keep_settings(place.folder, Anchoring(witnesses=(checked_place(str(folder)),)))
    anchors.make()
    copy = folder / witness_name(Signer(journal.sealer.key).public)
    assert copy.read_bytes() == (place.folder / FILE).read_bytes()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    folder.rename(tmp_path / "away")
    anchors.make()
    assert f"the witness {folder} does not have checkpoint 3" in anchors.complaints[str(folder)]
    (tmp_path / "away").rename(folder)
    anchors.make()
    assert numbers(copy) == [1, 2, 3, 4]
    assert anchors.complaints == {}


def test_an_address_gets_every_checkpoint_in_order(place: Place, journal: Journal, anchors: Anchors, web: Web) -> None:
    keep_settings(place.folder, Anchoring(witnesses=(checked_place(web.address),), seconds=10))
    written(journal, anchors)
    anchors.make()
    web.status = 503
    anchors.make()
    assert "does not have checkpoint 2: it answered 503" in anchors.complaints[web.address]
    anchors.make()
    web.status = 200
    anchors.make()
    assert anchors.complaints == {}
    assert [each["number"] for each in web.taken] == [1, 2, 3, 4]
    assert stat.S_IMODE((place.folder / DELIVERED).stat().st_mode) == 0o600


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_an_address_that_sends_us_elsewhere_has_taken_nothing(
    place: Place, journal: Journal, anchors: Anchors, web: Web, status: int
) -> None:
    """Going there would only ask for a page, as a browser does, and its answer would look like that of a witness."""
    keep_settings(place.folder, Anchoring(witnesses=(web.address,), seconds=10))
    web.status, web.elsewhere = status, "/sign-in"
    written(journal, anchors)
    anchors.make()
    assert f"does not have checkpoint 1: it answered {status}" in anchors.complaints[web.address]
    web.status, web.elsewhere = 200, ""
    anchors.make()
    assert [each["number"] for each in web.taken] == [1, 2]


def test_an_address_gets_checkpoints_that_were_begun_again_from_the_first(
    place: Place, journal: Journal, anchors: Anchors, web: Web, clock: Clock
) -> None:
    """The witness then has both, and nobody can throw checkpoints away to keep later ones from it."""
    keep_settings(place.folder, Anchoring(witnesses=(web.address,), seconds=10))
    written(journal, anchors)
    for _ in range(3):
        anchors.make()
    (place.folder / FILE).unlink()
    clock.now += MINUTE
    web.status = 503
    anchors.make()
    assert behind(place.folder / FILE, (web.address,)) == {web.address: 1}
    web.status = 200
    anchors.make()
    assert [each["number"] for each in web.taken] == [1, 2, 3, 1, 2]
    assert behind(place.folder / FILE, (web.address,)) == {web.address: 0}


def test_who_is_no_longer_a_witness_is_not_complained_about(place: Place, journal: Journal, anchors: Anchors) -> None:
    keep_settings(place.folder, Anchoring(witnesses=("http://127.0.0.1:9/none",)))
    written(journal, anchors)
    anchors.make()
    assert [*anchors.complaints] == ["http://127.0.0.1:9/none"]
    keep_settings(place.folder, Anchoring())
    anchors.make()
    assert anchors.complaints == {}


@pytest.mark.parametrize("where", ["http://[", "http://127.0.0.1:port/"])
def test_an_address_in_the_settings_that_is_none_is_a_complaint(
    place: Place, journal: Journal, anchors: Anchors, where: str
) -> None:
    keep_settings(place.folder, Anchoring(witnesses=(where,)))
    written(journal, anchors)
    anchors.make()
    assert f"the witness {where} does not have checkpoint 1" in anchors.complaints[where]


def test_what_a_witness_says_goes_to_no_terminal_as_it_is(place: Place, journal: Journal, anchors: Anchors) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_nonsense, args=(server,), daemon=True).start()
        where = f"http://127.0.0.1:{server.getsockname()[1]}/"
        keep_settings(place.folder, Anchoring(witnesses=(where,), seconds=10))
        written(journal, anchors)
        anchors.make()
    assert "does not have checkpoint 1: it does not answer (BadStatusLine" in anchors.complaints[where]
    assert anchors.complaints[where].isprintable()


def _nonsense(server: socket.socket) -> None:
    connection, _ = server.accept()
    with connection:
        connection.recv(65_536)
        connection.sendall(b"\x1b[2J\x00 nonsense\r\n\r\n")


def test_a_witness_that_does_not_answer_holds_nobody_up(place: Place, journal: Journal, anchors: Anchors, web: Web) -> None:
    keep_settings(place.folder, Anchoring(witnesses=(web.address,), seconds=0.2))
    web.slow = 1.0
    begun = time.monotonic()
    written(journal, anchors)
    assert anchors.make() is not None
    assert time.monotonic() - begun < 0.9
    assert "does not have checkpoint 1: it d" in anchors.complaints[web.address]
    assert numbers(place.folder / FILE) == [1]


def test_nobody_at_the_address(place: Place, journal: Journal, anchors: Anchors) -> None:
    keep_settings(place.folder, Anchoring(witnesses=("http://127.0.0.1:9/none",)))
    written(journal, anchors)
    anchors.make()
    assert "it does not answer" in anchors.complaints["http://127.0.0.1:9/none"]


def test_a_witness_with_another_checkpoint_says_so(
    place: Place, journal: Journal, anchors: Anchors, tmp_path: Path, clock: Clock
) -> None:
    """The checkpoints beside the record are thrown away and begun again: the copy shows it."""
    folder = tmp_path / "usb"
    folder.mkdir()
    keep_settings(place.folder, Anchoring(witnesses=(str(folder),)))
    written(journal, anchors)
    anchors.make()
    (place.folder / FILE).unlink()
    clock.now += MINUTE
    anchors.make()
    assert "it holds a checkpoint 1 that is not beside the record" in anchors.complaints[str(folder)]
    copies, silent = witnessed(place.folder, (str(folder), "https://witness.example"), journal.sealer.key)
    assert [each.parent for each in copies] == [folder]
    assert [*silent] == ["https://witness.example"]
    with pytest.raises(BadCheckpoint, match="checkpoint 1 here is not the one beside the record"):
        known(place.folder, copies, key=journal.sealer.key)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_copies_that_disagree_beyond_what_is_beside_the_record(
    place: Place, journal: Journal, anchors: Anchors, clock: Clock, tmp_path: Path, order: tuple[int, int]
) -> None:
    """Whichever of them fits the record, and in whichever order they are given."""
    written(journal, anchors)
    anchors.make()
    file, copies = place.folder / FILE, [tmp_path / "one.jsonl", tmp_path / "other.jsonl"]
    begun = file.read_bytes()
    for copy in copies:
        file.write_bytes(begun)
        clock.now += MINUTE
        anchors.make()
        copy.write_bytes(file.read_bytes().removeprefix(begun))
    file.write_bytes(begun)
    assert numbers(copies[0]) == numbers(copies[1]) == [2]
    with pytest.raises(BadCheckpoint, match="checkpoint 2 here is not the one in another copy"):
        known(place.folder, [copies[each] for each in order], key=journal.sealer.key)


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff", b'{"every_events": 0}', b'{"seconds": 0}', b'{"every": 5}'])
def test_settings_that_cannot_be_read_stop_nothing(place: Place, journal: Journal, anchors: Anchors, text: bytes) -> None:
    (place.folder / SETTINGS).write_bytes(text)
    with pytest.raises(BadSettings, match=SETTINGS):
        settings_in(place.folder)
    written(journal, anchors)
    assert anchors.make() is not None
    assert [*anchors.complaints] == [str(place.folder / SETTINGS)]


def test_settings_are_kept_for_their_owner(place: Place) -> None:
    assert settings_in(place.folder) == Anchoring(1_000, 60)
    keep_settings(place.folder, Anchoring(every_events=5))
    assert settings_in(place.folder).every_events == 5
    assert stat.S_IMODE((place.folder / SETTINGS).stat().st_mode) == 0o600
    with pytest.raises(BadSettings, match="minutes is 0; it is at least 1"):
        keep_settings(place.folder, Anchoring(every_minutes=0))


@pytest.mark.parametrize(
    "where",
    [
        "gone",
        "ftp://example.org/",
        "postgresql://x",
        "http://",
        "https://[",
        "http://:80/",
        "http://a:port/",
        "http://a b/",
        "http://a/\x1b",
        "http://a/\ud800",
    ],
)
def test_what_cannot_be_a_witness_is_refused(where: str) -> None:
    with pytest.raises(NotAWitness):
        checked_place(where)
