from pitboss.table.commands import Command, Request, Standing
from pitboss.table.context import Context
from pitboss.table.decide import decide, offers
from pitboss.table.offers import Offer

"""Accepted if and only if offered: what a table says may be asked for is what it takes, no more and no less."""

import random

from pitboss.table.refusal import Refusal
from tests.laws.grid import KINDS, REQUESTS, Speaker, actors
from tests.laws.support import admits, moment
from tests.laws.walks import Setup, each_walk, walk

STANDINGS = (Standing(purse=1_000_000), Standing(purse=700), Standing())
UNSEEN = frozenset({"tray-short"})
"""A payment that the tray cannot make is known only once the cards are: no offer can tell it."""


@each_walk
def test_accepted_if_and_only_if_offered(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    chance = random.Random(seed)
    people = actors(taken.rules)
    for said in chance.sample(taken.said, min(len(taken.said), 20)):
        for who in chance.sample(people, 4):
            m = moment(said.before, who, said.command.at, taken.rules, chance.choice(STANDINGS))
            offered = list(offers(m))
            for request in _asked(m, offered, chance):
                decision = decide(m.state, Command("law", who, m.at, request, None, m.standing), m.rules)
                refused = isinstance(decision, Refusal)
                if isinstance(decision, Refusal) and decision.code in UNSEEN:
                    continue
                expected = any(admits(offer, request, m) for offer in offered)
                assert refused != expected, (who, m.state.phase, request, decision, offered)


def _asked(m: Context, offered: list[Offer], chance: random.Random) -> list[Request]:
    """One request of every kind, and several of each kind that is offered."""
    speaker = Speaker(m.state, m.rules, chance)
    asked = [speaker.says(kind) for kind in REQUESTS]
    for offer in offered:
        asked += [speaker.says(KINDS[offer.request]) for _ in range(2)]
    return asked
