"""Requests about limits."""

from __future__ import annotations

from pitboss.table.commands import Request


class ChangeLimits(Request, frozen=True, tag="change-limits"):
    """New limits for one wagering area, at once: a lower minimum, another maximum."""

    wager: str
    minimum: int
    maximum: int


class RaiseMinimum(Request, frozen=True, tag="raise-minimum"):
    """A higher minimum at once; seated players keep the old one."""

    wager: str
    minimum: int


class AgreeLimits(Request, frozen=True, tag="agree-limits"):
    """A player agrees to new limits for one wagering area."""

    seat: int
    wager: str
    minimum: int
    maximum: int


class PostNotice(Request, frozen=True, tag="post-notice", rename={"from_": "from"}):
    """A sign that announces a higher minimum, for everybody or for those who kept an old one, or a lower maximum, and
    from when. 0 leaves the one or the other as it is."""

    wager: str
    minimum: int
    from_: int
    for_markers: bool = False
    maximum: int = 0


class GrantLimits(Request, frozen=True, tag="grant-limits"):
    """One player is given limits above the table's on an area."""

    seat: int
    wager: str
    minimum: int
    maximum: int


class WithdrawLimits(Request, frozen=True, tag="withdraw-limits"):
    """A player's personal limits end."""

    seat: int
