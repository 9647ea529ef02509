"""The names a rulebook may use come from its game: a name that the game does not know is a problem, with the near misses."""

from collections.abc import Callable, Collection, Iterator, Mapping

import msgspec

from pitboss.files.errors import perhaps
from pitboss.law.errors import LawError
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import Value, of_the_house
from pitboss.money import OddsError, RateError, parse_odds, parse_part, parse_rate

__all__ = ["ODDS", "PART", "RATE", "Accepts", "Format", "Vocabulary", "unfit", "unknown_names"]

PLAYER = "player"
NOTIFY = "notify"
"""The remedy that tells people."""
SCHEDULE, HAND_ORDER = "schedule.", "hand-order"
"""The start of the key for a wager's schedule, and the end of the key for an order of hands."""
PAIR_OF_ACES = "pair-of-aces"
"""A hand that schedules may pay apart from other pairs; no order of hands lists it."""


class Format(msgspec.Struct, frozen=True):
    """How a text must be written: in words, and as a function that fails on any other text."""

    says: str
    parse: Callable[[str], object]

    def fits(self, value: object) -> bool:
        return not self.wrong(value)

    def wrong(self, value: object) -> str:
        """Return what is wrong with a value, in the words of the reader where it has any; empty for one that fits."""
        try:
            self.parse(str(value))
        except (OddsError, RateError) as error:
            return str(error)
        except (ArithmeticError, KeyError, ValueError):
            return repr(value)
        return ""


PART = Format('a part of a whole such as "1/2"', parse_part)
RATE = Format('a rate such as "5%"', parse_rate)
ODDS = Format('odds such as "1 to 1"', parse_odds)


Accepts = type[int] | type[bool] | type[str] | type[tuple[str, ...]] | tuple[str, ...] | Format
"""The values of a setting: a whole number, yes or no, any text, any list, one or several of some words, or a text in a format."""
TYPES = {int: "a whole number", bool: "true or false", str: "a text", tuple: "a list"}


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
    settings: Mapping[str, Accepts] = {}
    """The settings that the program reads, each with the values it can have."""
    interpretations: Collection[str] = ()
    """The settings of which one value is built."""
    of_other_games: Collection[str] = ()
    """Settings that are read where other games are played, with cards for example: a general book may have them for those."""


def unknown_names(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    """Yield every name in the book's rows that its game does not know. What binds to the house is checked by the house."""
    yield from _in_remedies(book, known)
    yield from _in_checklist(book, known)
    yield from _in_clauses_and_offices(book, known)
    yield from _in_settings(book, known)
    yield from _in_schedules(book, known)


def _in_remedies(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    offices = {each.name for each in book.offices}
    for row in book.remedies:
        at = f"remedy[{row.incident} {row.when} {row.does}]"
        yield from _unknown(book, f"{at}.incident", row.incident, known.incidents, "an incident of the game")
        yield from _unknown(book, f"{at}.when", row.when, known.conditions, "a condition of the game")
        yield from _unknown(book, f"{at}.does", row.does, known.remedies, "a remedy of the game")
        yield from _unknown(book, f"{at}.carries", row.carries, known.rules, "a rule of the game")
        for receiver in row.to:
            yield from _unknown(book, f"{at}.to", receiver, offices | {PLAYER}, "an office of the book, or player")
        if row.does == NOTIFY and not row.to:
            yield book.problem(f"{at}.to", "whom the notice goes to", "nobody")
        if row.does != NOTIFY and row.to:
            yield book.problem(f"{at}.to", f"no such key, since only {NOTIFY} tells people", ", ".join(row.to))


def _in_checklist(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    offices = {each.name for each in book.offices}
    for line in book.checklist:
        at = f"checklist[{line.item}]"
        yield from _unknown(book, f"{at}.carries", line.carries, known.rules, "a rule of the game")
        for office in line.by:
            yield from _unknown(book, f"{at}.by", office, offices, "an office of the book")
        for device in (line.device,) if isinstance(line.device, str) else line.device:
            if device:
                yield from _unknown(book, f"{at}.device", device, known.devices, "a dealing device")


def _in_clauses_and_offices(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    offices = {each.name for each in book.offices}
    for clause in book.clauses:
        for rule in clause.carries if clause.effect != "open" else ():
            if not of_the_house(rule):
                yield from _unknown(book, f"clause[{clause.id}].carries", rule, known.rules, "a rule of the game")
    for office_row in book.offices:
        for above in office_row.inherits:
            yield from _unknown(book, f"office[{office_row.name}].inherits", above, offices, "an office of the book")
        for power in office_row.powers:
            if not of_the_house(power):
                yield from _unknown(book, f"office[{office_row.name}].powers", power, known.rules, "a rule of the game")
    for absent in book.absent:
        if not of_the_house(absent.rule):
            yield from _unknown(book, f"absent[{absent.rule}].rule", absent.rule, known.rules, "a rule of the game")


def _in_settings(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    """A setting is read by the program, or by a line of the checklist that depends on it."""
    read = {*known.settings, *known.interpretations, *(key for line in book.checklist for key in line.only)}
    for setting in book.settings:
        if of_the_house(setting.key):
            continue
        at = f"setting[{setting.key}]"
        if setting.key in known.of_other_games and any(general.has_setting(setting.key) for general in book.included):
            continue
        yield from _unknown(book, f"{at}.key", setting.key, read, "a setting that the program reads")
        if setting.key in known.settings:
            yield from unfit(book, f"{at}.value", setting.value, known.settings[setting.key])
            for value in setting.values:
                yield from unfit(book, f"{at}.values", value, known.settings[setting.key])


def unfit(book: Rulebook, at: str, value: Value, accepts: Accepts) -> Iterator[LawError]:
    """Yield a value that a setting cannot have."""
    if isinstance(accepts, tuple):
        for word in value if isinstance(value, tuple) else (value,):
            yield from _unknown(book, at, str(word), accepts, f"one of {', '.join(accepts)}")
    elif isinstance(accepts, Format):
        if wrong := accepts.wrong(value):
            yield book.problem(at, accepts.says, wrong)
    elif type(value) is not accepts:
        yield book.problem(at, TYPES[accepts], repr(value))


def _in_schedules(book: Rulebook, known: Vocabulary) -> Iterator[LawError]:
    """A schedule is of a wager that has one, and pays kinds of hand that there are."""
    wagers = [each.removeprefix(SCHEDULE) for each in known.settings if each.startswith(SCHEDULE)]
    orders = [each.value for each in book.settings if each.key.endswith(HAND_ORDER)]
    hands = {PAIR_OF_ACES, *(str(hand) for order in orders if isinstance(order, tuple) for hand in order)}
    for row in book.schedules:
        at = f"schedule[{row.wager} {row.name}]"
        yield from _unknown(book, f"{at}.wager", row.wager, wagers, "a wager that is paid by a schedule")
        for hand, _ in row.pays if orders else ():
            yield from _unknown(book, f"{at}.pays", hand, hands, "a kind of hand")


def _unknown(book: Rulebook, key: str, name: str, known: Collection[str], expected: str) -> Iterator[LawError]:
    if name not in known:
        yield book.problem(key, perhaps(expected, name, known), repr(name))
