"""The conditions of a tournament as a table reads them: settings of the game, limits, and its own settings for opening."""

from __future__ import annotations

from pitboss.house.tournaments.conditions import PROGRAM, Conditions, Level
from pitboss.house.tournaments.state import TournamentState
from pitboss.table.accounts import LARGEST
from pitboss.table.limits import Limits, Range
from pitboss.table.of_tournament import CHIP
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL, TableSettings

BET, STAKE = "bet", "table-stake"
BLINDS = ("blind.first", "blind.second", "blind.third")


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


def table_settings(name: str, state: TournamentState, table: str) -> TableSettings:
    """Return what a table of a tournament opens with."""
    conditions: Conditions = state.conditions
    pace = pace_settings(state.pace) if state.pace else {}
    return TableSettings(
        name=table,
        limits=level_limits(state.current),
        kind=VIRTUAL if conditions.dealt == PROGRAM else PHYSICAL,
        device=SHOE,
        seats=conditions.seats,
        backs=("red",),
        float_=0,
        tournament=True,
        of_tournament=name,
        chosen={"rounding.smallest-chip": CHIP, **conditions.settings, **level_settings(state.current), **pace},
    )
