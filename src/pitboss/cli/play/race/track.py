"""The track: a lane for each suit, a furlong for each of its cards, and the cards drawn for each place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from pitboss.cards import Card, Suit
from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import SYMBOLS, face, fitted, index, line
from pitboss.cli.play.race.course import Course
from pitboss.cli.play.race.names import signs
from pitboss.games.racing_card_derby.race import FIRST
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.racing_card_derby.wagers import SUITS

PLACES = {1: "1st", 2: "2nd", 3: "3rd"}
RUNNER, POST, GATE = "♞", "┃", "▏"
RUN, AHEAD, FURLONG, RUN_IN = "━", "─", "┼", "╌"
STEPPED = (-2, 2)
"""How far the cards of one lane are moved against those of the next, so that each is seen by itself."""
NAME, PLACE = 12, 6
"""Columns before a lane, with the suit and its name, and behind it, with the place."""
BEYOND = 2
"""Columns at the end of a lane: the post, and room behind it for whoever has passed it."""
HELD_BACK = {1: -BEYOND, 2: 0, 3: 2}
"""How far before the post each is in the photograph; the winner is past it."""


def lanes(race: RaceView | None, course: Course, inside: int) -> Iterator[Text]:
    """Each suit as far as its cards have taken it."""
    furlong = (inside - NAME - PLACE - BEYOND - 1) // course.to_win
    running = course.run(race)
    cards = [card for card in race.areas.get(FIRST, ()) if card] if race else []
    for lane, suit in enumerate(SUITS):
        own = [card for card in cards if card.suit is suit]
        place = running.finished.index(suit) + 1 if suit in running.finished else 0
        yield line(_name(suit, place), _lane(own, place, course, furlong, STEPPED[lane % 2]), _finish(place))


def _name(suit: Suit, place: int) -> Text:
    return fitted(line((" ", c.FELT), signs([suit]), (f" {suit.word.capitalize()}", _placed(place))), NAME)


def _placed(place: int) -> str:
    return c.BRASS if place == FIRST else f"bold {c.LINE}" if place else c.LINE


def _lane(cards: Sequence[Card], place: int, course: Course, furlong: int, stepped: int) -> Text:
    """What has been run with the cards that did it, the runner, and the way that is left."""
    length, run = furlong * course.to_win, furlong * len(cards)
    at = length - HELD_BACK[place] if place else run
    ground = (_ground(cell, run, at, furlong, length) for cell in range(1, length + 1))
    cells = [(GATE, c.EDGE), *ground, (POST, c.LINE), (" ", c.FELT)]
    for number, card in enumerate(cards):
        shown = f" {index(card)}{'!' if card == course.protest else ' '}"
        start = 1 + number * furlong + (furlong - len(shown)) // 2 + stepped
        style = c.PROTEST if card == course.protest else face(card)
        cells[start : start + len(shown)] = [(letter, style) for letter in shown]
    cells[at] = (RUNNER, c.BRASS if place else f"bold {c.LINE}")
    return line(*(("".join(cell for cell, _ in alike), style) for style, alike in groupby(cells, key=itemgetter(1))))


def _ground(cell: int, run: int, at: int, furlong: int, length: int) -> tuple[str, str]:
    """Run with a card, run in without one, or still ahead, with a mark at each furlong."""
    if cell <= run:
        return RUN, c.TURF
    if cell < at:
        return RUN_IN, c.QUIET
    return (AHEAD if cell % furlong or cell == length else FURLONG), c.EDGE


def _finish(place: int) -> Text:
    return line((" ", c.FELT), (f"{PLACES.get(place, ''):<{PLACE - 1}}", _placed(place)))


# --- the cards -----------------------------------------------------------------------------------------------------


def drawn_cards(race: RaceView, course: Course, room: int) -> Text:
    """The cards of each place in the order drawn. Those of a suit that has its place already say nothing, and are left out
    where there is no room for all."""
    finished = course.run(race).finished
    areas = {area: [card for card in cards if card] for area, cards in race.areas.items()}
    whole = line(*(_area(area, cards, finished[: area - 1], course) for area, cards in areas.items()))
    if whole.cell_len <= room:
        return whole
    return line(*(_area(area, _telling(cards, finished[: area - 1]), (), course) for area, cards in areas.items()))


def _area(area: int, cards: Sequence[Card | None], idle: Sequence[Suit], course: Course) -> Text:
    if not cards:
        return Text()
    parts = [(f" {PLACES[area]}", c.QUIET)]
    for card in cards:
        style = c.QUIET
        if card:
            protests = card == course.protest and area == FIRST
            style = c.PROTEST if protests else face(card, aside=card.suit in idle)
        parts += [(" ", c.FELT), (f"{card.rank.letter}{SYMBOLS[card.suit]}" if card else "…", style)]
    return line(*parts, (" ", c.FELT))


def _telling(cards: Sequence[Card], idle: Sequence[Suit]) -> list[Card | None]:
    """The cards without those that say nothing; one gap stands for all of them."""
    told: list[Card | None] = [card for card in cards if card.suit not in idle]
    return told if len(told) == len(cards) else [None, *told]
