"""Draw Poker: six-handed hands per second, the same acts through Pitboss and PokerKit; and what computer players win."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.support.draw_arena import Arena, Came, always_calls, at_random, contest
from tests.support.draw_peer import ACT, Game, Hand, peer_plays, plays_again, random_hand

HANDS = 300
WARM = 50
EVENING = 10_000
SIX_HANDED = Game(low=False, fixed=False, players=6)
LOW_FIXED = Game(low=True, fixed=True, players=6)


class Raced(NamedTuple):
    """Hands per second, and whether all ended with the same stacks."""

    own: float
    peer: float
    same: bool


def raced(game: Game = SIX_HANDED, hands: int = HANDS, seed: int = 1) -> Raced:
    """Play hands at random, then each of them again through Pitboss, then through PokerKit."""
    arena, chance = game.arena(seed), Random(seed)
    played = [random_hand(arena, game, chance) for _ in range(hands)]
    again = game.arena(seed)
    for hand in played[:WARM]:
        plays_again(again, hand)
    start = time.process_time()
    for hand in played[WARM:]:
        plays_again(again, hand)
    own = (hands - WARM) / (time.process_time() - start)
    for hand in played[:WARM]:
        peer_plays(hand)
    start = time.process_time()
    ends = [peer_plays(hand) for hand in played[WARM:]]
    peer = (hands - WARM) / (time.process_time() - start)
    return Raced(own, peer, ends == [hand.ends for hand in played[WARM:]] and _stacks(again, played[-1]))


def _stacks(arena: Arena, last: Hand) -> bool:
    return sorted(arena.chips(seat) // 100 for seat in arena.players) == sorted(last.ends)


def evenings(hands: int = EVENING) -> Iterator[tuple[str, Came]]:
    """Yield what three computer players win of three others in an evening, per hand."""
    for name, other in (("who act at random", at_random), ("who always call", always_calls)):
        yield name, contest(ACT, other, hands)
