"""What a round of Ultimate Texas Hold'em has beside that of its family: checks, and a board that is turned in two steps."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.table.commands import Request
from pitboss.table.events import Event


class Check(Request, frozen=True, tag="check"):
    """The player waits for more cards of the board before they play."""

    seat: int


class TurnBoard(Request, frozen=True, tag="turn-board"):
    """The dealer turns the next cards of the board. `cards` are keyed where cards are dealt by hand."""

    cards: tuple[Card, ...] = ()


class HandChecked(Event, frozen=True, tag="hand.checked/1"):
    """A hand waits for more cards of the board."""

    seat: int
    handled: bool


class BoardTurned(Event, frozen=True, tag="board.turned/1"):
    """Cards of the board are face up; whoever has checked decides again."""

    positions: tuple[int, ...]
    decide_by: int = 0
    """Until when they decide."""


REQUESTS = (Check, TurnBoard)
EVENTS = (HandChecked, BoardTurned)
