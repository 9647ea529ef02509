"""What a picture of the race needs besides the cards: how long the course is, which card protests, and what is sure so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

from msgspec import Struct

from pitboss.cards import Suit
from pitboss.games.racing_card_derby.race import THIRD, Finish, known, run
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.games.racing_card_derby.settle import settle
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.racing_card_derby.wagers import LAYOUT
from pitboss.money import Odds

RACES = 256
"""How many results of a race are remembered: there are fewer than this at one table."""


class Standing(Struct, frozen=True):
    """What the places that are decided make of the areas: those that have won, each with the least odds that it is paid at, and
    those that may still win or lose. Any other area has lost."""

    sure: dict[str, Odds]
    open: tuple[str, ...]


def drawn(rules: RacingCardDerbyRules, game: RaceView | None) -> dict[str, Any]:
    """Return the furlongs to the post, one for each card, the card that protests the race, and how the areas stand after each
    place that is decided."""
    return {"furlongs": rules.to_win, "protest": rules.protest_card.value, "standings": [*_standings(rules, game)]}


def _standings(rules: RacingCardDerbyRules, game: RaceView | None) -> Iterator[Standing]:
    if game is None:
        return
    running = run(known(card for place in sorted(game.areas) for card in game.areas[place]), rules.to_win, rules.protest_card)
    for decided in range(1, len(running.finished) + 1):
        yield standing(rules, running.finished[:decided], running.protested)


@lru_cache(RACES)
def standing(rules: RacingCardDerbyRules, places: tuple[Suit, ...], protested: bool) -> Standing:
    """Return how the areas stand when the first places are decided: settled by every way in which the race may end."""
    rest = [suit for suit in Suit if suit not in places]
    ends = [Finish(places + others, protested) for others in permutations(rest, THIRD - len(places))]
    sure, undecided = {}, []
    for wager in LAYOUT:
        paid = [settle(wager, each, rules).odds for each in ends]
        won = [each for each in paid if each is not None]
        if len(won) == len(ends):
            sure[wager] = min(won, key=lambda odds: odds.fraction)
        elif won:
            undecided.append(wager)
    return Standing(sure, tuple(undecided))
