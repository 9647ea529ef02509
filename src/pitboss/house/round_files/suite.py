"""Many round files at once: find them in folders, play each, and say which do not meet their expectations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pitboss.files.errors import FileError
from pitboss.files.reading import printable
from pitboss.house.round_files.model import Unmet
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import load

PATTERN = "*.toml"


class FileReport(Struct, frozen=True):
    """The outcome of one file of a suite."""

    file: str
    unmet: tuple[Unmet, ...] = ()
    error: str = ""
    """What is wrong with the file, if it cannot be played."""
    fault: str = ""
    """Why a table stopped, if one did."""

    @property
    def ok(self) -> bool:
        return not (self.unmet or self.error or self.fault)

    def __str__(self) -> str:
        """Return one line: the file, the first thing that is wrong, and how many more there are."""
        if self.error:
            return self.error
        problems = [*([self.fault] if self.fault else []), *map(str, self.unmet)]
        more = f" And {len(problems) - 1} more." if len(problems) > 1 else ""
        return f"{self.file}: {problems[0]}{more}"


def find_round_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files among the paths and the TOML files in the folders among them, each once and in order."""
    found: dict[Path, Path] = {}
    for path in paths:
        try:
            folder = path.is_dir()
            known = folder or path.exists()
        except OSError as error:
            raise FileError(printable(path), "the path", "a round file", str(error.strerror)) from None
        if not folder:
            if not known:
                raise FileError(printable(path), "the path", "a round file or a folder of round files", "no such file")
            found.setdefault(path.resolve(), path)
            continue
        inside = sorted(each for each in path.rglob(PATTERN) if each.is_file())
        if not inside:
            raise FileError(printable(path), "the folder", f"round files ({PATTERN}) in it", "none")
        for each in inside:
            found.setdefault(each.resolve(), each)
    return list(found.values())


def play_all(files: Iterable[Path]) -> Iterator[FileReport]:
    """Play each file in turn, in this process."""
    for file in files:
        try:
            played = play(load(file))
        except FileError as error:
            yield FileReport(printable(file), error=str(error))
        else:
            yield FileReport(printable(file), played.unmet, fault=played.fault)
