"""What the type of a request says of its fields."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from pitboss.cards import Card, Suit, Tile
from pitboss.games import games
from pitboss.house.kinds import KINDS
from pitboss.table.commands import Request, Stake
from pitboss.table.fields import (
    BY_CHANCE,
    BY_HAND,
    Amount,
    CardsInOrder,
    Reason,
    SeatNumber,
    Signature,
    Wagers,
    asks,
    fields_of,
    help_of,
    summary_of,
    types_of,
)
from pitboss.table.questions import Field, Kind

EVERY = [*dict.fromkeys(kind for game in games().values() for kind in game.all_requests)]
OF_STREAMS = [kind for each in KINDS.values() for kind in each.own.requests]


class Insure(Request, frozen=True, tag="insure-box"):
    """A box is insured. Nobody else
    insures it."""

    seat: SeatNumber
    stake: Stake
    """What it is
    insured for."""
    to: Annotated[SeatNumber, asks("To which seat?", after="to")] = 0
    signed_by: Signature = ""


class Anything(Request, frozen=True, tag="anything"):
    amount: Amount
    side: Literal["left", "right"]
    card: Annotated[Card | None, BY_HAND] = None
    cards: tuple[Card, ...] = ()
    sequence: CardsInOrder = ()
    suits: tuple[Suit, ...] = ()
    tile: Tile = Tile.TEEN
    by_device: bool = False
    reason: Reason = ""
    count: Annotated[int, asks(least=1, most=6)] = 1
    numbers: tuple[int, ...] = ()
    wagers: Wagers | None = None
    order: Annotated[tuple[Card, ...], BY_CHANCE] = ()


def found(request: type[Request]) -> dict[str, Field]:
    return {field.name: field for field in fields_of(request)}


def test_a_field_is_asked_for_as_its_type_says() -> None:
    seat, stake, to, signed = fields_of(Insure)
    assert seat == Field("seat", "Which seat?", Kind.SEAT)
    assert stake == Field("stake", "How much?", Kind.STAKE, means="What it is insured for.")
    assert to == Field("to", "To which seat?", Kind.SEAT, optional=True, after="to")
    assert signed.optional
    assert help_of(Insure) == "A box is insured. Nobody else insures it."
    assert summary_of(Insure) == "A box is insured."
    assert help_of(Anything) == "Anything."


@pytest.mark.parametrize(
    ("name", "kind", "several"),
    [
        ("amount", Kind.AMOUNT, False),
        ("side", Kind.CHOICE, False),
        ("card", Kind.CARD, False),
        ("cards", Kind.CARDS, False),
        ("sequence", Kind.CARD, True),
        ("suits", Kind.SUITS, False),
        ("tile", Kind.TILE, False),
        ("by_device", Kind.FLAG, False),
        ("reason", Kind.WORDS, False),
        ("count", Kind.NUMBER, False),
        ("numbers", Kind.NUMBER, True),
        ("wagers", Kind.WAGERS, False),
    ],
)
def test_each_type_has_its_kind(name: str, kind: Kind, several: bool) -> None:
    field = found(Anything)[name]
    assert (field.kind, field.several) == (kind, several)


def test_choices_bounds_and_what_may_be_left_out() -> None:
    fields = found(Anything)
    assert fields["side"].choices == ("left", "right")
    assert fields["by_device"].choices == ("by-device",)
    assert (fields["count"].least, fields["count"].most) == (1, 6)
    assert not fields["card"].optional, "where a person deals it has to be keyed"
    assert fields["count"].optional
    assert "order" not in fields, "chance gives it"


def test_reading_and_schemas_do_not_see_the_annotations() -> None:
    told = msgspec.json.decode(b'{"type":"insure-box","seat":3,"stake":{"chips":500}}', type=Insure)
    assert told == Insure(3, Stake(500))
    properties = msgspec.json.schema(Insure)["$defs"]["Insure"]["properties"]
    assert properties["to"] == {"type": "integer", "default": 0}
    assert types_of(Insure) == {"seat": int, "stake": Stake, "to": int, "signed_by": str}


@pytest.mark.parametrize("request_", [*EVERY, *OF_STREAMS], ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_request_can_be_asked_about(request_: type[Request]) -> None:
    for field in fields_of(request_):
        assert field.asks.endswith("?")
        assert field.name in request_.__struct_fields__
        assert msgspec.json.decode(msgspec.json.encode(field), type=Field) == field
