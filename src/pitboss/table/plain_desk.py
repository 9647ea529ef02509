"""The desk of a game that brings no words of its own: each request is a word, each incident a form, and the next step follows
from who has to act and from what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import fields

from pitboss.table.commands import PLAYER, Actor, Request
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.decide import offers
from pitboss.table.desk_vocabulary import CALL, END, DeskVocabulary, Step, Word, take_back, usage
from pitboss.table.desk_words import incident_form, keyed_fields, wager_field, wager_word, word
from pitboss.table.fields import PLACES, fields_at, name_of, summary_of
from pitboss.table.game import Game
from pitboss.table.questions import Answers
from pitboss.table.rounds import EndRound
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.calling import NoMoreBets


def plain_desk(game: Game) -> DeskVocabulary:
    """Return the desk that the requests and incidents of a game imply."""
    return DeskVocabulary(
        words=partial(_words, game),
        wager_word=wager_word,
        wager_keys=lambda rules: tuple(f"{wager} SEATS AMOUNT" for wager in rules.wagers),
        wager=wager_field,
        incidents=tuple(incident_form(kind) for kind in game.own.incidents),
        step=partial(_step, game),
    )


def _words(game: Game, rules: Rules) -> tuple[Word, ...]:
    own = tuple(word(kind) for kind in game.own.requests if kind is not EndRound)
    end = (END,) if EndRound in game.own.requests else ()
    if NoMoreBets not in game.acts:
        return (*own, *end)
    return (*map(wager_word, rules.wagers), take_back(wager_field), CALL, *own, *end)


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
    theirs = Context(m.state, who, m.at, m.rules, UNKNOWN)
    for offer in offers(theirs):
        if offer.game and (seat is None or offer.area == seat):
            yield _line(game.requests_by_name[offer.request], m, dict.fromkeys(PLACES, offer.area))


def _line(request: type[Request], m: Context, known: Answers) -> str:
    return usage(name_of(request), keyed_fields(fields_at(request, m)), known)


def _stated(request: Request) -> dict[str, Any]:
    """Return the fields of a request that say something of their own."""
    return {each.name: getattr(request, each.name) for each in fields(request) if getattr(request, each.name) != each.default}
