"""Signed sessions: who somebody is comes from here, and from nothing else that a browser sends."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from secrets import token_hex

import msgspec
from msgspec import Struct

DAY = 24 * 60 * 60 * 1000
LASTS = 30 * DAY
"""How long a session is good for, in milliseconds."""
LONGEST_TOKEN = 1_000
COOKIE = "pitboss"
SECURE_COOKIE = "__Host-pitboss"
"""The name under TLS: a browser then takes the cookie from this host only."""

GUEST, ACCOUNT = "guest", "account"


class Visitor(Struct, frozen=True):
    """The person of a session."""

    name: str
    kind: str
    id: str
    since: int
    """When they came, in milliseconds since 1970."""


class Sessions:
    """Makes sessions and reads them; whoever lacks the secret can do neither."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def begin(self, name: str, kind: str, at: int) -> tuple[Visitor, str]:
        """Return a new session and its token."""
        visitor = Visitor(name, kind, token_hex(8), at)
        return visitor, self.token(visitor)

    def token(self, visitor: Visitor) -> str:
        body = _text(msgspec.json.encode(visitor))
        return f"{body}.{self._sign(body)}"

    def read(self, token: str, at: int) -> Visitor | None:
        """Return the person of a token; None if it was not signed here, or is too old."""
        body, _, signature = token.partition(".")
        if len(token) > LONGEST_TOKEN or not token.isascii() or not hmac.compare_digest(signature, self._sign(body)):
            return None
        try:
            visitor = msgspec.json.decode(_bytes(body), type=Visitor)
        except (msgspec.MsgspecError, NotBase64, ValueError):
            return None
        return visitor if visitor.since <= at + DAY and at - visitor.since < LASTS else None

    def _sign(self, body: str) -> str:
        return _text(hmac.digest(self._secret, b"pitboss session 1\n" + body.encode(), sha256))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
