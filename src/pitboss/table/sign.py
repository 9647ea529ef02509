"""The sign at the table: limits, unit, schedules in play, maximum payout, notices with their time."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.money import show
from pitboss.table.accounts import LARGEST
from pitboss.table.limits import kept_minimum, limits_at, own_range
from pitboss.table.phrases import clock, wager_name
from pitboss.table.rules import Rules, amounts_of
from pitboss.table.schedules import Schedule
from pitboss.table.services.supervision.conduct import DIRECTED
from pitboss.table.state import TableState

NO_CASH_VALUE = "Tournament chips have no cash value"
CHIPS = "entrant.chips"


class SignLine(Struct, frozen=True):
    """One line of the sign and the clauses that put it there."""

    name: str
    text: str
    clauses: tuple[str, ...]


def sign(state: TableState, rules: Rules, at: int) -> tuple[SignLine, ...]:
    """Return what the sign says at that moment."""
    with amounts_of(rules):
        return tuple(_lines(state, rules.on_sign(state), at))


def _lines(state: TableState, rules: Rules, at: int) -> Iterator[SignLine]:
    limits = limits_at(state.limits, state.notices, at)
    if rules.has("equipment.inscription"):
        yield SignLine("inscription", rules.value("inscription"), rules.cite("equipment.inscription"))
    if rules.table.of_tournament:
        yield SignLine("tournament", NO_CASH_VALUE, rules.cite(CHIPS))
    for wager in rules.limited:
        range_ = limits.ranges[wager]
        most = "none" if range_.maximum >= LARGEST else show(range_.maximum)
        text = f"{wager_name(wager)}: minimum {show(range_.minimum)}, maximum {most}"
        yield SignLine(f"limits.{wager}", text, rules.cite("sign.limits", *rules.limited_by(wager)))
        kept = [kept_minimum(seat.kept, wager, state.notices, at) for seat in state.seats.values()]
        lower = sorted({old for old in kept if old is not None and old < range_.minimum})
        if lower:
            text = f"{wager_name(wager)}: previous minimum {', '.join(show(old) for old in lower)} for players with a marker"
            yield SignLine(f"previous.{wager}", text, rules.cite("sign.both-minimums"))
    if limits.multiples_of_minimum:
        yield SignLine("unit", "Wagers in multiples of the minimum", rules.cite("sign.limits"))
    elif limits.unit:
        yield SignLine("unit", f"Wagers above the minimum in units of {show(limits.unit)}", rules.cite("sign.limits"))
    for shown_by, schedule in rules.sign_schedules():
        text = f"{wager_name(schedule.wager)} {_pays(schedule)}"
        yield SignLine(f"schedule.{schedule.wager}", text, rules.cite(*shown_by))
    yield from _next_round(state, rules)
    if rules.maximum_payout:
        text = f"Maximum payout {show(rules.maximum_payout)} per {rules.maximum_payout_per.replace('-', ' ')}"
        yield SignLine("maximum-payout", text, rules.cite("sign.maximum-payout"))
    chip = show(rules.smallest_chip)
    yield SignLine("rounding", f"Uneven payments are rounded {rules.rounding} to {chip}", rules.cite(rules.paid_by))
    for name, text, rule in rules.further_signs():
        yield SignLine(name, text, rules.cite(rule))
    for rule in sorted(state.directions):
        yield SignLine(f"direction.{rule}", f"{DIRECTED[rule]}, by direction of a supervisor", rules.cite(rule))
    if state.closes_at:
        yield SignLine("closing", f"This table closes at {clock(state.closes_at)}", rules.cite("supervise.close-table"))
    for number in sorted(state.seats):
        for wager, granted in state.seats[number].own.items():
            kept_there = kept_minimum(state.seats[number].kept, wager, state.notices, at)
            own = own_range(granted, limits.ranges[wager], kept_there)
            text = f"Seat {number}, {wager_name(wager)}: minimum {show(own.minimum)}, maximum {show(own.maximum)}"
            yield SignLine(f"own.{number}.{wager}", text, rules.cite("sign.personal-limits"))
    for notice in state.notices:
        if notice.binds_at > at:
            who = " for players with a marker" if notice.for_markers else ""
            new = f"maximum {show(notice.maximum)}" if notice.maximum else f"minimum {show(notice.minimum)}"
            text = f"{wager_name(notice.wager)}: {new}{who} from {clock(notice.binds_at)}"
            rule = "limits.old-minimum-notice" if notice.for_markers else "limits.notice"
            yield SignLine("notice", text, rules.cite(rule))


def _pays(schedule: Schedule) -> str:
    """Return what a schedule pays in words: by its lines, or in one figure where it has only one."""
    if len(schedule.pays) == 1:
        return f"pays {schedule.pays[0][1]}"
    return f"pays: {', '.join(schedule.lines())}"


def _next_round(state: TableState, rules: Rules) -> Iterator[SignLine]:
    """Yield the schedules that the house has changed and that hold from the next round on."""
    coming = rules.changed({**state.house_wide, **state.house_wide_next})
    for shown_by, schedule in coming.sign_schedules() if state.house_wide_next else ():
        if (key := f"schedule.{schedule.wager}") in state.house_wide_next:
            text = f"{wager_name(schedule.wager)} pays from the next round: {', '.join(schedule.lines())}"
            yield SignLine(f"next.{key}", text, rules.cite(*shown_by))
