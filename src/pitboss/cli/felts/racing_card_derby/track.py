"""The track: a lane for each suit, a furlong for each of its cards, and the cards drawn for each finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from pitboss.cards import Card, Suit
from pitboss.cli.felts.racing_card_derby.course import Course
from pitboss.cli.felts.racing_card_derby.layout import signs
from pitboss.cli.play import render as r
from pitboss.cli.play.render import face, fitted, index, line
from pitboss.games.racing_card_derby.race import FIRST
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.racing_card_derby.wagers import SUITS

FINISHES = {1: "1st", 2: "2nd", 3: "3rd"}
RUNNER, POST, GATE = "♞", "┃", "▏"
RUN, AHEAD, FURLONG, RUN_IN = "━", "─", "┼", "╌"
STEPPED = (-2, 2)
"""How far the cards of one lane are moved against those of the next, so that each stands out."""
NAME, FINISH = 12, 6
"""Columns before a lane, with the suit and its name, and behind it, with the finish."""
BEYOND = 2
"""Columns at the end of a lane: the post, and room behind it for the winner."""
HELD_BACK = {1: -BEYOND, 2: 0, 3: 2}
"""How far before the post each is in the end; the winner is past it."""


def lanes(race: RaceView | None, course: Course, inside: int) -> Iterator[Text]:
    """Yield each suit as far as its cards have taken it."""
    furlong = (inside - NAME - FINISH - BEYOND - 1) // course.to_win
    running = course.run(race)
    cards = [card for card in race.areas.get(FIRST, ()) if card] if race else []
    for lane, suit in enumerate(SUITS):
        own = [card for card in cards if card.suit is suit]
        finish = running.finished.index(suit) + 1 if suit in running.finished else 0
        yield line(_name(suit, finish), _lane(own, finish, course, furlong, STEPPED[lane % 2]), _finish(finish))


def _name(suit: Suit, finish: int) -> Text:
    return fitted(line((" ", r.FELT), signs([suit]), (f" {suit.word.capitalize()}", _style(finish))), NAME)


def _style(finish: int) -> str:
    return r.BRASS if finish == FIRST else f"bold {r.LINE}" if finish else r.LINE


def _lane(cards: Sequence[Card], finish: int, course: Course, furlong: int, stepped: int) -> Text:
    """What has been run with the cards that did it, the runner, and the way that is left."""
    length, run = furlong * course.to_win, furlong * len(cards)
    at = length - HELD_BACK[finish] if finish else run
    ground = (_ground(cell, run, at, furlong, length) for cell in range(1, length + 1))
    cells = [(GATE, r.EDGE), *ground, (POST, r.LINE), (" ", r.FELT)]
    for number, card in enumerate(cards):
        shown = f" {index(card)}{'!' if card == course.protest else ' '}"
        start = 1 + number * furlong + (furlong - len(shown)) // 2 + stepped
        style = r.PROTEST if card == course.protest else face(card)
        cells[start : start + len(shown)] = [(letter, style) for letter in shown]
    cells[at] = (RUNNER, r.BRASS if finish else f"bold {r.LINE}")
    return line(*(("".join(cell for cell, _ in alike), style) for style, alike in groupby(cells, key=itemgetter(1))))


def _ground(cell: int, run: int, at: int, furlong: int, length: int) -> tuple[str, str]:
    """Run with a card, run in without one, or still ahead, with a mark at each furlong."""
    if cell <= run:
        return RUN, r.TURF
    if cell < at:
        return RUN_IN, r.QUIET
    return (AHEAD if cell % furlong or cell == length else FURLONG), r.EDGE


def _finish(finish: int) -> Text:
    return line((" ", r.FELT), (f"{FINISHES.get(finish, ''):<{FINISH - 1}}", _style(finish)))


def card_row(race: RaceView, course: Course, room: int) -> Text:
    """Return the cards for each finish in the order drawn. Those of a suit that has finished already decide nothing, and are
    left out where there is no room for all."""
    finished = course.run(race).finished
    areas = {area: [card for card in cards if card] for area, cards in race.areas.items()}
    whole = line(*(_area(area, cards, finished[: area - 1], course) for area, cards in areas.items()))
    if whole.cell_len <= room:
        return whole
    return line(*(_area(area, _deciding(cards, finished[: area - 1]), (), course) for area, cards in areas.items()))


def _area(area: int, cards: Sequence[Card | None], idle: Sequence[Suit], course: Course) -> Text:
    if not cards:
        return Text()
    parts = [(f" {FINISHES[area]}", r.QUIET)]
    for card in cards:
        style = r.QUIET
        if card:
            protests = card == course.protest and area == FIRST
            style = r.PROTEST if protests else face(card, aside=card.suit in idle)
        parts += [(" ", r.FELT), (index(card) if card else "…", style)]
    return line(*parts, (" ", r.FELT))


def _deciding(cards: Sequence[Card], idle: Sequence[Suit]) -> list[Card | None]:
    """The cards without those that decide nothing; one gap stands for all of them."""
    kept: list[Card | None] = [card for card in cards if card.suit not in idle]
    return kept if len(kept) == len(cards) else [None, *kept]
