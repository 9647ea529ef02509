"""The key that secrets are sealed under. It is kept apart from the database: either of the two alone reveals no card."""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from pitboss.files.reading import TooLarge, read_bounded
from pitboss.journal.errors import JournalError, KeyMissing, KeyUnusable, ReadOnly
from pitboss.table.bounds import LARGEST_KEY_FILE

VARIABLE = "PITBOSS_KEY"
_BYTES = 32
_LOOKS_LIKE = f"A key is {2 * _BYTES} hexadecimal digits."


class Key:
    """Thirty-two secret bytes, and where they come from; with it the other keys of the record, if it has had several."""

    def __init__(self, secret: bytes, source: str, others: tuple[Key, ...] = ()) -> None:
        if len(secret) != _BYTES:
            raise KeyUnusable(source, f"a key has {_BYTES} bytes, not {len(secret)}.", _LOOKS_LIKE)
        self._secret = secret
        self.source = source
        self.others = others

    def __repr__(self) -> str:
        return f"Key({self.fingerprint}, from {self.source})"

    @property
    def fingerprint(self) -> str:
        """A name for the key that reveals nothing. The database holds it to recognise a wrong key."""
        return self.derive("fingerprint")[:8].hex()

    def derive(self, *purpose: str) -> bytes:
        """Return a key for one purpose only."""
        message = b"".join(len(part.encode()).to_bytes(8, "big") + part.encode() for part in ("pitboss key 1", *purpose))
        return hmac.digest(self._secret, message, "sha256")

    @property
    def all(self) -> tuple[Key, ...]:
        """This key, and the others of the record."""
        return self, *self.others

    def named(self, fingerprint: str | None) -> Key | None:
        """Return the key of that fingerprint, with the others; None if it is not among them."""
        for key in self.all:
            if key.fingerprint == fingerprint:
                return Key(key._secret, key.source, tuple(each for each in self.all if each is not key))
        return None

    @classmethod
    def new(cls, source: str = "a new key") -> Key:
        return cls(secrets.token_bytes(_BYTES), source)

    @classmethod
    def from_text(cls, text: str, source: str) -> Key:
        """Return the key in a text; of several, one to a line or with spaces between them, the first with the others."""
        try:
            found = [bytes.fromhex(part) for part in text.split()] or [b""]
        except ValueError:
            raise KeyUnusable(source, "this is not a key.", _LOOKS_LIKE) from None
        return cls(found[0], source, tuple(cls(secret, source) for secret in found[1:]))

    def _text(self) -> str:
        return "".join(f"{key._secret.hex()}\n" for key in self.all)


def find_key(data: Path, environment: Mapping[str, str] = os.environ) -> Key | Path:
    """Return the key in the environment, or the path of the key file of a data folder.

    The file is beside the folder, not in it, so that a copy of the folder is not a copy of the key.
    """
    text = environment.get(VARIABLE)
    return Key.from_text(text, VARIABLE) if text else key_file(data)


def key_file(data: Path) -> Path:
    folder = data.absolute()
    return folder.with_name(folder.name + ".key")


def read_key(path: Path) -> Key:
    """Return the key in a file that only its owner may read."""
    where = str(path)
    try:
        mode = path.stat().st_mode
        text = read_bounded(path, LARGEST_KEY_FILE).decode("ascii")
    except FileNotFoundError:
        raise KeyMissing(where, "there is no key here.", "Put the key file back, or set PITBOSS_KEY.") from None
    except (UnicodeDecodeError, TooLarge):
        raise KeyUnusable(where, "this is not a key.", _LOOKS_LIKE) from None
    except OSError as error:
        raise KeyUnusable(where, f"the key cannot be read ({error.strerror}).", "Allow this user to read it.") from None
    if stat.S_IMODE(mode) & 0o077:
        raise KeyUnusable(where, "others can read the key.", f"Keep it private: chmod 600 {where}")
    return Key.from_text(text, where)


def make_key(path: Path) -> Key:
    """Make a key file and return its key; if another process was quicker, return that key."""
    with _draft(path, Key.new()._text()) as draft:
        # A link is made whole or not at all, and never replaces a key that may have sealed something.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        _sync_folder(path.parent)
    return read_key(path)


def add_key(path: Path, used: str) -> Key:
    """Add a new key to a key file, before the others, and return it; one that was added before and is not in use yet is taken.

    `used` is the fingerprint of the key in use."""
    found = read_key(path)
    if found.fingerprint != used:
        return found
    new = Key(secrets.token_bytes(_BYTES), str(path), found.all)
    with _draft(path, new._text()) as draft:
        os.replace(draft, path)
        _sync_folder(path.parent)
    return new


@contextlib.contextmanager
def _draft(path: Path, text: str) -> Iterator[Path]:
    """Write a file beside the key file, which only its owner may read, and which is gone afterwards."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield draft
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unwritable(path: Path, error: OSError) -> JournalError:
    what = f"the key file cannot be made ({error.strerror})."
    return ReadOnly(str(path), what, f"Make its folder writable, or set {VARIABLE}.")
