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

    def kind(self, hand: HandValue) -> str:
        """Return the line that pays the hand, or an empty name. A pair of aces is a kind of its own if the schedule lists
        it."""
        kind = hand.category
        if kind == "pair" and hand.ranks[0] == Rank.ACE and PAIR_OF_ACES in self._by_kind:
            kind = PAIR_OF_ACES
        return kind if kind in self._by_kind else ""

    def odds(self, hand: HandValue) -> Odds | None:
        """Return the odds that the hand is paid."""
        return self._by_kind.get(self.kind(hand))

    def down_to(self, least: str, order: Sequence[str]) -> Schedule:
        """Return the schedule without the hands below the lowest one paid; `order` is best first."""
        kinds = list(order)
        kinds.insert(kinds.index("pair"), PAIR_OF_ACES)
        paid = kinds[: kinds.index(least) + 1]
        return Schedule(self.wager, self.name, [(kind, odds) for kind, odds in self.pays if kind in paid])

    def lines(self) -> tuple[str, ...]:
        """Return the lines as a sign shows them, best hand first."""
        return tuple(f"{kind.replace('-', ' ')} {odds}" for kind, odds in self.pays)
