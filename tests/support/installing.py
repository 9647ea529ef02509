"""A package of examples/games as if it were installed: its folder and its entry points are on the path, here and for programs
that a test starts."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

SITE = TemporaryDirectory(prefix="pitboss-site-")
"""What an installer would have written, as long as this process lives."""
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def install(package: Path, site: Path) -> None:
    """Write what an installer writes about a package, and put it on the path with the package itself."""
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    about = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = project["entry-points"].items()
    text = "".join(f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in own.items()) for group, own in groups)
    (about / "entry_points.txt").write_text(text)
    for folder in (str(site), str(package)):
        sys.path.insert(0, folder)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))


def install_examples() -> None:
    """Install every game of the examples, unless it is installed."""
    known = {entry.name for entry in entry_points(group="pitboss.games")}
    for package in sorted(each.parent for each in EXAMPLES.glob("*/pyproject.toml")):
        if package.name.replace("_", "-") not in known:
            install(package, Path(SITE.name))
