"""What can be said to a table: the requests of its services, and of the first games, under one name for callers.

The requests of other games are in the folder of each game."""

from pitboss.games.dealer_poker.betting import Fold, FoldAnte, PickUp, Play
from pitboss.games.dealer_poker.dealing import Deal, RackRest
from pitboss.games.dealer_poker.settling import Concede, RevealDealer, SettleHand
from pitboss.games.racing_card_derby.round import AnnounceResult, ConfirmResult, Draw, RestoreWager, WagerMoved
from pitboss.games.shared_layout.settling import PayWinning, TakeLosing
from pitboss.table.commands import DEALER, HOUSE, HOUSE_ACTOR, PLAYER, Actor, Command, Report, Request, Stake, Standing
from pitboss.table.rounds import EndRound
from pitboss.table.services.closing import AnnounceClosing, CloseTable
from pitboss.table.services.decks.incidents import CardMissing, ForeignCard, ShufflerFailed, ShufflerJammed
from pitboss.table.services.decks.requests import (
    ChangeCards,
    CheckCards,
    CountCards,
    Cut,
    DirectShuffle,
    InstructCount,
    ReleaseCards,
    ReplaceDevice,
    SecureCards,
    Shuffle,
)
from pitboss.table.services.disputes import AskReview, DecideDispute, RaiseDispute, ReviewDispute
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.limits.changing import AgreeLimits, ChangeLimits
from pitboss.table.services.limits.notices import PostNotice, RaiseMinimum
from pitboss.table.services.limits.personal import GrantLimits, WithdrawLimits
from pitboss.table.services.non_value_chips import GiveColour, HandInColour
from pitboss.table.services.opening import OpenTable, Tick
from pitboss.table.services.seats.chips import BuyIn, CashOut, ExchangeVoucher
from pitboss.table.services.seats.sitting import ChangeSeat, LeaveTable, TakeSeat
from pitboss.table.services.seats.tray import Credit, Fill
from pitboss.table.services.supervision.conduct import Conduct, Direct, LiftDirection, SuspectedCollusion
from pitboss.table.services.supervision.information import AskForRules, Inspect
from pitboss.table.services.supervision.rulings import DecideRemedy
from pitboss.table.services.supervision.sanctions import Exclude, Invalidate, RefuseWager, VacateSeat, VoidWagers
from pitboss.table.services.taking_back import TakeBack
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.found import PastWagerFound, WagerFound
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.services.wagers.withdrawing import WithdrawWagers

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
    "CardMissing",
    "CashOut",
    "ChangeCards",
    "ChangeHouseWide",
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
    "ForeignCard",
    "GiveColour",
    "GrantLimits",
    "HandInColour",
    "Inspect",
    "InstructCount",
    "Invalidate",
    "LeaveTable",
    "LiftDirection",
    "NoMoreBets",
    "OpenTable",
    "PastWagerFound",
    "PayWinning",
    "PickUp",
    "PlaceWagers",
    "Play",
    "PostNotice",
    "RackRest",
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
    "SecureCards",
    "SettleHand",
    "Shuffle",
    "ShufflerFailed",
    "ShufflerJammed",
    "Stake",
    "Standing",
    "SuspectedCollusion",
    "TakeBack",
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
