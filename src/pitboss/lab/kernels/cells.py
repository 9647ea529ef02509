"""Choose the best decision in each cell, and add up cells for players who do not tell them apart.

A row of counts is a class of player's hands, a column is what the player sees of the dealer's cards. The dealer has the same
number of possible hands in every cell. Those that neither tie with the player's hand nor beat it lose to it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import int8, int32, int64, uint8

from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.four import BEATS, NO_CELL, Counts
from pitboss.lab.kernels.masks import RANKS

OUTCOMES = ("win", "tie", "loss")
NO_CHOICE = 255
"""Stands for a cell that does not exist."""

Choices = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


@kernel((int64[:, ::1], int64, int64[::1], int8[::1], int64[:, :, ::1], uint8[:, ::1], int64[:, :, ::1]))
def choose(
    found: Counts,
    left: int,
    weights: Numbers,
    kinds: npt.NDArray[np.int8],
    payoffs: Numbers,
    chosen: Choices,
    tally: Numbers,
) -> None:
    """Find the best choice of every cell, by the payoffs by kind of hand, choice and outcome; among equals, the first.

    The tally counts deals by kind of hand, choice and outcome, each row once for every hand of its class.
    """
    for row in range(found.shape[0]):
        kind = kinds[row]
        for column in range(found.shape[1]):
            if found[row, column] == NO_CELL:
                chosen[row, column] = NO_CHOICE
                continue
            ties, losses = found[row, column] >> 32, found[row, column] & BEATS
            wins = left - ties - losses
            best, most = 0, payoffs[kind, 0, 0] * wins + payoffs[kind, 0, 1] * ties + payoffs[kind, 0, 2] * losses
            for choice in range(1, payoffs.shape[1]):
                expected = payoffs[kind, choice, 0] * wins + payoffs[kind, choice, 1] * ties + payoffs[kind, choice, 2] * losses
                if expected > most:
                    best, most = choice, expected
            chosen[row, column] = best
            tally[kind, best, 0] += weights[row] * wins
            tally[kind, best, 1] += weights[row] * ties
            tally[kind, best, 2] += weights[row] * losses


@kernel((int64[:, ::1], int64, int64[::1], int32[::1], int64[:, :, ::1]))
def add_by_rank(found: Counts, left: int, weights: Numbers, groups: npt.NDArray[np.int32], sums: Numbers) -> None:
    """Add up deals by group of rows, rank of the up card and outcome."""
    for row in range(found.shape[0]):
        for card in range(found.shape[1]):
            if found[row, card] != NO_CELL:
                ties, losses = found[row, card] >> 32, found[row, card] & BEATS
                total = sums[groups[row], card % RANKS]
                total[0] += weights[row] * (left - ties - losses)
                total[1] += weights[row] * ties
                total[2] += weights[row] * losses
