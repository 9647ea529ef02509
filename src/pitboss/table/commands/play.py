"""A round of play."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.table.commands.race import RaceRequest
from pitboss.table.commands.speakers import InRound, Stake


class PlaceWagers(Struct, frozen=True, tag="place-wagers"):
    """Chips or tokens put on wagering areas before the first card; what lies there already is added to."""

    seat: int
    wagers: dict[str, Stake]
    oral: bool = False
    """Spoken, with the chips: the dealer places them."""


class WithdrawWagers(Struct, frozen=True, tag="withdraw-wagers"):
    """All wagers of a seat taken back before the first card."""

    seat: int


class NoMoreBets(Struct, frozen=True, tag="no-more-bets"):
    """The dealer announces that the deal is about to begin."""


class Deal(InRound, frozen=True, tag="deal"):
    """The dealer deals the next pass. `up` is the card that everybody can see, keyed where cards are dealt by hand."""

    up: Card | None = None


class PickUp(InRound, frozen=True, tag="pick-up"):
    """The player handles his cards."""

    seat: int


class Fold(InRound, frozen=True, tag="fold"):
    seat: int


class FoldAnte(InRound, frozen=True, tag="fold-ante"):
    """The Ante is given up, the Aces Up wager is played on."""

    seat: int


class Play(InRound, frozen=True, tag="play"):
    """The player stays in, with a Play wager where he has an Ante."""

    seat: int
    stake: Stake = Stake()


class RevealDealer(InRound, frozen=True, tag="reveal-dealer"):
    """The dealer turns his hand, sets it and declares it. `cards` are keyed where cards are dealt by hand; `plays` is
    the hand as set, the best one where it is left out."""

    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class SettleHand(InRound, frozen=True, tag="settle-hand"):
    """The dealer reveals a player's hand, declares it, and pays or takes each wager."""

    seat: int
    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class Concede(InRound, frozen=True, tag="concede"):
    """The player gives up his hand after the dealer's has been exposed."""

    seat: int


class EndRound(InRound, frozen=True, tag="end-round"):
    """The cards are collected, counted and put in the discard rack."""


RoundRequest = Deal | PickUp | Fold | FoldAnte | Play | RevealDealer | SettleHand | Concede | EndRound | RaceRequest
"""What is asked for in a round, and is each game's own to decide."""
PlayRequest = PlaceWagers | WithdrawWagers | NoMoreBets | RoundRequest
