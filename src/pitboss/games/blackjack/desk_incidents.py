"""What goes wrong in a round of Blackjack, as the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.playing import AbsentPlayer
from pitboss.games.blackjack.reconstruction import card_in, slots
from pitboss.games.blackjack.round import Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.shoe import DealerOverdrew
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import IncidentForm
from pitboss.table.desk_words import drawn_early_form, incident_form
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind
from pitboss.table.services.decks.extra_cards import CardFaceUp, ShoeExhausted
from pitboss.table.state import Phase

CARD = Field("card", "Which card is it?", Kind.CARD)
ANY_STAGE = tuple(stage.value for stage in Stage)
WHILE_PLAYED = (Phase.BETWEEN.value, *ANY_STAGE)


def _order_fields(m: BoxContext, answers: Answers) -> Iterator[Field]:
    """Ask if the round can be brought to where it would be without the error, and by which order of its cards."""
    yield Field("possible", "Can the cards be put as they should have come?", Kind.YES_NO)
    if answers.get("possible"):
        part = m.part
        came = [card_in(part, slot) for slot in slots(part)]
        asks = "In which order should they have come?"
        yield Field("sequence", asks, Kind.CARD, hint=f"they came as {' '.join(came)}", several=True, least=1, most=len(came))
    if "possible" in answers:
        yield Field("words", "What happened?", Kind.WORDS)


def _wrong(m: Context, answers: Answers) -> Incident:
    sequence = tuple(answers.get("sequence") or ())
    return m.game.incident("dealt-incorrectly", possible=answers["possible"], sequence=sequence, words=answers["words"])


INCIDENTS = (
    incident_form(CardFaceUp, "face-up", "Was a card found face up in the shoe?", WHILE_PLAYED),
    drawn_early_form("Was a card drawn in error?", WHILE_PLAYED),
    incident_form(DealerOverdrew, "too-many", "Did you draw a card to your complete hand?", (Stage.SETTLING.value,)),
    IncidentForm("wrong", "Were cards dealt wrongly?", ("dealt-incorrectly",), ANY_STAGE, _order_fields, _wrong),
    incident_form(ShoeExhausted, "out", "Has the shoe run out in the round?", ANY_STAGE),
    incident_form(AbsentPlayer, "away", "Is a player away who has to decide?", (Stage.PLAYING.value,)),
)
"""In the order in which they are asked about."""
