"""Secrets, such as face-down cards and the order of a deck, sealed before they are written.

The class of an event or request names its secret fields. In the database the value of such a field is {"sealed": ...}:
encrypted and authenticated under the key of the record and bound to its stream, row and field, so that it cannot be moved.
A reader needs no list of fields, because a sealed value says so itself. The hash chain covers the sealed text, so verifying
the record needs no key. With the key, the stamp of each row shows that it was written by somebody who had it.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitboss.journal.commitments import Commitments, texts
from pitboss.journal.formats import FIRST_FORMAT, FORMAT
from pitboss.journal.keys import Key

ROOT = "root"
SALTS = "salts"
"""What the row of committed pieces has besides the event's own fields: the published root, and the secret of the salts."""

COMMITTED = f'"{SALTS}":{{"sealed":'
"""What is in the body of every row that commits to pieces, and in no other."""

_COLUMNS = ("id", "who", "at", "expected")
"""Parts of a command that have their own columns; the others are its body."""
_FIELD = "sealed"
SEALED = '{"sealed":'
"""How a sealed value begins in a body. Inside a JSON string the quotation marks would be escaped."""
_NONCE_BYTES = 12
_SECRET_BYTES = 32
STANDING = "standing"
"""The part of a command that says what was known of people; some of it may be secret too."""
_STAMP_BYTES = 16

_ordered = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder().decode


def encode(value: Any) -> bytes:
    """Return the JSON of a value, the same bytes for the same value. Keys are sorted as text, even if they are numbers."""
    try:
        return _ordered(value)
    except TypeError:
        return _ordered(msgspec.to_builtins(value, str_keys=True))


class Unsealable(Exception):
    """The seal does not open under this key in this place."""


class Sealer:
    """Writes events and commands as the database holds them, and reads them back."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self._cipher = lru_cache(maxsize=256)(_cipher_of)
        self._stamps = [each.derive("stamp") for each in key.all]

    def event_body(self, event: msgspec.Struct, stream: str, version: int) -> str:
        fields, commits = _secrets(event), _commits(event)
        if not fields and not commits:
            return _unsealed(encode(event))
        body = msgspec.to_builtins(event, str_keys=True)
        if ROOT in body or SALTS in body:
            raise TypeError(f"{type(event).__name__} has secrets, so it cannot have a field named {ROOT} or {SALTS}")
        place = (stream, "event", str(version))
        written = self._with_seals(body, fields, *place)
        if commits:
            secret = secrets.token_bytes(_SECRET_BYTES)
            written[ROOT] = Commitments(texts(body[commits]), secret).root
            written[SALTS] = self._sealed(secret, *place, SALTS)
        return encode(written).decode()

    def command_body(self, command: Any, stream: str) -> str:
        parts = {name: getattr(command, name) for name in command.__struct_fields__ if name not in _COLUMNS}
        does = parts["does"]
        format_ = getattr(type(command), "FORMAT", FIRST_FORMAT)
        if format_ != FIRST_FORMAT:
            parts[FORMAT] = format_
        known = parts.get(STANDING)
        if known is not None and (fields := _secrets(known)):
            plain = msgspec.to_builtins(known, str_keys=True)
            parts[STANDING] = self._with_seals(plain, fields, stream, "command", command.id, STANDING)
        fields = _secrets(does)
        if not fields:
            return _unsealed(encode(parts), "does")
        plain = msgspec.to_builtins(does, str_keys=True)
        parts["does"] = self._with_seals(plain, fields, stream, "command", command.id)
        return encode(parts).decode()

    def _with_seals(self, body: dict[str, Any], fields: Iterable[str], *place: str) -> dict[str, Any]:
        _refuse_imitations(body)
        return body | {field: self._sealed(encode(body[field]), *place, field) for field in fields}

    def open_event(self, body: str, stream: str, version: int) -> dict[str, Any]:
        """Return the fields of an event before it was sealed."""
        parts: dict[str, Any] = _decode(body)
        if is_sealed(parts.get(SALTS)):
            del parts[ROOT], parts[SALTS]
        return self._without_seals(parts, stream, "event", str(version))

    def open_command(self, body: str, stream: str, command_id: str) -> dict[str, Any]:
        """Return the parts of a command in its body, before they were sealed."""
        parts: dict[str, Any] = _decode(body)
        parts["does"] = self._without_seals(parts["does"], stream, "command", command_id)
        if STANDING in parts:
            parts[STANDING] = self._without_seals(parts[STANDING], stream, "command", command_id, STANDING)
        return parts

    def _without_seals(self, body: dict[str, Any], *place: str) -> dict[str, Any]:
        opened = {name: self._opened(value, *place, name) for name, value in body.items() if is_sealed(value)}
        return body | {name: _decode(value) for name, value in opened.items()}

    def salts_secret(self, body: str, stream: str, version: int) -> bytes:
        """Return the secret behind the salts of committed pieces."""
        return self._opened(_decode(body)[SALTS], stream, "event", str(version), SALTS)

    def stamp(self, content: bytes) -> bytes:
        """Return what shows that a row was written with the key of the record."""
        return _stamped(content, self._stamps[0])

    def has_stamped(self, content: bytes, stamp: bytes) -> bool:
        """Return whether a row was written with the key of today or an earlier one."""
        return any(hmac.compare_digest(_stamped(content, key), stamp) for key in self._stamps)

    def seal(self, plain: bytes, *place: str) -> bytes:
        """Return the bytes, encrypted and bound to a place. The first part of a place is the stream."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._cipher(self.key, place[0]).encrypt(nonce, plain, _bound(place))

    def unseal(self, sealed: bytes, *place: str) -> bytes:
        """Return the bytes that were sealed in this place, under the key of today or an earlier one."""
        failed: Exception | None = None
        for key in self.key.all:
            try:
                return self._cipher(key, place[0]).decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _bound(place))
            except (InvalidTag, ValueError) as error:
                failed = error
        raise Unsealable(*place) from failed

    def _sealed(self, plain: bytes, *place: str) -> dict[str, str]:
        return {_FIELD: b64encode(self.seal(plain, *place)).decode()}

    def _opened(self, sealed: Mapping[str, str], *place: str) -> bytes:
        try:
            whole = b64decode(sealed[_FIELD], validate=True)
        except (ValueError, TypeError, KeyError) as error:
            raise Unsealable(*place) from error
        return self.unseal(whole, *place)


def _cipher_of(key: Key, stream: str) -> ChaCha20Poly1305:
    # With one key per stream, each key meets only a limited number of random nonces.
    return ChaCha20Poly1305(key.derive("seal", stream))


def _stamped(content: bytes, key: bytes) -> bytes:
    return blake2b(content, digest_size=_STAMP_BYTES, key=key).digest()


def has_seals(body: str) -> bool:
    """Return whether something in a body is sealed."""
    return SEALED in body


def is_sealed(value: object) -> bool:
    """Return whether a value of a body is a sealed one."""
    return isinstance(value, dict) and set(value) == {_FIELD} and isinstance(value[_FIELD], str)


def published_root(body: str) -> str | None:
    """Return the root over the pieces that the row commits to. It is no secret."""
    try:
        root: str | None = _decode(body).get(ROOT)
    except (msgspec.MsgspecError, AttributeError):  # only in a record that was edited
        return None
    return root


def tag_of(value: msgspec.Struct) -> str:
    """Return the name of an event or request in the record."""
    tag = value.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{type(value).__name__} has no name to be recorded under")
    return tag


def _secrets(value: msgspec.Struct) -> list[str]:
    """Return the secret fields that hold something."""
    return [field for field in getattr(type(value), "SECRET", ()) if not _empty(getattr(value, field))]


def _empty(value: Any) -> bool:
    """Return whether there is nothing to hide. The number 0 may well be a secret."""
    return value is None or (hasattr(value, "__len__") and not len(value))


def _commits(event: msgspec.Struct) -> str:
    """Return the field of pieces to commit to, if it holds any."""
    field: str = getattr(type(event), "COMMITS", "")
    return "" if not field or _empty(getattr(event, field)) else field


def _unsealed(body: bytes, part: str = "") -> str:
    """Return the text of a body in which nothing is sealed."""
    text = body.decode()
    if has_seals(text):
        _refuse_imitations(_decode(text)[part] if part else _decode(text))
    return text


def _refuse_imitations(body: Mapping[str, Any]) -> None:
    """Refuse a plain value that a reader would take for a sealed one."""
    for name, value in body.items():
        if is_sealed(value):
            raise ValueError(f"{name!r} looks like a sealed value")


def _bound(place: tuple[str, ...]) -> bytes:
    return b"".join(len(part.encode()).to_bytes(8, "big") + part.encode() for part in place)
