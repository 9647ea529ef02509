"""How a race changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.games.racing_card_derby.round import (
    CardCorrected,
    CardDrawn,
    CardRemoved,
    CardUsed,
    DisplayCorrected,
    LightsOverruled,
    Race,
    RaceReconstructed,
    ResultAnnounced,
    ResultConfirmed,
    ResultShown,
    Shifted,
    Stage,
    WagerRestored,
    WagerShifted,
)
from pitboss.games.shared_layout.settling import WagersEvent
from pitboss.table.events import Event
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.decks.events import CardsShuffled, DeviceReplaced
from pitboss.table.state import Phase, TableState


def evolve(race: Race, event: Event) -> Race:
    """Return the race after an event of the game, or of the table where it ends the round or the shoe."""
    match event:
        case CardDrawn():
            return _drawn(race, event)
        case ResultShown():
            return replace(race, shown=event.places, shown_protested=event.protested, lit=event.lit)
        case ResultAnnounced():
            return replace(race, announced=True)
        case ResultConfirmed():
            return replace(race, confirmed=True)
        case WagersEvent():
            after = event.after(race)
            assert isinstance(after, Race)
            return after
        case WagerShifted():
            shifted = {wager: to for wager, to in race.shifted.get(event.seat, {}).items() if wager != event.wager}
            stays = {wager: by for wager, by in race.stays.get(event.seat, {}).items() if wager != event.wager}
            if event.restorable:
                shifted[event.wager] = Shifted(event.to, event.stake, event.by)
            else:
                stays[event.wager] = event.by
            return replace(race, shifted={**race.shifted, event.seat: shifted}, stays={**race.stays, event.seat: stays})
        case WagerRestored():
            shifted = {wager: to for wager, to in race.shifted[event.seat].items() if wager != event.wager}
            return replace(race, shifted={**race.shifted, event.seat: shifted})
        case RoundVoided() | RoundEnded():
            return _shoe_over(race, event)
        case CardsShuffled() | DeviceReplaced():
            return replace(race, due=(), racked=0, first_out=False)
        case _:
            return _put_right(race, event)


def _put_right(race: Race, event: Event) -> Race:
    match event:
        case CardRemoved():
            gone = replace(race, due=race.due[1:], racked=event.racked or 0)
            return gone if event.racked else replace(gone, discarded=race.discarded + 1)
        case CardUsed():
            seen = () if event.card is None else (event.card,)
            return replace(race, due=(*race.due[: event.after], *seen), first_out=event.first)
        case CardCorrected():
            cards = list(race.cards)
            cards[event.position] = event.card
            return _announced(replace(race, cards=tuple(cards)), event)
        case DisplayCorrected():
            corrected = replace(race, shown=event.places, shown_protested=event.protested, lit=event.lit)
            return _announced(corrected, event)
        case LightsOverruled():
            return replace(race, lit=event.winning)
        case RaceReconstructed():
            stage = Stage.SETTLING if event.over else Stage.DRAWING
            discarded = race.discarded + (event.discarded or 0)
            laid = replace(race, cards=event.cards, places=event.places, stage=stage, discarded=discarded)
            return _announced(replace(laid, shown=(), shown_protested=False, lit=()), event)
        case _:
            return race


def _drawn(race: Race, event: CardDrawn) -> Race:
    if event.begins():
        race = Race(discarded=race.racked)
    stage = Stage.SETTLING if event.last else Stage.DRAWING
    cards, places = (*race.cards, event.card), (*race.places, event.place)
    return replace(race, stage=stage, cards=cards, places=places, due=race.due[1:], racked=0, first_out=False)


def _announced(race: Race, event: CardCorrected | DisplayCorrected | RaceReconstructed) -> Race:
    return replace(race, announced=False, confirmed=False) if event.announce_again else race


def _shoe_over(race: Race, event: RoundEnded | RoundVoided) -> Race:
    return race if event.shoe_plays_on else replace(race, due=(), racked=0, first_out=False)


# --- older records -------------------------------------------------------------------------------------------------


def _again(state: TableState, event: CardCorrected | DisplayCorrected) -> Event:
    return event if event.announce_again is not None else replace(event, announce_again=not state.round.part.taken)


def _reconstructed(state: TableState, event: RaceReconstructed) -> Event:
    if event.announce_again is not None:
        return event
    race: Race = state.round.part
    return replace(event, announce_again=not race.taken, discarded=len(race.cards) - len(event.cards))


def _removed(state: TableState, event: CardRemoved) -> Event:
    if event.racked is not None:
        return event
    if state.phase is Phase.ROUND:
        return replace(event, racked=0, shoe_empty=False)
    return replace(event, racked=state.round.part.racked + 1, shoe_empty=state.shoe.left == 1)


UPCASTS: Mapping[type[Event], Callable[[TableState, Any], Event]] = {
    CardCorrected: _again,
    DisplayCorrected: _again,
    RaceReconstructed: _reconstructed,
    CardRemoved: _removed,
}
"""What older records do not state, filled in from the state before the event."""
