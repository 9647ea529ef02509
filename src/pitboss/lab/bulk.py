"""Rank millions of hands at once, with the compiled tables of the lab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pitboss.cards import Card
from pitboss.cards.ranks import Ranking
from pitboss.lab.errors import NEEDED, LabError, LabNotInstalled

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

DECK = 52


def rank_many(ranking: Ranking, hands: Sequence[Sequence[Card]] | npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """Return the strength of each hand under a ranking: the higher, the better, and equal hands have equal strengths.

    `hands` are cards, or an array with a row for each hand and its cards as numbers, in the order of `pitboss.deck()`. All
    have the same number of cards. The strengths are those of `ranking.worth(hand).strength`.
    """
    try:
        import numpy as np

        from pitboss.lab.kernels.masks import card_number
        from pitboss.lab.kernels.ranking import SIZES, strengths
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        raise LabNotInstalled(error.name) from None
    try:
        rows = hands if isinstance(hands, np.ndarray) else [[card_number(Card(card)) for card in hand] for hand in hands]
        numbers = np.asarray(rows, dtype=np.int64 if isinstance(rows, list) else None)
    except KeyError:
        raise LabError("the joker cannot be ranked in bulk") from None
    except ValueError as error:
        raise LabError(f"hands are rows with the same number of cards: {error}") from None
    if numbers.ndim != 2 or not np.issubdtype(numbers.dtype, np.integer):
        raise LabError("hands are rows of cards, or of whole numbers in the order of pitboss.deck()")
    cards = numbers.shape[1]
    sizes = [size for size in SIZES if ranking.plays <= size <= ranking.most]
    if cards not in sizes:
        raise LabError(f"a hand of {cards} cards cannot be ranked in bulk here; hands have this many cards", sizes)
    if ((numbers < 0) | (numbers >= DECK)).any():
        raise LabError(f"a card is a number from 0 to {DECK - 1}, in the order of pitboss.deck()")
    masks = np.bitwise_or.reduce(np.int64(1) << numbers.astype(np.int64), axis=1)
    repeats = np.flatnonzero(np.bitwise_count(masks) != cards)
    if len(repeats):
        raise LabError(f"hand {repeats[0] + 1} of {len(masks)} has a card twice")
    return strengths(np.ascontiguousarray(masks), ranking, cards)
