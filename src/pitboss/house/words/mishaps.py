"""Things gone wrong and what supervisors did, in words."""

from __future__ import annotations

from collections.abc import Sized
from typing import assert_never

from pitboss.games.dealer_poker.round import (
    CardKeptUp,
    CardTurnedOver,
    DealerExposed,
    DealerReset,
    HandDiscarded,
    HandRestored,
    PlayedOn,
    PlaysFirst,
    SeatDeemed,
    StandsAsSet,
)
from pitboss.house.times import time_of_day
from pitboss.house.words.phrases import (
    first_up,
    hand_words,
    listed,
    outcomes,
    place,
    quoted,
    spoken,
    stakes,
    wager_name,
)
from pitboss.money import show
from pitboss.table.rounds import (
    AreaVoided,
    IncidentRecorded,
    MisdealDeclared,
    Notified,
    ResultsStood,
    RoundVoided,
    WagersForfeited,
    WagersReturned,
)
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.decks.events import DeckCheckOrdered, DeviceFailed, DeviceReplaced, ReshuffleOrdered
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked
from pitboss.table.services.supervision.events import (
    ConductRecorded,
    Directed,
    PersonExcluded,
    PlayersSeparated,
    RoundInvalidated,
    RulesShown,
)


def mishap(event: ev.Mishap) -> str:
    match event:
        case IncidentRecorded():
            where = f" at seat {event.seat}" if event.seat else ""
            waits = f" Left to a higher office: {listed(map(spoken, event.awaits))}." if event.awaits else ""
            return f"{first_up(spoken(event.incident))}{where}, says {event.by}.{quoted(event.words)}{waits}"
        case MisdealDeclared():
            return f"Misdeal in round {event.round}."
        case RoundVoided():
            back = ", ".join(f"{wager_name(line.wager)} {show(line.stake)} to seat {seat}" for seat, line in event.returned)
            return f"Round {event.round} is void: {back or 'no wager'} {_goes_back(event.returned)}."
        case AreaVoided():
            return f"The hand at seat {event.seat} is void: {stakes(event.wagers)} {_goes_back(event.wagers)}."
        case WagersReturned():
            return f"Seat {event.seat}: {stakes(event.wagers)} {_goes_back(event.wagers)}."
        case WagersForfeited():
            return f"Seat {event.seat} forfeits: {outcomes(event.wagers)}."
        case HandDiscarded():
            return f"{event.cards} cards at seat {event.seat} counted into the discard rack."
        case HandRestored():
            return f"The hand at seat {event.seat} is as it was before the error."
        case DealerReset():
            return f"The dealer's hand is set again: {hand_words(event.hand)}."
        case StandsAsSet():
            return f"What was set for {place(event.seat)} stands."
        case ResultsStood():
            return f"The results of {event.rounds} earlier rounds stand."
        case DeckCheckOrdered():
            return "Every deck of the table is to be checked again."
        case ReshuffleOrdered():
            return f"The cards are to be shuffled again: {event.reason}."
        case DeviceFailed():
            return "The dealing device has failed; no card is dealt from it."
        case DeviceReplaced():
            return f"Play goes on with another {event.device} and {listed(event.backs)} cards."
        case _:
            return _persons(event)


def _persons(
    event: Notified | PlayedOn | CardTurnedOver | CardKeptUp | DealerExposed | SeatDeemed | PlaysFirst | PlayersSeparated,
) -> str:
    match event:
        case Notified():
            return f"Notice to {listed(map(spoken, event.to))}: {spoken(event.subject)}.{quoted(event.words)}"
        case PlayedOn():
            return f"Play goes on{f'; seat {event.seat} stays in' if event.stays_in else ''}."
        case CardTurnedOver():
            return f"Card {event.position + 1} of {place(event.place)} is turned over again."
        case CardKeptUp():
            return f"Card {event.position + 1} of the dealer stays face up in the place of the last."
        case DealerExposed():
            return f"{len(event.positions)} of the dealer's cards lie face up too early."
        case SeatDeemed():
            return f"The hand at seat {event.seat} counts as the player's own."
        case PlaysFirst():
            return f"To decide before anybody else: {listed(event.players)}."
        case PlayersSeparated():
            return f"Not to play together any more: {listed(event.players)}."
        case _:
            assert_never(event)


def supervised(event: ev.Supervised) -> str:
    match event:
        case ConductRecorded():
            duty = "" if event.contravention or not event.rule.endswith("device-use") else ", on duty"
            return f"On record for {event.person}{duty}: {event.rule}.{quoted(event.words)}"
        case Directed():
            return f"{event.by} directs the table: {event.rule}."
        case PersonExcluded():
            return f"{event.person} is excluded from the {'casino' if event.casino else 'game'}."
        case RoundInvalidated():
            return f"The outcome of the round is invalidated, {event.ground}.{quoted(event.words)}"
        case ClosingAnnounced():
            return f"Sign: the table closes at {time_of_day(event.closes_at)}."
        case TableClosed():
            money = f"float {show(event.float_)}, drop {show(event.drop)}, win {show(event.win)}"
            return f"The table is closed: {money}."
        case DisputeRaised():
            evidence = f"the record up to {event.evidence} is the evidence"
            return f"{event.by} disputes round {event.round} ({event.dispute}); {evidence}.{quoted(event.words)}"
        case DisputeDecided():
            paid = "".join(f" {show(move.amount)} from {move.source} to {move.target}." for move in event.moves)
            return f"Dispute {event.dispute} is decided.{quoted(event.words)}{paid} {event.advice}"
        case ReviewAsked():
            return f"A review of dispute {event.dispute} is asked for."
        case RulesShown():
            return f"{event.to} is shown {event.rulebook}."
        case _:
            assert_never(event)


def _goes_back(wagers: Sized) -> str:
    return "go back" if len(wagers) > 1 else "goes back"
