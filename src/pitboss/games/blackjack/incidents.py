"""What can go wrong in a round of Blackjack, and whether it can have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.blackjack.context import BoxContext, decider, turn
from pitboss.games.blackjack.flow import insurable, on_table
from pitboss.games.blackjack.round import Blackjacks, HandStatus, Stage
from pitboss.games.blackjack.settle import FIRST
from pitboss.table.commands import Cause
from pitboss.table.incidents import Incident
from pitboss.table.places import DEALER_PLACE
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

MUST_BE_NAMED = "everybody saw the card: it must be named"
Why = str | None
"""The reason why a report cannot be true, if it cannot."""


class CardFaceUp(Incident, frozen=True, tag="card-found-face-up"):
    """The next card is found face up in the shoe or the shuffler."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class CardDrawnInError(Incident, frozen=True, tag="card-drawn-unseen"):
    """A card was drawn in error, and nobody saw it."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class ExposedCardDrawn(Incident, frozen=True, tag="card-drawn-and-seen"):
    """A card was drawn in error, and seen."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class DealerOverdrew(Incident, frozen=True, tag="dealer-overdrew"):
    """The dealer drew a card to a hand that was complete."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class WrongCards(Incident, frozen=True, tag="wrong-cards"):
    """Cards were dealt in the wrong order or to the wrong box."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: tuple[Card, ...] = ()
    """The cards of the round in the order in which they should have come."""
    possible: bool = True
    """The round can be reconstructed."""


class ShoeRanOut(Incident, frozen=True, tag="shoe-ran-out"):
    """The shoe runs out in the middle of a round."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class PlayerAway(Incident, frozen=True, tag="player-away"):
    """Whoever decides for a box is away or does not decide in time."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    area: int = 0


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def _possible(c: BoxContext, report: Incident) -> bool:
    possible: bool = getattr(report, "possible", True)
    return possible


def _impossible(c: BoxContext, report: Incident) -> bool:
    return not _possible(c, report)


CONDITIONS = {"reconstructable": _possible, "not-reconstructable": _impossible}
"""What the `when` of a remedy row may say."""


# --- what can have happened ----------------------------------------------------------------------------------------


def _nothing_to_draw(c: BoxContext) -> Why:
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


def _seen(c: BoxContext, report: CardFaceUp | ExposedCardDrawn | DealerOverdrew) -> Why:
    """Check a card that everybody has seen: it is named, and is not on the table too often already."""
    if c.part.due:
        return "a card that left the shoe unseen comes first"
    if why := _nothing_to_draw(c):
        return why
    if report.card is None:
        return MUST_BE_NAMED
    lying = on_table(c.part) if c.in_round else []
    return f"{report.card} is somewhere else: that is a foreign card" if lying.count(report.card) >= c.rules.decks else None


def _in_shoe(c: BoxContext, report: CardFaceUp | ExposedCardDrawn) -> Why:
    open_ = c.state.phase in (Phase.BETWEEN, Phase.ROUND)
    return _seen(c, report) if open_ else "no game is being played"


def _unseen(c: BoxContext, report: CardDrawnInError) -> Why:
    if c.state.phase not in (Phase.BETWEEN, Phase.ROUND):
        return "no game is being played"
    return _nothing_to_draw(c)


def _overdrew(c: BoxContext, report: DealerOverdrew) -> Why:
    if not c.is_at(Stage.SETTLING) or c.part.settled:
        return "the dealer's hand is not complete, or its round is settled"
    return _seen(c, report)


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


def _wrong(c: BoxContext, report: WrongCards) -> Why:
    if not c.in_round or c.part.settled:
        return "no round is played, or it is settled"
    if not report.possible:
        return None
    places = slots(c.part)
    came = [card_in(c.part, slot) for slot in places]
    if extra := Counter(report.sequence) - Counter(came):
        return f"{next(iter(extra))} is not on the table"
    least = len(places) - max(0, len(c.part.dealer) - 1)
    if not least <= len(report.sequence) <= len(places) or (c.is_at(Stage.DEALING) and len(report.sequence) < len(places)):
        return f"all cards must be named in the order in which they should have come: {' '.join(came)}"
    settled = c.part.evened or any(hand.status is HandStatus.PAID for hands in c.part.hands.values() for hand in hands)
    at = places.index((DEALER_PLACE, 1, 0)) if c.part.dealer else 0
    if settled and c.part.dealer and report.sequence[at] != c.part.dealer[0]:
        return "blackjacks were settled by the dealer's first card"
    moved = {slot[0] for slot, card in zip(places, report.sequence, strict=False) if card_in(c.part, slot) != card}
    if early := moved & {*c.part.evened}:
        return f"the blackjack of box {min(early)} is settled"
    return None


def _ran_out(c: BoxContext, report: ShoeRanOut) -> Why:
    if not c.in_round:
        return "no round is being played"
    needed = _needed(c)
    have = c.state.shoe.left + len(c.part.due)
    return None if have < needed else "there are cards left in the shoe"


def _needed(c: BoxContext) -> int:
    """Return how many cards the round needs next."""
    if c.is_at(Stage.DEALING):
        return 2 * len(c.part.bettors) + 1 - c.part.dealt
    return 1 if c.is_at(Stage.PLAYING, Stage.DRAWING) else 0


def _away(c: BoxContext, report: PlayerAway) -> Why:
    if c.is_at(Stage.INSURING) and report.area in {box for box, _ in insurable(c.state, c.part)}:
        return "insurance is closed without an answer"
    due = turn(c.part) if c.is_at(Stage.PLAYING) else None
    if due is None or due[0] != report.area:
        return f"box {report.area} is not to play"
    late = not decider(c.state, report.area) or c.at >= c.part.until
    return None if late or not c.rules.virtual else "their time is not up"


INCIDENTS: Mapping[type[Incident], Callable[[BoxContext, Any], Why]] = {
    CardFaceUp: _in_shoe,
    CardDrawnInError: _unseen,
    ExposedCardDrawn: _in_shoe,
    DealerOverdrew: _overdrew,
    WrongCards: _wrong,
    ShoeRanOut: _ran_out,
    PlayerAway: _away,
}
"""Every incident of the game, with the test whether it can have happened."""
