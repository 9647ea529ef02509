"""Amend a rulebook: carry out the effects of an amending file on it, and return the whole rulebook that results.

All effects happen at once, on the rulebook as it was. Later editions and commencements need nothing else: an edition is a
rulebook, an amendment that commences is `apply`.
"""

from collections.abc import Callable, Iterator
from datetime import date

import msgspec

from pitboss.files.errors import near
from pitboss.files.toml import Document
from pitboss.law.effects import Amended, AmendmentFile, Effect, overlap, parse_target
from pitboss.law.errors import LawError, LawErrors
from pitboss.law.parsing import NAMED, parse, read_toml
from pitboss.law.redrafting import Draft, Wrong
from pitboss.law.rulebook import Rulebook, assemble
from pitboss.law.schema import RulebookFile
from pitboss.law.writing import plain_row, write_rulebook

__all__ = ["Amendment", "apply", "parse_amendment"]

_HEAD = ("id", "instrument", "date", "title", "authority", "currency")


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """What amends a rulebook: the file as it was read, its text, and where it is."""

    file: AmendmentFile
    text: str
    where: str

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects, each with its source and its date."""
        source, day = self.file.instrument, self.file.date
        return tuple(
            msgspec.structs.replace(each, source=each.source or source, date=each.date or day) for each in self.file.effect
        )

    def place(self, key: str) -> tuple[str, int | None] | None:
        """Return the file and the line of what this amendment says about a key of the resulting rulebook; None for nothing."""
        document = _document(self)
        if key in _HEAD and getattr(self.file, key) is not None:
            return self.where, document.line(key)
        for effect in self.file.effect:
            renumbered = f"clause[{effect.to}]" if effect.does == "renumber" else effect.target
            if any(_within(key, each) or _within(each, key) for each in (effect.target, renumbered)):
                return self.where, document.line(f"effect[{effect.target}]")
        return None


def parse_amendment(text: str, where: str) -> Amendment:
    """Return an amending file; a `LawError` names the file, the key and what was expected there."""
    return Amendment(file=read_toml(text, where, AmendmentFile), text=text, where=where)


def apply(base: Rulebook, amendment: Amendment) -> Rulebook:
    """Return the rulebook that an amendment makes of another one; `LawErrors` has everything that is wrong with its effects."""
    wrong = list(_unfit(base, amendment))
    draft = Draft(parse(base.text, base.where))
    if not wrong:
        wrong = [_error(amendment, effect, each) for effect, each in draft.carry_out(amendment.file.effect)]
    if wrong:
        raise LawErrors(wrong)
    head = {key: value for key in _HEAD if (value := getattr(amendment.file, key)) is not None}
    made = Amended(
        base=base.id,
        digest=base.digest,
        instrument=amendment.file.instrument,
        date=amendment.file.date,
        effects=amendment.effects,
    )
    data = {**draft.data, **head, "amended": [*draft.data.get("amended", ()), plain_row(made)]}
    text = write_rulebook(msgspec.convert(data, RulebookFile))
    return assemble(parse(text, amendment.where), base.included, text, amendment.where, _places(base, amendment))


def _places(base: Rulebook, amendment: Amendment) -> Callable[[str], tuple[str, int | None]]:
    return lambda key: amendment.place(key) or base.place(key)


def _unfit(base: Rulebook, amendment: Amendment) -> Iterator[LawError]:
    """Yield what is wrong with an amendment before any effect is carried out."""
    file, document = amendment.file, _document(amendment)
    if file.id == base.id:
        yield _at(amendment, "id", "an id of its own", f"that of the rulebook it amends, {base.id}")
    if not file.effect:
        yield _at(amendment, "effect", "at least one effect", "none")
    days = [("date", file.date), *((f"effect[{each.target}].date", each.date) for each in file.effect if each.date)]
    for key, day in days:
        if not (holds := _day(day)):
            yield _at(amendment, key, 'a day such as "2026-03-01"', repr(day))
        elif (before := _day(base.date)) and holds < before:
            yield _at(amendment, key, f"a day from {base.date}, the date of {base.id}", day)
    for place, effect in enumerate(file.effect):
        for other in file.effect[:place]:
            if overlap(effect, other):
                line = document.line(f"effect[{other.target}]")
                found = f"another on {other.target} in line {line}" if other.target != effect.target else "two"
                yield _at(amendment, f"effect[{effect.target}]", "one effect on this target", found)
                break


def _error(amendment: Amendment, effect: Effect, wrong: Wrong) -> LawError:
    hint = f" (perhaps {near(wrong.word, wrong.known)})" if wrong.word and near(wrong.word, wrong.known) else ""
    key = f"effect[{effect.target}]" + (f".{wrong.key}" if wrong.key else "")
    return _at(amendment, key, wrong.expected + hint, wrong.found)


def _at(amendment: Amendment, key: str, expected: str, found: str) -> LawError:
    return LawError(amendment.where, key, expected, found, _document(amendment).line(key))


def _document(amendment: Amendment) -> Document:
    return Document(amendment.where, amendment.text, {"effect": msgspec.to_builtins(amendment.file.effect)}, LawError, NAMED)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _within(inner: str, outer: str) -> bool:
    return parse_target(outer) is not None and (inner == outer or inner.startswith((f"{outer}.", f"{outer}[")))
