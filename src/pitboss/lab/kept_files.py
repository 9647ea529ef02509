"""Where the lab keeps what it need not count or compile twice."""

from __future__ import annotations

import atexit
import os
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp


def writable(beside: Path) -> Path:
    """Return the `__pycache__` of a folder of sources, the user's cache, or a temporary folder, whichever is writable first."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    for folder in (beside / "__pycache__", cache / "pitboss"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    # Compiled code is loaded without a check, so it must never come from a folder that others can write to.
    alone = Path(mkdtemp(prefix="pitboss-"))
    atexit.register(rmtree, alone, ignore_errors=True)
    return alone
