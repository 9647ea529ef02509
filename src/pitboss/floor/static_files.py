"""Static files: read once, compressed once, under an address that changes when one of them does."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from pitboss.games import games
from pitboss.games.folders import folders
from pitboss.table.game import Game

FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
}
FELT, SHEET, PLAN = ".js", ".css", ".svg"
OWN = "felt"
"""The felt, `felt.js`, its style sheet, `felt.css`, and the plan, `felt.svg`, that a game from outside has in its own folder."""
ANY_GAME = "felts/plain.js"


class File(Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    plain: bytes
    compressed: bytes


class StaticFiles:
    """Every static file, by its path, and the version of all of them together."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {path: _read(file) for path, file in sorted({**dict(_of_games()), **dict(_within(folder))}.items())}
        digest = sha256()
        for path, file in self._files.items():
            digest.update(path.encode() + b"\0" + sha256(file.plain).digest())
        self.version = digest.hexdigest()[:12]

    @property
    def root(self) -> str:
        """Return the address that all files are under."""
        return f"/static/{self.version}"

    def find(self, path: str) -> File | None:
        return self._files.get(path)

    def paths(self) -> tuple[str, ...]:
        return tuple(self._files)

    def felt(self, game: Game) -> str:
        """Return the address of a game's felt: its own, its family's, or the one for any game."""
        return f"{self.root}/{next(self._of_game(game, FELT), ANY_GAME)}"

    def sheets(self, game: Game) -> tuple[str, ...]:
        """Return the addresses of the style sheets of a game's felt: that of its family, then its own, where there are any."""
        return tuple(f"{self.root}/{path}" for path in reversed([*self._of_game(game, SHEET)]))

    def plan(self, game: Game) -> str:
        """Return the little plan of a game's table, or of its family's, as SVG; empty where it is like any other table."""
        path = next(self._of_game(game, PLAN), "")
        return self._files[path].plain.decode() if path else ""

    def _of_game(self, game: Game, kind: str) -> Iterator[str]:
        """Yield the files of a kind that a game has, then those of its family."""
        names = dict.fromkeys((game.id, *(folder.rpartition(".")[2] for folder in folders(game))))
        return (path for name in names if (path := f"felts/{name}{kind}") in self._files)


def _within(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in folder.rglob("*"):
        if file.suffix in KINDS and file.is_file():
            yield file.relative_to(folder).as_posix(), file


def _of_games() -> Iterator[tuple[str, Path]]:
    """Yield the felts, their style sheets and the plans that games bring in their own folders."""
    for game in games().values():
        for package in folders(game):
            for place in import_module(package).__path__:
                for file in (Path(place) / f"{OWN}{kind}" for kind in (FELT, SHEET, PLAN)):
                    if file.is_file():
                        yield f"felts/{game.id}{file.suffix}", file


def _read(file: Path) -> File:
    plain = file.read_bytes()
    return File(KINDS[file.suffix], plain, gzip.compress(plain, 9, mtime=0))
