"""Witnesses: places that the operator cannot change, each with a copy of the checkpoints.

A witness is a folder, such as one on another machine, or an address that takes each checkpoint by POST. Every witness gets
every checkpoint, in order. One that does not answer is named and gets what it has missed the next time. Nobody waits for it
longer than the set time.
"""

from __future__ import annotations

import http.client
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from pitboss.journal.checkpoint_file import alone, first, newest, since, write
from pitboss.journal.checkpoints import Checkpoint, encode
from pitboss.journal.errors import JournalError

DELIVERED = "delivered.json"
"""In the folder of the record: the last checkpoint that each address has taken."""
_WEB = ("http://", "https://")


class Taken(NamedTuple):
    """The last checkpoint that an address has taken."""

    number: int = 0
    digest: str = ""


class NotAWitness(JournalError):
    """This cannot be a witness."""


class _NotDelivered(Exception):
    """A witness has not taken a checkpoint; the words say why."""


def checked_place(place: str) -> str:
    """Return the folder or address of a witness; raise NotAWitness if it can be neither."""
    if is_web(place):
        if not _is_address(place):
            raise NotAWitness(_plain(place), "this is no address.", "Write it like https://witness.example/checkpoints")
        return place
    if "://" in place:
        raise NotAWitness(place, "this is no witness.", "Give a folder, or an address that begins with https:// or http://")
    folder = Path(place).absolute()
    if not folder.is_dir():
        raise NotAWitness(place, "there is no such folder.", "Make it first, or check the name.")
    return str(folder)


def is_web(place: str) -> bool:
    """Return whether a witness is an address and not a folder."""
    return place.lower().startswith(_WEB)


def _is_address(place: str) -> bool:
    """Return whether an address names a machine, and has only letters that an address may have."""
    try:
        parts = urllib.parse.urlsplit(place)
        return bool(parts.hostname) and parts.port != 0 and place.isascii() and place.isprintable() and " " not in place
    except ValueError:
        return False


def witness_name(signer: str) -> str:
    """Return the name of the file in which a witness keeps the checkpoints of a house, by the key of the first of them."""
    return f"checkpoints-{signer[:16]}.jsonl"


def copy_in(folder: Path, signer: str) -> Path | None:
    """Return the file of checkpoints of a house that a folder has witnessed, if it has any."""
    file = folder / witness_name(signer)
    return file if file.exists() else None


def deliver(file: Path, places: Sequence[str], seconds: float) -> dict[str, str]:
    """Send every witness what it does not have yet; return why, for each that does not have everything afterwards."""
    failed: dict[str, str] = {}
    threads = {place: Thread(target=_try, args=(file, place, seconds, failed), daemon=True) for place in places}
    for thread in threads.values():
        thread.start()
    until = time.monotonic() + seconds
    late = {}
    for place, thread in threads.items():
        thread.join(max(0.0, until - time.monotonic()))
        if thread.is_alive():
            late[place] = f"it did not answer within {seconds:g} seconds"
    return {place: late.get(place) or failed[place] for place in places if place in late or place in failed}


def _try(file: Path, place: str, seconds: float, failed: dict[str, str]) -> None:
    try:
        _to_web(file, place, seconds) if is_web(place) else _to_folder(file, Path(place))
    except _NotDelivered as error:
        failed[place] = str(error)
    except JournalError as error:
        failed[place] = error.what.rstrip(".")
    except Exception as error:  # whatever it is, the witness does not have the checkpoint
        failed[place] = getattr(error, "strerror", None) or str(error)


def _to_folder(file: Path, folder: Path) -> None:
    begun = first(file)
    if begun is None:
        return
    there = folder / witness_name(begun.signer)
    with alone(there) as lines:
        theirs = newest(lines, str(there))
        number = theirs.number if theirs else 0
        missing = list(since(file, max(0, number - 1)))[::-1]
        if theirs is not None and theirs != next(iter(missing), None):
            raise _NotDelivered(f"it holds a checkpoint {number} that is not beside the record")
        write(lines, missing[1:] if theirs else missing)


def _to_web(file: Path, address: str, seconds: float) -> None:
    noted = file.with_name(DELIVERED)
    for each in _missing(file, _delivered(noted).get(address, Taken()))[::-1]:
        _post(address, each, seconds)
        with alone(noted.with_suffix(".lock")):  # processes that share the record take turns
            _note(noted, {**_delivered(noted), address: Taken(each.number, each.digest)})


def _missing(file: Path, taken: Taken) -> list[Checkpoint]:
    """Return the checkpoints after the one that an address has taken, the newest first; all of them if they were begun again."""
    found = list(since(file, max(0, taken.number - 1)))
    return found[:-1] if found and found[-1].digest == taken.digest else list(since(file, 0))


class _AsSent(urllib.request.HTTPRedirectHandler):
    """Follows nobody elsewhere: a checkpoint that is sent on becomes a page that is asked for."""

    def redirect_request(self, *_: Any) -> None:
        """Take the answer as it is."""


_web = urllib.request.build_opener(_AsSent)


def _post(address: str, checkpoint: Checkpoint, seconds: float) -> None:
    headers = {"Content-Type": "application/json", "Pitboss-Checkpoint": str(checkpoint.number)}
    try:
        request = urllib.request.Request(address, encode(checkpoint), headers, method="POST")
        with _web.open(request, timeout=seconds) as answer:
            answer.read(1)
    except urllib.error.HTTPError as error:
        raise _NotDelivered(f"it answered {error.code}") from None
    except urllib.error.URLError as error:
        raise _NotDelivered(f"it does not answer ({_plain(error.reason)})") from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise _NotDelivered(f"it does not answer ({type(error).__name__}: {_plain(error)})") from None


def _plain(error: object) -> str:
    """Return what went wrong, for a terminal: it may be what a stranger has answered."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(error).strip())


def _delivered(noted: Path) -> dict[str, Taken]:
    try:
        return msgspec.json.decode(noted.read_bytes(), type=dict[str, Taken])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}  # then everything is sent again, which a witness does not mind


def _note(noted: Path, delivered: Mapping[str, Taken]) -> None:
    with NamedTemporaryFile("wb", dir=noted.parent, prefix=f".{noted.name}.", delete=False) as part:
        part.write(msgspec.json.encode(delivered))
    os.replace(part.name, noted)


def behind(file: Path, places: Iterable[str]) -> dict[str, int]:
    """Return how many checkpoints each address has not taken yet."""
    taken = _delivered(file.with_name(DELIVERED)) if file.exists() else {}
    addresses = [place for place in places if is_web(place)]
    return {each: len(_missing(file, taken.get(each, Taken()))) if file.exists() else 0 for each in addresses}
