"""Money of a box: what each bettor is paid or loses on each hand, and the moves that carry it out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pitboss.games.blackjack.hands import guest_of, stake_of
from pitboss.games.blackjack.rules import BoxContext
from pitboss.money import Move
from pitboss.table.accounts import TRAY, area, give_back, rack
from pitboss.table.events import Outcome, Settled
from pitboss.table.payments import paid
from pitboss.table.places import Hand
from pitboss.table.rules import Settlement


class Bet(Struct, frozen=True):
    """A wager of one bettor on a hand of a box, and what the rules make of it."""

    hand: int
    bettor: int
    result: Settlement


def settled_bets(c: BoxContext, box: int, bets: Iterable[Bet]) -> tuple[list[Settled], list[Move]]:
    """Return how these wagers of a box end, those that exist, and the moves."""
    lines: list[Settled] = []
    moves: list[Move] = []
    for bet in bets:
        wager, guest = bet.result.wager, guest_of(c.state, box, bet.bettor)
        stake = stake_of(c, box, wager, bet.bettor, bet.hand)
        if not stake.total:
            continue
        pays, _ = paid(c.rules, stake.total, bet.result)
        clauses = c.rules.cite(*bet.result.rules)
        lines.append(Settled(wager, bet.result.outcome, stake.total, pays, clauses, bet.hand, guest))
        if pays > 0:
            moves.append(Move(TRAY, rack(bet.bettor), pays))
        where = Hand(box, bet.hand)
        if bet.result.outcome is Outcome.LOSE or (bet.result.outcome is Outcome.WIN and not c.rules.returns_stake):
            moves.append(Move(area(where, wager, guest), TRAY, stake.chips))
        else:
            moves += give_back(where, wager, stake, bet.bettor, guest=bool(guest))
    return lines, moves
