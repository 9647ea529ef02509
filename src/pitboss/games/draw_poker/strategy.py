"""Plain decision rules of draw poker: fold, call, raise and draw by the odds of the deck, the pot, the place at the table, how
many others there are and what they drew. Each player has a little temperament."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import ceil

from msgspec import Struct

from pitboss.cards import Card, SeededChance
from pitboss.cards.chance import Chance
from pitboss.games.draw_poker.chances import Cards, Contest, best_keep, field, share, worth

RESPECT = 0.25
"""How much a raise by others takes from the chances of a hand."""
NOT_YET = 0.5
"""The part of those who have still to speak who stay in."""
BEHIND = 0.05
"""How much more a raise needs for each player who acts after it."""
STRONG = 1.5
"""The share of the pot, as a multiple of an equal one, with which a player raises before the draw."""
AHEAD = 0.52
"""The share of the pot with which a player bets after the draw."""
BLUFF = 0.08
FEW_TO_BLUFF = 2
SLOW = 0.12
"""How often a player only calls with a hand to raise on."""


LASTING = 0.7
"""How much of a temperament stays; the rest is the mood of a round."""
STEPS = 1_000


class Act(StrEnum):
    """What a player wants to do; who has nothing to call checks instead of calling."""

    FOLD = "fold"
    CALL = "call"
    RAISE = "raise"


class Wish(Struct, frozen=True):
    """What a player wants, and by how much they would raise; the table says by how much they may."""

    act: Act
    raises: int = 0


class Temper(Struct, frozen=True):
    """What sort of player somebody is, each from -1 to 1."""

    loose: float = 0.0
    """They like to stay in."""
    bold: float = 0.0
    """They like to raise, and now and then on nothing."""


class Spot(Struct, frozen=True):
    """What a player knows when they bet."""

    contest: Contest
    hand: Cards
    pot: int
    """All chips bet so far, in both betting rounds."""
    call: int
    """What it costs to stay in."""
    others: tuple[int | None, ...]
    """Each opponent who is still in: how many cards they drew; None before the draw."""
    raises: int = 0
    """Raises and opening bets of others in this betting round."""
    behind: int = 0
    """Opponents who have still to act in this betting round."""
    drawn: bool = False
    """Whether the draw is over."""


def temper_of(seat: int, round_: int) -> Temper:
    """Return the temperament at a seat: a lasting one, with the mood of the round."""
    lasting, mood = SeededChance(f"seat {seat}"), SeededChance(f"seat {seat}, round {round_}")
    loose, bold = (LASTING * _trait(lasting) + (1 - LASTING) * _trait(mood) for _ in range(2))
    return Temper(loose, bold)


def _trait(chance: SeededChance) -> float:
    """A number from -1 to 1."""
    return chance.below(2 * STEPS + 1) / STEPS - 1


def chances(spot: Spot) -> float:
    """Return the share of the pot that a hand wins on average, by what the others have done."""
    if spot.drawn:
        fields = [field(spot.contest, drew) for drew in spot.others]
        value = share(spot.contest, worth(spot.contest, spot.hand), fields)
    else:
        value, _ = best_keep(spot.contest, spot.hand, [field(spot.contest)] * _staying(spot))
    return float(value ** (1 + RESPECT * spot.raises))


def _staying(spot: Spot) -> int:
    """The opponents to reckon with before the draw."""
    behind = min(spot.behind, len(spot.others))
    return max(1, len(spot.others) - behind + ceil(behind * NOT_YET))


def wish(spot: Spot, temper: Temper, chance: Chance) -> Wish:
    """Return what a player wants to do in a betting round."""
    wins = chances(spot)
    if _raises(spot, wins, temper) and chance.random() > SLOW:
        return Wish(Act.RAISE, _size(spot, wins, temper, chance))
    if _bluffs(spot, wins, temper, chance):
        return Wish(Act.RAISE, _size(spot, AHEAD, temper, chance))
    price = spot.call / (spot.pot + spot.call) if spot.call else 0.0
    return Wish(Act.CALL if wins * (1.0 + 0.12 * temper.loose) >= price else Act.FOLD)


def _raises(spot: Spot, wins: float, temper: Temper) -> bool:
    equal = 1 / (len(spot.others) + 1) if spot.drawn else 1 / (_staying(spot) + 1)
    least = max(AHEAD, equal) if spot.drawn else min(STRONG * equal, 0.75)
    return wins > least + BEHIND * spot.behind * equal - 0.05 * temper.bold


def _bluffs(spot: Spot, wins: float, temper: Temper, chance: Chance) -> bool:
    """Whether a player bets on nothing: only after the draw, first to bet, against few."""
    may = spot.drawn and not spot.call and len(spot.others) <= FEW_TO_BLUFF and wins < 1 / 4
    return may and chance.random() < BLUFF * (1 + temper.bold)


def _size(spot: Spot, wins: float, temper: Temper, chance: Chance) -> int:
    """Return by how much to raise: a part of the pot, more with a better hand."""
    part = 0.4 + 0.5 * wins + 0.15 * temper.bold + 0.2 * (chance.random() - 0.5)
    return round((spot.pot + spot.call) * max(0.3, part))


def draw(contest: Contest, hand: Sequence[Card], others: int) -> Cards:
    """Return the cards to keep against a number of opponents."""
    return best_keep(contest, hand, [field(contest)] * max(1, others))[1]
