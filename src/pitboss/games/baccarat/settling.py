"""The result announced, then losing wagers collected, winning ones paid, and the end of the coup."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.baccarat.commission import RULE as COMMISSION
from pitboss.games.baccarat.commission import added, charged, taken
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Result
from pitboss.games.baccarat.events import LosingCollected, WinnerAnnounced, WinnersPaid
from pitboss.games.baccarat.requests import AnnounceWinner, CollectLosing, PayWinners
from pitboss.games.baccarat.round import Stage
from pitboss.money import Move
from pitboss.table.accounts import on_layout
from pitboss.table.context import Decision
from pitboss.table.events import AreaSettled, Outcome
from pitboss.table.offers import Offer
from pitboss.table.payments import settled_wagers, tray_short
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck

TAKEN, KEPT = (Outcome.LOSE,), (Outcome.WIN, Outcome.STAND_OFF)
"""The outcomes of what is collected first, and of what goes back to its player afterwards."""
WINNERS = (PLAYER, BANKER, TIE)


def offers(c: CoupContext) -> Iterator[Offer | Refusal]:
    yield may_announce(c)
    yield may_collect(c)
    yield may_pay(c)
    yield may_end(c)


def decided(c: CoupContext) -> Result:
    """Return the result of the coup, which is known when the table settles."""
    result = c.result
    assert result is not None
    return result


def may_announce(c: CoupContext) -> Offer | Refusal:
    rule = "result.announce"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return c.refuse("winner-announced", rule) if c.part.announced else Offer("announce-winner", c.rules.cite(rule))


def announce(c: CoupContext, request: AnnounceWinner) -> Decision:
    """Announce the result. What the dealer says must match the cards."""
    offer = may_announce(c)
    if isinstance(offer, Refusal):
        return offer
    result = decided(c)
    if not request.winner and not c.rules.virtual:
        return c.refuse("winner-unsaid", "result.announce", winners=WINNERS)
    if request.winner and request.winner != result.winner:
        rules = ("result.announce", "points.count")
        return c.refuse("winner-wrong", *rules, winner=result.winner, player=result.player, banker=result.banker)
    said = WinnerAnnounced(winner=result.winner, player=result.player, banker=result.banker, clauses=offer.clauses)
    return (said,)


def _not_announced(c: CoupContext, rule: str) -> Refusal | None:
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return None if c.part.announced else c.refuse("winner-unannounced", "result.announce")


def may_collect(c: CoupContext) -> Offer | Refusal:
    rule = "settle.take-losing"
    if refusal := _not_announced(c, rule):
        return refusal
    return c.refuse("losing-collected", rule) if c.part.taken else Offer("collect-losing", c.rules.cite(rule))


def collect(c: CoupContext, request: CollectLosing) -> Decision:
    """Collect all losing wagers before any winning one is paid."""
    offer = may_collect(c)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves, _ = settled(c, decided(c), TAKEN)
    return (LosingCollected(wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_pay(c: CoupContext) -> Offer | Refusal:
    rule = "settle.pay-winning"
    if refusal := _not_announced(c, rule):
        return refusal
    if not c.part.taken:
        return c.refuse("losing-not-collected", "settle.take-losing")
    return c.refuse("winners-paid", rule) if c.part.paid else Offer("pay-winners", c.rules.cite(rule))


def pay(c: CoupContext, request: PayWinners) -> Decision:
    """Pay what has won, and give back what stands off."""
    offer = may_pay(c)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves, owed = settled(c, decided(c), KEPT)
    if short := tray_short(c, moves):
        return short
    by_seat = {c.state.round.entries[area].owner: amount for area, amount in owed.items()}
    paid = WinnersPaid(wagers=wagers, charged=owed, owed=added(c.part.owed, by_seat), clauses=offer.clauses, moves=moves)
    return (paid,)


def settled(
    c: CoupContext, result: Result, outcomes: tuple[Outcome, ...]
) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...], dict[int, int]]:
    """Settle every wager on the layout with one of these outcomes, seat by seat; and say what commission is owed for it."""
    results = {wager: c.rules.settle(wager, result) for wager in c.rules.wagers}
    on_areas = on_layout(c.state)
    wagers: list[AreaSettled] = []
    moves: list[Move] = []
    owed: dict[int, int] = {}
    for area, entry in c.state.round.entries.items():
        if entry.void:
            continue
        own = on_areas.get(area, {})
        stakes = {wager: own[wager] for wager in results if wager in own and results[wager].outcome in outcomes}
        lines, own_moves, charge = charged(c, entry.owner, *settled_wagers(c, area, (results[wager] for wager in stakes), stakes))
        wagers += [(area, line) for line in lines]
        moves += own_moves
        owed |= {area: charge} if charge else {}
    return tuple(wagers), tuple(moves), owed


# --- over ----------------------------------------------------------------------------------------------------------


def may_end(c: CoupContext) -> Offer | Refusal:
    rule = "settle.pay-winning"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return Offer("end-round", c.rules.cite(rule)) if c.part.paid else c.refuse("winners-unpaid", rule)


def end(c: CoupContext, request: EndRound) -> Decision:
    """End the coup. Its cards go to the discard rack; the cutting card decides whether the shoe plays on, and with the last coup
    of a shoe the commission is collected."""
    offer = may_end(c)
    if isinstance(offer, Refusal):
        return offer
    plays_on = c.game.shoe_plays_on(c)
    ended = RoundEnded(
        round=c.state.round.number,
        counted=c.drawn + c.part.discarded,
        shoe_plays_on=plays_on,
        deck=next_deck(c.state, shoe_plays_on=plays_on),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    if plays_on or not c.part.owed:
        return (ended,)
    return (taken(c, tuple(c.part.owed), c.rules.cite(COMMISSION)), ended)
