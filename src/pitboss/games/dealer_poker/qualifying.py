"""The least hand with which the dealer plays: ranks such as ace and king, or a kind of hand such as a pair."""

from __future__ import annotations

from pitboss.cards import Rank
from pitboss.cards.ranks import FIVE_CARD_ORDER, HandValue, Ranking
from pitboss.law.vocabulary import Format

HIGH_CARD = "high-card"


def _least(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the kind of hand, and for no pair the ranks that it must reach: `ace-king`, `pair`."""
    if text in FIVE_CARD_ORDER:
        return text, ()
    return HIGH_CARD, tuple(Rank[word.upper()] for word in text.split("-"))


QUALIFIES_WITH = Format('ranks such as "ace-king", or a kind of hand such as "pair"', _least)


class Qualifying:
    """With which hands the dealer plays."""

    def __init__(self, ranking: Ranking, with_: str) -> None:
        self._order = ranking.order
        self._kind, self._ranks = _least(with_)
        self._with = with_

    def __repr__(self) -> str:
        return f"Qualifying({self._with!r})"

    @property
    def words(self) -> str:
        """What the dealer needs: "ace and king or better"."""
        if self._ranks:
            return f"{' and '.join(Rank(rank).word for rank in self._ranks)} or better"
        return "any hand" if self._kind == HIGH_CARD else f"a {self._kind.replace('-', ' ')} or better"

    def met_by(self, hand: HandValue) -> bool:
        """Return whether the dealer plays with a hand."""
        if hand.category == self._kind:
            return hand.ranks[: len(self._ranks)] >= self._ranks
        return self._order.index(hand.category) < self._order.index(self._kind)
