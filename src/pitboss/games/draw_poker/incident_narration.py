"""Sentences for what follows when something has gone wrong."""

from __future__ import annotations

from pitboss.games.draw_poker.incident_events import (
    BetHeld,
    CardExposed,
    CompletionAsked,
    CutMade,
    DealPutRight,
    LastFolderWins,
    OptionAgreed,
    OptionsOffered,
    PlayedToEnd,
    PostsReturned,
    VoteEnded,
)
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import counted, listed


def narrate(event: Event) -> str | None:
    """Return one of these events as a sentence; None if it is not one of them."""
    return _cards(event) or _bets(event) or _votes(event)


def _cards(event: Event) -> str | None:
    match event:
        case CardExposed():
            return f"The {event.card.words} of seat {event.seat} was seen and stays in the hand."
        case DealPutRight():
            return "The hands are put right, and the round goes on."
        case CutMade():
            return f"The dealer cuts the {counted(event.left, 'card')} left in the shoe."
        case PlayedToEnd():
            return "The error was found after the first betting round: the hand is played to its end."
        case LastFolderWins():
            fouled = listed(map(str, event.fouled))
            return f"Nobody left holds five cards (seats {fouled}): seat {event.seat}, who folded last, wins."
        case _:
            return None


def _bets(event: Event) -> str | None:
    match event:
        case PostsReturned():
            return "The antes or blinds go back and are posted again."
        case BetHeld():
            return f"Seat {event.seat} has put {show(event.amount)} forward out of turn; the chips wait for the turn."
        case CompletionAsked():
            return f"Seat {event.seat} has bet {show(event.amount)} and adds {show(event.missing)} or folds."
        case _:
            return None


def _votes(event: Event) -> str | None:
    match event:
        case OptionsOffered():
            return f'The players are offered: {listed(_option(each) for each in event.options)}. "{event.words}"'
        case OptionAgreed():
            return f"{event.player} agrees to {_option(event.option) if event.option else 'none of it'}."
        case VoteEnded():
            if event.option:
                return f"All players agree: {_option(event.option)}."
            return "The players do not agree; the casino operator decides."
        case _:
            return None


def _option(option: str) -> str:
    return option.replace("-", " ")
