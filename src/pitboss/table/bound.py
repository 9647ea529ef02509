"""A rulebook bound to what is run by it: the clauses behind each rule name, and which office may do what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.law import Rulebook, specific_first
from pitboss.table.commands import HOUSE
from pitboss.table.refusal import Fact, Refusal


class Bound:
    """What a table, or another stream of the house, asks of its rulebook again and again."""

    book: Rulebook

    def _bind(self, book: Rulebook, rules: Iterable[str], powers: Mapping[str, frozenset[str]]) -> None:
        """Keep the clauses of these rules, and the powers of each office."""
        self.book = book
        self._hold({rule: book.cites(rule) for rule in rules}, powers)

    def _hold(self, cites: Mapping[str, tuple[str, ...]], powers: Mapping[str, frozenset[str]]) -> None:
        self._cites = dict(cites)
        self._joined: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._powers = dict(powers)
        self._denied: dict[tuple[str, ...], Refusal] = {}

    def cite(self, *rules: str) -> tuple[str, ...]:
        """Return the clauses that carry these rules, in order, each once."""
        if len(rules) == 1:
            return self._cites.get(rules[0], ())
        found = self._joined.get(rules)
        if found is None:
            found = tuple(dict.fromkeys(clause for rule in rules for clause in self._cites.get(rule, ())))
            self._joined[rules] = found
        return found

    def cite_specific(self, *rules: str) -> tuple[str, ...]:
        """Return the clauses that carry these rules as a refusal cites them: a clause comes before one that it is part of."""
        return specific_first(self.cite(*rules)) if rules else ()

    def has(self, rule: str) -> bool:
        """Return whether this authority has the rule at all."""
        return bool(self._cites.get(rule))

    def may(self, office: str, rule: str) -> bool:
        """Return whether an office has the power that the rule gives."""
        return rule in self._powers.get(office, ())

    def not_given(self, office: str, power: str, *forbidding: str) -> Refusal | None:
        """Refuse an office that has not this power, citing the rules that forbid it to others, or else the one that gives it.
        No such refusal depends on the state of the table, and each is made once."""
        if power in self._powers.get(office, ()):
            return None
        key = (office, power, *forbidding)
        found = self._denied.get(key)
        if found is None:
            if self.has(power):
                cited = [rule for rule in forbidding if self.has(rule)] or [power]
                facts: dict[str, Fact] = {"office": office, "offices": self.holders(power)}
                found = Refusal("not-your-office" if facts["offices"] else "nobody-may", self.cite_specific(*cited), facts)
            else:
                found = Refusal("no-such-rule-here", (), {"rule": power})
            self._denied[key] = found
        return found

    def holders(self, rule: str) -> tuple[str, ...]:
        """Return the offices of people that have a power."""
        return tuple(office for office, powers in self._powers.items() if rule in powers and office != HOUSE)
