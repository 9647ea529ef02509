"""What players, the dealer and a supervisor ask for in Draw Poker."""

from __future__ import annotations

from typing import ClassVar

from pitboss.cards import Card
from pitboss.table.commands import Request
from pitboss.table.rounds import EndRound

# --- before the round ----------------------------------------------------------------------------------------------


class SitOut(Request, frozen=True, tag="sit-out"):
    """A player is not dealt in until they sit in again."""

    seat: int


class SitIn(Request, frozen=True, tag="sit-in"):
    """A player wants to be dealt in again: when the big blind comes to them, if they owe one."""

    seat: int


class PostToEnter(Request, frozen=True, tag="post-to-enter"):
    """A player posts what they owe in the next round instead of waiting for the big blind."""

    seat: int


class OverBlind(Request, frozen=True, tag="over-blind"):
    """The player after the last blind posts an over-blind in the coming round."""

    seat: int


class CollectPosts(Request, frozen=True, tag="collect-posts"):
    """The dealer collects the antes or blinds of the coming round. With this a table that Pitboss deals starts a round."""


class Deal(Request, frozen=True, tag="deal"):
    """Five cards each, face down, one by one from the player after the button."""


# --- betting -------------------------------------------------------------------------------------------------------


class Bet(Request, frozen=True, tag="bet"):
    """A player opens the betting with this amount."""

    seat: int
    amount: int


class Call(Request, frozen=True, tag="call"):
    """A player puts in what is needed to equal the last bet; with less than that they tap out."""

    seat: int


class Raise(Request, frozen=True, tag="raise"):
    """A player calls and raises by this amount."""

    seat: int
    amount: int


class TapOut(Request, frozen=True, tag="tap-out"):
    """A player puts in all they have, where that is more than a call but less than a raise, or less than an opening bet."""

    seat: int


class Check(Request, frozen=True, tag="check"):
    """A player passes the opening and stays in."""

    seat: int


class Stay(Request, frozen=True, tag="stay"):
    """The last blind, whom nobody has raised, leaves it at that."""

    seat: int


class Fold(Request, frozen=True, tag="fold"):
    """A player gives up the hand."""

    seat: int


class InstructToAct(Request, frozen=True, tag="instruct-to-act"):
    """A supervisor tells a player that they have ninety seconds to act."""

    seat: int


class FoldForTime(Request, frozen=True, tag="fold-for-time"):
    """The supervisor determines that the ninety seconds are over: the hand is folded."""

    seat: int


class ActForAbsent(Request, frozen=True, tag="act-for-absent"):
    """The house folds the hand of an entrant of a tournament who is not at the table, at their turn."""

    seat: int


# --- the draw ------------------------------------------------------------------------------------------------------


class Discard(Request, frozen=True, tag="discard"):
    """A player replaces cards. They name them where Pitboss deals; where a person deals, only how many there are is known."""

    seat: int
    cards: tuple[Card, ...] = ()
    count: int = 0

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)


class StandPat(Request, frozen=True, tag="stand-pat"):
    """A player keeps all five cards."""

    seat: int


class ReshuffleDiscards(Request, frozen=True, tag="reshuffle-discards"):
    """The shoe is empty: the discards are shuffled and cut, and the draw goes on. Chance fills in `order`."""

    order: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


# --- the showdown --------------------------------------------------------------------------------------------------


class Show(Request, frozen=True, tag="show"):
    """A hand is exposed. Its cards are keyed where a person deals."""

    seat: int
    cards: tuple[Card, ...] = ()


class Muck(Request, frozen=True, tag="muck"):
    """A player whose hand is beaten gives it up unseen."""

    seat: int


class AwardPots(Request, frozen=True, tag="award-pots"):
    """The winning hands are announced, the commission is taken, and the pots are paid."""


REQUESTS: tuple[type[Request], ...] = (
    SitOut,
    SitIn,
    PostToEnter,
    OverBlind,
    CollectPosts,
    Deal,
    Bet,
    Call,
    Raise,
    TapOut,
    Check,
    Stay,
    Fold,
    InstructToAct,
    FoldForTime,
    ActForAbsent,
    Discard,
    StandPat,
    ReshuffleDiscards,
    Show,
    Muck,
    AwardPots,
    EndRound,
)
