"""The coup itself: what cards are worth, who draws a third card, and which hand wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from pitboss.cards import Card, Rank

SideName = Literal["player", "banker"]
PLAYER: Final = "player"
BANKER: Final = "banker"
TIE: Final = "tie"
SIDES: tuple[SideName, SideName] = (PLAYER, BANKER)
"""The two hands, in the order in which they get cards and are turned."""
OTHER_SIDE: dict[str, str] = {PLAYER: BANKER, BANKER: PLAYER}
PLAYER_PAIR, BANKER_PAIR = "player-pair", "banker-pair"
MAIN = (PLAYER, BANKER, TIE)
PAIRS = (PLAYER_PAIR, BANKER_PAIR)
EVERY = (*MAIN, *PAIRS)
"""The wagers of the layout: a pair of either hand only where that is offered."""
FIRST_CARDS = 2
"""The cards of each hand before any third card."""
MOST_CARDS = 3
TEN = 10

_LINE = re.compile(r"\s*(\d)\s*:\s*(-|[\d\s-]+)\s*")
_RANGE = re.compile(r"(\d)(?:-(\d))?")


def value(card: Card) -> int:
    """Return the point value of a card: an ace one, two to nine their face, tens and courts nothing."""
    if card.rank is Rank.ACE:
        return 1
    return int(card.rank) if card.rank < Rank.TEN else 0


def points(cards: Sequence[Card]) -> int:
    """Return the point count of a hand: the last digit of the sum."""
    return sum(map(value, cards)) % TEN


class Draws(Struct, frozen=True):
    """The table of play: which hands get a third card."""

    natural: int
    """The least point count of the first two cards with which neither hand draws."""
    player: int
    """The highest point count with which the Player's hand draws."""
    banker_alone: int
    """The highest with which the Banker's hand draws if the Player's has not drawn."""
    banker: tuple[frozenset[int], ...]
    """By the point count of the Banker's hand: the values of the Player's third card with which it draws."""

    def naturals(self, player: int, banker: int) -> bool:
        """Return whether one of the first hands ends the coup."""
        return max(player, banker) >= self.natural

    def player_draws(self, player: int) -> bool:
        return player <= self.player

    def banker_draws(self, banker: int, third: int | None) -> bool:
        """Return whether the Banker's hand draws, after the value of the Player's third card, if there is one."""
        if third is None:
            return banker <= self.banker_alone
        return banker < len(self.banker) and third in self.banker[banker]


def third_to(draws: Draws, player: Sequence[Card], banker: Sequence[Card]) -> SideName | None:
    """Return which hand gets a third card now, of hands whose first two cards are known; None if the coup is complete."""
    first = points(player[:FIRST_CARDS]), points(banker[:FIRST_CARDS])
    if draws.naturals(*first) or len(banker) == MOST_CARDS:
        return None
    if len(player) < MOST_CARDS and draws.player_draws(first[0]):
        return PLAYER
    third = value(player[FIRST_CARDS]) if len(player) == MOST_CARDS else None
    return BANKER if draws.banker_draws(first[1], third) else None


class Result(Struct, frozen=True):
    """How a coup ended."""

    winner: str
    """`player`, `banker` or `tie`."""
    player: int
    """The point count of the Player's hand."""
    banker: int
    player_pair: bool = False
    banker_pair: bool = False


def result_of(player: Sequence[Card], banker: Sequence[Card]) -> Result:
    """Return the result of two complete hands."""
    own, other = points(player), points(banker)
    winner = TIE if own == other else PLAYER if own > other else BANKER
    return Result(winner, own, other, _pair(player), _pair(banker))


def _pair(cards: Sequence[Card]) -> bool:
    """Return whether the first two cards have the same rank."""
    first, second = cards[:FIRST_CARDS]
    return first.rank is second.rank


def laid_out(draws: Draws, sequence: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """Return the two hands that cards drawn in this order make, and how many of the cards the coup takes."""
    player, banker = list(sequence[0:4:2]), list(sequence[1:4:2])
    used = min(len(sequence), len(SIDES) * FIRST_CARDS)
    while used < len(sequence) and used >= len(SIDES) * FIRST_CARDS:
        side = third_to(draws, player, banker)
        if side is None:
            break
        (player if side == PLAYER else banker).append(sequence[used])
        used += 1
    return tuple(player), tuple(banker), used


def parse_banker_draws(text: str) -> tuple[frozenset[int], ...]:
    """Read with which third cards of the Player's the Banker's hand draws: `0: 0-9; 3: 0-7 9; 7: -`, each count from 0 on."""
    lines = [_LINE.fullmatch(part) for part in text.split(";")]
    if not all(lines):
        raise ValueError(f"{text!r} is not a table of play, such as 0: 0-9; 1: 0-7 9; 2: -")
    rows = [(int(line[1]), _values(line[2])) for line in lines if line]
    if [count for count, _ in rows] != list(range(len(rows))):
        raise ValueError(f"the lines of the table of play {text!r} do not go from 0 on, one for each point count")
    return tuple(values for _, values in rows)


def _values(text: str) -> frozenset[int]:
    if text.strip() == "-":
        return frozenset()
    found: set[int] = set()
    for part in text.split():
        bounds = _RANGE.fullmatch(part)
        if bounds is None or bounds[1] > (bounds[2] or bounds[1]):
            raise ValueError(f"{part!r} is not a value or a range of values, such as 9 or 2-7")
        first = int(bounds[1])
        found |= set(range(first, int(bounds[2] or first) + 1))
    return frozenset(found)
