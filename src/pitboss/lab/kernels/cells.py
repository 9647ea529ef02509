"""Cells decided: in each, the choice that brings most; and cells added up for players who do not tell them apart.

A row of counts is a class of player's hands, a column what he sees of the dealer's cards. Of the dealer's hands that are left,
the same number in every cell, those that do not tie with the player's or beat it lose to it.
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
"""For a cell that there is not."""

Choices = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


@kernel((int64[:, ::1], int64, int64[::1], int8[::1], int64[:, :, ::1], uint8[:, ::1], int64[:, :, ::1]))
def choose(
    found: Counts,
    left: int,
    weights: Numbers,
    kinds: npt.NDArray[np.int8],
    brings: Numbers,
    chosen: Choices,
    tally: Numbers,
) -> None:
    """The best choice of every cell, by what a kind of hand brings with each choice and outcome; of equal ones the first. The
    tally counts deals by kind of hand, choice and outcome, a row as many times as its class has hands."""
    for row in range(found.shape[0]):
        kind = kinds[row]
        for column in range(found.shape[1]):
            if found[row, column] == NO_CELL:
                chosen[row, column] = NO_CHOICE
                continue
            ties, losses = found[row, column] >> 32, found[row, column] & BEATS
            wins = left - ties - losses
            best, most = 0, brings[kind, 0, 0] * wins + brings[kind, 0, 1] * ties + brings[kind, 0, 2] * losses
            for choice in range(1, brings.shape[1]):
                expected = brings[kind, choice, 0] * wins + brings[kind, choice, 1] * ties + brings[kind, choice, 2] * losses
                if expected > most:
                    best, most = choice, expected
            chosen[row, column] = best
            tally[kind, best, 0] += weights[row] * wins
            tally[kind, best, 1] += weights[row] * ties
            tally[kind, best, 2] += weights[row] * losses


@kernel((int64[:, ::1], int64, int64[::1], int32[::1], int64[:, :, ::1]))
def add_by_rank(found: Counts, left: int, weights: Numbers, groups: npt.NDArray[np.int32], sums: Numbers) -> None:
    """Deals by group of rows, by the rank of the up card, and by outcome."""
    for row in range(found.shape[0]):
        for card in range(found.shape[1]):
            if found[row, card] != NO_CELL:
                ties, losses = found[row, card] >> 32, found[row, card] & BEATS
                total = sums[groups[row], card % RANKS]
                total[0] += weights[row] * (left - ties - losses)
                total[1] += weights[row] * ties
                total[2] += weights[row] * losses
