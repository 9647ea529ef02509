"""A desk in a folder of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.desk import DeskUnderTest


@pytest.fixture
def desk_at(tmp_path: Path) -> Iterator[Callable[..., DeskUnderTest]]:
    """Makes a desk, and closes its house in the end."""
    made: list[DeskUnderTest] = []

    def make(*args: Any, **settings: Any) -> DeskUnderTest:
        made.append(DeskUnderTest(tmp_path, *args, **settings))
        return made[-1]

    yield make
    for each in made:
        each.house.close()


@pytest.fixture
def desk(desk_at: Callable[..., DeskUnderTest]) -> DeskUnderTest:
    """New South Wales Four Card Poker from a shoe, before anything is done."""
    return desk_at()


@pytest.fixture
def seated(desk: DeskUnderTest) -> DeskUnderTest:
    return desk.opened().seated("Ann")
