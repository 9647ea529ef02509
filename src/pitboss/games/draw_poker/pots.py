"""Pots: how the chips of a round divide into a main pot and side pots, and how a pot is shared. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pitboss.games.draw_poker.round import LIVE, Hand


class Layer(Struct, frozen=True):
    """A pot before it is awarded."""

    amount: int
    players: tuple[int, ...]
    """The seats that can win it, in the order of the hands."""
    contributors: frozenset[int]
    """Everybody whose chips are in it."""
    forced: int
    """How much of it is antes and blinds."""


def uncalled(hands: Mapping[int, Hand]) -> tuple[int, int]:
    """Return whose last chips nobody has matched, and how many cents those are; 0 and 0 if all are matched."""
    top = second = seat = 0
    for number, hand in hands.items():
        counted = hand.put - hand.dead
        if counted > top:
            top, second, seat = counted, top, number
        elif counted > second:
            second = counted
    if top == second or hands[seat].status not in LIVE:
        return 0, 0
    return seat, top - second


def layers(hands: Mapping[int, Hand], back: tuple[int, int] = (0, 0)) -> tuple[Layer, ...]:
    """Return the pots: each player can win those that their chips reach. `back` is a seat and what goes back to it.

    What folded players put in beyond everybody who is left belongs to the last pot, and missed blinds to the first.
    """
    put = {seat: hand.put - hand.dead - (back[1] if seat == back[0] else 0) for seat, hand in hands.items()}
    levels = sorted({put[seat] for seat, hand in hands.items() if hand.status in LIVE})
    found: list[Layer] = []
    below = 0
    for level in levels:
        last = level == levels[-1]
        amount = forced = 0
        contributors = []
        for seat, hand in hands.items():
            chips = (put[seat] if last else min(put[seat], level)) - below
            if chips > 0:
                amount += chips
                contributors.append(seat)
                forced += max(0, min(hand.forced - hand.dead - below, chips))
        if not found:
            dead = sum(hand.dead for hand in hands.values())
            amount, forced = amount + dead, forced + dead
            contributors += [seat for seat, hand in hands.items() if hand.dead and seat not in contributors]
        players = tuple(seat for seat, hand in hands.items() if hand.status in LIVE and put[seat] >= level)
        if amount:
            found.append(Layer(amount, players, frozenset(contributors), forced))
        below = level
    return tuple(found)


def shared(amount: int, winners: Sequence[int], order: Sequence[int], chip: int) -> dict[int, int]:
    """Divide an amount equally in whole chips. All that is left over goes to the first winner clockwise from the button."""
    each = amount // len(winners) // chip * chip
    shares = dict.fromkeys(winners, each)
    shares[nearest(winners, order)] += amount - each * len(winners)
    return shares


def nearest(seats: Iterable[int], order: Sequence[int]) -> int:
    """Return the first of these seats clockwise from the button; the button itself comes last."""
    return min(seats, key=order.index)


def added(*shares: Mapping[int, int]) -> dict[int, int]:
    """Return what each seat gets in all."""
    total: dict[int, int] = {}
    for each in shares:
        for seat, amount in each.items():
            total[seat] = total.get(seat, 0) + amount
    return total
