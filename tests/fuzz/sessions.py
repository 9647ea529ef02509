"""One table, and everybody near it says sensible and senseless things; after each the table is checked."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.house.runner import Accepted, Stale
from pitboss.house.running import Halted
from pitboss.money import OUTSIDE, total
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Malformed, Report, Request, Stake
from pitboss.table.context import UNKNOWN
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase
from pitboss.table.view import view
from tests.laws.random_commands import Speaker, actors, kinds_of
from tests.laws.random_play import SETUPS, Setup, Walk, decided_again
from tests.laws.random_play import opened as table_of
from tests.laws.support import admits
from tests.laws.test_offers import UNSEEN
from tests.laws.test_views import disguised, hidden_from, viewers
from tests.models import model_of

LENGTH = 250
"""The commands of a session."""
LOOKS = 25
"""The views and offers are checked after as many commands."""
WILD: tuple[Any, ...] = (
    *(0, -1, 1, 2**31, 2**63, -(2**63), 10**30, 1.5, float("nan"), True, None),
    *("", " ", "x" * 3_000, "\x00", "\ud800", "🂡", "../..", "'; DROP TABLE journal; --", "Dana", "house"),
    *((), (1, 2), ("a",), {}, {"ante": Stake(1)}, {"ante": -1}, {1: 1}, [None], Stake(-5, 5), Card.AS, object(), b"bytes"),
)
"""Values for any field, of the right type or not."""
NOBODY = (
    Actor("Nobody", "nobody"),
    Actor("house", "dealer"),
    Actor("Ann", "inspector"),
    Actor("ann", "player"),
    Actor(" ", "player"),
)
"""People whom no rulebook knows, and those who say they are somebody else."""


class Broken(AssertionError):
    """Something that must hold does not."""


class Session(Walk):
    """A walk in which a third of what is said is senseless."""

    def __init__(self, setup: Setup, chance: random.Random) -> None:
        super().__init__(table_of(setup, chance), chance)
        self.present = 1  # it takes long to ask many what they may do, and somebody else comes next time
        self.sent = 0
        self.model = model_of(self.rules.game.id)
        self.pieces = self.model.pieces(self.rules)
        self.holders: dict[int, str] = {}
        self.followed = 0
        self.check()

    def step(self) -> None:
        mood = self.chance.random()
        if mood < 0.66:
            super().step()
            self.sent += 1
            return self.check()
        speaker = Speaker(self.table.state, self.rules, self.chance)
        who = self.chance.choice((*self.people, *NOBODY))
        kinds = [*kinds_of(self.rules.game).values()]
        does = speaker.says(self.chance.choice(kinds)) if mood < 0.9 else speaker.anything()
        self.wild(who, self.mutated(does))
        return self.check()

    def mutated(self, does: Request) -> Request:
        """The same with another value in one or two fields, of any type."""
        for _ in range(self.chance.choice((0, 1, 1, 2))):
            if names := type(does).__struct_fields__:
                does = replace(does, **{self.chance.choice(names): self.chance.choice(WILD)})
        return does

    def wild(self, who: Actor, does: Request) -> None:
        """Send a command that may be malformed in any way; the house itself takes steps only."""
        at: Any = self.chance.choice((self.table.at, self.table.at, self.table.at + 1, 0, -1, 10**18, 1.5, None))
        number: Any = self.chance.choice(
            (f"w{self.sent}", f"w{self.sent}", "open", "", "x" * 500, f"c{self.chance.randrange(9)}", 7)
        )
        expected: Any = self.chance.choice((None, None, None, self.table.version, 0, -1, "1"))
        self.sent += 1
        before = self.table.version
        try:
            outcome = self.table.send(Command(number, who, at, does, expected))
        except Malformed:
            outcome = None
        except Halted as halted:
            raise Broken(f"the table has stopped: {halted}") from halted
        if not isinstance(outcome, Accepted) and self.table.version != before:
            raise Broken(f"{outcome} has changed the record")
        if isinstance(outcome, Refusal):
            assert outcome.sentence(), outcome
            assert outcome.way_out(), outcome
        assert outcome is None or isinstance(outcome, Accepted | Refusal | Stale)

    def check(self) -> None:
        """Money and cards add up after every event, and now and then nobody sees too much, and offers say what is taken."""
        state = self.table.state
        for recorded in self.table.record.history(self.followed):
            self.pieces.follow(recorded.event)
            self.followed = recorded.version
            if recorded.event.begins():
                self.holders = {area: entry.player for area, entry in state.round.entries.items()}
        if total(state.money):
            raise Broken(f"the money comes to {total(state.money)}")
        if short := [account for account, held in state.money.items() if held < 0 and not account.startswith(OUTSIDE)]:
            raise Broken(f"below zero: {short}")
        self.pieces.add_up(state, "the last command")
        if self.sent % LOOKS == 0:
            self.looks()
            self.offers()

    def looks(self) -> None:
        """Two tables that differ only in hidden cards look the same to a viewer."""
        state = self.table.state
        for viewer in viewers(self.rules) if state.round.entries else ():
            looks = msgspec.json.encode(view(state, viewer, self.rules, self.table.at))
            hidden = hidden_from(self.model, state, viewer, self.holders)
            other = disguised(self.model, state, viewer, self.holders, [*self.chance.sample(hidden, len(hidden))])
            if msgspec.json.encode(view(other, viewer, self.rules, self.table.at)) != looks:
                raise Broken(f"{viewer} sees something of a hidden card")

    def offers(self) -> None:
        """Somebody's request is taken if and only if it was offered."""
        if self.table.state.phase is Phase.CLOSED:
            return
        who = self.chance.choice([each for each in actors(self.rules) if each != HOUSE_ACTOR])
        c = context_of(self.table.state, who, self.table.at, self.rules, UNKNOWN)
        offered, speaker = list(offers(c)), Speaker(c.state, self.rules, self.chance)
        for kind in kinds_of(self.rules.game).values():
            if issubclass(kind, Report):
                continue
            request = speaker.says(kind)
            decision = decide(c.state, Command("c", who, c.at, request), self.rules)
            refused = isinstance(decision, Refusal)
            if isinstance(decision, Refusal) and decision.code in UNSEEN:
                continue
            if refused == any(admits(offer, request, c) for offer in offered):
                raise Broken(f"{who} asks for {request}: offered and taken differ, {decision if refused else 'taken'}")


def session(seed: str) -> Session:
    """Play one session, check it as a whole, and return it."""
    chance = random.Random(seed)
    setup = chance.choice(SETUPS)
    table = Session(setup, chance)
    for _ in range(LENGTH):
        table.step()
        if table.table.state.phase is Phase.CLOSED:
            break
    decided_again(table)
    return table
