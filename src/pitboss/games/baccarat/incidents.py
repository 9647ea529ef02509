"""What can go wrong in a coup with its cards, and whether it can have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import SIDES, SideName, laid_out
from pitboss.games.baccarat.dealing import not_in_shoe
from pitboss.games.baccarat.round import Stage
from pitboss.table.commands import Cause
from pitboss.table.incidents import Incident
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

MUST_BE_NAMED = "everybody saw the card: it must be named"
PLAYED = (Stage.DEALING, Stage.CHANGING, Stage.TURNING, Stage.DRAWING)
"""The stages in which the coup is not complete."""

Why = str | None
"""The reason why a report cannot be true, if it cannot."""


class SideCardExposed(Incident, frozen=True, tag="side-card-exposed"):
    """A face-down card of the coup was seen before its time."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    side: SideName = "player"
    position: int = 0
    """Which card of that side, from 0."""
    card: Card | None = None


class CardDrawnInError(Incident, frozen=True, tag="card-drawn-in-error"):
    """A card was drawn that is not due, and nobody saw it."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class ExposedCardDrawn(Incident, frozen=True, tag="exposed-card-drawn"):
    """A card was drawn that is not due, and seen."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class DealtIncorrectly(Incident, frozen=True, tag="dealt-incorrectly"):
    """Cards were dealt to the wrong side or in the wrong order."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: tuple[Card, ...] = ()
    """All cards drawn for the coup, in the order in which they should have come."""
    possible: bool = True
    """The coup can be reconstructed."""


class ShoeExhausted(Incident, frozen=True, tag="shoe-exhausted"):
    """The shoe runs out in the middle of a coup."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def _possible(c: CoupContext, report: Incident) -> bool:
    possible: bool = getattr(report, "possible", True)
    return possible


def _impossible(c: CoupContext, report: Incident) -> bool:
    return not _possible(c, report)


def _cards_needed(c: CoupContext, report: Incident) -> bool:
    return c.is_at(*PLAYED)


CONDITIONS = {
    "reconstructable": _possible,
    "not-reconstructable": _impossible,
    "cards-needed": _cards_needed,
}
"""What the `when` of a remedy row may say."""


# --- what can have happened ----------------------------------------------------------------------------------------


def correctable(c: CoupContext) -> bool:
    """Return whether the coup may still be corrected: while it lasts, and after its settlement until the next one begins. A void
    coup stays void."""
    settled = c.part.paid and any(not entry.void for entry in c.state.round.entries.values())
    return c.in_round or (settled and c.state.phase is not Phase.CLOSED)


def _exposed(c: CoupContext, report: SideCardExposed) -> Why:
    hand = c.hands[report.side]
    if report.position not in hand.down:
        return f"no card {report.position + 1} of {report.side} is face down"
    if report.card is None:
        return MUST_BE_NAMED
    return _foreign(c, report.card)


def _foreign(c: CoupContext, card: Card) -> Why:
    return f"{card} is somewhere else: that is a foreign card" if not_in_shoe(c, [card]) else None


def _nothing_to_draw(c: CoupContext) -> Why:
    """Check that a card is in the shoe that can be drawn."""
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    if not shoe.left or not loaded:
        return "no card is in the shoe or the shuffler to be drawn"
    return None


def _drawn_unseen(c: CoupContext, report: CardDrawnInError) -> Why:
    return "the next card has left the shoe already" if c.part.out else _nothing_to_draw(c)


def _drawn_seen(c: CoupContext, report: ExposedCardDrawn) -> Why:
    if why := _nothing_to_draw(c):
        return why
    return MUST_BE_NAMED if report.card is None else _foreign(c, report.card)


def _out_of_order(c: CoupContext, report: DealtIncorrectly) -> Why:
    """Check cards on the wrong side or in the wrong order: the right order has the same cards."""
    drawn = sum(len(hand.cards) for hand in c.part.hands.values())
    if not correctable(c) or not drawn:
        return "there is no card of a coup on the table"
    if not report.possible:
        return None
    if len(report.sequence) != drawn:
        return f"all {drawn} cards must be named, in the order in which they should have come"
    up = Counter(card for hand in c.part.hands.values() for at in hand.up if (card := hand.cards[at]) is not None)
    if up - Counter(report.sequence):
        return "the right order must use the cards on the table"
    hidden = [*(Counter(report.sequence) - up).elements()]
    if hidden and not_in_shoe(c, hidden):
        return "one of the cards cannot be on the table: the shoe has no more of it"
    player, banker, _ = laid_out(c.rules.draws, report.sequence)
    if not hidden and (player, banker) == (c.part.player.cards, c.part.banker.cards):
        return "the cards lie in this order already"
    return _undecidable(c, report.sequence)


def _undecidable(c: CoupContext, cards: tuple[Card, ...]) -> Why:
    """Check that the right cards give a result once wagers have been collected: no more can be drawn."""
    player, banker, used = laid_out(c.rules.draws, cards)
    over = used >= len(SIDES) * 2 and c.rules.third_to(player, banker) is None
    if c.part.taken and not over:
        return "wagers have been collected and the right cards give no result; report it as not reconstructable"
    return None


def _exhausted(c: CoupContext, report: ShoeExhausted) -> Why:
    empty = c.is_at(Stage.DEALING, Stage.DRAWING) and not c.state.shoe.left
    return None if empty else "there are cards left, or no card is due"


INCIDENTS: Mapping[type[Incident], Callable[[CoupContext, Any], Why]] = {
    SideCardExposed: _exposed,
    CardDrawnInError: _drawn_unseen,
    ExposedCardDrawn: _drawn_seen,
    DealtIncorrectly: _out_of_order,
    ShoeExhausted: _exhausted,
}
"""Incidents of a coup, each with its check."""
