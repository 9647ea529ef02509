"""A round of Draw Poker as poker players write hands down: who sat where, what each of them did, and who won which pot.

It is made of the events of a round as one viewer saw them, so a card that the viewer did not see is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.draw_poker.bets import BetKind, BetMade, BettingEnded, Checked, Folded
from pitboss.games.draw_poker.dealing import HandDealt, HandsDealt
from pitboss.games.draw_poker.drawing import Discarded, DrawGoesOn, Replaced, StoodPat
from pitboss.games.draw_poker.posting import Posted
from pitboss.games.draw_poker.round import PostKind, Stage
from pitboss.games.draw_poker.rules import BET
from pitboss.games.draw_poker.settling import PotsAwarded, PotsPaid, UncalledReturned
from pitboss.games.draw_poker.showing import HandMucked, HandShown
from pitboss.games.hand_histories import Moment, OfTournament
from pitboss.table.accounts import area, rack
from pitboss.table.events import Event
from pitboss.table.limits import Limits
from pitboss.table.rules import Rules

SETTINGS = (
    "deck.cards",
    "deck.joker",
    "winner",
    "ace.low",
    "low.eight-or-better",
    "bet.limit",
    "bets.forced",
    "blinds.number",
    "blind.first",
    "blind.second",
    "blind.third",
    "ante.amount",
)
"""What a reader must know of the table to follow a round."""


MINIMUM_BET = "minimum_bet"


class Street(StrEnum):
    """The parts of a round."""

    FIRST = "First betting round"
    DRAW = "Draw"
    FINAL = "Final betting round"
    SHOWDOWN = "Showdown"


STREETS = {
    Stage.DRAWING: Street.DRAW,
    Stage.FINAL: Street.FINAL,
    Stage.SHOWDOWN: Street.SHOWDOWN,
    Stage.SETTLING: Street.SHOWDOWN,
}


class Did(StrEnum):
    """What somebody did in a step. What is posted before the deal has the words of the game."""

    ANTE = PostKind.ANTE.value
    BLIND = PostKind.BLIND.value
    OVER_BLIND = PostKind.OVER_BLIND.value
    ENTRY = PostKind.ENTRY.value
    DEAD = PostKind.DEAD.value
    DEALT = "dealt"
    CHECK = "check"
    STAY = "stay"
    BET = BetKind.BET.value
    CALL = BetKind.CALL.value
    RAISE = BetKind.RAISE.value
    TAP_OUT = BetKind.TAP_OUT.value
    FOLD = "fold"
    FOLDED = "folded"
    """Not by their own act."""
    DISCARD = "discard"
    PAT = "pat"
    DRAWN = "drawn"
    SHOW = "show"
    MUCK = "muck"
    RETURNED = "returned"


class Step(Struct, frozen=True, omit_defaults=True):
    """One thing that a player did, or that was done for them."""

    did: Did
    seat: int
    street: Street = Street.FIRST
    amount: int = 0
    """Chips that went in now, or came back, in cents."""
    cards: tuple[Card | None, ...] = ()
    all_in: bool = False
    clauses: tuple[str, ...] = ()


class Sat(Struct, frozen=True):
    """A player who was dealt in, with the chips they began the round with."""

    seat: int
    name: str
    stack: int


class WonPot(Struct, frozen=True):
    """A pot, its commission, and what each seat was paid of it."""

    amount: int
    commission: int
    wins: dict[int, int]


class HandHistory(Struct, frozen=True):
    """A whole round."""

    rulebook: str
    table: str
    round: int
    at: int
    """When the cards were dealt, in milliseconds since 1970."""
    seats: int
    button: int
    settings: dict[str, Any]
    players: tuple[Sat, ...]
    """Clockwise from the button."""
    steps: tuple[Step, ...]
    pots: tuple[WonPot, ...]
    hero: str = ""
    """Whose copy it is; empty for the full one."""
    tournament: OfTournament | None = None

    @property
    def wagered(self) -> int:
        """What all players put in and did not get back before the pots were awarded."""
        signs = {Did.RETURNED: -1}
        return sum(step.amount * signs.get(step.did, 1) for step in self.steps)

    def order(self, seat: int) -> int:
        """Return the place of a seat, from 1 for the player after the button."""
        return next(place for place, each in enumerate(self.players, 1) if each.seat == seat)


def dollars(cents_: int) -> int | float:
    """Return an amount as hand histories write it: in dollars, whole where it can be."""
    return cents_ // 100 if cents_ % 100 == 0 else cents_ / 100


def cents(dollars_: float) -> int:
    """Return an amount in cents."""
    return round(dollars_ * 100)


def history_of(
    rules: Rules, limits: Limits, moments: Sequence[Moment], hero: str = "", tournament: OfTournament | None = None
) -> HandHistory:
    """Return a round from what somebody saw of it; `hero` is whose copy it is."""
    found = _Reading()
    for moment in moments:
        found.follow(moment)
    return HandHistory(
        rulebook=rules.book.id,
        table=rules.table.name,
        round=found.round,
        at=found.at,
        seats=rules.table.seats,
        button=found.button,
        settings={**{key: rules.value(key) for key in SETTINGS}, MINIMUM_BET: limits.ranges[BET].minimum},
        players=found.players,
        steps=tuple(found.steps),
        pots=found.pots,
        hero=hero,
        tournament=tournament,
    )


class _Reading:
    """A round while its events are read."""

    def __init__(self) -> None:
        self.button = self.round = self.at = 0
        self.players: tuple[Sat, ...] = ()
        self.steps: list[Step] = []
        self.pots: tuple[WonPot, ...] = ()
        self.street = Street.FIRST

    def step(
        self, did: Did, event: Event, seat: int, amount: int = 0, cards: Iterable[Card | None] = (), *, all_in: bool = False
    ) -> None:
        self.steps.append(Step(did, seat, self.street, amount, tuple(cards), all_in, event.clauses))

    def follow(self, moment: Moment) -> None:
        event = moment.event
        match event:
            case Posted():
                # After a misdeal the same round is posted and dealt again.
                self.steps.clear()
                self.street, self.button, self.pots = Street.FIRST, event.button, ()
                self.players = tuple(Sat(seat, moment.names[seat], moment.stacks[seat]) for seat in event.order)
                for post in event.posts:
                    self.step(Did(post.kind.value), event, post.seat, post.amount)
            case HandsDealt():
                self.round, self.at, hands = event.round, moment.at, _dealt(event)
                for seat in event.order:
                    self.step(Did.DEALT, event, seat, cards=hands[seat])
            case HandDealt(seat=seat, cards=cards):
                self._known(seat, cards)
            case BettingEnded(stage=stage) | DrawGoesOn(stage=stage):
                self.street = STREETS.get(stage, self.street)
            case Discarded(seat=seat, count=count, cards=cards):
                self.step(Did.DISCARD, event, seat, cards=cards or (None,) * count)
            case StoodPat(seat=seat):
                self.step(Did.PAT, event, seat)
            case Replaced(seat=seat, count=count, cards=cards):
                self.step(Did.DRAWN, event, seat, cards=cards or (None,) * count)
            case HandShown(seat=seat, cards=cards):
                self.step(Did.SHOW, event, seat, cards=cards)
            case HandMucked(seat=seat):
                self.step(Did.MUCK, event, seat)
            case _:
                self._bets(event)

    def _bets(self, event: Event) -> None:
        match event:
            case BetMade(seat=seat, kind=kind, amount=amount, tapped=tapped):
                self.step(Did(kind.value), event, seat, amount, all_in=tapped)
            case Checked(seat=seat, stays=stays):
                self.step(Did.STAY if stays else Did.CHECK, event, seat)
            case Folded(seat=seat, by_own_act=own, returned=returned):
                paid = sum(move.amount for move in event.moves if move.source == rack(seat))
                self.step(Did.FOLD if own else Did.FOLDED, event, seat, paid)
                if returned:
                    self.step(Did.RETURNED, event, seat, returned)
            case UncalledReturned(seat=seat, amount=amount):
                self.step(Did.RETURNED, event, seat, amount)
            case PotsAwarded(pots=pots):
                self.pots = tuple(WonPot(pot.amount, pot.commission, dict(pot.shares)) for pot in pots)
            case PotsPaid():
                """What the pots say already."""
            case _:
                # A round that is void, or a bet that does not stand: the chips go back.
                seats = [each.seat for each in self.players]
                bets = {area(seat, BET) for seat in seats}
                for seat in seats:
                    back = sum(move.amount for move in event.moves if move.source in bets and move.target == rack(seat))
                    if back:
                        self.step(Did.RETURNED, event, seat, back)

    def _known(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Fill in what a player saw of their own hand, for those who may see it too."""
        for at, step in enumerate(self.steps):
            if cards and step.did is Did.DEALT and step.seat == seat:
                self.steps[at] = Step(step.did, seat, step.street, cards=cards, clauses=step.clauses)


def _dealt(event: HandsDealt) -> dict[int, tuple[Card | None, ...]]:
    """The hands as they were dealt: one card each, in turn, as often as there are cards in a hand."""
    players = len(event.order)
    cards: Sequence[Card | None] = event.cards or (None,) * (players * event.count)
    return {seat: tuple(cards[at::players]) for at, seat in enumerate(event.order)}
