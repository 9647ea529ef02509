"""Strategies that a person can keep in mind: those with a name, and those that somebody wrote in a file.

A strategy is a short list of rules, and the first that fits decides: a hand of at least so much, perhaps against certain
up cards, is played in one way. In a file (TOML):

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
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from pitboss.cards import Card, Rank, Suit
from pitboss.cards.ranks import HandValue, Ranking, suit_classes
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.lab.errors import LabError

FOLD = "fold"
PLAY_ = "play-"

_KEYS = ("name", "otherwise", "rule")
_RULE_KEYS = ("at_least", "up", "does")
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SPELLED = tuple("10" if rank is Rank.TEN else rank.letter for rank in Rank)
_KINDS = {(4,): "four-of-a-kind", (3,): "three-of-a-kind", (2, 2): "two-pair", (2,): "pair", (): "high-card"}


class StrategyRule(Struct, frozen=True):
    """One rule: hands from this strength up, against these up cards or any, are played so."""

    least: int
    up: tuple[int, int] | None
    does: str

    def fits(self, strength: int, up: int | None) -> bool:
        seen = self.up is None or (up is not None and self.up[0] <= up <= self.up[1])
        return seen and strength >= self.least


class Strategy(Struct, frozen=True):
    """What to do with every hand, by its value and the rank of the up card."""

    name: str
    says: str
    rules: tuple[StrategyRule, ...]
    otherwise: str

    def does(self, strength: int, up: int | None = None) -> str:
        """The choice for a hand of this strength against an up card of this rank, if one is seen."""
        return next((rule.does for rule in self.rules if rule.fits(strength, up)), self.otherwise)


def choices(rules: PokerRules) -> tuple[str, ...]:
    """What a player may do with his hand, by name: fold, or play so many times the Ante.

    Where Play may be any amount between two multiples, the amounts between are never better than both ends, because
    what can be expected grows in proportion; the whole multiples stand for them.
    """
    return (FOLD, *(f"{PLAY_}{multiple}" for multiple in range(rules.play_minimum, rules.play_maximum + 1)))


def multiple(choice: str) -> int:
    """How many times the Ante goes on Play; nothing when the hand is folded."""
    return 0 if choice == FOLD else int(choice.removeprefix(PLAY_))


@cache
def values(ranking: Ranking) -> tuple[HandValue, ...]:
    """Every value that the cards which play can have, from the least up."""
    return tuple(sorted({ranking.worth(cards) for cards, _ in suit_classes(ranking.plays)}))


# --- hands as people write them ------------------------------------------------------------------------------------


def ranks_of(text: str) -> tuple[Rank, ...]:
    """Ranks parted by hyphens, highest first: Q-6-4."""
    try:
        return tuple(sorted((_RANKS[each.strip().upper()] for each in text.split("-")), reverse=True))
    except KeyError as error:
        raise LabError(f"{error.args[0]!r} in {text!r} is no rank", _SPELLED) from None


def least_strength(text: str, ranking: Ranking) -> int:
    """The strength of the least hand that is at least what the text names: a kind of hand, or the ranks of one.

    Ranks that are fewer than the cards that play are the head of a hand: 10-10 is any pair of tens, Q any queen high.
    """
    if text in ranking.order:
        return _from(ranking, text, ())
    try:
        ranks = ranks_of(text)
    except LabError:
        what = f"{text!r} is no hand; a hand is given by its ranks, such as Q-6-4 or A-A, or as a kind of hand"
        raise LabError(what, ranking.order) from None
    if len(ranks) > ranking.plays:
        raise LabError(f"{text!r} is no hand here: it has {len(ranks)} cards, and {ranking.plays} play", ranking.order)
    if len(ranks) == ranking.plays:
        # In different suits, equal ranks lying next to each other: a hand written by its ranks alone is no flush.
        suits = tuple(Suit)
        return ranking.worth([Card(rank.letter + suits[place % 4]) for place, rank in enumerate(ranks)]).strength
    grouped = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = _KINDS[tuple(count for count, _ in grouped if count > 1)]
    return _from(ranking, kind, tuple(int(rank) for _, rank in grouped))


def _from(ranking: Ranking, kind: str, head: tuple[int, ...]) -> int:
    """The strength of the least hand of a kind whose ranks begin so, or of the next one above where there is none."""

    def place(value: HandValue) -> tuple[int, tuple[int, ...]]:
        return -ranking.order.index(value.category), value.ranks

    known = values(ranking)
    return known[bisect_left(known, (-ranking.order.index(kind), head), key=place)].strength


def _up_cards(text: str) -> tuple[int, int]:
    """The lowest and the highest rank of a range such as 2-9, or of a single rank."""
    first, hyphen, last = text.partition("-")
    low, high = (_RANKS.get(each.strip().upper()) for each in (first, last if hyphen else first))
    if low is None or high is None or low > high:
        raise LabError(f"{text!r} is no up card; it is a rank or a range of ranks, lowest first, such as A or 2-9", _SPELLED)
    return int(low), int(high)


# --- strategies with a name ----------------------------------------------------------------------------------------


def named(rules: PokerRules) -> tuple[Strategy, ...]:
    """The strategies people speak of in a game; where they say only to play, Play is the least there may be."""
    least, most = f"{PLAY_}{rules.play_minimum}", f"{PLAY_}{rules.play_maximum}"
    always = _named(rules, "always-play", "Play every hand, at the least Play.", [], least)
    match rules.book.game:
        case "three-card-poker":
            return (
                _named(rules, "q-6-4", "Play queen, six, four or better; fold the rest.", [("Q-6-4", least)]),
                _named(rules, "queen-high", "Play queen high or better; fold the rest.", [("Q", least)]),
                always,
            )
        case "four-card-poker":
            says = "Fold a pair of twos or less; the least Play on threes to nines; the largest on tens or better."
            return (_named(rules, "makers-pamphlet", says, [("10-10", most), ("3-3", least)]), always)
        case game:
            raise LabError(f"there are no strategies for {game}", ("three-card-poker", "four-card-poker"))


def _named(rules: PokerRules, name: str, says: str, plays: Iterable[tuple[str, str]], otherwise: str = FOLD) -> Strategy:
    lines = tuple(StrategyRule(least_strength(hand, rules.ranking), None, does) for hand, does in plays)
    return Strategy(name, says, lines, otherwise)


# --- strategies from a file ----------------------------------------------------------------------------------------


def read(file: Path, rules: PokerRules, *, up_card: bool) -> Strategy:
    """The strategy in a file, for a table where one up card is seen before the decision or none is."""
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise LabError(f"{file}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LabError(f"{file} is not TOML: {error}") from None
    rows = written.get("rule", [])
    try:
        _known(written, _KEYS)
        otherwise = _one_of(written, "otherwise", choices(rules))
        name = written.get("name", file.stem)
        if not isinstance(name, str) or not name:
            raise LabError(f"name is {name!r}; it must be text")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise LabError("rule is not a list of rules; each begins with [[rule]]")
    except LabError as error:
        raise LabError(f"{file}: {error.what}", error.choices) from None
    lines = []
    for number, row in enumerate(rows, start=1):
        try:
            lines.append(_rule(row, rules, up_card))
        except LabError as error:
            raise LabError(f"{file}: rule {number}: {error.what}", error.choices) from None
    return Strategy(name, f"As written in {file.name}.", tuple(lines), otherwise)


def _rule(row: Mapping[str, Any], rules: PokerRules, up_card: bool) -> StrategyRule:
    allowed = _RULE_KEYS if up_card else tuple(key for key in _RULE_KEYS if key != "up")
    if "up" in row and not up_card:
        raise LabError("up is given, but no single up card is seen before the decision", allowed)
    _known(row, allowed)
    least = least_strength(_text(row, "at_least", rules.ranking.order), rules.ranking)
    up = _up_cards(_text(row, "up", _SPELLED)) if "up" in row else None
    return StrategyRule(least, up, _one_of(row, "does", choices(rules)))


def _known(row: Mapping[str, Any], keys: Sequence[str]) -> None:
    if strange := [key for key in row if key not in keys]:
        raise LabError(f"{strange[0]!r} is not known here", keys)


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
        raise LabError(f"{key} is {value!r}, which is no choice here", valid)
    return value
