"""Load rulebooks: a built-in one, or one that an installed game brings, by its id; a user's own from its file; a kept one from
its texts."""

import posixpath
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from pitboss.files.errors import near
from pitboss.files.reading import read_text
from pitboss.law.amending import Amendment, apply, parse_amendment
from pitboss.law.errors import LawError, UnknownRulebook
from pitboss.law.ids import include_key, is_path
from pitboss.law.models import setting_problems
from pitboss.law.parsing import amends, line_of, parse
from pitboss.law.rulebook import Rulebook, assemble
from pitboss.law.soundness import problems

__all__ = [
    "available",
    "is_built_in",
    "load",
    "load_by_id",
    "load_file",
    "load_with_problems",
    "loads",
    "models",
    "read_text",
    "reload",
]

GAMES = "pitboss.games"
"""The entry-point group of games from outside."""
LARGEST_FILE = 1_000_000
"""The most bytes of a rulebook file."""


class _Source(NamedTuple):
    """The text of a rulebook, where it is from, and the folder that paths in it start from, if it may include any."""

    text: str
    where: str
    folder: str | None


_Finder = Callable[[str, str | None], _Source]
"""Finds a rulebook by its id, or by its path from a folder."""


def available() -> tuple[str, ...]:
    """Return the ids of the built-in rulebooks, and of those that installed games bring."""
    return tuple(_known_files())


def is_built_in(rulebook_id: str) -> bool:
    """Return whether a rulebook comes with Pitboss, and not with an installed game."""
    return rulebook_id in _built_in_files()


def load(rulebook: str | Path | Rulebook, *, folder: Path | str = "") -> Rulebook:
    """Return a sound rulebook: a built-in one by its id, or any other by the path of its file.

    A name is a path if it ends in `.toml` or starts with `./`, `../` or `/`. A relative path starts at `folder`, without one
    at the working folder. A rulebook is returned as it is, so that a caller may take either.
    """
    if isinstance(rulebook, Rulebook):
        return rulebook
    if not isinstance(rulebook, str | Path):
        raise UnknownRulebook("rulebooks", repr(rulebook), "an id, a path or a rulebook", f"{type(rulebook).__name__}")
    if isinstance(rulebook, Path) or is_path(rulebook):
        return load_file(Path(folder, rulebook))
    return load_by_id(rulebook)


@cache
def load_by_id(rulebook_id: str) -> Rulebook:
    """Return a built-in rulebook, or one that an installed game brings, by its id."""
    return _sound(_found(rulebook_id, None, _find))


def load_file(path: Path | str) -> Rulebook:
    """Return a rulebook from a file; it includes built-in books by id and other files by path."""
    book = _sound(_build(_read(Path(path)), _find, ()))
    for problem in setting_problems(book, models(book.game)):
        raise problem
    return book


def loads(text: str, where: str = "rulebook") -> Rulebook:
    """Return a rulebook from its text; it includes built-in books only."""
    return _sound(_build(_Source(text, where, None), _find, ()))


def reload(rulebook_id: str, texts: Mapping[str, str]) -> Rulebook:
    """Return a rulebook from the texts that `Rulebook.texts()` gave when it was kept."""
    return _reloaded(rulebook_id, tuple(texts.items()))


@lru_cache(maxsize=64)
def _reloaded(rulebook_id: str, kept: tuple[tuple[str, str], ...]) -> Rulebook:
    # A house reads the same texts for each of its tables, and each time that it opens.
    texts = dict(kept)

    def find(name: str, folder: str | None) -> _Source:
        key = include_key(name, folder or "")
        if key not in texts:
            raise UnknownRulebook("kept rulebooks", key, f"one of {', '.join(texts)}", "no such rulebook")
        return _Source(texts[key], key, posixpath.dirname(key) if is_path(name) else "")

    return _sound(_found(rulebook_id, "", find))


def load_with_problems(rulebook: str) -> tuple[Rulebook, tuple[LawError, ...]]:
    """Return a rulebook by id or path with everything unsound in it; refuse only what cannot be read at all."""
    book = _found(rulebook, "" if is_path(rulebook) else None, _find)
    found = [*problems(book), *(setting_problems(book, models(book.game)) if is_path(rulebook) else ())]
    return book, tuple(found)


def _find(name: str, folder: str | None) -> _Source:
    """Find a built-in rulebook by its id, or a file by its path from a folder."""
    if not is_path(name):
        return _by_id(name)
    if folder is None:
        raise UnknownRulebook("rulebooks", name, "the id of a built-in rulebook, since this book is not a file", "a path")
    return _read(Path(folder, name))


def _known_files() -> dict[str, Traversable]:
    """Return every rulebook that has an id; one of Pitboss stays what it is, whatever a package brings."""
    brought = [_files(folder) for folder in folders_of_games()]
    found = {key: file for files_ in (*brought, _built_in_files()) for key, file in files_.items()}
    return dict(sorted(found.items()))


def _built_in_files() -> dict[str, Traversable]:
    return _files(files("pitboss") / "rulebooks")


def _files(folder: Traversable) -> dict[str, Traversable]:
    """Return the rulebooks in a folder, by id: `nz/four-card-poker` is nz/four_card_poker.toml."""
    return {
        f"{authority.name}/{file.name.removesuffix('.toml').replace('_', '-')}": file
        for authority in (folder.iterdir() if folder.is_dir() else ())
        if authority.is_dir()
        for file in authority.iterdir()
        if file.name.endswith(".toml")
    }


@cache
def folders_of_games() -> tuple[Traversable, ...]:
    """Return `rulebooks` in the package of each installed game. No game is loaded to find it."""
    packages = dict.fromkeys(entry.module.partition(".")[0] for entry in entry_points(group=GAMES))
    found = [spec.submodule_search_locations or () for package in packages if (spec := find_spec(package))]
    return tuple(Path(folder) / "rulebooks" for folders in found for folder in folders)


def _by_id(rulebook_id: str) -> _Source:
    known = _known_files()
    if rulebook_id not in known:
        hint = near(rulebook_id, known) or ", ".join(known) or "none is installed"
        expected = f"the id of a rulebook (perhaps {hint}), or the path of a file such as ./mine.toml"
        raise UnknownRulebook("rulebooks", rulebook_id, expected, "no such rulebook")
    file = known[rulebook_id]
    where = f"rulebooks/{rulebook_id.partition('/')[0]}/{file.name}"
    return _Source(file.read_text(encoding="utf-8"), where, None)


def _read(path: Path) -> _Source:
    return _Source(read_rulebook(path), str(path), str(path.parent))


def read_rulebook(path: Path) -> str:
    """Return the text of a user's file, if it is a regular file of a reasonable size."""
    return read_text(path, "a rulebook", LARGEST_FILE, regular=True, error=LawError)


def _found(name: str, folder: str | None, find: _Finder, above: tuple[str, ...] = ()) -> Rulebook:
    """Build a book by its name; a book named by its id must have that id."""
    source = find(name, folder)
    book = _build(source, find, above)
    if not is_path(name) and book.id != name:
        raise book.problem("id", repr(name), repr(book.id))
    return book


def _build(source: _Source, find: _Finder, above: tuple[str, ...]) -> Rulebook:
    if amends(source.text, source.where):
        return _amended(parse_amendment(source.text, source.where), source, find, above)
    file = parse(source.text, source.where)
    if file.id in above:
        raise _wrong_includes(source, "books that do not include this one", " > ".join((*above, file.id)))
    included = [_found(name, source.folder, find, (*above, file.id)) for name in file.includes]
    ids = [book.id for book in included]
    for twice in {each for each in ids if ids.count(each) > 1}:
        raise _wrong_includes(source, "each book once", f"{twice} more than once")
    return assemble(file, included, source.text, source.where)


def _amended(amendment: Amendment, source: _Source, find: _Finder, above: tuple[str, ...]) -> Rulebook:
    """Build the book that an amending file makes of another one."""
    file = amendment.file
    # The amended book may have this id by mistake, which is another error than a circle.
    amending = f"{file.id} (amending)"
    if amending in above:
        expected = "a rulebook that neither amends nor includes this one"
        raise LawError(source.where, "amends", expected, " > ".join((*above, amending)), line_of(source.text, "amends"))
    try:
        base = _found(file.amends, source.folder, find, (*above, amending))
    except UnknownRulebook as error:
        raise UnknownRulebook(source.where, "amends", error.expected, repr(file.amends), line_of(source.text, "amends")) from None
    return apply(base, amendment)


def _wrong_includes(source: _Source, expected: str, found: str) -> LawError:
    return LawError(source.where, "includes", expected, found, line_of(source.text, "includes"))


def models(game: str | None) -> list[Rulebook]:
    """Return the books of a game that have an id."""
    return [each for each in map(load_by_id, available()) if game is not None and each.game == game]


def _sound(book: Rulebook) -> Rulebook:
    for problem in problems(book):
        raise problem
    return book
