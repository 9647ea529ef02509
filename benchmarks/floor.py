"""The floor under load: five clients at each table, each with a stream of its own, who act about every three seconds."""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec

from pitboss import law
from pitboss.floor.static_files import StaticFiles
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import practice_settings

AT_A_TABLE = 5
CLIENTS = (50, 100, 200, 400)
RULEBOOK = "nsw/four-card-poker"
LOADS = 3
"""How often the page is loaded."""
THINKS = 3.0
"""Seconds that a client takes on average before it does the next thing."""
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Load(NamedTuple):
    """What a run with a number of clients measured."""

    clients: int
    commands: float
    """Carried out in a second."""
    median: float
    last: float
    """Milliseconds from a command to the last view of it, in the middle and at 99 of 100."""
    processor: float
    """Share of one core per client, in per cent."""
    each: float
    """Milliseconds of processor time for a command, with every view of it and all that the floor does beside."""
    memory: float
    """KiB per client beyond the empty floor."""
    refused: int


class Floor:
    """A floor in a process of its own, with some tables."""

    def __init__(self, data: Path, tables: int) -> None:
        with House.at(data) as house:
            book = law.load(RULEBOOK)
            for number in range(tables):
                house.open_table(book, practice_settings(book, f"t{number}"), at=wall_clock())
        words = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--no-tables", "--data", str(data)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(re.findall(r":(\d+);", self.process.stdout.readline())[0])

    def used(self) -> tuple[float, float]:
        """Return the seconds of processor time and the bytes of memory so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        resident = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return (int(stat[11]) + int(stat[12])) / TICKS, resident * PAGE

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Views:
    """When each version of each table has reached how many streams."""

    def __init__(self) -> None:
        self.streams: dict[str, list[int]] = {}
        """By table: the last version that each of its streams has shown."""
        self.waiting: dict[str, list[tuple[int, float]]] = {}
        self.took: list[float] = []

    def seen(self, table: str, stream: int, version: int) -> None:
        self.streams[table][stream] = version
        everybody = min(self.streams[table])
        now = time.perf_counter()
        still = []
        for wanted, sent in self.waiting.get(table, []):
            if wanted <= everybody:
                self.took.append(1000 * (now - sent))
            else:
                still.append((wanted, sent))
        self.waiting[table] = still


class Client:
    """One guest: a stream, a connection for commands, and a habit of playing on."""

    def __init__(self, port: int, table: str, views: Views) -> None:
        self.port, self.table, self.views = port, table, views
        self.cookie = ""
        self.message: dict[str, Any] = {}
        self.done = self.refused = 0
        self.stream = -1

    async def post(self, what: str, body: Any) -> tuple[int, dict[str, Any]]:
        data = msgspec.json.encode(body)
        head = f"POST /api/tables/{self.table}/{what} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Cookie: {self.cookie}\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        head_ = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.findall(r"content-length: (\d+)", head_)[0])
        if found := re.findall(r"set-cookie: ([^;]+)", head_):
            self.cookie = found[0]
        return int(head_.split()[1]), msgspec.json.decode(await self.reader.readexactly(length))

    async def come(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        status, answer = await self.post("sit", {})
        assert status == 200, answer
        self.message = answer["table"]
        self.stream = len(self.views.streams.setdefault(self.table, []))
        self.views.streams[self.table].append(0)

    async def watch(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        writer.write(f"GET /api/tables/{self.table}/events HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\n\r\n".encode())
        async for line in reader:
            if line.startswith(b"data: {") and b'"table"' in line[:20]:
                self.message = msgspec.json.decode(line[6:])
                self.views.seen(self.table, self.stream, self.message["version"])

    async def play(self, until: float) -> None:
        while time.perf_counter() < until:
            await asyncio.sleep(random.uniform(0.5 * THINKS, 1.5 * THINKS))
            message = self.message
            offers = {each["request"]: each for each in message["offers"] if each["seat"] == message["me"]["seat"]}
            if offer := offers.get("pick-up") or offers.get("play"):
                stake = {"stake": {"chips": offer["amounts"]["play"]["least"]}} if "play" in offer["amounts"] else {}
                await self.say({**offer["body"], **stake})
            elif (offer := offers.get("place-wagers")) and "withdraw-wagers" not in offers:
                await self.say({**offer["body"], "wagers": {"ante": {"chips": 500}}})
            elif "withdraw-wagers" in offers:
                await self.post("ready", {"round": message["view"]["round"]})

    async def say(self, does: dict[str, Any]) -> None:
        for _ in range(5):
            sent = time.perf_counter()
            status, answer = await self.post("commands", {"id": uuid4().hex, "expected": self.message["version"], "does": does})
            if status == 200:
                self.done += 1
                self.views.waiting.setdefault(self.table, []).append((max(answer["accepted"]), sent))
                return
            self.refused += status != 409
            self.message = answer.get("table") or self.message


async def load(floor: Floor, clients: int, seconds: float) -> Load:
    """Let some clients play for a while, and measure."""
    views = Views()
    everybody = [Client(floor.port, f"t{number // AT_A_TABLE}", views) for number in range(clients)]
    empty = floor.used()[1]
    for client in everybody:
        await client.come()
    streams = [asyncio.create_task(client.watch()) for client in everybody]
    await asyncio.sleep(1)
    before, began = floor.used()[0], time.perf_counter()
    await asyncio.gather(*(client.play(began + seconds) for client in everybody))
    used, memory = floor.used()
    lasted = time.perf_counter() - began
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    for client in everybody:
        client.writer.close()
    cuts = quantiles(views.took, n=100)
    done = sum(client.done for client in everybody)
    share = 100 * (used - before) / lasted / clients
    refused = sum(client.refused for client in everybody)
    each = 1000 * (used - before) / max(1, done)
    return Load(clients, done / lasted, cuts[49], cuts[98], share, each, (memory - empty) / 1024 / clients, refused)


def measured(seconds: float = 10, sizes: tuple[int, ...] = CLIENTS) -> Iterator[Load]:
    """Measure the floor with several numbers of clients, on SQLite at full durability; each number on a fresh floor."""
    for clients in sizes:
        with tempfile.TemporaryDirectory() as folder:
            floor = Floor(Path(folder) / "house", clients // AT_A_TABLE)
            try:
                yield asyncio.run(load(floor, clients, seconds))
            finally:
                floor.end()


def first_load() -> int:
    """Return the bytes of scripts and styles that a table's page loads first, compressed."""
    static = StaticFiles()
    wanted, seen = ["table.js", "floor.css", "felts/four_card_poker.js"], set[str]()
    while wanted:
        path = wanted.pop()
        if path in seen or (file := static.find(path)) is None:
            continue
        seen.add(path)
        named = re.findall(r"""(?:from|import|@import(?: url)?)\s*\(?["'](\.{1,2}/[^"']+|[\w-]+\.css)["']""", file.plain.decode())
        wanted += [os.path.normpath(os.path.join(os.path.dirname(path), each)) for each in named]
    return sum(len(gzip.compress(file.plain)) for path in seen if (file := static.find(path)))


def time_to_interactive() -> float | None:
    """Return the milliseconds from asking for a table's page to the first button that works, in a browser that has kept nothing;
    None where there is no browser."""
    chromium = shutil.which("chromium")
    if chromium is None or find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        floor = Floor(Path(folder) / "house", 1)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            took: list[float] = []
            for _ in range(LOADS):
                page = browser.new_context().new_page()
                page.goto(f"http://127.0.0.1:{floor.port}/tables/t0", wait_until="commit")
                page.locator(".take").first.wait_for()
                took.append(page.evaluate("performance.now()"))
            return median(took)
        finally:
            browser.close()
            floor.end()


def main() -> None:
    print(f"a table's page loads {first_load():,} bytes of scripts and styles first, compressed (aim: below 100,000)")
    took = time_to_interactive()
    print("no browser is here to load it" if took is None else f"the first button of it works after {took:,.0f} ms", flush=True)
    for each in measured(sizes=tuple(map(int, sys.argv[1:])) or CLIENTS):
        tables = each.clients // AT_A_TABLE
        print(f"{each.clients} clients at {tables} tables: {each.commands:,.0f} commands/s, {each.refused} refused")
        print(f"  from a command to its last view: {each.median:.0f} ms, 99 of 100 within {each.last:.0f} ms (aim: 150)")
        share = f"{each.processor:.2f} % of a core and {each.memory:,.0f} KiB per client"
        print(f"  {each.each:.1f} ms of processor time for a command; {share}", flush=True)


if __name__ == "__main__":
    main()
