"""What a race or a spin costs grows with its wagers and no faster. Work is counted, not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest
from benchmarks.race import STAKE, Races
from benchmarks.spin import Spins
from tests.support.derby import cards, race
from tests.support.incidents import race_incident

from pitboss import do
from pitboss.table.commands import HOUSE_ACTOR, Actor, Standing
from pitboss.table.context import Context
from pitboss.table.decide import context_of, offers
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.view import view
from pitboss.table.viewers import PUBLIC

FEW, MANY = 500, 5_000


def counted(does: Callable[[], object]) -> int:
    """How many lines of the program are run, each turn of a loop again."""
    lines = 0

    def traced(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        does()
    finally:
        sys.settrace(before)
    return lines


def context(table: Races, who: Actor = HOUSE_ACTOR) -> Context:
    return context_of(table.state, who, 0, table.rules, Standing(purse=10**9))


def at_the_call(wagers: int, kind: type[Races] = Races) -> Races:
    """Return a table where every player has placed their wagers and the dealer has called."""
    table = kind(wagers)
    table.placed()
    return table


def at_the_result(wagers: int, kind: type[Races] = Races) -> Races:
    table = at_the_call(wagers, kind)
    table.drawn()
    return table


def at_the_end(wagers: int, kind: type[Races] = Races) -> Races:
    table = at_the_result(wagers, kind)
    table.settled()
    return table


def put_right(table: Races, remedy: str) -> list[Event]:
    """Carried out, and let happen; the race is reconstructed to another result than the one it had."""
    another = "hcs" if table.state.round.part.shown[0].word != "hearts" else "dcs"
    report = race_incident("dealt-incorrectly", sequence=cards(race(another)))
    events = [*table.rules.game.whole.remedies[remedy](context(table), report, ())]
    state = table.state
    for event in events:
        state = evolve(state, event, table.rules.game)
    return events


WORK: dict[str, tuple[Callable[[int], Races], Callable[[Races], object]]] = {
    "the first card": (at_the_call, lambda table: table.say(HOUSE_ACTOR, do.Draw())),
    "who has a wager": (at_the_call, lambda table: wagering_areas(context(table))),
    "a player's offers": (at_the_call, lambda table: [*offers(context(table, table.players[1]))]),
    "the dealer's offers": (at_the_call, lambda table: [*offers(context(table))]),
    "losing wagers taken": (at_the_result, lambda table: table.say(HOUSE_ACTOR, do.TakeLosing())),
    "all settled": (at_the_result, Races.settled),
    "the round ended": (at_the_end, lambda table: table.say(HOUSE_ACTOR, do.EndRound())),
    "settled again": (at_the_end, lambda table: put_right(table, "reconstruct")),
    "the round voided": (at_the_end, lambda table: put_right(table, "void-round")),
    "a look at the table": (at_the_result, lambda table: view(table.state, PUBLIC, table.rules, 0)),
    "the ball at rest": (partial(at_the_call, kind=Spins), lambda table: table.drawn()),
    "a spin settled": (partial(at_the_result, kind=Spins), Races.settled),
    "a spin ended": (partial(at_the_end, kind=Spins), lambda table: table.say(HOUSE_ACTOR, do.EndRound())),
    "a look at the wheel": (partial(at_the_result, kind=Spins), lambda table: view(table.state, PUBLIC, table.rules, 0)),
}


@pytest.mark.parametrize("name", WORK)
def test_ten_times_the_wagers_are_ten_times_the_work(name: str) -> None:
    so_far, does = WORK[name]
    for wagers in (FEW, MANY):
        # What is found once and kept, such as the names of accounts, is found before the count.
        does(so_far(wagers))
    few, many = (counted(partial(does, so_far(wagers))) for wagers in (FEW, MANY))
    assert few > 0
    assert many < few * MANY / FEW * 1.1


def test_a_command_is_as_much_work_with_500_wagers_on_the_layout_as_with_5() -> None:
    work = []
    for wagers in (5, FEW):
        table = Spins(2 * FEW)
        (seat, who), *others = table.players.items()
        for each in table.players:
            table.bought_in(each, FEW * STAKE)
        for number in range(wagers):
            other, says = others[number % len(others)]
            table.say(says, do.PlaceWagers(other, {table.rules.wagers[number // len(others)]: do.Stake(STAKE)}))

        def placed_and_taken_back(table: Races = table, seat: int = seat, who: Actor = who) -> None:
            table.say(who, do.PlaceWagers(seat, {"red": do.Stake(STAKE)}))
            table.say(who, do.WithdrawWagers(seat, ("red",)))

        placed_and_taken_back()
        work.append(counted(placed_and_taken_back))
    assert work[0] == work[1]


def test_a_settlement_is_as_many_events_whatever_the_wagers() -> None:
    kinds = []
    for wagers in (25, FEW):
        table = at_the_result(wagers)
        events = [*table.say(HOUSE_ACTOR, do.TakeLosing()), *table.say(HOUSE_ACTOR, do.PayWinning())]
        events += table.say(HOUSE_ACTOR, do.EndRound())
        kinds.append([type(event).__name__ for event in events])
        assert sum(len(getattr(event, "wagers", ())) for event in events) == wagers
    assert kinds[0] == kinds[1] == ["LosingWagersTaken", "WinningWagersPaid", "RoundEnded"]
