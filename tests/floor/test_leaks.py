"""Every byte that the floor sends to every client is recorded and searched: no card reaches a client before its view shows it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from uuid import uuid4

import httpx
import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss import law
from pitboss.cards import Card, deck, written, written_with_suits
from pitboss.floor.app import application
from pitboss.floor.server import floor_at, open_tables
from pitboss.games.roulette.rules import RouletteRules
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import practice_settings
from pitboss.journal.schema import journal as rows
from pitboss.journal.sealing import COMMITTED
from pitboss.table.commands import PLAYER, Actor
from pitboss.table.state import TableState
from tests.floor.support import DERBY, POKER, QUICK

DRAW = "act-draw-poker"
TABLES = (
    POKER,
    "nz-four-card-poker",
    "nsw-three-card-poker",
    "nz-three-card-poker",
    "nz-caribbean-stud-poker",
    "nz-ultimate-texas-holdem",
)
PATIENCE = 30
"""Seconds in which a stream sends its table, on a busy machine too."""
PAGES = ("/", "/api/tables", "/tables/{table}", "/api/tables/{table}", "/me", "/me/rounds", "/api/tables/{table}/rounds")


class Recorder:
    """Stands between the floor and its clients, and writes down everything that leaves it, by client."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.sent: dict[str, list[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = next((value.decode() for name, value in scope.get("headers", ()) if name == b"x-client"), "")

        async def written(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.sent.setdefault(client, []).append(repr(message["headers"]).encode())
            if message["type"] == "http.response.body":
                self.sent.setdefault(client, []).append(message.get("body", b""))
            await send(message)

        await self._app(scope, receive, written)

    def to(self, client: str) -> str:
        return b"".join(self.sent.get(client, [])).decode()


def hidden_from(state: TableState, name: str) -> set[Card]:
    """Return the cards of a table that somebody may not know: those in the shoe, and face-down cards that they do not hold."""
    part = state.round.part
    found = {*state.shoe.order}
    for area, hand in part.hands.items():
        own = state.round.entries[area].player == name and hand.handled
        if not own and hand.as_set is None:
            found |= {card for position, card in enumerate(hand.cards) if card is not None and position not in hand.up}
    for hand in (part.dealer, part.board):
        if hand.as_set is None:
            found |= {card for position, card in enumerate(hand.cards) if card is not None and position not in hand.up}
    return found


def hidden_in_draw(state: TableState, name: str) -> set[Card]:
    """Return the cards of a table of Draw Poker that somebody may not know: those in the shoe, and hands, folded or not, and
    discards that are not their own."""
    part, found = state.round.part, {*state.shoe.order}
    for seat, hand in part.hands.items():
        if state.round.entries[seat].player != name:
            found |= {card for position, card in enumerate(hand.cards) if card is not None and position not in hand.up}
    return found | {card for seat, card in part.discards if seat == 0 or state.round.entries[seat].player != name}


def named(text: str) -> set[str]:
    """Return the cards that a text names, as JSON names them and as sentences do, in letters or with their suits drawn."""
    with written_with_suits():
        drawn = {card: written([card]) for card in deck()}
    in_letters = {str(card) for card in Card if f'"{card}"' in text or re.search(rf" {card}[ .,)]", text)}
    return in_letters | {str(card) for card, sign in drawn.items() if sign in text}


class Guest:
    """A client of its own, told apart by a header."""

    def __init__(self, recorder: Recorder, name: str) -> None:
        self._recorder = recorder
        transport = httpx.ASGITransport(recorder)
        headers = {"x-client": name, "accept-encoding": "identity"}
        self.http = httpx.AsyncClient(transport=transport, base_url="http://floor", headers=headers)
        self.label = name
        self.message: dict[str, Any] = {}

    async def sit(self, table: str) -> None:
        answer = await self.http.post(f"/api/tables/{table}/sit", json={})
        assert answer.status_code == 200, answer.text
        self.message = answer.json()["table"]

    async def say(self, table: str, does: dict[str, Any]) -> None:
        for _ in range(50):
            body = {"id": uuid4().hex, "expected": self.message["version"], "does": does}
            answer = await self.http.post(f"/api/tables/{table}/commands", json=body)
            self.message = answer.json()["table"]
            if answer.status_code != 409:
                break
        assert answer.status_code == 200, answer.text

    async def look_at_everything(self, table: str) -> None:
        """Ask for every page, and open the stream for a moment."""
        for page in PAGES:
            await self.http.get(page.format(table=table))
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = [(b"host", b"floor"), (b"x-client", self.label.encode()), (b"cookie", cookie.encode())]
        address = f"/api/tables/{table}/events"
        scope = {"type": "http", "method": "GET", "path": address, "query_string": b"", "headers": headers, "root_path": ""}
        answers: list[Message] = []
        arrived = asyncio.Event()

        async def receive() -> Message:
            with suppress(TimeoutError):
                await asyncio.wait_for(arrived.wait(), PATIENCE)
            await asyncio.sleep(0.2)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            answers.append(message)
            if b"event: table" in message.get("body", b""):
                arrived.set()

        await self._recorder(scope, receive, send)
        assert any(b"event: table" in each.get("body", b"") for each in answers)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house with a table for each rulebook; at the one of Draw Poker nobody but guests plays, so that no hand ends early."""
    made = House.at(tmp_path_factory.mktemp("leaks") / "house")
    book = law.load("act/draw-poker")
    made.open_table(book, practice_settings(book, DRAW), at=wall_clock())
    open_tables(made, wall_clock)
    return made


def run_apart(search: Coroutine[Any, Any, None]) -> None:
    """Run to its end in a thread of its own: a browser of another test may keep a loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, search).result()


def test_no_client_gets_a_card_before_its_view_shows_it(house: House) -> None:
    run_apart(_search(house))


async def _search(house: House) -> None:
    floor = floor_at(house, pace=QUICK)
    recorder = Recorder(application(floor))
    searched = 0
    for table in TABLES:
        one, other, watcher = (Guest(recorder, f"{table} {each}") for each in ("one", "other", "watcher"))
        for guest in (one, other):
            await guest.sit(table)
            seat = guest.message["me"]["seat"]
            offer = next(each for each in guest.message["offers"] if each["request"] == "place-wagers")
            wagers = {wager: {"chips": 500} for wager in ("ante", "blind") if wager in offer["amounts"]}
            await guest.say(table, {"type": "place-wagers", "area": seat, "wagers": wagers})
        for guest in (one, other):
            await guest.http.post(f"/api/tables/{table}/ready", json={"round": 0})
        here = floor.hall.tables[table]
        while any(not here.is_computer(each) and here.table.state.round.number == 0 for each in here.table.state.seats):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        await one.look_at_everything(table)
        await one.say(table, {"type": "pick-up", "area": one.message["me"]["seat"]})
        for guest in (one, other, watcher):
            await guest.look_at_everything(table)
        state = here.table.state
        assert state.phase.value == "in a round"
        for guest in (one, other, watcher):
            name = guest.message.get("me", {}).get("name", "")
            hidden = {str(card) for card in hidden_from(state, name)}
            assert len(hidden) > 26, "most of the deck is still hidden"
            assert named(recorder.to(guest.label)) & hidden == set(), f"{guest.label} was sent a hidden card"
            searched += len(recorder.to(guest.label))
        own = {str(card) for card in state.round.part.hands[one.message["me"]["seat"]].cards}
        assert own <= named(recorder.to(one.label)), "the search finds cards that were sent"
        assert not own & named(recorder.to(other.label)) - {str(card) for card in state.round.part.dealer.cards}
    assert searched > 100_000
    _no_seed(house, recorder)
    await floor.hall.close()


@pytest.mark.parametrize("table", ["nz-electronic-roulette", "nz-roulette"])
def test_no_client_gets_the_number_of_a_turning_ball(house: House, table: str) -> None:
    run_apart(_search_wheel(house, table))


async def _search_wheel(house: House, table: str) -> None:
    """A number is everywhere on a layout, so what is searched is every place where a spin could name one."""
    floor = floor_at(house, pace=QUICK)
    recorder = Recorder(application(floor))
    guests = [Guest(recorder, f"{table} {each}") for each in ("one", "watcher")]
    await guests[0].sit(table)
    seat = guests[0].message["me"]["seat"]
    await guests[0].say(table, {"type": "place-wagers", "area": seat, "wagers": {"red": {"chips": 500}}})
    for guest in guests:
        await guest.look_at_everything(table)
    spin = floor.hall.tables[table].table.state.round.part
    assert (spin.stage.value, spin.number) == ("ball turning", "")
    rules = floor.hall.tables[table].table.rules
    assert isinstance(rules, RouletteRules)
    assert spin.fall in rules.wheel
    for guest in guests:
        sent = recorder.to(guest.label)
        assert '"stage":"ball turning"' in sent
        assert {*re.findall(r'"fall":([^]}]*)', sent)} <= {"["}
        assert {*re.findall(r'"number":("[^"]*")', sent)} == {'""'}
        assert "The ball rests" not in sent
    await floor.hall.close()


def test_no_client_gets_an_undealt_card_a_discard_or_the_hand_of_another_at_draw_poker(house: House) -> None:
    run_apart(_search_draw(house))


async def _search_draw(house: House) -> None:
    floor = floor_at(house, pace=QUICK)
    recorder = Recorder(application(floor))
    guests = [Guest(recorder, f"draw {each}") for each in ("one", "two", "three")]
    watcher = Guest(recorder, "draw watcher")
    for guest in guests:
        await guest.sit(DRAW)
    for guest in guests:
        await guest.http.post(f"/api/tables/{DRAW}/ready", json={"round": 0})
    table = floor.hall.tables[DRAW].table
    at_seat = {guest.message["me"]["seat"]: guest for guest in guests}
    folds, discarded, stages = 0, set[Card](), set[str]()

    async def searched() -> None:
        state = table.state
        for guest in (*guests, watcher):
            await guest.look_at_everything(DRAW)
            hidden = {str(card) for card in hidden_in_draw(state, guest.message.get("me", {}).get("name", ""))}
            assert len(hidden) > 40, "most of the deck is still hidden"
            assert named(recorder.to(guest.label)) & hidden == set(), f"{guest.label} was sent a hidden card"
        for seat, hand in state.round.part.hands.items():
            assert {*map(str, hand.cards)} <= named(recorder.to(at_seat[seat].label)), "the search finds cards that were sent"

    while not table.state.round.part.hands:
        await asyncio.sleep(0.01)
    while table.state.round.part.turn and table.state.phase.value == "in a round":
        part = table.state.round.part
        if part.stage.value not in stages:
            stages.add(part.stage.value)
            await searched()
        guest = at_seat[part.turn]
        offers = {each.request for each in table.offers(Actor(guest.message["me"]["name"], PLAYER), table.at)}
        does: dict[str, Any] = {"seat": part.turn}
        if part.stage.value == "drawing":
            cards = part.hands[part.turn].cards[:2]
            discarded |= {*cards}
            does |= {"type": "discard", "cards": cards}
        elif (part.stage.value == "first-betting" and not folds) or (len(part.hands) - folds == 2 and "final-betting" in stages):
            folds += 1
            does |= {"type": "fold"}
        else:
            does |= {"type": next(each for each in ("check", "stay", "call") if each in offers)}
        await guest.say(DRAW, does)
    assert (stages, folds, len(discarded)) == ({"first-betting", "drawing", "final-betting"}, 2, 4)
    hands = table.state.round.part.hands
    assert all(hands[seat].cards for seat in at_seat)
    for guest in (*guests, watcher):
        await guest.look_at_everything(DRAW)
        others = {str(card) for seat, hand in hands.items() if at_seat[seat] is not guest for card in hand.cards}
        assert named(recorder.to(guest.label)) & others == set(), "nobody showed a hand"
    await floor.hall.close()


def test_no_client_gets_a_card_of_a_race_before_it_is_drawn(house: House) -> None:
    run_apart(_search_race(house))


async def _search_race(house: House) -> None:
    floor = floor_at(house, pace=QUICK)
    recorder = Recorder(application(floor))
    one, watcher = Guest(recorder, "race one"), Guest(recorder, "race watcher")
    await one.sit(DERBY)
    table = floor.hall.tables[DERBY].table
    table.automation = EVERYTHING - {Automation.DEAL}
    offer = next(each for each in one.message["offers"] if each["request"] == "place-wagers")
    wager, amounts = next(iter(offer["amounts"].items()))
    await one.say(DERBY, {**offer["body"], "wagers": {wager: {"chips": amounts["least"]}}})
    await one.http.post(f"/api/tables/{DERBY}/ready", json={"round": 0})
    while not table.state.round.called:
        await asyncio.sleep(0.01)
    for drawn in range(1, 4):
        step = table.rules.game.next_step(table.state, table.rules)
        assert step is not None
        table.own_step(step.does, command_id=uuid4().hex, at=max(wall_clock(), table.at))
        state = table.state
        shown = {str(card) for card in state.round.part.cards}
        assert len(state.round.part.cards) == drawn
        hidden = {str(card) for card in state.shoe.order} - shown - {"2s"}  # the rules name the card that is a protest
        assert len(hidden) > 26, "most of the deck is still hidden"
        for guest in (one, watcher):
            await guest.look_at_everything(DERBY)
            sent = named(recorder.to(guest.label))
            assert sent & hidden == set(), f"{guest.label} was sent a card that is in the shoe"
            assert shown <= sent, "the search finds cards that were sent"
    await floor.hall.close()


def _no_seed(house: House, recorder: Recorder) -> None:
    """No salt, key or opening has been sent while shoes are dealt from; the published roots have been."""
    everything = "".join(recorder.to(client) for client in recorder.sent)
    assert '"salt"' not in everything
    assert house.journal.sealer.key.derive("floor sessions").hex() not in everything
    roots = 0
    for name in TABLES:
        row = house.journal.newest(rows.c.stream == f"table/{name}", rows.c.body.contains(COMMITTED, autoescape=True))
        assert row is not None
        assert house.journal.salts_secret(row).hex() not in everything
        roots += "Shuffle root" in everything
    assert roots == len(TABLES)
