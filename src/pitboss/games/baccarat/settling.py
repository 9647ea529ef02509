"""The result announced, then losing wagers collected, winning ones paid, and the end of the coup."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.baccarat.commission import RULE as COMMISSION
from pitboss.games.baccarat.commission import added, taken
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.events import CommissionCharged, WinnerAnnounced
from pitboss.games.baccarat.requests import AnnounceWinner
from pitboss.games.baccarat.round import Stage
from pitboss.games.shared_layout import settling
from pitboss.games.shared_layout.settling import PAYING, TAKING, PayWinning, may_end
from pitboss.table.acts import Act
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound

WINNERS = (PLAYER, BANKER, TIE)


def may_announce(c: CoupContext) -> Offer | Refusal:
    rule = "result.announce"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return c.refuse("winner-announced", rule) if c.part.announced else c.offer(rule)


def announce(c: CoupContext, request: AnnounceWinner, offer: Offer) -> Decision:
    """Announce the result. What the dealer says must match the cards."""
    result = c.rules.result_of(c.part)
    assert result is not None
    if not request.winner and not c.rules.virtual:
        return c.refuse("winner-unsaid", "result.announce", winners=WINNERS)
    if request.winner and request.winner != result.winner:
        rules = ("result.announce", "points.count")
        return c.refuse("winner-wrong", *rules, winner=result.winner, player=result.player, banker=result.banker)
    said = WinnerAnnounced(winner=result.winner, player_points=result.player, banker_points=result.banker, clauses=offer.clauses)
    return (said,)


def pay(c: CoupContext, request: PayWinning, offer: Offer) -> Decision:
    """Pay what has won, and give back what stands off; commission is taken from it or owed."""
    decision = settling.pay(c, request, offer)
    if isinstance(decision, Refusal):
        return decision
    owes = c.rules.owed_on(line for event in decision for line in event.settles())
    if not owes:
        return decision
    charged, owed = (added(before, owes) for before in (c.part.charged, c.part.owed))
    return (*decision, CommissionCharged(charged=charged, owed=owed, clauses=c.rules.cite("commission.rate", COMMISSION)))


def end(c: CoupContext, request: EndRound, offer: Offer) -> Decision:
    """End the coup. The cutting card decides whether the shoe plays on; with the last coup of a shoe the commission is
    collected."""
    decision = settling.end(c, request, offer)
    if isinstance(decision, Refusal) or not c.part.owed or c.game.shoe_plays_on(c):
        return decision
    return (taken(c, tuple(c.part.owed), c.rules.cite(COMMISSION)), *decision)


SETTLING = replace(
    settling.SETTLING,
    acts=(Act(AnnounceWinner, may_announce, announce), TAKING, replace(PAYING, does=pay), Act(EndRound, may_end, end)),
)
