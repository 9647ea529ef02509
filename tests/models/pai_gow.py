"""Pai Gow: which tiles can be named, who sees which tiles, and how the table stands after each remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss import events as ev
from pitboss.cards import Tile, tiles
from pitboss.games.pai_gow.delivering import BuildWall, Throw, ThrowVoided
from pitboss.games.pai_gow.round import Hand, Part, Stage
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.setting import HandSet, SetHand, TileSeen
from pitboss.games.pai_gow.showing import BankReset, HandMatched, Match, ShowBank
from pitboss.games.pai_gow.view import PaiGowView
from pitboss.table.accounts import area, stack_of
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState
from tests.models import Model, Pieces, Places

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

OWN_TESTS = True
"""A player may bank."""
BANK = 0


class Lying(Struct, frozen=True):
    """The tiles at a place, and which of them everybody sees."""

    cards: tuple[Tile | None, ...]
    open: frozenset[int]


def hands(part: Part) -> dict[int, Hand]:
    return {**({BANK: part.bank} if part.bank else {}), **part.hands}


def worth(one: Tile, other: Tile, rules: PaiGowRules) -> tuple[int, int, int]:
    """What two tiles are worth, by the lists of the rulebook and not by asking the ranking."""
    named = [name for name in rules.value("ranking.hands") if {one, other} == _tiles_of(name, one, other)]
    if named:
        return 1, -rules.value("ranking.hands").index(named[0]), 0
    points = max((a + b) % 10 for a in _counts(one) for b in _counts(other))
    order = [row.split("=") for row in rules.value("ranking.tiles")]
    higher = min(at for at, row in enumerate(order) if one in row or other in row)
    return 0, points, -higher if points else 0


def _counts(tile: Tile) -> tuple[int, ...]:
    return (3, 6) if tile in ("2-4", "1-2") else (tile.top + tile.bottom,)


PIPS = {"wong": 9, "gong": 8, "high-nine": 7}
ONE_KIND = dict(zip(("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look"), Tile, strict=False))
MIXED = {"gee-jun": {"2-4", "1-2"}, "gow": {"3-6", "4-5"}, "bot": {"2-6", "3-5"}, "chit": {"2-5", "3-4"}, "ng": {"1-4", "2-3"}}


def _tiles_of(name: str, one: Tile, other: Tile) -> set[str]:
    """The tiles that make a named hand, of these two; nothing if they do not."""
    if name in ONE_KIND:
        return {ONE_KIND[name]} if one is other else set()
    if name in MIXED:
        return MIXED[name]
    high, _, kind = name.partition("-")
    beside = [tile for tile in (one, other) if tile.top + tile.bottom == PIPS[kind]]
    return {ONE_KIND[high], *beside} if beside else set()


def outranks(low: Sequence[Tile], high: Sequence[Tile], rules: PaiGowRules) -> bool:
    return worth(low[0], low[1], rules) > worth(high[0], high[1], rules)


def may_be_keyed(low: Sequence[Tile], high: Sequence[Tile], place: int, c: Context) -> bool:
    """Nothing is keyed where Pitboss deals; elsewhere two and two tiles that are nowhere else, with those that were seen."""
    part: Part = c.state.round.part
    if c.rules.virtual:
        return not low and not high
    if len(low) != 2 or len(high) != 2:
        return False
    own = hands(part)[place]
    seen = Counter(own.tiles[at] for at in own.seen)
    others = Counter[Tile | None]()
    for at, hand in hands(part).items():
        if at != place:
            others.update(hand.tiles if hand.shown else (hand.tiles[each] for each in hand.seen))
    keyed = Counter[Tile | None]((*low, *high))
    return not seen - keyed and not keyed + others - Counter(tiles())


class OneSet(Pieces):
    """Every tile is at a box, with the unused ones or in the wall, and none is there more often than in the set."""

    def add_up(self, state: TableState, event: object) -> None:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND or part.stage in (Stage.COVERING, Stage.STACKED) or part.bank is None:
            return
        found = hands(part)
        if len(found) + len(part.boxes) < self.rules.boxes:
            return  # they are being delivered
        known = Counter(tile for hand in found.values() for tile in hand.tiles if tile is not None)
        assert not known - Counter(tiles())
        if part.stage is not Stage.DELIVERED:
            assert part.unused + 4 * len(found) == len(tiles())


def hand_lost(each: Happening) -> None:
    """The wager is the bank's, whatever the hands are worth."""
    assert isinstance(each.event, HandMatched)
    box = each.event.area
    stake = each.before.money[area(box, "wager")]
    assert each.event.foul
    assert area(box, "wager") not in each.after.money
    assert each.after.money["tray"] == each.before.money["tray"] + stake
    assert each.after.round.part.results[box] == "loses"


def tile_seen(each: Happening) -> None:
    """Everybody knows the tile, and neither a cent nor another tile has moved."""
    assert isinstance(each.event, TileSeen)
    hand = hands(each.after.round.part)[each.event.place]
    assert hand.tiles[each.event.position] == each.event.tile
    assert each.event.position in hand.seen
    assert each.after.money == each.before.money
    assert each.after.phase is Phase.ROUND


def bank_reset(each: Happening) -> None:
    """The same tiles are set the house way, and no hand has been matched."""
    assert isinstance(each.event, BankReset)
    before, after = each.before.round.part, each.after.round.part
    assert sorted((*before.bank.low, *before.bank.high)) == sorted((*after.bank.low, *after.bank.high))
    assert {*after.bank.low} != {*before.bank.low}
    assert not after.results
    assert each.after.money == each.before.money


def thrown_again(each: Happening) -> None:
    assert each.before.round.part.dice
    assert not each.after.round.part.dice
    assert each.after.round.part.stage is Stage.STACKED
    assert each.after.money == each.before.money


def set_for_them(each: Happening) -> None:
    assert isinstance(each.event, HandSet)
    hand = hands(each.after.round.part)[each.event.area]
    assert hand.is_set
    assert hand.house_way
    assert each.after.money == each.before.money


def all_back(each: Happening) -> None:
    """The round is void, and every wager is with its player."""
    assert isinstance(each.event, ev.RoundVoided)
    for box, entry in each.before.round.entries.items():
        stake = each.before.money[area(box, "wager")]
        assert stack_of(each.after, entry.owner).chips == stack_of(each.before, entry.owner).chips + stake
    MODEL.void(each)


class PaiGowModel(Model):
    limits = Limits({"wager": Range(500, 10_000)})
    main = side = "wager"
    often: ClassVar[Mapping[str, float]] = {
        **dict.fromkeys(("build-wall", "throw", "deliver-tiles", "retrieve-tiles", "show-bank", "confirm-house-way"), 20.0),
        **dict.fromkeys(("match-hand", "pay-winners", "end-round", "ask-house-way", "set-hand", "put-up"), 20.0),
        "house-banks": 0.3,
    }
    pieces = OneSet
    brings: ClassVar[Mapping[str, tuple[type[ev.Event], ...]]] = {
        **dict.fromkeys(("lose-hand", "settle-foul"), (HandMatched,)),
        "leave-exposed": (TileSeen,),
        "reset-bank": (BankReset,),
        "throw-again": (ThrowVoided,),
        **dict.fromkeys(("set-house-way", "settle-not-set"), (HandSet,)),
        "settle-bank-tile": (ev.RoundVoided,),
    }
    afterwards: ClassVar[Mapping[str, Callable[[Happening], None]]] = {
        **dict.fromkeys(("lose-hand", "settle-foul"), hand_lost),
        "leave-exposed": tile_seen,
        "reset-bank": bank_reset,
        "throw-again": thrown_again,
        **dict.fromkeys(("set-house-way", "settle-not-set"), set_for_them),
        "settle-bank-tile": all_back,
    }
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "all-paid": ("end-round",),
        "dice-thrown": ("deliver-tiles",),
        "match-in-order": ("match-hand",),
        "no-dice": ("throw",),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = frozenset((
        "all-matched", "bank-covered", "bank-declined", "bank-foul", "bank-held", "bank-not-offered", "bank-set-by-house",
        "bank-short", "bank-stake", "bank-uncovered", "banker-sets-last", "banker-wagers", "box-of-the-house",
        "dice-by-program", "foul-hand", "hands-unsaid", "holds-bank", "house-banks", "house-first", "low-above-high",
        "no-bank-box", "no-bank-here", "no-laja", "no-player-banks", "not-confirmed", "not-house-way", "not-matched",
        "not-wagered-before", "not-your-turn-to-bank", "nothing-to-confirm", "set-already", "still-setting", "three-dice",
        "tile-elsewhere", "tile-not-yours", "tile-seen-before", "tiles-by-program", "tiles-not-seen", "time-to-set",
        "two-tiles", "unpaid", "wager-of-banker", "wagers-open", "wall-missing",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: Context) -> bool | None:
        rules = c.rules
        assert isinstance(rules, PaiGowRules)
        match request:
            case BuildWall():
                return not request.laja if rules.virtual else not request.order
            case Throw():
                keyed = len(request.dice) == 3 and all(1 <= each <= 6 for each in request.dice)
                return not request.dice if rules.virtual else keyed
            case SetHand():
                return self.may_be_set(request, c, rules)
            case ShowBank():
                return may_be_keyed(request.low, request.high, BANK, c)
            case Match():
                keyed = may_be_keyed(request.low, request.high, request.area, c)
                return keyed and (rules.virtual or not outranks(request.low, request.high, rules))
            case _:
                return None

    def may_be_set(self, request: SetHand, c: Context, rules: PaiGowRules) -> bool:
        part: Part = c.state.round.part
        hand = part.bank if request.area == part.banker else part.hands[request.area]
        assert hand is not None
        if not rules.virtual:
            return not request.low
        high = Counter(hand.tiles) - Counter(request.low)
        return (
            len(request.low) == 2
            and high.total() == 2
            and not outranks(request.low, [tile for tile in high.elements() if tile is not None], rules)
        )

    def without_chance(self, request: Request, rules: Rules) -> Request:
        match request:
            case BuildWall():
                return replace(request, order=())
            case Throw():
                return replace(request, cast=())
            case _:
                return request

    def places(self, state: TableState) -> Places:
        found = hands(state.round.part)
        return {place: Lying(hand.tiles, frozenset(range(4) if hand.shown else hand.seen)) for place, hand in found.items()}

    def sees(self, hand: Lying, at: int, *, holder: bool) -> bool:
        return holder or at in hand.open

    def holder(self, state: TableState, place: int) -> str | None:
        part: Part = state.round.part
        banks = place == BANK and part.banker and not part.shared
        return state.seats[part.banker].player if banks and part.banker in state.seats else None

    def with_places(self, part: Part, changed: Places) -> Part:
        found = {place: _with_tiles(hands(part)[place], lying.cards) for place, lying in changed.items()}
        bank = found.pop(BANK, None)
        return replace(part, bank=bank, hands=found)

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, PaiGowView)
        return {f"box {place}": [hand.tiles[at] for at in sorted(hand.tiles)] for place, hand in view.hands.items()}

    def cards_of(self, state: TableState) -> object:
        part: Part = state.round.part
        return {place: hand.tiles for place, hand in hands(part).items()}, part.unused

    def statuses(self, state: TableState) -> dict[int, object]:
        results = state.round.part.results
        return {box: "void" if entry.void else results.get(box, "live") for box, entry in state.round.entries.items()}

    def void(self, each: Happening) -> None:
        assert each.after.phase is Phase.BETWEEN
        banker = each.before.round.part.banker
        if banker:
            assert not each.after.money.get(area(banker, "bank"))
            put_up = each.before.round.part.put_up
            assert stack_of(each.after, banker).chips == stack_of(each.before, banker).chips + put_up


def _with_tiles(hand: Hand, lying: tuple[Tile | None, ...]) -> Hand:
    """The same hand of other tiles: set as before, by position."""
    left, found = [*range(4)], []
    for tile in (*hand.low, *hand.high):
        at = next(each for each in left if hand.tiles[each] == tile)
        left.remove(at)
        found.append(lying[at])
    low, high = tuple(found[:2]), tuple(found[2:])
    return replace(hand, tiles=lying, low=low, high=high)


MODEL = PaiGowModel()
