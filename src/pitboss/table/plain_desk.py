"""The desk of a game that brings no words of its own: each request is a word, each incident a form, and the next step follows
from who has to act and from what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from pitboss.table.commands import PLAYER, Actor, Command, Report, Request
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.decide import decide, offers
from pitboss.table.desk_vocabulary import (
    CALL,
    END,
    DeskVocabulary,
    IncidentForm,
    Keyed,
    Step,
    Word,
    given,
    ordered,
    player_at,
    seats,
    take_back,
    usage,
)
from pitboss.table.fields import fields_at, fields_of, name_of, summary_of, types_of
from pitboss.table.game import Game
from pitboss.table.incidents import Incident
from pitboss.table.phrases import wager_name
from pitboss.table.questions import Answers, Field, Kind, ask
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase

PLACES = ("seat", "area")
"""The fields of a request that say whose act it is."""
NOT_ASKED = ("words", "choose")
"""What every incident may say beside its own facts."""
NOT_THEIRS = "not-your-office"


def plain_desk(game: Game) -> DeskVocabulary:
    """Return the desk that the requests and incidents of a game imply."""
    return DeskVocabulary(
        words=partial(_words, game),
        wager_word=wager_word,
        wager_keys=lambda rules: tuple(f"{wager} SEATS AMOUNT" for wager in rules.wagers),
        wager=wager_field,
        incidents=tuple(incident_form(kind) for kind in game.incidents),
        step=partial(_step, game),
    )


def _words(game: Game, rules: Rules) -> tuple[Word, ...]:
    own = tuple(word(kind) for kind in game.requests if kind is not EndRound)
    end = (END,) if EndRound in game.requests else ()
    if NoMoreBets not in game.handlers:
        return (*own, *end)
    return (*map(wager_word, rules.wagers), take_back(wager_field), CALL, *own, *end)


def word(request: type[Request]) -> Word:
    """Return the word that a request implies: its tag, followed by its fields."""
    name = name_of(request)
    line = usage(name, keyed_fields(fields_of(request)))
    return Word(name, line, summary_of(request), lambda m, _: keyed_fields(fields_at(request, m)), _makes(request))


def keyed_fields(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Return fields as they follow each other on a line: what may be left out has its name before it, unless it comes last."""
    last = fields[-1].name if fields else ""
    return tuple(
        replace(field, after=field.name.replace("_", "-"))
        if field.optional and field.name != last and not field.after and field.kind is not Kind.FLAG
        else field
        for field in fields
    )


def _makes(request: type[Request]) -> Callable[[Context, Answers], Iterator[Keyed]]:
    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        yield spoken(m, made(request, answers))

    return does


def made(request: type[Request], answers: Answers) -> Request:
    """Return the request with the answers as its fields; what was keyed as a word becomes what its field holds."""
    types = types_of(request)
    facts = {name: _as(types[name], value) for name, value in given(answers).items()}
    return request(**facts)


def _as(kind: Any, value: Any) -> Any:
    words = value if isinstance(value, tuple) else (value,)
    return msgspec.convert(value, kind) if words and all(isinstance(each, str) for each in words) else value


def spoken(m: Context, request: Request) -> Keyed:
    """Key a request as the act of the player whose seat it names, where the rules leave it to players."""
    place = next((getattr(request, name) for name in PLACES if name in request.__struct_fields__), 0)
    sitting = m.state.seats.get(place)
    if sitting is None or not _left_to_others(m, m.who, request) or _left_to_others(m, Actor(sitting.player, PLAYER), request):
        return Keyed(request)
    return Keyed(request, sitting.player)


def _left_to_others(m: Context, who: Actor, request: Request) -> bool:
    decision = decide(m.state, Command("", who, m.at, request), m.rules)
    return isinstance(decision, Refusal) and decision.code == NOT_THEIRS


def wager_word(wager: str) -> Word:
    """Return the word of a wager, keyed as the player's own act."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        for seat in answers["seats"]:
            yield Keyed(PlaceWagers(seat, {wager: answers["stake"]}), player_at(m, seat))

    stake = Field("stake", "How much?", Kind.STAKE)
    means = f"A wager on {wager_name(wager)}."
    return Word(wager, f"{wager} SEATS AMOUNT", means, ask(seats(), stake), does, f"{wager} 1-3 10")


def wager_field(rules: Rules) -> Field:
    """Ask for a wager of the game."""
    return Field("wager", "Which wager?", Kind.WAGER, choices=tuple(rules.areas))


def incident_form(incident: type[Incident]) -> IncidentForm:
    """Return the form that an incident implies: its name, and its facts as questions."""

    def facts(m: Context, answers: Answers) -> Iterator[Field]:
        own = tuple(each for each in fields_at(incident, m) if each.name not in NOT_ASKED)
        yield from keyed_fields(own)
        yield from ordered(m, incident.name())

    def report(m: Context, answers: Answers) -> Report:
        found = made(incident, answers)
        assert isinstance(found, Report)
        return found

    def possible(m: Context) -> bool:
        asked = any(field for field in fields_of(incident) if not field.optional)
        return asked or not m.game.cannot_have_happened(m, incident())

    return IncidentForm(incident.name(), summary_of(incident), (incident.name(),), (*Phase,), facts, report, possible)


def _step(game: Game, m: Context) -> Step:
    """Return the next step of a round: of the player who has to decide, or the dealer's own."""
    for waiting in game.timing.waiting(m.state, m.rules):
        sitting = m.state.seats.get(waiting.area)
        keys = tuple(_keys(game, m, Actor(sitting.player, PLAYER), waiting.area)) if sitting else ()
        if keys:
            return Step(f"Seat {waiting.area} decides.", keys, waiting.clauses)
    due = game.next_step(m.state, m.rules)
    if due is None:
        return Step("Go on with the round.", tuple(_keys(game, m, m.who)))
    kind = type(due.does)
    clauses = next((each.clauses for each in offers(m) if each.request == name_of(kind)), ())
    key = END.usage if kind is EndRound else _line(kind, m, _stated(due.does))
    return Step(summary_of(kind), (key,), clauses, enter="" if any(part.isupper() for part in key.split()) else key)


def _keys(game: Game, m: Context, who: Actor, seat: int | None = None) -> Iterator[str]:
    """Yield how the game's own requests are keyed that somebody may make now, at a seat or anywhere."""
    theirs = game.context(m.state, who, m.at, m.rules, UNKNOWN)
    for offer in offers(theirs):
        if offer.game and (seat is None or offer.area == seat):
            yield _line(game.own_requests[offer.request], m, dict.fromkeys(PLACES, offer.area))


def _line(request: type[Request], m: Context, known: Answers) -> str:
    return usage(name_of(request), keyed_fields(fields_at(request, m)), known)


def _stated(request: Request) -> dict[str, Any]:
    """Return the fields of a request that say something of their own."""
    return {each.name: getattr(request, each.name) for each in fields(request) if getattr(request, each.name) != each.default}
