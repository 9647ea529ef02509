"""How a book and the books it includes become one: own rows first, an included row where no own one takes its place."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from pitboss.law.schema import ChecklistRow, Office, Remedy, RulebookFile, Schedule, Setting

__all__ = ["Rows", "cited_from", "merged"]

_Cited = TypeVar("_Cited", Office, Schedule, Setting)


class Rows(msgspec.Struct, frozen=True, kw_only=True):
    """What a table reads of a rulebook besides its clauses."""

    offices: tuple[Office, ...] = ()
    settings: tuple[Setting, ...] = ()
    schedules: tuple[Schedule, ...] = ()
    checklist: tuple[ChecklistRow, ...] = ()
    remedies: tuple[Remedy, ...] = ()


def merged(own: RulebookFile, included: Sequence[tuple[str, Rows]]) -> Rows:
    """The rows that hold under a book which includes others, named by their ids."""
    offices, settings, schedules = list(own.office), list(own.setting), list(own.schedule)
    checklist, remedies = list(own.checklist), list(own.remedy)
    for book_id, rows in included:
        names = {each.name for each in offices}
        offices += [_moved(each, book_id) for each in rows.offices if each.name not in names]
        keys = {each.key for each in settings}
        settings += [_moved(each, book_id) for each in rows.settings if each.key not in keys]
        tables = {(each.wager, each.name) for each in schedules}
        schedules += [_moved(each, book_id) for each in rows.schedules if (each.wager, each.name) not in tables]
        items = {each.item for each in checklist}
        checklist += [each for each in rows.checklist if each.item not in items]
        remedies += _unanswered(rows.remedies, remedies)
    return Rows(
        offices=tuple(offices),
        settings=tuple(settings),
        schedules=tuple(schedules),
        checklist=tuple(checklist),
        remedies=tuple(remedies),
    )


def cited_from(book_id: str, clause_id: str) -> str:
    """An included clause as another book cites it: `nz/general 9.1`."""
    return clause_id if " " in clause_id else f"{book_id} {clause_id}"


def _moved(row: _Cited, book_id: str) -> _Cited:
    return msgspec.structs.replace(row, clause=tuple(cited_from(book_id, each) for each in row.clauses))


def _unanswered(rows: Iterable[Remedy], own: Sequence[Remedy]) -> list[Remedy]:
    """The remedies for mishaps about which the own rows say nothing, neither at that point nor at any point."""
    answered = {(each.incident, each.when) for each in own}
    return [each for each in rows if (each.incident, each.when) not in answered and (each.incident, "any") not in answered]
