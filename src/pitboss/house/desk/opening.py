"""Opening a table from an operator's settings, or finding it as its record left it."""

from __future__ import annotations

import msgspec

from pitboss.games import games
from pitboss.house.house import House
from pitboss.house.runner import NotOpened, Table
from pitboss.law import LawError, Rulebook
from pitboss.table.commands import Actor
from pitboss.table.services.opening import choices_refusal
from pitboss.table.settings import PHYSICAL, TableSettings
from pitboss.table.state import Phase

_written = msgspec.json.Encoder(order="deterministic").encode


class NotHere(LookupError):
    """The table does not exist, is a different one, or is not for this terminal."""


def opened(house: House, book: Rulebook, settings: TableSettings, *, at: int, who: Actor | None = None) -> Table:
    """Open a new table. `NotOpened` says which clause the settings break; every choice that is not the rulebook's own
    needs an approval."""
    if book.game not in games():  # which also brings the words of every refusal
        found = f"{book.id} is not the rulebook of a game that can be played"
        raise LawError(book.where, "game", "the rulebook of a game that can be played", found)
    if refusal := choices_refusal(book, settings):
        raise NotOpened(refusal)
    return house.open_table(book, settings, at=at, who=who)


def dealt_by_hand(house: House, book: Rulebook, name: str | None, settings: TableSettings | None, *, at: int) -> Table:
    """Return the physical table that a dealer sits down at: resumed if it exists, else opened from the settings."""
    if settings is not None and name is not None and settings.name != name:
        raise NotHere(f"the settings are for table {settings.name}, not for {name}.")
    name = settings.name if settings else name or _only_one(house, book)
    if name not in house.names():
        if settings is None:
            raise NotHere(f"there is no table {name}; give --settings FILE to open it.")
        if settings.kind != PHYSICAL:
            raise NotHere(f'{name} is a {settings.kind} table; a dealer\'s terminal is for kind = "{PHYSICAL}".')
        return opened(house, book, settings, at=at)
    table = house.table(name)
    if table.rules.book.id != book.id:
        raise NotHere(f"{name} plays {table.rules.book.id}, not {book.id}.")
    if table.rules.virtual:
        raise NotHere(f"Pitboss deals at {name}; a dealer's terminal is for a physical table.")
    if settings is not None and _written(settings) != _written(table.rules.table):
        raise NotHere(f"{name} is open with other settings; close it, or leave out --settings to continue with it.")
    return table


def _only_one(house: House, book: Rulebook) -> str:
    """Return the one physical table that is open under the rulebook."""
    names = [
        each.rules.table.name
        for each in house.tables()
        if each.rules.book.id == book.id and not each.rules.virtual and each.state.phase is not Phase.CLOSED
    ]
    if not names:
        raise NotHere(f"no physical table is open under {book.id}; give --settings FILE to open one.")
    if len(names) > 1:
        raise NotHere(f"several tables are open under {book.id}: {', '.join(names)}; give --table NAME.")
    return names[0]
