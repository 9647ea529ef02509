"""Read the value of a setting as a user writes it, by the type of the rulebook's own value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.cards import Card, CardError, Rank, deck, parse_card
from pitboss.games import game_of
from pitboss.lab.errors import LabError
from pitboss.lab.own_schedules import kinds_in_order
from pitboss.law import Rulebook, Setting, Value
from pitboss.law.schema import format_value
from pitboss.law.vocabulary import Format
from pitboss.money import MoneyError, OddsError, parse_money, parse_odds

AMOUNTS = frozenset({"payout.maximum", "rounding.smallest-chip"})
"""Settings whose whole number is an amount in cents."""
YES_AND_NO = {"yes": True, "true": True, "no": False, "false": False}
MOST_MULTIPLE = 100
"""More than any table allows. There must be a bound because the lab prices each multiple."""


def read_value(book: Rulebook, setting: Setting, written: Value) -> Value:
    """Return the value; refuse one that the setting could have in no rulebook, and list those it could have."""
    value = _of_kind(setting, written)
    if setting.key.startswith("odds.") and isinstance(value, str):
        return _odds(setting, value)
    if setting.value in set(Card) and isinstance(value, str):
        return _card(setting, value)
    allowed = _allowed(book, setting)
    if isinstance(value, tuple):
        if not _in_order(setting, value, allowed):
            raise _wrong(setting, value, [f"{', '.join(map(str, allowed))}, in some order"])
    elif allowed and value not in allowed:
        form = _format(book, setting)
        if form is None or not form.fits(value):
            # One value is no choice: its format says more.
            raise _wrong(setting, value, [form.says] if form and len(allowed) == 1 else map(format_value, allowed))
    elif not setting.admits(value) or not _within(setting.key, value):
        raise _wrong(setting, value, [_bounds(setting)])
    return value


def _format(book: Rulebook, setting: Setting) -> Format | None:
    """Return the format that the game asks of a text, where the rulebook lists no values: 4.5% beside 5%."""
    form = game_of(book.game or "").all_settings.get(setting.key)
    return form if isinstance(form, Format) and not setting.values else None


def _of_kind(setting: Setting, written: Value) -> Value:
    """Read text as yes or no, a whole number, a word or a list of words, whichever type the rulebook's own value has."""
    if not isinstance(written, str) or isinstance(setting.value, str):
        if type(written) is not type(setting.value):
            raise _wrong(setting, written, [setting.allows])
        return written
    text = written.strip()
    if isinstance(setting.value, bool):
        if text.lower() not in YES_AND_NO:
            raise _wrong(setting, written, ["yes", "no"])
        return YES_AND_NO[text.lower()]
    if setting.key in AMOUNTS and text.startswith("$"):
        return _amount(setting, text)
    if isinstance(setting.value, int):
        if not text.removeprefix("-").isdecimal() or len(text) > 12:
            raise _wrong(setting, written, [_bounds(setting)])
        return int(text)
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _allowed(book: Rulebook, setting: Setting) -> Sequence[int | str | bool]:
    """Return the values of a setting of words: those the rulebook lists, else those that its meaning allows."""
    own, key = setting.value, setting.key
    if setting.values:
        return [each for each in setting.values if not isinstance(each, tuple)]
    if isinstance(own, tuple):
        return list(own)
    if isinstance(own, int):
        return []
    if key.endswith(".from"):
        return kinds_in_order(hand_order(book, key.removesuffix(".from")))
    if own.upper() in Rank.__members__:
        return [rank.word for rank in Rank]
    return [each for each in (own, *setting.alternatives) if isinstance(each, str)]


def hand_order(book: Rulebook, wager: str) -> list[str]:
    """Return the kinds of hand, best first, in the order of this wager; at a game without ranks of hands, the lines of its
    schedules as they are written."""
    own_order = f"{wager}.hand-order"
    key = own_order if book.has_setting(own_order) else "hand-order"
    if not book.has_setting(key):
        return [*dict.fromkeys(kind for row in book.schedules_of(wager) for kind, _ in row.pays)]
    order = book.setting(key).value
    assert isinstance(order, tuple)
    return [str(kind) for kind in order]


def _in_order(setting: Setting, value: tuple[int | str, ...], allowed: Sequence[object]) -> bool:
    """Whether a list of words is valid: an order names every word once, any other list names some of them once."""
    if setting.key.endswith("order"):
        return sorted(map(str, value)) == sorted(map(str, allowed))
    return set(value) <= set(allowed) and len(set(value)) == len(value)


def _within(key: str, value: Value) -> bool:
    if isinstance(value, bool) or not isinstance(value, int):
        return True
    return 1 <= value <= MOST_MULTIPLE if key.endswith("-multiple") else value >= 0


def _bounds(setting: Setting) -> str:
    if setting.key.endswith("-multiple"):
        return f"a whole number from 1 to {MOST_MULTIPLE}"
    return setting.allows


def _odds(setting: Setting, text: str) -> str:
    try:
        return str(parse_odds(text))
    except OddsError as error:
        raise LabError(f"{setting.key}: {error}") from None


def _amount(setting: Setting, text: str) -> int:
    try:
        return parse_money(text)
    except MoneyError:
        raise _wrong(setting, text, [_bounds(setting), "an amount such as $2.50"]) from None


def _card(setting: Setting, text: str) -> str:
    try:
        card = parse_card(text)
    except CardError:
        raise _wrong(setting, text, deck()) from None
    if card not in deck():
        raise _wrong(setting, text, deck())
    return str(card)


def _wrong(setting: Setting, value: Value, choices: Iterable[str]) -> LabError:
    found = format_value(value)
    return LabError(f"{setting.key} cannot be {found!r} ({setting.says.rstrip('.')})", choices)
