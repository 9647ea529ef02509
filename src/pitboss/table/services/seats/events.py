"""Seats and money: what has happened, and what the table keeps of it."""

from __future__ import annotations

from typing import ClassVar, assert_never

from msgspec.structs import replace

from pitboss.table.events import Event, Significance
from pitboss.table.state import Seat, TableState


class SeatTaken(Event, frozen=True, tag="seat.taken/1"):
    seat: int
    player: str


class SeatChanged(Event, frozen=True, tag="seat.changed/1"):
    seat: int
    to: int


class SeatLeft(Event, frozen=True, tag="seat.left/1"):
    seat: int
    player: str
    marker_removed: bool = False
    required: bool = False
    """The player had to give the seat up."""


class BoughtIn(Event, frozen=True, tag="chips.bought/1"):
    seat: int
    amount: int


class CashedOut(Event, frozen=True, tag="chips.cashed/1"):
    seat: int
    amount: int


class VoucherExchanged(Event, frozen=True, tag="voucher.exchanged/1"):
    seat: int
    voucher: str
    amount: int


class TrayFilled(Event, frozen=True, tag="tray.filled/1"):
    amount: int
    signed_by: str = ""
    """The second person, if one signed."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.FLOAT


class TrayCredited(Event, frozen=True, tag="tray.credited/1"):
    amount: int
    signed_by: str = ""
    """The second person, if one signed."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.FLOAT


SeatsEvent = SeatTaken | SeatChanged | SeatLeft | BoughtIn | CashedOut | VoucherExchanged | TrayFilled | TrayCredited


def evolve(state: TableState, event: SeatsEvent) -> TableState:
    """Return the table with its seats after an event."""
    match event:
        case SeatTaken():
            seats = {**state.seats, event.seat: Seat(event.player)}
            return replace(state, seats=seats, boxes=_boxes(state, event.seat))
        case SeatChanged():
            seats = {**_without(state.seats, event.seat), event.to: state.seats[event.seat]}
            return replace(state, seats=seats, boxes=_boxes(state, event.seat, event.to))
        case SeatLeft():
            seats = _without(state.seats, event.seat)
            shoe = state.shoe if seats else replace(state.shoe, vacated=True)
            table = replace(state.round, full=False)
            return replace(state, seats=seats, shoe=shoe, round=table, boxes=_boxes(state, event.seat))
        case VoucherExchanged():
            return replace(state, vouchers=state.vouchers | {event.voucher})
        case TrayFilled() | TrayCredited():
            return replace(state, unsigned=0 if event.signed_by else state.unsigned + event.amount)
        case BoughtIn() | CashedOut():
            return state
        case _:
            assert_never(event)


def _without(seats: dict[int, Seat], number: int) -> dict[int, Seat]:
    return {seat: sitting for seat, sitting in seats.items() if seat != number}


def _boxes(state: TableState, *seats: int) -> dict[int, int]:
    """Return the further areas that players still have: none where somebody sits down, none of a seat that was given up."""
    return {place: owner for place, owner in state.boxes.items() if place not in seats and owner not in seats}
