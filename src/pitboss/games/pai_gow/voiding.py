"""A void round while a player banks: wagers go back, and so does what the banker put up."""

from __future__ import annotations

from pitboss.games.pai_gow.rules import PaiGowContext
from pitboss.games.pai_gow.wagers import BANK
from pitboss.money import Move
from pitboss.table.accounts import area, rack
from pitboss.table.events import AreaSettled, Outcome, Settled
from pitboss.table.remedies import undone as wagers_undone


def undone(c: PaiGowContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]] | None:
    """Return what goes back to the boxes, and then the bank to its player; None where the house banks alone."""
    seat = c.part.banker
    if not seat or c.part.paid:
        return None
    lines: list[AreaSettled] = []
    moves: list[Move] = []
    for box, entry in c.state.round.entries.items():
        settled, back = wagers_undone(c, box, entry, clauses)
        lines += [(box, line) for line in settled]
        moves += back
    if c.part.put_up:
        lines.append((seat, Settled(BANK, Outcome.VOID, c.part.put_up, 0, clauses, banks=True)))
        moves.append(Move(area(seat, BANK), rack(seat), c.part.put_up))
    return tuple(lines), tuple(moves)
