"""What Blackjack answers about its shoe, for cards that leave it before their time; and a card too many for the dealer."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.blackjack.flow import on_table
from pitboss.games.blackjack.round import Blackjacks, Stage
from pitboss.games.blackjack.rules import BlackjackRules, BoxContext
from pitboss.table.acts import Topic
from pitboss.table.services.decks.extra_cards import EarlyCard, SeenCard, Shoe
from pitboss.table.state import Phase


class BoxShoe(Shoe[Blackjacks, BlackjackRules]):
    """A shoe beside which unseen cards may wait, each for its turn."""

    def known(self, c: BoxContext) -> list[Card]:
        return on_table(c.part) if c.in_round else []

    def due(self, c: BoxContext) -> int:
        if c.is_at(Stage.DEALING):
            return 2 * len(c.part.bettors) + 1 - c.part.dealt
        return int(c.is_at(Stage.PLAYING, Stage.DRAWING))

    def impossible(self, c: BoxContext, report: EarlyCard) -> str | None:
        if c.state.phase not in (Phase.BETWEEN, Phase.ROUND):
            return "no game is being played"
        if isinstance(report, SeenCard) and c.part.out:
            return "a card that left the shoe unseen comes first"
        return None if c.part.out < c.state.shoe.left else "every card has left the shoe or the shuffler"


class DealerOverdrew(SeenCard, frozen=True, tag="dealer-overdrew"):
    """The dealer drew a card to a hand that was complete."""

    def impossible(self, c: BoxContext) -> str | None:
        if not c.is_at(Stage.SETTLING) or c.part.settled:
            return "the dealer's hand is not complete, or its round is settled"
        return super().impossible(c)


OVERDRAWN = Topic(incidents=(DealerOverdrew,))
