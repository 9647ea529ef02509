"""New Zealand tables: who speaks there, how one is opened by hand, and the rulebook with other values of some settings."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pitboss import do, law
from pitboss.games.dealer_poker.rules import PLAY
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import Actor
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer
from tests.support.play import CASS, DANA, INES, NZ, TableUnderTest

__all__ = [
    "BOOK",
    "BY_HAND",
    "CASS",
    "CEREMONY",
    "CHIP",
    "DANA",
    "GENERAL",
    "GIL",
    "INES",
    "OPAL",
    "SUPERVISORS",
    "UNTURNED",
    "WATCHERS",
    "bytes_of",
    "ceremony",
    "lies",
    "number",
    "nz",
    "nz_with",
    "opened_by_hand",
    "ready_to_deal",
    "unopened",
]

GIL = Actor("Gil", "game-supervisor")
OPAL = Actor("Opal", "casino-operator")
SUPERVISORS = (GIL, CASS, OPAL)
WATCHERS = (
    PUBLIC,
    Viewer("dealer", DANA.name),
    Viewer("game-supervisor", GIL.name),
    Viewer("casino-supervisor", CASS.name),
    Viewer("casino-operator", OPAL.name),
    Viewer("inspector", INES.name),
)
"""Everybody who may look at a table without playing there."""

GENERAL = law.load("nz/general")
BOOK = law.load(NZ)

UNTURNED = EVERYTHING - {Automation.SETTLE, Automation.REVEAL}
"""The table deals by itself; the dealer turns their hand and settles."""
BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
"""The table opens and shuffles by itself; calling, dealing, turning and settling are left to the dealer."""


def number(key: str) -> int:
    """A setting that is a whole number."""
    value = BOOK.setting(key).value
    assert isinstance(value, int)
    return value


CHIP = number("rounding.smallest-chip")


def nz_with(**values: str) -> law.Rulebook:
    """The rulebook with other values, written as in the file: `nz_with(**{"ties": '"dealer"'})`. A setting of the general
    rules is overridden by one of the game's own."""
    text = BOOK.text
    for key, value in values.items():
        own = re.compile(rf'(key = "{re.escape(key)}"\nvalue = )(\[\n.*?\n\]|[^\n]*)', re.DOTALL)
        if own.search(text):
            text = own.sub(rf"\g<1>{value}", text)
        else:
            clauses = [f"nz/general {each}" for each in GENERAL.setting(key).clauses]
            text += f'\n[[setting]]\nkey = "{key}"\nvalue = {value}\nclause = {clauses}\nsays = "Otherwise."\n'
    return law.loads(text, f"{NZ} with {', '.join(values)}")


def nz(**settings: Any) -> TableUnderTest:
    """A table in New Zealand where the dealer turns and settles, unless told otherwise."""
    return TableUnderTest(settings.pop("book", NZ), **{"automation": UNTURNED, **settings})


CEREMONY = (
    (DANA, "inspection-by-dealer"),
    (GIL, "inspection-by-supervisor"),
    (DANA, "fan-spread"),
    (Actor("Ann", "player"), "first-players-look"),
    (DANA, "stacked"),
)
"""Who does what with new cards, in order."""
WITH_A_SHUFFLER = ((DANA, "chemmy"), (DANA, "shuffler-loaded"), (DANA, "shuffler-cutting-card"))


def ceremony(device: str) -> tuple[tuple[Actor, str], ...]:
    return (*CEREMONY, *WITH_A_SHUFFLER) if device == SHUFFLER else CEREMONY


def unopened(device: str = SHOE, **settings: Any) -> TableUnderTest:
    """A table of wood and cloth: its things are in place and its decks checked, and the ceremony with them is not done."""
    table = TableUnderTest(NZ, kind="physical", device=device, **settings)
    done = {item for _, item in ceremony(device)}
    for deck in range(len(table.table.state.decks)):
        table.ok(DANA, do.CheckCards(deck))
    for row in table.table.rules.checklist:
        if row.item not in done:
            table.ok(DANA, do.Tick(row.item))
    return table


def opened_by_hand(device: str = SHOE, **settings: Any) -> TableUnderTest:
    """A table of wood and cloth, opened, shuffled and cut."""
    table = unopened(device, **settings)
    for who, item in ceremony(device):
        table.ok(who, do.Tick(item))
    ready_to_deal(table)
    return table


def ready_to_deal(table: TableUnderTest) -> None:
    table.ok(DANA, do.Shuffle())
    if table.table.state.device == SHOE:
        table.ok(DANA, do.Cut(26))


def lies(table: TableUnderTest, seat: int) -> tuple[int, int, int]:
    """What lies on the areas of a place: Ante, Play, Aces Up."""
    return table.on(seat, "ante"), table.on(seat, PLAY), table.on(seat, "aces-up")


def bytes_of(table: TableUnderTest, viewer: Viewer) -> bytes:
    """Everything that leaves the house for a viewer."""
    return msgspec.json.encode(table.view(viewer))
