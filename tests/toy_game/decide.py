"""A round of Tumble: wall, deal, decisions, throws, tiles shown, settlement, end."""

from __future__ import annotations

from pitboss.table.accounts import put_down, stack_of, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.offers import Offer
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck
from pitboss.table.state import Phase
from tests.toy_game.context import TumbleContext, covered, live, main_areas, undecided
from tests.toy_game.round import (
    BuildWall,
    Deal,
    HandSplit,
    RoundBegan,
    Show,
    Split,
    Stage,
    Stand,
    Stood,
    Throw,
    Thrown,
    TilesDealt,
    TilesShown,
    WallBuilt,
)
from tests.toy_game.rules import BANK_PLACE, FIRST_THROW, MAIN, SECOND_THROW, SIDES, TILES
from tests.toy_game.settle import number

PAIR = 2


def _not_ready(c: TumbleContext, rule: str) -> Refusal | None:
    """The dealer's, between rounds, once wagers are closed."""
    if refusal := c.requires(rule) or c.not_in(Phase.BETWEEN, rule):
        return refusal
    if not main_areas(c.state):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    return None if c.state.round.called else c.refuse("call-needed", "deal.no-more-bets")


def may_build(c: TumbleContext) -> Offer | Refusal:
    rule = "wall.build"
    if refusal := _not_ready(c, rule):
        return refusal
    return c.refuse("wall-built", rule) if c.part.built else Offer("build-wall", c.rules.cite(rule))


def build(c: TumbleContext, request: BuildWall, offer: Offer) -> Decision:
    if request.order and not c.rules.virtual:
        return c.refuse("tiles-not-keyed", "wall.build")
    return (WallBuilt(order=request.order, clauses=offer.clauses, audience=NOBODY),)


def may_deal(c: TumbleContext) -> Offer | Refusal:
    rule = "deal.tiles"
    if refusal := _not_ready(c, rule):
        return refusal
    return Offer("deal-tiles", c.rules.cite(rule)) if c.part.built else c.refuse("no-wall", "wall.build")


def deal(c: TumbleContext, request: Deal, offer: Offer) -> Decision:
    """One tile of the bank is face up, the other face down; the players' are face down, and they look at them."""
    up = (request.up,) if request.up else ()
    if refusal := _not_keyed_so(c, up, 1, "deal.tiles"):
        return refusal
    areas, wall, clauses = main_areas(c.state), c.part.wall, offer.clauses
    bank = TilesDealt(place=BANK_PLACE, up=wall[:1] or up, count=1, hidden=wall[1:PAIR], clauses=clauses, audience=NOBODY)
    hands = [
        TilesDealt(
            place=seat,
            up=(),
            count=PAIR,
            hidden=wall[PAIR * at : PAIR * (at + 1)],
            clauses=clauses,
            audience=(c.state.seats[seat].player,),
        )
        for at, seat in enumerate(areas, 1)
    ]
    return (RoundBegan(round=c.state.round.number + 1, areas=areas, clauses=clauses), bank, *hands)


def _not_keyed_so(c: TumbleContext, tiles: tuple[str, ...], count: int, rule: str) -> Refusal | None:
    """Refuse tiles keyed where Pitboss deals; elsewhere any but this many tiles that are nowhere else."""
    if c.rules.virtual:
        return c.refuse("tiles-not-keyed", rule) if tiles else None
    if len(tiles) != count:
        return c.refuse("tiles-unsaid", rule, count=count)
    seen = [tile for stacks in c.part.stacks.values() for stack in stacks for tile in stack.tiles] if c.in_round else []
    for at, tile in enumerate(tiles):
        if tile not in TILES:
            return c.refuse("no-such-tile", rule, tile=tile)
        if tile in seen or tile in tiles[:at]:
            return c.refuse("tile-known-twice", rule, tile=tile)
    return None


def _not_deciding(c: TumbleContext, seat: int, rule: str, *stages: Stage) -> Refusal | None:
    if not c.is_at(*stages):
        return c.refuse("wrong-phase", rule, phase=c.game.standing_at(c.state), needed=stages[0].value)
    if seat not in live(c.state):
        return c.refuse("no-hand", rule, seat=seat)
    if refusal := c.requires_for(seat, rule):
        return refusal
    return c.refuse("stood", rule, seat=seat) if seat in c.part.done else None


def may_split(c: TumbleContext, seat: int) -> Offer | Refusal:
    """A pair, and the chips for a second stake. Whether it is a pair the player sees, and the dealer once it is shown."""
    rule = "split.pair"
    if refusal := _not_deciding(c, seat, rule, Stage.DECIDING):
        return refusal
    tiles = c.part.stacks[seat][0].tiles
    if c.rules.virtual and len({number(str(tile)) for tile in tiles}) > 1:
        return c.refuse("not-a-pair", rule)
    have, stake = stack_of(c.state, seat).chips, stake_on(c.state, seat, MAIN).total
    if have < stake:
        return c.refuse("chips-short", rule, have=have, amount=stake)
    return Offer("split", c.rules.cite(rule), area=seat)


def split(c: TumbleContext, request: Split, offer: Offer) -> Decision:
    if refusal := _not_keyed_so(c, request.tiles, PAIR, "split.pair"):
        return refusal
    tiles = tuple(str(tile) for tile in c.part.stacks[request.seat][0].tiles) if c.rules.virtual else request.tiles
    if len({number(tile) for tile in tiles}) > 1:
        return c.refuse("not-a-pair", "split.pair")
    stake = Stake(stake_on(c.state, request.seat, MAIN).total)
    event = HandSplit(
        seat=request.seat,
        tiles=tiles,
        hidden=c.part.wall[:PAIR],
        clauses=offer.clauses,
        moves=tuple(put_down(Hand(request.seat, 2), MAIN, stake, request.seat)),
        audience=(c.state.seats[request.seat].player,),
    )
    return (event,)


def may_stand(c: TumbleContext, seat: int) -> Offer | Refusal:
    rule = "decide.stand"
    refusal = _not_deciding(c, seat, rule, Stage.DECIDING, Stage.REOPENED)
    return refusal or Offer("stand", c.rules.cite(rule), area=seat)


def stand(c: TumbleContext, request: Stand, offer: Offer) -> Decision:
    return (Stood(seat=request.seat, clauses=offer.clauses),)


def dice_due(c: TumbleContext) -> int:
    return FIRST_THROW if c.is_at(Stage.DECIDING) else SECOND_THROW


def may_throw(c: TumbleContext) -> Offer | Refusal:
    rule = "throw.first" if c.is_at(Stage.DECIDING) else "throw.second"
    if refusal := c.requires(rule):
        return refusal
    if not c.is_at(Stage.DECIDING, Stage.REOPENED):
        return c.refuse("wrong-phase", rule, phase=c.game.standing_at(c.state), needed=Stage.REOPENED.value)
    if waits := undecided(c.state):
        return c.refuse("still-deciding", rule, seat=waits[0])
    return Offer("throw", c.rules.cite(rule))


def throw(c: TumbleContext, request: Throw, offer: Offer) -> Decision:
    keyed = request.dice
    if c.rules.virtual and keyed:
        return c.refuse("dice-not-keyed", "throw.first")
    if not c.rules.virtual and (len(keyed) != dice_due(c) or not all(1 <= each <= SIDES for each in keyed)):
        return c.refuse("dice-unsaid", "throw.first", count=dice_due(c))
    dice = tuple(each + 1 for each in request.cast) if c.rules.virtual else keyed
    stage = Stage.REOPENED if c.is_at(Stage.DECIDING) else Stage.SHOWING
    reopened = ("wager.reopened",) if stage is Stage.REOPENED else ()
    return (Thrown(dice=dice, stage=stage, clauses=(*offer.clauses, *c.rules.cite(*reopened)) if reopened else offer.clauses),)


def may_show(c: TumbleContext) -> Offer | Refusal:
    rule = "show.tiles"
    if refusal := c.requires(rule) or c.not_at(Stage.SHOWING, rule):
        return refusal
    left = covered(c.state)
    if not left:
        return c.refuse("all-shown", rule)
    return Offer("show", c.rules.cite(rule), choices=tuple(f"{place}.{hand}" for place, hand in left))


def show(c: TumbleContext, request: Show, offer: Offer) -> Decision:
    if (request.place, request.hand) not in covered(c.state):
        return c.refuse("no-hand", "show.tiles", seat=request.place)
    stack = c.part.stacks[request.place][request.hand - 1]
    if refusal := _not_keyed_so(c, request.tiles, len(stack.tiles) - len(stack.up), "show.tiles"):
        return refusal
    keyed = iter(request.tiles)
    tiles = tuple(str(tile) if tile is not None else next(keyed) for tile in stack.tiles)
    return (TilesShown(place=request.place, hand=request.hand, tiles=tiles, clauses=offer.clauses),)


def may_end(c: TumbleContext) -> Offer | Refusal:
    rule = "settle.collect-cards"
    if refusal := c.requires(rule) or c.not_at(Stage.SHOWING, rule):
        return refusal
    return Offer("end-round", c.rules.cite(rule)) if c.part.settled else c.refuse("unsettled", "settle.points")


def end(c: TumbleContext, request: EndRound, offer: Offer) -> Decision:
    tiles = sum(len(stack.tiles) for stacks in c.part.stacks.values() for stack in stacks)
    ended = RoundEnded(
        round=c.state.round.number,
        counted=tiles,
        deck=next_deck(c.state, shoe_plays_on=False),
        idle=idle_rounds(c.state),
        clauses=offer.clauses,
    )
    return (ended,)
