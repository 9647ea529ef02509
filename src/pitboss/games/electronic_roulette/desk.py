"""Electronic Roulette at the desk: the words of Roulette without chips on a cloth, and what goes wrong at terminals."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.electronic_roulette.rules import TerminalContext
from pitboss.games.electronic_roulette.terminals import (
    EquipmentFailed,
    PrizeNotAttained,
    ResultMisread,
    TerminalFailed,
    TerminalInterfered,
    plays,
)
from pitboss.games.roulette import desk as roulette
from pitboss.games.roulette.desk_incidents import BALL, SPIN, number_form
from pitboss.games.roulette.void_spins import in_spin
from pitboss.table.desk_vocabulary import IncidentForm
from pitboss.table.desk_words import incident_form
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, seat
from pitboss.table.state import Phase

SPUN = roulette.spin_words("The ball rests; every terminal shows the number.", "The terminals are open for the next spin.")
WORDS = (*roulette.WAGERS, *SPUN)
TERMINAL = seat("area", "Which terminal?")


def _prize_fields(m: TerminalContext, answers: Answers) -> Iterator[Field]:
    yield TERMINAL(m)
    if "area" in answers and plays(m, answers["area"]):
        yield Field("prize", "Did what it won in this spin come from that?", Kind.YES_NO)


def _interfered(m: TerminalContext, answers: Answers) -> Incident:
    return TerminalInterfered(area=answers["area"], prize=answers.get("prize", False))


def _somebody_plays(m: TerminalContext) -> bool:
    return any(plays(m, area) for area in m.state.round.entries)


INCIDENTS = (
    *BALL,
    number_form(ResultMisread, "Was the number read or keyed wrongly?"),
    IncidentForm(
        "interfered",
        "Did somebody tilt, rock, damage or manipulate a terminal?",
        ("terminal-interfered",),
        (*SPIN, Phase.BETWEEN),
        _prize_fields,
        _interfered,
    ),
    incident_form(PrizeNotAttained, "prize", "Was a prize of this spin not legitimately attained?", SPIN, _somebody_plays),
    incident_form(TerminalFailed, "terminal", "Has a terminal failed in mid-spin?", SPIN, in_spin),
    incident_form(EquipmentFailed, "equipment", "Has the equipment failed in mid-spin?", SPIN, in_spin),
)

DESK = replace(roulette.DESK, words=lambda rules: WORDS, incidents=INCIDENTS)
