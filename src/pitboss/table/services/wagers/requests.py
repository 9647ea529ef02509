"""Requests and reports about wagers before a round and on the layout."""

from __future__ import annotations

from typing import ClassVar

from pitboss.table.commands import Cause, Report, Request, Stake


class PlaceWagers(Request, frozen=True, tag="place-wagers"):
    """Chips or tokens put on wagering areas before the first card, in addition to any already there."""

    seat: int
    wagers: dict[str, Stake]
    oral: bool = False
    """Spoken, with the chips: the dealer places them."""


class WithdrawWagers(Request, frozen=True, tag="withdraw-wagers"):
    """Wagers of a seat taken back before the first card: those named, or all."""

    seat: int
    wagers: tuple[str, ...] = ()


class NoMoreBets(Request, frozen=True, tag="no-more-bets"):
    """The dealer announces that the deal is about to begin."""


class WagerFound(Report, frozen=True, tag="wager-found"):
    """What is found on a wagering area after the first card."""

    seat: int
    wager: str
    stake: Stake


class PastWagerFound(Report, frozen=True, tag="past-wager-found"):
    """A wager of an earlier round is found to have been above the maximum."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    seat: int
    wager: str
    round: int
    amount: int
    paid: int = 0
    """What was paid on it beyond what the record says; negative for what was taken. The chips have moved already."""
    player: str = ""
    """Whose wager it was, if not of the player who sits there now."""
    signed_by: str = ""
    """The second person, where more was paid or taken than one alone may correct."""
