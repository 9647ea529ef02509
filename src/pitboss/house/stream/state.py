"""What the house knows: the state of its own stream, whichever table brought it about and whichever process wrote it."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.commands import PLAYER, Actor
from pitboss.table.persons import identity

DAY = 24 * 60 * 60 * 1000


class HouseNotice(Struct, frozen=True):
    """Something offices, or a player, have to know; it stays open until a person has acknowledged it for each of them."""

    id: str
    """The table and the version of its record of the notice."""
    to: tuple[str, ...]
    subject: str
    words: str
    at: int
    clauses: tuple[str, ...] = ()
    """The clauses that it was sent under."""
    acknowledged_by: dict[str, str] = {}
    """Who has acknowledged it, by the office or the player it was for."""

    @property
    def place(self) -> tuple[str, int]:
        """Return the table and the version of the notice."""
        table, _, version = self.id.rpartition(":")
        return table, int(version)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Return those who have not acknowledged it yet."""
        return tuple(each for each in self.to if each not in self.acknowledged_by)


class ListedTable(Struct, frozen=True):
    """A table of the house, from its opening on."""

    open: bool = True
    house_wide: dict[str, str] = {}
    """Its values of the settings that must be the same at all open tables."""


class HouseWide(Struct, frozen=True):
    """What the house has decided for all of its tables: the value of a setting, and which tables take it over."""

    value: str
    number: int
    """How many times the setting has been changed."""
    tables: tuple[str, ...]
    by: Actor
    at: int = 0


class Account(Struct, frozen=True):
    """A person of the house, with the offices that somebody appointed them to."""

    name: str
    offices: tuple[str, ...] = ()
    has_password: bool = False
    failures: int = 0
    """How many wrong passwords were given for them in a row."""
    locked_until: int = 0


class OwnLimits(Struct, frozen=True):
    """What a player has set for themselves: limits of now, and those that hold from a later time on; None is no limit."""

    loss: int | None = None
    """The most that they may lose in a day, in cents."""
    minutes: int | None = None
    """The most minutes of a day in which they play."""
    later_loss: int | None = None
    later_minutes: int | None = None
    later_at: int = 0
    """0 if nothing changes later."""


class Voucher(Struct, frozen=True):
    """A promotional voucher in the register of the house."""

    amount: int
    person: str = ""
    """Who alone may exchange it; empty if whoever holds it may."""
    by: str = ""
    """Who issued it."""
    ended: str = ""
    """The table where it was exchanged, or that it was cancelled; empty while it is worth something."""


class HouseState(Struct, frozen=True):
    """What the house knows of people, money and tables."""

    purses: dict[str, int] = {}
    """The cash that people have on hand, in cents."""
    inbox: dict[str, HouseNotice] = {}
    excluded: frozenset[str] = frozenset()
    apart: dict[str, frozenset[str]] = {}
    """Whom each person may not play next to."""
    incidents: dict[str, dict[int, dict[str, int]]] = {}
    """How often each incident was recorded of a person, by gaming day."""
    pools: dict[str, int] = {}
    """What each jackpot pool holds, in cents."""
    house_wide: dict[str, HouseWide] = {}
    """The last change of each setting of the whole house."""
    tables: dict[str, ListedTable] = {}
    accounts: dict[str, Account] = {}
    """The persons of the house, by what is the same for every spelling of their name; none where callers vouch for people."""
    own_limits: dict[str, OwnLimits] = {}
    """The limits that players have set for themselves, by person."""

    vouchers: dict[str, Voucher] = {}
    """The register of promotional vouchers, by number."""


def offices_of(state: HouseState, person: str) -> tuple[str, ...] | None:
    """Return the offices that a person was appointed to; None where the house has no accounts."""
    if not state.accounts:
        return None
    account = state.accounts.get(identity(person))
    return account.offices if account else ()


def receiver(who: Actor) -> str:
    """Return for whom a person acknowledges a notice: for their office, or a player for themselves."""
    return who.name if who.office == PLAYER else who.office
