"""What goes wrong in a spin, as the dealer is asked about it: ball, wheel, marker, and wagers that are late or moved."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.areas import EXAMPLES, wager_of
from pitboss.games.roulette.context import at_wheel
from pitboss.games.roulette.incidents import BY_PLAYER, MOVERS, correctable
from pitboss.games.roulette.round import Stage
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import NOTHING, IncidentForm
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.state import Phase

SPIN = (Phase.BETWEEN, Stage.SETTLING)
WHOSE = seat(asks="Whose wager? Which seat?")
WHERE = Field("wager", "On which area was it placed?", Kind.WORD, what="an area", hint=EXAMPLES)


def in_spin(m: Context) -> bool:
    """Return whether a ball is turning or a spin is being settled."""
    return at_wheel(m).turning or m.in_round


def can_be_corrected(m: Context) -> bool:
    return correctable(at_wheel(m))


def closed(m: Context) -> bool:
    """Return whether wagers are closed, or a result can still be corrected."""
    c = at_wheel(m)
    return c.closed or m.in_round or correctable(c)


def _plain(name: str, asks: str, incident: str) -> IncidentForm:
    return IncidentForm(name, asks, (incident,), SPIN, NOTHING, lambda m, answers: m.game.incident(incident), in_spin)


def marker_form(incident: str, asks: str) -> IncidentForm:
    """Return the form for a wrong number."""
    number = Field("number", "Where does the ball rest?", Kind.WORD, what="a number of the wheel")
    return IncidentForm(
        "number", asks, (incident,), SPIN, ask(number), lambda m, answers: m.game.incident(incident, **answers), can_be_corrected
    )


def _late(m: Context, answers: Answers) -> Incident:
    wager = wager_of(answers["wager"], at_wheel(m).rules)
    return m.game.incident("late-wager", seat=answers["seat"], wager=wager, amount=answers["amount"])


def _moved_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield WHOSE(m)
    yield WHERE
    yield Field("to", "On which area is it now?", Kind.WORD, what="an area", hint=EXAMPLES)
    yield Field("by", "Who moved it?", Kind.CHOICE, hint=f"{', '.join(MOVERS)}; a patron is anybody else", choices=MOVERS)
    if answers.get("by") == BY_PLAYER:
        yield Field("accident", "By accident?", Kind.YES_NO)


def _moved(m: Context, answers: Answers) -> Incident:
    rules = at_wheel(m).rules
    return m.game.incident(
        "wager-disturbed",
        seat=answers["seat"],
        wager=wager_of(answers["wager"], rules),
        to=wager_of(answers["to"], rules),
        by=answers["by"],
        accident=answers.get("accident", True),
    )


def _short(m: Context, answers: Answers) -> Incident:
    return m.game.incident("short-spin", turns=answers["turns"])


def _turns(m: Context) -> Field:
    return Field("turns", "How many turns did it make?", Kind.NUMBER, least=0, most=at_wheel(m).rules.turns)


BALL = (
    _plain("out", "Did the ball leave the wheel?", "ball-left-wheel"),
    _plain("object", "Did something else fall into the wheel?", "foreign-object"),
    _plain("stopped", "Did the wheel stop?", "wheel-stopped"),
    _plain("reversed", "Did the wheel turn back?", "wheel-reversed"),
    IncidentForm("short", "Did the ball make too few turns?", ("short-spin",), SPIN, ask(_turns), _short, in_spin),
    _plain("two", "Is more than one ball in the wheel?", "two-balls"),
    _plain("same-way", "Was the ball spun the way the wheel turns?", "wrong-way"),
    _plain("touched", "Did somebody touch the ball or the wheel?", "ball-touched"),
    _plain("nowhere", "Does the ball rest in no compartment?", "no-compartment"),
    IncidentForm(
        "doubt",
        "Is anything else about the spin in doubt?",
        ("spin-questioned",),
        SPIN,
        ask(Field("words", "What is it?", Kind.WORDS, what="what is in doubt")),
        lambda m, answers: m.game.incident("spin-questioned", **answers),
        in_spin,
    ),
    IncidentForm(
        "uncalled",
        "Did the ball drop without the call?",
        ("call-missed",),
        (Phase.BETWEEN,),
        NOTHING,
        lambda m, answers: m.game.incident("call-missed"),
        lambda m: at_wheel(m).turning and not at_wheel(m).closed,
    ),
)
INCIDENTS = (
    *BALL,
    marker_form("marker-misplaced", "Is the marker on the wrong number?"),
    IncidentForm(
        "late",
        "Was a wager made after the call or after the ball dropped?",
        ("late-wager",),
        SPIN,
        ask(WHOSE, WHERE, Field("amount", "How much of it was late?", Kind.AMOUNT)),
        _late,
        closed,
    ),
    IncidentForm(
        "moved",
        "Is a wager not where it was placed?",
        ("wager-disturbed",),
        SPIN,
        _moved_fields,
        _moved,
        lambda m: at_wheel(m).closed or (m.in_round and not at_wheel(m).part.taken),
    ),
)
