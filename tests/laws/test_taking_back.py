"""Whatever was keyed can be taken back: table, money and views are then what they were, and nothing is erased."""

from itertools import pairwise

from msgspec.structs import replace

from pitboss import do
from pitboss.games import game_of
from pitboss.house.record import step_of
from pitboss.house.runner import Accepted
from pitboss.money import total
from pitboss.table.commands import DEALER, PLAYER, Actor, Command
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.taking_back import StepsTakenBack
from pitboss.table.state import TableState
from pitboss.table.view import view
from tests.laws.random_play import Said, Setup, Walk, each_walk, walk
from tests.laws.test_views import viewers

PLAIN = {"version": 0, "keyed": (), "final": "", "duty": {}, "asked": {}}
"""What is not taken back: who has acted at the table in an office, and when people asked, stays known."""


def supervisor(rules: Rules) -> Actor:
    """Somebody above the dealer who may report."""
    office = next(each for each in rules.holders("incident.report") if each != DEALER)
    return Actor("Sue", office)


def taken_back(state: TableState, rules: Rules, who: Actor, steps: int = 1, at: int = 0) -> TableState | Refusal:
    decision = decide(state, Command("back", who, at, do.TakeBack(steps, "keyed in error")), rules)
    if isinstance(decision, Refusal):
        return decision
    (event,) = decision
    assert isinstance(event, StepsTakenBack)
    assert event.clauses
    return evolve(state, event, rules.game, "back")


def accepted(taken: Walk) -> list[Said]:
    return [said for said in taken.said if isinstance(said.outcome, Accepted)]


@each_walk
def test_the_table_is_as_it_was(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    rules, found = taken.rules, 0
    for said, after in pairwise([*accepted(taken), None]):
        assert said is not None
        state = after.before if after else taken.table.state
        mine = bool(state.keyed) and state.keyed[-1].step == step_of(said.command.id)
        back = taken_back(state, rules, supervisor(rules), at=taken.table.at)
        if not mine or state.keyed[-1].gone or (rules.virtual and state.keyed[-1].dealt):
            assert isinstance(back, Refusal) or not mine, said
            continue
        assert not isinstance(back, Refusal), (said, back)
        found += 1
        assert replace(back, **PLAIN) == replace(said.before, **PLAIN)
        assert total(back.money) == 0
        for viewer in viewers(rules):
            assert view(back, viewer, rules, said.at) == view(said.before, viewer, rules, said.at)
        assert decide(back, said.command, rules) == decide(said.before, said.command, rules), "keyed again, it is the same"
    assert found or rules.virtual


@each_walk
def test_several_steps_are_taken_back_at_once(setup: Setup, seed: int) -> None:
    """As many as may be taken back, in one go or one by one."""
    taken = walk(setup, seed)
    rules, who = taken.rules, supervisor(taken.rules)
    for said in accepted(taken)[:: 1 if rules.virtual else 7]:
        state, steps = said.before, 0
        offered = [
            offer for offer in taken.table.machine.offers(state, who, said.at, do.Standing()) if offer.request == "take-back"
        ]
        for offer in offered:
            steps = offer.amounts["steps"].maximum
            whole = taken_back(state, rules, who, steps, said.at)
            for _ in range(steps):
                back = taken_back(state, rules, who, 1, said.at)
                assert not isinstance(back, Refusal)
                state = back
            assert not isinstance(whole, Refusal)
            assert replace(whole, **PLAIN) == replace(state, **PLAIN)
        assert isinstance(taken_back(said.before, rules, who, steps + 1, said.at), Refusal)


@each_walk
def test_only_staff_take_back_and_a_dealer_nothing_that_was_paid(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    rules = taken.rules
    for said in accepted(taken)[::5]:
        for who in (Actor("Ann", PLAYER), do.HOUSE_ACTOR, Actor("Coco", "cook")):
            refused = taken_back(said.before, rules, who, at=said.at)
            assert isinstance(refused, Refusal)
            assert refused.code == "not-your-office"
        steps = said.before.keyed
        paid = any(step.paid for step in steps[-2:])
        if len(steps) > 1 and paid and not isinstance(taken_back(said.before, rules, supervisor(rules), 2, said.at), Refusal):
            refused = taken_back(said.before, rules, Actor("dealer 1", DEALER), 2, said.at)
            assert isinstance(refused, Refusal)
            assert refused.code == "paid-since"


def test_every_game_says_what_can_be_keyed_in_error() -> None:
    for name in ("four-card-poker", "three-card-poker", "racing-card-derby"):
        game = game_of(name)
        assert {*game.own.keyed} <= {*game.own.events}
        assert {*game.own.keyed} <= game.all_keyed
