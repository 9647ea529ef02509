"""The game is installed for these tests only: its entry point is in a folder that is put on the path, and taken off again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss import games
from pitboss.house.round_files import names

HERE = Path(__file__).parent
CACHES = (games.games, games.desk_of, names.commands, names.requests, names.events)


@pytest.fixture(autouse=True, scope="package")
def installed() -> Iterator[None]:
    site = str(HERE / "site")
    sys.path.insert(0, site)
    _forget()
    yield
    sys.path.remove(site)
    _forget()


def _forget() -> None:
    for each in CACHES:
        each.cache_clear()
