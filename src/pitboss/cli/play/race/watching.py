"""A race as it was run, card by card. It is over and in the record before anybody sees it run."""

from __future__ import annotations

from pitboss.table.state import Phase
from pitboss.table.view import TableView


from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cli.play.scene import Scene
from pitboss.games.racing_card_derby.view import RaceView


def watched(before: TableView, scene: Scene) -> tuple[Scene, ...]:
    """From the start to the last card, with chips and wagers as they lay meanwhile."""
    after = scene.view
    if after.round == before.round or after.race is None:
        return ()
    meanwhile = replace(before, phase=Phase.DEALING.value, round=after.round)
    scene = replace(scene, ended=False, last=None, won={}, room={})
    return tuple(replace(scene, view=replace(meanwhile, race=race)) for race in _unfolding(after.race))


def _unfolding(race: RaceView) -> Iterator[RaceView]:
    """The race with no card yet, then with one more at a time; the monitors show the result with the last."""
    lie: dict[int, tuple[Card | None, ...]] = dict.fromkeys(race.areas, ())
    open_ = replace(race, shows=(), protested=False, lit=(), announced=False, confirmed=False)
    yield replace(open_, areas=dict(lie))
    for area in sorted(race.areas):
        for card in race.areas[area]:
            lie[area] = (*lie[area], card)
            yield replace(race if lie == race.areas else open_, areas=dict(lie))
