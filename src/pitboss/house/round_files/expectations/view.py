"""Expectations of what a viewer sees after a command. A hidden card is absent; a card that is not listed must be hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.cards import Card
from pitboss.files.toml import Value
from pitboss.files.values import any_cards, known, words
from pitboss.games import game_of
from pitboss.games.folders import part
from pitboss.house.file_values import seat_key
from pitboss.house.round_files.expectations.facts import Known
from pitboss.house.round_files.model import Answer, Check, Unmet
from pitboss.house.runner import Table
from pitboss.table.commands import DEALER, PLAYER
from pitboss.table.game import Game
from pitboss.table.view import TableView
from pitboss.table.viewers import INSPECTOR, PUBLIC, Viewer

SEAT = "seat "
SUPERVISOR = "supervisor"
VIEWERS = (PUBLIC.office, DEALER, SUPERVISOR, INSPECTOR)


class ViewExpected(Struct, frozen=True):
    """The cards that a viewer must see, by place: these and no others."""

    path: str
    viewer: str
    seat: int | None
    cards: dict[str, tuple[Card, ...]]

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.table is None:
            yield Unmet(self.path, f"a view for {self.viewer}", answer.words)
            return
        viewer = self._viewer(answer.table)
        if viewer is None:
            yield Unmet(self.path, f"a view for {self.viewer}", "an empty seat")
            return
        seen = visible_cards(answer.table.view(viewer, answer.at), answer.table.rules.game)
        for place in sorted({*self.cards, *seen}):
            listed, found = Counter(self.cards.get(place, ())), seen.get(place, Counter())
            if listed != found:
                yield Unmet(f"{self.path}.cards.{place}", f"{self.viewer} to see {_shown(listed)}", _shown(found))

    def _viewer(self, table: Table) -> Viewer | None:
        if self.seat is None:
            # An inspector sees hidden cards of a round they have recorded a look at.
            looked = sorted(name for name, _ in table.state.looks) if self.viewer == INSPECTOR else ()
            return Viewer(self.viewer, looked[0] if looked else "")
        sitting = table.state.seats.get(self.seat)
        return Viewer(PLAYER, sitting.player) if sitting else None


def _shown(cards: Counter[Card]) -> str:
    return " ".join(cards.elements()) or "no card"


def read_views(value: Value, facts: Known) -> Iterator[Check]:
    """Read a viewer and the cards that they see by place, or a list of these."""
    for each in value.one_or_more():
        row = each.section()
        viewer, seat = _viewer(row["viewer"], facts)
        cards = {_place(place, facts): any_cards(place) for place in row["cards"].section()}
        row.done()
        yield ViewExpected(each.path, viewer, seat, cards)


def _viewer(value: Value, facts: Known) -> tuple[str, int | None]:
    """Return the viewer in words, and the seat when the viewer is the player there."""
    written = words(value)
    if written.startswith(SEAT):
        seat = Value(value.document, value.path, value.raw, key=written.removeprefix(SEAT))
        return written, seat_key(seat, facts.seats)
    offices = [office.name for office in facts.book.offices if office.name != PLAYER]
    expected = f'"{SEAT}1" or another seat, or one of {", ".join(VIEWERS)}, or an office'
    return known(expected, dict.fromkeys((*VIEWERS, *offices)))(value), None


def _place(value: Value, facts: Known) -> str:
    places: tuple[str, ...] = getattr(part(game_of(facts.book.game or ""), "round_file"), "PLACES", ())
    if value.key in places:
        return value.key
    if not value.key.isdecimal():
        raise value.error(f"a place: an area from 1 to {facts.seats}, {', '.join(places)}", repr(value.key))
    return str(seat_key(value, facts.seats))


def visible_cards(view: TableView, game: Game) -> Mapping[str, Counter[Card]]:
    """Return every card in a view, by the place where it shows it, as the game names its places."""
    places: dict[str, Counter[Card]] = {}
    own: Any = part(game, "round_file")
    seen = own.by_place(view.game) if hasattr(own, "by_place") else {"game": view.game}
    for place, cards in seen.items():
        _add(places, place, cards)
    for field in msgspec.structs.fields(type(view)):
        if field.name != "game":
            # A card anywhere else in a view would be one that was not meant to be seen.
            _add(places, field.name, getattr(view, field.name))
    return places


def _add(places: dict[str, Counter[Card]], place: str, shown: Any) -> None:
    # A hand that is set names its cards again: each card counts as often as one list has it.
    found = Counter[Card]()
    for cards in _lists(shown):
        found |= Counter(cards)
    if found:
        places[place] = found


def _lists(shown: Any) -> Iterator[list[Card]]:
    """Yield the cards of each list, tuple or table in a part of a view."""
    if isinstance(shown, Card):
        yield [shown]
    elif isinstance(shown, Mapping | list | tuple):
        values = list(shown.values() if isinstance(shown, Mapping) else shown)
        yield [each for each in values if isinstance(each, Card)]
        for each in values:
            if not isinstance(each, Card):
                yield from _lists(each)
    elif isinstance(shown, Struct):
        for field in msgspec.structs.fields(type(shown)):
            yield from _lists(getattr(shown, field.name))
