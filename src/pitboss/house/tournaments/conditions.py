"""The conditions of entry and of play of a tournament."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from msgspec import Struct

from pitboss.table.accounts import LARGEST
from pitboss.table.limits import Limits, Range
from pitboss.table.of_tournament import CHIP

PROGRAM, HAND = "program", "hand"
"""Who deals."""
BET, STAKE = "bet", "table-stake"
BLINDS = ("blind.first", "blind.second", "blind.third")
WHOLE = 10_000
"""The whole prize pool, in hundredths of a percent."""


class Level(Struct, frozen=True):
    """Blinds or antes and the bets of a part of the tournament, in chips; it lasts for some rounds or minutes."""

    blinds: tuple[int, ...] = ()
    ante: int = 0
    minimum: int = 0
    """The least bet; 0 for the last blind, or the ante."""
    maximum: int = 0
    """The largest bet or raise where the limit is fixed; 0 for none."""
    rounds: int = 0
    minutes: int = 0

    @property
    def forced(self) -> int:
        """Return the largest amount that a player has to put in before the cards."""
        return max((*self.blinds, self.ante))

    @property
    def least_bet(self) -> int:
        return self.minimum or self.forced


class Stage(Struct, frozen=True):
    """A session: in one or more heats, until some rounds or minutes have passed or some players are left."""

    heats: int = 1
    advance: int = 0
    """How many go on from each heat; 0 is everybody with chips."""
    rounds: int = 0
    minutes: int = 0
    players: int = 0
    """It ends when no more than this many are left in each heat."""
    start: int = 0
    """The published starting time; 0 where the director decides it."""

    @property
    def ends(self) -> bool:
        return bool(self.rounds or self.minutes or self.players)


class Prize(Struct, frozen=True):
    """What a place gets of the prize pool, in hundredths of a percent."""

    finish: int
    share: int


class Conditions(Struct, frozen=True):
    """The conditions of a tournament. What they do not say is empty."""

    start: int = 0
    sessions: tuple[Stage, ...] = ()
    fee: int = -1
    """The entry fee in cents, with the commission in it; -1 where nothing is said."""
    commission: int = -1
    """How much of each fee is the tournament commission; -1 where nothing is said."""
    chips: int = 0
    least: int = 0
    most: int = 0
    groups: str = ""
    """Which groups of players may enter, in words."""
    admitted: tuple[str, ...] = ()
    """Who may enter, where not everybody may."""
    staff: bool = False
    """Whether people of the house may enter."""
    tables: int = 0
    seats: int = 0
    dealt: str = PROGRAM
    """Who deals: the program, or people by hand."""
    settings: dict[str, Any] = {}
    """Settings of the game, by their keys in the rulebook. They prevail."""
    levels: tuple[Level, ...] = ()
    prizes: tuple[Prize, ...] = ()

    @property
    def antes(self) -> bool:
        return bool(self.levels) and bool(self.levels[0].ante)

    def prize(self, finish: int) -> int:
        """Return the share of a place, in hundredths of a percent."""
        return next((each.share for each in self.prizes if each.finish == finish), 0)


def prize_money(conditions: Conditions, pool: int, places: Container[int], *, odd_to_first: bool = True) -> dict[int, int]:
    """Return the prizes in cents by place, where these places were won. Together they are the whole pool: cents that the
    percentages leave over, and prizes of places that nobody has, go to the first prize or to the last."""
    amounts = {each.finish: pool * each.share // WHOLE for each in conditions.prizes if each.finish in places}
    if amounts:
        amounts[min(amounts) if odd_to_first else max(amounts)] += pool - sum(amounts.values())
    return amounts


def table_names(tournament: str, first: int, count: int) -> Iterator[str]:
    """Yield the names of tables of a tournament; they are numbered through all of its sessions."""
    for number in range(first, first + count):
        yield f"{tournament}, table {number}"


def level_settings(level: Level) -> dict[str, int | str]:
    """Return the settings of the game that a level determines."""
    if level.ante:
        return {"bets.forced": "antes", "ante.amount": level.ante * CHIP}
    amounts = {key: amount * CHIP for key, amount in zip(BLINDS, level.blinds, strict=False)}
    return {"bets.forced": "blinds", "blinds.number": len(level.blinds), **amounts}


def level_limits(level: Level) -> Limits:
    """Return the limits of a level: the bets, and no minimum table stake, since nobody buys chips."""
    most = level.maximum * CHIP if level.maximum else LARGEST
    return Limits({BET: Range(level.least_bet * CHIP, most), STAKE: Range(CHIP, LARGEST)}, unit=CHIP)


def pace_settings(seconds: int) -> dict[str, int | str]:
    """Return the settings for a pace: a player is told at once to act, and has this many seconds."""
    return {"act.idle-seconds": 1, "act.seconds": seconds}


def level_words(level: Level | None) -> str:
    """Return the blinds or the ante of a level."""
    if level is None:
        return "none"
    if level.ante:
        return f"ante {level.ante:,}"
    return f"blinds {'/'.join(f'{each:,}' for each in level.blinds)}"
