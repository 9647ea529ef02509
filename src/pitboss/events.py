"""What can happen at a table: the events of its services, and of the first games, under one name for callers.

The events of other games are in the folder of each game."""

from pitboss.games.dealer_poker.betting import AnteFolded, CardsHandled, HandFolded, PlayPlaced
from pitboss.games.dealer_poker.conduct import DealerExposed, PlayedOn, PlaysFirst, SeatDeemed
from pitboss.games.dealer_poker.corrections import DealerReset, HandRestored, StandsAsSet
from pitboss.games.dealer_poker.dealing import CardsDealt, CardsKnown, RestRacked
from pitboss.games.dealer_poker.misdeals import CardKeptUp, CardTurnedOver, HandDiscarded
from pitboss.games.dealer_poker.settling import DealerRevealed, HandConceded, HandDeclared, HandSettled
from pitboss.games.draw_poker.bets import BetMade, BettingEnded, Checked, Folded
from pitboss.games.draw_poker.dealing import HandDealt, HandsDealt
from pitboss.games.draw_poker.drawing import CardBurnt, Discarded, DiscardsTaken, DrawGoesOn, Replaced, StoodPat
from pitboss.games.draw_poker.fouled import LastFolderWins
from pitboss.games.draw_poker.misdeals import CardExposed, CutMade, DealPutRight, PlayedToEnd, PostsReturned
from pitboss.games.draw_poker.out_of_turn import BetHeld, CompletionAsked
from pitboss.games.draw_poker.posting import EntryChosen, OverBlindAnnounced, Posted, SatIn, SatOut, TimeCharged
from pitboss.games.draw_poker.rulings import OptionAgreed, OptionsOffered, VoteEnded
from pitboss.games.draw_poker.seating import SeatDrawn
from pitboss.games.draw_poker.settling import ButtonMoved, PotsAwarded, PotsPaid, UncalledReturned
from pitboss.games.draw_poker.showing import HandMucked, HandShown, ShowdownOver
from pitboss.games.draw_poker.timing import ActInstructed
from pitboss.games.racing_card_derby.round import (
    CardCorrected,
    CardDrawn,
    CardRemoved,
    CardUsed,
    DisplayCorrected,
    LightsOverruled,
    RaceReconstructed,
    ResultAnnounced,
    ResultConfirmed,
    ResultShown,
    WagerRestored,
    WagerShifted,
)
from pitboss.games.shared_layout.settling import LosingWagersTaken, WagersSettledAgain, WinningWagersPaid
from pitboss.table.events import AreaSettled, Event, Settled
from pitboss.table.rounds import (
    AreaVoided,
    IncidentRecorded,
    MisdealDeclared,
    Notified,
    ResultsStood,
    RoundEnded,
    RoundVoided,
    WagersForfeited,
    WagersReturned,
)
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.decks.events import (
    CardsChanged,
    CardsChecked,
    CardsCounted,
    CardsCut,
    CardsReleased,
    CardsSecured,
    CardsShuffled,
    CountInstructed,
    DeckCheckOrdered,
    DeviceFailed,
    DeviceReplaced,
    ReshuffleOrdered,
)
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked
from pitboss.table.services.house_wide import HouseWideAdopted
from pitboss.table.services.limits.changing import LimitsAgreed, LimitsChanged
from pitboss.table.services.limits.notices import MinimumRaised, NoticePosted
from pitboss.table.services.limits.personal import OwnLimitsGranted, OwnLimitsWithdrawn
from pitboss.table.services.non_value_chips import ColourGiven, ColourHandedIn
from pitboss.table.services.opening import ChecklistTicked, TableOpened, TableReady
from pitboss.table.services.seats.chips import BoughtIn, CashedOut, VoucherExchanged
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft, SeatTaken
from pitboss.table.services.seats.tray import TrayCredited, TrayFilled
from pitboss.table.services.supervision.conduct import ConductRecorded, Directed, DirectionLifted, PlayersSeparated
from pitboss.table.services.supervision.information import CardsInspected, RulesShown
from pitboss.table.services.supervision.sanctions import PersonExcluded, RoundInvalidated
from pitboss.table.services.taking_back import StepsTakenBack
from pitboss.table.services.tournament_play.entrants import AbsenceNoted, EntrantsReleased, EntrantsSeated, EntrantSubstituted
from pitboss.table.services.tournament_play.session import ChipsCounted, LevelSet, PaceSet, PlayPaused
from pitboss.table.services.wagers.calling import BetsClosed
from pitboss.table.services.wagers.found import PastWagerStood, PaymentFound, WagerLeftOpen, WagerStood
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.services.wagers.withdrawing import WagersWithdrawn

__all__ = [
    "AbsenceNoted",
    "ActInstructed",
    "AnteFolded",
    "AreaSettled",
    "AreaVoided",
    "BetHeld",
    "BetMade",
    "BetsClosed",
    "BettingEnded",
    "BoughtIn",
    "ButtonMoved",
    "CardBurnt",
    "CardCorrected",
    "CardDrawn",
    "CardExposed",
    "CardKeptUp",
    "CardRemoved",
    "CardTurnedOver",
    "CardUsed",
    "CardsChanged",
    "CardsChecked",
    "CardsCounted",
    "CardsCut",
    "CardsDealt",
    "CardsHandled",
    "CardsInspected",
    "CardsKnown",
    "CardsReleased",
    "CardsSecured",
    "CardsShuffled",
    "CashedOut",
    "Checked",
    "ChecklistTicked",
    "ChipsCounted",
    "ClosingAnnounced",
    "ColourGiven",
    "ColourHandedIn",
    "CompletionAsked",
    "ConductRecorded",
    "CountInstructed",
    "CutMade",
    "DealPutRight",
    "DealerExposed",
    "DealerReset",
    "DealerRevealed",
    "DeckCheckOrdered",
    "DeviceFailed",
    "DeviceReplaced",
    "Directed",
    "DirectionLifted",
    "Discarded",
    "DiscardsTaken",
    "DisplayCorrected",
    "DisputeDecided",
    "DisputeRaised",
    "DrawGoesOn",
    "EntrantSubstituted",
    "EntrantsReleased",
    "EntrantsSeated",
    "EntryChosen",
    "Event",
    "Folded",
    "HandConceded",
    "HandDealt",
    "HandDeclared",
    "HandDiscarded",
    "HandFolded",
    "HandMucked",
    "HandRestored",
    "HandSettled",
    "HandShown",
    "HandsDealt",
    "HouseWideAdopted",
    "IncidentRecorded",
    "LastFolderWins",
    "LevelSet",
    "LightsOverruled",
    "LimitsAgreed",
    "LimitsChanged",
    "LosingWagersTaken",
    "MinimumRaised",
    "MisdealDeclared",
    "NoticePosted",
    "Notified",
    "OptionAgreed",
    "OptionsOffered",
    "OverBlindAnnounced",
    "OwnLimitsGranted",
    "OwnLimitsWithdrawn",
    "PaceSet",
    "PastWagerStood",
    "PaymentFound",
    "PersonExcluded",
    "PlayPaused",
    "PlayPlaced",
    "PlayedOn",
    "PlayedToEnd",
    "PlayersSeparated",
    "PlaysFirst",
    "Posted",
    "PostsReturned",
    "PotsAwarded",
    "PotsPaid",
    "RaceReconstructed",
    "Replaced",
    "ReshuffleOrdered",
    "RestRacked",
    "ResultAnnounced",
    "ResultConfirmed",
    "ResultShown",
    "ResultsStood",
    "ReviewAsked",
    "RoundEnded",
    "RoundInvalidated",
    "RoundVoided",
    "RulesShown",
    "SatIn",
    "SatOut",
    "SeatChanged",
    "SeatDeemed",
    "SeatDrawn",
    "SeatLeft",
    "SeatTaken",
    "Settled",
    "ShowdownOver",
    "StandsAsSet",
    "StepsTakenBack",
    "StoodPat",
    "TableClosed",
    "TableOpened",
    "TableReady",
    "TimeCharged",
    "TrayCredited",
    "TrayFilled",
    "UncalledReturned",
    "VoteEnded",
    "VoucherExchanged",
    "WagerLeftOpen",
    "WagerRestored",
    "WagerShifted",
    "WagerStood",
    "WagersForfeited",
    "WagersPlaced",
    "WagersReturned",
    "WagersSettledAgain",
    "WagersWithdrawn",
    "WinningWagersPaid",
]
