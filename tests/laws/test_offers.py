"""Accepted if and only if offered: what a table says may be asked for is what it takes, no more and no less."""

import random

from pitboss.table.commands import Command, Request, Standing
from pitboss.table.context import Context
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from tests.laws.random_commands import Speaker, actors, every_request, kinds_of
from tests.laws.random_play import Setup, each_walk, walk
from tests.laws.support import admits

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
            c = context_of(said.before, who, said.command.at, taken.rules, chance.choice(STANDINGS))
            offered = list(offers(c))
            for request in _asked(c, offered, chance):
                decision = decide(c.state, Command("law", who, c.at, request, None, c.standing), c.rules)
                refused = isinstance(decision, Refusal)
                if isinstance(decision, Refusal) and decision.code in UNSEEN:
                    continue
                expected = any(admits(offer, request, c) for offer in offered)
                assert refused != expected, (who, c.game.standing_at(c.state), request, decision, offered)


def _asked(c: Context, offered: list[Offer], chance: random.Random) -> list[Request]:
    """One request of every kind, and several of each kind that is offered."""
    speaker = Speaker(c.state, c.rules, chance)
    asked: list[Request] = [speaker.says(kind) for kind in every_request()]
    for offer in offered:
        asked += [speaker.says(kinds_of(c.game)[offer.request]) for _ in range(2)]
    return asked
