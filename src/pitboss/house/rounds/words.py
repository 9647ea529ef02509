"""What has happened, in a sentence each, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.house.rounds.values import time_of_day
from pitboss.money import show
from pitboss.table import events as ev
from pitboss.table.state import DEALER_PLACE

AMOUNTS = frozenset({"amount", "minimum", "maximum", "float_", "drop", "win"})
"""Fields of events that hold money."""
MOMENTS = frozenset({"closes_at", "decide_by"})


def told(event: ev.TableEvent) -> str:
    """The event as one would say it."""
    match event:
        case ev.TableOpened():
            return f"{event.settings.name} opens under {event.rulebook}, dealt from a {event.settings.device}."
        case ev.ChecklistTicked():
            return f"{_said(event.item).capitalize()}: {event.stands_for or f'in place, says {event.by}.'}"
        case ev.TableReady():
            return "The table is ready: wagers may be placed."
        case ev.CardsChecked():
            return f"Deck {event.deck + 1} checked by {event.by}: {event.cards} cards."
        case ev.CardsSecured():
            return f"Deck {event.deck + 1} locked away."
        case ev.CardsReleased():
            return f"Deck {event.deck + 1} brought to the table."
        case ev.CardsShuffled():
            return f"Deck {event.deck + 1} shuffled."
        case ev.CardsCut():
            return f"Cut {event.depth} cards deep and put in the shoe."
        case ev.CountInstructed():
            return f"{event.by} has the cards counted."
        case ev.CardsCounted():
            return f"{event.cards} cards counted."
        case ev.CardsChanged():
            return f"New cards with {event.back} backs: {event.reason}."
        case _:
            return _at_seats(event)


def _at_seats(event: ev.TableEvent) -> str:
    match event:
        case ev.SeatTaken():
            return f"{event.player} sits down at seat {event.seat}."
        case ev.SeatChanged():
            return f"From seat {event.seat} to seat {event.to}."
        case ev.SeatLeft():
            marker = " The marker goes." if event.marker_removed else ""
            return f"{event.player} leaves seat {event.seat}.{marker}"
        case ev.BoughtIn():
            return f"Seat {event.seat} buys in for {show(event.amount)}."
        case ev.CashedOut():
            return f"Seat {event.seat} cashes out {show(event.amount)}."
        case ev.VoucherExchanged():
            return f"Seat {event.seat}: voucher {event.voucher} for {show(event.amount)} in tokens."
        case ev.TrayFilled():
            return f"{show(event.amount)} brought to the float tray."
        case ev.TrayCredited():
            return f"{show(event.amount)} taken from the float tray."
        case ev.LimitsChanged():
            new = event.limits.ranges[event.wager]
            return f"{_name(event.wager)} from {show(new.minimum)} to {show(new.maximum)}."
        case ev.MinimumRaised():
            kept = "".join(f" Seat {seat} keeps {show(old)}." for seat, old in event.kept.items())
            return f"{_name(event.wager)} from {show(event.minimum)}.{kept}"
        case ev.NoticePosted():
            notice = event.notice
            who = " for players with a marker" if notice.for_markers else ""
            return f"Sign: {_name(notice.wager)} from {show(notice.minimum)}{who}, at {time_of_day(notice.binds_at)}."
        case _:
            return _in_round(event)


def _in_round(event: ev.TableEvent) -> str:
    match event:
        case ev.WagersPlaced():
            lies = ", ".join(f"{_name(wager)} {show(total)}" for wager, total in event.total.items())
            return f"Seat {event.seat}: {lies}{', placed by the dealer' if event.placed_by_dealer else ''}."
        case ev.WagersWithdrawn():
            return f"Seat {event.seat} takes its wagers back."
        case ev.BetsClosed():
            return '"No more bets."'
        case ev.CardsDealt():
            return _dealt(event)
        case ev.CardsKnown():
            return _known(event.cards)
        case ev.CardsHandled():
            return f"Seat {event.seat} picks up its cards."
        case ev.HandFolded():
            return f"Seat {event.seat} folds: {_settled(event.wagers)}."
        case ev.PlayPlaced():
            return f"Seat {event.seat} plays{f': Play {show(event.total)}' if event.total else ' without a wager'}."
        case ev.DealerRevealed():
            return f"The dealer has {_hand(event.hand)}."
        case ev.HandDeclared():
            return f"Seat {event.seat} has {_hand(event.hand)}."
        case ev.HandSettled():
            return f"Seat {event.seat}: {_settled(event.wagers)}."
        case ev.HandConceded():
            return f"Seat {event.seat} concedes: {_settled(event.wagers)}."
        case ev.RoundEnded():
            return f"Round {event.round} is over; {event.counted} cards counted into the discard rack."
        case ev.WagerStood():
            return f"Seat {event.seat}: {_name(event.wager)} found at {show(event.found)}, counts at {show(event.counts)}."
        case ev.PastWagerStood():
            return f"Seat {event.seat}: {_name(event.wager)} of {show(event.amount)} in round {event.round} stands."
        case _:
            return _plainly(event)


def _plainly(event: ev.TableEvent) -> str:
    """Any other event: its name and its facts."""
    facts = []
    for field in msgspec.structs.fields(event):
        value = getattr(event, field.name)
        if field.name not in ("clauses", "moves") and value not in ("", (), {}, None):
            facts.append(f"{_said(field.name.rstrip('_'))} {_fact(field.name, value)}")
    name = str(event.__struct_config__.tag).partition("/")[0].replace(".", " ")
    return f"{_said(name).capitalize()}{': ' if facts else ''}{', '.join(facts)}."


def _fact(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return show(value) if name in AMOUNTS else time_of_day(value) if name in MOMENTS else str(value)
    if isinstance(value, SetHand):
        return _hand(value)
    if name == "wagers":
        return _settled(each if isinstance(each, ev.Settled) else each[1] for each in value)
    if isinstance(value, tuple):
        return " and ".join(_fact(name, each) for each in value)
    return _said(str(value)) if name in ("incident", "moments", "awaits") else str(value)


def _dealt(event: ev.CardsDealt) -> str:
    each = ", ".join(f"{count} to {_place(place)}" for place, count in Counter(event.to).items())
    return f"Round {event.round}: {each}{', the last face up' if event.up else ''}."


def _known(cards: Iterable[tuple[int, int, Card]]) -> str:
    hands: dict[int, list[str]] = {}
    for place, _, card in cards:
        hands.setdefault(place, []).append(str(card))
    lie = "; ".join(f"{_place(place)}: {' '.join(hand)}" for place, hand in hands.items())
    return f"{lie[:1].upper()}{lie[1:]}."


def _settled(wagers: Iterable[ev.Settled]) -> str:
    return ", ".join(f"{_name(each.wager)} {_said(each.outcome)} {show(abs(each.pays))}" for each in wagers)


def _hand(hand: SetHand) -> str:
    aside = f" (aside {' '.join(hand.aside)})" if hand.aside else ""
    return f"{hand.value.words}: {' '.join(hand.plays)}{aside}"


def _place(place: int) -> str:
    return "the dealer" if place == DEALER_PLACE else f"seat {place}"


def _name(wager: str) -> str:
    return wager.replace("-", " ").title()


def _said(slug: str) -> str:
    return slug.replace("-", " ").replace("_", " ")
