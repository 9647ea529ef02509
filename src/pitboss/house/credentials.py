"""What passwords are checked with. It is kept beside the key of the house and outside its record, so no export has it."""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from pitboss.journal.errors import JournalError
from pitboss.table.persons import identity

COST, BLOCK, PARALLEL = 2**15, 8, 3
"""What scrypt takes: about 32 MB and a tenth of a second for each try."""
_MEMORY = 128 * BLOCK * (COST + PARALLEL + 2)
SHORTEST = 8


class WeakPassword(ValueError):
    """A password that is too short."""


class Credential(Struct, frozen=True):
    """A salted hash of a password, with what it was made with, so that it can be checked after the usual cost has changed."""

    salt: str
    hash: str
    cost: int = COST
    block: int = BLOCK
    parallel: int = PARALLEL

    def checks(self, password: str) -> bool:
        """Return whether this is the password, in a time that does not depend on how much of it is right."""
        made = _hashed(password, bytes.fromhex(self.salt), self.cost, self.block, self.parallel)
        return hmac.compare_digest(made, bytes.fromhex(self.hash))


def _hashed(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    memory = max(_MEMORY, 256 * block * (cost + parallel + 2))
    return hashlib.scrypt(password.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=memory, dklen=32)


def credential_of(password: str) -> Credential:
    """Return what a password is checked with."""
    if len(password) < SHORTEST:
        raise WeakPassword(f"A password has at least {SHORTEST} characters. Choose a longer one.")
    salt = secrets.token_bytes(16)
    made = _hashed(password, salt, COST, BLOCK, PARALLEL)
    return Credential(salt.hex(), made.hex(), COST, BLOCK, PARALLEL)


_NOBODY = Credential("00" * 16, "00" * 32)
"""Checked for a person without a password, so that the time does not tell who has one."""


class Credentials:
    """The credentials of a house: in a file that only its owner can read, or in memory where there is no file."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._kept: dict[str, Credential] = {}

    def keep(self, person: str, password: str) -> None:
        """Keep a new password of a person."""
        made = credential_of(password)
        with self._locked():
            self._kept = {**self._read(), identity(person): made}
            self._write()

    def checks(self, person: str, password: str) -> bool:
        """Return whether this is the person's password."""
        found = self._read().get(identity(person))
        return (found or _NOBODY).checks(password) and found is not None

    def _read(self) -> dict[str, Credential]:
        if self._file is None or not self._file.exists():
            return self._kept
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, Credential])
        except (OSError, msgspec.MsgspecError) as error:
            what = f"the passwords cannot be read: {error}."
            raise JournalError(str(self._file), what, "Restore the file from a backup.") from None

    def _write(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_name(f"{self._file.name}.new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(self._kept)))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._file)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other processes from writing meanwhile."""
        if self._file is None:
            yield
            return
        with os.fdopen(os.open(self._file.with_name(f"{self._file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)) as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def credentials_file(data: Path) -> Path:
    """Return where the credentials of a data folder are: beside the folder, as its key is."""
    folder = data.absolute()
    return folder.with_name(f"{folder.name}.people")
