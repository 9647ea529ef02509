"""The fields of a request as questions, read from its type: what the desk asks, the options of a command, the inputs of a form,
the keys of a round file and the entries of OpenAPI all come from here.

A field says what it is by its type (`Card`, `Stake`, `bool`, a `Literal`) or by one of the annotated types below. Its own
annotation changes what is different: `to: Annotated[SeatNumber, asks("To which seat?")]`. Its docstring says what it means.
Neither decoding nor JSON schemas see these annotations.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields as struct_fields
from msgspec.structs import replace

from pitboss.cards import Card, Suit, Tile
from pitboss.table.commands import Stake
from pitboss.table.questions import Field, Kind

Choices = Callable[[Any], Iterable[str]]
"""The choices of a field at a table, from the context."""


class Asks(Struct, frozen=True):
    """What an annotation says of a field; only what differs from its type and from the annotations before it."""

    facts: tuple[tuple[str, Any], ...]


def asks(question: str = "", kind: Kind | None = None, **more: Any) -> Asks:
    """Return an annotation with the question, the kind of the answer, and any other part of a `Field`. `choices` may be a
    function of the context."""
    facts = {"asks": question, "kind": kind, **more}
    return Asks(tuple((name, value) for name, value in facts.items() if value not in ("", None)))


BY_CHANCE = asks(by_chance=True)
"""Chance fills the field in, and nobody is asked for it."""
BY_HAND = asks(by_hand=True)
"""The field is keyed where a person deals; where Pitboss deals it is left out."""

PLACES = {"seat": asks("Which seat?", Kind.SEAT), "area": asks("At which seat?", Kind.SEAT)}
"""The numbers that say where something is, by the usual names of such fields."""
SeatNumber = Annotated[int, PLACES["seat"]]
AreaNumber = Annotated[int, PLACES["area"]]
PlayerName = Annotated[str, asks("Who?", Kind.NAME)]
Person = Annotated[str, asks("Who?", Kind.PERSON)]
"""A player by their seat, or anybody by name."""
Signature = Annotated[str, asks("Who signs as the second person?", Kind.NAME, after="signed", shown="WHO")]
Amount = Annotated[int, asks("How much?", Kind.AMOUNT, least=1)]
"""Cents above zero."""
LeastAmount = Annotated[int, asks("What is the minimum?", Kind.AMOUNT, least=0, shown="LEAST")]
MostAmount = Annotated[int, asks("What is the maximum?", Kind.AMOUNT, least=0, shown="MOST")]
"""Cents of a limit; zero leaves it as it is."""
Difference = Annotated[int, asks("How much?", Kind.DIFFERENCE)]
"""Cents paid or, if negative, taken."""
PAYMENTS = asks("Who is paid what?", Kind.PAYMENT, hint="a minus sign takes back", after="pay", shown="SEAT SUM")
"""By seat, cents paid or, if negative, taken."""
WagerName = Annotated[str, asks("Which wager?", Kind.WAGER)]
LimitName = Annotated[WagerName, asks(choices=lambda c: dict.fromkeys(map(c.rules.limit_of, c.rules.areas)))]
"""What limits are for: a wager, or a kind of wager that shares them."""
WagerNames = Annotated[tuple[str, ...], asks("Which wagers?", Kind.WAGER, shown="WAGER")]
Wagers = Annotated[dict[str, Stake], asks("Which wagers?", Kind.WAGERS)]
"""Stakes by the names of their wagers."""
CardsInOrder = Annotated[tuple[Card, ...], asks("Which cards, in order?", Kind.CARD)]
"""Cards of several decks in their order: one may come again."""
Reason = Annotated[str, asks("Why?", Kind.WORDS, what="the reason")]
Words = Annotated[str, asks("What happened?", Kind.WORDS, what="what happened")]
TimeOfDay = Annotated[int, asks("When?", Kind.TIME)]
"""Milliseconds since 1970."""
RoundNumber = Annotated[int, asks("In which round?", Kind.ROUND)]
DeckNumber = Annotated[int, asks("Which deck?", Kind.DECK)]
CardCount = Annotated[int, asks("How many cards?", Kind.NUMBER, what="a number of cards", shown="CARDS")]


WHOLE = (Kind.CARDS, Kind.CARDS_IN_HAND, Kind.SUITS, Kind.WAGERS)
"""Kinds of answers that are several things as they are."""


class _Read(Struct, frozen=True):
    """A field as its type describes it, and where its choices depend on the table, what gives them."""

    field: Field
    choices_at: Choices | None


def fields_of(request: type[Struct]) -> tuple[Field, ...]:
    """Return the questions of a request, in their order. What chance fills in is not asked."""
    return tuple(each.field for each in _read(request))


def fields_at(request: type[Struct], context: Any) -> tuple[Field, ...]:
    """Return the questions of a request with the seats, wagers, decks and other choices of a table."""
    return tuple(_at(each, context) for each in _read(request))


@cache
def types_of(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the types of a struct's fields, by name, without annotations."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


@cache
def help_of(request: type[Struct]) -> str:
    """Return what a request is: its docstring in one line, or its name as words where it has none."""
    words = " ".join((request.__doc__ or "").split())
    return words or f"{name_of(request).replace('-', ' ').capitalize()}."


def summary_of(request: type[Struct]) -> str:
    """Return what a request is in its first sentence."""
    first, ends, _ = help_of(request).partition(". ")
    return f"{first}." if ends else first


def name_of(request: type[Struct]) -> str:
    """Return the name of a request: its tag."""
    return str(request.__struct_config__.tag)


@cache
def _read(request: type[Struct]) -> tuple[_Read, ...]:
    hints, means = get_type_hints(request, include_extras=True), _docstrings(request)
    found = []
    for each in struct_fields(request):
        facts = dict(_facts(each.name, hints[each.name]))
        if facts.pop("by_chance", False):
            continue
        by_hand = facts.pop("by_hand", False)
        choices = facts.pop("choices", ())
        facts["several"] = facts.get("several", False) and facts["kind"] not in WHOLE
        given = each.default is not NODEFAULT or each.default_factory is not NODEFAULT
        field = Field(
            **{"name": each.name, "optional": given and not by_hand, "means": means.get(each.name, ""), **facts},
            choices=() if callable(choices) else tuple(choices),
        )
        found.append(_Read(field, choices if callable(choices) else None))
    return tuple(found)


def _facts(name: str, hint: Any) -> Iterable[tuple[str, Any]]:
    """Yield what a type and its annotations say of a field, the particular after the general."""
    if get_origin(hint) is Annotated:
        plain, *said = get_args(hint)
        yield from _facts(name, plain)
        for each in said:
            if isinstance(each, Asks):
                # What an answer of another kind is called, its kind says.
                yield from (("what", "") for name, _ in each.facts if name == "kind")
                yield from each.facts
            elif isinstance(each, Meta) and each.description:
                yield "means", each.description
        return
    parts = [part for part in get_args(hint) if part not in (NoneType, ...)]
    if NoneType in get_args(hint):
        yield from _facts(name, parts[0])
    elif isinstance(origin := get_origin(hint), type) and issubclass(origin, tuple | list | frozenset):
        yield from _facts(name, parts[0])
        if parts[0] is Card:
            yield from asks("Which cards?", Kind.CARDS).facts
        elif parts[0] is Suit:
            yield from asks("Which suits?", Kind.SUITS).facts
        yield "several", True
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        yield from _facts(name, parts[-1])
        yield from asks("Which cards?", Kind.CARDS_IN_HAND).facts if parts == [int, Card] else ()
        yield "several", True
    else:
        yield from _of_type(name, hint)


def _of_type(name: str, kind: Any) -> Iterable[tuple[str, Any]]:
    words = name.strip("_").replace("_", " ")
    if kind is bool:
        return asks(f"{words.capitalize()}?", Kind.FLAG, choices=(words.replace(" ", "-"),)).facts
    if get_origin(kind) is Literal:
        return asks(f"Which {words}?", Kind.CHOICE, choices=get_args(kind)).facts
    if kind is Stake:
        return asks("How much?", Kind.STAKE).facts
    if kind is Card:
        return asks("Which card?", Kind.CARD).facts
    if kind is Tile:
        return asks("Which tile?", Kind.TILE).facts
    if isinstance(kind, type) and issubclass(kind, Enum):
        return asks(f"Which {words}?", Kind.CHOICE, choices=tuple(str(each.value) for each in kind)).facts
    if kind is int and name in PLACES:
        return PLACES[name].facts
    question = f"What is the {words}?"
    return asks(question, Kind.NUMBER).facts if kind is int else asks(question, Kind.WORD, what=f"the {words}").facts


def _at(read: _Read, c: Any) -> Field:
    field = read.field
    if read.choices_at is not None:
        return replace(field, choices=tuple(read.choices_at(c)))
    match field.kind:
        case Kind.SEAT if field.most is None:
            return replace(field, least=1, most=c.rules.table.seats)
        case Kind.WAGER if not field.choices:
            return replace(field, choices=tuple(c.rules.areas))
        case Kind.DECK:
            return replace(field, choices=tuple(deck.back for deck in c.state.decks))
        case _:
            return field


def _docstrings(kind: type[Struct]) -> Mapping[str, str]:
    """Return the docstrings of a struct's fields and of those it inherits, each in one line."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        found |= _written_in(each.__module__).get(each.__qualname__, {})
    return found


@cache
def _written_in(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the docstrings of fields that a module has, by class. Python keeps none of them, so its source is read."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):  # made where no source is kept
        return {}
    return {node.name: dict(_described(node.body)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _described(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, " ".join(text.split())
