"""The dealer's next step in a spin: the ball, the call, the number, and all wagers; and what the board shows."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed, turning
from pitboss.games.roulette.wheel import words
from pitboss.games.shared_layout.desk import settlement
from pitboss.games.shared_layout.rules import PAY
from pitboss.money import show
from pitboss.table.desk_vocabulary import Step, step
from pitboss.table.limits import limits_at
from pitboss.table.phrases import place_names, wager_name
from pitboss.table.services.wagers.placing import wagering_areas


def between(m: SpinContext) -> Step:
    """Return the dealer's next step until the ball rests."""
    wagered = wagering_areas(m)
    where = f"Wagers are at {place_names(wagered)}." if wagered else "No wager is on the layout."
    if not turning(m):
        keys = ["spin", "place SEATS AREA AMOUNT"]
        enter = "spin" if wagered else ""
        return step(m, f"{where} {_taking(m)}Spin the ball.", keys, "spin.ball", "wager.before-first-card", enter=enter)
    if not closed(m):
        does = f"{where} The ball is turning. {m.rules.closing}."
        keys = ["no more bets", "place SEATS AREA AMOUNT"]
        return step(m, does, keys, "deal.no-more-bets", "spin.call-while-turning", enter="no more bets")
    clarify = ["clarify SEAT AREA to AREA"] if m.rules.has("wager.clarified") else []
    return step(m, f"{m.rules.resting}.", ["ball NUMBER", *clarify], "result.number", "wager.clarified")


def _taking(m: SpinContext) -> str:
    """Return the limits of each kind of wager while nothing is on the layout."""
    if wagering_areas(m):
        return ""
    ranges = limits_at(m.state.limits, m.state.notices, m.at).ranges
    bounds = [f"{wager_name(each)} {show(ranges[each].minimum)} to {show(ranges[each].maximum)}" for each in m.rules.limited]
    return f"Take wagers: {', '.join(bounds)}. "


def next_step(m: SpinContext) -> Step:
    """Return the dealer's next step once the ball rests."""
    return settlement(m, lambda: _ending(m)) if m.in_round else between(m)


def _ending(m: SpinContext) -> Step:
    marked = m.rules.has("equipment.marker")
    does = "Take the marker off; players may wager again." if marked else "Open the terminals for the next spin."
    return step(m, does, ["end"], PAY, enter="end")


def board(m: SpinContext) -> tuple[str, ...]:
    """Return the ball and the numbers of the last spins."""
    return tuple(_lines(m))


def _lines(m: SpinContext) -> Iterator[str]:
    if turning(m):
        yield f"The ball is turning; wagers are {'closed' if closed(m) else 'open'}."
    elif m.part.number:
        yield f"The ball rests in {words(m.part.number)}."
    if m.part.last:
        yield f"last numbers: {' '.join(m.part.last)}"
