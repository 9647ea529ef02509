"""Rules that bind to the house and not to a table: those of its own kinds of stream, such as a promotion.

The name of such a rule, power or setting begins with the kind: `promotion.draw`. A table leaves them alone. They are checked
when a stream of that kind begins, and by `pitboss rules check`.
"""

from collections.abc import Collection, Iterator, Mapping

import msgspec

from pitboss.files.errors import perhaps
from pitboss.law.errors import LawError
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import of_the_house
from pitboss.law.vocabulary import Accepts, unfit

__all__ = ["HouseVocabulary", "house_problems", "of_the_house"]


class HouseVocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """What the house knows of one kind of stream: the closed vocabularies of its rulebooks."""

    kind: str
    rules: Mapping[str, str]
    """Every rule that it carries out, each with what it is. A book with one of them has them all, or says which are absent."""
    powers: Collection[str]
    """The powers that its requests require."""
    settings: Mapping[str, Accepts]
    """The settings that it reads, each with the values it can have."""

    def carried_by(self, book: Rulebook) -> bool:
        """Return whether clauses of the book's own carry rules of this kind; what a book includes is run by that book."""
        return any(self.owns(rule) for clause in book.clauses if clause.effect != "open" for rule in clause.carries)

    def owns(self, name: str) -> bool:
        """Return whether a rule, power or setting is named as one of this kind."""
        return name.startswith(f"{self.kind}.")


def house_problems(book: Rulebook, known: HouseVocabulary) -> Iterator[LawError]:
    """Yield what keeps a book from being carried out by a kind of stream: unknown names, rules that nobody carries, powers that
    give nothing, and what nobody may do."""
    yield from _unknown_names(book, known)
    if not known.carried_by(book):
        return
    for rule, what in known.rules.items():
        if not book.has(rule) and rule not in book.index.absent:
            yield book.problem(f"rule {rule}", f"a clause that carries it or a row of `absent` ({what})", "neither")
    for key in known.settings:
        if not book.has_setting(key):
            yield book.problem(f"setting {key}", "its value, since the house reads it", "nothing")
    held = frozenset[str]().union(*book.index.powers.values())
    for power in sorted(known.powers):
        if book.has(power) and power not in held:
            yield book.problem(f"rule {power}", "an office with the power to act on it", "none")


def _unknown_names(book: Rulebook, known: HouseVocabulary) -> Iterator[LawError]:
    own = [row.key for row in book.settings]
    rows: list[tuple[str, str, Collection[str]]]
    rows = [(f"clause[{each.id}].carries", rule, known.rules) for each in book.clauses for rule in each.carries]
    rows += [(f"absent[{each.rule}].rule", each.rule, known.rules) for each in book.absent]
    rows += [(f"setting[{key}].key", key, known.settings) for key in own]
    powers = dict.fromkeys(known.powers, "")
    rows += [(f"office[{each.name}].powers", power, powers) for each in book.offices for power in each.powers]
    for at, name, names in rows:
        if known.owns(name) and name not in names:
            yield book.problem(at, perhaps(f"a name that the house knows of a {known.kind}", name, names), repr(name))
    for setting in book.settings:
        if setting.key in known.settings:
            for value in (setting.value, *setting.values, *setting.alternatives):
                yield from unfit(book, f"setting[{setting.key}].value", value, known.settings[setting.key])
