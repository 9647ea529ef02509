"""The result announced, then losing wagers collected, winning ones paid, and the end of the coup."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from pitboss.games.baccarat.commission import RULE as COMMISSION
from pitboss.games.baccarat.commission import CommissionCharged, added, taken
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.games.shared_layout import settling
from pitboss.games.shared_layout.settling import ENDING, PAYING, TAKING, PayWinning
from pitboss.table.acts import Act
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent
from pitboss.table.fields import BY_HAND, asks
from pitboss.table.offers import Offer
from pitboss.table.phrases import wager_name
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound

WINNERS = (PLAYER, BANKER, TIE)


class AnnounceWinner(Request, frozen=True, tag="announce-winner"):
    """The dealer says which hand has won, or that it is a tie. Where Pitboss deals it is left out: the house announces what the
    cards say."""

    winner: Annotated[str, BY_HAND, asks("Which hand has won?", Kind.CHOICE, choices=WINNERS)] = ""


class WinnerAnnounced(GameEvent[Coup], frozen=True, tag="winner.announced/1"):
    """Which hand has won, and by which points, as the dealer announced it."""

    winner: str
    player_points: int
    banker_points: int

    def after(self, part: Coup) -> Coup:
        return replace(part, announced=True, winner=self.winner)

    def says(self) -> str:
        return f"Announced: {outcome(self.winner, self.player_points, self.banker_points)}."


def outcome(winner: str, player: int, banker: int) -> str:
    """Return a result as a dealer announces it."""
    if winner == TIE:
        return f"a tie, {player} each"
    own, other = (player, banker) if winner == PLAYER else (banker, player)
    return f"{wager_name(winner)} wins, {own} to {other}"


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
    if isinstance(decision, Refusal) or not c.part.owed or c.shoe_plays_on:
        return decision
    return (taken(c, tuple(c.part.owed), c.rules.cite(COMMISSION)), *decision)


SETTLING = replace(
    settling.SETTLING,
    acts=(Act(AnnounceWinner, may_announce, announce), TAKING, replace(PAYING, does=pay), replace(ENDING, does=end)),
    events=(WinnerAnnounced, *settling.SETTLING.events),
    keyed=(WinnerAnnounced, *settling.SETTLING.keyed),
    rules={
        **settling.SETTLING.rules,
        "result.announce": "the result announced",
        "settle.player-wins": "Player paid",
        "settle.player-loses": "Player taken",
        "settle.banker-wins": "Banker paid",
        "settle.banker-loses": "Banker taken",
        "settle.stands-off": "Player and Banker stand off on a tie",
        "settle.tie-wins": "Tie paid",
        "settle.tie-loses": "Tie taken",
        "settle.pair-wins": "a pair paid",
        "settle.pair-loses": "a pair taken",
    },
    powers=settling.SETTLING.powers | {"result.announce"},
    refusals={
        **settling.SETTLING.refusals,
        "winner-announced": ("The result has been announced.", "Take the losing wagers."),
        "winner-unsaid": ("You must announce which hand has won.", "Name one of: {winners}."),
        "winner-wrong": (
            "By the cards the result is {winner}: Player {player}, Banker {banker}.",
            "Announce {winner}, or report the error in the cards.",
        ),
        "result-unannounced": ("The result has not been announced.", "Announce it first."),
    },
)
