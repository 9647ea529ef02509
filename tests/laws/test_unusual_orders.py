"""Incidents, corrections and decisions in unusual orders leave money, cards and record right, at every kind of table."""

from __future__ import annotations

import functools
import os
import random
from collections.abc import Iterator

import pytest

from pitboss import law
from pitboss.house.runner import Accepted
from pitboss.money import OUTSIDE, total
from pitboss.table.accounts import on_layout
from pitboss.table.commands import HOUSE_ACTOR, Actor
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.supervision.rulings import DecideRemedy
from pitboss.table.settings import PHYSICAL, VIRTUAL
from tests.laws.random_commands import Speaker
from tests.laws.random_play import RULEBOOKS, Setup, Walk, decided_again, devices_of
from tests.laws.random_play import opened as table_of
from tests.laws.test_money_and_cards import states
from tests.models import model_of
from tests.support.rounds import BY_HAND

SEEDS = range(40) if os.environ.get("HYPOTHESIS_PROFILE") == "long" else range(2)
STEPS = 100


def setups() -> Iterator[Setup]:
    """Each rulebook dealt by a person, and by Pitboss for a dealer who may interrupt it anywhere."""
    for rulebook in RULEBOOKS:
        for device in devices_of(rulebook):
            yield Setup(rulebook, PHYSICAL, device)
            yield Setup(rulebook, VIRTUAL, device, BY_HAND)


class Disorder(Walk):
    """A table at which nearly every second thing said is a report or a decision."""

    def step(self) -> None:
        at = self.table.at + self.chance.choice((0, 0, 1_000, 61_000))
        speaker = Speaker(self.table.state, self.rules, self.chance)
        mood = self.chance.random()
        if mood < 0.3 and self.table.state.round.number:
            dealer = HOUSE_ACTOR if self.rules.virtual and mood < 0.2 else Actor("dealer 1", "dealer")
            self.send(self.supervisor() if mood < 0.1 else dealer, speaker.incident(), at)
        elif mood < 0.4 and self.table.state.pending:
            self.decides(speaker, at)
        else:
            self.follow(speaker, at)

    def supervisor(self) -> Actor:
        return self.chance.choice([who for who in self.people if "supervisor" in who.office])

    def decides(self, speaker: Speaker, at: int) -> None:
        """A supervisor takes up one of the decisions that are theirs now."""
        who = self.supervisor()
        offers = [each for each in self.table.offers(who, at) if each.request == "decide-remedy"]
        if offers:
            offer = self.chance.choice(offers)
            self.send(who, DecideRemedy(offer.choices[0], "as it was seen", offer.area or 0), at)


@functools.cache
def disorder(setup: Setup, seed: int) -> Disorder:
    chance = random.Random(f"disorder {setup} {seed}")
    taken = Disorder(table_of(setup, chance), chance)
    taken.begin()
    for _ in range(STEPS):
        taken.step()
    return taken


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("setup", [*setups()], ids=str)
def test_whatever_the_order_money_and_cards_add_up_and_the_record_holds(setup: Setup, seed: int) -> None:
    taken = disorder(setup, seed)
    incidents = [said for said in taken.said if isinstance(said.command.does, Incident) and isinstance(said.outcome, Accepted)]
    # A table may close before its first round; at any other, things went wrong. Where Pitboss deals, hardly anything can.
    assert incidents or not taken.table.state.round.number or setup.kind == VIRTUAL
    pieces = model_of(taken.rules.game.id).pieces(taken.rules)
    for event, state in states(taken):
        assert total(state.money) == 0, event
        assert all(held > 0 for account, held in state.money.items() if not account.startswith(OUTSIDE)), event
        pieces.follow(event)
        pieces.add_up(state, event)
        if isinstance(event, RoundEnded | RoundVoided):
            assert not any(stake.total for stakes in on_layout(state).values() for stake in stakes.values()), event
    decided_again(taken)


@pytest.mark.parametrize("rulebook", [each for each in RULEBOOKS if law.load(each).has(DECISION)])
def test_supervisors_decided_something(rulebook: str) -> None:
    """Otherwise these walks would show nothing about their decisions."""
    walks = [disorder(setup, seed) for setup in setups() for seed in SEEDS if setup.rulebook == rulebook]
    said = [each for taken in walks for each in taken.said if isinstance(each.command.does, DecideRemedy)]
    assert any(isinstance(each.outcome, Accepted) for each in said)
