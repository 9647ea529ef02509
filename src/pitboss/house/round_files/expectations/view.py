"""Expectations of what a viewer sees after a command: cards, where a card that is not listed must be hidden, and any other part
of the view."""

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
from pitboss.house.round_files.expectations.fields import matches
from pitboss.house.round_files.model import Answer, Check, Unmet
from pitboss.table.commands import DEALER, PLAYER
from pitboss.table.game import Game
from pitboss.table.view import TableView
from pitboss.table.viewers import INSPECTOR, PUBLIC, Viewer, viewer_of

SEAT = "seat "
SUPERVISOR = "supervisor"
VIEWERS = (PUBLIC.office, DEALER, SUPERVISOR, INSPECTOR)


class ViewExpected(Struct, frozen=True):
    """What a viewer must see: these cards by place and no others, and these parts of the view; None where not stated."""

    path: str
    viewer: str
    seat: int | None
    cards: dict[str, tuple[Card, ...]] | None
    shows: dict[str, Any]

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.runner is None:
            yield Unmet(self.path, f"a view for {self.viewer}", answer.words)
            return
        viewer = self._viewer(answer)
        if viewer is None:
            yield Unmet(self.path, f"a view for {self.viewer}", "an empty seat")
            return
        view = answer.runner.view(viewer, answer.at)
        if self.cards is not None and answer.table:
            yield from self._cards(self.cards, visible_cards(view, answer.table.rules.game))
        parts = msgspec.to_builtins(view, str_keys=True) if self.shows else {}
        for key, wanted in self.shows.items():
            if not matches(wanted, parts.get(key)):
                yield Unmet(f"{self.path}.shows.{key}", str(wanted), str(parts.get(key)))

    def _cards(self, wanted: Mapping[str, tuple[Card, ...]], seen: Mapping[str, Counter[Card]]) -> Iterator[Unmet]:
        for place in sorted({*wanted, *seen}):
            listed, found = Counter(wanted.get(place, ())), seen.get(place, Counter())
            if listed != found:
                yield Unmet(f"{self.path}.cards.{place}", f"{self.viewer} to see {_shown(listed)}", _shown(found))

    def _viewer(self, answer: Answer) -> Viewer | None:
        table = answer.table
        if table is None or self.viewer in (each.name for each in answer.people):
            return viewer_of(next((each for each in answer.people if each.name == self.viewer), self.viewer))
        if self.seat is None:
            # An inspector sees hidden cards of a round they have recorded a look at.
            looked = sorted(name for name, _ in table.state.looks) if self.viewer == INSPECTOR else ()
            return Viewer(self.viewer, looked[0] if looked else "")
        sitting = table.state.seats.get(self.seat)
        return Viewer(PLAYER, sitting.player) if sitting else None


def _shown(cards: Counter[Card]) -> str:
    return " ".join(cards.elements()) or "no card"


def read_views(value: Value, facts: Known) -> Iterator[Check]:
    """Read a viewer, the cards that they see by place and what else is shown to them, or a list of these."""
    for each in value.one_or_more():
        row = each.section()
        viewer, seat = _viewer(row["viewer"], facts)
        shows = {part.key: part.raw for part in row["shows"].section()} if "shows" in row else {}
        cards = None
        if not shows or "cards" in row:
            cards = {_place(place, facts): any_cards(place) for place in row["cards"].section()}
        row.done()
        yield ViewExpected(each.path, viewer, seat, cards, shows)


def _viewer(value: Value, facts: Known) -> tuple[str, int | None]:
    """Return the viewer in words, and the seat when the viewer is the player there."""
    written = words(value)
    if written.startswith(SEAT):
        seat = Value(value.document, value.path, value.raw, key=written.removeprefix(SEAT))
        return written, seat_key(seat, facts.seats)
    offices = [office.name for office in facts.book.offices if office.name != PLAYER]
    others = dict.fromkeys((*VIEWERS, *offices))
    if written in facts.people and written not in others:
        return written, None
    return known(f'"{SEAT}1" or another seat, or one of {", ".join(VIEWERS)}, an office, or somebody', others)(value), None


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
