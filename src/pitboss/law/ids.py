"""Ids of clauses (their order, their parents, their spelling at a shell prompt) and names of rulebooks.

A clause id is numbered as in its source: `9.2.1.1`, `5.1(a)(i)`, `10A.7`. A definition has the id of the clause that lists
it and its term (`1.1:stand-off`); the second clause with the same number ends in `-2` (`10A.7-2`).

A rulebook is named by its id (`nz/general`) or by the path of its file (`./mine.toml`).
"""

import posixpath
import re
from collections.abc import Iterable
from functools import cache

__all__ = ["in_order", "include_key", "is_part_of", "is_path", "parent", "plain", "previous", "specific_first"]

_REPEATED = re.compile(r"-\d+$")
_PART = re.compile(r"\(([^()]*)\)|([^.()]+)")
_NUMBER = re.compile(r"(\d+)([A-Z]*)(?:-(\d+))?")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}

_Key = tuple[tuple[int, int, str, int], ...]


def parent(clause_id: str) -> str | None:
    """Return the id one level up, whether or not the book has it: `5.1(a)` for `5.1(a)(i)`, `1.1` for `1.1:ante`."""
    head, is_definition, _ = clause_id.partition(":")
    if is_definition:
        return head
    head = _REPEATED.sub("", head)
    above = head.rpartition("(")[0] if head.endswith(")") else head.rpartition(".")[0]
    return above or None


def is_part_of(clause_id: str, other: str) -> bool:
    """Tell whether a clause is the other one or below it."""
    above: str | None = clause_id
    while above is not None and above != other:
        above = parent(above)
    return above is not None


def previous(clause_id: str) -> str | None:
    """Return the id that comes before one at the same level: 9.2 before 9.3 and before 9.2A, 5.1(a) before 5.1(b); None for the
    first one, and where the numbering does not say."""
    if found := re.fullmatch(r"(.*\()([a-z]+)\)", clause_id):
        head, letters = found.groups()
        if len(letters) > 1 or letters in "ivx":
            return None  # a letter or a Roman numeral
        return None if letters == "a" else f"{head}{chr(ord(letters) - 1)})"
    found = re.fullmatch(r"(.*?)(\d+)([A-Z]?)", clause_id)
    if found is None or clause_id.startswith("base."):
        return None
    head, digits, letter = found.groups()
    if letter:
        return f"{head}{digits}{chr(ord(letter) - 1) if letter > 'A' else ''}"
    return f"{head}{int(digits) - 1}" if int(digits) > 1 else None


def plain(clause_id: str) -> str:
    """Return the id without characters that a shell would interpret: `5.1.a.i` for `5.1(a)(i)`, `1.1.ante` for `1.1:ante`."""
    return clause_id.replace("(", ".").replace(")", "").replace(":", ".")


def in_order(clause_ids: Iterable[str]) -> list[str]:
    """Sort ids as a reader expects them: 9.2 before 9.10, (iv) before (ix), definitions in the order of the file."""
    ids = list(clause_ids)
    lettered = {parent(each) for each in ids if each.endswith("(a)")}
    return sorted(ids, key=lambda each: _key(each, lettered))


@cache
def specific_first(clause_ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same ids, each before any that it is part of: 5.8(b), then 5.8."""
    found: list[str] = []
    for clause_id in clause_ids:
        above, general = clause_id, set()
        while above := parent(above) or "":
            general.add(above)
        at = next((place for place, other in enumerate(found) if other in general), len(found))
        found.insert(at, clause_id)
    return tuple(found)


def is_path(name: str) -> bool:
    """Tell the path of a rulebook file from the id of a built-in rulebook."""
    return name.endswith(".toml") or name.startswith(("./", "../", "/"))


def include_key(name: str, folder: str) -> str:
    """Return what identifies an included book among kept texts: its id, or its path from the folder of the top file."""
    return posixpath.normpath(posixpath.join(folder, name)) if is_path(name) else name


def _key(clause_id: str, lettered: set[str | None]) -> _Key:
    numbered, is_definition, _ = clause_id.partition(":")
    key: list[tuple[int, int, str, int]] = []
    for part in _PART.finditer(numbered):
        bracketed, bare = part.groups()
        if bracketed is None:
            key.append(_bare(bare))
        elif (numbered[: part.start()] not in lettered) and (value := _roman(bracketed)):
            key.append((1, value, "", 0))
        else:
            key.append((1, 0, bracketed.rjust(4), 0))
    if is_definition:
        # All definitions of a clause compare equal, so a stable sort keeps them as the file lists them.
        key.append((-1, 0, "", 0))
    return tuple(key)


def _bare(part: str) -> tuple[int, int, str, int]:
    if number := _NUMBER.fullmatch(part):
        digits, letters, repeated = number.groups()
        return (1, int(digits), letters, int(repeated or 1))
    # A letter (`A`) comes first in its source; a word (`base`) is our own and comes after everything printed.
    return (0 if part.isupper() else 2, 0, part, 0)


def _roman(numeral: str) -> int:
    """Return the value of a lower-case Roman numeral, 0 for anything else."""
    if not numeral or any(letter not in _ROMAN for letter in numeral):
        return 0
    values = [_ROMAN[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))
