"""Combine a book with the books it includes, and index the result for lookups during play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from pitboss.law.ids import parent, plain
from pitboss.law.schema import ChecklistRow, Clause, Office, Remedy, RulebookFile, Schedule, Setting, of_the_house

__all__ = ["Index", "Rows", "build_index", "merge_rows"]

_K = TypeVar("_K")
_T = TypeVar("_T")
_Cited = TypeVar("_Cited", Office, Schedule, Setting)


class Rows(msgspec.Struct, frozen=True, kw_only=True):
    """What a table reads from a rulebook besides its clauses."""

    offices: tuple[Office, ...] = ()
    settings: tuple[Setting, ...] = ()
    schedules: tuple[Schedule, ...] = ()
    checklist: tuple[ChecklistRow, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class Index(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of a book and of the books it includes, by the names used to look them up."""

    clauses: dict[str, tuple[str, Clause]]
    """Each clause with its citation, by its id and by its book and id."""
    spellings: dict[str, str]
    cites: dict[str, tuple[str, ...]]
    children: dict[str, tuple[str, ...]]
    settings: dict[str, Setting]
    schedules: dict[tuple[str, str], Schedule]
    offices: dict[str, Office]
    powers: dict[str, frozenset[str]]
    remedies: dict[tuple[str, str], tuple[Remedy, ...]]
    absent: frozenset[str]


def merge_rows(own: RulebookFile, included: Sequence[tuple[str, Rows]]) -> Rows:
    """Combine a book's rows with those of the books it includes, given with their ids; own rows take precedence.

    What binds to the house stays with the included book: the house runs its promotions by that, and a table reads none of it.
    """
    offices, settings, schedules = list(own.office), list(own.setting), list(own.schedule)
    checklist, remedies = list(own.checklist), list(own.remedy)
    for book_id, rows in included:
        names = {each.name for each in offices}
        offices += [_cited(each, book_id) for each in rows.offices if each.name not in names and not _of_the_house(each)]
        keys = {each.key for each in settings}
        settings += [_cited(each, book_id) for each in rows.settings if each.key not in keys and not of_the_house(each.key)]
        tables = {(each.wager, each.name) for each in schedules}
        schedules += [_cited(each, book_id) for each in rows.schedules if (each.wager, each.name) not in tables]
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


def _of_the_house(office: Office) -> bool:
    """Return whether an office acts in streams of the house only."""
    return bool(office.powers) and all(map(of_the_house, office.powers))


def _cite_from(book_id: str, clause_id: str) -> str:
    """Return the citation of an included clause: `nz/general 9.1`."""
    return clause_id if " " in clause_id else f"{book_id} {clause_id}"


def _cited(row: _Cited, book_id: str) -> _Cited:
    return msgspec.structs.replace(row, clause=tuple(_cite_from(book_id, each) for each in row.clauses))


def _unanswered(rows: Iterable[Remedy], own: Sequence[Remedy]) -> list[Remedy]:
    """Return the remedies for incidents that the own rows do not cover, neither under that condition nor under "any"."""
    answered = {(each.incident, each.when) for each in own}
    return [each for each in rows if (each.incident, each.when) not in answered and (each.incident, "any") not in answered]


def build_index(file: RulebookFile, clauses: Sequence[Clause], rows: Rows, included: Sequence[tuple[str, Index]]) -> Index:
    """Index a book with these clauses and rows, over the indexes of the books it includes."""
    known = {each.id: (each.id, each) for each in clauses}
    for book_id, index in included:
        for spelled, (citation, clause) in index.clauses.items():
            cited = _cite_from(book_id, citation)
            known.setdefault(cited, (cited, clause))
            known.setdefault(spelled, (cited, clause))
    absent = {each.rule for each in file.absent}
    cites = _cites(clauses, included, absent)
    for _, index in included:
        absent |= index.absent - cites.keys()
    offices = {each.name: each for each in rows.offices}
    return Index(
        clauses=known,
        # Own clauses come first; reversed, they overwrite an included clause with the same spelling.
        spellings={plain(spelled): spelled for spelled in reversed(known)},
        cites=cites,
        children=_grouped((above, each.id) for each in clauses if (above := parent(each.id)) is not None),
        settings={each.key: each for each in rows.settings},
        schedules={(each.wager, each.name): each for each in rows.schedules},
        offices=offices,
        powers={name: _powers(name, offices, frozenset()) for name in offices},
        remedies=_grouped(((each.incident, each.when), each) for each in rows.remedies),
        absent=frozenset(absent),
    )


def _cites(clauses: Iterable[Clause], included: Iterable[tuple[str, Index]], absent: set[str]) -> dict[str, tuple[str, ...]]:
    """Map each rule to the clauses in force that carry it; an own absence hides what an included book carries."""
    pairs = [(rule, each.id) for each in clauses if each.effect != "open" for rule in each.carries]
    for book_id, index in included:
        for rule, ids in index.cites.items():
            if rule not in absent:
                pairs += [(rule, _cite_from(book_id, each)) for each in ids]
    return {rule: tuple(dict.fromkeys(ids)) for rule, ids in _grouped(pairs).items()}


def _powers(name: str, offices: Mapping[str, Office], seen: frozenset[str]) -> frozenset[str]:
    if name in seen or name not in offices:
        return frozenset()
    office = offices[name]
    inherited = (_powers(each, offices, seen | {name}) - frozenset(office.leaves) for each in office.inherits)
    return frozenset(office.powers).union(*inherited)


def _grouped(pairs: Iterable[tuple[_K, _T]]) -> dict[_K, tuple[_T, ...]]:
    groups: dict[_K, list[_T]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in groups.items()}
