"""A package of a game as if it were installed: its folder and what an installer writes about it are on the path, here and for
programs that a test starts."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from pitboss import games
from pitboss.house.round_files import names
from pitboss.law import loading

SIC_BO = Path(__file__).parents[2] / "examples" / "games" / "sic_bo"
CACHES = (games.games, games.desk_of, names.commands, names.requests, names.events, loading.folders_of_games, loading.load_by_id)
"""What is kept of the games that there are."""


@contextmanager
def installed(package: Path, site: Path) -> Iterator[None]:
    """Install the package in a folder for the time being."""
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    about = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = project["entry-points"].items()
    text = "".join(f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in own.items()) for group, own in groups)
    (about / "entry_points.txt").write_text(text)
    path = os.pathsep.join(filter(None, (str(site), str(package), os.environ.get("PYTHONPATH"))))
    with mock.patch.object(sys, "path", [str(site), str(package), *sys.path]), mock.patch.dict(os.environ, PYTHONPATH=path):
        _forget()
        yield
    _forget()


def from_outside() -> frozenset[str]:
    """Return the refusals of Sic Bo, which a process knows once it has loaded the game."""
    from sic_bo import DICE

    return frozenset(DICE.refusals)


def _forget() -> None:
    for each in CACHES:
        each.cache_clear()
