"""Check the settings of a user's file against the built-in rulebooks of its game.

The program never reads a setting that no built-in book of the game has, and cannot read a value of another type. Where the
built-in books list the alternatives of a setting, these are all that the program can carry out.
"""

from collections.abc import Callable, Iterator, Sequence

from pitboss.cards import Rank, parse_card
from pitboss.files.errors import perhaps
from pitboss.law.errors import LawError
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import Setting, Value, describe_type, format_value
from pitboss.money import parse_odds

__all__ = ["setting_problems"]

LEAST_HAND, SCHEDULE = ".from", "schedule."
"""The end of the key for the lowest hand that a wager pays, and the start of the key for a wager's schedule."""

_FORMATS: dict[str, Callable[[str], object]] = {
    'odds such as "25 to 1"': parse_odds,
    'a card such as "2s"': parse_card,
    'a rank such as "queen"': lambda word: Rank[word.upper()],
}
"""Formats of words, each with a function that fails on other words."""


def setting_problems(book: Rulebook, models: Sequence[Rulebook]) -> Iterator[LawError]:
    """Yield the settings of a book that the program cannot read, judging by other books of the same game."""
    known: dict[str, list[Setting]] = {}
    for model in models:
        for setting in model.settings:
            known.setdefault(setting.key, []).append(setting)
    for setting in book.settings if models else ():
        at = f"setting[{setting.key}]"
        if setting.key not in known:
            expected = perhaps(f"a setting of {book.game}", setting.key, known)
            yield book.problem(f"{at}.key", expected, "an unknown one")
        elif expected := _expected(setting, known[setting.key], book):
            yield book.problem(f"{at}.value", expected, format_value(setting.value) or "nothing")


def _expected(setting: Setting, models: Sequence[Setting], book: Rulebook) -> str:
    """Return what is expected instead of a setting's value; nothing if the value is right."""
    value, model = setting.value, models[0].value
    if type(value) is not type(model):
        return describe_type(model)
    if isinstance(value, bool) or setting.key.startswith(SCHEDULE):
        return ""
    values = [each for row in models for each in (row.value, *row.alternatives, *row.values)]
    if isinstance(value, int):
        # Most numbers count something that must be there; for some, 0 means that there is no limit.
        least = min(1, *(each for each in (*values, *(row.minimum for row in models)) if isinstance(each, int)))
        if value < least:
            return f"a whole number, at least {least}"
        bounds = [row.maximum for row in models if row.maximum is not None]
        return f"a whole number, at most {max(bounds)}" if len(bounds) == len(models) and value > max(bounds) else ""
    if setting.key.endswith(LEAST_HAND):
        wager = setting.key.removesuffix(LEAST_HAND)
        hands = list(dict.fromkeys(hand for schedule in book.schedules_of(wager) for hand, _ in schedule.pays))
        return "" if value in hands else perhaps(f"a hand that {wager} pays ({', '.join(hands)})", str(value), hands)
    for expected, parse in _FORMATS.items():
        if _parses(model, parse):
            return "" if _parses(value, parse) else expected
    if isinstance(value, str) and not any(row.alternatives or row.considered or row.values for row in models):
        return ""  # free text, such as an inscription
    words = dict.fromkeys(word for each in values for word in _words(each))
    wrong = next((word for word in _words(value) if word not in words), None)
    return "" if wrong is None else perhaps(f"one of {', '.join(words)}", wrong, words)


def _parses(value: Value, parse: Callable[[str], object]) -> bool:
    try:
        parse(str(value))
    except (KeyError, ValueError):
        return False
    return True


def _words(value: Value) -> tuple[str, ...]:
    return tuple(str(each) for each in value) if isinstance(value, tuple) else (str(value),)
