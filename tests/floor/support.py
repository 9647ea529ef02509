"""A floor for tests: a real house on SQLite, a real server on a port of its own, and a clock that a test may move."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from pitboss.floor.keeper import Pace
from pitboss.floor.server import Address, floor_at, listen, open_tables, server_for
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock

QUICK = Pace(step=1, wagers=1, betting=60_000, watched=60_000, late=0)
"""A table that does not keep a test waiting, and that calls only when everybody is ready."""
POKER, DERBY = "nsw-four-card-poker", "nz-racing-card-derby"


@contextmanager
def served(data: Path, *, pace: Pace = QUICK, clock: Callable[[], int] = wall_clock) -> Iterator[Served]:
    """Serve the floor of a house in a thread, and close it at the end."""
    house = House.at(data)
    open_tables(house, clock)
    floor = floor_at(house, pace=pace, clock=clock)
    listening = listen(Address(port=0))
    server = server_for(floor, Address())
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield Served(house, f"http://127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


class Served:
    """A floor that is open."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        self.address = address

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=30)

    def player(self, table: str = POKER, **wanted: Any) -> Player:
        """Return a guest who has sat down."""
        return Player(self.client(), table, **wanted)


class Player:
    """A guest at a table, as a program plays."""

    def __init__(self, client: httpx.Client, table: str, **wanted: Any) -> None:
        self.client = client
        self.table = table
        self.message: dict[str, Any] = self.must("sit", wanted)["table"]

    @property
    def name(self) -> str:
        return str(self.message["me"]["name"])

    @property
    def seat(self) -> int:
        return int(self.message["me"]["seat"])

    def post(self, what: str, body: Any, **options: Any) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.table}/{what}", json=body, **options)

    def must(self, what: str, body: Any) -> dict[str, Any]:
        response = self.post(what, body)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        self.message = answer["table"]
        return answer

    def look(self, after: int | None = None) -> dict[str, Any]:
        query = {} if after is None else {"after": after}
        response = self.client.get(f"/api/tables/{self.table}", params=query)
        assert response.status_code == 200, response.text
        self.message = response.json()
        return self.message

    def command(self, does: dict[str, Any], expected: int | None = None, name: str = "") -> httpx.Response:
        version = self.message["version"] if expected is None else expected
        return self.post("commands", {"id": name or uuid4().hex, "expected": version, "does": does})

    def says(self, does: dict[str, Any]) -> dict[str, Any]:
        """Send a command, again if the table has moved on."""
        for _ in range(50):
            response = self.command(does)
            self.message = response.json()["table"]
            if response.status_code != 409:
                break
        assert response.status_code == 200, response.text
        return self.message

    def wagers(self, amount: int = 500) -> dict[str, Any]:
        """Place one wager, the first that is offered."""
        offer = next(each for each in self.look()["offers"] if each["request"] == "place-wagers" and each["area"] == self.seat)
        wager = next(iter(offer["amounts"]))
        return self.says({**offer["body"], "wagers": {wager: {"chips": amount}}})

    def ready(self) -> None:
        self.must("ready", {"round": self.look()["view"]["round"]})

    def until(self, holds: Callable[[dict[str, Any]], bool], seconds: float = 20) -> dict[str, Any]:
        """Look until something holds."""
        end = time.monotonic() + seconds
        while not holds(message := self.look()):
            assert time.monotonic() < end, json.dumps(message)[:2000]
            time.sleep(0.02)
        return message

    def deal(self) -> dict[str, Any]:
        """Wager, be ready, and wait until the cards are dealt or the round is over."""
        before = self.look()["view"]["round"]
        self.wagers()
        self.ready()
        return self.until(lambda message: message["view"]["round"] > before)

    def decide(self) -> dict[str, Any]:
        """Play a round to its end: look at the cards, then take the lowest amount that is offered."""
        while True:
            over = self.until(
                lambda message: message["view"]["phase"] != "in a round" or any(each["decision"] for each in message["offers"])
            )
            if over["view"]["phase"] != "in a round":
                return over
            offers = {each["request"]: each for each in over["offers"] if each["decision"]}
            offer = offers.get("pick-up") or offers.get("play") or next(iter(offers.values()))
            stake = {"stake": {"chips": next(iter(offer["amounts"].values()))["least"]}} if offer["takes"] == "stake" else {}
            self.says({**offer["body"], **stake})


def events(
    client: httpx.Client, table: str, *, last: int | None = None, after: int | None = None
) -> Generator[tuple[str, str, Any], None, None]:
    """Yield the events of a stream: kind, id and data."""
    headers = {} if last is None else {"last-event-id": str(last)}
    query = {} if after is None else {"after": after}
    with client.stream("GET", f"/api/tables/{table}/events", headers=headers, params=query) as response:
        assert response.status_code == 200
        kind = name = ""
        for line in response.iter_lines():
            field, _, value = line.partition(": ")
            if field == "event":
                kind = value
            elif field == "id":
                name = value
            elif field == "data":
                yield kind, name, json.loads(value)
