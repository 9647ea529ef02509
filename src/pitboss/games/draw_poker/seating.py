"""Who gets a free seat: a draw of cards where several want it, and the players of the table before newcomers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, TypeVar

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.games.draw_poker.entering import TWO, lineup, minimum_stake
from pitboss.games.draw_poker.round import DrawPoker, SeatDraw
from pitboss.games.draw_poker.rules import DrawContext, DrawRules
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent
from pitboss.table.fields import Person, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import identity, same_person
from pitboss.table.refusal import Refusal, listed
from pitboss.table.seating import Seating
from pitboss.table.state import Phase, TableState, seat_of

DRAW, VACANT = "seat.draw", "seat.vacant-priority"
T = TypeVar("T")
JOKER = 15
"""The joker is above the ace in a draw for a seat."""


class DrawForSeat(Request, frozen=True, tag="draw-for-seat"):
    """Several persons want a free seat: each gets a card. The dealer keys the cards in the order of the persons; where Pitboss
    deals, chance fills in `cards`."""

    seat: int
    persons: Annotated[tuple[Person, ...], asks("Who draws?")]
    cards: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)


class SeatDrawn(GameEvent[DrawPoker], frozen=True, tag="draw.seat-drawn/1"):
    """Cards were drawn for a seat. One person wins it, or those with equal cards draw again."""

    seat: int
    persons: tuple[str, ...]
    cards: tuple[Card, ...]
    """The card of each, in the same order."""
    winner: str = ""
    again: tuple[str, ...] = ()

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, drawn={**part.drawn, self.seat: SeatDraw(self.winner, self.again)})

    def says(self) -> str:
        each = listed([f"{person} {written([card])}" for person, card in zip(self.persons, self.cards, strict=True)])
        ends = f"{self.winner} has it" if self.winner else f"{listed(self.again)} draw again"
        return f"The draw for seat {self.seat}: {each}; {ends}."


def may_draw(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer a draw for a free seat between two rounds; its choices are those who draw again, if cards were equal."""
    if refusal := c.requires(DRAW) or c.not_in(Phase.BETWEEN, DRAW):
        return refusal
    if not 1 <= seat <= c.rules.table.seats:
        return c.refuse("no-such-seat", "equipment.table", seat=seat, seats=c.rules.table.seats)
    if taken := c.state.seats.get(seat):
        return c.refuse("seat-taken", "seat.take", seat=seat, player=taken.player)
    if c.part.posted:
        return c.refuse("posts-collected", DRAW, "forced.collect")
    drawn = c.part.drawn.get(seat)
    if drawn and drawn.winner:
        return c.refuse("seat-drawn", DRAW, seat=seat, player=drawn.winner)
    return c.offer(DRAW, area=seat, choices=drawn.again if drawn else ())


def draw(c: DrawContext, request: DrawForSeat, offer: Offer) -> Decision:
    if refusal := _not_these(c, request, offer.choices) or _not_these_cards(c, request):
        return refusal
    cards = request.cards[: len(request.persons)]
    first = _first(request.persons, cards, lowest=c.rules.lowest_takes_seat)
    won, again = (first[0], ()) if len(first) == 1 else ("", first)
    return (SeatDrawn(seat=request.seat, persons=request.persons, cards=cards, winner=won, again=again, clauses=offer.clauses),)


def _height(card: Card) -> int:
    return JOKER if card is Card.JOKER else int(card.rank)


def _first(persons: tuple[str, ...], cards: tuple[Card, ...], *, lowest: bool) -> tuple[str, ...]:
    """Return who has the best card, in the order of the persons; everybody before chance has given the cards."""
    if len(cards) < len(persons):
        return persons
    heights = [*map(_height, cards)]
    best = min(heights) if lowest else max(heights)
    return tuple(person for person, height in zip(persons, heights, strict=True) if height == best)


def _not_these(c: DrawContext, request: DrawForSeat, again: tuple[str, ...]) -> Refusal | None:
    """Refuse a draw among fewer than two, of one person twice, of others than those who had equal cards, of somebody who is
    excluded, and of a newcomer for a seat that the players of the table may have first."""
    seat, persons = request.seat, request.persons
    different = {identity(person) for person in persons} - {""}
    if not TWO <= len(different) == len(persons) <= c.rules.deck_size:
        return c.refuse("draw-names", DRAW, seat=seat)
    if again and not different <= {identity(person) for person in again}:
        return c.refuse("draw-equal", DRAW, seat=seat, players=again)
    if refusal := next(filter(None, map(c.shut_out, persons)), None):
        return refusal
    newcomer = next((person for person in persons if _comes_after(c, seat, person)), None)
    return c.refuse("players-first", VACANT, seat=seat, player=newcomer) if newcomer else None


def _not_these_cards(c: DrawContext, request: DrawForSeat) -> Refusal | None:
    """Refuse, where a person deals, unless there is a card for each person, and none of them twice."""
    cards, many = request.cards, len(request.persons)
    if c.rules.virtual:
        return None
    if len(cards) != many:
        return c.refuse("draw-cards", DRAW, count=len(cards), persons=many)
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    return c.refuse("card-known-twice", "cards.deck", card=str(twice)) if twice else None


def kept(c: DrawContext, seat: int) -> Refusal | None:
    """Refuse a free seat to somebody before whom others may have it."""
    drawn = c.part.drawn.get(seat)
    if drawn and drawn.again:
        return c.refuse("draw-equal", DRAW, seat=seat, players=drawn.again)
    if drawn:
        won = same_person(drawn.winner, c.who.name)
        return None if won else c.refuse("seat-drawn", DRAW, seat=seat, player=drawn.winner)
    if _comes_after(c, seat, c.who.name):
        return c.refuse("players-first", VACANT, seat=seat, player=c.who.name)
    return None


def _comes_after(c: DrawContext, seat: int, person: str) -> bool:
    """Return whether a seat has become vacant and the players of the table may still change to it before this person. Whoever
    left it may come back to it. Where no round can begin without a newcomer, nobody has to wait for one."""
    left = c.part.vacant.get(seat)
    if left is None or same_person(left, person) or seat_of(c.state, person) is not None:
        return False
    return c.in_round or c.part.posted or len(lineup(c).order) >= TWO


def occupied(part: DrawPoker, seat: int) -> DrawPoker:
    """Return the game with somebody at a seat: whatever was drawn for it is settled."""
    return replace(part, drawn=_without(part.drawn, seat), vacant=_without(part.vacant, seat))


def _without(seats: Mapping[int, T], seat: int) -> dict[int, T]:
    return {number: each for number, each in seats.items() if number != seat}


def vacated(part: DrawPoker, seat: int, player: str = "") -> DrawPoker:
    """Return the game with a seat that has become vacant; a player who leaves gives up what they have won in a draw."""
    left = {number: each for number, each in part.drawn.items() if not player or not same_person(each.winner, player)}
    return replace(part, drawn=left, vacant={**part.vacant, seat: player})


def _free_seats(c: DrawContext) -> Iterator[int]:
    """Yield the seats for which cards may be drawn."""
    if c.state.phase is Phase.BETWEEN and c.may(DRAW):
        yield from (seat for seat in range(1, c.rules.table.seats + 1) if seat not in c.state.seats)


def pack(c: DrawContext, request: DrawForSeat) -> Chosen | None:
    """Return what chance has to give where Pitboss deals: the cards."""
    return Chosen("cards", shuffled=c.rules.pack) if c.rules.virtual else None


class DrawSeating(Seating[DrawPoker, DrawRules]):
    """Seats by the draw, the least stake, and players in the order of the deal."""

    def in_order(self, state: TableState) -> tuple[int, ...]:
        part: DrawPoker = state.round.part
        return part.order

    def keeps_seat(self, c: DrawContext, seat: int) -> Refusal | None:
        return kept(c, seat)

    def least_stake(self, c: DrawContext) -> tuple[int, str]:
        return minimum_stake(c), "stake.minimum"


SEATING = Topic(
    acts=(Act(DrawForSeat, may_draw, draw, at=("seat",), each=_free_seats, chance=pack),),
    events=(SeatDrawn,),
    keyed=(SeatDrawn,),
    rules={
        "seat.draw": "a draw of cards for a seat that two players want",
        "seat.vacant-priority": "players of the game before newcomers for a vacant seat",
    },
    powers=frozenset({"seat.draw"}),
    refusals={
        "draw-names": (
            "A draw for seat {seat} is between two or more persons, each named once.",
            "Name everybody who wants the seat; one person alone takes it.",
        ),
        "draw-cards": (
            "{persons} persons draw, and {count} cards were keyed.",
            "Key one card for each of them, in the same order.",
        ),
        "draw-equal": ("{players} have drawn equal cards for seat {seat}.", "Draw again among them, or take another seat."),
        "seat-drawn": (
            "{player} has won the draw for seat {seat}.",
            "Take another seat, or wait until the next round has begun.",
        ),
        "players-first": (
            "Seat {seat} has become vacant, and the players of the table may have it before {player}.",
            "Take another seat, or wait until the next round has begun.",
        ),
    },
)
