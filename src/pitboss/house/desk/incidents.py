"""What can go wrong at any table, as the dealer is asked about it; a game adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.house.desk.interview import fitting
from pitboss.house.desk.model import game_vocabulary
from pitboss.house.desk.words import SECOND
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import OPEN, IncidentForm, Word, given, makes, ordered, round_played
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rules import Rules
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


STAKE = Field("stake", "How much is there?", Kind.STAKE)
PAST = (
    seat("area", "At which seat?"),
    wager,
    Field("round", "In which round?", Kind.ROUND),
    Field(
        "amount",
        "How much was it?",
        Kind.AMOUNT,
        hint="then `of NAME` if they no longer sit there, `paid 20` or `paid -20` if more was paid or taken than recorded, "
        "`signed NAME` if that needs two people",
    ),
    Field("player", "Whose was it?", Kind.PERSON, after="of", optional=True),
    Field("paid", "How much more was paid?", Kind.DIFFERENCE, after="paid", optional=True),
    SECOND,
)
SUSPECTS = Field("persons", "Which players?", Kind.PERSON, hint="their seats or their names", several=True)


def _collusion_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield SUSPECTS
    yield from ordered(m, "suspected-collusion")


MISSING = {"missing": "card-missing", "foreign": "foreign-card"}
DEVICE_DOES = Field("words", "What does the device do?", Kind.WORDS)
WHICH = Field("which", "Is a card missing, or is there one that does not belong?", Kind.CHOICE, choices=tuple(MISSING))
FOUND = Field("words", "What was found, and where?", Kind.WORDS)


def _by_device(m: Context) -> bool:
    return m.state.device != SHOE


ANY_TABLE = (
    IncidentForm(
        "wager",
        "Is a wager too small, too large, or different from what was keyed?",
        (),
        (Phase.ROUND,),
        ask(seat("area", "At which seat?"), wager, STAKE),
        lambda m, answers: WagerFound(**answers),
    ),
    IncidentForm(
        "past",
        "Was a wager of an earlier round too large?",
        (),
        (Phase.ROUND, Phase.BETWEEN),
        ask(*PAST),
        lambda m, answers: PastWagerFound(**given(answers)),
        round_played,
    ),
    IncidentForm(
        "missing",
        "Is a card missing, or is there one that does not belong?",
        tuple(MISSING.values()),
        (*OPEN, Phase.ROUND),
        ask(WHICH, FOUND),
        lambda m, answers: m.game.incident(MISSING[answers["which"]], words=answers["words"]),
    ),
    IncidentForm(
        "jam",
        "Has the shuffling device jammed?",
        ("shuffler-jammed",),
        (*OPEN, Phase.ROUND),
        ask(DEVICE_DOES),
        lambda m, answers: m.game.incident("shuffler-jammed", **answers),
        _by_device,
    ),
    IncidentForm(
        "broken",
        "Does the shuffling device not work as it should?",
        ("shuffler-failed",),
        (*OPEN, Phase.ROUND),
        ask(DEVICE_DOES),
        lambda m, answers: m.game.incident("shuffler-failed", **answers),
        _by_device,
    ),
    IncidentForm(
        "together",
        "Are players suspected of playing together?",
        ("suspected-collusion",),
        (*OPEN, Phase.ROUND),
        _collusion_fields,
        lambda m, answers: m.game.incident("suspected-collusion", **answers),
    ),
    IncidentForm(
        "disrupted",
        "Is the round disrupted: a fire, a brawl, the table knocked over?",
        ("play-disrupted",),
        (Phase.ROUND,),
        ask(Field("words", "What happened?", Kind.WORDS)),
        lambda m, answers: m.game.incident("play-disrupted", **answers),
    ),
)

INCIDENT_WORDS = (
    Word(
        "found",
        "found SEAT WAGER AMOUNT",
        "After wagers were closed, this stake is found on an area.",
        ask(seat("area"), wager, STAKE),
        makes(WagerFound),
    ),
)
"""What can also be reported on one line, without questions."""
