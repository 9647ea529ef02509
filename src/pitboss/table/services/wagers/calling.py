"""The call that ends wagering."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision, not_opened
from pitboss.table.events import TableEvent
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.service import Action
from pitboss.table.services.wagers.placing import PLACE, wagering_areas
from pitboss.table.state import Phase, TableState

CALL = "deal.no-more-bets"


class NoMoreBets(Request, frozen=True, tag="no-more-bets"):
    """The dealer announces that the deal is about to begin."""


class BetsClosed(TableEvent, frozen=True, tag="bets.closed/1"):
    """ "No more bets" has been announced."""

    def after(self, state: TableState) -> TableState:
        return replace(state, round=replace(state.round, called=True))

    def says(self) -> str:
        return '"No more bets."'


def may_close_bets(c: Context) -> Offer | Refusal:
    if refusal := c.requires(CALL) or not_opened(c, CALL) or c.not_in(Phase.BETWEEN, CALL):
        return refusal
    if c.state.round.called:
        return c.refuse("announced", CALL)
    if refusal := c.game.allows(c, Action.CALL):
        return refusal
    if not c.game.timing.under_way(c.state) and not wagering_areas(c):
        return c.refuse("nothing-wagered", PLACE)
    return c.offer(CALL)


def close_bets(c: Context, request: NoMoreBets, offer: Offer) -> Decision:
    return (BetsClosed(clauses=offer.clauses),)


CALLING = Topic(
    acts=(Act(NoMoreBets, may_close_bets, close_bets),),
    events=(BetsClosed,),
    keyed=(BetsClosed,),
    rules={CALL: "the call before the deal"},
    powers=frozenset({CALL}),
    refusals={
        "announced": (
            '"No more bets" has already been announced.',
            "Go on with the round, after the shuffle and the cut if those are due.",
        ),
    },
)
