"""Which tests run which line: a plugin of pytest that writes it down, and its reader."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData

FOLDER = "PITBOSS_REACH"
"""The environment variable with the folder that the lines go to."""

Reach = dict[str, dict[int, list[str]]]
"""For each file and line, the tests that run it."""

_measuring: Coverage | None = None


def pytest_configure(config: pytest.Config) -> None:
    """Begin to write down the lines of the package; each worker has a file of its own."""
    global _measuring
    folder = Path(os.environ[FOLDER])
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        _measuring = Coverage(data_file=str(folder / f"lines.{os.getpid()}"), source_pkgs=["pitboss"])
        _measuring.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if _measuring is not None:
        _measuring.switch_context(item.nodeid)
    return (yield)


def pytest_unconfigure() -> None:
    if _measuring is not None:
        _measuring.stop()
        _measuring.save()


def read(folder: Path, root: Path, paths: Sequence[str]) -> Reach:
    """Return the tests of each line of the files."""
    found: Reach = {path: {} for path in paths}
    for file in sorted(folder.glob("lines.*")):
        data = CoverageData(str(file))
        data.read()
        for path in paths:
            for line, tests in data.contexts_by_lineno(str(root / path)).items():
                found[path].setdefault(line, []).extend(test for test in tests if test)
    return found
