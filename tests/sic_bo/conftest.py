"""Sic Bo is installed for these tests only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.installing import SIC_BO, installed


@pytest.fixture(autouse=True, scope="package")
def sic_bo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(SIC_BO, tmp_path_factory.mktemp("site")):
        yield
