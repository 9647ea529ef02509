"""The dealer's words and forms as the types of requests and incidents imply them: what is keyed, what is asked, what it means.

A game names a word where its tag is too long for the desk (`hit`, `buy`), and says an example. Everything else is read from the
type: its fields and their questions, and its docstring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_origin

import msgspec
from msgspec.structs import replace

from pitboss.table.commands import PLAYER, Actor, Command, Report, Request
from pitboss.table.context import AnyContext, Context
from pitboss.table.decide import decide
from pitboss.table.desk_vocabulary import IncidentForm, Keyed, Word, given, ordered, player_at, seats, usage
from pitboss.table.fields import PLACES, fields_at, fields_of, name_of, summary_of, types_of
from pitboss.table.incidents import Incident
from pitboss.table.phrases import wager_name
from pitboss.table.questions import Answers, Field, Kind, ask
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.decks.extra_cards import CardDrawnInError, ExposedCardDrawn
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase, owner_of

NOT_ASKED = ("words", "choose")
"""What every incident may say beside its own facts."""
NOT_THEIRS = "not-your-office"
SPEAKER = "speaker"
"""The answer that says whose act it is, where the request does not."""
SEAT, SEATS = Field(SPEAKER, "Which seat?", Kind.SEAT), Field(SPEAKER, "Which seats?", Kind.SEAT, several=True, one_word=True)


def word(
    request: type[Request | Report],
    name: str = "",
    example: str = "",
    *,
    means: str = "",
    of: Field | None = None,
    each: str = "",
) -> Word:
    """Return the word that a request implies: its name at the desk, or its tag, followed by its fields.

    `of` asks first for the players whose own act it is, by their seats, where no field of the request says it. `each` is a field
    of which one line may key several, each a request of its own.
    """
    name = name or name_of(request)

    def asked(fields: tuple[Field, ...]) -> tuple[Field, ...]:
        own = keyed_fields(tuple(_several(field) if field.name == each else field for field in fields))
        return (of, *own) if of else own

    def at_table(m: AnyContext, answers: Answers) -> tuple[Field, ...]:
        return tuple(_bounded(field, m) for field in asked(fields_at(request, m)))

    def does(m: AnyContext, answers: Answers) -> Iterator[Keyed]:
        facts = given(answers)
        speakers = facts.pop(SPEAKER, None)
        for one in facts.pop(each) if each else (None,):
            said = made(request, {each: one, **facts} if each else facts)
            if speakers is None:
                yield spoken(m, said)
            else:
                yield from (Keyed(said, player_at(m, seat)) for seat in (speakers if of is SEATS else (speakers,)))

    return Word(name, usage(name, asked(fields_of(request))), means or summary_of(request), at_table, does, example, request)


def _several(field: Field) -> Field:
    one_word = field.kind is Kind.SEAT
    return replace(field, asks=field.asks.replace("seat?", "seats?").replace("box?", "boxes?"), several=True, one_word=one_word)


def _bounded(field: Field, m: AnyContext) -> Field:
    """Return the question whose act it is, with the seats of the table."""
    return replace(field, least=1, most=m.rules.table.seats) if field.name == SPEAKER else field


def keyed_fields(fields: tuple[Field, ...], *, last_bare: bool = True) -> tuple[Field, ...]:
    """Return fields as they follow each other on a line: first what must be there, at the end what takes the rest of the line.
    What may be left out has its name before it, unless it comes last and may stand bare there."""
    fields = tuple(sorted(fields, key=lambda field: (field.kind is Kind.WORDS, _takes_the_rest(field), field.optional)))
    last = fields[-1].name if fields and last_bare else ""
    return tuple(
        replace(field, after=field.name.replace("_", "-"))
        if field.optional and field.name != last and not field.after and field.kind is not Kind.FLAG
        else field
        for field in fields
    )


def _takes_the_rest(field: Field) -> bool:
    many = field.several and (field.most is None or field.least != field.most)
    return (field.open_ended or many) and not field.one_word and not field.after


def made(request: type[Request | Report], answers: Answers) -> Any:
    """Return the request with the answers as its fields; what was keyed as a word becomes what its field holds."""
    types = types_of(request)
    return request(**{name: _as(types[name], value) for name, value in given(answers).items()})


def _as(kind: Any, value: Any) -> Any:
    words = value if isinstance(value, tuple) else (value,)
    if words and all(isinstance(each, str) for each in words):
        return msgspec.convert(value, kind)
    return dict(value) if isinstance(get_origin(kind), type) and issubclass(get_origin(kind), Mapping) else value


def spoken(m: Context, request: Request | Report) -> Keyed:
    """Key a request as the act of the player whose seat or area it names, where the rules leave it to players."""
    place = next((getattr(request, name) for name in PLACES if name in request.__struct_fields__), 0)
    sitting = m.state.seats.get(owner_of(m.state, place))
    if sitting is None or not _left_to_others(m, m.who, request) or _left_to_others(m, Actor(sitting.player, PLAYER), request):
        return Keyed(request)
    return Keyed(request, sitting.player)


def _left_to_others(m: Context, who: Actor, request: Request | Report) -> bool:
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


def incident_form(
    incident: type[Incident],
    name: str = "",
    asks: str = "",
    phases: tuple[str, ...] = (*Phase,),
    when: Callable[[AnyContext], bool] | None = None,
    *,
    words: bool = False,
) -> IncidentForm:
    """Return the form that an incident implies: its name at the desk, what leads to it, and its facts as questions; what happened
    in somebody's own `words` too, where that is wanted."""
    own = tuple(each.name for each in fields_of(incident) if each.name not in NOT_ASKED or (words and each.name == "words"))

    def facts(m: AnyContext, answers: Answers) -> Iterator[Field]:
        fields = (each for each in fields_at(incident, m) if each.name in own)
        asked = tuple(replace(each, optional=False) if each.kind is Kind.WORDS else each for each in fields)
        yield from keyed_fields(asked, last_bare=False)
        yield from ordered(m, incident.name())

    def report(m: AnyContext, answers: Answers) -> Report:
        found = made(incident, answers)
        assert isinstance(found, Report)
        return found

    def possible(m: AnyContext) -> bool:
        asked = words or any(field for field in fields_of(incident) if not field.optional)
        return asked or not incident().impossible(m)

    led = asks or summary_of(incident)
    return IncidentForm(name or incident.name(), led, (incident.name(),), phases, facts, report, when or possible, incident)


def drawn_early_form(
    asks: str, phases: tuple[str, ...], when: Callable[[AnyContext], bool] | None = None, seen: str = "Has its face been seen?"
) -> IncidentForm:
    """Return the form about a card that was drawn and is not due: it is another incident if everybody knows the card."""

    def facts(m: AnyContext, answers: Answers) -> Iterator[Field]:
        yield Field("seen", seen, Kind.YES_NO)
        if answers.get("seen"):
            yield from (field for field in fields_at(ExposedCardDrawn, m) if field.name not in NOT_ASKED)

    def report(m: AnyContext, answers: Answers) -> Report:
        return ExposedCardDrawn(card=answers["card"]) if answers["seen"] else CardDrawnInError()

    incidents = (CardDrawnInError.name(), ExposedCardDrawn.name())
    return IncidentForm("extra", asks, incidents, phases, facts, report, when or (lambda m: True))
