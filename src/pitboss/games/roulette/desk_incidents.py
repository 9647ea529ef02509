"""What goes wrong in a spin, as the dealer is asked about it: ball, wheel, marker, and wagers that are late or moved."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.areas import EXAMPLES, wager_of
from pitboss.games.roulette.corrections import MarkerMisplaced, WrongNumber, correctable
from pitboss.games.roulette.late_wagers import CallMissed, LateWager
from pitboss.games.roulette.moved_wagers import WagerMoved
from pitboss.games.roulette.round import Stage
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed, turning
from pitboss.games.roulette.void_spins import (
    BallLeftWheel,
    BallTouched,
    ForeignObject,
    NoCompartment,
    ShortSpin,
    SpinQuestioned,
    TwoBalls,
    WheelReversed,
    WheelStopped,
    WrongWay,
    in_spin,
)
from pitboss.table.desk_vocabulary import IncidentForm
from pitboss.table.desk_words import incident_form
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.services.wagers.moved import BY_PLAYER, MOVERS
from pitboss.table.state import Phase

SPIN = (Phase.BETWEEN, Stage.SETTLING)
WHOSE = seat("area", "Whose wager? Which seat?")
WHERE = Field("wager", "On which area was it placed?", Kind.WORD, what="an area", hint=EXAMPLES)


def _since_closed(m: SpinContext) -> bool:
    """Return whether wagers are closed, or a result can still be corrected."""
    return closed(m) or m.in_round or correctable(m)


def number_form(kind: type[WrongNumber], asks: str) -> IncidentForm:
    """Return the form for a wrong number."""
    return incident_form(kind, "number", asks, SPIN, correctable)


def _late(m: SpinContext, answers: Answers) -> Incident:
    return LateWager(area=answers["area"], wager=wager_of(answers["wager"], m.rules), amount=answers["amount"])


def _moved_fields(m: SpinContext, answers: Answers) -> Iterator[Field]:
    yield WHOSE(m)
    yield WHERE
    yield Field("to", "On which area is it now?", Kind.WORD, what="an area", hint=EXAMPLES)
    yield Field("by", "Who moved it?", Kind.CHOICE, hint=f"{', '.join(MOVERS)}; a patron is anybody else", choices=MOVERS)
    if answers.get("by") == BY_PLAYER:
        yield Field("deliberate", "On purpose?", Kind.YES_NO)


def _moved(m: SpinContext, answers: Answers) -> Incident:
    return WagerMoved(
        area=answers["area"],
        wager=wager_of(answers["wager"], m.rules),
        to=wager_of(answers["to"], m.rules),
        by=answers["by"],
        deliberate=answers.get("deliberate", False),
    )


BALL = (
    incident_form(BallLeftWheel, "out", "Did the ball leave the wheel?", SPIN, in_spin),
    incident_form(ForeignObject, "object", "Did something else fall into the wheel?", SPIN, in_spin),
    incident_form(WheelStopped, "stopped", "Did the wheel stop?", SPIN, in_spin),
    incident_form(WheelReversed, "reversed", "Did the wheel turn back?", SPIN, in_spin),
    incident_form(ShortSpin, "short", "Did the ball make too few turns?", SPIN, in_spin),
    incident_form(TwoBalls, "two", "Is more than one ball in the wheel?", SPIN, in_spin),
    incident_form(WrongWay, "same-way", "Was the ball spun the way the wheel turns?", SPIN, in_spin),
    incident_form(BallTouched, "touched", "Did somebody touch the ball or the wheel?", SPIN, in_spin),
    incident_form(NoCompartment, "nowhere", "Does the ball rest in no compartment?", SPIN, in_spin),
    incident_form(SpinQuestioned, "doubt", "Is anything else about the spin in doubt?", SPIN, in_spin, words=True),
    incident_form(
        CallMissed, "uncalled", "Did the ball drop without the call?", (Phase.BETWEEN,), lambda m: turning(m) and not closed(m)
    ),
)
INCIDENTS = (
    *BALL,
    number_form(MarkerMisplaced, "Is the marker on the wrong number?"),
    IncidentForm(
        "late",
        "Was a wager made after the call or after the ball dropped?",
        ("late-wager",),
        SPIN,
        ask(WHOSE, WHERE, Field("amount", "How much of it was late?", Kind.AMOUNT)),
        _late,
        _since_closed,
    ),
    IncidentForm(
        "moved",
        "Is a wager not where it was placed?",
        ("wager-moved",),
        SPIN,
        _moved_fields,
        _moved,
        lambda m: closed(m) or (m.in_round and not m.part.taken),
    ),
)
