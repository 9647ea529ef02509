"""A race: cards drawn over the scanner, the result announced and confirmed, wagers taken and paid."""

from __future__ import annotations

from pitboss.cards import Card, Suit
from pitboss.table.commands.speakers import InRound


class Draw(InRound, frozen=True, tag="draw"):
    """The dealer draws the next card over the scanner. `read` is what the scanner read, where cards are dealt by hand;
    nothing where it read nothing."""

    read: Card | None = None


class AnnounceResult(InRound, frozen=True, tag="announce-result"):
    """The dealer says which suits finished first, second and third, and whether the race was protested. Left out where
    Pitboss deals: the house announces what the cards say."""

    places: tuple[Suit, ...] = ()
    protested: bool = False


class ConfirmResult(InRound, frozen=True, tag="confirm-result"):
    """The dealer has looked at the electronic equipment: it shows the right result."""


class TakeLosing(InRound, frozen=True, tag="take-losing"):
    """All losing wagers are collected."""


class PayWinning(InRound, frozen=True, tag="pay-winning"):
    """All winning wagers are paid."""


class RestoreWager(InRound, frozen=True, tag="restore-wager"):
    """A wager that the dealer or another patron moved by accident is to be settled where it was placed."""

    seat: int
    wager: str
    """Where it was placed."""


RaceRequest = Draw | AnnounceResult | ConfirmResult | TakeLosing | PayWinning | RestoreWager
