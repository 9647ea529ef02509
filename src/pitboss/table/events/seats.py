"""People, their money, and the limits they play at."""

from __future__ import annotations

from pitboss.table.events.base import Event
from pitboss.table.limits import Limits, Notice, Range


class SeatTaken(Event, frozen=True, tag="seat.taken/1"):
    seat: int
    player: str


class SeatChanged(Event, frozen=True, tag="seat.changed/1"):
    seat: int
    to: int


class SeatLeft(Event, frozen=True, tag="seat.left/1"):
    seat: int
    player: str
    marker_removed: bool = False
    required: bool = False
    """He had to give it up."""


class BoughtIn(Event, frozen=True, tag="chips.bought/1"):
    seat: int
    amount: int


class CashedOut(Event, frozen=True, tag="chips.cashed/1"):
    seat: int
    amount: int


class VoucherExchanged(Event, frozen=True, tag="voucher.exchanged/1"):
    seat: int
    voucher: str
    amount: int


class TrayFilled(Event, frozen=True, tag="tray.filled/1"):
    amount: int


class TrayCredited(Event, frozen=True, tag="tray.credited/1"):
    amount: int


class LimitsChanged(Event, frozen=True, tag="limits.changed/1"):
    wager: str
    limits: Limits
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums still kept, by seat."""


class MinimumRaised(Event, frozen=True, tag="limits.minimum-raised/1"):
    """A higher minimum at once; those who play already keep what they had and get a marker."""

    wager: str
    minimum: int
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums kept, by seat."""


class LimitsAgreed(Event, frozen=True, tag="limits.agreed/1"):
    """A player agrees to new limits for one wagering area; they change when everybody at the table has."""

    seat: int
    wager: str
    range_: Range


class NoticePosted(Event, frozen=True, tag="notice.posted/1"):
    notice: Notice


class OwnLimitsGranted(Event, frozen=True, tag="limits.own-granted/1"):
    """Limits for one player alone."""

    seat: int
    wager: str
    range_: Range


class OwnLimitsWithdrawn(Event, frozen=True, tag="limits.own-withdrawn/1"):
    seat: int


SeatsEvent = (
    SeatTaken
    | SeatChanged
    | SeatLeft
    | BoughtIn
    | CashedOut
    | VoucherExchanged
    | TrayFilled
    | TrayCredited
    | LimitsChanged
    | MinimumRaised
    | LimitsAgreed
    | NoticePosted
    | OwnLimitsGranted
    | OwnLimitsWithdrawn
)
