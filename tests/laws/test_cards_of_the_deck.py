"""Nobody names a card that the deck in play does not have: it is refused at every table, in every request that names cards."""

from __future__ import annotations

import random
from collections import Counter

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.table.commands import Command, Standing
from pitboss.table.decide import decide
from pitboss.table.refusal import Refusal
from tests.laws.random_commands import Speaker
from tests.laws.random_play import Setup, each_walk, walk


@each_walk
def test_a_joker_is_refused_wherever_cards_are_named(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    rules, chance = taken.rules, random.Random(seed)
    said = chance.choice(taken.said[1:])
    speaker = Speaker(said.before, rules, chance)
    tried: Counter[str] = Counter()
    for kind in rules.game.all_requests:
        for name, joker in (("card", Card.JOKER), ("cards", (Card.JOKER,)), ("read", Card.JOKER), ("up", Card.JOKER)):
            request = speaker.says(kind)
            value = getattr(request, name, 0)
            if value is None or isinstance(value, Card | tuple):
                command = Command("law", said.command.who, said.command.at, replace(request, **{name: joker}), None, Standing())
                outcome = decide(said.before, command, rules)
                assert isinstance(outcome, Refusal)
                if outcome.code != "table-closed":
                    assert (outcome.code, {*outcome.clauses}) == ("not-in-deck", {*rules.cite("cards.deck")})
                    assert outcome.sentence() == "The joker is not in the deck of this table."
                tried[name] += 1
    assert tried["card"] or not rules.deck_size, "a game without cards names none"
