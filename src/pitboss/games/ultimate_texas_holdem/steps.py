"""The steps of a round that its family does not have: a player checks, and the dealer turns the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.dealer_poker.betting import DECIDE, handled_by_deciding, owner_at, undecided
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.dealing import decide_by, known_already
from pitboss.games.dealer_poker.round import BOARD_PLACE, CardsKnown, HandStatus, Stage
from pitboss.games.ultimate_texas_holdem.round import BoardTurned, Check, HandChecked, TurnBoard
from pitboss.table.context import Decision
from pitboss.table.events import EVERYBODY
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules


def offers(c: PokerContext, rules: UltimateTexasHoldemRules) -> Iterator[Offer | Refusal]:
    for seat in c.part.hands if c.is_at(Stage.DECIDING) else ():
        if c.speaks_for(owner_at(c, seat)):
            yield may_check(c, seat, rules)
    yield may_turn(c, rules)


def may_check(c: PokerContext, seat: int, rules: UltimateTexasHoldemRules) -> Offer | Refusal:
    """Offer to wait for more cards, as long as some of the board are face down."""
    if refusal := undecided(c, seat, "decide.check"):
        return refusal
    if len(c.part.board.up) == rules.board_cards:
        return c.refuse("check-late", "play.after-river", DECIDE)
    return Offer("check", c.rules.cite("decide.check"), seat=seat)


def check(c: PokerContext, request: Check, rules: UltimateTexasHoldemRules) -> Decision:
    offer = may_check(c, request.seat, rules)
    if isinstance(offer, Refusal):
        return offer
    return (HandChecked(seat=request.seat, handled=handled_by_deciding(c, request.seat), clauses=offer.clauses),)


def next_cards(c: PokerContext, rules: UltimateTexasHoldemRules) -> tuple[tuple[int, ...], str]:
    """Return the positions of the board's cards that are turned next, and the rule that says so."""
    if not c.part.board.up:
        return tuple(range(rules.flop)), "board.flop"
    return tuple(range(rules.flop, rules.board_cards)), "board.turn-and-river"


def may_turn(c: PokerContext, rules: UltimateTexasHoldemRules) -> Offer | Refusal:
    """Offer to turn the next cards once nobody has to decide any more on those that are open."""
    _, rule = next_cards(c, rules)
    if refusal := c.requires(rule) or c.not_at(Stage.DECIDING, rule):
        return refusal
    if len(c.part.board.up) == rules.board_cards:
        return c.refuse("board-open", rule)
    waits = tuple(seat for seat, hand in c.part.hands.items() if hand.status is HandStatus.DEALT)
    if waits:
        return c.refuse("undecided", rule, seats=waits)
    if not any(hand.status in (HandStatus.PLAYS, HandStatus.CHECKED) for hand in c.part.hands.values()):
        return c.refuse("nothing-wagered", rule)
    return Offer("turn-board", c.rules.cite(rule))


def turn(c: PokerContext, request: TurnBoard, rules: UltimateTexasHoldemRules) -> Decision:
    offer = may_turn(c, rules)
    if isinstance(offer, Refusal):
        return offer
    positions, rule = next_cards(c, rules)
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
