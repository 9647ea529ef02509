"""Computer players: nothing but their own view decides, nothing they ask for is refused, and they play sensibly."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from pitboss import do, law
from pitboss import events as ev
from pitboss.cards import Card, parse_cards
from pitboss.cards.chance import Chance, ScriptedChance
from pitboss.cli.play.scene import Scene
from pitboss.games.dealer_poker.bot import played
from pitboss.games.dealer_poker.round import DealerPoker, Hand, HandStatus
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.games.roulette.round import Stage
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.games.ultimate_texas_holdem.steps import Check
from pitboss.games.ultimate_texas_holdem.strategy import decide as before_the_flop
from pitboss.house.players.bots import QuickChance, computer_at, decide
from pitboss.house.players.simulation import SEATS, Simulation
from pitboss.house.players.visits import USUAL, practice_settings
from pitboss.house.runner import Accepted, Table
from pitboss.table.commands import PLAYER, Actor, Request, Standing
from pitboss.table.decide import context_of, offers
from pitboss.table.state import Phase, TableState
from pitboss.table.view import view
from pitboss.table.viewers import PUBLIC, Viewer
from tests.play.support import NSW, POKER, RACE, RULEBOOKS, WHEELS, Script, a_room


def seated(rulebook: str = NSW, device: str = "shuffler", chance: Chance | None = None, seed: int = 1) -> Simulation:
    """A table with three computer players and nobody else."""
    book = law.load(rulebook)
    return Simulation(book, seed, settings=practice_settings(book, "Table 1", device), chance=chance)


@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_they_play_round_after_round_and_are_never_refused(rulebook: str, device: str) -> None:
    simulation = seated(rulebook, device)
    state = simulation.table.state
    for number in range(1, 5):
        simulation.play(1)
        state = simulation.table.state
        assert (state.phase, state.round.number) == (Phase.BETWEEN, number)
    hands = state.round.part.hands.values() if rulebook in POKER else ()
    statuses = {hand.status for hand in hands}
    assert statuses <= {HandStatus.SETTLED, HandStatus.FOLDED}


def test_the_record_says_who_acted() -> None:
    simulation = seated()
    simulation.play(1)
    assert {each.who.name for each in simulation.table.history} == {"house", *map(computer_at, SEATS)}


def request_of(state: TableState, table: Table, seat: int) -> Request | None:
    """What the player at a seat decides in a state of the table."""
    who = Actor(computer_at(seat), PLAYER)
    seen = view(state, Viewer(who.office, who.name), table.rules, table.at)
    return decide(seen, list(offers(context_of(state, who, table.at, table.rules, Standing()))), seat, table.rules)


def with_others(state: TableState, seat: int, chance: random.Random) -> TableState:
    """The same table with every card that the player at a seat cannot see in another place."""
    part = state.round.part
    hands = {0: part.dealer, -1: part.board, **part.hands} if isinstance(part, DealerPoker) else {}
    hidden = [(place, at) for place, hand in hands.items() for at in range(len(hand.cards)) if _hidden(place, at, hand, seat)]
    cards: list[Card | None] = [*(hands[place].cards[at] for place, at in hidden), *state.shoe.order]
    mixed = chance.sample(cards, len(cards))
    lying = dict(zip(hidden, mixed, strict=False))
    changed = {
        place: replace(hand, cards=tuple(lying.get((place, at), card) for at, card in enumerate(hand.cards)))
        for place, hand in hands.items()
    }
    order = tuple(card for card in mixed[len(hidden) :] if card is not None)
    if isinstance(part, DealerPoker):
        part = replace(part, dealer=changed.pop(0), board=changed.pop(-1), hands=changed)
    return replace(state, round=replace(state.round, part=part), shoe=replace(state.shoe, order=order))


def _hidden(place: int, at: int, hand: Hand, seat: int) -> bool:
    return place != seat and at not in hand.up


@pytest.mark.parametrize("rulebook", POKER)
def test_other_hidden_cards_make_no_other_decision(rulebook: str) -> None:
    chance = random.Random(7)
    compared = 0
    for seed in range(3):
        simulation = seated(rulebook, seed=seed)
        table = simulation.table
        simulation.company.wager()
        simulation.company.close_wagers()
        for seat, player in simulation.players.items():
            player.look()
            player.send(do.PickUp(seat))
        for seat in SEATS:
            decision = request_of(table.state, table, seat)
            assert isinstance(decision, do.Play | do.dealer_poker.Fold | do.FoldAnte | Check)
            for _ in range(4):
                other = with_others(table.state, seat, chance)
                assert other.round.part.dealer != table.state.round.part.dealer
                assert request_of(other, table, seat) == decision
                compared += 1
    assert compared == 3 * len(SEATS) * 4


@pytest.mark.parametrize("rulebook", [each for each in RULEBOOKS if law.load(each).has_setting("deck.cards")])
def test_they_put_down_the_same_wagers_whatever_the_shoe_holds(rulebook: str) -> None:
    table = seated(rulebook).table
    other = with_others(table.state, 2, random.Random(3))
    assert other.shoe.order != table.state.shoe.order
    assert request_of(other, table, 2) == request_of(table.state, table, 2)


@pytest.mark.parametrize("rulebook", WHEELS)
def test_they_put_down_the_same_wagers_wherever_the_ball_will_fall(rulebook: str) -> None:
    table = seated(rulebook).table
    spin = replace(table.state.round.part, stage=Stage.TURNING, wheel="clockwise")
    falls = [replace(table.state, round=replace(table.state.round, part=replace(spin, fall=each))) for each in ("0", "17", "32")]
    (request,) = {repr(request_of(each, table, 2)) for each in falls}
    assert "PlaceWagers" in request


def after_the_deal(hand: str, dealer: str) -> tuple[Table, Request | None]:
    """What a player decides who holds these cards at seat 2, against a dealer whose last card is face up."""
    others = "2c 3c 4d 5h 7s  2h 3s 4c 6d 8c"
    cards = parse_cards(f"{hand} {others} {dealer}", distinct=True)
    simulation = seated(chance=ScriptedChance([cards, cards], cut=False))
    simulation.company.wager()
    simulation.company.close_wagers()
    simulation.players[2].look()
    simulation.players[2].send(do.PickUp(2))
    return simulation.table, request_of(simulation.table.state, simulation.table, 2)


def test_a_strong_hand_is_played_for_all_that_is_allowed() -> None:
    table, request = after_the_deal("As Ah Ad Kc 9d", "Ts Td Jc 8d 7h 6s")
    ante = table.state.money["seat:2/ante"]
    assert request == do.Play(2, do.Stake(3 * ante))


def test_a_hopeless_hand_is_folded() -> None:
    _, request = after_the_deal("9s 8h 5d 4h 2d", "Ts Td Jc 8d 7h As")
    assert request == do.dealer_poker.Fold(2)


@pytest.mark.parametrize("rulebook", POKER)
def test_they_decide_as_the_strategy_of_their_game_says(rulebook: str) -> None:
    """The strategy that the lab prices, in many deals, with the cards that a player sees."""
    decisions: set[int] = set()
    for seed in range(12):
        simulation = seated(rulebook, seed=seed)
        rules = poker_rules(simulation.table.rules)
        simulation.company.wager()
        simulation.company.close_wagers()
        for seat, player in simulation.players.items():
            player.look()
            player.send(do.PickUp(seat))
            state = simulation.table.state
            dealer = state.round.part.dealer
            up = [card for at, card in enumerate(dealer.cards) if at in dealer.up and card]
            own = [card for card in state.round.part.hands[seat].cards if card]
            if holdem := isinstance(rules, UltimateTexasHoldemRules):
                times = max(0, before_the_flop(rules, own, ()))
            else:
                times = played(rules).decide(rules, own, up)
            stake = do.Stake(times * state.money[f"seat:{seat}/ante"])
            instead = Check(seat) if holdem else do.dealer_poker.Fold(seat)
            assert request_of(state, simulation.table, seat) == (do.Play(seat, stake) if times else instead)
            decisions.add(times)
    assert 0 in decisions
    assert rules.play_maximum in decisions


def test_somebody_who_watches_sees_them_decide_one_after_another() -> None:
    with a_room() as room:
        display = room.played("2", "d", "c", "p", players=6)
    thinking = [
        sum(hand.status == "dealt" for hand in scene.view.of(DealerPokerView).hands.values()) for scene in display.followed
    ]
    assert len(thinking) > 6
    assert thinking == sorted(thinking, reverse=True)
    assert len({*thinking}) == len({*range(min(thinking), 8)})


def test_whoever_presses_a_key_sees_no_more_of_it_until_their_turn() -> None:
    class Hurried(Script):
        def follow(self, scene: Scene) -> bool:
            self.followed.append(scene)
            return True

    with a_room() as room:
        display = Hurried(["2", "d", "c", "p"])
        with pytest.raises(EOFError):
            room.session(display, players=6).play()
    assert len(display.followed) == 2, "once before the player's turn, and once after it"


def test_a_player_out_of_chips_buys_in_again() -> None:
    simulation = seated()
    simulation.players[2].look()
    assert isinstance(simulation.players[2].send(do.CashOut(USUAL)), Accepted)
    simulation.play(1)
    assert 2 in simulation.table.state.round.part.hands


def test_a_spectator_without_a_seat_decides_nothing() -> None:
    table = seated().table
    assert request_of(table.state, table, 1) is None


def test_at_a_race_they_back_colours_suits_and_combinations_for_a_fifth_of_their_chips_at_most() -> None:
    simulation = seated(RACE)
    backed: set[str] = set()
    for _ in range(12):
        simulation.company.wager()
        for seat in simulation.table.view(PUBLIC).areas:
            wagered = sum(seat.wagers.values())
            assert 0 < 5 * wagered <= seat.chips + wagered
            backed |= {wager.partition("-")[0] for wager in seat.wagers}
        assert isinstance(simulation.company.close_wagers(), Accepted)
    assert backed == {"red", "black", "suit", "quinella", "trifecta"}


def test_at_a_race_a_player_with_little_left_backs_the_least_there_is() -> None:
    simulation = seated(RACE)
    simulation.players[2].look()
    assert isinstance(simulation.players[2].send(do.CashOut(USUAL - 150)), Accepted)
    simulation.play(1)
    placed = [each.event for each in simulation.table.history if isinstance(each.event, ev.WagersPlaced) and each.event.area == 2]
    assert [sum(event.total.values()) for event in placed] == [100]


def test_the_quick_source_gives_what_its_generator_gives() -> None:
    quick, same = QuickChance(random.Random(3)), random.Random(3)
    assert quick.choice("ABCDEF") == same.choice("ABCDEF")
    assert (quick.random(), quick.below(37)) == (same.random(), same.randrange(37))
