"""A short run of the fuzz, always the same; `make fuzz` goes on for longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.files import LOADERS, damaged_file, mutated
from tests.fuzz.sessions import session


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_said_to_a_table_what_must_hold_holds(number: int) -> None:
    assert session(f"ci-{number}").sent


def test_a_damaged_file_is_explained(tmp_path: Path) -> None:
    kinds = {damaged_file(f"ci-{number}", tmp_path) for number in range(150)}
    assert kinds == {*LOADERS}


def test_the_same_seed_damages_a_file_in_the_same_way() -> None:
    import random

    assert mutated(b"abc" * 50, random.Random("x")) == mutated(b"abc" * 50, random.Random("x"))
