"""Electronic Roulette at the desk: the words of Roulette without chips on a cloth, and what goes wrong at terminals."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.electronic_roulette.context import at_terminals
from pitboss.games.electronic_roulette.incidents import plays
from pitboss.games.roulette import desk as roulette
from pitboss.games.roulette.desk_incidents import BALL, SPIN, in_spin, marker_form
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import IncidentForm
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.state import Phase

SPUN = roulette.spin_words("The ball rests; every terminal shows the number.", "The terminals are open for the next spin.")
WORDS = (*roulette.WAGERS, *SPUN)
TERMINAL = seat(asks="Which terminal?")


def _prize_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield TERMINAL(m)
    if "seat" in answers and plays(at_terminals(m), answers["seat"]):
        yield Field("prize", "Did what it won in this spin come from that?", Kind.YES_NO)


def _interfered(m: Context, answers: Answers) -> Incident:
    return m.game.incident("terminal-interfered", seat=answers["seat"], prize=answers.get("prize", False))


INCIDENTS = (
    *BALL,
    marker_form("result-misread", "Was the number read or keyed wrongly?"),
    IncidentForm(
        "interfered",
        "Did somebody tilt, rock, damage or manipulate a terminal?",
        ("terminal-interfered",),
        (*SPIN, Phase.BETWEEN),
        _prize_fields,
        _interfered,
    ),
    IncidentForm(
        "prize",
        "Was a prize of this spin not legitimately attained?",
        ("prize-not-attained",),
        SPIN,
        ask(TERMINAL),
        lambda m, answers: m.game.incident("prize-not-attained", seat=answers["seat"]),
        lambda m: any(plays(at_terminals(m), area) for area in m.state.round.entries),
    ),
    IncidentForm(
        "terminal",
        "Has a terminal failed in mid-spin?",
        ("terminal-failed",),
        SPIN,
        ask(TERMINAL, Field("compromised", "Has that compromised its wagers?", Kind.YES_NO)),
        lambda m, answers: m.game.incident("terminal-failed", **answers),
        in_spin,
    ),
    IncidentForm(
        "equipment",
        "Has the equipment failed in mid-spin?",
        ("equipment-failed",),
        SPIN,
        ask(Field("compromised", "Has that compromised the result?", Kind.YES_NO)),
        lambda m, answers: m.game.incident("equipment-failed", **answers),
        in_spin,
    ),
)

DESK = replace(roulette.DESK, words=lambda rules: WORDS, incidents=INCIDENTS)
