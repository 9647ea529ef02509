"""An approved set of rules: which clauses carry a rule, the value of a setting, the powers of an office."""

import posixpath
from collections.abc import Callable, Hashable, Iterable, Mapping
from hashlib import sha256
from typing import TypeVar

import msgspec

from pitboss.files.errors import near
from pitboss.law.effects import Amended
from pitboss.law.errors import LawError, NotChoosable, UnknownClause, UnknownSetting
from pitboss.law.ids import in_order, include_key, is_path
from pitboss.law.index import Index, Rows, build_index, merge_rows
from pitboss.law.parsing import line_of
from pitboss.law.schema import (
    Absent,
    ChecklistRow,
    Clause,
    Office,
    Remedy,
    RulebookFile,
    Schedule,
    Setting,
    Value,
    format_value,
)

__all__ = ["Rulebook", "assemble"]

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")


class Rulebook(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One authority's rules for one game.

    `clauses` are the book's own. Offices, settings, schedules, checklist and remedies also include those of included books
    where this book has none of its own. A clause of an included book is cited with its book.
    """

    id: str
    title: str
    game: str | None
    authority: str
    instrument: str
    date: str
    currency: str
    includes: tuple[str, ...]
    clauses: tuple[Clause, ...]
    offices: tuple[Office, ...]
    settings: tuple[Setting, ...]
    schedules: tuple[Schedule, ...]
    checklist: tuple[ChecklistRow, ...]
    remedies: tuple[Remedy, ...]
    absent: tuple[Absent, ...]
    digest: str
    """The SHA-256 of the file."""
    text: str
    where: str
    included: tuple["Rulebook", ...]
    index: Index
    amended: tuple[Amended, ...] = ()
    """The amendments that made it, the first one first."""
    places: Callable[[str], tuple[str, int | None]] | None = None
    """Where an amended book says something: in the file that amends, or in the one that is amended."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self.texts() == other.texts()

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def __repr__(self) -> str:
        return f"Rulebook({self.id!r}, digest={self.digest[:12]!r})"

    def problem(self, key: str, expected: str, found: str) -> LawError:
        """Return an error about a key of this book, with its line."""
        where, line = self.place(key)
        return LawError(where, key, expected, found, line)

    def place(self, key: str) -> tuple[str, int | None]:
        """Return the file that says something about a key, and the line."""
        return self.places(key) if self.places else (self.where, line_of(self.text, key))

    def texts(self) -> dict[str, str]:
        """Return the text of this book and of every book it includes: all that `law.reload` needs.

        The keys are ids. A book that is included by its path has that path, from the folder of this book, as its key.
        """
        return {self.id: self.text, **self._included_texts("")}

    def _included_texts(self, folder: str) -> dict[str, str]:
        texts: dict[str, str] = {}
        for name, book in zip(self.includes, self.included, strict=True):
            key = include_key(name, folder)
            texts |= {key: book.text, **book._included_texts(posixpath.dirname(key) if is_path(name) else "")}
        return texts

    def digests(self) -> dict[str, str]:
        """Return the SHA-256 of each of these texts, under the same keys."""
        return {id_: sha256(text.encode()).hexdigest() for id_, text in self.texts().items()}

    def clause(self, clause_id: str) -> Clause:
        """Return a clause by its id in any spelling: `5.1(a)`, `5.1.a`, or `nz/general 9.1` from an included book."""
        return self._located(clause_id)[1]

    def citation(self, clause_id: str) -> str:
        """Return the id as cited: alone for an own clause, with its book for an included one."""
        return self._located(clause_id)[0]

    def children(self, clause_id: str) -> tuple[Clause, ...]:
        """Return the own clauses one level below."""
        return tuple(self.index.clauses[each][1] for each in self.index.children.get(clause_id, ()))

    def cites(self, rule: str) -> tuple[str, ...]:
        """Return the clauses in force that carry a rule, own ones first; none if the rule is absent or open."""
        return self.index.cites.get(rule, ())

    def has(self, rule: str) -> bool:
        """Tell whether a clause in force carries the rule."""
        return rule in self.index.cites

    def has_setting(self, key: str) -> bool:
        """Tell whether the book has a setting."""
        return key in self.index.settings

    def setting(self, key: str) -> Setting:
        """Return a setting by its key."""
        try:
            return self._found(self.index.settings, key, "setting")
        except LawError as error:
            raise UnknownSetting(error.where, error.key, error.expected, error.found, error.line) from None

    def with_setting(self, setting: Setting) -> "Rulebook":
        """Return the book with one more setting, to see what else a table would miss."""
        index = msgspec.structs.replace(self.index, settings={**self.index.settings, setting.key: setting})
        return msgspec.structs.replace(self, settings=(*self.settings, setting), index=index)

    def choose(self, key: str, value: Value | list[int | str]) -> Value:
        """Return a value that an operator chooses for a table, or refuse it where the rulebook does not allow it."""
        chosen = tuple(value) if isinstance(value, list) else value
        setting = self.index.settings.get(key)
        if setting is None:
            free = [each.key for each in self.settings if each.table]
            known = near(key, free) or ", ".join(free) or "there are none"
            raise NotChoosable(self.where, key, f"a setting that the operator may choose ({known})", "no such setting")
        if chosen == setting.value and type(chosen) is type(setting.value):
            return chosen
        if not setting.table:
            expected = f"{format_value(setting.value)}, as clause {', '.join(setting.clauses)} requires"
            raise NotChoosable(self.where, key, expected, format_value(chosen), setting.clauses)
        if not setting.admits(chosen):
            raise NotChoosable(self.where, key, setting.allows, format_value(chosen), setting.clauses)
        wager = key.removeprefix("schedule.")
        if wager != key and (wager, chosen) not in self.index.schedules:
            names = ", ".join(each.name for each in self.schedules_of(wager))
            raise NotChoosable(self.where, key, f"a schedule of {wager} ({names})", format_value(chosen), setting.clauses)
        return chosen

    def schedule(self, wager: str, name: str) -> Schedule:
        """Return a named pay table of a wager."""
        return self._found(self.index.schedules, (wager, name), "schedule")

    def schedules_of(self, wager: str) -> tuple[Schedule, ...]:
        """Return all pay tables of a wager."""
        return tuple(each for each in self.schedules if each.wager == wager)

    def office(self, name: str) -> Office:
        """Return an office by its name."""
        return self._found(self.index.offices, name, "office")

    def powers(self, office: str) -> frozenset[str]:
        """Return the rules that an office may carry out, including those of the offices below it."""
        return self._found(self.index.powers, office, "office")

    def stands_above(self, office: str, other: str) -> bool:
        """Tell whether an office is the other one or above it."""
        offices = {each.name: each for each in self.offices}
        return office == other or any(
            self.stands_above(below, other) for below in (offices[office].inherits if office in offices else ())
        )

    def remedies_for(self, incident: str, when: str = "any") -> tuple[Remedy, ...]:
        """Return the remedy steps for an incident under a condition; without any, those for the condition "any"."""
        rows = self.index.remedies
        return rows.get((incident, when)) or rows.get((incident, "any"), ())

    def bind(self, needed: Mapping[str, str]) -> None:
        """Refuse a book that neither carries nor declares absent a rule that a game needs."""
        for rule, what in needed.items():
            if rule in self.index.cites or rule in self.index.absent:
                continue
            open_in = [each.id for each in self.clauses if rule in each.carries]
            found = f"only clause {', '.join(open_in)}, which is open" if open_in else "neither"
            raise self.problem(f"rule {rule}", f"a clause that carries it or a row of `absent` ({what})", found)

    def _located(self, clause_id: str) -> tuple[str, Clause]:
        known = self.index.clauses
        found = known.get(clause_id) or known.get(self.index.spellings.get(clause_id, ""))
        if found is None:
            hint = near(clause_id, [*known, *self.index.spellings])
            expected = f"a clause of {self.id}" + (f" (perhaps {hint})" if hint else "")
            raise UnknownClause(self.where, clause_id, expected, "no such clause")
        return found

    def _found(self, rows: Mapping[_K, _T], key: _K, kind: str) -> _T:
        if key in rows:
            return rows[key]
        said, *names = (" ".join(each) if isinstance(each, tuple) else str(each) for each in (key, *rows))
        hint = near(said, names)
        expected = f"one of the {kind}s of {self.id}" + (f" (perhaps {hint})" if hint else "")
        raise self.problem(said, expected, f"no such {kind}")


def assemble(
    file: RulebookFile,
    included: Iterable[Rulebook],
    text: str,
    where: str,
    places: Callable[[str], tuple[str, int | None]] | None = None,
) -> Rulebook:
    """Build a rulebook from its file and the books it includes, without checking that it is sound."""
    books = tuple(included)
    order = {clause_id: place for place, clause_id in enumerate(in_order([each.id for each in file.clause]))}
    clauses = tuple(sorted(file.clause, key=lambda each: order[each.id]))
    rows = merge_rows(file, [(each.id, _rows_of(each)) for each in books])
    return Rulebook(
        id=file.id,
        title=file.title,
        game=file.game,
        authority=file.authority,
        instrument=file.instrument,
        date=file.date,
        currency=file.currency,
        includes=file.includes,
        clauses=clauses,
        offices=rows.offices,
        settings=rows.settings,
        schedules=rows.schedules,
        checklist=rows.checklist,
        remedies=rows.remedies,
        absent=file.absent,
        digest=sha256(text.encode()).hexdigest(),
        text=text,
        where=where,
        included=books,
        index=build_index(file, clauses, rows, [(each.id, each.index) for each in books]),
        amended=file.amended,
        places=places,
    )


def _rows_of(book: Rulebook) -> Rows:
    return Rows(
        offices=book.offices,
        settings=book.settings,
        schedules=book.schedules,
        checklist=book.checklist,
        remedies=book.remedies,
    )
