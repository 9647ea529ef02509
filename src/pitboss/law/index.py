"""Everything of a rulebook that is looked up while a round is played, worked out once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from pitboss.law.ids import parent, plain
from pitboss.law.merging import Rows, cited_from
from pitboss.law.schema import Clause, Office, Remedy, RulebookFile, Schedule, Setting

__all__ = ["Index", "indexed"]

_K = TypeVar("_K")
_T = TypeVar("_T")


class Index(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of a book and of those it includes, by what it is asked for."""

    clauses: dict[str, tuple[str, Clause]]
    """A clause by its id, and by its book and id; with the way it is cited."""
    spellings: dict[str, str]
    cites: dict[str, tuple[str, ...]]
    children: dict[str, tuple[str, ...]]
    settings: dict[str, Setting]
    schedules: dict[tuple[str, str], Schedule]
    offices: dict[str, Office]
    powers: dict[str, frozenset[str]]
    remedies: dict[tuple[str, str], tuple[Remedy, ...]]
    absent: frozenset[str]


def indexed(file: RulebookFile, clauses: Sequence[Clause], rows: Rows, included: Sequence[tuple[str, Index]]) -> Index:
    """The index of a book with these clauses and rows, over the indexes of the books that it includes."""
    known = {each.id: (each.id, each) for each in clauses}
    for book_id, index in included:
        for spelled, (citation, clause) in index.clauses.items():
            cited = cited_from(book_id, citation)
            known.setdefault(cited, (cited, clause))
            known.setdefault(spelled, (cited, clause))
    absent = {each.rule for each in file.absent}
    cites = _cites(clauses, included, absent)
    for _, index in included:
        absent |= index.absent - cites.keys()
    offices = {each.name: each for each in rows.offices}
    return Index(
        clauses=known,
        # Own clauses come first, so they are written last and keep a spelling that an included one shares.
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
    """Who carries which rule. An open clause is not in force; an own absence hides what an included book carries."""
    pairs = [(rule, each.id) for each in clauses if each.effect != "open" for rule in each.carries]
    for book_id, index in included:
        for rule, ids in index.cites.items():
            if rule not in absent:
                pairs += [(rule, cited_from(book_id, each)) for each in ids]
    return {rule: tuple(dict.fromkeys(ids)) for rule, ids in _grouped(pairs).items()}


def _powers(name: str, offices: Mapping[str, Office], seen: frozenset[str]) -> frozenset[str]:
    if name in seen or name not in offices:
        return frozenset()
    office = offices[name]
    inherited = (_powers(each, offices, seen | {name}) for each in office.inherits)
    return frozenset(office.powers).union(*inherited)


def _grouped(pairs: Iterable[tuple[_K, _T]]) -> dict[_K, tuple[_T, ...]]:
    groups: dict[_K, list[_T]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in groups.items()}
