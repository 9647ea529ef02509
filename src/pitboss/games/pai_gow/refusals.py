"""Refusals of Pai Gow: what was wrong, and the way out."""

from __future__ import annotations

from collections.abc import Mapping

REFUSALS: Mapping[str, tuple[str, str]] = {
    "no-bank-box": (
        "The house banks at box {box}, and the layout has {boxes} boxes.",
        "Open the table with at least two boxes, the box of the house among them.",
    ),
    # --- the bank
    "house-first": ("The house banks the next round.", "Ask for the bank after a round that the house has banked."),
    "not-wagered-before": (
        "{player} did not wager in the last round that the house banked.",
        "Wager while the house banks; the bank is then offered to you.",
    ),
    "bank-declined": ("{player} has declined the bank for this round.", "Wait until it is offered again after the next round."),
    "bank-held": ("{player} has the bank.", "Wager against them, or wait until it is offered again."),
    "no-player-banks": ("At this table the house banks.", "Wager on your box."),
    "not-your-turn-to-bank": ("The bank is offered to seat {seat} first.", "Wait until that seat takes or declines it."),
    "bank-not-offered": ("The bank is not held in this way at this table.", "See the sign for who may bank."),
    "wager-of-banker": ("Seat {seat} has a wager, and a banker does not wager.", "Take the wager back first."),
    "bank-short": (
        "The wagers need {amount} from the bank; you have {have}.",
        "Buy more chips, bank together with the house if that is offered, or give the bank back so that the house banks.",
    ),
    "bank-stake": ("The bank puts up {minimum} to {maximum}, not {amount}.", "Put up at least what the wagers come to."),
    "bank-covered": ("The bank has put up {amount}.", "Go on with the round."),
    "bank-uncovered": (
        "{player} has not covered the wagers.",
        "Wait until they put up their chips, or move the chung back to the house.",
    ),
    "no-bank-here": ("Seat {seat} does not have the bank.", "Take the bank first, when it is offered."),
    "banker-wagers": ("Seat {seat} has the bank, and a banker does not wager.", "Give the bank back first."),
    "house-banks": ("The house has the bank.", "Go on with the round."),
    "wagers-open": ("The wagers are not closed, or nobody has to cover them.", "Wait until the tiles are stacked."),
    "holds-bank": ("You have the bank.", "Give the bank back first, or wait until the round is over."),
    "box-of-the-house": (
        "While the house banks, no wager goes on box {box}: its chung is there.",
        "Take another seat, or wait until a player has the bank.",
    ),
    # --- wall, dice, tiles
    "wall-missing": ("The wall is not built.", "Build it first."),
    "no-laja": ("Pitboss shuffles the tiles once; there is no other mixing here.", "Build the wall without it."),
    "dice-thrown": ("The dice have been thrown.", "Deliver the tiles."),
    "no-dice": ("The dice have not been thrown.", "Throw them first."),
    "dice-by-program": ("Dice are keyed only at a table dealt by hand.", "Leave them out."),
    "three-dice": ("The numbers of {dice} dice must be named, each from 1 to {sides}.", "Name each number: throw 3 5 2."),
    "tiles-not-seen": ("Nobody sees these tiles yet.", "Leave them out; they are keyed when they are exposed."),
    "tiles-by-program": ("Tiles are keyed only at a table dealt by hand.", "Leave them out."),
    "hands-unsaid": ("Two tiles of the low hand and two of the high hand must be named.", "Name four tiles, the low hand first."),
    "tile-elsewhere": ("{found} is already somewhere else.", "Check the tile."),
    "tile-seen-before": ("{found} was seen in this hand before.", "Check the tiles."),
    # --- setting
    "time-to-set": ("The player has until {until} to set.", "Wait until then."),
    "two-tiles": ("The low hand has two tiles, not {count}.", "Name two of your tiles."),
    "tile-not-yours": ("{found} is not among your tiles, which are {allowed}.", "Name two of these tiles for the low hand."),
    "low-above-high": (
        "The low hand, {low}, would outrank the high hand, {high}.",
        "Put those two tiles in the high hand, choose another two, or have the hand set the house way.",
    ),
    "set-already": ("Seat {seat} has set its tiles.", "Wait until all have."),
    "banker-sets-last": ("The banker sets after the others; these have not: {seats}.", "Wait for them."),
    "bank-set-by-house": ("A bank shared with the house is set the house way.", "Wait until it is exposed."),
    "still-setting": ("Tiles are not set yet at {seats}.", "Wait for them, or report a player who is absent."),
    # --- the showdown
    "foul-hand": (
        "The low hand, {low}, outranks the high hand, {high}.",
        "Check the order of the two hands; if they lie like this, report the incident: oops foul.",
    ),
    "bank-foul": (
        "The bank's low hand, {low}, outranks its high hand, {high}.",
        "If it was keyed the wrong way round, take that back; if it lies like this, a supervisor reports it: oops bank.",
    ),
    "nothing-to-confirm": ("No hand of the house waits to be confirmed.", "Match the next hand."),
    "not-house-way": (
        "The house way sets {allowed}.",
        "Report that the bank's hand is set wrongly; it is then set the house way.",
    ),
    "not-confirmed": ("No supervisor has confirmed that the bank's hand is set the house way.", "Have it confirmed first."),
    "all-matched": ("All hands have been matched.", "Pay the winners."),
    "match-in-order": ("Seat {seat} is matched next.", "Match it first."),
    "not-matched": ("Seat {seat} has not been matched.", "Match it first."),
    "all-paid": ("All winners are paid.", "Collect the tiles."),
    "unpaid": ("The winners are not paid.", "Pay them first."),
}
