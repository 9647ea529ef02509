"""What can go wrong in a round of Blackjack, and whether it can have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.blackjack.context import BoxContext, decider, turn
from pitboss.games.blackjack.flow import insurable, on_table
from pitboss.games.blackjack.round import HandStatus, Stage
from pitboss.games.blackjack.settle import FIRST
from pitboss.table.commands import Cause
from pitboss.table.incidents import Incident
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

MUST_BE_NAMED = "everybody saw the card: it must be named"
DEALER_NAME = "dealer"
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

    hands: Mapping[str, tuple[Card, ...]] = {}
    """The cards that belong to each hand that is wrong: `dealer`, `3` for a box, `3.2` for its second hand."""
    possible: bool = True
    """The round can be reconstructed."""


class ShoeRanOut(Incident, frozen=True, tag="shoe-ran-out"):
    """The shoe runs out in the middle of a round."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class PlayerAway(Incident, frozen=True, tag="player-away"):
    """Whoever decides for a box is away or does not decide in time."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    area: int


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


def place_of(name: str) -> tuple[int, int]:
    """Return the box and the number of the hand that a name such as 3 or 3.2 means; 0 is the dealer."""
    if name == DEALER_NAME:
        return 0, 1
    box, _, number = name.partition(".")
    return int(box), int(number or 1)


def _named(name: str) -> bool:
    return name == DEALER_NAME or all(part.isascii() and part.isdecimal() for part in name.split(".", 1))


def _wrong(c: BoxContext, report: WrongCards) -> Why:
    if not c.in_round or c.part.settled:
        return "no round is played, or it is settled"
    if not report.possible:
        return None
    if not report.hands:
        return "the cards that belong to each wrong hand must be named"
    after = {**_lying(c)}
    for name, cards in report.hands.items():
        if why := _cannot_be_laid(c, name, cards):
            return why
        after[place_of(name)] = tuple(cards)
    used = Counter(card for cards in after.values() for card in cards)
    extra = used - Counter(on_table(c.part))
    return f"{next(iter(extra))} is not on the table" if extra else None


def _lying(c: BoxContext) -> dict[tuple[int, int], tuple[Card, ...]]:
    boxes = {(box, hand.n): hand.cards for box, hands in c.part.hands.items() for hand in hands}
    return {(0, 1): c.part.dealer, **boxes}


def _cannot_be_laid(c: BoxContext, name: str, cards: tuple[Card, ...]) -> Why:
    """Check the cards of one hand: it exists, nothing was paid by them that cannot be undone, and they are enough."""
    lying = _lying(c)
    if not _named(name) or place_of(name) not in lying:
        return f"there is no hand {name} on the table"
    box, number = place_of(name)
    had = lying[box, number]
    if c.is_at(Stage.DEALING) and len(cards) != len(had):
        return f"hand {name} has {len(had)} cards so far"
    if box == 0:
        early = any(hand.status is HandStatus.PAID for hands in c.part.hands.values() for hand in hands) or c.part.evened
        changed = cards[:1] != had[:1]
        return "blackjacks were settled by the dealer's first card" if changed and early else None if cards else "it needs a card"
    if not had or c.part.evened.get(box):
        return f"the blackjack of box {box} is settled"
    needed = len(had) if c.is_at(Stage.DEALING) else FIRST
    return None if len(cards) >= needed else f"hand {name} needs {needed} cards"


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
