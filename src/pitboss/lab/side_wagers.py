"""The figures of a wager that is settled by some cards alone, whoever wins: paid by its schedule, or taken."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.cards.ranks import HandValue
from pitboss.games.dealer_poker.rules import on_hand_alone
from pitboss.lab.choosing import net
from pitboss.lab.figures import OutcomeCount, WagerOdds, wager_odds
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule

LOSS = "loss"


def side_odds(
    rules: Rules, schedule: Schedule, deals: Mapping[HandValue, int], stake: int | None, given_up: Mapping[str, int] | None = None
) -> WagerOdds:
    """The odds of a schedule from the number of deals in which the cards are worth so much, and from those in which the wager
    is given up whatever they are worth, by what that is called."""
    counts = dict.fromkeys((*(kind for kind, _ in schedule.pays), LOSS), 0)
    brings: dict[str, Fraction] = {}
    for value, count in deals.items():
        kind = schedule.kind(value) or LOSS
        counts[kind] += count
        if kind not in brings:
            settled = on_hand_alone(schedule.wager, schedule, value, "", "")
            brings[kind] = net(rules, [settled], {schedule.wager: stake or 1}, stake)
    outcomes = [OutcomeCount(kind, counts[kind], brings[kind]) for kind in counts if kind in brings]
    outcomes += [OutcomeCount(name, count, Fraction(-1)) for name, count in (given_up or {}).items()]
    return wager_odds(schedule.wager, schedule.name, sum(each.count for each in outcomes), outcomes)
