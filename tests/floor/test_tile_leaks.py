"""Every byte that the floor sends at Pai Gow is searched: no tile reaches a client whose view does not show it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from pitboss.floor.app import application
from pitboss.floor.server import floor_at, open_tables
from pitboss.games.pai_gow.round import Part, Stage
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from tests.floor.support import QUICK
from tests.floor.test_leaks import Guest, Recorder, run_apart

TABLE = "nz-pai-gow"
TILE = re.compile(r'(?<=[" ])[1-6]-[1-6](?=[" .,;])')
"""A tile as JSON and as sentences name it."""


def test_no_client_gets_a_tile_that_its_view_does_not_show(tmp_path: Path) -> None:
    house = House.at(tmp_path / "house")
    open_tables(house, wall_clock)
    run_apart(_search(house))


async def _search(house: House) -> None:
    floor = floor_at(house, pace=QUICK)
    recorder = Recorder(application(floor))
    one, other, watcher = (Guest(recorder, each) for each in ("one", "other", "watcher"))
    players = (one, other)
    for guest in players:
        await guest.sit(TABLE)
    boxes = {guest.label: guest.message["me"]["seat"] for guest in players}
    for guest in players:
        await guest.say(TABLE, {"type": "place-wagers", "area": boxes[guest.label], "wagers": {"wager": {"chips": 500}}})
    for guest in players:
        await guest.http.post(f"/api/tables/{TABLE}/ready", json={"round": 0})
    table = floor.hall.tables[TABLE].table
    while table.state.round.part.stage is not Stage.SETTING:
        await asyncio.sleep(0.01)
    part: Part = table.state.round.part
    held = {box: {str(tile) for tile in hand.tiles} for box, hand in part.hands.items()}
    for guest in (*players, watcher):
        await guest.look_at_everything(TABLE)
        sent = {*TILE.findall(recorder.to(guest.label))}
        assert sent == held.get(boxes.get(guest.label, 0), set()), f"{guest.label} was sent a tile of somebody else"
    await one.say(TABLE, {"type": "ask-house-way", "area": boxes["one"]})
    for guest in (other, watcher):
        await guest.look_at_everything(TABLE)
        sent = {*TILE.findall(recorder.to(guest.label))}
        assert sent == held.get(boxes.get(guest.label, 0), set()), "how a hand was set is its player's to know"
    await floor.hall.close()
