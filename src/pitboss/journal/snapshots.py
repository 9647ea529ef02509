"""Snapshots: the state of a stream at a version, so that a program need not fold every event when it starts.

A snapshot is a cache, not evidence. It may be deleted at any time. It is sealed like other secrets, because a state holds
the order of the cards. A snapshot that was damaged or forged, or was made by another program or rulebook, is ignored.
"""

from __future__ import annotations

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.journal.errors import NotRecordable
from pitboss.journal.schema import journal as rows
from pitboss.journal.schema import snapshots
from pitboss.journal.sealing import Unsealable
from pitboss.journal.store import Journal


def save_snapshot(journal: Journal, stream: str, version: int, digest: str, body: bytes) -> None:
    """Keep the state of a stream at a version in place of the one kept before.

    `digest` identifies the rulebook and the program. Whatever changes how events fold must change it.
    """
    sealer = journal.sealer
    with journal.database.writing() as connection:
        hash_ = _hash(connection, stream, version)
        if hash_ is None:
            raise NotRecordable(journal.where, f"{stream} has no version {version}.", "Append the events first.")
        sealed = sealer.seal(body, *_place(stream, version, digest, hash_))
        columns = {"version": version, "program": digest, "hash": hash_, "body": sealed}
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        made = insert(snapshots).values(stream=stream, **columns)
        connection.execute(made.on_conflict_do_update(index_elements=[snapshots.c.stream], set_=columns))


def newest_snapshot(journal: Journal, stream: str, digest: str) -> tuple[int, bytes] | None:
    """Return the version and the state that this program kept; None if there is none that can be trusted."""
    sealer = journal.sealer
    with journal.database.reading() as connection:
        kept = connection.execute(select(snapshots).where(snapshots.c.stream == stream)).one_or_none()
        if kept is None or kept.program != digest or _hash(connection, stream, kept.version) != kept.hash:
            return None
    try:
        return kept.version, sealer.unseal(kept.body, *_place(stream, kept.version, digest, kept.hash))
    except Unsealable:
        return None


def _hash(connection: Connection, stream: str, version: int) -> bytes | None:
    """Return the hash of a row of the journal."""
    return connection.scalar(select(rows.c.hash).where(rows.c.stream == stream, rows.c.version == version))


def _place(stream: str, version: int, digest: str, hash_: bytes) -> tuple[str, ...]:
    return stream, "snapshot", str(version), digest, hash_.hex()
