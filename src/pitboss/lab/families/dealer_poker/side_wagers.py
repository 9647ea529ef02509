"""The figures of a side wager, which is paid by its schedule or taken, whoever wins the hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.cards.ranks import HandValue
from pitboss.games.dealer_poker.rules import on_hand_alone
from pitboss.lab.figures import OutcomeCount, WagerOdds, wager_odds
from pitboss.lab.payoffs import net
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule

LOSS = "loss"


def side_odds(
    rules: Rules,
    schedule: Schedule,
    deals: Mapping[HandValue, int],
    stake: int | None,
    *,
    combinations: int = 0,
    given_up: Mapping[str, int] | None = None,
) -> WagerOdds:
    """Return the odds of a schedule.

    `deals` counts the deals by the value of the cards; `combinations` is how many hands those cards can be. `given_up` counts
    the deals in which the player gives up the wager, whatever the cards are worth, by the name of the outcome.
    """
    counts = dict.fromkeys((*(kind for kind, _ in schedule.pays), LOSS), 0)
    payoffs: dict[str, Fraction] = {}
    for value, count in deals.items():
        kind = schedule.kind(value) or LOSS
        counts[kind] += count
        if kind not in payoffs:
            settled = on_hand_alone(schedule.wager, schedule, value)
            payoffs[kind] = net(rules, [settled], {schedule.wager: stake or 1}, stake)
    outcomes = [OutcomeCount(kind, counts[kind], payoffs[kind]) for kind in counts if kind in payoffs]
    outcomes += [OutcomeCount(name, count, Fraction(-1)) for name, count in (given_up or {}).items()]
    total = sum(each.count for each in outcomes)
    return wager_odds(schedule.wager, schedule.name, total, outcomes, combinations=combinations, pays=schedule.pays)
