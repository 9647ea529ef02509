"""The end of wagering: which areas have a wager, and the dealer's call before the first card."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.commands import NoMoreBets
from pitboss.table.events import BetsClosed
from pitboss.table.layout import places_with
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    yield may_close_bets(m)


def wagering_seats(m: Moment) -> tuple[int, ...]:
    """The wagering areas with a wager, clockwise from the dealer's left."""
    return places_with(m.state, m.rules.wagers)


def may_close_bets(m: Moment) -> Offer | Refusal:
    if refusal := m.not_dealer("deal.no-more-bets") or m.not_in(Phase.WAGERING, "deal.no-more-bets"):
        return refusal
    if m.state.round.closed:
        return m.refuse("announced", "deal.no-more-bets")
    if not wagering_seats(m):
        return m.refuse("nothing-wagered", "wager.before-first-card")
    return Offer("no-more-bets", m.rules.cite("deal.no-more-bets"))


def close_bets(m: Moment, request: NoMoreBets) -> Decision:
    offer = may_close_bets(m)
    return offer if isinstance(offer, Refusal) else (BetsClosed(clauses=offer.clauses),)
