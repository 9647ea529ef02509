"""PokerKit's own kind of hand: six-handed no-limit deuce-to-seven single draw, every player in to the showdown."""

from __future__ import annotations

import time
from typing import Any


def single_draw_hands_per_second(seconds: float) -> float:
    """Hands per second: posted, dealt, called round, each player draws two, checked round, shown and paid."""
    from pokerkit import Automation, NoLimitDeuceToSevenLowballSingleDraw

    automations = tuple(Automation)
    hands, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        _hand(NoLimitDeuceToSevenLowballSingleDraw.create_state(automations, True, 0, (1, 2), 2, 200, 6))
        hands += 1
    return hands / spent


def _hand(state: Any) -> None:
    while state.status:
        if state.can_check_or_call():
            state.check_or_call()
        else:
            cards = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(cards[:2])
