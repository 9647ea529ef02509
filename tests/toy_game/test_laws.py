"""What holds for every game holds for this one: offered if and only if accepted, money, folding, re-deciding, hidden tiles."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from pitboss import law
from pitboss.cards.chance import SeededChance
from pitboss.house.people import People
from pitboss.house.record import MemoryRecord, step_of
from pitboss.house.runner import Accepted
from pitboss.law.checking import Engine, check
from pitboss.money import total
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import DEALER, HOUSE_ACTOR, PLAYER, Actor, Command, Request, Stake, Standing
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.services.wagers.withdrawing import WithdrawWagers
from pitboss.table.settings import PHYSICAL
from pitboss.table.state import Phase, TableState
from pitboss.table.view import view, view_event
from pitboss.table.viewers import PUBLIC, Viewer
from tests.toy_game import GAME
from tests.toy_game.round import (
    EVENTS,
    BuildWall,
    Deal,
    LayDownBank,
    Part,
    Settle,
    Show,
    Split,
    Stack,
    Stand,
    TakeBank,
    Throw,
    ThrowVoided,
)
from tests.toy_game.rules import TILES
from tests.toy_game.support import BOOK, DANA, NAMES, TumbleTable, first_state, settled_states, states

SEEDS = range(6)
ROUNDS = 8
PEOPLE = (*(Actor(name, PLAYER) for name in NAMES[:4]), DANA, HOUSE_ACTOR, Actor("Gwen", "game-supervisor"))


def anything(table: TumbleTable, chance: random.Random) -> Request:
    """Something to say, sensible or not."""
    seat = chance.randint(1, 4)
    wager = chance.choice(("main", "jackpot", "press", "bank"))
    amount = chance.choice((0, 100, 500, 550, 777, 1_000, 5_000, 10_000, 200_000))
    tiles = tuple(chance.sample(TILES, chance.choice((0, 1, 2))))
    return chance.choice(
        (
            PlaceWagers(seat, {wager: Stake(amount)}),
            WithdrawWagers(seat),
            NoMoreBets(),
            TakeBank(seat, amount),
            LayDownBank(seat),
            BuildWall(),
            Deal(chance.choice(("", *TILES))),
            Split(seat, tiles),
            Stand(seat),
            Throw(tuple(chance.randint(1, 6) for _ in range(chance.choice((0, 1, 2))))),
            Show(chance.randint(0, 4), chance.choice((1, 2)), tiles),
            Settle(),
            EndRound(),
        )
    )


def sensible(table: TumbleTable, chance: random.Random) -> tuple[Actor, Request]:
    """Something that brings the round on."""
    for who in chance.sample(PEOPLE, len(PEOPLE)):
        mine = [offer for offer in table.table.offers(who) if offer.request in WANTED]
        if mine:
            offer = chance.choice(mine)
            return who, WANTED[offer.request](offer, table, chance)
    return HOUSE_ACTOR, NoMoreBets()


def _place(offer: Offer, table: TumbleTable, chance: random.Random) -> Request:
    seat = offer.area or 0
    wager = chance.choice(list(offer.amounts))
    lies = stake_on(table.state, seat, wager).total
    return PlaceWagers(seat, {wager: Stake(max(50, chance.choice((500, 1_000, 100)) - lies))})


WANTED: dict[str, Callable[[Offer, TumbleTable, random.Random], Request]] = {
    "place-wagers": _place,
    "take-bank": lambda offer, table, chance: TakeBank(offer.area or 0, 5_000),
    "lay-down-bank": lambda offer, table, chance: LayDownBank(offer.area or 0),
    "no-more-bets": lambda offer, table, chance: NoMoreBets(),
    "split": lambda offer, table, chance: Split(offer.area or 0),
    "stand": lambda offer, table, chance: Stand(offer.area or 0),
}


@cache
def walked(seed: int) -> TumbleTable:
    """A table at which people say one thing after another."""
    chance = random.Random(seed)
    table = TumbleTable(players=4, chance=SeededChance(seed))
    while table.state.round.number < ROUNDS:
        who, request = sensible(table, chance)
        table.send(who, request)
    return table


def visited(seed: int) -> Iterator[TableState]:
    """Some states of the walk."""
    yield from random.Random(seed).sample(settled_states(walked(seed).table), 25)


def admits(offer: Offer, request: Request, table: TumbleTable, state: TableState) -> bool:
    """Whether somebody who has this offer would expect the request to be accepted."""
    if (
        offer.request != request.__struct_config__.tag
        or getattr(request, "area", getattr(request, "seat", offer.area)) != offer.area
    ):
        return False
    keyed = not table.rules.virtual
    part: Part = state.round.part
    match request:
        case PlaceWagers():
            ((wager, stake),) = request.wagers.items()
            whole = stake_on(state, request.area, wager).total + stake.total
            covered = stake.chips <= stack_of(state, request.area).chips and stake.chips % 50 == 0
            return stake.total > 0 and wager in offer.amounts and offer.amounts[wager].holds(whole) and covered
        case TakeBank():
            return offer.amounts["amount"].holds(request.amount)
        case Deal():
            return bool(request.up) == keyed
        case Split():
            return not request.tiles if not keyed else _pair(request.tiles) and _new(request.tiles, part)
        case Throw():
            return len(request.dice) == keyed * (2 if part.dice else 1)
        case Show():
            if f"{request.place}.{request.hand}" not in offer.choices:
                return False
            stack = part.stacks[request.place][request.hand - 1]
            hidden = len(stack.tiles) - len(stack.up)
            return not request.tiles if not keyed else len(request.tiles) == hidden and _new(request.tiles, part)
        case _:
            return True


def _pair(tiles: tuple[str, ...]) -> bool:
    return len(tiles) == 2 and tiles[0][0] == tiles[1][0]


def _new(tiles: tuple[str, ...], part: Part) -> bool:
    return not {*tiles} & {tile for stacks in part.stacks.values() for stack in stacks for tile in stack.tiles}


@pytest.mark.parametrize("seed", SEEDS)
def test_accepted_if_and_only_if_offered(seed: int) -> None:
    table, chance = walked(seed), random.Random(seed)
    for state in visited(seed):
        _check_offers(table, state, chance)


def _check_offers(table: TumbleTable, state: TableState, chance: random.Random) -> None:
    standing = Standing(purse=1_000)
    for who in PEOPLE:
        offered = list(offers(context_of(state, who, 10**9, table.rules, standing)))
        for _ in range(12):
            request = anything(table, chance)
            decision = decide(state, Command("law", who, 10**9, request, None, standing), table.rules)
            expected = any(admits(offer, request, table, state) for offer in offered)
            assert isinstance(decision, Refusal) != expected, (who, request, decision, state.phase)


@pytest.mark.parametrize("seed", SEEDS)
def test_accepted_if_and_only_if_offered_where_a_person_deals(seed: int) -> None:
    table, chance = TumbleTable(players=4, kind=PHYSICAL).ticked(), random.Random(seed)
    accepted = 0
    while table.state.round.number < 2 or table.state.phase is Phase.ROUND:
        outcome = table.send(chance.choice(PEOPLE), anything(table, chance))
        if isinstance(outcome, Accepted):
            accepted += 1
            assert total(table.state.money) == 0
            if accepted % 4 == 0:
                _check_offers(table, table.state, chance)


@pytest.mark.parametrize("seed", SEEDS)
def test_money_sums_to_zero_after_every_event(seed: int) -> None:
    for event, state in states(walked(seed).table):
        assert total(state.money) == 0, event
        assert all(amount >= 0 for account, amount in state.money.items() if not account.startswith("outside:")), event


@pytest.mark.parametrize("seed", SEEDS)
def test_folding_and_deciding_again_come_to_the_same(seed: int) -> None:
    table = walked(seed)
    brought: dict[str, list[Event]] = {}
    for each in table.table.history:
        brought.setdefault(each.command, []).append(each.event)
    record = table.table.record
    assert isinstance(record, MemoryRecord)
    state = first_state(table.table)
    for command in record.commands[1:]:
        events = decide(state, command, table.rules)
        assert not isinstance(events, Refusal)
        assert [*events] == brought[command.id]
        for event in events:
            state = evolve(state, event, table.rules.game, step_of(command.id))
        state = table.table.machine.attended(state, command.who, command.at, *events)
    assert state == table.state


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_has_a_sentence_of_its_own(seed: int) -> None:
    for each in walked(seed).events:
        name = str(type(each).__struct_config__.tag).partition("/")[0].replace(".", " ").replace("-", " ")
        assert each.says().rstrip(".").lower() != name


def test_many_rounds_at_two_tables_share_one_pool() -> None:
    people = People()
    tables = [TumbleTable(players=4, people=people, name=f"Table {seed}", chance=SeededChance(seed)) for seed in (1, 2)]
    chance = random.Random(5)
    while min(table.state.round.number for table in tables) < 60:
        for table in tables:
            table.send(*sensible(table, chance))
            assert people.pools.get("tower", 0) >= 0
    pooled = sum(table.state.money.get("outside:pool:tower", 0) for table in tables)
    assert people.pools["tower"] == pooled
    won = [event for table in tables for event in table.events if getattr(event, "jackpot", False)]
    assert won


def viewers() -> list[Viewer]:
    return [*(Viewer(PLAYER, name) for name in NAMES[:4]), PUBLIC, Viewer(DEALER, "Dana"), Viewer("inspector", "Ines")]


def disguised(state: TableState, viewer: Viewer, chance: random.Random) -> TableState:
    """The same table with other tiles where this viewer cannot see."""
    part: Part = state.round.part

    def other(place: int, stack: Stack) -> Stack:
        entry = state.round.entries.get(place)
        if viewer.office == PLAYER and entry is not None and entry.player == viewer.name:
            return stack
        return Stack(tuple(t if at in stack.up else chance.choice(TILES) for at, t in enumerate(stack.tiles)), stack.up)

    stacks = {place: tuple(other(place, each) for each in mine) for place, mine in part.stacks.items()}
    wall = tuple(chance.sample(part.wall, len(part.wall)))
    return replace(state, round=replace(state.round, part=replace(part, stacks=stacks, wall=wall)))


@pytest.mark.parametrize("seed", SEEDS)
def test_other_hidden_tiles_make_no_other_view(seed: int) -> None:
    table, chance = walked(seed), random.Random(seed)
    hidden = 0
    for _, state in states(table.table):
        for viewer in viewers():
            other = disguised(state, viewer, chance)
            hidden += other != state
            seen = (msgspec.json.encode(view(each, viewer, table.rules, 10**9)) for each in (state, other))
            assert len({*seen}) == 1, viewer
    assert hidden


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_tells_a_viewer_no_hidden_tile(seed: int) -> None:
    secret = 0
    for event in walked(seed).events:
        for viewer in viewers():
            own = event.audience is None or viewer.name in event.audience
            if event.SECRET and not own:
                others = replace(event, **dict.fromkeys(event.SECRET, ("9b", "8b")))
                secret += others != event
                assert msgspec.json.encode(view_event(event, viewer)) == msgspec.json.encode(view_event(others, viewer))
            else:
                assert view_event(event, viewer) == event
    assert secret


def test_the_walks_come_across_everything_that_can_happen_by_itself() -> None:
    happened = {type(event) for seed in SEEDS for event in walked(seed).events}
    assert {*EVENTS} - happened == {ThrowVoided}, "a throw is voided only after an incident"


def test_its_rulebook_is_fully_in_force() -> None:
    """Every name and setting is one that the game knows, and every power is needed."""
    book = law.load(BOOK)
    engine = Engine(vocabulary=GAME.vocabulary, powers=GAME.powers_in(book))
    assert [*check(book, engine=engine)] == []
