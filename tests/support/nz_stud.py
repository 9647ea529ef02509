"""New Zealand Caribbean Stud Poker under test: three players and a dealer, all with an Ante."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.table.settings import SHUFFLER
from tests.support.mishaps import STACK, Game
from tests.support.play import STUD

__all__ = ["STUD", "Stud"]


class Stud(Game):
    """Ann's aces beat the dealer's kings, Ben's tens do not, and Cleo's queen high does not. Ann has a Jackpot wager as well,
    which a pair does not win."""

    rulebook = STUD
    hands: ClassVar[Mapping[int, str]] = {1: "As Ah 7d 5c 9s", 2: "Tc Td 4h 3s 2h", 3: "Qc Jd 8h 6s 3c"}
    dealer = "Kc Kd 9h 8s 4c"
    wagers: ClassVar[Mapping[int, Mapping[str, int]]] = {
        1: {"ante": 1_000, "jackpot": 500},
        2: {"ante": 2_000},
        3: {"ante": 500},
    }
    after: ClassVar[list[int]] = [STACK + 1_000 + 2_000 - 500, STACK - 2_000, STACK - 1_500]
    """What they have when Ann has played and won all but the jackpot, Ben has folded and Cleo has played and lost."""
    times = 2

    def wagered(self, wagers: Mapping[int, Mapping[str, int]] | None = None) -> Game:
        """No card comes out here before the call."""
        super().wagered(wagers)
        self.table.deal()
        return self

    def dealing_order(self, device: str) -> str:
        """The dealer's own cards come last."""
        hands = [*(each.split() for each in self.hands.values()), self.dealer.split()]
        rows = hands if device == SHUFFLER else zip(*hands, strict=True)
        return " ".join(card for row in rows for card in row)
