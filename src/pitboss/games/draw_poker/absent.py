"""An entrant of a tournament who is not at the table: the house, or the dealer of a table dealt by hand, folds their hand."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker.drawing import Dealing, StoodPat
from pitboss.games.draw_poker.round import DrawPoker, Stage
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.games.draw_poker.timing import STAGES_TO_ACT, fold_hand
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import DEALER, HOUSE, Request
from pitboss.table.context import Decision
from pitboss.table.of_tournament import ABSENT
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class ActForAbsent(Request, frozen=True, tag="act-for-absent"):
    """The house folds the hand of an entrant of a tournament who is not at the table, at their turn."""

    seat: int


KEPT = "absent.in-the-draw"


def acts(part: DrawPoker) -> bool:
    """Return whether the round waits for somebody to bet or to draw."""
    return part.stage in STAGES_TO_ACT and not part.stuck


def acts_for(c: DrawContext) -> bool:
    """Return whether the speaker folds hands of absent entrants: where people deal, a dealer does."""
    return c.who.office == HOUSE or (c.who.office == DEALER and not c.rules.virtual)


def may_act(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to act for an absent entrant whose turn it is."""
    if not acts_for(c):
        return c.refuse("tournament-decides", ABSENT)
    if not c.in_round or not acts(c.part) or seat != c.part.turn or seat not in c.state.session.absent:
        return c.refuse("not-absent", ABSENT, seat=seat)
    return c.offer(ABSENT, area=seat)


def keeps_cards(c: DrawContext) -> bool:
    """Return whether an absent entrant keeps all cards in the draw, by the reading that is chosen."""
    return bool(c.rules.value(KEPT) == "keeps-all-cards")


def act(c: DrawContext, request: ActForAbsent, offer: Offer) -> Decision:
    """Fold the hand. An entrant who has tapped out with a blind has no turn to bet: they keep their cards in the draw, where the
    rules are read so."""
    if c.is_at(Stage.DRAWING) and keeps_cards(c):
        kept = StoodPat(seat=request.seat, clauses=offer.clauses)
        return (kept, *Dealing(c).after_discards(request.seat, (), 0))
    return fold_hand(c, request.seat, offer.clauses)


def _absent(c: DrawContext) -> Iterator[int]:
    """Yield the absent entrant whose turn it is, where the speaker acts for them."""
    if c.in_round and acts_for(c) and c.part.turn in c.state.session.absent:
        yield c.part.turn


ABSENT_ENTRANTS = Topic(
    acts=(Act(ActForAbsent, may_act, act, at=("seat",), each=_absent),),
    refusals={
        "not-absent": ("Seat {seat} is not one whose entrant is absent and has to act now.", "Leave it to the player."),
    },
)
