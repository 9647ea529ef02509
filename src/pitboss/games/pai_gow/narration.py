"""Sentences for the events of Pai Gow."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Tile
from pitboss.games.pai_gow.events import (
    BankCovered,
    BankDeclined,
    BankReset,
    BankReturned,
    BankSettled,
    BankShown,
    BankTaken,
    DeliveryBegan,
    DiceThrown,
    HandForfeited,
    HandMatched,
    HandSet,
    RoundBegan,
    ThrowVoided,
    TilesDelivered,
    TileSeen,
    TilesRetrieved,
    WagerPaid,
    WallBuilt,
    WayConfirmed,
    WinnersPaid,
)
from pitboss.games.pai_gow.settle import COPY, LOSES, WINS, ZERO
from pitboss.games.pai_gow.wagers import BANK_PLACE
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import counted, listed, outcomes, person_name

HOW = {WINS: "higher", LOSES: "lower", COPY: "a copy, which goes to the bank", ZERO: "without points like the bank's, a copy"}


def _whose(place: int) -> str:
    return "The bank" if place == BANK_PLACE else f"Box {place}"


def tiles_text(tiles: Sequence[Tile]) -> str:
    return " ".join(tiles)


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case BankTaken():
            with_house = " together with the house" if event.shared else ""
            return f"{event.player} takes the bank{with_house}; the chung is on box {event.seat}."
        case BankDeclined():
            return f"{event.player} declines the bank."
        case BankReturned():
            void = f" The wager of {show(event.returned)} on box {event.box} goes back." if event.returned else ""
            return f"The chung goes back from {event.player} to the house.{void}"
        case BankCovered():
            return f"{event.player} puts up {show(event.put_up)} against wagers that need {show(event.needed)}."
        case WallBuilt():
            return f"The tiles are shuffled{', mixed once more' if event.laja else ''} and stacked in eight groups of four."
        case DiceThrown():
            dice = listed(map(str, event.dice))
            goes = f"group {event.passed + 1}, the first with a box, goes" if event.passed else "the first group goes"
            return f"The dice show {dice}, {sum(event.dice)} in all: {goes} to box {event.first}."
        case ThrowVoided():
            return f"The throw of {listed(map(str, event.dice))} does not count and is repeated."
        case _:
            return _with_tiles(event)


def _with_tiles(event: Event) -> str | None:
    match event:
        case RoundBegan():
            return f"Round {event.round} begins for {_boxes(len(event.areas))}."
        case DeliveryBegan():
            unused = f" {counted(event.unused, 'tile')} for which there is no box stay unused." if event.unused else ""
            return f"Four tiles go to each box.{unused}"
        case TilesDelivered():
            known = f": {tiles_text(event.tiles)}" if event.tiles else ""
            return f"{_whose(event.place)} gets {counted(event.count, 'tile')}, group {event.group + 1} of the wall{known}."
        case TilesRetrieved():
            return (
                f"The tiles of {_named(event.boxes)}, without wagers, are put unseen with the unused ones: {event.unused} in all."
            )
        case HandSet():
            how = " the house way" if event.house_way else ""
            known = f": {tiles_text(event.low)} low and {tiles_text(event.high)} high" if event.low else ""
            return f"{_whose(event.seat)} is set{how}{known}."
        case TileSeen():
            return f"{_whose(event.place)}: {event.tile.words} was exposed; the round goes on."
        case BankShown():
            return f"The bank shows {tiles_text(event.low)} low and {tiles_text(event.high)} high."
        case BankReset():
            return f"The bank's hand is set the house way: {tiles_text(event.low)} low and {tiles_text(event.high)} high."
        case WayConfirmed():
            return f"That the bank's hand is set the house way is confirmed by {person_name(event.by)}."
        case _:
            return _settled(event)


def _boxes(count: int) -> str:
    return f"{count} box{'' if count == 1 else 'es'}"


def _named(boxes: Sequence[int]) -> str:
    return f"{'box' if len(boxes) == 1 else 'boxes'} {listed(map(str, boxes))}"


def _settled(event: Event) -> str | None:
    match event:
        case HandMatched():
            shown = f"Box {event.seat} shows {tiles_text(event.low)} low and {tiles_text(event.high)} high"
            if event.foul:
                end = outcomes(event.wagers) if event.wagers else "The wager stands off"
                return f"{shown}: the low hand outranks the high hand. {end}."
            how = f"the low hand is {HOW[event.low_against]}, the high hand {HOW[event.high_against]}"
            end = f" {outcomes(event.wagers)}." if event.wagers else ""
            return f"{shown}: {how}.{end}"
        case HandForfeited():
            return f"Box {event.seat} is not set: {outcomes(event.wagers)}. Its tiles are put unseen with the unused ones."
        case WagerPaid():
            fee = f", after a commission of {show(event.commission)}" if event.commission else ""
            return f"Box {event.seat}: {outcomes(event.wagers)}{fee}."
        case BankSettled():
            won = f"has won {show(event.net)}" if event.net >= 0 else f"has lost {show(-event.net)}"
            fee = f", pays a commission of {show(event.commission)}" if event.commission else ""
            return f"The bank of {event.player} {won}{fee} and takes {show(event.held)} back."
        case WinnersPaid():
            return f"Winners are paid {show(event.total)} in all." if event.total else "No wager has won."
        case _:
            return None
