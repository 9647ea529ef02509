"""Records as an older version of Pitboss wrote them: it took reports of hands at the tables that it dealt itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock


@contextmanager
def took_reports_of_hands() -> Iterator[None]:
    """Decide as before, while reports of what only hands can do were taken everywhere."""
    with mock.patch("pitboss.table.incidents.not_here", return_value=None):
        yield
