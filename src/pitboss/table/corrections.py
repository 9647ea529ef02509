"""Money put right after the fact: what was wagered when the round began, everything given back, and a difference made good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.money import OUTSIDE, Move, OverdrawnError
from pitboss.table.accounts import TOKENS, TRAY, VOUCHERS, area, area_tokens, give_back, moved_to, rack
from pitboss.table.commands import Stake
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.state import Entry


def placed(c: Context, place: int, entry: Entry) -> dict[str, Stake]:
    """What was wagered on a hand: what has gone from its areas since, and while the round lives what lies there still.

    Between rounds the areas hold the wagers of the next round, which are no part of it.
    """
    lies = c.state.money if c.in_round else {}
    gone = _gone(entry.moves)
    stakes = {}
    for wager in c.rules.areas:
        accounts = area(place, wager), area_tokens(place, wager)
        stake = Stake(*(lies.get(account, 0) + gone.get(account, 0) for account in accounts))
        if stake.total:
            stakes[wager] = stake
    return stakes


def _gone(moves: Iterable[Move]) -> dict[str, int]:
    """How much the moves have taken from each account in all."""
    gone: dict[str, int] = {}
    for move in moves:
        gone[move.source] = gone.get(move.source, 0) + move.amount
        gone[move.target] = gone.get(move.target, 0) - move.amount
    return gone


def given_back(c: Context, place: int, entry: Entry, stakes: Mapping[str, Stake]) -> tuple[Move, ...]:
    """Every wager of a hand back to its player, whatever has been paid or taken."""
    back = (move for wager, stake in stakes.items() for move in give_back(place, wager, stake, entry.owner))
    return made_good(c, entry, back)


def made_good(c: Context, entry: Entry, instead: Iterable[Move]) -> tuple[Move, ...]:
    """The difference between what has moved for a hand and what should have moved instead, to or from where its player
    is now: he may have changed seats, or have left with his chips."""
    due: dict[str, int] = {}
    elsewhere = moved_to(c.state, entry)
    for sign, moves in ((-1, entry.moves), (1, instead)):
        for move in moves:
            for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
                present = elsewhere.get(account, account)
                due[present] = due.get(present, 0) + sign * amount
    chips = {account: amount for account, amount in due.items() if not _of_tokens(account)}
    tokens = {account: amount for account, amount in due.items() if _of_tokens(account)}
    return (*_shortest(chips), *_shortest(tokens))


def _of_tokens(account: str) -> bool:
    return account.endswith(TOKENS) or account == VOUCHERS


def _shortest(due: Mapping[str, int]) -> list[Move]:
    """Straight from those who give to those who get; what would go there and come back stays where it is."""
    givers = {account: -amount for account, amount in due.items() if amount < 0}
    moves = []
    for account, amount in ((account, amount) for account, amount in due.items() if amount > 0):
        for giver, left in givers.items():
            if part := min(left, amount):
                moves.append(Move(giver, account, part))
                givers[giver] -= part
                amount -= part
    return moves


def tray_first(moves: Iterable[Move]) -> tuple[Move, ...]:
    """What the tray gets back comes before what it gives back: it may need the one for the other."""
    return tuple(sorted(moves, key=lambda move: not move.target.startswith(TRAY)))


def covered(c: Context, events: tuple[Event, ...]) -> Decision:
    """What is to happen, or a refusal where somebody has not got the money that it takes from him."""
    moves = [move for event in events for move in event.moves]
    if left := next((move for move in moves if move.source.startswith(OUTSIDE)), None):
        return _cannot_take(c, left.source.removeprefix(OUTSIDE), left.amount)
    try:
        c.after(moves)
    except OverdrawnError as short:
        return overdrawn(c, short)
    return events


def overdrawn(c: Context, short: OverdrawnError) -> Refusal:
    """The tray or a player's rack is short of it."""
    if short.account.startswith(TRAY):
        return c.refuse("tray-short", "equipment.float-tray", have=short.held, amount=short.move.amount)
    whose = short.account.partition("/")[0]
    sitting = next((seat.player for number, seat in c.state.seats.items() if rack(number) == whose), "")
    return _cannot_take(c, sitting, short.move.amount)


def _cannot_take(c: Context, player: str, amount: int) -> Refusal:
    return c.refuse("cannot-take-back", player=player, amount=amount)
