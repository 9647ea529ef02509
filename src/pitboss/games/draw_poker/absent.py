"""An entrant of a tournament who is not at the table: the house folds their hand at their turn to bet."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.drawing import Dealing
from pitboss.games.draw_poker.events import StoodPat
from pitboss.games.draw_poker.requests import ActForAbsent
from pitboss.games.draw_poker.round import DrawPoker, Stage
from pitboss.games.draw_poker.timing import ACTING, fold_hand
from pitboss.table.commands import HOUSE
from pitboss.table.context import Decision
from pitboss.table.of_tournament import ABSENT
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

KEPT = "absent.in-the-draw"


def acts(part: DrawPoker) -> bool:
    """Return whether the round waits for somebody to bet or to draw."""
    return part.stage in ACTING and not part.stuck


def offers(c: DrawContext) -> Iterator[Offer | Refusal]:
    if c.who.office == HOUSE and c.part.turn in c.state.session.absent:
        yield may_act(c, c.part.turn)


def may_act(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer the house to act for an absent entrant whose turn it is."""
    if c.who.office != HOUSE:
        return c.refuse("tournament-decides", ABSENT)
    if not c.in_round or not acts(c.part) or seat != c.part.turn or seat not in c.state.session.absent:
        return c.refuse("not-absent", ABSENT, seat=seat)
    return Offer("act-for-absent", c.rules.cite(ABSENT), seat=seat)


def act(c: DrawContext, request: ActForAbsent) -> Decision:
    """Fold the hand. An entrant who has tapped out with a blind has no turn to bet: they keep their cards in the draw, where the
    rules are read so."""
    offer = may_act(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if c.is_at(Stage.DRAWING) and c.rules.value(KEPT) == "keeps-all-cards":
        kept = StoodPat(seat=request.seat, clauses=offer.clauses)
        return (kept, *Dealing(c).after_discards(request.seat, (), 0))
    return fold_hand(c, request.seat, offer.clauses)


REFUSALS = {
    "not-absent": ("Seat {seat} is not one whose entrant is absent and has to act now.", "Leave it to the player."),
}
