"""Read a case file. All of it is checked before anything happens."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, cast

from msgspec import inspect

from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, parse_toml
from pitboss.files.values import flag, known, one_of, words
from pitboss.house.case_files.expectations import Reader
from pitboss.house.case_files.model import CaseCommand, CaseFile, CaseOpening, CaseParts
from pitboss.house.file_values import name, time_after
from pitboss.house.kind import Kind
from pitboss.house.kinds import KINDS
from pitboss.house.round_files.commands import TIMES
from pitboss.house.round_files.expectations.fields import read_field
from pitboss.table.bounds import LARGEST_ROUND_FILE
from pitboss.table.commands import HOUSE, HOUSE_ACTOR, PLAYER, Actor, Command, Request

_TIMES = TIMES | {"until"}
_FORMAT = 1


def load(path: Path | str) -> CaseFile:
    """Return the case file at a path; `FileError` says where it is wrong."""
    return loads(read_text(path, "a case file", LARGEST_ROUND_FILE), printable(path))


def loads(text: str, file: str = "case file") -> CaseFile:
    """Return a case file from its text."""
    return _read(parse_toml(text, file))


def parts_of(kind: Kind[Any]) -> CaseParts:
    """Return what a kind of stream brings to its case files: the module `cases` of its folder."""
    package = type(kind).__module__.rpartition(".")[0]
    return cast(CaseParts, import_module(f"{package}.cases"))


def _read(file: Section) -> CaseFile:
    if file["format"].raw != _FORMAT:
        raise file["format"].error(f"{_FORMAT}, the version of the format")
    kind = KINDS[file.need("kind", known("a kind of stream", KINDS))]
    parts = parts_of(kind)
    opening = parts.opened(file)
    offices = [office.name for office in opening.book.offices]
    people = {each.name: each for each in (_person(row, offices) for row in file.rows("person"))}
    reader = _Commands(kind, parts, opening, people)
    found = CaseFile(
        document=file.document,
        kind=kind,
        opening=opening,
        people=tuple(people.values()),
        excluded=tuple(name(each) for each in file["excluded"].each()) if "excluded" in file else (),
        accounts=file.read("accounts", flag, False),
        commands=tuple(reader.read(row) for row in file.rows("command")),
    )
    file.allow("excluded", "title")
    file.done()
    return found


def _person(row: Section, offices: list[str]) -> Actor:
    who = Actor(row.need("name", name), row.read("office", one_of(*offices), PLAYER))
    row.done()
    return who


class _Commands:
    """Reads the commands of a case, in the order of their times."""

    def __init__(self, kind: Kind[Any], parts: CaseParts, opening: CaseOpening, people: dict[str, Actor]) -> None:
        self._parts, self._opening, self._people = parts, opening, people
        self._expects = Reader(kind, opening.book)
        infos = [inspect.type_info(each) for each in kind.requests]
        self._kinds = {str(info.tag): info for info in infos if isinstance(info, inspect.StructType)}
        self._at = opening.before[-1].at if opening.before else opening.start
        self._number = 0

    def read(self, row: Section) -> CaseCommand:
        self._number += 1
        who = row.need("who", known("somebody in `person`, or house", (*self._people, HOUSE)))
        self._at = row.read("at", time_after(self._at), self._at)
        command_id = row.read("id", words, f"command-{self._number}")
        expect = self._expects.read(row)
        does = self._request(row)
        row.done()
        speaker = HOUSE_ACTOR if who == HOUSE else self._people[who]
        return CaseCommand(row.path, Command(command_id, speaker, self._at, does), expect)

    def _request(self, row: Section) -> Request:
        tag = row.need("does", known("a request", self._kinds))
        kind = self._kinds[tag]
        if (own := self._parts.request(tag, row, self._opening)) is not None:
            return own
        data: dict[str, Any] = {"type": tag}
        for field in kind.fields:
            key = field.encode_name
            row.allow(key)
            if key in row:
                data[key] = time_after(self._at)(row[key]) if key in _TIMES else read_field(row[key], field.type)
            elif field.required:
                row[key]
        return row.converted(data, cast(type[Request], kind.cls))
