"""Draw Poker against PokerKit: the same cards and the same acts end with the same stacks."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.draw_peer import Game, Hand, peer_plays, random_hand

EACH = 63
"""Hands of each game at each number of players: a thousand and eight together."""


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("fixed", [False, True], ids=["no limit", "fixed limit"])
@pytest.mark.parametrize("low", [False, True], ids=["high", "low"])
def test_the_same_stacks(low: bool, fixed: bool, players: int) -> None:
    game = Game(low, fixed, players)
    arena, chance = game.arena(players), Random(players)
    hands = [random_hand(arena, game, chance) for _ in range(EACH)]
    for hand in hands:
        assert peer_plays(hand) == hand.ends, hand
    _assert_varied(hands)


def _assert_varied(hands: list[Hand]) -> None:
    """The hands have draws, raises, folds, players who lose everything, and most come to a showdown."""
    kinds = [{act.kind for act in hand.acts} for hand in hands]
    for kind in ("discard", "raise", "fold"):
        assert sum(kind in each for each in kinds) > EACH // 10, kind
    assert hands[0].game.fixed or any(0 in hand.ends for hand in hands)
