"""What people (and the house itself) say to a table: requests, which may be refused, and reports, which state a fact."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.commands.opening import (
    ChangeCards,
    CheckCards,
    CountCards,
    Cut,
    InstructCount,
    OpeningRequest,
    OpenTable,
    ReleaseCards,
    SecureCards,
    Shuffle,
    Tick,
)
from pitboss.table.commands.play import (
    Concede,
    Deal,
    EndRound,
    Fold,
    FoldAnte,
    NoMoreBets,
    PickUp,
    PlaceWagers,
    Play,
    PlayRequest,
    RevealDealer,
    RoundRequest,
    SettleHand,
    WithdrawWagers,
)
from pitboss.table.commands.race import (
    AnnounceResult,
    ConfirmResult,
    Draw,
    PayWinning,
    RaceRequest,
    RestoreWager,
    TakeLosing,
)
from pitboss.table.commands.reports import (
    Conduct,
    Incident,
    PastWagerFound,
    Report,
    RoundReport,
    WagerFound,
    WagerMoved,
)
from pitboss.table.commands.seats import (
    AgreeLimits,
    BuyIn,
    CashOut,
    ChangeLimits,
    ChangeSeat,
    Credit,
    ExchangeVoucher,
    Fill,
    GrantLimits,
    LeaveTable,
    PostNotice,
    RaiseMinimum,
    SeatsRequest,
    TakeSeat,
    WithdrawLimits,
)
from pitboss.table.commands.speakers import (
    DEALER,
    HOUSE,
    HOUSE_ACTOR,
    PLAYER,
    Actor,
    InRound,
    Stake,
    Standing,
)
from pitboss.table.commands.supervision import (
    AnnounceClosing,
    AskForRules,
    AskReview,
    CloseTable,
    DecideDispute,
    DecideRemedy,
    Direct,
    DirectShuffle,
    Exclude,
    Invalidate,
    RaiseDispute,
    RefuseWager,
    ReplaceDevice,
    ReviewDispute,
    SupervisionRequest,
    VacateSeat,
    VoidWagers,
)

Request = OpeningRequest | SeatsRequest | PlayRequest | SupervisionRequest


class Command(Struct, frozen=True):
    """One thing said to a table: by whom, when, at which version of the table, and what."""

    id: str
    who: Actor
    at: int
    """Milliseconds since 1970, UTC. Time comes with the command."""
    does: Request | Report
    expected: int | None = None
    """The version the speaker had in view; None where he does not care."""
    standing: Standing = Standing()


__all__ = [
    "DEALER",
    "HOUSE",
    "HOUSE_ACTOR",
    "PLAYER",
    "Actor",
    "AgreeLimits",
    "AnnounceClosing",
    "AnnounceResult",
    "AskForRules",
    "AskReview",
    "BuyIn",
    "CashOut",
    "ChangeCards",
    "ChangeLimits",
    "ChangeSeat",
    "CheckCards",
    "CloseTable",
    "Command",
    "Concede",
    "Conduct",
    "ConfirmResult",
    "CountCards",
    "Credit",
    "Cut",
    "Deal",
    "DecideDispute",
    "DecideRemedy",
    "Direct",
    "DirectShuffle",
    "Draw",
    "EndRound",
    "ExchangeVoucher",
    "Exclude",
    "Fill",
    "Fold",
    "FoldAnte",
    "GrantLimits",
    "InRound",
    "Incident",
    "InstructCount",
    "Invalidate",
    "LeaveTable",
    "NoMoreBets",
    "OpenTable",
    "OpeningRequest",
    "PastWagerFound",
    "PayWinning",
    "PickUp",
    "PlaceWagers",
    "Play",
    "PlayRequest",
    "PostNotice",
    "RaceRequest",
    "RaiseDispute",
    "RaiseMinimum",
    "RefuseWager",
    "ReleaseCards",
    "ReplaceDevice",
    "Report",
    "Request",
    "RestoreWager",
    "RevealDealer",
    "ReviewDispute",
    "RoundReport",
    "RoundRequest",
    "SeatsRequest",
    "SecureCards",
    "SettleHand",
    "Shuffle",
    "Stake",
    "Standing",
    "SupervisionRequest",
    "TakeLosing",
    "TakeSeat",
    "Tick",
    "VacateSeat",
    "VoidWagers",
    "WagerFound",
    "WagerMoved",
    "WithdrawLimits",
    "WithdrawWagers",
]
