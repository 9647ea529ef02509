"""The dealer's next step in a spin: the ball, the call, the number, and all wagers; and what the board shows."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette import results
from pitboss.games.roulette.context import SpinContext
from pitboss.games.roulette.wheel import words
from pitboss.games.shared_layout.narration import settlement_lines
from pitboss.games.shared_layout.round import PayWinning, TakeLosing
from pitboss.money import show
from pitboss.table.desk_vocabulary import Step, step
from pitboss.table.events import Event
from pitboss.table.limits import limits_at
from pitboss.table.phrases import place_names, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.decide import wagering_areas


def between(m: SpinContext) -> Step:
    """Return the dealer's next step until the ball rests."""
    wagered = wagering_areas(m)
    where = f"Wagers are at {place_names(wagered)}." if wagered else "No wager is on the layout."
    if not m.turning:
        keys = ["spin", "place SEATS AREA AMOUNT"]
        enter = "spin" if wagered else ""
        return step(m, f"{where} {_taking(m)}Spin the ball.", keys, "spin.ball", "wager.before-first-card", enter=enter)
    if not m.closed:
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
    if not m.in_round:
        return between(m)
    if not m.part.taken:
        decision = results.take(m, TakeLosing())
        shows = () if isinstance(decision, Refusal) else _wagers(m, decision[0])
        return step(m, "Take all losing wagers.", ["take"], "settle.take-losing", shows=shows, enter="take")
    if m.part.paid:
        marked = m.rules.has("equipment.marker")
        does = "Take the marker off; players may wager again." if marked else "Open the terminals for the next spin."
        return step(m, does, ["end"], "settle.pay-winning", enter="end")
    return _paying(m)


def _paying(m: SpinContext) -> Step:
    """Show what to pay where; a tray that cannot pay it must be filled first."""
    decision = results.pay(m, PayWinning())
    if isinstance(decision, Refusal):
        short = f"{decision.sentence()} {decision.way_out()}"
        return step(m, "Pay all winning wagers.", ["fill AMOUNT", "pay"], "settle.pay-winning", warns=short)
    return step(m, "Pay all winning wagers.", ["pay"], "settle.pay-winning", shows=_wagers(m, decision[0]), enter="pay")


def _wagers(m: SpinContext, event: Event) -> Iterator[str]:
    return settlement_lines(event, {seat: entry.player for seat, entry in m.state.round.entries.items()})


def board(m: SpinContext) -> tuple[str, ...]:
    """Return the ball and the numbers of the last spins."""
    return tuple(_lines(m))


def _lines(m: SpinContext) -> Iterator[str]:
    if m.turning:
        yield f"The ball is turning; wagers are {'closed' if m.closed else 'open'}."
    elif m.part.number:
        yield f"The ball rests in {words(m.part.number)}."
    if m.part.last:
        yield f"last numbers: {' '.join(m.part.last)}"
