"""Where rulebooks come from: those that ship with the package, a file, or the texts that a table kept."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pitboss.law.errors import LawError, UnknownRulebook, near
from pitboss.law.parsing import read
from pitboss.law.rulebook import Rulebook, assemble
from pitboss.law.soundness import problems

__all__ = ["available", "load", "load_file", "loads", "reload", "survey"]

_Shelf = Callable[[str], tuple[str, str]]
"""From a rulebook's id to its text and where that is from."""


def available() -> tuple[str, ...]:
    """The ids of the rulebooks that ship with the package."""
    return tuple(_shipped())


@cache
def load(rulebook_id: str) -> Rulebook:
    """A shipped rulebook by its id, sound or not at all."""
    return _sound(_taken(rulebook_id, _shipped_text))


def survey(rulebook_id: str) -> tuple[Rulebook, tuple[LawError, ...]]:
    """A shipped rulebook and everything unsound in it; only a file that cannot be read at all is refused."""
    book = _taken(rulebook_id, _shipped_text)
    return book, tuple(problems(book))


def loads(text: str, where: str = "rulebook") -> Rulebook:
    """A rulebook from its text; the books it includes are the shipped ones."""
    return _sound(_built(text, where, _shipped_text, ()))


def load_file(path: Path | str) -> Rulebook:
    """A rulebook from a file; the books it includes are the shipped ones."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LawError(str(path), "the file", "a rulebook that can be read", str(error)) from error
    return loads(text, str(path))


def reload(rulebook_id: str, texts: Mapping[str, str]) -> Rulebook:
    """A rulebook from what `Rulebook.texts()` gave when it was kept, whatever ships today."""

    def kept(other: str) -> tuple[str, str]:
        if other not in texts:
            raise UnknownRulebook("kept rulebooks", other, f"one of {', '.join(texts)}", "no rulebook of that id")
        return texts[other], other

    return _sound(_taken(rulebook_id, kept))


def _shipped() -> dict[str, Traversable]:
    folder = files("pitboss") / "rulebooks"
    found: dict[str, Traversable] = {}
    for authority in folder.iterdir() if folder.is_dir() else ():
        for file in authority.iterdir() if authority.is_dir() else ():
            if file.name.endswith(".toml"):
                found[f"{authority.name}/{file.name.removesuffix('.toml').replace('_', '-')}"] = file
    return dict(sorted(found.items()))


def _shipped_text(rulebook_id: str) -> tuple[str, str]:
    shipped = _shipped()
    if rulebook_id not in shipped:
        hint = near(rulebook_id, shipped) or ", ".join(shipped) or "none is installed"
        expected = f"the id of a rulebook (perhaps {hint})"
        raise UnknownRulebook("rulebooks", rulebook_id, expected, "no rulebook of that id")
    file = shipped[rulebook_id]
    where = f"rulebooks/{rulebook_id.partition('/')[0]}/{file.name}"
    try:
        return file.read_bytes().decode("utf-8"), where
    except UnicodeDecodeError as error:
        raise LawError(where, "the file", "text in UTF-8", str(error)) from error


def _taken(rulebook_id: str, shelf: _Shelf, above: tuple[str, ...] = ()) -> Rulebook:
    """A book from a shelf, under the id it has there."""
    text, where = shelf(rulebook_id)
    book = _built(text, where, shelf, above)
    if book.id != rulebook_id:
        raise LawError(where, "id", f"{rulebook_id!r}, as the place of the file says", repr(book.id))
    return book


def _built(text: str, where: str, shelf: _Shelf, above: tuple[str, ...]) -> Rulebook:
    file = read(text, where)
    if file.id in above:
        raise LawError(where, "includes", "books that do not include this one", " > ".join((*above, file.id)))
    return assemble(file, [_taken(each, shelf, (*above, file.id)) for each in file.includes], text, where)


def _sound(book: Rulebook) -> Rulebook:
    for problem in problems(book):
        raise problem
    return book
