"""The table, its cards before they are dealt, its seats, money and limits, in words."""

from __future__ import annotations

from typing import assert_never

from pitboss.house.times import time_of_day
from pitboss.house.words.phrases import first_up, spoken, wager_name
from pitboss.money import show
from pitboss.table.services.decks.events import (
    CardsChanged,
    CardsChecked,
    CardsCounted,
    CardsCut,
    CardsReleased,
    CardsSecured,
    CardsShuffled,
    CountInstructed,
)
from pitboss.table.services.limits.events import (
    LimitsAgreed,
    LimitsChanged,
    MinimumRaised,
    NoticePosted,
    OwnLimitsGranted,
    OwnLimitsWithdrawn,
)
from pitboss.table.services.opening import ChecklistTicked, TableOpened, TableReady
from pitboss.table.services.seats.events import (
    BoughtIn,
    CashedOut,
    SeatChanged,
    SeatLeft,
    SeatsEvent,
    SeatTaken,
    TrayCredited,
    TrayFilled,
    VoucherExchanged,
)


def cards(event: ev.CardsEvent) -> str:
    match event:
        case TableOpened():
            return f"{event.settings.name} opens under {event.rulebook}, dealt from a {event.settings.device}."
        case ChecklistTicked():
            return f"{first_up(spoken(event.item))}: {event.stands_for or f'in place, says {event.by}.'}"
        case TableReady():
            return "The table is ready: wagers may be placed."
        case CardsChecked():
            return f"Deck {event.deck + 1} checked by {event.by}: {event.cards} cards."
        case CardsSecured():
            return f"Deck {event.deck + 1} locked away."
        case CardsReleased():
            return f"Deck {event.deck + 1} brought to the table."
        case CardsShuffled():
            return f"Deck {event.deck + 1} shuffled."
        case CardsCut():
            return f"Cut {event.depth} cards deep and put in the shoe."
        case CountInstructed():
            return f"{event.by} has the cards counted."
        case CardsCounted():
            return f"{event.cards} cards counted."
        case CardsChanged():
            return f"New cards with {event.back} backs: {event.reason}."
        case _:
            assert_never(event)


def seats(event: SeatsEvent) -> str:
    match event:
        case SeatTaken():
            return f"{event.player} sits down at seat {event.seat}."
        case SeatChanged():
            return f"From seat {event.seat} to seat {event.to}."
        case SeatLeft():
            leaves = "has to leave" if event.required else "leaves"
            return f"{event.player} {leaves} seat {event.seat}.{' The marker goes.' if event.marker_removed else ''}"
        case BoughtIn():
            return f"Seat {event.seat} buys in for {show(event.amount)}."
        case CashedOut():
            return f"Seat {event.seat} cashes out {show(event.amount)}."
        case VoucherExchanged():
            return f"Seat {event.seat}: voucher {event.voucher} for {show(event.amount)} in tokens."
        case TrayFilled():
            return f"{show(event.amount)} brought to the float tray."
        case TrayCredited():
            return f"{show(event.amount)} taken from the float tray."
        case LimitsChanged():
            new = event.limits.ranges[event.wager]
            return f"{wager_name(event.wager)} now from {show(new.minimum)} to {show(new.maximum)}."
        case MinimumRaised():
            kept = "".join(f" Seat {seat} keeps {show(old)}." for seat, old in event.kept.items())
            return f"The minimum for {wager_name(event.wager)} is now {show(event.minimum)}.{kept}"
        case NoticePosted():
            notice = event.notice
            who = " for players with a marker" if notice.for_markers else ""
            bound, amount = ("maximum", notice.maximum) if notice.maximum else ("minimum", notice.minimum)
            announced = f"{bound} for {wager_name(notice.wager)} {show(amount)}{who}"
            return f"Sign: {announced} from {time_of_day(notice.binds_at)}."
        case LimitsAgreed():
            agreed = f"from {show(event.range_.minimum)} to {show(event.range_.maximum)}"
            return f"Seat {event.seat} agrees to {wager_name(event.wager)} {agreed}."
        case OwnLimitsGranted():
            own = f"from {show(event.range_.minimum)} to {show(event.range_.maximum)}"
            return f"Seat {event.seat} alone: {wager_name(event.wager)} {own}."
        case OwnLimitsWithdrawn():
            return f"Seat {event.seat} plays at the table's limits again."
        case _:
            assert_never(event)
