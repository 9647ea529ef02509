"""Sentences for the events of Tumble."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import listed, outcomes
from tests.toy_game.round import (
    BankLaidDown,
    BankTaken,
    HandSplit,
    ResultAnnounced,
    RoundBegan,
    Stood,
    Thrown,
    ThrowVoided,
    TilesDealt,
    TilesShown,
    WagersPaid,
    WagersTaken,
    WallBuilt,
)
from tests.toy_game.rules import BANK_PLACE


def _whose(place: int) -> str:
    return "The bank" if place == BANK_PLACE else f"Seat {place}"


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case BankTaken():
            return f"{event.player} banks with {show(event.put_up)}."
        case BankLaidDown():
            return f"{event.player} lays the bank down and takes {show(event.held)} back."
        case WallBuilt():
            return "The wall is built."
        case RoundBegan():
            return f"Round {event.round} begins for {len(event.areas)} of the seats."
        case TilesDealt():
            return f"{_whose(event.place)} gets {len(event.up) + event.count} tiles{_up(event.up)}."
        case HandSplit():
            return f"Seat {event.seat} splits {listed(event.tiles)} into two hands."
        case Stood():
            return f"Seat {event.seat} stands."
        case _:
            return _later(event)


def _up(tiles: tuple[str, ...]) -> str:
    return f", {listed(tiles)} face up" if tiles else ""


def _later(event: Event) -> str | None:
    match event:
        case Thrown():
            return f"The dice show {listed(map(str, event.dice))}."
        case ThrowVoided():
            return "The last throw does not count and is thrown again."
        case TilesShown():
            return f"{_whose(event.place)} shows {listed(event.tiles)}."
        case ResultAnnounced():
            wins = "the higher points win" if event.high else "the lower points win"
            short = f"; the bank is exhausted and leaves {show(event.unpaid)} unpaid" if event.unpaid else ""
            jackpot = "; three dice alike win the jackpot" if event.jackpot else ""
            return f"The bank has {event.bank} and {wins}{jackpot}{short}."
        case WagersTaken():
            return f"Seat {event.seat}: {outcomes(event.wagers)}."
        case WagersPaid():
            return f"Seat {event.seat}: {outcomes(event.wagers)}."
        case _:
            return None
