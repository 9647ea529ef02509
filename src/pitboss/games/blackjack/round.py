"""A round of Blackjack: its state and its requests."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.table.commands import NOTHING, Request, Stake
from pitboss.table.rounds import EndRound


class Stage(StrEnum):
    """Where a round stands."""

    DEALING = "dealing"
    EARLY = "paying early"
    INSURING = "insuring"
    PLAYING = "playing"
    DRAWING = "drawing"
    SETTLING = "settling"


class HandStatus(StrEnum):
    """What has become of a hand of a box."""

    PLAYS = "plays"
    STANDS = "stands"
    BUST = "bust"
    BLACKJACK = "blackjack"
    PAID = "paid"
    """A blackjack that was settled before further cards; its cards are in the discard rack."""


class BoxHand(Struct, frozen=True):
    """One hand of a box. Hands after the first come from a split, and keep the number they were made with."""

    n: int = 1
    cards: tuple[Card, ...] = ()
    status: HandStatus = HandStatus.PLAYS
    split: bool = False
    """It comes from a split, so that it is never a blackjack."""
    doubled: bool = False


class Blackjacks(Struct, frozen=True):
    """The game's own part of a round, and what a table remembers of its shoe and its players."""

    stage: Stage = Stage.SETTLING
    bettors: dict[int, tuple[int, ...]] = {}
    """By box: the seats of those who wagered on it, in the order in which they did."""
    hands: dict[int, tuple[BoxHand, ...]] = {}
    """By box: its hands, in the order in which they play."""
    dealer: tuple[Card, ...] = ()
    dealt: int = 0
    """Cards of the first deal that are out."""
    answered: tuple[tuple[int, int], ...] = ()
    """Boxes and bettors who have taken insurance or even money, or want none."""
    evened: dict[int, tuple[int, ...]] = {}
    """By box: the bettors whose blackjack was settled early."""
    early: tuple[tuple[int, str], ...] = ()
    """Boxes and side wagers that are settled already."""
    further: bool = False
    """A card has been drawn since the first deal."""
    settled: bool = False
    until: int = 0
    """Until when the player whose turn it is decides."""
    due: tuple[Card | None, ...] = ()
    """Cards that have left the shoe and come next; None is one that nobody has seen."""
    racked: int = 0
    """Cards of this round in the discard rack."""
    ahead: int = 0
    """Cards put in the discard rack before the next round begins."""
    order: dict[int, tuple[int, ...]] = {}
    """By box: who has wagered on it for the coming round, in order."""
    shoe_rounds: int = 0
    """Rounds begun since the cards were shuffled."""
    first_round: tuple[str, ...] = ()
    """Who wagered on the first round of the shoe."""
    played: tuple[str, ...] = ()
    """Who has wagered on a round at this table."""
    sat_out: tuple[str, ...] = ()
    """Who has then placed no wager on a later round."""
    limited: tuple[str, ...] = ()
    """Who may wager on one box only, and the minimum."""


# --- requests: wagers ----------------------------------------------------------------------------------------------


class BackBox(Request, frozen=True, tag="back-box"):
    """A player wagers on a box on which another one has wagered first. `bettor` is their seat, where somebody keys it."""

    box: int
    stake: Stake
    bettor: int = 0


class WithdrawBacking(Request, frozen=True, tag="withdraw-backing"):
    """A player takes such a wager back before the first card."""

    box: int
    bettor: int = 0


class LimitPerson(Request, frozen=True, tag="limit-person"):
    """A person may wager on one box only, and the minimum."""

    person: str


class LiftLimit(Request, frozen=True, tag="lift-limit"):
    """The person may wager like anybody else."""

    person: str


# --- requests: the round -------------------------------------------------------------------------------------------


class DealCards(Request, frozen=True, tag="deal-cards"):
    """The next cards of the first deal, face up: all of them, or those that are keyed where a person deals."""

    cards: tuple[Card, ...] = ()


class PayEarly(Request, frozen=True, tag="pay-early"):
    """What the first cards decide is settled: side wagers, and blackjacks against a card from two to nine."""


class SpinPrize(Request, frozen=True, tag="spin-prize"):
    """The prize of a blackjack with a Madness 21 wager is drawn. `prize` is keyed where the device is at the table."""

    seat: int
    prize: str = ""
    spin: tuple[int, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("spin",)


class Insure(Request, frozen=True, tag="insure"):
    """A bettor insures their wager against the dealer's blackjack."""

    seat: int
    stake: Stake
    bettor: int = 0


class EvenMoney(Request, frozen=True, tag="even-money"):
    """A bettor wants their blackjack settled at once, at 1 to 1."""

    seat: int
    bettor: int = 0


class NoInsurance(Request, frozen=True, tag="no-insurance"):
    """A bettor wants neither."""

    seat: int
    bettor: int = 0


class CloseInsurance(Request, frozen=True, tag="close-insurance"):
    """The dealer asks no further, and play begins."""


class Hit(Request, frozen=True, tag="hit"):
    """One more card for the hand that plays."""

    seat: int
    card: Card | None = None


class StandPat(Request, frozen=True, tag="stand"):
    """No more cards for the hand that plays."""

    seat: int


class DoubleDown(Request, frozen=True, tag="double"):
    """A further wager on the hand that plays, for one more card."""

    seat: int
    stake: Stake = NOTHING
    card: Card | None = None


class SplitHand(Request, frozen=True, tag="split"):
    """The pair that plays becomes two hands, each with the same wager and another card."""

    seat: int
    cards: tuple[Card, ...] = ()


class DrawToDealer(Request, frozen=True, tag="draw-to-dealer"):
    """The dealer's next card."""

    card: Card | None = None


class SettleBoxes(Request, frozen=True, tag="settle-boxes"):
    """Every wager that is left is taken or paid."""


REQUESTS = (
    BackBox,
    WithdrawBacking,
    LimitPerson,
    LiftLimit,
    DealCards,
    PayEarly,
    SpinPrize,
    Insure,
    EvenMoney,
    NoInsurance,
    CloseInsurance,
    Hit,
    StandPat,
    DoubleDown,
    SplitHand,
    DrawToDealer,
    SettleBoxes,
    EndRound,
)
