"""What a viewer may see of a race: everything is open."""

from __future__ import annotations

from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.round import Race
from pitboss.table.state import TableState
from pitboss.table.view import TableView
from pitboss.table.viewers import GameView


class RaceView(GameView, frozen=True):
    """The race: for each area the cards in the order drawn, stepped from the dealer's right to left; null is a card that the
    scanner did not read. Then what the monitors show and which areas are lit."""

    stage: str
    areas: dict[int, tuple[Card | None, ...]]
    shows: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]
    announced: bool
    confirmed: bool


def view(state: TableState) -> RaceView | None:
    """Return the race as anybody sees it; None before the first card of the first race."""
    race: Race = state.round.part
    if not race.cards:
        return None
    drawn = [*zip(race.places, race.cards, strict=True)]
    return RaceView(
        stage=race.stage.value,
        areas={area: tuple(card for place, card in drawn if place == area) for area in (1, 2, 3)},
        shows=race.shown,
        protested=race.shown_protested,
        lit=race.lit,
        announced=race.announced,
        confirmed=race.confirmed,
    )


def race_in(view: TableView) -> RaceView | None:
    """Return the race that a view shows; None before the first one."""
    return view.of(RaceView) if view.game else None
