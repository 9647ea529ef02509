"""Casino table games run to the letter of the rules that regulators approved.

>>> import pitboss
>>> book = pitboss.load("nsw/four-card-poker")
>>> pitboss.FOUR_CARD.best(pitboss.parse_cards("As Ad 7c 4d 2h")).value.words
'a pair of aces, seven, four'
"""

from pitboss import do
from pitboss.api import open_table, say
from pitboss.cards import Card, deck, parse_card, parse_cards
from pitboss.cards.ranks import FIVE_CARD, FOUR_CARD, THREE_CARD
from pitboss.house.runner import Accepted, Stale, Table
from pitboss.lab import Advice, Analysis, Chart, LabError, odds, strategy
from pitboss.law import Rulebook, load
from pitboss.table.commands import Actor, Command, Stake
from pitboss.table.refusal import Refusal

__version__ = "0.1.0"

__all__ = [
    "FIVE_CARD",
    "FOUR_CARD",
    "THREE_CARD",
    "Accepted",
    "Actor",
    "Advice",
    "Analysis",
    "Card",
    "Chart",
    "Command",
    "LabError",
    "Refusal",
    "Rulebook",
    "Stake",
    "Stale",
    "Table",
    "deck",
    "do",
    "load",
    "odds",
    "open_table",
    "parse_card",
    "parse_cards",
    "say",
    "strategy",
]
