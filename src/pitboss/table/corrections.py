"""Money corrected later: what was wagered when the round began, everything returned, and a difference paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from pitboss.money import OUTSIDE, Move, OverdrawnError
from pitboss.table.accounts import CHIP_UNIT, POOL, TOKEN_UNIT, TRAY, Spot, give_back, moved_to, rack, spots, unit_of
from pitboss.table.banks import pool_money
from pitboss.table.commands import Stake
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.state import Entry


def placed(c: Context, place: int, entry: Entry) -> dict[str, Stake]:
    """Return what was wagered on an area, by all its hands and players together."""
    return by_wager(placed_by_spot(c, place, entry))


def by_wager(by_spot: Mapping[Spot, Stake]) -> dict[str, Stake]:
    """Return stakes by their wager, those of all hands and players together."""
    stakes: dict[str, Stake] = {}
    for spot, stake in by_spot.items():
        stakes[spot.wager] = stakes[spot.wager].plus(stake) if spot.wager in stakes else stake
    return stakes


def placed_by_spot(c: Context, place: int, entry: Entry) -> dict[Spot, Stake]:
    """Return what was wagered on an area, by hand and owner: what has left it since and, while the round lives, what is still
    on it.

    Between rounds the areas hold the wagers of the next round, which do not count.
    """
    lies = c.money_at(place) if c.in_round else {}
    gone = _gone(entry.moves)
    found = {spot: stake for spot, stake in spots(_sum(lies, gone)).items() if spot.hand.area == place and stake.total}
    order = c.rules.in_layout
    known = (spot for spot in found if spot.wager in order)
    return {spot: found[spot] for spot in sorted(known, key=lambda spot: (order[spot.wager], spot.hand.n, spot.owner))}


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {account: one.get(account, 0) + other.get(account, 0) for account in {**one, **other}}


def _gone(moves: Iterable[Move]) -> dict[str, int]:
    """Return how much the moves have taken from each account in all."""
    gone: dict[str, int] = {}
    for move in moves:
        gone[move.source] = gone.get(move.source, 0) + move.amount
        gone[move.target] = gone.get(move.target, 0) - move.amount
    return gone


def given_back(c: Context, entry: Entry, by_spot: Mapping[Spot, Stake]) -> tuple[Move, ...]:
    """Return the moves that give the wagers of an area back to their players, whatever has been paid or taken."""
    return made_good(c, entry, (move for each in by_spot.items() for move in _back(*each, entry)))


def _back(spot: Spot, stake: Stake, entry: Entry) -> Iterator[Move]:
    return give_back(spot.hand, spot.wager, stake, spot.owner or entry.owner, guest=bool(spot.owner))


def made_good(c: Context, entry: Entry, instead: Iterable[Move]) -> tuple[Move, ...]:
    """Return the difference between what has moved for a hand and what should have moved instead, to or from where its
    player is now: they may have changed seats, or have left with their chips."""
    due: dict[str, int] = {}
    elsewhere = moved_to(c.state, entry)
    for sign, moves in ((-1, entry.moves), (1, instead)):
        for move in moves:
            for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
                present = elsewhere.get(account, account)
                due[present] = due.get(present, 0) + sign * amount
    chips = {account: amount for account, amount in due.items() if unit_of(account) == CHIP_UNIT}
    tokens = {account: amount for account, amount in due.items() if unit_of(account) == TOKEN_UNIT}
    return (*_shortest(chips), *_shortest(tokens))


def made_equal(now: Mapping[str, int], then: Mapping[str, int]) -> tuple[Move, ...]:
    """Return the moves that bring all accounts back to what they held at another time."""
    due = {account: then.get(account, 0) - now.get(account, 0) for account in {**now, **then}}
    return tuple(
        move
        for unit in (CHIP_UNIT, TOKEN_UNIT)
        for move in _shortest({account: amount for account, amount in due.items() if unit_of(account) == unit})
    )


def _shortest(due: Mapping[str, int]) -> list[Move]:
    """Return the direct moves from those who pay to those who receive; money that would go and come back does not move."""
    givers = {account: -amount for account, amount in due.items() if amount < 0}
    moves = []
    for account, amount in ((account, amount) for account, amount in due.items() if amount > 0):
        for giver, left in givers.items():
            if part := min(left, amount):
                moves.append(Move(giver, account, part))
                givers[giver] -= part
                amount -= part
    return moves


def may_be_spent(c: Context) -> bool:
    """Return whether anybody who was paid in this round, or the tray, may no longer have what they received. As long as all
    have it, everything can go back."""
    received: dict[str, int] = {}
    for entry in c.state.round.entries.values():
        for move in entry.moves:
            received[move.target] = received.get(move.target, 0) + move.amount
    return any(c.state.money.get(account, 0) < amount for account, amount in received.items())


def tray_first(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Order the moves so that the tray receives before it pays: it may need the money."""
    return tuple(sorted(moves, key=lambda move: not move.target.startswith(TRAY)))


def covered(c: Context, decided: Iterable[Event]) -> Decision:
    """Return the events, or refuse them if somebody does not have the money they would take. What a jackpot of the house holds
    comes with the command; what people outside have is theirs."""
    try:
        events = tuple(decided)  # a remedy that goes on after its payments needs their money to decide the rest
    except OverdrawnError as short:
        return overdrawn(c, short)
    moves = [move for event in events for move in event.moves]
    left = defaultdict(int, pool_money(c.standing.pools))
    for move in moves:
        if move.target.startswith(POOL):
            left[move.target] += move.amount
        if move.source.startswith(OUTSIDE):
            left[move.source] -= move.amount
    for account, amount in left.items():
        if amount < 0:
            return _cannot_take(c, account.replace(POOL, "The jackpot ").removeprefix(OUTSIDE), -amount)
    try:
        c.after(moves)
    except OverdrawnError as short:
        return overdrawn(c, short)
    return events


def overdrawn(c: Context, short: OverdrawnError) -> Refusal:
    """Refuse what the tray or a player's rack cannot pay."""
    if short.account.startswith(TRAY):
        return c.refuse("tray-short", "equipment.float-tray", have=short.held, amount=short.move.amount)
    whose = short.account.partition("/")[0]
    sitting = next((seat.player for number, seat in c.state.seats.items() if rack(number) == whose), "")
    return _cannot_take(c, sitting, short.move.amount)


def _cannot_take(c: Context, player: str, amount: int) -> Refusal:
    return c.refuse("cannot-take-back", c.rules.paid_by, player=player, amount=amount)
