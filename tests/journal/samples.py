"""Commands and events to record: a seat taken, a deck shuffled and cut, cards dealt face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss import do
from pitboss import events as ev
from pitboss.cards import Card, deck, shuffled, system_random
from pitboss.games import game_of
from pitboss.house.table_stream import formats_of
from pitboss.journal.store import Journal
from pitboss.journal.writing import Batch
from pitboss.money import Move
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command

ANN = Actor("Ann", "player")
TABLE = "table-1"
FORMATS = formats_of(game_of("four-card-poker"))
"""What the rows of the samples are read into."""
DEPTH = 20


def said(id_: str, does: Any = None, who: Actor = ANN, at: int = 1_700_000_000_000) -> Command:
    return Command(id_, who, at, does or do.TakeSeat(1))


def seat_taken(seat: int = 1) -> ev.SeatTaken:
    return ev.SeatTaken(seat=seat, player="Ann", clauses=("4.2",), moves=(Move("outside:Ann", f"seat:{seat}", 5_000),))


def one(id_: str, seat: int = 1) -> list[Batch]:
    """One command with one event."""
    return [(said(id_, do.TakeSeat(seat)), (seat_taken(seat),))]


def with_steps(id_: str, order: Sequence[Card] | None = None) -> list[Batch]:
    """A command with an event, and two automatic steps after it: the deck is shuffled, and cut and dealt from."""
    cards = shuffled(deck(), system_random) if order is None else tuple(order)
    top = (cards * 2)[DEPTH : DEPTH + 3]
    return [
        (said(id_), (seat_taken(1),)),
        (said(f"{id_}/1", do.Shuffle(order=cards), HOUSE_ACTOR), (shuffle(cards),)),
        (
            said(f"{id_}/2", do.Cut(DEPTH), HOUSE_ACTOR),
            (
                ev.CardsCut(depth=DEPTH, clauses=()),
                ev.dealer_poker.CardsDealt(round=1, to=(1, 1, 1), hands=(1,), last=True, clauses=()),
                ev.CardsKnown(cards=tuple((1, at, card) for at, card in enumerate(top)), clauses=()),
            ),
        ),
    ]


def shuffle(order: Sequence[Card]) -> ev.CardsShuffled:
    return ev.CardsShuffled(deck=0, cards=52, order=tuple(order), clauses=("5.1",))


def round_over(id_: str, *, shoe_plays_on: bool = False) -> list[Batch]:
    """The round is over, and the shoe with it unless it plays on."""
    ended = ev.RoundEnded(round=1, counted=3, shoe_plays_on=shoe_plays_on, idle={}, clauses=())
    return [(said(id_, do.EndRound(), HOUSE_ACTOR), (ended,))]


def table_closed(id_: str) -> list[Batch]:
    return [(said(id_, do.CloseTable(), HOUSE_ACTOR), (ev.TableClosed(float_=0, drop=0, win=0, clauses=()),))]


def fill(journal: Journal, stream: str = TABLE, commands: int = 4) -> None:
    """Some commands one after another, every other one with automatic steps."""
    for number in range(1, commands + 1):
        batches = with_steps(f"c{number}") if number % 2 == 0 else one(f"c{number}", number)
        journal.append(stream, journal.version(stream), batches)
