"""Money is never made or lost, nobody owes the table a chip, and every card of the deck is in one place."""

from pitboss.games.dealer_poker.round import LIVE, DealerPoker, Stage
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.round import Stage as RaceStage
from pitboss.house.record import step_of
from pitboss.money import OUTSIDE, total
from pitboss.table.accounts import stake_on
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.rules import Rules
from pitboss.table.services.opening import TableOpened, opened
from pitboss.table.state import Phase, TableState
from tests.laws.random_play import Setup, Walk, each_poker_walk, each_race_walk, each_walk, walk
from tests.models import model_of, races


def states(taken: Walk) -> list[tuple[Event, TableState]]:
    """The table after each event of its history."""
    first = taken.table.history[0].event
    assert isinstance(first, TableOpened)
    game = taken.rules.game
    state = opened(first, game)
    passed: list[tuple[Event, TableState]] = [(first, state)]
    for recorded in taken.table.history[1:]:
        state = evolve(state, recorded.event, game, step_of(recorded.command))
        passed.append((recorded.event, state))
    return passed


@each_walk
def test_money_sums_to_zero_and_no_account_is_overdrawn(setup: Setup, seed: int) -> None:
    for event, state in states(walk(setup, seed)):
        assert total(state.money) == 0, event
        assert all(held > 0 for account, held in state.money.items() if not account.startswith(OUTSIDE)), event


@each_walk
def test_no_wager_outlives_its_round(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    for event, state in states(taken):
        if isinstance(event, RoundEnded | RoundVoided):
            places = range(1, taken.rules.table.seats + 1)
            assert not [place for place in places if _lies(state, place, taken.rules)], event


def _lies(state: TableState, place: int, rules: Rules) -> int:
    return sum(stake_on(state, place, wager).total for wager in rules.areas)


@each_walk
def test_the_deck_adds_up(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    pieces = model_of(taken.rules.game.id).pieces(taken.rules)
    for event, state in states(taken):
        pieces.follow(event)
        pieces.add_up(state, event)


@each_race_walk
def test_cards_of_a_race_lie_where_they_were_drawn_for(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    for state in (*(said.before for said in taken.said), taken.table.state):
        race: Race = state.round.part
        if None in race.cards:
            continue
        drawn = races.draws(races.known(race.cards))
        assert race.places == tuple(place for place, cards in enumerate(drawn, 1) for _ in cards)
        if state.phase is Phase.ROUND:
            assert (race.stage is RaceStage.SETTLING) == (races.finish(races.known(race.cards)) is not None)
        if state.phase is Phase.ROUND and race.stage is RaceStage.SETTLING:
            assert (race.shown, race.shown_protested) == races.finish(races.known(race.cards))


@each_poker_walk
def test_hands_are_of_their_size_when_the_deal_is_done(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    rules = poker_rules(taken.rules)
    for _, state in states(taken):
        part: DealerPoker = state.round.part
        if state.phase is Phase.ROUND and part.stage in (Stage.DECIDING, Stage.SETTLING):
            live = [hand for hand in part.hands.values() if hand.status in LIVE]
            assert {len(hand.cards) for hand in live} <= {rules.player_cards}
            assert len(part.dealer.cards) == rules.dealer_cards
