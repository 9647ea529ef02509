"""Face-down cards and the order of a deck, sealed before they are written: who reads the database learns none of them.

A secret is a field of an event or of a request. In the database its value is replaced by {"sealed": ...}, encrypted and
authenticated under the key of the record and bound to its stream, its row and its field, so that it cannot be moved.
The hash chain is over the sealed text: to check the record takes no key.
"""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitboss.cards import Card
from pitboss.journal.commitments import Commitments
from pitboss.journal.keys import Key

SHUFFLED = "cards.shuffled/1"
EVENT_SECRETS: Mapping[str, tuple[str, ...]] = {SHUFFLED: ("order",), "cards.known/1": ("cards",)}
REQUEST_SECRETS: Mapping[str, tuple[str, ...]] = {"shuffle": ("order",)}

ROOT = "root"
SALTS = "salts"
"""What a shuffled deck's row has beside the facts of the event: the published root, and the sealed secret of the salts."""

_COLUMNS = ("id", "who", "at", "expected")
"""What of a command has columns of its own; the rest is its body."""
_NONCE_BYTES = 12
_SECRET_BYTES = 32

_ordered = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder().decode


def _encode(value: Any) -> bytes:
    """The same value is always the same bytes. Keys are put in order as text: seats are numbers, and so are some keys."""
    try:
        return _ordered(value)
    except TypeError:
        return _ordered(msgspec.to_builtins(value, str_keys=True))


class Unsealable(Exception):
    """The seal does not open under this key, in this place."""


class Sealer:
    """Writes events and commands as the database holds them, and reads them back."""

    def __init__(self, key: Key) -> None:
        self._key = key
        self._cipher = lru_cache(maxsize=256)(self._cipher_of)

    # --- written ---------------------------------------------------------------------------------------------------

    def event_body(self, event: msgspec.Struct, stream: str, version: int) -> str:
        fields = EVENT_SECRETS.get(tag_of(event), ())
        if not any(getattr(event, field) for field in fields):
            return _encode(event).decode()
        body = msgspec.to_builtins(event)
        if body["type"] == SHUFFLED:
            secret = secrets.token_bytes(_SECRET_BYTES)
            body[ROOT] = Commitments([Card(card) for card in body["order"]], secret).root
            body[SALTS] = self._seal(secret, stream, "event", str(version), SALTS)
        for field in fields:
            body[field] = self._seal(_encode(body[field]), stream, "event", str(version), field)
        return _encode(body).decode()

    def command_body(self, command: Any, stream: str) -> str:
        parts = {name: getattr(command, name) for name in command.__struct_fields__ if name not in _COLUMNS}
        does = parts["does"]
        fields = [field for field in REQUEST_SECRETS.get(tag_of(does), ()) if getattr(does, field)]
        if fields:
            parts["does"] = msgspec.to_builtins(does)
        for field in fields:
            parts["does"][field] = self._seal(_encode(parts["does"][field]), stream, "command", command.id, field)
        return _encode(parts).decode()

    # --- read ------------------------------------------------------------------------------------------------------

    def plain_event(self, type_: str, body: str, stream: str, version: int) -> bytes:
        """The event as JSON, as it was before it was sealed."""
        if type_ not in EVENT_SECRETS:
            return body.encode()
        parts = _decode(body)
        parts.pop(ROOT, None)
        parts.pop(SALTS, None)
        for field in EVENT_SECRETS[type_]:
            if is_sealed(parts[field]):
                parts[field] = msgspec.Raw(self._open(parts[field], stream, "event", str(version), field))
        return _encode(parts)

    def plain_command(self, body: str, stream: str, command_id: str) -> dict[str, Any]:
        """The parts of the command that its body holds, as they were before they were sealed."""
        parts: dict[str, Any] = _decode(body)
        does = parts["does"]
        for field in REQUEST_SECRETS.get(does["type"], ()):
            if is_sealed(does.get(field)):
                does[field] = _decode(self._open(does[field], stream, "command", command_id, field))
        return parts

    def salts_secret(self, body: str, stream: str, version: int) -> bytes:
        """The secret behind the salts of a shuffled deck."""
        return self._open(_decode(body)[SALTS], stream, "event", str(version), SALTS)

    # --- the seal --------------------------------------------------------------------------------------------------

    def _seal(self, plain: bytes, *place: str) -> dict[str, str]:
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return {"sealed": b64encode(nonce + self._cipher(place[0]).encrypt(nonce, plain, _bound(place))).decode()}

    def _open(self, sealed: Mapping[str, str], *place: str) -> bytes:
        try:
            whole = b64decode(sealed["sealed"], validate=True)
            return self._cipher(place[0]).decrypt(whole[:_NONCE_BYTES], whole[_NONCE_BYTES:], _bound(place))
        except (InvalidTag, ValueError, TypeError, KeyError) as error:
            raise Unsealable(*place) from error

    def _cipher_of(self, stream: str) -> ChaCha20Poly1305:
        # A key per stream keeps the random nonces of one key few, however long the house plays.
        return ChaCha20Poly1305(self._key.derive("seal", stream))


def is_sealed(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"sealed"}


def tag_of(value: msgspec.Struct) -> str:
    """The stable name of an event or a request."""
    tag = value.__struct_config__.tag
    if not isinstance(tag, str):
        raise TypeError(f"{type(value).__name__} has no name to be recorded under")
    return tag


def published_root(body: str) -> str | None:
    """The root over a shuffled deck, which anybody may know; None where people shuffled."""
    root: str | None = _decode(body).get(ROOT)
    return root


def _bound(place: tuple[str, ...]) -> bytes:
    return b"".join(len(part.encode()).to_bytes(8, "big") + part.encode() for part in place)
