"""Players set their tiles, or have them set the house way; the player who banks sets after all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Tile
from pitboss.cards.ranks.tiles import Setting
from pitboss.games.pai_gow.boxes import OVER, StakeTaken, bank, bank_to_set, live, tiles_text, unset, waiting_banker, whose
from pitboss.games.pai_gow.round import HAND, Hand, Part, Stage, Tiles
from pitboss.games.pai_gow.rules import HOUSE_WAY, LOST, VOID, PaiGowContext
from pitboss.games.pai_gow.settle import foul
from pitboss.games.pai_gow.wagers import BANK_PLACE, WAGER
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Decision
from pitboss.table.events import About, Audience, Event, GameEvent, Outcome, Settled
from pitboss.table.incidents import Incident
from pitboss.table.offers import Offer
from pitboss.table.payments import taken
from pitboss.table.phrases import clock, outcomes
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_area


class SetHand(Request, frozen=True, tag="set-hand"):
    """A player sets their tiles as two hands. `low` names the tiles of the low hand where Pitboss deals; where a person deals
    nobody else sees them."""

    area: int
    low: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("low",)
    CHOICE: ClassVar[str] = "low"


class AskHouseWay(Request, frozen=True, tag="ask-house-way"):
    """A player has their tiles set the house way."""

    area: int


class HandSet(GameEvent[Part], frozen=True, tag="pai-gow.set/1"):
    """A hand is set; 0 is the bank."""

    area: int
    house_way: bool
    low: Tiles = ()
    high: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("low", "high")

    def after(self, part: Part) -> Part:
        return part.with_hand(self.area, low=self.low, high=self.high, is_set=True, house_way=self.house_way)

    def says(self) -> str:
        how = " the house way" if self.house_way else ""
        known = f": {tiles_text(self.low)} low and {tiles_text(self.high)} high" if self.low else ""
        return f"{whose(self.area)} is set{how}{known}."


class TileSeen(GameEvent[Part], frozen=True, tag="pai-gow.tile-seen/1"):
    """A tile that everybody has seen; the round goes on with it."""

    place: int
    position: int
    tile: Tile

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: Part) -> Part:
        hand = part.bank if self.place == BANK_PLACE else part.hands[self.place]
        assert hand is not None
        tiles = tuple(self.tile if at == self.position else tile for at, tile in enumerate(hand.tiles))
        return part.with_hand(self.place, tiles=tiles, seen=(*hand.seen, self.position))

    def says(self) -> str:
        return f"{whose(self.place)}: {self.tile.words} was exposed; the round goes on."


class HandForfeited(StakeTaken, frozen=True, tag="pai-gow.forfeited/1"):
    """A hand that was not set has lost: the bank takes the wager, and the tiles go unseen to the unused ones."""

    unused: int
    """The tiles in the area for unused tiles."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: Part) -> Part:
        hands = {box: hand for box, hand in part.hands.items() if box != self.area}
        results = {**part.results, self.area: Outcome.LOSE.value}
        return replace(part, hands=hands, results=results, taken={**part.taken, **self.stake_taken()}, unused=self.unused)

    def says(self) -> str:
        return f"Box {self.area} is not set: {outcomes(self.wagers)}. Its tiles are put unseen with the unused ones."


PAIR = 2


class AbsentPlayer(Incident, frozen=True, tag="absent-player"):
    """A player does not set their tiles: they are absent, or late. Only a person in the room sees an empty chair; Pitboss sees
    that the time has run out."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    reason: str = "absent"

    @property
    def cause(self) -> Cause:
        return Cause.PROGRAM if self.reason == "late" else self.CAUSE

    def impossible(self, c: PaiGowContext) -> str | None:
        if not c.in_round or c.part.paid:
            return OVER
        if self.reason not in ("absent", "late"):
            return "an absence is `absent` or `late`"
        if not c.is_at(Stage.SETTING) or not (self.area in unset(c.state) or self.area == waiting_banker(c)):
            return "nobody has to set tiles there now"
        return None

    def too_early(self, c: PaiGowContext) -> Refusal | None:
        if self.reason == "late" and c.at < c.part.set_by:
            return c.refuse("time-to-set", "set.time", until=clock(c.part.set_by))
        return None


def hand_of(c: PaiGowContext, seat: int) -> Hand | None:
    """Return the tiles that a seat sets: those of its box, or the bank's."""
    if seat == c.part.banker:
        return c.part.bank
    return c.part.hands.get(seat)


def _not_setting(c: PaiGowContext, seat: int, rule: str) -> Refusal | None:
    if refusal := c.not_at(Stage.SETTING, rule):
        return refusal
    hand = hand_of(c, seat)
    if hand is None or (seat != c.part.banker and seat not in live(c.state)):
        return c.refuse("no-hand", rule, seat=seat)
    if refusal := c.requires_for(seat, rule):
        return refusal
    if seat == c.part.banker and c.part.shared:
        return c.refuse("bank-set-by-house", "bank.house-way", rule)
    if hand.is_set:
        return c.refuse("set-already", rule, seat=seat)
    if seat == c.part.banker and (waits := unset(c.state)):
        return c.refuse("banker-sets-last", "set.banker", rule, seats=waits)
    return None


def may_set(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "set.hand"
    if refusal := _not_setting(c, seat, rule):
        return refusal
    return c.offer(rule, area=seat, choices=_choices(c, seat))


def _choices(c: PaiGowContext, seat: int) -> tuple[str, ...]:
    """Return the low hands that may be set. Only their player may know them, and where a person deals nobody else does."""
    hand = hand_of(c, seat)
    if not c.rules.virtual or hand is None or seat != c.own_seat:
        return ()
    return tuple(" ".join(each) for each in low_hands(c, hand))


def low_hands(c: PaiGowContext, hand: Hand) -> Iterator[Tiles]:
    """Yield each two tiles of a hand that do not outrank the other two."""
    known = _known(hand)
    seen = set[Tiles]()
    for at, one in enumerate(known):
        for other in known[at + 1 :]:
            low = (one, other)
            if tuple(sorted(low)) not in seen and not foul(low, without(known, low), c.rules):
                seen.add(tuple(sorted(low)))
                yield low


def _known(hand: Hand) -> Tiles:
    return tuple(tile for tile in hand.tiles if tile is not None)


def without(held: Sequence[Tile], low: Sequence[Tile]) -> Tiles:
    """Return the tiles that are left when those of the low hand are taken out."""
    rest = [*held]
    for tile in low:
        rest.remove(tile)
    return tuple(rest)


def set_hand(c: PaiGowContext, request: SetHand, offer: Offer) -> Decision:
    if not c.rules.virtual:
        return c.refuse("tiles-not-seen", "set.hand") if request.low else (_set(c, request.area, None, offer.clauses),)
    hand = hand_of(c, request.area)
    assert hand is not None
    held = _known(hand)
    if len(request.low) != PAIR:
        return c.refuse("two-tiles", "set.hand", count=len(request.low))
    for tile in request.low:
        if request.low.count(tile) > held.count(tile):
            return c.refuse("tile-not-yours", "set.hand", found=str(tile), allowed=tuple(map(str, held)))
    high = without(held, request.low)
    if foul(request.low, high, c.rules):
        ranks = c.rules.ranks
        facts = {"low": ranks.hand(*request.low).words, "high": ranks.hand(*high).words}
        return c.refuse("low-above-high", "set.order", "set.hand", **facts)
    made = Setting((request.low[0], request.low[1]), (high[0], high[1]))
    return (_set(c, request.area, made, c.rules.cite("set.hand", "set.order")),)


def may_ask(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "set.house-way"
    return _not_setting(c, seat, rule) or c.offer(rule, area=seat)


def ask(c: PaiGowContext, request: AskHouseWay, offer: Offer) -> Decision:
    return (by_house_way(c, request.area, offer.clauses),)


def by_house_way(c: PaiGowContext, seat: int, clauses: tuple[str, ...]) -> HandSet:
    """Set a hand the house way; where a person deals, the dealer does it and nobody keys the tiles yet."""
    hand = hand_of(c, seat)
    assert hand is not None
    made = c.rules.way.set(_known(hand)) if c.rules.virtual else None
    return _set(c, seat, made, clauses, house_way=True)


def _set(c: PaiGowContext, seat: int, made: Setting | None, clauses: tuple[str, ...], *, house_way: bool = False) -> HandSet:
    audience: Audience = (c.state.seats[seat].player,) if seat in c.state.seats else ()
    return HandSet(
        area=BANK_PLACE if seat == c.part.banker else seat,
        house_way=house_way,
        low=made.low if made else (),
        high=made.high if made else (),
        clauses=clauses,
        audience=audience,
    )


def set_house_way(c: PaiGowContext, report: AbsentPlayer, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Set a hand the house way for a player who does not."""
    yield by_house_way(c, report.area, clauses)


def settle_not_set(c: PaiGowContext, report: AbsentPlayer, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Do with tiles that are not set what the rulebook says. Those of a bank are set the house way in any case, because the
    wagers of the others depend on them."""
    if c.rules.late_does == HOUSE_WAY or report.area == c.part.banker:
        yield from set_house_way(c, report, clauses)
    elif c.rules.late_does == VOID:
        yield from void_area(c, report, clauses)
    else:
        assert c.rules.late_does == LOST
        stake = stake_on(c.state, report.area, WAGER)
        line = Settled(WAGER, Outcome.LOSE, stake.total, -stake.total, clauses)
        moves = tuple(taken(report.area, WAGER, stake, bank(c)))
        yield HandForfeited(area=report.area, wagers=(line,), unused=c.part.unused + HAND, clauses=clauses, moves=moves)


def _to_set(c: PaiGowContext) -> Iterator[int]:
    """Yield the seats that have to set their tiles now."""
    if c.is_at(Stage.SETTING):
        yield from (*unset(c.state), *((c.part.banker,) if bank_to_set(c.state) else ()))


SETTING = Topic(
    acts=(
        Act(SetHand, may_set, set_hand, at=("area",), each=_to_set),
        Act(AskHouseWay, may_ask, ask, at=("area",), each=_to_set),
    ),
    events=(
        HandSet,
        TileSeen,
        HandForfeited,
    ),
    keyed=(
        HandSet,
        TileSeen,
        HandForfeited,
    ),
    incidents=(AbsentPlayer,),
    remedies={
        "set-house-way": set_house_way,
        "settle-not-set": settle_not_set,
    },
    rules={
        "set.hand": "players set their tiles as a low and a high hand",
        "set.order": "the low hand does not outrank the high hand",
        "set.house-way": "a player's hand set the house way",
        "set.banker": "a player who banks sets after all others",
        "set.time": "a hand is set in time",
        "bank.house-way": "the hand of the house set the house way",
        "way.pairs": "pairs that stay together or are split",
        "way.high-tile": "Wong, Gong and High Nine in the house way",
        "way.points": "the house way without them",
        "way.placing": "where the highest tile goes",
        "remedy.not-set": "a player who does not set their tiles",
    },
    powers=frozenset({"set.hand", "set.house-way"}),
    refusals={
        "time-to-set": ("The player has until {until} to set.", "Wait until then."),
        "two-tiles": ("The low hand has two tiles, not {count}.", "Name two of your tiles."),
        "tile-not-yours": ("{found} is not among your tiles, which are {allowed}.", "Name two of these tiles for the low hand."),
        "low-above-high": (
            "The low hand, {low}, would outrank the high hand, {high}.",
            "Put those two tiles in the high hand, choose another two, or have the hand set the house way.",
        ),
        "set-already": ("Seat {seat} has set its tiles.", "Wait until all have."),
        "banker-sets-last": ("The banker sets after the others; these have not: {seats}.", "Wait for them."),
        "bank-set-by-house": ("A bank shared with the house is set the house way.", "Wait until it is exposed."),
    },
)
