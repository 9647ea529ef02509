"""An approved set of rules, ready to be asked: which clauses carry a rule, what a setting is, what an office may do."""

from collections.abc import Hashable, Iterable, Mapping
from hashlib import sha256
from typing import TypeVar

import msgspec

from pitboss.law.errors import LawError, NotChoosable, UnknownClause, near
from pitboss.law.ids import in_order
from pitboss.law.index import Index, indexed
from pitboss.law.merging import Rows, merged
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
    spoken,
)

__all__ = ["Rulebook", "assemble"]

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")


class Rulebook(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One authority's rules of one game.

    `clauses` are the book's own. Offices, settings, schedules, checklist and remedies are those that hold: its own, and
    those of the books it includes where it has none of its own. A clause of an included book is cited with its book.
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
    """SHA-256 of the file."""
    text: str
    where: str
    included: tuple["Rulebook", ...]
    index: Index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self.texts() == other.texts()

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def __repr__(self) -> str:
        return f"Rulebook({self.id!r}, digest={self.digest[:12]!r})"

    def texts(self) -> dict[str, str]:
        """The text of this book and of every book it includes, by id: all that it takes to read it again."""
        texts = {self.id: self.text}
        for book in self.included:
            texts.update(book.texts())
        return texts

    def digests(self) -> dict[str, str]:
        """What identifies each of these texts, by id."""
        return {id_: sha256(text.encode()).hexdigest() for id_, text in self.texts().items()}

    def clause(self, clause_id: str) -> Clause:
        """The clause of this id, however spelled: `5.1(a)`, `5.1.a`, or `nz/general 9.1` from an included book."""
        return self._located(clause_id)[1]

    def citation(self, clause_id: str) -> str:
        """The id as it is cited: on its own for an own clause, with its book for an included one."""
        return self._located(clause_id)[0]

    def children(self, clause_id: str) -> tuple[Clause, ...]:
        """The own clauses one level below."""
        return tuple(self.index.clauses[each][1] for each in self.index.children.get(clause_id, ()))

    def cites(self, rule: str) -> tuple[str, ...]:
        """The clauses in force that carry a rule, own ones first; none where the rule is absent or still open."""
        return self.index.cites.get(rule, ())

    def has(self, rule: str) -> bool:
        """Whether a clause in force carries the rule."""
        return rule in self.index.cites

    def has_setting(self, key: str) -> bool:
        """Whether the book says anything of a setting."""
        return key in self.index.settings

    def setting(self, key: str) -> Setting:
        """A value that the table reads, with its clause."""
        return self._found(self.index.settings, key, "setting")

    def choose(self, key: str, value: Value | list[int | str]) -> Value:
        """A value that an operator chooses for his table, if the rulebook leaves it to him."""
        chosen = tuple(value) if isinstance(value, list) else value
        setting = self.index.settings.get(key)
        if setting is None:
            free = [each.key for each in self.settings if each.table]
            known = near(key, free) or ", ".join(free) or "there is none"
            raise NotChoosable(self.where, key, f"a setting left to the operator ({known})", "no setting of that name")
        if chosen == setting.value and type(chosen) is type(setting.value):
            return chosen
        if not setting.table:
            expected = f"{spoken(setting.value)}, which clause {', '.join(setting.clauses)} fixes"
            raise NotChoosable(self.where, key, expected, spoken(chosen), setting.clauses)
        if not setting.admits(chosen):
            raise NotChoosable(self.where, key, setting.allows, spoken(chosen), setting.clauses)
        wager = key.removeprefix("schedule.")
        if wager != key and (wager, chosen) not in self.index.schedules:
            names = ", ".join(each.name for each in self.schedules_of(wager))
            raise NotChoosable(self.where, key, f"a schedule of {wager} ({names})", spoken(chosen), setting.clauses)
        return chosen

    def schedule(self, wager: str, name: str) -> Schedule:
        """A named pay table of a wager."""
        return self._found(self.index.schedules, (wager, name), "schedule")

    def schedules_of(self, wager: str) -> tuple[Schedule, ...]:
        """The pay tables that there are for a wager."""
        return tuple(each for each in self.schedules if each.wager == wager)

    def office(self, name: str) -> Office:
        """A post at the table."""
        return self._found(self.index.offices, name, "office")

    def powers(self, office: str) -> frozenset[str]:
        """The rules that an office may carry out, its own and those of the offices it stands above."""
        return self._found(self.index.powers, office, "office")

    def stands_above(self, office: str, other: str) -> bool:
        """Whether an office is the other one or one above it."""
        offices = {each.name: each for each in self.offices}
        return office == other or any(
            self.stands_above(below, other) for below in (offices[office].inherits if office in offices else ())
        )

    def remedies_for(self, incident: str, when: str = "any") -> tuple[Remedy, ...]:
        """What is done about a mishap at that point of a round, in order; else what is done about it at any point."""
        rows = self.index.remedies
        return rows.get((incident, when)) or rows.get((incident, "any"), ())

    def bind(self, needed: Mapping[str, str]) -> None:
        """Make sure that every rule a game carries out is carried by a clause in force or declared absent."""
        for rule, what in needed.items():
            if rule in self.index.cites or rule in self.index.absent:
                continue
            open_in = [each.id for each in self.clauses if rule in each.carries]
            found = f"only clause {', '.join(open_in)}, which is open" if open_in else "neither"
            raise LawError(self.where, f"rule {rule}", f"a clause that carries it or an [[absent]] row ({what})", found)

    def _located(self, clause_id: str) -> tuple[str, Clause]:
        known = self.index.clauses
        found = known.get(clause_id) or known.get(self.index.spellings.get(clause_id, ""))
        if found is None:
            hint = near(clause_id, [*known, *self.index.spellings])
            expected = f"a clause of {self.id}" + (f" (perhaps {hint})" if hint else "")
            raise UnknownClause(self.where, clause_id, expected, "no clause of that id")
        return found

    def _found(self, rows: Mapping[_K, _T], key: _K, kind: str) -> _T:
        if key in rows:
            return rows[key]
        said, *names = (" ".join(each) if isinstance(each, tuple) else str(each) for each in (key, *rows))
        hint = near(said, names)
        expected = f"one of the {kind}s of {self.id}" + (f" (perhaps {hint})" if hint else "")
        raise LawError(self.where, said, expected, f"no such {kind}")


def assemble(file: RulebookFile, included: Iterable[Rulebook], text: str, where: str) -> Rulebook:
    """A rulebook from its file and the books it includes; whether it is sound is another question."""
    books = tuple(included)
    order = {clause_id: place for place, clause_id in enumerate(in_order([each.id for each in file.clause]))}
    clauses = tuple(sorted(file.clause, key=lambda each: order[each.id]))
    rows = merged(file, [(each.id, _rows_of(each)) for each in books])
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
        index=indexed(file, clauses, rows, [(each.id, each.index) for each in books]),
    )


def _rows_of(book: Rulebook) -> Rows:
    return Rows(
        offices=book.offices,
        settings=book.settings,
        schedules=book.schedules,
        checklist=book.checklist,
        remedies=book.remedies,
    )
