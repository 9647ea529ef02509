"""The cover of a document about a round: whose rules, which record, made when, by whom and with which program; and the
parties by the names that people use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

import pitboss
from pitboss.house.snapshots import program
from pitboss.law import Rulebook
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor


class Party(Struct, frozen=True):
    """Somebody who took part in a round."""

    name: str
    role: str


class Cover(Struct, frozen=True, kw_only=True):
    """What a reader needs to file a document, and to make it again."""

    authority: str
    title: str
    instrument: str
    date: str
    rulebook: str
    digest: str
    """SHA-256 of the text of the rulebook that the table was opened with."""
    venue: str
    made_at: int
    made_by: str
    version: str
    """The version of the program."""
    program: str
    """SHA-256 of the program's source."""


def cover_of(book: Rulebook, *, venue: str, made_at: int, made_by: str) -> Cover:
    """Return the cover of a document about a table that plays by a book."""
    return Cover(
        authority=book.authority,
        title=book.title,
        instrument=book.instrument,
        date=book.date,
        rulebook=book.id,
        digest=book.digest,
        venue=venue,
        made_at=made_at,
        made_by=made_by,
        version=pitboss.__version__,
        program=program(),
    )


def parties_of(book: Rulebook, actors: Iterable[Actor], seated: Mapping[int, str]) -> tuple[Party, ...]:
    """Return who took part: the players by seat, then everybody else who did something."""
    found = {player: Party(player, f"player, seat {seat}") for seat, player in sorted(seated.items())}
    for who in actors:
        if who.office != PLAYER:
            found.setdefault(who.name, Party(speaker_name(who), office_name(book, who)))
    return tuple(found.values())


def speaker_name(who: Actor) -> str:
    return "Pitboss" if who == HOUSE_ACTOR else who.name


def office_name(book: Rulebook, who: Actor) -> str:
    """Return the title of a speaker's office."""
    if who == HOUSE_ACTOR:
        return "the house"
    titles = {office.name: office.title.lower() for office in book.offices}
    return titles.get(who.office, who.office.replace("-", " "))
