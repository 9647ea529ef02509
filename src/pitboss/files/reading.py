"""Read the bytes and the text of a file, and no more of it than its kind may have."""

import stat
from pathlib import Path

from pitboss.files.errors import FileError

__all__ = ["THE_FILE", "TooLarge", "printable", "read_bounded", "read_text"]

THE_FILE = "the file"
"""The key of an error about a file as a whole."""


class TooLarge(ValueError):
    """A file with more bytes than its kind may have, or one without an end."""

    def __init__(self, most: int) -> None:
        super().__init__(f"it has more than {most:,} bytes")


def read_bounded(path: Path | str, most: int) -> bytes:
    """Return what is in a file, and read no more of it than its kind may have; a device without an end is too large."""
    with Path(path).open("rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise TooLarge(most)
    return found


def read_text(path: Path | str, kind: str, most: int, *, regular: bool = False, error: type[FileError] = FileError) -> str:
    """Return the text of a file, or raise an error that says why it cannot be read; `regular` refuses devices and pipes."""
    where = printable(path)
    try:
        # Opening a pipe would wait for a writer, so the kind of file is checked first.
        mode = Path(path).stat().st_mode
        if stat.S_ISDIR(mode) or (regular and not stat.S_ISREG(mode)):
            raise error(where, THE_FILE, kind, "a folder" if stat.S_ISDIR(mode) else "a device or a pipe")
        data = read_bounded(path, most)
    except OSError as reason:
        found = (reason.strerror or str(reason)).lower()
        raise error(where, THE_FILE, f"{kind} that can be read", found) from None
    except TooLarge:
        raise error(where, THE_FILE, f"at most {most:,} bytes", "more") from None
    except ValueError as reason:  # a path with a null character
        raise error(repr(where), THE_FILE, f"the path of {kind}", str(reason)) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        line = data.count(b"\n", 0, reason.start) + 1
        raise error(where, f"line {line}", "text in UTF-8", f"the byte 0x{data[reason.start]:02x}") from None


def printable(path: Path | str) -> str:
    """Return a path as text that can be printed, even when its name is not valid text."""
    return str(path).encode(errors="backslashreplace").decode()
