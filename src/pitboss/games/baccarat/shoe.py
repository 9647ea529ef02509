"""What Baccarat answers about its shoe, for cards that leave it before their time."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.baccarat.dealing import seen_since_shuffle
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rules import BaccaratRules, CoupContext
from pitboss.table.services.decks.extra_cards import CardDrawnInError, EarlyCard, Shoe


class CoupShoe(Shoe[Coup, BaccaratRules]):
    """A shoe whose cards cannot come again once they were seen. One unseen card at most waits beside it."""

    def known(self, c: CoupContext) -> Iterator[Card]:
        return map(Card, seen_since_shuffle(c).elements())

    def due(self, c: CoupContext) -> int:
        return int(c.is_at(Stage.DEALING, Stage.DRAWING))

    def impossible(self, c: CoupContext, report: EarlyCard) -> str | None:
        out = isinstance(report, CardDrawnInError) and c.part.out
        return "the next card has left the shoe already" if out else None
