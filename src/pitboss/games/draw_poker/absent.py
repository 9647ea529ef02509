"""An entrant of a tournament who is not at the table: the house, or the dealer of a table dealt by hand, folds their hand."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.drawing import Dealing
from pitboss.games.draw_poker.events import StoodPat
from pitboss.games.draw_poker.requests import ActForAbsent
from pitboss.games.draw_poker.round import DrawPoker, Stage
from pitboss.games.draw_poker.timing import ACTING, fold_hand
from pitboss.table.commands import DEALER, HOUSE
from pitboss.table.context import Decision
from pitboss.table.of_tournament import ABSENT
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

KEPT = "absent.in-the-draw"


def acts(part: DrawPoker) -> bool:
    """Return whether the round waits for somebody to bet or to draw."""
    return part.stage in ACTING and not part.stuck


def offers(c: DrawContext) -> Iterator[Offer | Refusal]:
    if acts_for(c) and c.part.turn in c.state.session.absent:
        yield may_act(c, c.part.turn)


def acts_for(c: DrawContext) -> bool:
    """Return whether the speaker folds hands of absent entrants: where people deal, a dealer does."""
    return c.who.office == HOUSE or (c.who.office == DEALER and not c.rules.virtual)


def may_act(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to act for an absent entrant whose turn it is."""
    if not acts_for(c):
        return c.refuse("tournament-decides", ABSENT)
    if not c.in_round or not acts(c.part) or seat != c.part.turn or seat not in c.state.session.absent:
        return c.refuse("not-absent", ABSENT, seat=seat)
    return Offer("act-for-absent", c.rules.cite(ABSENT), seat=seat)


def keeps_cards(c: DrawContext) -> bool:
    """Return whether an absent entrant keeps all cards in the draw, by the reading that is chosen."""
    return bool(c.rules.value(KEPT) == "keeps-all-cards")


def act(c: DrawContext, request: ActForAbsent) -> Decision:
    """Fold the hand. An entrant who has tapped out with a blind has no turn to bet: they keep their cards in the draw, where the
    rules are read so."""
    offer = may_act(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if c.is_at(Stage.DRAWING) and keeps_cards(c):
        kept = StoodPat(seat=request.seat, clauses=offer.clauses)
        return (kept, *Dealing(c).after_discards(request.seat, (), 0))
    return fold_hand(c, request.seat, offer.clauses)


REFUSALS = {
    "entrant-absent": (
        "{player} is noted as absent from this table, so they do not act.",
        "Have the director note that they are back, or fold their hand for them.",
    ),
    "not-absent": ("Seat {seat} is not one whose entrant is absent and has to act now.", "Leave it to the player."),
}
