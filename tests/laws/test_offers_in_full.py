"""Offers look only where the speaker may act. Asking about every seat, area, wager and hand in turn finds nothing more."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from pitboss.table.acts import AnyAct
from pitboss.table.commands import Report, Standing
from pitboss.table.context import Context
from pitboss.table.decide import context_of, offers
from pitboss.table.offers import Offer
from pitboss.table.services.decks.shuffling import SHUFFLES
from pitboss.table.services.supervision.conduct import DIRECTIONS
from pitboss.table.state import Phase
from tests.laws.random_commands import actors
from tests.laws.random_play import Setup, each_walk, walk

STATES = 25
VALUES: Mapping[str, Callable[[Context], Iterable[object]]] = {
    "seat": lambda c: range(1, c.rules.table.seats + 1),
    "area": lambda c: range(1, c.rules.table.seats + 1),
    "wager": lambda c: c.state.limits.ranges,
    "deck": lambda c: range(len(c.state.decks)),
    "reason": lambda c: SHUFFLES,
    "item": lambda c: [row.item for row in c.rules.checklist],
    "dispute": lambda c: c.state.disputes,
    "for_markers": lambda c: (False, True),
    "minimum": lambda c: {0, *(each.minimum for sitting in c.state.seats.values() for each in sitting.agrees.values())},
    "maximum": lambda c: {0, 1, *(each.maximum for sitting in c.state.seats.values() for each in sitting.agrees.values())},
    "wagers": lambda c: (None,),
    "oral": lambda c: (False,),
    "person": lambda c: c.state.contraventions,
    "casino": lambda c: (False, True),
    "remedy": lambda c: c.game.decidable,
    "rule": lambda c: (*DIRECTIONS, *c.state.directions),
    "key": lambda c: c.rules.house_wide(),
}
"""By a field on which offers depend: every value that it can have."""


@each_walk
def test_nothing_is_left_out(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    chance = random.Random(seed)
    found = 0
    for said in chance.sample(taken.said, min(len(taken.said), STATES)):
        for who in actors(taken.rules):
            c = context_of(said.before, who, said.command.at, taken.rules, Standing(purse=1_000_000))
            offered = [replace(offer, game="") for offer in offers(c)]
            for each in _in_full(c):
                assert each in offered, (who, each)
                found += 1
    assert found


def _in_full(c: Context) -> Iterator[Offer]:
    """Yield what is offered of every seat, wager, hand and line of the checklist, each asked about by itself."""
    acts = (act for act in c.game.acts.values() if not issubclass(act.request, Report))
    if c.state.phase is not Phase.CLOSED:
        yield from (offer for act in acts for offer in _of_any_value(c, act))


def _of_any_value(c: Context, act: AnyAct) -> Iterator[Offer]:
    """Yield what an act offers for every value that its request can have, whether worth offering or not."""
    every = [VALUES[field](c) for field in act.at if field in VALUES]
    for key in product(*every) if len(every) == len(act.at) else ():
        offer = act.may(c, *key)
        if isinstance(offer, Offer):
            yield replace(offer, request=act.tag)
