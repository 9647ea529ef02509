"""The pools of the progressive jackpot: what feeds them, what each hand wins, and what is still to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Self

from msgspec import Struct

from pitboss.cards.ranks.ranking import ROYAL_FLUSH, STRAIGHT_FLUSH
from pitboss.cards.ranks.values import HandValue
from pitboss.games.caribbean_stud_poker.round import StudRound
from pitboss.games.caribbean_stud_poker.settle import JACKPOT
from pitboss.games.dealer_poker.round import LIVE, Stage
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.money import parse_rate
from pitboss.money.odds import payment
from pitboss.table.accounts import TRAY, area, stake_on
from pitboss.table.commands import Stake
from pitboss.table.schedules import Schedule
from pitboss.table.state import Phase, TableState

MAJOR = (STRAIGHT_FLUSH, ROYAL_FLUSH)
"""The hands that win a part of the jackpot, in the order in which they are paid."""


class Winner(Struct, frozen=True):
    """A hand that wins the jackpot."""

    area: int
    stake: int
    value: HandValue


class Prize(Struct, frozen=True):
    """What a winner gets, from which pool, and whether that is a part of it; what the pool is short of, the house adds."""

    winner: Winner
    pool: str
    amount: int
    from_pool: int
    shared: bool = False


class Terms(Struct, frozen=True):
    """What the rulebook and the operator say about the jackpot."""

    schedule: Schedule
    royal: Fraction
    straight_flush: Fraction
    increment: Fraction
    minor: Fraction
    """What of the increment goes to the minor pool, where there are two."""
    name: str
    two_pools: bool
    guaranteed: bool
    seed: int
    """What the jackpot begins with, in cents."""
    several_least: int
    """What each royal flush gets at least, in cents, where several hands win a part of the jackpot."""
    chip: int

    def __repr__(self) -> str:
        said = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name != "schedule")
        return f"Terms({', '.join(said)}, schedule={self.schedule.lines()!r})"

    @classmethod
    def read(cls, rules: PokerRules) -> Self:
        return cls(
            schedule=rules.side_schedules[JACKPOT],
            royal=parse_rate(rules.value("jackpot.royal-flush-share")),
            straight_flush=parse_rate(rules.value("jackpot.straight-flush-share")),
            increment=parse_rate(rules.value("jackpot.increment")),
            minor=parse_rate(rules.value("jackpot.minor-increment")),
            name=rules.value("jackpot.pool"),
            two_pools=rules.value("jackpot.pools") != "one",
            guaranteed=rules.value("jackpot.guaranteed-by") == "house",
            seed=rules.value("jackpot.seed"),
            several_least=rules.value("jackpot.several-least", 0),
            chip=rules.smallest_chip,
        )

    @property
    def pools(self) -> tuple[str, ...]:
        """Return the names of the pools, the major one first."""
        return (f"{self.name}-major", f"{self.name}-minor") if self.two_pools else (self.name,)

    def shows(self, held: Mapping[str, int]) -> dict[str, int]:
        """Return what the meter shows of each pool; the major one is never below the amount that it begins with."""
        return {name: max(held.get(name, 0), 0 if at else self.seed) for at, name in enumerate(self.pools)}

    def fed(self, lost: int) -> dict[str, int]:
        """Return what of a lost wager goes to each pool, in whole cents."""
        whole = int(lost * self.increment)
        minor = int(whole * self.minor) if self.two_pools else 0
        return {name: part for name, part in zip(self.pools, (whole - minor, minor), strict=False) if part}

    def share(self, kind: str) -> Fraction:
        """Return the part of the jackpot that a hand wins; nothing for one that is paid by the odds alone."""
        return {ROYAL_FLUSH: self.royal, STRAIGHT_FLUSH: self.straight_flush}.get(kind, Fraction(0))

    def prizes(self, winners: Sequence[Winner], held: Mapping[str, int]) -> list[Prize]:
        """Return what each winner gets. Hands paid by the odds alone come first, then straight flushes, each with its part of
        what the jackpot showed; royal flushes share what is left, and none gets less than the odds or, where several hands win a
        part, than a sum of money."""
        left = {name: held.get(name, 0) for name in self.pools}
        shown = left[self.pools[0]]
        several = self.several(winners)
        found: list[Prize] = []
        for kinds in (tuple(kind for kind, _ in self.schedule.pays if kind not in MAJOR), *((kind,) for kind in MAJOR)):
            alike = [each for each in winners if self.schedule.kind(each.value) in kinds]
            source = self.pools[0] if kinds[:1] != () and kinds[0] in MAJOR else self.pools[-1]
            whole = left[source] if kinds == (ROYAL_FLUSH,) else shown
            for each in alike:
                part = self._part(self.schedule.kind(each.value), whole, len(alike))
                odds = self.schedule.odds(each.value)
                assert odds is not None
                fixed = self.several_least if several and kinds == (ROYAL_FLUSH,) else 0
                least = max(fixed, payment(each.stake, odds, self.chip, "down"))
                due = max(least, part)
                paid = min(due, left[source])
                left[source] -= paid
                found.append(Prize(each, source, due if self.guaranteed else paid, paid, part > least))
        return found

    def several(self, winners: Sequence[Winner]) -> bool:
        """Return whether several hands win a part of the jackpot."""
        return sum(self.schedule.kind(each.value) in MAJOR for each in winners) > 1

    def _part(self, kind: str, whole: int, winners: int) -> int:
        """Return a winner's part of the jackpot in whole chips. Royal flushes divide theirs."""
        part = self.share(kind) * whole / (winners if kind == ROYAL_FLUSH else 1)
        return int(part) // self.chip * self.chip


def due(state: TableState, terms: Terms | None) -> bool:
    """Return whether no hand is live any more and a Jackpot wager of the round is still to be settled."""
    part: StudRound = state.round.part
    if terms is None or state.phase is not Phase.ROUND or part.stage is Stage.DEALING:
        return False
    over = not any(hand.status in LIVE for hand in part.hands.values())
    return over and any(won(state, place).total or terms.fed(lost(state, place)) for place in still_open(state))


def still_open(state: TableState) -> Iterator[int]:
    """Yield the areas whose Jackpot wager is neither settled nor void, from the dealer's left."""
    part: StudRound = state.round.part
    for place, entry in sorted(state.round.entries.items()):
        if place not in part.jackpot_settled and not entry.void:
            yield place


def won(state: TableState, place: int) -> Stake:
    """Return the Jackpot wager that waits to be paid: one that has lost is no longer on its area."""
    return stake_on(state, place, JACKPOT)


def lost(state: TableState, place: int) -> int:
    """Return what the tray has taken of an area's Jackpot wager."""
    own, moves = area(place, JACKPOT), state.round.entries[place].moves
    took = sum(move.amount for move in moves if (move.source, move.target) == (own, TRAY))
    return took - sum(move.amount for move in moves if (move.source, move.target) == (TRAY, own))
