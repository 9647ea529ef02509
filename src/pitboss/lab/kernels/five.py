"""The best five of six cards: three of the player's and three of the dealer's."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.masks import Hands
from pitboss.lab.kernels.ranking import Strengths, worth
from pitboss.lab.kernels.three import Flags, Sights

HEAD = 16
"""A strength without its last 16 bits is the kind of hand and its highest rank, which is all a schedule needs."""


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
