"""What Baccarat adds to round files: the names of the two sides, and what a dealer by hand keys of written cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat.corrections import SideCardExposed
from pitboss.games.baccarat.coup import BANKER, SIDES
from pitboss.games.baccarat.dealing import SideDealt, TurnCards, hands_of
from pitboss.games.baccarat.rules import CoupContext
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.games.baccarat.view import CoupView
from pitboss.table.commands import Request
from pitboss.table.events import Event

Lies = dict[tuple[int, int], Card]
"""The cards on the table, by side and position."""


def by_place(view: CoupView | None) -> dict[str, Any]:
    """Return the cards of a view by the names that round files use."""
    if view is None:
        return {}
    return {side: tuple(hand.cards.values()) for side, hand in zip(SIDES, (view.player, view.banker), strict=True)}


def laid(event: Event, cards: Sequence[Card], lies: Lies) -> None:
    """Note which card was dealt to which side."""
    if not isinstance(event, SideDealt):
        return
    if event.hands:
        lies.clear()
    number = int(event.side == BANKER)
    lies[number, sum(side == number for side, _ in lies)] = cards[0]


def keyed(c: CoupContext, does: Request, pack: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> Request:
    """Return what somebody says, with the cards that everybody sees and the result of the coup where it names none."""
    match does:
        case TurnCards(sequence=()) if not c.rules.virtual and c.in_round:
            down, number = hands_of(c)[does.side].down, SIDES.index(does.side)
            return replace(does, sequence=tuple(lies[number, at] for at in down if (number, at) in lies))
        case AnnounceWinner(winner="") if result := c.rules.result_of(c.part):
            return AnnounceWinner(result.winner)
        case SideCardExposed(card=None):
            found = lies.get((SIDES.index(does.side), does.position))
            return replace(does, card=found) if found else does
        case _:
            return does
