"""Rulebooks as data: lists, one book, one clause with its neighbours, where it was last applied, and what it is for me now."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement
from starlette.requests import Request
from starlette.responses import Response

from pitboss import law
from pitboss.floor.at_table import AtTable
from pitboss.floor.hall import Hall
from pitboss.floor.log import said
from pitboss.floor.messages import ClauseWords, LogLine, Offered
from pitboss.floor.sessions import Visitor
from pitboss.floor.web import answer, floor_of, malformed, not_found, table_of, visitor_of
from pitboss.games import games
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.house.times import DAY
from pitboss.journal.schema import journal as rows
from pitboss.law import LawError, Rulebook
from pitboss.law.as_data import clause_data, rulebook_data, summary_data
from pitboss.law.ids import parent
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import wager_name
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC

LONGEST_SEARCH = 100


NEAR = 3
"""How many clauses before and after one that is in no part of the rules are shown beside it."""
SHOWN = 3
"""How many of the latest applications of a clause are shown."""


class Applied(Struct, frozen=True):
    """Where a clause was last applied."""

    table: str
    version: int
    round: int | None
    at: int
    text: str


class ForYou(Struct, frozen=True):
    """What a clause means for me now."""

    text: str


class Rulebooks(Struct, frozen=True):
    """Every rulebook of the house, as summaries."""

    rulebooks: tuple[dict[str, Any], ...]


def book_of(request: Request) -> Rulebook:
    """Return the rulebook that the address names."""
    return book_called(f"{request.path_params['authority']}/{request.path_params['game']}")


def book_called(name: str) -> Rulebook:
    """Return a rulebook by its id; files are not read for a browser."""
    if name not in law.available():
        raise not_found(f"There is no rulebook {name[:60]!r}.", "Look at the list of rulebooks.")
    return law.load(name)


def listed() -> tuple[dict[str, Any], ...]:
    """Return a summary of every rulebook, with the game that it is for where that can be played."""
    return tuple(_summary(law.load(each)) for each in law.available())


@lru_cache(maxsize=64)
def _summary(book: Rulebook) -> dict[str, Any]:
    """Return the summary of a rulebook; every clause is counted once, and not for each visitor."""
    return summary_data(book, None) | {"game": book.game if book.game in games() else None}


async def rulebooks(request: Request) -> Response:
    """List the rulebooks."""
    return answer(Rulebooks(listed()))


async def rulebook(request: Request) -> Response:
    """Return a rulebook with all of its rows."""
    return answer(rulebook_data(book_of(request), None))


async def clause(request: Request) -> Response:
    """Return a clause of a rulebook, and where any table last applied it."""
    hall, book = floor_of(request).hall, book_of(request)
    return answer(await clause_of(hall, book, request.path_params["clause"], tables_under(hall, book), None))


def tables_under(hall: Hall, book: Rulebook) -> list[AtTable]:
    """Return the tables whose rulebook this is, or includes it."""
    here = hall.tables.values()
    return [each for each in here if book.id in (each.table.rules.book.id, *each.table.rules.book.includes)]


def cited_at(here: AtTable, book: Rulebook, clause: str) -> str:
    """Return a clause as a table cites it: with its rulebook where that is an included one."""
    return clause if here.table.rules.book.id == book.id else f"{book.id} {clause}"


async def table_clause(request: Request) -> Response:
    """Return a clause by the text that a table keeps, where it was last applied there, and what it is for me now."""
    here = await table_of(request)
    hall, visitor = floor_of(request).hall, visitor_of(request)
    number = request.path_params["clause"]
    data = await clause_of(hall, here.table.rules.book, number, [here], visitor)
    return answer(data)


async def clause_of(
    hall: Hall, book: Rulebook, number: str, tables: Iterable[AtTable], visitor: Visitor | None
) -> dict[str, Any]:
    """Return everything about a clause."""
    try:
        data = clause_data(book, number, None)
    except LawError as error:
        raise not_found(f"There is no clause {number[:60]!r} in {book.id}.", f"Expected {error.expected}.") from None
    cited = data["id"]
    ids = [each.id for each in book.clauses]
    at = ids.index(cited) if cited in ids else -1
    before, after = (ids[at - 1] if at > 0 else None), (ids[at + 1] if 0 <= at < len(ids) - 1 else None)
    choices = [each for each in data["settings"] if each.get("source") == "choice"]
    here = [(each, cited_at(each, book, cited)) for each in tables]
    applied = await _applied(hall, here)
    above = book.clause(data["parent"]).says if data["parent"] else ""
    return {
        **data,
        "heading": f"{data['parent']}  {' '.join(above.split())}" if above else "",
        "siblings": [] if data["children"] and not data["parent"] else _beside(book, cited, whole=bool(data["parent"])),
        "chapters": _chapters(book, data["parent"] or cited),
        "title": book.title,
        "authority": book.authority,
        "neighbours": {"before": before, "after": after},
        "choices": choices,
        "last_applied": applied[0] if applied else None,
        "applied": applied,
        "today": await asyncio.to_thread(lambda: sum(_today(each, hall, clause) for each, clause in here)),
        "for_you": await hall.run(_for_you, [each for each, _ in here], cited, visitor) if visitor else (),
    }


def _chapters(book: Rulebook, within: str) -> dict[str, ClauseWords | None]:
    """Return what comes before and after a part of a rulebook on its own level."""
    level, at = _level(book, within)
    last = at is None or at + 1 == len(level)
    return {"before": level[at - 1] if at else None, "after": None if last else level[(at or 0) + 1]}


def _beside(book: Rulebook, clause: str, *, whole: bool) -> list[ClauseWords]:
    """Return the clauses of the same level: all of them, or the nearest ones."""
    level, at = _level(book, clause)
    if at is None:
        return []
    return level if whole else level[max(0, at - NEAR) : at + NEAR + 1]


def _level(book: Rulebook, clause: str) -> tuple[list[ClauseWords], int | None]:
    """Return the clauses of one level, and where one of them is; None for a clause of an included rulebook."""
    level = [ClauseWords(each.id, " ".join(each.says.split())) for each in book.clauses if parent(each.id) == parent(clause)]
    return level, next((at for at, each in enumerate(level) if each.id == clause), None)


async def _applied(hall: Hall, tables: list[tuple[AtTable, str]]) -> list[Applied]:
    """Return the latest times that a clause was applied at some tables, as each cites it: by their logs, else the last one by
    their records."""
    found = await hall.run(lambda: [each for here, clause in tables for each in _in_log(here, clause)])
    if not found:
        found = [each for here, clause in tables if (each := await asyncio.to_thread(_in_record, here, hall, clause))][:1]
    return sorted(found, key=lambda each: -each.at)[:SHOWN]


def latest(tables: Iterable[AtTable], book: Rulebook) -> dict[str, Applied]:
    """Return where each clause of a rulebook was last applied, as far as the logs of some tables say; in the house's thread."""
    found: dict[str, Applied] = {}
    for here in tables:
        here.catch_up()
        for line in here.log.lines(PUBLIC, 0)[0]:
            for cited in _cited(line.event):
                each = cited.removeprefix(f"{book.id} ")
                if cited == cited_at(here, book, each) and (each not in found or found[each].at <= line.at):
                    found[each] = Applied(here.name, line.version, line.round, line.at, line.text)
    return found


def _in_log(here: AtTable, clause: str) -> list[Applied]:
    here.catch_up()
    lines: tuple[LogLine, ...] = here.log.lines(PUBLIC, 0)[0]
    return [Applied(here.name, each.version, each.round, each.at, each.text) for each in lines if clause in _cited(each.event)]


def _cited(event: Event) -> set[str]:
    """Return the clauses of an event, and of how wagers ended with it."""
    return {*event.clauses, *(clause for _, line in event.settles() for clause in line.clauses)}


def _in_record(here: AtTable, hall: Hall, clause: str) -> Applied | None:
    """Look through the record, outside the house's thread: it may be long."""
    journal = hall.house.journal
    row = journal.newest(rows.c.stream == PREFIX + here.name, _names(clause))
    if row is None:
        return None
    event = view_event(journal.open(row, formats_of(here.table.rules.game)).event, PUBLIC)
    return Applied(here.name, row.version, None, row.at, said(event)) if clause in _cited(event) else None


def _names(clause: str) -> ColumnElement[bool]:
    return rows.c.body.contains(f'"{clause}"', autoescape=True)


def _today(here: AtTable, hall: Hall, clause: str) -> int:
    """Return how many lines of a table's record name a clause today; of the earlier ones only a few are looked at."""
    journal, stream = hall.house.journal, PREFIX + here.name
    midnight = hall.clock() // DAY * DAY

    def at(version: int) -> int:
        row = journal.newest(rows.c.stream == stream, rows.c.version == version)
        return row.at if row else 0

    first = bisect_left(range(1, here.table.version + 1), midnight, key=at) + 1
    return journal.count(stream, rows.c.version >= first, _names(clause))


def _for_you(tables: list[AtTable], clause: str, visitor: Visitor) -> tuple[ForYou, ...]:
    """Return what a clause means for a person now: what it lets them do, and what it has paid or taken."""
    found = []
    for here in tables:
        message = here.message(visitor, here.table.version)
        found += [ForYou(_may(each)) for each in message.offers if clause in each.clauses]
        found += [ForYou(f"{each.words}.") for each in (message.result.lines if message.result else ()) if clause in each.clauses]
        found += [ForYou(line.text) for line in message.view.sign if clause in line.clauses]
    return tuple(dict.fromkeys(found))


def _may(offer: Offered) -> str:
    """Return what may be asked for, with its amounts where they are few."""
    said, amounts = offer.label.lower(), {each: f"{show(it.least)} to {show(it.most)}" for each, it in offer.amounts.items()}
    if [*amounts] == [said]:
        return f"You may {said} {amounts[said]}."
    named = ", ".join(f"{wager_name(each)} {amount}" for each, amount in amounts.items()) if len(amounts) <= SHOWN else ""
    return f"You may {said}{f': {named}' if named else ''}."


def searched(book: Rulebook, words: str) -> list[Any]:
    """Return the clauses whose number begins with what was typed, or that have all of its words."""
    if len(words) > LONGEST_SEARCH:
        raise malformed(f"A search has at most {LONGEST_SEARCH} characters.")
    wanted = words.lower().split()
    if not wanted:
        return [*book.clauses]
    return [
        each
        for each in book.clauses
        if each.id.lower().startswith(wanted[0]) or all(word in f"{each.id} {each.says}".lower() for word in wanted)
    ]
