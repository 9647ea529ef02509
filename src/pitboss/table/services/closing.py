"""Closing a table: announced on a sign while players are present, then the float counted and the win known."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.money import Move, show
from pitboss.table.accounts import CAGE, DROP, TRAY, areas_with
from pitboss.table.acts import Act
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, TableEvent
from pitboss.table.fields import TimeOfDay, asks
from pitboss.table.limits import MINUTE, announced
from pitboss.table.offers import Offer
from pitboss.table.phrases import clock
from pitboss.table.refusal import Refusal
from pitboss.table.service import Service
from pitboss.table.services.decks.checking import checked_at_close
from pitboss.table.services.seats.sitting import seat_left
from pitboss.table.state import Phase, TableState

RULE = "supervise.close-table"


class AnnounceClosing(Request, frozen=True, tag="announce-closing"):
    """A sign with the proposed time of closure."""

    closes_at: Annotated[TimeOfDay, asks("When does the table close?")]
    """The time of closure that a sign announces, such as 20:05 or +30m."""


class ClosingAnnounced(TableEvent, frozen=True, tag="closing.announced/1"):
    """A sign says when the table closes."""

    closes_at: int

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return replace(state, closes_at=self.closes_at)

    def says(self) -> str:
        return f"Sign: the table closes at {clock(self.closes_at)}."


def may_announce(c: Context) -> Offer | Refusal:
    if refusal := c.requires(RULE):
        return refusal
    return c.offer(RULE, amounts={"closes_at": announced(c.at)})


def announce_closing(c: Context, request: AnnounceClosing, offer: Offer) -> Decision:
    """Announce the closing. The notice runs from when the sign went up, and the table closes no earlier."""
    if not offer.amounts["closes_at"].holds(request.closes_at):
        return c.refuse("notice-far", RULE)
    earliest = c.at + c.rules.value("closing.notice-minutes") * MINUTE
    return (ClosingAnnounced(closes_at=max(request.closes_at, earliest), clauses=offer.clauses),)


class CloseTable(Request, frozen=True, tag="close-table"):
    """The table closes; its float is counted and goes back to the cage."""


class TableClosed(TableEvent, frozen=True, tag="table.closed/1"):
    """The closing float, and what the table has won."""

    float_: int
    drop: int
    win: int

    ABOUT: ClassVar[About] = About.LAST

    def shoe_ends(self) -> bool:
        return True

    def after(self, state: TableState) -> TableState:
        return replace(state, phase=Phase.CLOSED)

    def says(self) -> str:
        money = f"float {show(self.float_)}, drop {show(self.drop)}, win {show(self.win)}"
        return f"The table is closed: {money}."


def may_close(c: Context) -> Offer | Refusal:
    if refusal := c.requires(RULE):
        return refusal
    if c.in_round or areas_with(c.state, c.rules.areas):
        return c.refuse("players-wager", RULE)
    if c.state.seats and not 0 < c.state.closes_at <= c.at:
        until = clock(c.state.closes_at) if c.state.closes_at else "then"
        return c.refuse("closing-notice", RULE, minutes=c.rules.value("closing.notice-minutes"), until=until)
    checked = checked_at_close(c)
    return checked if isinstance(checked, Refusal) else c.offer(RULE)


def close_table(c: Context, request: CloseTable, offer: Offer) -> Decision:
    """Close the table; seated players take their chips. Win is what tray and drop hold beyond what the cage put in."""
    checked = checked_at_close(c)
    assert not isinstance(checked, Refusal)
    left = tuple(event for seat in sorted(c.state.seats) for event in seat_left(c, seat, offer.clauses, required=True))
    money = c.after(move for event in left for move in event.moves).state.money
    tray, drop = money.get(TRAY, 0), money.get(DROP, 0)
    win = tray + drop + money.get(CAGE, 0)
    moves = (Move(TRAY, CAGE, tray),) if tray else ()
    return (*checked, *left, TableClosed(float_=tray, drop=drop, win=win, clauses=offer.clauses, moves=moves))


CLOSING = Service(
    name="closing",
    acts=(Act(AnnounceClosing, may_announce, announce_closing), Act(CloseTable, may_close, close_table)),
    events=(ClosingAnnounced, TableClosed),
    rules={RULE: "closing by notice"},
    powers=frozenset({RULE}),
    refusals={
        "closing-notice": (
            "A table with players closes {minutes:minute} after a sign has said so.",
            "Announce the closing, or wait until {until}.",
        ),
        "players-wager": ("There are wagers on the layout.", "Finish the round first."),
    },
    settings={"closing.notice-minutes": int},
)
