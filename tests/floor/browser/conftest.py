"""A floor in a process of its own, and a real browser that comes to it. Whatever asks for another host fails the test."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

LOCAL = "127.0.0.1"
CHROMIUM = os.environ.get("PITBOSS_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds that a page may take for anything, on a machine that is busy with other things."""
WAGERING = ("--wagering-time", "3600")
"""No round begins before the players of a test are ready."""
SERVE = ("-m", "pitboss", "serve")
QUICK = ("-m", "tests.floor.browser.quick")
"""The same with computer players who do not take their time."""
OPEN = re.compile(r"http://\S+:(\d+)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker run all tests of the browser: they share a floor."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


class Floor:
    """`pitboss serve` on a folder, which can be killed and started again at the same address."""

    def __init__(self, folder: Path, *options: str, program: tuple[str, ...] = SERVE) -> None:
        self.folder = folder
        self.command = (sys.executable, *program, "--data", str(folder), *WAGERING, *options)
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://{LOCAL}:{self.port}"

    def start(self) -> None:
        command = [*self.command, "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said.append(line)
            if found := OPEN.search(line):
                self.port = int(found[1])
                return
        raise AssertionError(f"the floor did not open: {''.join(said)}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    opened = Floor(tmp_path_factory.mktemp("house"), program=QUICK)
    yield opened
    opened.stop()


@pytest.fixture
def own_floor(tmp_path: Path) -> Iterator[Floor]:
    """A floor that a test may kill."""
    opened = Floor(tmp_path / "house")
    yield opened
    opened.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE)
        yield launched
        launched.close()


LEAVE = """
async () => {
  if (!location.protocol.startsWith('http')) return;
  try {
    const {tables} = await (await fetch('/api/tables')).json();
    const leave = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'};
    for (const each of tables.filter(({mine}) => mine)) await fetch(`/api/tables/${each.name}/leave`, leave);
  } catch { /* a test may have ended the floor */ }
}
"""
"""Leave every table where the visitor of a page sits, so that the next test finds a seat."""
NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Pages of people who do not know one another: each has its own cookies. No script may fail, no other host be asked."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def watch(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.hostname != LOCAL:
            wrong.append(f"asked {request.url}")

    def open_page(width: int = 1280, height: int = 800, theme: str = "dark", *, still: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("request", watch)
        page.on("pageerror", lambda error: wrong.append(f"script failed: {error}"))
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            page.evaluate(LEAVE)
        context.close()
    assert wrong == []
