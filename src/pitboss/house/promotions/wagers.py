"""Wagers at tables that count for a promotion, from the tables' own events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.house.promotions.entering import CountWagers, Wagered, WagersCounted, totals_of
from pitboss.house.promotions.state import PromotionState
from pitboss.house.record import Accepted, Recorded, TableRecord, holding
from pitboss.house.results import wagers_of
from pitboss.house.ruled import Surroundings
from pitboss.house.stream_runner import HouseStream
from pitboss.money import show
from pitboss.table.events import Event, Outcome
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.sitting import SeatChanged, SeatTaken


def recounted(tables: Mapping[str, TableRecord], state: PromotionState, event: Event) -> Iterable[str]:
    """Yield where the records of the tables say something else than a count that was recorded."""
    if not isinstance(event, WagersCounted):
        return
    again = count_wagers(state, tables.values(), event.until)
    if dict(event.tables) != again.tables:
        yield f"the tables were read up to {dict(event.tables)}, and their records say {again.tables}"
    counted = {each.person: each.amount for each in event.earned}
    found = totals_of(again.wagered)
    for person in (*found, *(each for each in counted if each not in found)):
        if (had := counted.get(person, 0)) != (has := found.get(person, 0)):
            yield f"somebody's wagers were counted as {show(had)}; the tables say {show(has)}"


def count_wagers(state: PromotionState, tables: Iterable[TableRecord], until: int) -> CountWagers:
    """Return what people wagered at tables of the promotion's games, from when it began until a time.

    A wager counts when it is settled. One that is void does not, nor does one made while the promotion was postponed.
    """
    until = min(until, state.closes)
    totals: dict[str, int] = {}
    read: dict[str, int] = {}
    for table in tables:
        if table.rules.game.id in state.terms.gaming and not table.rules.table.of_tournament:
            history = [each for each in table.history if each.at < until]
            read[table.rules.table.name] = history[-1].version if history else 0
            for person, amount in _wagered(state, history):
                totals[person] = totals.get(person, 0) + amount
    wagered = tuple(Wagered(person, totals[person]) for person in sorted(totals))
    return CountWagers(tables=dict(sorted(read.items())), until=until, wagered=wagered)


def _wagered(state: PromotionState, history: list[Recorded]) -> Iterable[tuple[str, int]]:
    """Yield each wager that counts, with its player."""
    ended: dict[int, int] = {}
    seated: dict[int, str] = {}
    players: dict[tuple[int, int], str] = {}
    playing = 0
    for each in holding(history):
        event = each.event
        match event:
            case SeatTaken():
                seated[event.seat] = event.player
            case SeatChanged():
                seated[event.to] = seated.pop(event.seat)
        if begun := event.begins():
            playing = begun.number
        if event.settles():
            ended[playing] = each.at
            players.update({(playing, seat): player for seat, player in seated.items()})
    for line in wagers_of(history):
        at = ended.get(line.round, 0)
        if line.outcome != Outcome.VOID and not line.banks and _counts(state, at):
            yield players[line.round, line.owner], line.stake


def _counts(state: PromotionState, at: int) -> bool:
    """Return whether a wager that was settled then counts."""
    paused = [*state.pauses, *([(state.postponed_at, state.closes)] if state.entries_postponed else [])]
    return state.commenced_at <= at < state.closes and not any(start <= at < end for start, end in paused)


def count_now(house: Surroundings, promotion: HouseStream[PromotionState], *, command_id: str, at: int) -> Accepted | Refusal:
    """Have the house count the wagers at its tables for a promotion."""
    house.must_hold()
    tables = house.tables()
    for table in tables:
        table.follow()
    promotion.follow()
    does = count_wagers(promotion.state, tables, max(at, promotion.at))
    return promotion.by_itself(does, command_id=command_id, at=at)
