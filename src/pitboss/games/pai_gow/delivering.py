"""From the wall to the boxes: tiles shuffled and stacked, dice thrown, groups delivered, tiles of empty boxes taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.cards import tiles
from pitboss.games.pai_gow.banking import passed
from pitboss.games.pai_gow.boxes import bank_box, boxes_counted, boxes_named, live, tiles_text, wagered, whose
from pitboss.games.pai_gow.round import DICE, HAND, HOUSE_BANKS, SIDES, Hand, Part, Stage, Tiles
from pitboss.games.pai_gow.rules import GROUPS, PaiGowContext
from pitboss.games.pai_gow.wagers import BANK_PLACE, WAGER
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, About, Audience, Begun, Event, GameEvent, Left
from pitboss.table.fields import BY_CHANCE
from pitboss.table.offers import Offer
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal, listed
from pitboss.table.state import Phase


class BuildWall(Request, frozen=True, tag="build-wall"):
    """The tiles are shuffled, stacked and cut into eight groups of four, which begins the round. The order comes from chance
    where Pitboss deals."""

    laja: bool = False
    """They were mixed once more."""
    order: Annotated[Tiles, BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class Throw(Request, frozen=True, tag="throw"):
    """The cup is shaken. `dice` is keyed where a person shakes it; `cast` comes from chance and counts from 0."""

    dice: tuple[int, ...] = ()
    cast: Annotated[tuple[int, ...], BY_CHANCE] = ()


class Deliver(Request, frozen=True, tag="deliver-tiles"):
    """The groups of tiles go to the boxes, the first to the box of the dice."""


class Retrieve(Request, frozen=True, tag="retrieve-tiles"):
    """The dealer puts the tiles of boxes without wagers, unseen, with the unused ones."""


class WallBuilt(GameEvent[Part], frozen=True, tag="pai-gow.wall-built/1"):
    laja: bool
    order: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def after(self, part: Part) -> Part:
        return replace(part, wall=self.order)

    def says(self) -> str:
        return f"The tiles are shuffled{', mixed once more' if self.laja else ''} and stacked in eight groups of four."


class DiceThrown(GameEvent[Part], frozen=True, tag="pai-gow.dice-thrown/1"):
    dice: tuple[int, ...]
    first: int
    """The box that gets tiles first."""
    passed: int = 0
    """The groups before them, which go to places without a box."""

    def after(self, part: Part) -> Part:
        return replace(part, dice=self.dice, first=self.first, passed=self.passed)

    def says(self) -> str:
        dice = listed(map(str, self.dice))
        goes = f"group {self.passed + 1}, the first with a box, goes" if self.passed else "the first group goes"
        return f"The dice show {dice}, {sum(self.dice)} in all: {goes} to box {self.first}."


class RoundBegan(GameEvent[Part], frozen=True, tag="pai-gow.began/1"):
    """Wagers are closed, and the tiles are stacked."""

    round: int
    areas: tuple[int, ...]
    """The boxes with wagers."""
    stage: Stage
    turn: int
    """The seat that has the bank or has let it pass: it is offered on from there."""

    def begins(self) -> Begun:
        return Begun(self.round, self.areas)

    def after(self, part: Part) -> Part:
        return replace(
            part,
            stage=self.stage,
            turn=self.turn,
            banked=HOUSE_BANKS,
            banked_together=False,
            boxes=(),
            unused=0,
            hands={},
            bank=None,
            dice=(),
            first=0,
            passed=0,
            set_by=0,
            confirmed=False,
            results={},
            foul=frozenset(),
            taken={},
            paid=False,
        )

    def says(self) -> str:
        return f"Round {self.round} begins for {boxes_counted(len(self.areas))}."


class DeliveryBegan(GameEvent[Part], frozen=True, tag="pai-gow.delivery/1"):
    """Tiles go to every box of the layout."""

    empty: tuple[int, ...]
    """The boxes without wagers."""
    unused: int
    """The tiles that go to no box."""
    stage: Stage
    set_by: int
    players: tuple[str, ...]
    """Who wagers."""
    house_banks: bool

    def after(self, part: Part) -> Part:
        played = frozenset(self.players) if self.house_banks else part.played
        return replace(
            part,
            stage=self.stage,
            boxes=self.empty,
            unused=self.unused,
            set_by=self.set_by,
            house_banked=self.house_banks,
            played=played,
        )

    def says(self) -> str:
        unused = f" {counted(self.unused, 'tile')} for which there is no box stay unused." if self.unused else ""
        return f"Four tiles go to each box.{unused}"


class TilesDelivered(GameEvent[Part], frozen=True, tag="pai-gow.delivered/1"):
    """A group of four tiles, face down."""

    place: int
    """The box; 0 is the bank."""
    group: int
    count: int
    tiles: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("tiles",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(str(tile)) for tile in self.tiles)

    def after(self, part: Part) -> Part:
        hand = Hand(self.tiles or (None,) * self.count, self.group)
        if self.place == BANK_PLACE:
            return replace(part, bank=hand)
        return part if self.place in part.boxes else replace(part, hands={**part.hands, self.place: hand})

    def says(self) -> str:
        known = f": {tiles_text(self.tiles)}" if self.tiles else ""
        return f"{whose(self.place)} gets {counted(self.count, 'tile')}, group {self.group + 1} of the wall{known}."


class TilesRetrieved(GameEvent[Part], frozen=True, tag="pai-gow.retrieved/1"):
    """The tiles of boxes without wagers are with the unused ones; nobody has seen them."""

    boxes: tuple[int, ...]
    unused: int
    set_by: int

    def after(self, part: Part) -> Part:
        return replace(part, boxes=(), unused=self.unused, stage=Stage.SETTING, set_by=self.set_by)

    def says(self) -> str:
        return (
            f"The tiles of {boxes_named(self.boxes)}, without wagers, are put unseen with the unused ones: {self.unused} in all."
        )


class ThrowVoided(GameEvent[Part], frozen=True, tag="pai-gow.throw-voided/1"):
    """The last throw does not count."""

    dice: tuple[int, ...]

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: Part) -> Part:
        return replace(part, dice=(), first=0, passed=0)

    def says(self) -> str:
        return f"The throw of {listed(map(str, self.dice))} does not count and is repeated."


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
    return c.offer(rule)


def build(c: PaiGowContext, request: BuildWall, offer: Offer) -> Decision:
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
    return c.refuse("dice-thrown", rule) if c.part.dice else c.offer(rule)


def throw(c: PaiGowContext, request: Throw, offer: Offer) -> Decision:
    keyed = request.dice
    if c.rules.virtual and keyed:
        return c.refuse("dice-by-program", "dice.throw")
    if not c.rules.virtual and (len(keyed) != DICE or not all(1 <= each <= SIDES for each in keyed)):
        return c.refuse("three-dice", "dice.throw", dice=DICE, sides=SIDES)
    dice = tuple(each + 1 for each in request.cast) if c.rules.virtual else keyed
    first, passed = c.rules.first_box(bank_box(c), sum(dice))
    rules = (*(("dice.buttons",) if c.rules.shift else ()), *(("deliver.unused",) if passed else ()))
    return (DiceThrown(dice=dice, first=first, passed=passed, clauses=c.rules.cite("dice.throw", "dice.count", *rules)),)


def may_deliver(c: PaiGowContext) -> Offer | Refusal:
    rule = "deliver.tiles"
    if refusal := _not_stacked(c, rule):
        return refusal
    return c.offer(rule) if c.part.dice else c.refuse("no-dice", "dice.throw")


def deliver(c: PaiGowContext, request: Deliver, offer: Offer) -> Decision:
    """Every box of the layout gets a group, with or without a wager; groups without a box go to the unused tiles."""
    areas, chung = live(c.state), bank_box(c)
    empty = tuple(box for box in range(1, c.rules.boxes + 1) if box not in areas and box != chung)
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
    return (began, *_groups(c, areas, chung))


def set_by(c: PaiGowContext) -> int:
    """Return when the time to set is over; nobody measures it at a table dealt by hand."""
    return c.at + c.rules.set_time if c.rules.virtual else 0


def _groups(c: PaiGowContext, areas: tuple[int, ...], chung: int) -> Iterator[Event]:
    for group, box in enumerate(c.rules.groups(c.part.first, c.part.passed)):
        if box > c.rules.boxes:
            continue
        held = c.part.wall[HAND * group : HAND * (group + 1)]
        place = BANK_PLACE if box == chung else box
        banks = ("bank.house",) if box == chung and not c.part.banker else ()
        yield TilesDelivered(
            place=place,
            group=group,
            count=HAND,
            tiles=held,
            clauses=c.rules.cite("deliver.tiles", *banks),
            audience=_holder(c, box, areas, chung),
        )


def _holder(c: PaiGowContext, box: int, areas: tuple[int, ...], chung: int) -> Audience:
    """Return who looks at the tiles of a box: its player, or the player who banks alone."""
    if box in areas:
        return (c.state.round.entries[box].player,)
    banks = box == chung and c.part.banker and not c.part.shared
    return (c.state.seats[box].player,) if banks else NOBODY


def may_retrieve(c: PaiGowContext) -> Offer | Refusal:
    rule = "deliver.retrieve"
    if refusal := c.requires(rule) or c.not_at(Stage.DELIVERED, rule):
        return refusal
    return c.offer(rule)


def retrieve(c: PaiGowContext, request: Retrieve, offer: Offer) -> Decision:
    boxes = c.part.boxes
    event = TilesRetrieved(boxes=boxes, unused=c.part.unused + HAND * len(boxes), set_by=set_by(c), clauses=offer.clauses)
    return (event,)


def wall(c: PaiGowContext, request: BuildWall) -> Chosen | None:
    """Return what chance has to give where Pitboss deals: the order of the tiles."""
    return Chosen("order", shuffled=tiles()) if c.rules.virtual else None


def cast(c: PaiGowContext, request: Throw) -> Chosen | None:
    """Return what chance has to give where Pitboss throws the dice: three numbers."""
    return Chosen("cast", below=(SIDES,) * DICE) if c.rules.virtual else None


DELIVERING = Topic(
    acts=(
        Act(BuildWall, may_build, build, chance=wall),
        Act(Throw, may_throw, throw, chance=cast),
        Act(Deliver, may_deliver, deliver),
        Act(Retrieve, may_retrieve, retrieve),
    ),
    events=(
        WallBuilt,
        DiceThrown,
        RoundBegan,
        DeliveryBegan,
        TilesDelivered,
        TilesRetrieved,
        ThrowVoided,
    ),
    keyed=(
        WallBuilt,
        DiceThrown,
        RoundBegan,
        DeliveryBegan,
        TilesDelivered,
        TilesRetrieved,
        ThrowVoided,
    ),
    rules={
        "equipment.tiles": "32 tiles",
        "equipment.dice": "three dice in a covered cup",
        "equipment.buttons": "buttons that move the count of the dice",
        "equipment.unused-area": "the area for unused tiles",
        "bank.house": "the house banks, with the chung on its box",
        "wall.build": "tiles shuffled, stacked and cut into eight groups of four",
        "wall.laja": "an additional mixing of the tiles",
        "dice.throw": "three dice thrown before the tiles are delivered",
        "dice.count": "the box of the first group, counted from the bank",
        "dice.buttons": "a button that moves the count",
        "deliver.tiles": "a group of four tiles to each box",
        "deliver.unused": "groups for which the layout has no box",
        "deliver.retrieve": "tiles of boxes without wagers taken back unseen",
    },
    powers=frozenset({"wall.build", "dice.throw", "deliver.tiles", "deliver.retrieve"}),
    refusals={
        "bank-uncovered": (
            "{player} has not covered the wagers.",
            "Wait until they put up their chips, or move the chung back to the house.",
        ),
        "box-of-the-house": (
            "While the house banks, no wager goes on box {box}: its chung is there.",
            "Take another seat, or wait until a player has the bank.",
        ),
        "wall-missing": ("The wall is not built.", "Build it first."),
        "no-laja": ("Pitboss shuffles the tiles once; there is no other mixing here.", "Build the wall without it."),
        "dice-thrown": ("The dice have been thrown.", "Deliver the tiles."),
        "no-dice": ("The dice have not been thrown.", "Throw them first."),
        "dice-by-program": ("Dice are keyed only at a table dealt by hand.", "Leave them out."),
        "three-dice": ("The numbers of {dice} dice must be named, each from 1 to {sides}.", "Name each number: throw 3 5 2."),
        "tiles-not-seen": ("Nobody sees these tiles yet.", "Leave them out; they are keyed when they are exposed."),
    },
)
