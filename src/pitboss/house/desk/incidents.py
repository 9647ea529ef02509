"""What can go wrong at any table, as the dealer is asked about it; a game adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pitboss.house.desk.interview import fitting
from pitboss.house.desk.model import game_vocabulary
from pitboss.table.commands import Report
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import OPEN, IncidentForm, Word, given, round_played
from pitboss.table.desk_words import incident_form, keyed_fields, word
from pitboss.table.fields import fields_at
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Fields, Kind
from pitboss.table.rules import Rules
from pitboss.table.services.decks.counting import CardMissing, ForeignCard
from pitboss.table.services.decks.replacing import ShufflerFailed
from pitboss.table.services.decks.shuffling import ShufflerJammed
from pitboss.table.services.supervision.conduct import PlayDisrupted, SuspectedCollusion
from pitboss.table.services.wagers.found import PastWagerFound, WagerFound
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase


def offered_incidents(m: Context) -> tuple[IncidentForm, ...]:
    """Return the questions that make sense at this table now."""
    return tuple(
        each
        for each in known_incidents(m.rules)
        if {m.state.phase, m.game.standing_at(m.state)} & {*each.phases} and each.when(m)
    )


def known_incidents(rules: Rules) -> tuple[IncidentForm, ...]:
    """Return every question that this rulebook has an answer to."""
    remedied = {row.incident for row in rules.book.remedies}
    decided = rules.has("supervise.decision")
    every = [each for each in (*game_vocabulary(rules).incidents, *ANY_TABLE) if _can_happen(each, rules)]
    return tuple(each for each in every if decided or not each.incidents or remedied & set(each.incidents))


def _can_happen(form: IncidentForm, rules: Rules) -> bool:
    """Return whether the game knows what a form reports: without cards, none is missing."""
    return not form.incidents or any(name in rules.game.all_incidents for name in form.incidents)


def chosen_incident(answer: str, offered: Iterable[IncidentForm], every: Iterable[IncidentForm]) -> IncidentForm | None:
    """Return the incident that an answer to the menu names: by its number there, by its word, or by the
    beginning of one that no other has."""
    shown = list(offered)
    if answer.isascii() and answer.isdecimal():
        number = int(answer[:4])
        return shown[number - 1] if 1 <= number <= len(shown) else None
    named = {each.name: each for each in every}
    return named.get(fitting(answer.lower(), named) or "")


def wager(m: Context) -> Field:
    return game_vocabulary(m.rules).wager(m.rules)


def _found(kind: type[Report]) -> Fields:
    """Return the questions of a report about a wager, which is named as the game names it."""

    def fields(m: Context, answers: Answers) -> Iterator[Field]:
        for field in keyed_fields(fields_at(kind, m)):
            yield wager(m) if field.kind is Kind.WAGER else field

    return fields


def _missing_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield Field("which", "Is a card missing, or is there one that does not belong?", Kind.CHOICE, choices=tuple(MISSING))
    yield next(replace(field, optional=False) for field in fields_at(CardMissing, m) if field.name == "words")


MISSING: dict[str, type[Incident]] = {"missing": CardMissing, "foreign": ForeignCard}
AT_ANY_TIME = (*OPEN, Phase.ROUND)


def _by_device(m: Context) -> bool:
    return m.state.device != SHOE


ANY_TABLE = (
    IncidentForm(
        "wager",
        "Is a wager too small, too large, or different from what was keyed?",
        (),
        (Phase.ROUND,),
        _found(WagerFound),
        lambda m, answers: WagerFound(**answers),
    ),
    IncidentForm(
        "past",
        "Was a wager of an earlier round too large?",
        (),
        (Phase.ROUND, Phase.BETWEEN),
        _found(PastWagerFound),
        lambda m, answers: PastWagerFound(**given(answers)),
        round_played,
    ),
    IncidentForm(
        "missing",
        "Is a card missing, or is there one that does not belong?",
        tuple(each.name() for each in MISSING.values()),
        AT_ANY_TIME,
        _missing_fields,
        lambda m, answers: MISSING[answers["which"]](words=answers["words"]),
    ),
    incident_form(ShufflerJammed, "jam", "Has the shuffling device jammed?", AT_ANY_TIME, _by_device, words=True),
    incident_form(
        ShufflerFailed, "broken", "Does the shuffling device not work as it should?", AT_ANY_TIME, _by_device, words=True
    ),
    incident_form(SuspectedCollusion, "together", "Are players suspected of playing together?", AT_ANY_TIME),
    incident_form(
        PlayDisrupted,
        "disrupted",
        "Is the round disrupted: a fire, a brawl, the table knocked over?",
        (Phase.ROUND,),
        words=True,
    ),
)

FOUND = word(WagerFound, "found")
INCIDENT_WORDS = (Word(FOUND.name, FOUND.usage, FOUND.means, _found(WagerFound), FOUND.does),)
"""What can also be reported on one line, without questions."""
