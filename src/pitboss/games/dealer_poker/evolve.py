"""How a round of poker against the dealer changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.games.dealer_poker.betting import AnteFolded, HandFolded, PlayPlaced
from pitboss.games.dealer_poker.conduct import PlaysFirst, SeatDeemed
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.games.dealer_poker.round import Stage
from pitboss.table.events import EVERYBODY, Event
from pitboss.table.state import Phase, TableState


def _handled(state: TableState, event: PlayPlaced | HandFolded | AnteFolded) -> Event:
    if event.handled is not None:
        return event
    return replace(event, handled=not state.round.part.hands[event.area].blind)


def _discarded(state: TableState, event: HandDiscarded) -> Event:
    return event if event.from_shoe is not None else replace(event, from_shoe=event.area not in state.round.entries)


def _deemed(state: TableState, event: SeatDeemed) -> Event:
    if event.blind is not None:
        return event
    own = state.round.entries[event.area].owner
    return replace(event, blind=own if own in state.round.part.hands else 0)


def _plays_first(state: TableState, event: PlaysFirst) -> Event:
    if event.next_round is not None:
        return event
    over = state.phase is not Phase.ROUND or state.round.part.stage is Stage.SETTLING
    return replace(event, next_round=over)


def _known_to(state: TableState, event: CardsKnown) -> Event:
    # Where a person deals, a card is known because everybody saw it.
    return event if event.audience or state.shoe.order else replace(event, audience=EVERYBODY)


UPCASTS: Mapping[type[Event], Callable[[TableState, Any], Event]] = {
    PlayPlaced: _handled,
    HandFolded: _handled,
    AnteFolded: _handled,
    HandDiscarded: _discarded,
    SeatDeemed: _deemed,
    PlaysFirst: _plays_first,
    CardsKnown: _known_to,
}
"""What older records do not state, filled in from the state before the event."""
