"""The names a rulebook may use come from its game: a name that the game does not know is a problem, with the near misses."""

from collections.abc import Collection, Iterator, Mapping

import msgspec

from pitboss.law.errors import LawError, near
from pitboss.law.rulebook import Rulebook

__all__ = ["Vocabulary", "unknown_names"]

PLAYER = "player"


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """What a game knows: the closed vocabularies of its rulebooks."""

    rules: Mapping[str, str]
    """Every rule that the game and its services carry out, each with what it is."""
    own_rules: Collection[str]
    """Those of the game itself: a book must carry each, or declare it absent."""
    incidents: Collection[str]
    conditions: Collection[str]
    remedies: Collection[str]
    devices: Collection[str] = ()


def unknown_names(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    """Yield every name in the book's own rows that its game does not know."""
    offices = {each.name for each in book.offices}
    for row in book.remedies:
        at = f"remedy[{row.incident} {row.when} {row.does}]"
        yield from _unknown(book, f"{at}.incident", row.incident, known.incidents, "an incident of the game")
        yield from _unknown(book, f"{at}.when", row.when, known.conditions, "a condition of the game")
        yield from _unknown(book, f"{at}.does", row.does, known.remedies, "a remedy of the game")
        yield from _unknown(book, f"{at}.carries", row.carries, known.rules, "a rule of the game")
        for receiver in row.to:
            yield from _unknown(book, f"{at}.to", receiver, offices | {PLAYER}, "an office of the book, or player")
    for line in book.checklist:
        at = f"checklist[{line.item}]"
        yield from _unknown(book, f"{at}.carries", line.carries, known.rules, "a rule of the game")
        for office in line.by:
            yield from _unknown(book, f"{at}.by", office, offices, "an office of the book")
        for device in (line.device,) if isinstance(line.device, str) else line.device:
            if device:
                yield from _unknown(book, f"{at}.device", device, known.devices, "a dealing device")
    for clause in book.clauses:
        for rule in clause.carries if clause.effect != "open" else ():
            yield from _unknown(book, f"clause[{clause.id}].carries", rule, known.rules, "a rule of the game")
    for office_row in book.offices:
        for above in office_row.inherits:
            yield from _unknown(book, f"office[{office_row.name}].inherits", above, offices, "an office of the book")
        for power in office_row.powers:
            yield from _unknown(book, f"office[{office_row.name}].powers", power, known.rules, "a rule of the game")
    for absent in book.absent:
        yield from _unknown(book, f"absent[{absent.rule}].rule", absent.rule, known.rules, "a rule of the game")


def _unknown(book: Rulebook, key: str, name: str, known: Collection[str], expected: str) -> Iterator[LawError]:
    if name not in known:
        hint = near(name, known)
        yield LawError(book.where, key, f"{expected}{f' (perhaps {hint})' if hint else ''}", repr(name))
