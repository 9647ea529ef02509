"""How the reader can run this program again: the words before a command, right for the shell they have."""

import shutil
import sys
from pathlib import Path
from shlex import quote

__all__ = ["program"]

NAME = "pitboss"


def program() -> str:
    """Return `pitboss` if the shell finds this program under that name, and otherwise its whole path."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{_findable(Path(sys.executable), 'python', 'python3')} -m {NAME}"
    return _findable(called, NAME) if called.stem == NAME else NAME


def _findable(file: Path, *names: str) -> str:
    """Return the first name under which the shell finds the file, or its path."""
    for name in names:
        found = shutil.which(name)
        # Not the files that they link to: every virtual environment links to one Python.
        if found and Path(found).absolute() == file.absolute():
            return name
    return quote(str(file.absolute()))
