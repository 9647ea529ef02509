"""The command itself: its options, and the way in and out of the house."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from pitboss.cli.data import data_folder
from pitboss.cli.play.arriving import COMPUTER, Unwelcome, Visit, is_computer
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.chronicle import Chronicle
from pitboss.cli.play.felt import NARROWEST
from pitboss.cli.play.keys import Keys, LinesIn
from pitboss.cli.play.lines import Lines
from pitboss.cli.play.screen import Screen
from pitboss.cli.play.session import Display, Left, Session, Waits
from pitboss.games import UnknownGame
from pitboss.house.house import House, NoSuchTable
from pitboss.house.runner import Halted, NotOpened, Table
from pitboss.journal.errors import JournalError
from pitboss.money import MoneyError, parse_money, show
from pitboss.table import commands as do
from pitboss.table.commands import HOUSE_ACTOR

__all__ = ["play"]

RULEBOOK = "nsw/four-card-poker"
PLAYED, WRONG_INPUT, FAULT = 0, 2, 3
USUAL = 50_000
"""Chips that a player starts with, in cents."""
COMPANY = 2
LONGEST_NAME = 24


def play(
    rulebook: str | None = None,
    /,
    *,
    name: str = "Guest",
    seat: int | None = None,
    players: int | None = None,
    chips: str | None = None,
    data: Path | None = None,
    table: str | None = None,
    device: Literal["shoe", "shuffler"] | None = None,
    rounds: int | None = None,
    auto: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Play at a table in the terminal, with an automatic dealer and computer players.

    Keys stand beside the choices. `?` reads a clause, `s` the sign, `h` shows past rounds, `q` leaves; after Ctrl-C the
    same command goes on where the round was. Without a terminal the choices are read as lines; with no input at all one
    round plays itself.

    Example: pitboss play nz/four-card-poker --players 3

    Parameters
    ----------
    rulebook
        Its id, as `pitboss rules list` prints it; nsw/four-card-poker when none is given.
    name
        Your name at the table and in the record.
    seat
        Where you sit, counted from the dealer's left; otherwise near the middle.
    players
        How many computer players sit beside you: 2 at a new table.
    chips
        For how much you buy in, such as 500 or 250.50. It is play money.
    data
        The folder of the record; otherwise PITBOSS_DATA, or ~/.pitboss.
    table
        The name of the table, new or left before; otherwise one for each rulebook.
    device
        What a new table deals from.
    rounds
        Leave after so many rounds.
    auto
        Let a computer player take your seat too, and only watch.
    """
