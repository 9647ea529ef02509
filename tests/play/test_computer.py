"""Computer players: nothing but their own view decides, nothing they ask for is refused, and they play sensibly."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from pitboss import do, law
from pitboss import events as ev
from pitboss.cards import Card, parse_cards
from pitboss.cli.play.arriving import _settings
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.company import Company
from pitboss.cli.play.computer import decided
from pitboss.games import rules_for
from pitboss.games.dealer_poker.round import Hand, HandStatus
from pitboss.house.chance import Chance, ScriptedChance, SystemChance
from pitboss.house.runner import Accepted, Table
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor, Request
from pitboss.table.decide import offers
from pitboss.table.state import Phase, TableState
from pitboss.table.view import view
from pitboss.table.viewers import PUBLIC, Viewer
from tests.laws.support import moment
from tests.play.support import NSW, POKER, RACE, RULEBOOKS

SEATS = (2, 4, 6)
CHIPS = 50_000


class Wallets:
    """Cash for whoever needs it."""

    def __init__(self, table: Table) -> None:
        self._purses = table.purses

    def bring(self, person: str, amount: int) -> None:
        self._purses.grant(person, max(0, amount - self._purses[person]))


def name(seat: int) -> str:
    return f"Computer {seat}"


def seated(rulebook: str = NSW, device: str = "shuffler", chance: Chance | None = None) -> tuple[Table, Company]:
    """A table with three computer players and nobody else."""
    book = law.load(rulebook)
    table = Table.open(rules_for(book, _settings(book, "Table 1", device)), at=0, chance=chance)
    wallets = Wallets(table)
    chairs = {seat: Chair.of(table, name(seat), clock=lambda: 0) for seat in SEATS}
    for seat, chair in chairs.items():
        wallets.bring(chair.name, CHIPS)
        assert isinstance(chair.say(do.TakeSeat(seat)), Accepted)
        assert isinstance(chair.say(do.BuyIn(CHIPS)), Accepted)
    return table, Company(chairs, wallets, CHIPS)


def one_round(table: Table, company: Company) -> None:
    company.wager()
    assert isinstance(Chair(table, HOUSE_ACTOR, clock=lambda: 0).say(do.NoMoreBets()), Accepted)
    company.decide()


@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_they_play_round_after_round_and_are_never_refused(rulebook: str, device: str) -> None:
    table, company = seated(rulebook, device)
    for number in range(1, 5):
        one_round(table, company)
        assert table.state.phase is Phase.BETWEEN
        assert table.state.round.number == number
    statuses = {hand.status for hand in table.state.round.part.hands.values()}
    assert statuses <= {HandStatus.SETTLED, HandStatus.FOLDED}


def test_the_record_says_who_acted() -> None:
    table, company = seated()
    one_round(table, company)
    assert {each.who.name for each in table.history} == {"house", *map(name, SEATS)}


# --- only what they see --------------------------------------------------------------------------------------------


def request_of(state: TableState, table: Table, seat: int) -> Request | None:
    """What the player at a seat decides in a state of the table."""
    who = Actor(name(seat), PLAYER)
    seen = view(state, Viewer(who.office, who.name), table.rules, table.at)
    return decided(seen, list(offers(moment(state, who, table.at, table.rules))), seat, table.rules)


def with_others(state: TableState, seat: int, chance: random.Random) -> TableState:
    """The same table with every card that the player at a seat cannot see in another place."""
    hands = {0: state.round.part.dealer, **state.round.part.hands}
    hidden = [(place, at) for place, hand in hands.items() for at in range(len(hand.cards)) if _hidden(place, at, hand, seat)]
    cards: list[Card | None] = [*(hands[place].cards[at] for place, at in hidden), *state.shoe.order]
    mixed = chance.sample(cards, len(cards))
    lying = dict(zip(hidden, mixed, strict=False))
    changed = {
        place: replace(hand, cards=tuple(lying.get((place, at), card) for at, card in enumerate(hand.cards)))
        for place, hand in hands.items()
    }
    order = tuple(card for card in mixed[len(hidden) :] if card is not None)
    dealer = changed.pop(0)
    return replace(state, round=replace(state.round, hands=changed, dealer=dealer), shoe=replace(state.shoe, order=order))


def _hidden(place: int, at: int, hand: Hand, seat: int) -> bool:
    return place != seat and at not in hand.up


@pytest.mark.parametrize("rulebook", POKER)
def test_other_hidden_cards_make_no_other_decision(rulebook: str) -> None:
    chance = random.Random(7)
    compared = 0
    for _ in range(3):
        table, company = seated(rulebook)
        company.wager()
        Chair(table, HOUSE_ACTOR, clock=lambda: 0).say(do.NoMoreBets())
        for seat in SEATS:
            Chair.of(table, name(seat), clock=lambda: 0).say(do.PickUp(seat))
        for seat in SEATS:
            decision = request_of(table.state, table, seat)
            assert isinstance(decision, do.Play | do.Fold | do.FoldAnte)
            for _ in range(4):
                other = with_others(table.state, seat, chance)
                assert other.round.part.dealer != table.state.round.part.dealer
                assert request_of(other, table, seat) == decision
                compared += 1
    assert compared == 3 * len(SEATS) * 4


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_they_put_down_the_same_wagers_whatever_the_shoe_holds(rulebook: str) -> None:
    table, _ = seated(rulebook)
    other = with_others(table.state, 2, random.Random(3))
    assert other.shoe.order != table.state.shoe.order
    assert request_of(other, table, 2) == request_of(table.state, table, 2)


# --- sensibly ------------------------------------------------------------------------------------------------------


def after_the_deal(hand: str, dealer: str) -> tuple[Table, Request | None]:
    """What a player decides who holds these cards at seat 2, against a dealer whose last card lies open."""
    others = "2c 3c 4d 5h 7s  2h 3s 4c 6d 8c"
    cards = parse_cards(f"{hand} {others} {dealer}", distinct=True)
    table, company = seated(chance=ScriptedChance([cards, cards], cut=False))
    company.wager()
    Chair(table, HOUSE_ACTOR, clock=lambda: 0).say(do.NoMoreBets())
    Chair.of(table, name(2), clock=lambda: 0).say(do.PickUp(2))
    return table, request_of(table.state, table, 2)


def test_a_strong_hand_is_played_for_all_that_is_allowed() -> None:
    table, request = after_the_deal("As Ah Ad Kc 9d", "Ts Td Jc 8d 7h 6s")
    ante = table.state.money["seat:2/ante"]
    assert request == do.Play(2, do.Stake(3 * ante))


def test_a_hopeless_hand_is_folded() -> None:
    _, request = after_the_deal("9s 8h 5d 4h 2d", "Ts Td Jc 8d 7h As")
    assert request == do.Fold(2)


def test_a_player_out_of_chips_buys_in_again() -> None:
    table, company = seated(chance=SystemChance())
    assert isinstance(Chair.of(table, name(2), clock=lambda: 0).say(do.CashOut(CHIPS)), Accepted)
    one_round(table, company)
    assert 2 in table.state.round.part.hands


def test_a_spectator_without_a_seat_decides_nothing() -> None:
    table, _ = seated()
    assert request_of(table.state, table, 1) is None


# --- at a race -----------------------------------------------------------------------------------------------------


def test_at_a_race_they_back_colours_suits_and_combinations_for_a_fifth_of_their_chips_at_most() -> None:
    table, company = seated(RACE)
    backed: set[str] = set()
    for _ in range(12):
        company.wager()
        for seat in table.view(PUBLIC).seats:
            wagered = sum(seat.wagers.values())
            assert 0 < 5 * wagered <= seat.chips + wagered
            backed |= {wager.partition("-")[0] for wager in seat.wagers}
        assert isinstance(Chair(table, HOUSE_ACTOR, clock=lambda: 0).say(do.NoMoreBets()), Accepted)
    assert backed == {"red", "black", "suit", "quinella", "trifecta"}


def test_at_a_race_a_player_with_little_left_backs_the_least_there_is() -> None:
    table, company = seated(RACE)
    assert isinstance(Chair.of(table, name(2), clock=lambda: 0).say(do.CashOut(CHIPS - 150)), Accepted)
    one_round(table, company)
    placed = [each.event for each in table.history if isinstance(each.event, ev.WagersPlaced) and each.event.seat == 2]
    assert [sum(event.total.values()) for event in placed] == [100]
