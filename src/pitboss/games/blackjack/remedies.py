"""What is done about an incident in a round of Blackjack, with its consequences for cards and money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.cards import Card, Rank
from pitboss.cards.ranks.blackjack import BEST, is_blackjack, total
from pitboss.games.blackjack.context import BoxContext
from pitboss.games.blackjack.events import BoxReconstructed, CardRemoved, CardUsed, DealerReconstructed, HandStood
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.flow import after_playing, on_table, reached, stage_now
from pitboss.games.blackjack.incidents import PlayerAway, WrongCards, slots
from pitboss.games.blackjack.round import BoxHand, HandStatus, Stage
from pitboss.money import Move
from pitboss.table.corrections import tray_first
from pitboss.table.events import Event
from pitboss.table.places import DEALER_PLACE
from pitboss.table.remedies import void_area

Clauses = tuple[str, ...]
Remedy = Callable[[BoxContext, Any, Clauses], Iterator[Event]]


def remove_card(c: BoxContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take the next card of the shoe out of play, face down in the discard rack."""
    empty = not c.in_round and c.state.shoe.left == 1
    yield CardRemoved(card=report.card, ahead=not c.in_round, shoe_empty=empty, clauses=clauses)


def use_card(c: BoxContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Use the card as the next one."""
    yield CardUsed(clauses=clauses)


def stand_for(c: BoxContext, report: PlayerAway, clauses: Clauses) -> Iterator[Event]:
    """Let every hand of the box stand that waits for a decision."""
    part = c.part
    for hand in c.part.hands[report.area]:
        if hand.status is HandStatus.PLAYS:
            event = HandStood(seat=report.area, hand=hand.n, until=c.until(), clauses=clauses)
            part = evolve(part, event)
            yield event
    if not any(hand.status is HandStatus.PLAYS for hands in part.hands.values() for hand in hands):
        yield reached(c, after_playing(c, part))


def void_box(c: BoxContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give the wagers of a box back, and go on without it."""
    part = c.part
    moves: list[Move] = []
    for event in void_area(c, report, clauses):
        part = evolve(part, event)
        moves += event.moves
        yield event
    after = c.after(moves)
    stage = stage_now(after, part)
    if stage is not part.stage and not part.settled:
        yield reached(after, stage, part)


# --- reconstruction ------------------------------------------------------------------------------------------------


def reconstruct(c: BoxContext, report: WrongCards, clauses: Clauses) -> Iterator[Event]:
    """Lay the cards in the order in which they should have come. What was taken or paid by the wrong ones goes back first."""
    named = dict(zip(slots(c.part), report.sequence, strict=False))
    before, part, moves = len(on_table(c.part)), c.part, list[Move]()
    for box, held in sorted(c.part.hands.items()):
        hands = tuple(_laid(c, hand, tuple(named[box, hand.n, at] for at in range(len(hand.cards)))) for hand in held)
        if [hand.cards for hand in hands] == [hand.cards for hand in held]:
            continue
        back = tuple(Move(move.target, move.source, move.amount) for move in reversed(c.state.round.entries[box].moves))
        event = BoxReconstructed(seat=box, hands=hands, wagers=(), clauses=clauses, moves=tray_first(back))
        part = evolve(part, event)
        moves += event.moves
        yield event
    dealer = tuple(card for slot, card in named.items() if slot[0] == DEALER_PLACE)
    boxes = sum(len(hand.cards) for hands in part.hands.values() for hand in hands)
    racked = c.part.racked + before - boxes - len(dealer)
    if (dealer, racked) != (c.part.dealer, c.part.racked):
        laid = DealerReconstructed(cards=dealer, racked=racked, clauses=clauses)
        part = evolve(part, laid)
        yield laid
    after = c.after(moves)
    stage = stage_now(after, part)
    if stage is not part.stage or stage is Stage.PLAYING:
        yield reached(after, stage, part)


def _laid(c: BoxContext, hand: BoxHand, cards: tuple[Card, ...]) -> BoxHand:
    """Return a hand with other cards, and what it is with them."""
    return BoxHand(hand.n, cards, _status(c, hand, cards), hand.split, hand.doubled)


def _status(c: BoxContext, hand: BoxHand, cards: tuple[Card, ...]) -> HandStatus:
    if c.is_at(Stage.DEALING):
        return HandStatus.PLAYS
    if is_blackjack(cards) and not hand.split:
        return HandStatus.BLACKJACK
    held = total(cards)
    if held.bust:
        return HandStatus.BUST
    complete = hand.doubled or held.points == BEST or (hand.split and cards[0].rank is Rank.ACE)
    decided = c.is_at(Stage.DRAWING, Stage.SETTLING) or (cards == hand.cards and hand.status is HandStatus.STANDS)
    return HandStatus.STANDS if complete or decided else HandStatus.PLAYS


REMEDIES: Mapping[str, Remedy] = {
    "rack-next-card": remove_card,
    "deal-card-next": use_card,
    "stand-for-player": stand_for,
    "reconstruct-hands": reconstruct,
    "void-hand": void_box,
}
"""By the names that the rulebook's remedy rows use."""

DECIDABLE = ("void-hand", "void-round", "results-stand", "check-deck", "reshuffle", "replace-device")
"""What a supervisor may decide on where no known rule settles a case."""
