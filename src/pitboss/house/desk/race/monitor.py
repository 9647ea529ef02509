"""The Dealer's Monitor: the suits in their places, the count of each suit towards the first, and the areas that are lit."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.racing_card_derby.incidents import correctable
from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.games.racing_card_derby.wagers import SUITS
from pitboss.house.desk.race.areas import named
from pitboss.house.words.race import AREAS

UNREAD, UNDECIDED = "??", "-"


def monitor(m: RaceMoment) -> tuple[str, ...]:
    """What it shows of the race that runs, or of the last one until the next first card, unless that was void."""
    return tuple(_lines(m)) if m.state.round.part.cards and correctable(m.state) else ()


def _lines(m: RaceMoment) -> Iterator[str]:
    """A line for each area with cards: its suit as soon as it is decided, and the cards in the order drawn."""
    race, running = m.state.round.part, m.running
    suits = race.shown or running.finished
    yield f"counts  {', '.join(f'{suit.word} {running.counts[suit]}' for suit in SUITS)}"
    for place, name in AREAS.items():
        cards = [card or UNREAD for area, card in zip(race.places, race.cards, strict=True) if area == place]
        if cards:
            suit = suits[place - 1].word if place <= len(suits) else UNDECIDED
            yield f"{name:<7} {suit:<9} {' '.join(cards)}"
    if race.shown_protested if race.shown else running.protested:
        yield "a protested race"
    if race.shown:
        yield f"lit     {', '.join(named(area) for area in race.lit) or 'nothing'}"
