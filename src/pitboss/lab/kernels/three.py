"""Compare three-card hands with every hand the dealer can have, and count the best five of both together."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.masks import Hands
from pitboss.lab.kernels.ranking import Strengths, worth

Counts = npt.NDArray[np.int32]
"""By hand, visible cards and outcome: the number of dealer's hands."""
Flags = npt.NDArray[np.bool_]
Sights = npt.NDArray[np.int32]
"""By dealer's hand: what a player can see of it, with one column for each choice of visible cards."""

NO_HAND, WIN, TIE, LOSS = range(4)
OUTCOMES = ("no-hand", "win", "tie", "loss")
"""The outcome for a player who has not folded: the dealer does not qualify, or the hands are compared."""
HEAD = 16
"""A strength without its last 16 bits is the kind of hand and its highest rank, which is all a schedule needs."""


@kernel()
def outcome_of(player: int, dealer: int, plays: bool) -> int:
    """Return the outcome of a player's hand against a dealer's hand; `plays` is whether the dealer qualifies with it."""
    if not plays:
        return NO_HAND
    if player > dealer:
        return WIN
    return TIE if player == dealer else LOSS


@kernel("void(int64[::1], int32[::1], int64[::1], int32[::1], boolean[::1], int32[:, ::1], int32[:, :, ::1])")
def against_dealers(
    hands: Hands,
    strengths: Strengths,
    dealers: Hands,
    dealer_strengths: Strengths,
    plays: Flags,
    sights: Sights,
    counts: Counts,
) -> None:
    """Count the dealer's hands by outcome, for each player's hand and each choice of visible cards.

    A dealer's hand that shares a card with the player's is impossible. Every other one counts under each choice of visible cards.
    """
    for hand in range(len(hands)):
        for dealer in range(len(dealers)):
            if hands[hand] & dealers[dealer] == 0:
                outcome = outcome_of(strengths[hand], dealer_strengths[dealer], plays[dealer])
                for way in range(sights.shape[1]):
                    counts[hand, sights[dealer, way], outcome] += 1


@kernel("void(int64[::1], int64[::1], int64[::1], int32[:, ::1], boolean[:, ::1], int64[::1], int32[::1], int64[:, ::1])")
def count_six_cards(
    hands: Hands,
    weights: npt.NDArray[np.int64],
    dealers: Hands,
    sights: Sights,
    folded: Flags,
    suits: npt.NDArray[np.int64],
    ranks: Strengths,
    counts: npt.NDArray[np.int64],
) -> None:
    """Count the deals by the head of the strength of the player's and dealer's cards together.

    The first row of `counts` holds the deals in which the player stays in, the second those in which the player folds.
    """
    for hand in range(len(hands)):
        for dealer in range(len(dealers)):
            if hands[hand] & dealers[dealer] == 0:
                head = worth(hands[hand] | dealers[dealer], suits, ranks) >> HEAD
                for way in range(sights.shape[1]):
                    counts[int(folded[hand, sights[dealer, way]]), head] += weights[hand]
