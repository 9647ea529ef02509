"""Strategies that users write in files.

A strategy is a short list of rules, and the first that fits decides: play a hand of at least this value, perhaps only
against certain up cards, in one way. In TOML:

    name = "mine"
    otherwise = "fold"

    [[rule]]
    at_least = "10-10"    # a hand by its ranks, such as Q-6-4 or A-A, or a kind of hand, such as flush
    up = "2-9"            # the up card's rank or range, where an up card is seen
    does = "play-3"
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pitboss.cards import Card, Rank, Suit
from pitboss.cards.ranks import HandValue, Ranking, all_values
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import Strategy
from pitboss.lab.decisions import choices, play_multiple
from pitboss.lab.errors import LabError
from pitboss.law.parsing import MOST_PARTS, deep_key
from pitboss.table.bounds import LARGEST_STRATEGY_FILE, TooLarge, read_bounded

_KEYS = ("name", "otherwise", "rule")
_RULE_KEYS = ("at_least", "up", "does")
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SPELLED = tuple("10" if rank is Rank.TEN else rank.letter for rank in Rank)
_KINDS = {(4,): "four-of-a-kind", (3,): "three-of-a-kind", (2, 2): "two-pair", (2,): "pair", (): "high-card"}


class WrittenRule(Struct, frozen=True):
    """One rule of a file: hands from this strength up, against these up cards or any, and the Play multiple for them."""

    least: int
    up: tuple[Rank, Rank] | None
    multiple: int

    def fits(self, hand: HandValue, up: Rank | None) -> bool:
        seen = self.up is None or (up is not None and self.up[0] <= up <= self.up[1])
        return seen and hand.strength >= self.least


class WrittenRules(Struct, frozen=True):
    """The rules of a file in order, and the Play multiple for hands that none of them fits."""

    lines: tuple[WrittenRule, ...]
    otherwise: int

    def decide(self, rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
        """Return the Play multiple of the first rule that fits, where 0 means to fold."""
        return next((line.multiple for line in self.lines if line.fits(hand, up)), self.otherwise)


# --- hands as people write them ------------------------------------------------------------------------------------


def ranks_of(text: str) -> tuple[Rank, ...]:
    """Read ranks separated by hyphens, such as Q-6-4, and return them highest first."""
    try:
        return tuple(sorted((_RANKS[each.strip().upper()] for each in text.split("-")), reverse=True))
    except KeyError as error:
        raise LabError(f"{error.args[0]!r} in {text!r} is not a rank", _SPELLED) from None


def least_strength(text: str, ranking: Ranking) -> int:
    """Return the strength of the lowest hand that the text names, by its kind or by its ranks.

    Fewer ranks than the hand has cards name its highest ones: 10-10 is any pair of tens, Q any queen high.
    """
    if text in ranking.order:
        return _from(ranking, text, ())
    try:
        ranks = ranks_of(text)
    except LabError:
        what = f"{text!r} is not a hand; name a hand by its ranks, such as Q-6-4 or A-A, or by its kind"
        raise LabError(what, ranking.order) from None
    if len(ranks) > ranking.plays:
        raise LabError(f"{text!r} has {len(ranks)} cards, but a hand here is {ranking.plays} cards", ranking.order)
    if len(ranks) == ranking.plays:
        # A hand written by its ranks alone is not a flush, so its cards get different suits; equal ranks are next to each other.
        suits = tuple(Suit)
        return ranking.worth([Card(rank.letter + suits[place % 4]) for place, rank in enumerate(ranks)]).strength
    grouped = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = _KINDS[tuple(count for count, _ in grouped if count > 1)]
    return _from(ranking, kind, tuple(int(rank) for _, rank in grouped))


def _from(ranking: Ranking, kind: str, head: tuple[int, ...]) -> int:
    """Return the strength of the lowest hand of a kind whose ranks start with `head`, or of the next hand above it."""

    def place(value: HandValue) -> tuple[int, tuple[int, ...]]:
        return -ranking.order.index(value.category), value.ranks

    known = all_values(ranking)
    return known[bisect_left(known, (-ranking.order.index(kind), head), key=place)].strength


def _up_cards(text: str) -> tuple[Rank, Rank]:
    """Return the lowest and the highest rank of a range such as 2-9, or of a single rank."""
    first, hyphen, last = text.partition("-")
    low, high = (_RANKS.get(each.strip().upper()) for each in (first, last if hyphen else first))
    if low is None or high is None or low > high:
        raise LabError(f"{text!r} is not an up card; write a rank or a range of ranks, lowest first, such as A or 2-9", _SPELLED)
    return low, high


# --- files -----------------------------------------------------------------------------------------------------------


def read_strategy(file: Path, rules: PokerRules, *, up_card: bool) -> Strategy:
    """Read a strategy for a table; `up_card` says whether one up card is seen before the decision."""
    try:
        text = read_bounded(file, LARGEST_STRATEGY_FILE).decode("utf-8")
        if line := deep_key(text):
            raise LabError(f"{file}, line {line}: a key has more than {MOST_PARTS} dotted parts")
        written = tomllib.loads(text)
    except OSError as error:
        raise LabError(f"{file}: {error.strerror or error}") from None
    except TooLarge as error:
        raise LabError(f"{file}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise LabError(f"{file} is not TOML: {error}") from None
    rows = written.get("rule", [])
    try:
        _known(written, _KEYS)
        otherwise = _one_of(written, "otherwise", choices(rules))
        name = written.get("name", file.stem)
        if not isinstance(name, str) or not name:
            raise LabError(f"name is {name!r}; it must be text")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise LabError("rule is not a list of rules; start each rule with [[rule]]")
    except LabError as error:
        raise LabError(f"{file}: {error.what}", error.choices) from None
    lines = []
    for number, row in enumerate(rows, start=1):
        try:
            lines.append(_rule(row, rules, up_card))
        except LabError as error:
            raise LabError(f"{file}: rule {number}: {error.what}", error.choices) from None
    return Strategy(name, f"As written in {file.name}.", WrittenRules(tuple(lines), play_multiple(otherwise)).decide)


def _rule(row: Mapping[str, Any], rules: PokerRules, up_card: bool) -> WrittenRule:
    allowed = _RULE_KEYS if up_card else tuple(key for key in _RULE_KEYS if key != "up")
    if "up" in row and not up_card:
        raise LabError("up is given, but it needs exactly one visible dealer card", allowed)
    _known(row, allowed)
    least = least_strength(_text(row, "at_least", rules.ranking.order), rules.ranking)
    up = _up_cards(_text(row, "up", _SPELLED)) if "up" in row else None
    return WrittenRule(least, up, play_multiple(_one_of(row, "does", choices(rules))))


def _known(row: Mapping[str, Any], keys: Sequence[str]) -> None:
    if unknown := [key for key in row if key not in keys]:
        raise LabError(f"{unknown[0]!r} is not a known key", keys)


def _text(row: Mapping[str, Any], key: str, valid: Iterable[object]) -> str:
    if key not in row:
        raise LabError(f"{key} is missing", valid)
    value = row[key]
    if not isinstance(value, str):
        raise LabError(f"{key} is {value!r}; it must be text in quotes", valid)
    return value


def _one_of(row: Mapping[str, Any], key: str, valid: Sequence[str]) -> str:
    value = _text(row, key, valid)
    if value not in valid:
        raise LabError(f"{key} is {value!r}, which is not a choice here", valid)
    return value
