"""The wagers of poker before the first card: a Play goes with an Ante, a side wager may need one."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.limits import Bounds
from pitboss.table.poker.rules import PLAY, PokerMoment
from pitboss.table.refusal import Refusal
from pitboss.table.state import stake_on
from pitboss.table.wagering import wager_bounds


def play_step(m: PokerMoment, place: int, owner: int) -> int:
    """The step on the sign where it binds Play as it binds the Ante: multiples of the minimum, or the unit; else 0."""
    limits = m.state.limits
    if not m.rules.unit_binds_play:
        return 0
    return wager_bounds(m, place, owner, m.rules.first_wager).step if limits.multiples_of_minimum else limits.unit


def play_bounds(m: PokerMoment, place: int, owner: int) -> Bounds:
    """A Play goes by the Ante that lies there."""
    return m.rules.play_bounds(stake_on(m.state, place, m.rules.first_wager).total, play_step(m, place, owner))


def out_of_turn(m: PokerMoment, place: int, wager: str) -> Refusal | None:
    """Refuse a Play without its Ante, and another Ante under a Play."""
    if wager == PLAY and not stake_on(m.state, place, m.rules.first_wager).total:
        return m.refuse("ante-first", "wager.no-play-without-ante")
    if wager == m.rules.first_wager and stake_on(m.state, place, PLAY).total:
        return m.refuse("ante-under-play", "play.wager")
    return None


def alone(m: PokerMoment, place: int, totals: dict[str, int]) -> Refusal | None:
    """Refuse a wager that goes only with another one: a side wager where the operator does not take it alone, a bonus."""
    if m.rules.first_wager in totals:
        return None
    lie = {wager for wager in m.rules.wagers if totals.get(wager) or stake_on(m.state, place, wager).total}
    for wager in lie:
        rule = m.rules.company(wager)
        if rule and lie == {wager}:
            return m.refuse("not-alone", rule, wager=wager, wagers=tuple(each for each in m.rules.wagers if each != wager))
    if m.rules.side_alone or m.rules.first_wager in lie:
        return None
    return m.refuse("side-alone", "wager.side-alone")


def placing(m: PokerMoment, place: int, totals: dict[str, int]) -> Iterator[str]:
    """The rules of poker by which these wagers are placed."""
    if PLAY in totals:
        yield "wager.blind-play"
    first = m.rules.first_wager
    if first not in totals and not stake_on(m.state, place, first).total:
        yield "wager.side-alone"
