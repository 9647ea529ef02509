"""What a viewer may not see does not reach them: two tables that differ only in that look the same to the last byte."""

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.round import DealerPoker
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.roulette.round import Stage
from pitboss.games.roulette.spinning import BallSpun
from pitboss.games.ultimate_texas_holdem.steps import Check
from pitboss.house.runner import Accepted, Table
from pitboss.table.accounts import stake_on
from pitboss.table.commands import PLAYER, Actor, Command, Request, Stake
from pitboss.table.context import UNKNOWN
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.events import EVERYBODY, NOBODY
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState
from pitboss.table.view import view, view_event
from pitboss.table.viewers import PUBLIC, Viewer
from tests.laws.random_commands import PEOPLE
from tests.laws.random_play import POKER, Setup, Walk, each_poker_walk, each_race_walk, each_walk, opened, walk
from tests.laws.test_money_and_cards import states
from tests.models import Model, model_of
from tests.support.play import sent
from tests.support.tables import BookUnderTest

Holders = dict[int, str]


ANN, BEN = Viewer(PLAYER, "Ann"), Viewer(PLAYER, "Ben")


def viewers(rules: Rules) -> list[Viewer]:
    """Each player, somebody walking by, and somebody of every office."""
    offices = [office.name for office in rules.book.offices if office.name != PLAYER]
    return [*(Viewer(PLAYER, name) for name in PEOPLE), PUBLIC, *(Viewer(office, f"{office} 1") for office in offices)]


def seen(model: Model, state: TableState, viewer: Viewer, holders: Holders) -> set[tuple[int, int]]:
    """The pieces this viewer may see, by place and position: said here once more, and not by asking the view."""
    spots = set()
    read = viewer.office == "inspector" and (viewer.name, state.round.number) in state.looks
    for place, hand in model.places(state).items():
        own = viewer.office == PLAYER and viewer.name == (holders.get(place) or model.holder(state, place))
        spots |= {(place, at) for at in range(len(hand.cards)) if read or model.sees(hand, at, holder=own)}
    return spots


def _spots(place: int, hand: Any) -> list[tuple[tuple[int, int], Card | None]]:
    return [((place, at), card) for at, card in enumerate(hand.cards)]


def hidden_from(model: Model, state: TableState, viewer: Viewer, holders: Holders) -> list[Card]:
    """Pieces that the record knows and this viewer does not."""
    visible = seen(model, state, viewer, holders)
    lying = [
        card
        for place, hand in model.places(state).items()
        for at, card in enumerate(hand.cards)
        if card is not None and (place, at) not in visible
    ]
    return [*lying, *state.shoe.order]


def disguised(model: Model, state: TableState, viewer: Viewer, holders: Holders, cards: list[Card | None]) -> TableState:
    """The same table with other pieces, or unknown ones, where this viewer cannot see: one for each that is hidden."""
    visible = seen(model, state, viewer, holders)
    others = iter(cards)
    changed = {}
    for place, hand in model.places(state).items():
        lying = [card if card is None or (place, at) in visible else next(others) for at, card in enumerate(hand.cards)]
        changed[place] = replace(hand, cards=tuple(lying))
    order = tuple(other for _, other in zip(state.shoe.order, others, strict=True) if other is not None)
    state = replace(state, shoe=replace(state.shoe, order=order))
    if not changed:
        return state
    return replace(state, round=replace(state.round, part=model.with_places(state.round.part, changed)))


def watched(taken: Walk) -> list[tuple[TableState, Holders]]:
    """States of the table in which cards lie, each with who held which hand when it was dealt."""
    found = []
    holders: Holders = {}
    before: TableState | None = None
    for event, state in states(taken):
        if (begun := event.begins()) and before is not None:
            held = {place: before.boxes.get(place, place) for place in begun.areas}
            holders = {place: before.seats[seat].player for place, seat in held.items()}
        if state.round.entries:
            found.append((state, holders))
        before = state
    return found


@each_walk
def test_other_hidden_cards_make_no_other_view(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    model = model_of(taken.rules.game.id)
    chance = random.Random(seed)
    for state, holders in chance.sample(found := watched(taken), min(20, len(found))):
        for viewer in viewers(taken.rules):
            looks = msgspec.json.encode(view(state, viewer, taken.rules, taken.table.at))
            hidden = hidden_from(model, state, viewer, holders)
            others: list[Card | None] = [*chance.sample(hidden, len(hidden))]
            nothing: list[Card | None] = [None] * len(hidden)
            for cards in (others, nothing):
                other = disguised(model, state, viewer, holders, cards)
                assert msgspec.json.encode(view(other, viewer, taken.rules, taken.table.at)) == looks, viewer


@each_walk
def test_the_log_tells_a_viewer_no_hidden_card(setup: Setup, seed: int) -> None:
    """An event has the same bytes for those outside its audience, whatever its secret is."""
    taken = walk(setup, seed)
    for event in [recorded.event for recorded in taken.table.history if recorded.event.SECRET]:
        others = replace(event, **dict.fromkeys(event.SECRET, ()))
        for viewer in viewers(taken.rules):
            told = view_event(event, viewer)
            own = viewer.office == PLAYER and viewer.name in (event.audience or ())
            assert told == (event if event.audience is EVERYBODY or own else others), viewer
        assert view_event(event, Viewer("inspector", "Ina", looks=True)) == event


def test_an_event_is_told_to_the_players_it_is_for_and_to_nobody_else() -> None:
    event = CardsKnown(cards=((1, 0, Card.AS),), audience=("Ann",), clauses=())
    told = {viewer: view_event(event, viewer) == event for viewer in (ANN, BEN, Viewer("dealer", "Ann"), PUBLIC)}
    assert told == {ANN: True, BEN: False, Viewer("dealer", "Ann"): False, PUBLIC: False}


@each_walk
def test_no_hidden_card_is_written_anywhere_in_a_view(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    model = model_of(taken.rules.game.id)
    chance = random.Random(seed)
    for state, holders in chance.sample(found := watched(taken), min(20, len(found))):
        for viewer in viewers(taken.rules):
            looks = msgspec.json.encode(view(state, viewer, taken.rules, taken.table.at)).decode()
            lying = {spot: card for place, hand in model.places(state).items() for spot, card in _spots(place, hand)}
            # Between rounds the next deck is made of the same cards as the last, and those may lie open; so may a card of
            # another deck, in a race.
            open_ = {lying[spot] for spot in seen(model, state, viewer, holders)} | {*model.also_open(state)}
            written = [card for card in hidden_from(model, state, viewer, holders) if card not in open_ and f'"{card}"' in looks]
            assert not written, (viewer, written)


@each_walk
def test_offers_and_refusals_tell_nothing_of_hidden_cards(setup: Setup, seed: int) -> None:
    """Nor of a player's own hand before they have looked at it."""
    taken = walk(setup, seed)
    model = model_of(taken.rules.game.id)
    chance = random.Random(seed)
    for state, holders in chance.sample(found := watched(taken), min(8, len(found))):
        for viewer in viewers(taken.rules):
            hidden = hidden_from(model, state, viewer, holders)
            others: list[Card | None] = [*chance.sample(hidden, len(hidden))]
            other = disguised(model, state, viewer, holders, others)
            who = Actor(viewer.name, viewer.office)
            offered, again = (offered_to(who, each, taken) for each in (state, other))
            assert offered == again, viewer
            if viewer.office == PLAYER:
                told, told_again = (refusals_to(who, each, taken) for each in (state, other))
                assert told == told_again, viewer


def refusals_to(who: Actor, state: TableState, taken: Walk) -> list[Refusal | None]:
    """What a player is told about each decision on each hand; None where it is taken."""
    if not isinstance(state.round.part, DealerPoker):
        return []
    requests: list[Request] = []
    for seat in state.round.part.hands:
        stakes = (Stake(), Stake(stake_on(state, seat, "ante").total))
        requests += [do.PickUp(seat), do.dealer_poker.Fold(seat), do.FoldAnte(seat), *(do.Play(seat, stake) for stake in stakes)]
    decisions = (decide(state, Command("c", who, taken.table.at, each), taken.rules) for each in requests)
    return [each if isinstance(each, Refusal) else None for each in decisions]


@pytest.mark.parametrize("rulebook", POKER)
def test_a_hand_that_nobody_has_looked_at_is_told_by_nothing(rulebook: str) -> None:
    """A side wager alone, with every kind of hand: the same offers and the same refusals until the cards are picked up."""
    book = BookUnderTest(rulebook)
    if not book.side_alone:
        table = book.table()
        table.seat("Ann", 1)
        assert isinstance(table.say(Actor("Ann", PLAYER), book.beside()), Refusal), "no hand is in a round for a side wager alone"
        return
    told = set()
    for name in ("nothing", "pair", "aces", "straight"):
        table = book.table(cards=book.deck(name))
        table.seat("Ann", 1)
        if isinstance(table.say(Actor("Ann", PLAYER), book.beside()), Refusal):
            return
        book.dealt(table)
        state = table.table.state
        offered = [offer.request for offer in table.table.offers("Ann")]
        decisions = [decide(state, Command("c", Actor("Ann", PLAYER), 0, do.Play(1)), table.table.rules)]
        told.add((*offered, *(each.code if isinstance(each, Refusal) else "taken" for each in decisions)))
    assert len(told) == 1, told


def offered_to(who: Actor, state: TableState, taken: Walk) -> list[Offer]:
    return list(offers(context_of(state, who, taken.table.at, taken.rules, UNKNOWN)))


@each_poker_walk
def test_a_player_who_has_looked_sees_their_cards(setup: Setup, seed: int) -> None:
    """The law the other way round: what may be seen is shown, where the record knows it."""
    taken = walk(setup, seed)
    for state, _ in watched(taken):
        for seat, sitting in state.seats.items():
            hand = state.round.part.hands.get(seat)
            if hand is None or not hand.handled or state.phase is not Phase.ROUND:
                continue
            looks = view(state, Viewer(PLAYER, sitting.player), taken.rules, taken.table.at)
            own = looks.of(DealerPokerView).hands.get(seat)
            assert own is not None
            assert own.cards == {at: card for at, card in enumerate(hand.cards) if card is not None}


@each_race_walk
def test_everybody_sees_the_whole_race(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    for state, _ in watched(taken):
        race: Race = state.round.part
        for viewer in viewers(taken.rules):
            looks = view(state, viewer, taken.rules, taken.table.at).game
            assert isinstance(looks, RaceView)
            assert tuple(card for cards in looks.areas.values() for card in cards) == race.cards
            assert (looks.shows, looks.protested, looks.lit) == (race.shown, race.shown_protested, race.lit)


@pytest.mark.parametrize("rulebook", ["nz/electronic-roulette", "nz/roulette"])
def test_a_turning_ball_looks_the_same_wherever_it_will_fall(rulebook: str) -> None:
    table = BookUnderTest(rulebook).table().table
    spin = replace(table.state.round.part, stage=Stage.TURNING, wheel="clockwise")
    falls = [replace(table.state, round=replace(table.state.round, part=replace(spin, fall=each))) for each in ("0", "17", "32")]
    spun = [BallSpun(wheel="clockwise", ball="anticlockwise", fall=(each,), clauses=(), audience=NOBODY) for each in ("0", "17")]
    for viewer in viewers(table.rules):
        assert len({msgspec.json.encode(view(each, viewer, table.rules, table.at)) for each in falls}) == 1
        who = Actor(viewer.name, viewer.office)
        assert len({repr([*offers(context_of(each, who, table.at, table.rules, UNKNOWN))]) for each in falls}) == 1
        assert len({msgspec.json.encode(view_event(each, viewer)) for each in spun}) == 1


@pytest.mark.parametrize("rulebook", POKER)
def test_whoever_takes_a_seat_does_not_see_the_hand_that_was_folded_there(rulebook: str) -> None:
    table = opened(Setup(rulebook, "virtual", "shuffler"), random.Random(1))
    ann, ben = Actor("Ann", PLAYER), Actor("Ben", PLAYER)
    rules = poker_rules(table.rules)
    said: list[tuple[Actor, Request]] = [
        (ann, do.TakeSeat(1)),
        (ann, do.BuyIn(10_000)),
        (ann, do.PlaceWagers(1, dict.fromkeys((rules.first_wager, *rules.equals), do.Stake(1_000)))),
        (do.HOUSE_ACTOR, do.NoMoreBets()),
        (ann, do.PickUp(1)),
        *([(ann, Check(1))] * 2 if rules.equals else []),
        (ann, do.dealer_poker.Fold(1)),
        (ann, do.LeaveTable()),
        (ben, do.TakeSeat(1)),
    ]
    for number, (who, request) in enumerate(said):
        assert isinstance(sent(table, do.Command(f"c{number}", who, 0, request)), Accepted)
        if isinstance(request, do.PickUp):
            assert shown(table, "Ann") == rules.player_cards
    assert shown(table, "Ben") == 0


def shown(table: Table, player: str) -> int:
    """How many cards a player sees at seat 1."""
    hand = table.view(Viewer(PLAYER, player)).of(DealerPokerView).hands[1]
    return len(hand.cards) if hand else 0
