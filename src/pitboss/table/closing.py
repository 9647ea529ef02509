"""Closing a table: announced on a sign while players are present, then the float counted and the win known."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import AnnounceClosing, CloseTable
from pitboss.table.events import ClosingAnnounced, TableClosed
from pitboss.table.layout import places_with
from pitboss.table.limit_changes import MINUTE
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.seating import seat_left
from pitboss.table.sign import clock
from pitboss.table.state import CAGE, DROP, LIVE_ROUND, TRAY, Phase

RULE = "supervise.close-table"


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    yield may_announce(m)
    yield may_close(m)


def may_announce(m: Moment) -> Offer | Refusal:
    if refusal := m.not_empowered(RULE):
        return refusal
    if m.state.phase is Phase.CLOSED:
        return m.refuse("table-closed", RULE)
    return Offer("announce-closing", m.rules.cite(RULE))


def announce_closing(m: Moment, request: AnnounceClosing) -> Decision:
    """The sign counts from when it went up, and no closing comes before its time has run."""
    offer = may_announce(m)
    if isinstance(offer, Refusal):
        return offer
    earliest = m.at + m.rules.value("closing.notice-minutes") * MINUTE
    return (ClosingAnnounced(closes_at=max(request.closes_at, earliest), clauses=offer.clauses),)


def may_close(m: Moment) -> Offer | Refusal:
    if refusal := m.not_empowered(RULE):
        return refusal
    if m.state.phase is Phase.CLOSED:
        return m.refuse("table-closed", RULE)
    if m.state.phase in LIVE_ROUND or places_with(m.state, m.rules.wagers):
        return m.refuse("players-wager", RULE)
    if m.state.seats and not 0 < m.state.closes_at <= m.at:
        until = clock(m.state.closes_at) if m.state.closes_at else "then"
        return m.refuse("closing-notice", RULE, minutes=m.rules.value("closing.notice-minutes"), until=until)
    return Offer("close-table", m.rules.cite(RULE))


def close_table(m: Moment, request: CloseTable) -> Decision:
    """Whoever still sits there takes his chips along. Win is what the tray and the drop hold beyond what the cage has put in."""
    offer = may_close(m)
    if isinstance(offer, Refusal):
        return offer
    left = (event for seat in sorted(m.state.seats) for event in seat_left(m, seat, offer.clauses, required=True))
    money = m.state.money
    tray, drop = money.get(TRAY, 0), money.get(DROP, 0)
    win = tray + drop + money.get(CAGE, 0)
    moves = (Move(TRAY, CAGE, tray),) if tray else ()
    return (*left, TableClosed(float_=tray, drop=drop, win=win, clauses=offer.clauses, moves=moves))
