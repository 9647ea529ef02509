"""What the Derby answers about its shoe, for cards that leave it or are seen in it before their time; and its first card: found
face up, or drawn without the call."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.racing_card_derby.drawing import lying
from pitboss.games.racing_card_derby.round import Race, Stage
from pitboss.games.racing_card_derby.rules import RaceContext, RacingCardDerbyRules
from pitboss.table.acts import Topic
from pitboss.table.incidents import Incident
from pitboss.table.services.decks.extra_cards import CardFaceUp, EarlyCard, SeenCard, Shoe, foreign
from pitboss.table.state import Phase

FIRST_DEALT = "the first card of the round has been dealt"


class RaceShoe(Shoe[Race, RacingCardDerbyRules]):
    """A shoe in which cards may be seen, one behind the other, before they are drawn."""

    def known(self, c: RaceContext) -> tuple[Card | None, ...]:
        return lying(c)

    def seen(self, c: RaceContext) -> int:
        return len(c.part.due)

    def due(self, c: RaceContext) -> int:
        return int(c.is_at(Stage.DRAWING))

    def impossible(self, c: RaceContext, report: EarlyCard) -> str | None:
        if isinstance(report, CardFaceUp) and not c.is_at(Stage.DRAWING):
            return "no race is being run"
        due, behind = c.part.due, report.behind(c)
        if c.state.shoe.left <= behind:
            return "every card in the shoe or the shuffler has been seen"
        if due and not behind and report.face != due[0]:
            return f"{due[0]} was seen to come next"
        return None if report.face is None else foreign(c, report.face, *due[:behind])


class FirstCardFaceUp(SeenCard, frozen=True, tag="first-card-face-up"):
    """The first card of the round is found face up in the shoe."""

    def impossible(self, c: RaceContext) -> str | None:
        return super().impossible(c) if c.state.phase is Phase.BETWEEN else FIRST_DEALT


class FirstCardUncalled(EarlyCard, frozen=True, tag="first-card-uncalled"):
    """The first card of a round was drawn without the call. Its card is named if its face has been seen."""

    card: Card | None = None

    @property
    def face(self) -> Card | None:
        return self.card

    def impossible(self, c: RaceContext) -> str | None:
        if c.state.phase is not Phase.BETWEEN:
            return FIRST_DEALT
        if c.state.round.called:
            return '"No more bets" has been called'
        if self.card is None and c.part.first_out:
            return "the first card has left the shoe already"
        return super().impossible(c)

    def begins_round(self, c: RaceContext) -> bool:
        return not c.in_round


def _uncalled_seen(c: RaceContext, report: Incident) -> bool:
    return isinstance(report, FirstCardUncalled) and report.card is not None and not c.rules.uncalled_counts


def _uncalled_unseen(c: RaceContext, report: Incident) -> bool:
    return isinstance(report, FirstCardUncalled) and (report.card is None or c.rules.uncalled_counts)


FIRST_CARD = Topic(
    incidents=(FirstCardFaceUp, FirstCardUncalled),
    conditions={"seen": _uncalled_seen, "not-seen": _uncalled_unseen},
    rules={"remedy.first-card-face-up": "the first card found face up"},
    refusals={
        "first-card-removed": ("The first card has been removed from the shoe, after the call.", "Wait for the next round."),
    },
    interpretations={"scanned.exposes": False, "first-card-seen.goes": "removed"},
)
