"""The steps of a round that its family does not have: a player checks, and the dealer turns the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.games.dealer_poker.betting import DECIDE, handled_by_deciding, undecided
from pitboss.games.dealer_poker.dealing import CardsKnown, decide_by
from pitboss.games.dealer_poker.hands import known_already, owner_at
from pitboss.games.dealer_poker.round import BOARD_PLACE, DealerPoker, HandStatus, Stage
from pitboss.games.ultimate_texas_holdem.rules import HoldemContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import EVERYBODY, GameEvent
from pitboss.table.fields import BY_HAND
from pitboss.table.offers import Offer
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal


class Check(Request, frozen=True, tag="check"):
    """The player waits for more cards of the board before they play."""

    area: int


class TurnBoard(Request, frozen=True, tag="turn-board"):
    """The dealer turns the next cards of the board. `cards` are keyed where cards are dealt by hand."""

    cards: Annotated[tuple[Card, ...], BY_HAND] = ()


class HandChecked(GameEvent[DealerPoker], frozen=True, tag="hand.checked/1"):
    """A hand waits for more cards of the board."""

    area: int
    handled: bool

    def says(self) -> str:
        return f"Seat {self.area} checks."

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, status=HandStatus.CHECKED, handled=self.handled)


class BoardTurned(GameEvent[DealerPoker], frozen=True, tag="board.turned/1"):
    """Cards of the board are face up; whoever has checked decides again."""

    positions: tuple[int, ...]
    decide_by: int = 0
    """Until when they decide."""

    def says(self) -> str:
        return f"{counted(len(self.positions), 'card')} of the board turned face up."

    def after(self, part: DealerPoker) -> DealerPoker:
        again = {
            area: replace(hand, status=HandStatus.DEALT) if hand.status is HandStatus.CHECKED else hand
            for area, hand in part.hands.items()
        }
        up = tuple(sorted({*part.board.up, *self.positions}))
        return replace(part, hands=again, board=replace(part.board, up=up), decide_by=self.decide_by)


def may_check(c: HoldemContext, seat: int) -> Offer | Refusal:
    """Offer to wait for more cards, as long as some of the board are face down."""
    if refusal := undecided(c, seat, "decide.check"):
        return refusal
    if len(c.part.board.up) == c.rules.board_cards:
        return c.refuse("check-late", "play.after-river", DECIDE)
    return c.offer("decide.check", area=seat)


def check(c: HoldemContext, request: Check, offer: Offer) -> Decision:
    return (HandChecked(area=request.area, handled=handled_by_deciding(c, request.area), clauses=offer.clauses),)


def next_cards(c: HoldemContext) -> tuple[tuple[int, ...], str]:
    """Return the positions of the board's cards that are turned next, and the rule that says so."""
    if not c.part.board.up:
        return tuple(range(c.rules.flop)), "board.flop"
    return tuple(range(c.rules.flop, c.rules.board_cards)), "board.turn-and-river"


def may_turn(c: HoldemContext) -> Offer | Refusal:
    """Offer to turn the next cards once nobody has to decide any more on those that are open."""
    _, rule = next_cards(c)
    if refusal := c.requires(rule) or c.not_at(Stage.DECIDING, rule):
        return refusal
    if len(c.part.board.up) == c.rules.board_cards:
        return c.refuse("board-open", rule)
    waits = tuple(seat for seat, hand in c.part.hands.items() if hand.status is HandStatus.DEALT)
    if waits:
        return c.refuse("undecided", rule, seats=waits)
    if not any(hand.status in (HandStatus.PLAYS, HandStatus.CHECKED) for hand in c.part.hands.values()):
        return c.refuse("nothing-wagered", rule)
    return c.offer(rule)


def turn(c: HoldemContext, request: TurnBoard, offer: Offer) -> Decision:
    positions, rule = next_cards(c)
    unknown = [at for at in positions if c.part.board.cards[at] is None]
    if request.cards and not unknown:
        return c.refuse("cards-not-keyed", "deal.face-down")
    if len(request.cards) != len(unknown):
        return c.refuse("cards-wrong", rule, given=len(request.cards), needed=len(unknown))
    if refusal := known_already(c, request.cards):
        return refusal
    checked = any(hand.status is HandStatus.CHECKED for hand in c.part.hands.values())
    turned = BoardTurned(positions=positions, decide_by=decide_by(c) if checked else 0, clauses=offer.clauses)
    if not unknown:
        return (turned,)
    known = tuple((BOARD_PLACE, at, card) for at, card in zip(unknown, request.cards, strict=True))
    return (CardsKnown(cards=known, audience=EVERYBODY, clauses=()), turned)


def _to_check(c: HoldemContext) -> Iterator[int]:
    """Yield the hands for which the speaker may decide."""
    for area in c.part.hands if c.is_at(Stage.DECIDING) else ():
        if c.speaks_for(owner_at(c, area)):
            yield area


BOARD = Topic(
    acts=(Act(Check, may_check, check, at=("area",), each=_to_check), Act(TurnBoard, may_turn, turn)),
    events=(HandChecked, BoardTurned),
    keyed=(HandChecked, BoardTurned),
    refusals={
        "fold-later": ("A hand is folded only when the whole board is open.", "Check, or play."),
        "check-late": ("The whole board is open: nobody checks any more.", "Play or fold."),
        "board-first": ("Cards of the board are still face down.", "Turn the board first."),
        "schedule-for-both": (
            "The Trips schedule {schedule} is for hands made with both hole cards. Where any five cards count, it pays out more "
            "than it takes.",
            "Choose one of: {schedules}.",
        ),
        "board-open": ("The whole board is open.", "Go on with the next step."),
    },
)
