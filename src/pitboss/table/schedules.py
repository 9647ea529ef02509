"""Pay schedules: what a hand of each kind is paid."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Rank
from pitboss.cards.ranks import HandValue
from pitboss.money import Odds

PAIR_OF_ACES = "pair-of-aces"


class Schedule:
    """A named pay table of one wager. A kind of hand that it does not list is not paid."""

    def __init__(self, wager: str, name: str, pays: Sequence[tuple[str, Odds]]) -> None:
        self.wager = wager
        self.name = name
        self.pays = tuple(pays)
        self._by_kind = dict(self.pays)

    def odds(self, hand: HandValue) -> Odds | None:
        """What the hand is paid; a pair of aces is a kind of its own where the schedule makes it one."""
        kind = hand.category
        if kind == "pair" and hand.ranks[0] == Rank.ACE and PAIR_OF_ACES in self._by_kind:
            kind = PAIR_OF_ACES
        return self._by_kind.get(kind)

    def lines(self) -> tuple[str, ...]:
        """As a sign shows it, best hand first."""
        return tuple(f"{kind.replace('-', ' ')} {odds}" for kind, odds in self.pays)
