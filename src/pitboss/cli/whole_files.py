"""Files that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

__all__ = ["whole_file"]


@contextmanager
def whole_file(path: Path) -> Iterator[IO[str]]:
    """Open a text file that takes its name when it is complete. After an error or Ctrl-C nothing is left of it, and a file that
    was there before is unchanged. A pipe or a device is written to as it is."""
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="") as target:
            yield target
        return
    if not path.parent.is_dir():
        path.open("w").close()  # raises the error that names what is wrong
    with NamedTemporaryFile("w", encoding="utf-8", newline="", dir=path.parent, prefix=f".{path.name}.", delete=False) as target:
        part = Path(target.name)
        try:
            yield target
            target.flush()
            mask = os.umask(0)
            os.umask(mask)
            part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
