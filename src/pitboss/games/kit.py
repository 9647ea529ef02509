"""Everything that the module of a game imports from Pitboss, in one place; what it needs for its odds is in `pitboss.lab.kit`."""

from pitboss.games.shared_layout.game import SharedLayout
from pitboss.games.shared_layout.round import SETTLING, LayoutRound
from pitboss.games.shared_layout.rules import LayoutRules
from pitboss.games.shared_layout.settling import SETTLING as SETTLEMENT
from pitboss.games.shared_layout.settling import decidable, nothing_to_void
from pitboss.law.vocabulary import ODDS
from pitboss.money import Move, Odds, parse_odds, show
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Context, Decision, not_opened
from pitboss.table.events import NOBODY, Begun, Event, GameEvent, Left, Outcome
from pitboss.table.game import Game, Step, StepKind
from pitboss.table.incidents import Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.rules import Rules, Settlement
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import GameView, Viewer

__all__ = [
    "NOBODY",
    "ODDS",
    "SETTLEMENT",
    "SETTLING",
    "Act",
    "Begun",
    "Chosen",
    "Context",
    "Decision",
    "Event",
    "Game",
    "GameEvent",
    "GameView",
    "Incident",
    "LayoutRound",
    "LayoutRules",
    "Left",
    "Move",
    "Odds",
    "Offer",
    "Outcome",
    "Phase",
    "Refusal",
    "Request",
    "RoundEnded",
    "RoundVoided",
    "Rules",
    "Settlement",
    "SharedLayout",
    "Stake",
    "Step",
    "StepKind",
    "TableState",
    "Topic",
    "Viewer",
    "decidable",
    "not_opened",
    "nothing_to_void",
    "parse_odds",
    "show",
    "void_round",
    "wagering_areas",
]
