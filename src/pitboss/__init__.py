"""Casino table games run to the letter of the rules that regulators approved.

>>> import pitboss
>>> book = pitboss.load("nsw/four-card-poker")
>>> pitboss.FOUR_CARD.best(pitboss.parse_cards("As Ad 7c 4d 2h")).value.words
'a pair of aces, seven, four'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss import do, events
    from pitboss.api import act, open_table, own_step, say
    from pitboss.cards import Card, deck, parse_card, parse_cards
    from pitboss.cards.ranks import FIVE_CARD, FOUR_CARD, THREE_CARD
    from pitboss.games.offered import request_for
    from pitboss.house.house import House
    from pitboss.house.players.simulation import Simulation
    from pitboss.house.runner import Accepted, Stale, Table
    from pitboss.lab import Advice, Analysis, Chart, LabError, odds, strategy
    from pitboss.lab.bulk import rank_many
    from pitboss.law import LawError, Rulebook, available, load
    from pitboss.table.commands import Actor, Command, Stake
    from pitboss.table.malformed import Malformed
    from pitboss.table.refusal import Refusal, Refused

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
    "House",
    "LabError",
    "LawError",
    "Malformed",
    "Refusal",
    "Refused",
    "Rulebook",
    "Simulation",
    "Stake",
    "Stale",
    "Table",
    "act",
    "available",
    "deck",
    "do",
    "events",
    "load",
    "odds",
    "open_table",
    "own_step",
    "parse_card",
    "parse_cards",
    "rank_many",
    "request_for",
    "say",
    "strategy",
]

_HOMES = {
    "cards": ("Card", "deck", "parse_card", "parse_cards"),
    "cards.ranks": ("FIVE_CARD", "FOUR_CARD", "THREE_CARD"),
    "api": ("act", "open_table", "own_step", "say"),
    "games.offered": ("request_for",),
    "house.house": ("House",),
    "house.players.simulation": ("Simulation",),
    "house.runner": ("Accepted", "Stale", "Table"),
    "lab": ("Advice", "Analysis", "Chart", "LabError", "odds", "strategy"),
    "lab.bulk": ("rank_many",),
    "law": ("LawError", "Rulebook", "available", "load"),
    "table.commands": ("Actor", "Command", "Stake"),
    "table.malformed": ("Malformed",),
    "table.refusal": ("Refusal", "Refused"),
}
"""The module of each name. Each is imported when it is first used, so that `import pitboss` and `pitboss --help` are fast."""

if not TYPE_CHECKING:

    def __getattr__(name):
        from importlib import import_module

        if name in ("do", "events"):
            return import_module(f"pitboss.{name}")
        for module, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"pitboss.{module}"), name)
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")

    def __dir__():
        return [*__all__, "__version__"]
