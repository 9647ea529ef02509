"""A void round: every chip goes back to whoever put it in, also when the pots have just been paid."""

from __future__ import annotations

from pitboss.games.draw_poker.rules import BET, DrawContext
from pitboss.money import Move
from pitboss.table.accounts import TRAY, area, rack
from pitboss.table.corrections import made_equal
from pitboss.table.events import AreaSettled, Outcome, Settled


def undone(c: DrawContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
    """Return what each player has put in, and the moves that give it back; commission is undone with it."""
    part, then = c.part, dict(c.state.money)
    for seat, hand in part.hands.items():
        then[area(seat, BET)] = 0
        then[rack(seat)] = then.get(rack(seat), 0) + hand.put - part.paid.get(seat, 0)
    then[TRAY] = then.get(TRAY, 0) - part.commission
    lines = tuple((seat, Settled(BET, Outcome.VOID, hand.put, 0, clauses)) for seat, hand in part.hands.items() if hand.put)
    return lines, made_equal(c.state.money, then)
