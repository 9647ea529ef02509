"""Caribbean Stud Poker at the desk: the words of its family, and one that settles the jackpot."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.caribbean_stud_poker.jackpot import JackpotSettled, SettleJackpot
from pitboss.games.caribbean_stud_poker.pools import due
from pitboss.games.caribbean_stud_poker.rules import StudContext
from pitboss.games.caribbean_stud_poker.settle import JACKPOT
from pitboss.games.dealer_poker import desk, desk_steps
from pitboss.table.desk_vocabulary import Line, Step, Word, step
from pitboss.table.desk_words import word
from pitboss.table.events import Event
from pitboss.table.phrases import seat_and_player, taken_and_paid
from pitboss.table.rules import Rules
from pitboss.table.state import TableState

METER = word(SettleJackpot, "meter")


def _words(rules: Rules) -> tuple[Word, ...]:
    return (*desk.DESK.words(rules), METER) if JACKPOT in rules.wagers else desk.DESK.words(rules)


def _step(m: StudContext) -> Step:
    """Return the dealer's next step: the jackpot comes before the cards are collected."""
    if due(m.state, m.rules.jackpot):
        return step(
            m,
            "Settle the jackpot: the meter takes what was lost and pays the winners.",
            ["meter"],
            "settle.jackpot",
            enter="meter",
        )
    return desk_steps.next_step(m)


def _narrate(event: Event, state: TableState) -> Iterator[Line] | None:
    if isinstance(event, JackpotSettled) and event.wagers:
        lines = ((f"  {does}", clauses) for does, clauses in taken_and_paid(event.wagers))
        return iter([(f"{seat_and_player(state, event.area)}:", event.clauses), *lines])
    return desk.DESK.narrate(event, state)


DESK = replace(desk.DESK, words=_words, step=_step, narrate=_narrate)
