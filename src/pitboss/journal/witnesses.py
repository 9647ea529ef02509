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
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Thread

import msgspec

from pitboss.journal.checkpoint_file import alone, first, last, newest, since, write
from pitboss.journal.checkpoints import Checkpoint, encode
from pitboss.journal.errors import JournalError

DELIVERED = "delivered.json"
"""In the folder of the record: the number of the last checkpoint that each address has taken."""
_WEB = ("http://", "https://")


class NotAWitness(JournalError):
    """This cannot be a witness."""


class _NotDelivered(Exception):
    """A witness has not taken a checkpoint; the words say why."""


def checked_place(place: str) -> str:
    """Return the folder or address of a witness; raise NotAWitness if it can be neither."""
    if is_web(place):
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
    except OSError as error:
        failed[place] = error.strerror or str(error)


# --- a folder ------------------------------------------------------------------------------------------------------


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


# --- an address ----------------------------------------------------------------------------------------------------


def _to_web(file: Path, address: str, seconds: float) -> None:
    noted = file.with_name(DELIVERED)
    for each in list(since(file, _delivered(noted).get(address, 0)))[::-1]:
        _post(address, each, seconds)
        with alone(noted.with_suffix(".lock")):  # processes that share the record take turns
            known = _delivered(noted)
            _note(noted, {**known, address: max(each.number, known.get(address, 0))})


def _post(address: str, checkpoint: Checkpoint, seconds: float) -> None:
    headers = {"Content-Type": "application/json", "Pitboss-Checkpoint": str(checkpoint.number)}
    request = urllib.request.Request(address, encode(checkpoint), headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            answer.read(1)
    except urllib.error.HTTPError as error:
        raise _NotDelivered(f"it answered {error.code}") from None
    except urllib.error.URLError as error:
        raise _NotDelivered(f"it does not answer ({error.reason})") from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise _NotDelivered(f"it does not answer ({type(error).__name__}: {error})") from None


def _delivered(noted: Path) -> dict[str, int]:
    try:
        return msgspec.json.decode(noted.read_bytes(), type=dict[str, int])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}  # then everything is sent again, which a witness does not mind


def _note(noted: Path, delivered: Mapping[str, int]) -> None:
    with NamedTemporaryFile("wb", dir=noted.parent, prefix=f".{noted.name}.", delete=False) as part:
        part.write(msgspec.json.encode(delivered))
    os.replace(part.name, noted)


def behind(file: Path, places: Iterable[str]) -> dict[str, int]:
    """Return how many checkpoints each address has not taken yet."""
    made, taken = last(file), _delivered(file.with_name(DELIVERED))
    return {place: (made.number if made else 0) - taken.get(place, 0) for place in places if is_web(place)}
