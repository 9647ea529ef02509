"""Older rulebooks and records of the game: powers that an office had because of its name, and what events did not state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.games.racing_card_derby.displays import DisplayCorrected
from pitboss.games.racing_card_derby.reconstructing import RaceReconstructed
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.scanning import CardCorrected
from pitboss.table.commands import DEALER, PLAYER
from pitboss.table.events import Event
from pitboss.table.older_rulebooks import with_own_powers
from pitboss.table.service import Format, same_body
from pitboss.table.state import TableState

POWERS = {
    PLAYER: (
        "wager.red",
        "wager.black",
        "wager.suit",
        "wager.quinella",
        "wager.trifecta",
    ),
    DEALER: (
        "shuffle.before-round",
        "deal.over-scanner",
        "race.first",
        "race.second",
        "race.third",
        "result.places",
        "result.confirm",
        "settle.take-losing",
        "settle.pay-winning",
        "settle.by-position",
    ),
}
"""What players and dealers could do before rulebooks wrote it down as a power."""
TOGETHER = {"wager.moved-by-dealer": ("settle.by-position",)}
"""What whoever had one power could do as well."""


def upcast_rulebook(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a kept rulebook with the powers that its offices had."""
    return with_own_powers(data, POWERS, TOGETHER)


FORMATS: Mapping[str, Format] = {
    "card.corrected/1": same_body("card.corrected/2"),
    "display.corrected/1": same_body("display.corrected/2"),
    "race.reconstructed/1": same_body("race.reconstructed/2"),
}
"""By the tag of an older format: how its body becomes that of the next one."""


def _again(state: TableState, event: CardCorrected | DisplayCorrected) -> Event:
    return event if event.announce_again is not None else replace(event, announce_again=not state.round.part.taken)


def _reconstructed(state: TableState, event: RaceReconstructed) -> Event:
    if event.announce_again is not None:
        return event
    race: Race = state.round.part
    return replace(event, announce_again=not race.taken, discarded=len(race.cards) - len(event.cards))


UPCASTS: Mapping[type[Event], Callable[[TableState, Any], Event]] = {
    CardCorrected: _again,
    DisplayCorrected: _again,
    RaceReconstructed: _reconstructed,
}
"""What older records do not state, filled in from the state before the event."""
