"""Three-card hands against every hand that the dealer can have."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.masks import Hands
from pitboss.lab.kernels.ranking import Strengths

Counts = npt.NDArray[np.int32]
"""By hand, by what is seen, by outcome: how many of the dealer's hands."""
Flags = npt.NDArray[np.bool_]
Sights = npt.NDArray[np.int32]
"""By dealer's hand: what a player can see of it, one column for each card or pair of cards that may be shown to him."""

NO_HAND, WIN, TIE, LOSS = range(4)
OUTCOMES = ("no-hand", "win", "tie", "loss")
"""What a dealer's hand means for a player who has not folded: the dealer does not play, or the hands are compared."""


@kernel()
def outcome_of(player: int, dealer: int, plays: bool) -> int:
    """What becomes of a hand of this strength against a dealer's of that, who plays with it or does not."""
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
    """Count, for each hand and each thing the player may see, the dealer's hands by outcome. A dealer's hand that shares
    a card with the player's is none; any other is counted under each thing that can be seen of it."""
    for hand in range(len(hands)):
        for dealer in range(len(dealers)):
            if hands[hand] & dealers[dealer] == 0:
                outcome = outcome_of(strengths[hand], dealer_strengths[dealer], plays[dealer])
                for way in range(sights.shape[1]):
                    counts[hand, sights[dealer, way], outcome] += 1
