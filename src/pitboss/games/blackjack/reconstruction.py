"""A round reconstructed: cards that were dealt in the wrong order or to the wrong box, and a box that is void."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card, Rank, written
from pitboss.cards.ranks.blackjack import BEST, is_blackjack, total
from pitboss.games.blackjack.flow import on_table, reached, stage_now
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import FIRST
from pitboss.money import Move
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.corrections import tray_first
from pitboss.table.events import About, AreaEvent, Event, GameEvent, Significance, Undone
from pitboss.table.fields import CardsInOrder
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal, listed
from pitboss.table.remedies import void_area


class DealtIncorrectly(Incident, frozen=True, tag="dealt-incorrectly"):
    """Cards were dealt in the wrong order or to the wrong box."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: CardsInOrder = ()
    """The cards of the round in the order in which they should have come."""
    possible: bool = True
    """The round can be reconstructed."""

    def impossible(self, c: BoxContext) -> str | None:
        if not c.in_round or c.part.settled:
            return "no round is played, or it is settled"
        if not self.possible:
            return None
        places = slots(c.part)
        came = [card_in(c.part, slot) for slot in places]
        if extra := Counter(self.sequence) - Counter(came):
            return f"{next(iter(extra))} is not on the table"
        least = len(places) - max(0, len(c.part.dealer) - 1)
        if not least <= len(self.sequence) <= len(places) or (c.is_at(Stage.DEALING) and len(self.sequence) < len(places)):
            return f"all cards must be named in the order in which they should have come: {' '.join(came)}"
        settled = c.part.evened or any(hand.status is HandStatus.PAID for hands in c.part.hands.values() for hand in hands)
        at = places.index((DEALER_PLACE, 1, 0)) if c.part.dealer else 0
        if settled and c.part.dealer and self.sequence[at] != c.part.dealer[0]:
            return "blackjacks were settled by the dealer's first card"
        moved = {slot[0] for slot, card in zip(places, self.sequence, strict=False) if card_in(c.part, slot) != card}
        if early := moved & {*c.part.evened}:
            return f"the blackjack of box {min(early)} is settled"
        return None


def _possible(c: BoxContext, report: Incident) -> bool:
    possible: bool = getattr(report, "possible", True)
    return possible


def _impossible(c: BoxContext, report: Incident) -> bool:
    return not _possible(c, report)


Slot = tuple[int, int, int]
"""A place for a card: the box, or 0 for the dealer, the number of its hand, and the position in it."""


def slots(part: Blackjacks) -> list[Slot]:
    """Return where the cards of a round lie, in the order in which they came: the first deal, then what each hand drew from
    the dealer's left, then what the dealer drew."""
    boxes = [(box, hand) for box, hands in sorted(part.hands.items()) for hand in hands]
    first = [(box, 1, 0) for box, hand in boxes if hand.n == 1 and hand.cards]
    second = [(box, 1, 1) if len(part.hands[box]) == 1 else (box, FIRST, 0) for box, _, _ in first]
    opening = [*first, *((DEALER_PLACE, 1, at) for at in range(min(1, len(part.dealer)))), *second]
    later = [(box, hand.n, at) for box, hand in boxes for at in range(len(hand.cards)) if (box, hand.n, at) not in opening]
    lies = {(box, hand.n, at) for box, hand in boxes for at in range(len(hand.cards))}
    dealers = [(DEALER_PLACE, 1, at) for at in range(1, len(part.dealer))]
    return [slot for slot in (*opening, *later) if slot[0] == DEALER_PLACE or slot in lies] + dealers


def card_in(part: Blackjacks, slot: Slot) -> Card:
    box, number, at = slot
    if box == DEALER_PLACE:
        return part.dealer[at]
    return next(hand for hand in part.hands[box] if hand.n == number).cards[at]


def void_box(c: BoxContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give the wagers of a box back, and go on without it."""
    part = c.part
    moves: list[Move] = []
    for event in void_area(c, report, clauses):
        part = c.game.evolve(part, event)
        moves += event.moves
        yield event
    after = c.after(moves)
    stage = stage_now(after, part)
    if stage is not part.stage and not part.settled:
        yield reached(after, stage, part)


def reconstruct(c: BoxContext, report: DealtIncorrectly, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Lay the cards in the order in which they should have come. What was taken or paid by the wrong ones goes back first."""
    named = dict(zip(slots(c.part), report.sequence, strict=False))
    before, part, moves = len(on_table(c.part)), c.part, list[Move]()
    for box, held in sorted(c.part.hands.items()):
        hands = tuple(_laid(c, hand, tuple(named[box, hand.n, at] for at in range(len(hand.cards)))) for hand in held)
        if [hand.cards for hand in hands] == [hand.cards for hand in held]:
            continue
        back = tuple(Move(move.target, move.source, move.amount) for move in reversed(c.state.round.entries[box].moves))
        event = BoxReconstructed(area=box, hands=hands, wagers=(), clauses=clauses, moves=tray_first(back))
        part = event.after(part)
        moves += event.moves
        yield event
    dealer = tuple(card for slot, card in named.items() if slot[0] == DEALER_PLACE)
    boxes = sum(len(hand.cards) for hands in part.hands.values() for hand in hands)
    discarded = c.part.discarded + before - boxes - len(dealer)
    if (dealer, discarded) != (c.part.dealer, c.part.discarded):
        laid = DealerReconstructed(cards=dealer, racked=discarded, clauses=clauses)
        part = laid.after(part)
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


class DealerReconstructed(GameEvent[Blackjacks], frozen=True, tag="blackjack.dealer-reconstructed/1"):
    """The dealer's cards, and how many cards of the round are in the discard rack."""

    cards: tuple[Card, ...]
    racked: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, dealer=self.cards, discarded=self.racked)

    def says(self) -> str:
        return f"The dealer's hand is reconstructed: {written(self.cards)}."


class BoxReconstructed(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.reconstructed/1"):
    """The cards of a box are as they would have been without the error; what was settled on the wrong ones is undone."""

    hands: tuple[BoxHand, ...]

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def undoes(self) -> Undone:
        return Undone(self.area)

    def after(self, part: Blackjacks) -> Blackjacks:
        early = tuple(each for each in part.early if each[0] != self.area)
        return replace(part, hands={**part.hands, self.area: self.hands}, early=early)

    def says(self) -> str:
        hands = listed(written(hand.cards) for hand in self.hands)
        return f"Box {self.area} is reconstructed: {hands}."


def _no_box(c: BoxContext, place: int) -> Refusal | None:
    if not c.in_round or place not in c.part.hands:
        return c.refuse("no-hand", DECISION, seat=place)
    return c.not_at(Stage.PLAYING, DECISION) if c.is_at(Stage.DEALING) else None


def _anywhere(c: BoxContext, place: int) -> Refusal | None:
    return None


DECIDABLE = ("void-round", "results-stand", "check-deck", "reshuffle", "replace-device")
"""What a supervisor may decide on for the whole table, where no known rule settles a case."""


RECONSTRUCTION = Topic(
    events=(
        BoxReconstructed,
        DealerReconstructed,
    ),
    keyed=(
        BoxReconstructed,
        DealerReconstructed,
    ),
    incidents=(DealtIncorrectly,),
    conditions={
        "reconstructable": _possible,
        "not-reconstructable": _impossible,
    },
    remedies={
        "reconstruct": reconstruct,
        "void-hand": void_box,
    },
    rules={
        "remedy.reconstruct": "a round reconstructed",
        "remedy.cannot-reconstruct": "a round that cannot be",
    },
    decidable={"void-hand": _no_box, **dict.fromkeys(DECIDABLE, _anywhere)},
    about_an_area=("void-hand",),
)
