"""Sentences about a table: its cards before the deal, its seats, its limits, its wagers."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.limits import Range
from pitboss.table.phrases import amounts, clock, counted, listed, person_name, quoted, signed, wager_name
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
from pitboss.table.services.seats.events import (
    BoughtIn,
    CashedOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TrayCredited,
    TrayFilled,
    VoucherExchanged,
)
from pitboss.table.services.wagers.events import (
    BetsClosed,
    PastWagerStood,
    PaymentFound,
    WagerLeftOpen,
    WagersPlaced,
    WagerStood,
    WagersWithdrawn,
)


def narrate(event: Event) -> str | None:
    """Return an event of the table itself as a sentence; None if it is another."""
    return _cards(event) or _seats(event) or _limits(event) or _wagers(event)


def _cards(event: Event) -> str | None:
    match event:
        case CardsChecked():
            return f"Deck {event.deck + 1} checked by {person_name(event.by)}: {counted(event.cards, 'card')}."
        case CardsSecured():
            return f"Deck {event.deck + 1} locked away."
        case CardsReleased():
            return f"Deck {event.deck + 1} brought to the table."
        case CardsShuffled():
            return f"Deck {event.deck + 1} shuffled."
        case CardsCut():
            return f"Cut {counted(event.depth, 'card')} deep and put in the shoe."
        case CountInstructed():
            return f"{event.by} orders a count of the cards."
        case CardsCounted():
            return f"{counted(event.cards, 'card')} counted{': the number is wrong' if event.wrong else ''}."
        case CardsChanged():
            why = f": {event.reason.rstrip('.')}" if event.reason else ""
            return f"New cards with {event.back} backs{why}."
        case _:
            return None


def _seats(event: Event) -> str | None:
    match event:
        case SeatTaken():
            return f"{event.player} sits down at seat {event.seat}."
        case SeatChanged():
            return f"The player at seat {event.seat} moves to seat {event.to}."
        case SeatLeft():
            leaves = "has to leave" if event.required else "leaves"
            return f"{event.player} {leaves} seat {event.seat}.{' The marker is removed.' if event.marker_removed else ''}"
        case BoughtIn():
            return f"Seat {event.seat} buys in for {show(event.amount)}."
        case CashedOut():
            return f"Seat {event.seat} cashes out {show(event.amount)}."
        case VoucherExchanged():
            return f"Seat {event.seat}: voucher {event.voucher} for {show(event.amount)} in tokens."
        case TrayFilled():
            return f"{show(event.amount)} brought to the float tray.{signed(event.signed_by)}"
        case TrayCredited():
            return f"{show(event.amount)} taken from the float tray.{signed(event.signed_by)}"
        case _:
            return None


def _limits(event: Event) -> str | None:
    match event:
        case LimitsChanged():
            return f"{wager_name(event.wager)} limits are now {_range(event.limits.ranges[event.wager])}."
        case MinimumRaised():
            kept = "".join(f" Seat {seat} keeps {show(old)}." for seat, old in event.kept.items())
            return f"The minimum for {wager_name(event.wager)} is now {show(event.minimum)}.{kept}"
        case NoticePosted():
            notice = event.notice
            who = " for players with a marker" if notice.for_markers else ""
            bound, amount = ("maximum", notice.maximum) if notice.maximum else ("minimum", notice.minimum)
            announced = f"{bound} for {wager_name(notice.wager)} {show(amount)}{who}"
            return f"Sign: {announced} from {clock(notice.binds_at)}."
        case LimitsAgreed():
            return f"Seat {event.seat} agrees to {wager_name(event.wager)} limits of {_range(event.range_)}."
        case OwnLimitsGranted():
            return f"Seat {event.seat} alone has {wager_name(event.wager)} limits of {_range(event.range_)}."
        case OwnLimitsWithdrawn():
            return f"Seat {event.seat} plays at the table's limits again."
        case _:
            return None


def _wagers(event: Event) -> str | None:
    match event:
        case WagersPlaced():
            by = f", by seat {event.owner}" if event.owner != event.seat else ""
            dealer = ", placed by the dealer" if event.placed_by_dealer else ""
            return f"Seat {event.seat}: {amounts(event.total)}{by}{dealer}."
        case WagersWithdrawn():
            if event.removed_by:
                return f"{event.removed_by} removes the wagers of seat {event.seat}.{quoted(event.grounds)}"
            return f"Seat {event.seat}: {listed(map(wager_name, event.wagers)) if event.wagers else 'all wagers'} taken back."
        case BetsClosed():
            return '"No more bets."'
        case WagerStood():
            found = f"{wager_name(event.wager)} found at {show(event.found)}"
            return f"Seat {event.seat}: {found}, counts at {show(event.counts)}."
        case WagerLeftOpen():
            found = f"{wager_name(event.wager)} found at {show(event.stake.total)}"
            return f"Seat {event.seat}: {found}; a supervisor decides at how much it counts."
        case PaymentFound():
            done = "paid to" if event.paid > 0 else "taken from"
            more = f"{show(abs(event.paid))} more was {done} {event.player} on {wager_name(event.wager)}"
            return f"Round {event.round}, seat {event.seat}: {more} than the record says.{signed(event.signed_by)}"
        case PastWagerStood():
            stands = f"{wager_name(event.wager)} of {show(event.amount)} in round {event.round} stands"
            return f"Seat {event.seat}: {stands}."
        case _:
            return None


def _range(limits: Range) -> str:
    return f"{show(limits.minimum)} to {show(limits.maximum)}"
