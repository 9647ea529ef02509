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

from bisect import bisect_left
from collections import Counter
from pathlib import Path

from msgspec import Struct

from pitboss.cards import Card, Rank, Suit
from pitboss.cards.ranks import HandValue, Ranking, all_values
from pitboss.files.errors import FileError
from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, Value, parse_toml
from pitboss.files.values import one_of, text, words
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import Strategy
from pitboss.lab.choices import play_multiple
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import choices
from pitboss.lab.question import Question
from pitboss.table.bounds import LARGEST_STRATEGY_FILE

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


def least_strength(named: str, ranking: Ranking) -> int:
    """Return the strength of the lowest hand that is named, by its kind or by its ranks; refuse any other with `ValueError`.

    Fewer ranks than the hand has cards name its highest ones: 10-10 is any pair of tens, Q any queen high.
    """
    if named in ranking.order:
        return _from(ranking, named, ())
    found = [_RANKS.get(each.strip().upper()) for each in named.split("-")]
    ranks = sorted((rank for rank in found if rank is not None), reverse=True)
    if len(ranks) < len(found):
        raise ValueError(repr(named))
    if len(ranks) > ranking.plays:
        raise ValueError(f"{named!r}, which has {len(ranks)} cards")
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


def read_strategy(file: Path, rules: PokerRules, *, up_card: bool) -> Strategy:
    """Read a strategy for a table; `up_card` says whether one up card is seen before the decision."""
    try:
        return _strategy(parse_toml(read_text(file, "a strategy", LARGEST_STRATEGY_FILE), printable(file)), rules, up_card)
    except FileError as error:
        raise LabError(str(error).removesuffix(".")) from None


def strategy_of(question: Question) -> Strategy | None:
    """Return the user's own strategy."""
    assert question.strategy is None or isinstance(question.strategy, Strategy)
    return question.strategy


def _strategy(written: Section, rules: PokerRules, up_card: bool) -> Strategy:
    file = Path(written.document.name)
    otherwise = written.need("otherwise", one_of(*choices(rules)))
    name = written.read("name", words, file.stem)
    lines = tuple(_rule(row, rules, up_card) for row in written.rows("rule"))
    written.done()
    return Strategy(name, f"As written in {file.name}.", WrittenRules(lines, play_multiple(otherwise)).decide)


def _rule(row: Section, rules: PokerRules, up_card: bool) -> WrittenRule:
    if "up" in row and not up_card:
        raise row["up"].error("no such key, because it needs exactly one visible dealer card")
    least = row.need("at_least", lambda value: _least(value, rules.ranking))
    up = row.read("up", _up_cards, None) if up_card else None
    does = row.need("does", one_of(*choices(rules)))
    row.done()
    return WrittenRule(least, up, play_multiple(does))


def _least(value: Value, ranking: Ranking) -> int:
    try:
        return least_strength(text(value), ranking)
    except ValueError as error:
        cards = f"a hand of {ranking.plays} cards by its ranks, such as Q-6-4 or A-A"
        raise value.error(f"{cards}, or by its kind ({', '.join(ranking.order)})", str(error)) from None


def _up_cards(value: Value) -> tuple[Rank, Rank]:
    """Read the lowest and the highest rank of a range such as 2-9, or a single rank."""
    first, hyphen, last = text(value).partition("-")
    low, high = (_RANKS.get(each.strip().upper()) for each in (first, last if hyphen else first))
    if low is None or high is None or low > high:
        raise value.error(f"the rank of an up card or a range, lowest first, such as A or 2-9 ({', '.join(_SPELLED)})")
    return low, high
