"""What goes wrong in a round of Blackjack, as the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.reconstruction import card_in, slots
from pitboss.games.blackjack.round import Stage
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import NOTHING, IncidentForm
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.state import Phase

CARD = Field("card", "Which card is it?", Kind.CARD)
ANY_STAGE = tuple(stage.value for stage in Stage)
WHILE_PLAYED = (Phase.BETWEEN.value, *ANY_STAGE)


def _face_up(m: Context, answers: Answers) -> Incident:
    return m.game.incident("card-face-up", card=answers["card"])


def _extra_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield Field("seen", "Has its face been seen?", Kind.YES_NO)
    if answers.get("seen"):
        yield CARD


def _extra(m: Context, answers: Answers) -> Incident:
    if not answers["seen"]:
        return m.game.incident("card-drawn-in-error")
    return m.game.incident("exposed-card-drawn", card=answers["card"])


def _overdrew(m: Context, answers: Answers) -> Incident:
    return m.game.incident("dealer-overdrew", card=answers["card"])


def _order_fields(m: Context, answers: Answers) -> Iterator[Field]:
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
    return m.game.incident("wrong-cards", possible=answers["possible"], sequence=sequence, words=answers["words"])


def _out(m: Context, answers: Answers) -> Incident:
    return m.game.incident("shoe-exhausted")


def _away(m: Context, answers: Answers) -> Incident:
    return m.game.incident("player-away", area=answers["area"])


INCIDENTS = (
    IncidentForm("face-up", "Was a card found face up in the shoe?", ("card-face-up",), WHILE_PLAYED, ask(CARD), _face_up),
    IncidentForm(
        "extra",
        "Was a card drawn in error?",
        ("card-drawn-in-error", "exposed-card-drawn"),
        WHILE_PLAYED,
        _extra_fields,
        _extra,
    ),
    IncidentForm(
        "too-many",
        "Did you draw a card to your complete hand?",
        ("dealer-overdrew",),
        (Stage.SETTLING.value,),
        ask(CARD),
        _overdrew,
    ),
    IncidentForm("wrong", "Were cards dealt wrongly?", ("wrong-cards",), ANY_STAGE, _order_fields, _wrong),
    IncidentForm("out", "Has the shoe run out in the round?", ("shoe-exhausted",), ANY_STAGE, NOTHING, _out),
    IncidentForm(
        "away",
        "Is a player away who has to decide?",
        ("player-away",),
        (Stage.PLAYING.value,),
        ask(seat("area", "Which box?")),
        _away,
    ),
)
"""In the order in which they are asked about."""
