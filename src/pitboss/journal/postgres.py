"""Reach a record in PostgreSQL, and explain what prevents it. A password is never part of what is said."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL

from pitboss.journal.errors import Damaged, JournalError, Locked, Missing, ReadOnly, Unreachable, disk_full

_CHECK = "Check the address and the server, then try again."
_SAME_COMMAND = "Check the server, then send the same command again: its id makes sure that it happens once."
_CREDENTIALS = "Check the user and the password in the address, or set PGPASSWORD or a password file."


def postgres_engine(url: URL, where: str, *, read_only: bool, timeout: float) -> Engine:
    """Return an engine whose commits are on the disk; one for reading only cannot write, whatever it is told."""
    try:
        engine = create_engine(url, connect_args={"connect_timeout": max(2, round(timeout))}, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise Unreachable(where, "the driver for PostgreSQL is missing.", "pip install 'pitboss[postgres]'") from None

    @event.listens_for(engine, "connect")
    def settle(connection: Any, record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {round(timeout * 1000)}")
            # A server may be set to acknowledge a commit before it is on the disk.
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
            )
            if read_only:
                cursor.execute("SET default_transaction_read_only = on")
        connection.commit()

    return engine


def explain_postgres(error: Any, where: str, *, was_reached: bool) -> JournalError | None:
    """Return what an error of the server or its driver means for the record, which was reached before or never yet; None if that
    is not known."""
    state = getattr(error, "sqlstate", None) or ""
    first = " ".join(str(error).split("\n")[0].split())
    if state in ("55P03", "57014"):
        return Locked(where, "another process has locked the record.", "Try again when it is done, or end it.")
    if state in ("25006", "42501"):
        return ReadOnly(where, f"this user may not write here ({first}).", "Use a user and a server that may.")
    if state in ("53100", "53200"):
        return disk_full(where)
    if state.startswith("XX"):
        return Damaged(where, f"the database is broken ({first}).", "Restore it.")
    if state.startswith(("08", "57P", "28", "3D")) or (not state and "Operational" in type(error).__name__):
        return _not_reached(where, state, first, _SAME_COMMAND if was_reached else _CHECK)
    return None


_NOT_LET_IN = ("password", "no pg_hba.conf entry", "role ")
"""In the server's words when it refuses a user. Before a connection exists there is no code, only words."""


def _not_reached(where: str, state: str, first: str, way_out: str) -> JournalError:
    """Return why no connection was made."""
    if state.startswith("28") or any(words in first for words in _NOT_LET_IN):
        return Unreachable(where, "the server does not let this user in: the user or the password is wrong.", _CREDENTIALS)
    if state.startswith("3D") or ("database" in first and "does not exist" in first):
        return Missing(where, "the server has no database of this name.", "Check the name, or make it first.")
    return Unreachable(where, f"the database does not answer ({first}).", way_out)
