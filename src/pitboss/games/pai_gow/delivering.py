"""From the wall to the boxes: tiles shuffled and stacked, dice thrown, groups delivered, tiles of empty boxes taken back."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.pai_gow.banking import passed
from pitboss.games.pai_gow.context import PaiGowContext, live, wagered
from pitboss.games.pai_gow.events import DeliveryBegan, DiceThrown, RoundBegan, TilesDelivered, TilesRetrieved, WallBuilt
from pitboss.games.pai_gow.round import DICE, HAND, SIDES, BuildWall, Deliver, Retrieve, Stage, Throw
from pitboss.games.pai_gow.rules import GROUPS
from pitboss.games.pai_gow.wagers import BANK_PLACE, WAGER
from pitboss.table.accounts import stake_on
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, Audience, Event
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase


def offers(c: PaiGowContext) -> Iterator[Offer | Refusal]:
    if not c.in_round:
        yield may_build(c)
        return
    yield may_throw(c)
    yield may_deliver(c)
    yield may_retrieve(c)


# --- wall and dice -------------------------------------------------------------------------------------------------


def may_build(c: PaiGowContext) -> Offer | Refusal:
    """The dealer's, between rounds, once wagers are closed."""
    rule = "wall.build"
    if refusal := c.requires(rule) or c.not_in(Phase.BETWEEN, rule):
        return refusal
    if not wagered(c.state):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    if not c.state.round.called:
        return c.refuse("call-needed", "deal.no-more-bets")
    if not c.part.banker and stake_on(c.state, c.rules.house_box, WAGER).total:
        return c.refuse("box-of-the-house", "bank.house-box", box=c.rules.house_box)
    return Offer("build-wall", c.rules.cite(rule))


def build(c: PaiGowContext, request: BuildWall) -> Decision:
    offer = may_build(c)
    if isinstance(offer, Refusal):
        return offer
    if request.order and not c.rules.virtual:
        return c.refuse("tiles-not-seen", "wall.build")
    if request.laja and c.rules.virtual:
        return c.refuse("no-laja", "wall.laja")
    clauses = c.rules.cite("wall.build", "wall.laja") if request.laja else offer.clauses
    stage = Stage.COVERING if c.part.banker else Stage.STACKED
    began = RoundBegan(round=c.state.round.number + 1, areas=wagered(c.state), stage=stage, turn=passed(c), clauses=offer.clauses)
    return (WallBuilt(laja=request.laja, order=request.order, clauses=clauses, audience=NOBODY), began)


def _not_stacked(c: PaiGowContext, rule: str) -> Refusal | None:
    """The dealer's, once the wall is built and the bank covers the wagers."""
    if refusal := c.requires(rule):
        return refusal
    if c.is_at(Stage.COVERING):
        return c.refuse("bank-uncovered", "bank.cover", player=c.state.seats[c.part.banker].player)
    return c.not_at(Stage.STACKED, rule) if c.in_round else c.refuse("wall-missing", "wall.build")


def may_throw(c: PaiGowContext) -> Offer | Refusal:
    rule = "dice.throw"
    if refusal := _not_stacked(c, rule):
        return refusal
    return c.refuse("dice-thrown", rule) if c.part.dice else Offer("throw", c.rules.cite(rule))


def throw(c: PaiGowContext, request: Throw) -> Decision:
    offer = may_throw(c)
    if isinstance(offer, Refusal):
        return offer
    keyed = request.dice
    if c.rules.virtual and keyed:
        return c.refuse("dice-by-program", "dice.throw")
    if not c.rules.virtual and (len(keyed) != DICE or not all(1 <= each <= SIDES for each in keyed)):
        return c.refuse("three-dice", "dice.throw", dice=DICE, sides=SIDES)
    dice = tuple(each + 1 for each in request.cast) if c.rules.virtual else keyed
    first, passed = c.rules.first_box(c.bank_box, sum(dice))
    rules = (*(("dice.buttons",) if c.rules.shift else ()), *(("deliver.unused",) if passed else ()))
    return (DiceThrown(dice=dice, first=first, passed=passed, clauses=c.rules.cite("dice.throw", "dice.count", *rules)),)


# --- the tiles -----------------------------------------------------------------------------------------------------


def may_deliver(c: PaiGowContext) -> Offer | Refusal:
    rule = "deliver.tiles"
    if refusal := _not_stacked(c, rule):
        return refusal
    return Offer("deliver-tiles", c.rules.cite(rule)) if c.part.dice else c.refuse("no-dice", "dice.throw")


def deliver(c: PaiGowContext, request: Deliver) -> Decision:
    """Every box of the layout gets a group, with or without a wager; groups without a box go to the unused tiles."""
    offer = may_deliver(c)
    if isinstance(offer, Refusal):
        return offer
    areas, bank_box = live(c.state), c.bank_box
    empty = tuple(box for box in range(1, c.rules.boxes + 1) if box not in areas and box != bank_box)
    left = (GROUPS - c.rules.boxes) * HAND
    began = DeliveryBegan(
        empty=empty,
        unused=left,
        stage=Stage.DELIVERED if empty else Stage.SETTING,
        set_by=0 if empty else set_by(c),
        players=tuple(c.state.round.entries[box].player for box in areas),
        house_banks=not c.part.banker,
        clauses=c.rules.cite("deliver.tiles", *(("deliver.unused",) if left else ())),
    )
    return (began, *_groups(c, areas, bank_box))


def set_by(c: PaiGowContext) -> int:
    """Return when the time to set is over; nobody measures it at a table dealt by hand."""
    return c.at + c.rules.set_time if c.rules.virtual else 0


def _groups(c: PaiGowContext, areas: tuple[int, ...], bank_box: int) -> Iterator[Event]:
    for group, box in enumerate(c.rules.groups(c.part.first, c.part.passed)):
        if box > c.rules.boxes:
            continue
        held = c.part.wall[HAND * group : HAND * (group + 1)]
        place = BANK_PLACE if box == bank_box else box
        banks = ("bank.house",) if box == bank_box and not c.part.banker else ()
        yield TilesDelivered(
            place=place,
            group=group,
            count=HAND,
            tiles=held,
            clauses=c.rules.cite("deliver.tiles", *banks),
            audience=_holder(c, box, areas, bank_box),
        )


def _holder(c: PaiGowContext, box: int, areas: tuple[int, ...], bank_box: int) -> Audience:
    """Return who looks at the tiles of a box: its player, or the player who banks alone."""
    if box in areas:
        return (c.state.round.entries[box].player,)
    banks = box == bank_box and c.part.banker and not c.part.shared
    return (c.state.seats[box].player,) if banks else NOBODY


def may_retrieve(c: PaiGowContext) -> Offer | Refusal:
    rule = "deliver.retrieve"
    if refusal := c.requires(rule) or c.not_at(Stage.DELIVERED, rule):
        return refusal
    return Offer("retrieve-tiles", c.rules.cite(rule))


def retrieve(c: PaiGowContext, request: Retrieve) -> Decision:
    offer = may_retrieve(c)
    if isinstance(offer, Refusal):
        return offer
    boxes = c.part.boxes
    event = TilesRetrieved(boxes=boxes, unused=c.part.unused + HAND * len(boxes), set_by=set_by(c), clauses=offer.clauses)
    return (event,)
