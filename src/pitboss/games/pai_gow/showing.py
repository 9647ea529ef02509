"""The showdown: the bank's hand exposed and confirmed, then each hand matched round the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Tile
from pitboss.cards.ranks.tiles import Setting
from pitboss.cards.tile import twice_over
from pitboss.games.pai_gow.boxes import StakeTaken, bank, bank_to_set, in_order, tiles_text, unset
from pitboss.games.pai_gow.round import HAND, Hand, Part, Stage, Tiles
from pitboss.games.pai_gow.rules import PaiGowContext
from pitboss.games.pai_gow.setting import HandSet
from pitboss.games.pai_gow.settle import COPY, LOSES, WINS, ZERO, against, foul, settle
from pitboss.games.pai_gow.wagers import BANK_PLACE, WAGER
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, About, GameEvent, Outcome, Settled, Significance
from pitboss.table.offers import Offer
from pitboss.table.payments import taken
from pitboss.table.phrases import outcomes, person_name
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Settlement


class ShowBank(Request, frozen=True, tag="show-bank"):
    """The bank's hand is exposed. Low and high hand are keyed as they lie where a person deals."""

    low: Tiles = ()
    high: Tiles = ()


class ConfirmWay(Request, frozen=True, tag="confirm-house-way"):
    """A supervisor confirms that the bank's hand is set the house way."""


class Match(Request, frozen=True, tag="match-hand"):
    """A player's hand is exposed and compared with the bank's. It is keyed as it lies where a person deals."""

    area: int
    low: Tiles = ()
    high: Tiles = ()


class BankShown(GameEvent[Part], frozen=True, tag="pai-gow.bank-shown/1"):
    low: Tiles
    high: Tiles
    way: tuple[Tiles, Tiles] | None
    """Low and high hand the house way, where the bank's hand has to be set so."""

    def after(self, part: Part) -> Part:
        assert part.bank is not None
        bank = part.bank.exposed(self.low, self.high)
        # What has not been delivered or seen is not needed any more.
        return replace(part, bank=bank, stage=Stage.MATCHING, wall=())

    def says(self) -> str:
        return f"The bank shows {tiles_text(self.low)} low and {tiles_text(self.high)} high."


class WayConfirmed(GameEvent[Part], frozen=True, tag="pai-gow.way-confirmed/1"):
    by: str

    def after(self, part: Part) -> Part:
        return replace(part, confirmed=True)

    def says(self) -> str:
        return f"That the bank's hand is set the house way is confirmed by {person_name(self.by)}."


class BankReset(GameEvent[Part], frozen=True, tag="pai-gow.bank-reset/1"):
    """The bank's hand was not set the house way and is now."""

    low: Tiles
    high: Tiles
    was: tuple[Tiles, Tiles]

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Part) -> Part:
        assert part.bank is not None
        return replace(part, bank=part.bank.exposed(self.low, self.high))

    def says(self) -> str:
        return f"The bank's hand is set the house way: {tiles_text(self.low)} low and {tiles_text(self.high)} high."


class HandMatched(StakeTaken, frozen=True, tag="pai-gow.matched/1"):
    """A hand is exposed and compared; a losing wager is taken at once."""

    low: Tiles
    high: Tiles
    result: str
    low_against: str
    """How the low hand compares: wins, loses, or copy."""
    high_against: str
    foul: bool = False
    """The low hand outranks the high hand."""

    def after(self, part: Part) -> Part:
        return replace(
            part,
            hands={**part.hands, self.area: part.hands[self.area].exposed(self.low, self.high)},
            results={**part.results, self.area: self.result},
            foul=part.foul | {self.area} if self.foul else part.foul,
            taken={**part.taken, **self.stake_taken()},
        )

    def says(self) -> str:
        shown = f"Box {self.area} shows {tiles_text(self.low)} low and {tiles_text(self.high)} high"
        if self.foul:
            end = outcomes(self.wagers) if self.wagers else "The wager stands off"
            return f"{shown}: the low hand outranks the high hand. {end}."
        how = f"the low hand is {HOW[self.low_against]}, the high hand {HOW[self.high_against]}"
        end = f" {outcomes(self.wagers)}." if self.wagers else ""
        return f"{shown}: {how}.{end}"


WAY_RULES = ("bank.house-way", "way.pairs", "way.high-tile", "way.points", "way.placing")


HOW = {WINS: "higher", LOSES: "lower", COPY: "a copy, which goes to the bank", ZERO: "without points like the bank's, a copy"}


def sets_house_way(c: PaiGowContext) -> bool:
    """Return whether the bank's hand is set the house way: where the house banks, alone or with a player."""
    return not c.part.banker or c.part.shared


def may_show(c: PaiGowContext) -> Offer | Refusal:
    rule = "bank.show"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTING, rule):
        return refusal
    waits = unset(c.state) or ((c.part.banker,) if bank_to_set(c.state) else ())
    return c.refuse("still-setting", rule, seats=waits) if waits else c.offer(rule)


def show_bank(c: PaiGowContext, request: ShowBank, offer: Offer) -> Decision:
    hand = c.part.bank
    assert hand is not None
    if refusal := not_keyed_so(c, hand, request.low, request.high, "bank.show"):
        return refusal
    way = c.rules.way.set(_keyed_or_known(c, hand, request.low, request.high)) if sets_house_way(c) else None
    low, high = (request.low, request.high) if not c.rules.virtual else (way.low, way.high) if way else (hand.low, hand.high)
    rules = ("bank.show", *(WAY_RULES if way else ()), "rank.hands", "rank.points", "rank.tiles")
    shown = BankShown(low=low, high=high, way=(way.low, way.high) if way else None, clauses=c.rules.cite(*rules))
    if not way:
        return (shown,)
    set_ = HandSet(area=BANK_PLACE, house_way=True, low=low, high=high, clauses=c.rules.cite("bank.house-way"), audience=NOBODY)
    return (set_, shown)


def _keyed_or_known(c: PaiGowContext, hand: Hand, low: Tiles, high: Tiles) -> Tiles:
    return tuple(tile for tile in hand.tiles if tile is not None) if c.rules.virtual else (*low, *high)


def may_confirm(c: PaiGowContext) -> Offer | Refusal:
    rule = "bank.confirm"
    if refusal := c.requires(rule) or c.not_at(Stage.MATCHING, rule):
        return refusal
    if not sets_house_way(c) or c.part.confirmed:
        return c.refuse("nothing-to-confirm", rule)
    held, way = bank_hand(c), house_hand(c)
    if not same_hands(held, way):
        return c.refuse("not-house-way", rule, "bank.house-way", allowed=f"{in_words(way.low)} low and {in_words(way.high)} high")
    return c.offer(rule)


def confirm(c: PaiGowContext, request: ConfirmWay, offer: Offer) -> Decision:
    return (WayConfirmed(by=c.who.name, clauses=offer.clauses),)


def bank_hand(c: PaiGowContext) -> Setting:
    """Return the bank's hand as it is set and shown."""
    held = c.part.bank
    assert held is not None
    return Setting((held.low[0], held.low[1]), (held.high[0], held.high[1]))


def house_hand(c: PaiGowContext) -> Setting:
    """Return the bank's hand as the house way sets it."""
    return c.rules.way.set(bank_hand(c).tiles)


def bank_foul(c: PaiGowContext) -> bool:
    """Return whether a player who banks alone has set a low hand that outranks the high hand."""
    held = bank_hand(c)
    return not sets_house_way(c) and foul(held.low, held.high, c.rules)


def same_hands(one: Setting, other: Setting) -> bool:
    return sorted(one.low) == sorted(other.low) and sorted(one.high) == sorted(other.high)


def in_words(tiles: Sequence[Tile]) -> str:
    return " ".join(tiles)


def next_to_match(c: PaiGowContext) -> int | None:
    """Return the box that is matched next, round the table from the bank."""
    return next((seat for seat in in_order(c) if seat not in c.part.results), None)


def may_match(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "match.order"
    if refusal := c.requires(rule) or c.not_at(Stage.MATCHING, rule):
        return refusal
    if sets_house_way(c) and not c.part.confirmed:
        return c.refuse("not-confirmed", "bank.confirm", rule)
    if bank_foul(c):
        held, ranks = bank_hand(c), c.rules.ranks
        facts = {"low": ranks.hand(*held.low).words, "high": ranks.hand(*held.high).words}
        return c.refuse("bank-foul", "set.order", "remedy.bank-set-wrong", **facts)
    next_ = next_to_match(c)
    if next_ is None:
        return c.refuse("all-matched", rule)
    return c.offer(rule, area=seat) if seat == next_ else c.refuse("match-in-order", rule, seat=next_)


def match_hand(c: PaiGowContext, request: Match, offer: Offer) -> Decision:
    hand = c.part.hands[request.area]
    if refusal := not_keyed_so(c, hand, request.low, request.high, "match.order"):
        return refusal
    low, high = (hand.low, hand.high) if c.rules.virtual else (request.low, request.high)
    if foul(low, high, c.rules):
        return foul_refusal(c, low, high)
    held = bank_hand(c)
    found = against((low, high), (held.low, held.high), c.rules)
    return (matched(c, request.area, low, high, settle(found, c.rules), (found.low, found.high)),)


def matched(
    c: PaiGowContext, seat: int, low: Tiles, high: Tiles, settled: Settlement, hands: tuple[str, str], *, fouled: bool = False
) -> HandMatched:
    """Expose a hand; take the wager at once if it has lost."""
    stake = stake_on(c.state, seat, WAGER)
    lost = settled.outcome is Outcome.LOSE
    clauses = c.rules.cite(*settled.rules, *(("settle.take-losing",) if lost else ()))
    line = Settled(WAGER, Outcome.LOSE, stake.total, -stake.total, clauses)
    return HandMatched(
        area=seat,
        wagers=(line,) if lost else (),
        low=low,
        high=high,
        result=settled.outcome.value,
        low_against=hands[0],
        high_against=hands[1],
        foul=fouled,
        clauses=c.rules.cite("match.order", *settled.rules, *(("settle.take-losing",) if lost else ())),
        moves=tuple(taken(seat, WAGER, stake, bank(c))) if lost else (),
    )


def foul_refusal(c: PaiGowContext, low: Tiles, high: Tiles) -> Refusal:
    """Refuse to match a hand whose low hand is the higher one: that is an incident with a remedy of its own."""
    ranks = c.rules.ranks
    facts = {"low": ranks.hand(*low).words, "high": ranks.hand(*high).words}
    return c.refuse("foul-hand", "set.order", "remedy.foul", **facts)


def not_keyed_so(c: PaiGowContext, hand: Hand, low: Tiles, high: Tiles, rule: str) -> Refusal | None:
    """Refuse tiles keyed where Pitboss deals; elsewhere any but two and two that can lie there."""
    if c.rules.virtual:
        return c.refuse("tiles-by-program", rule) if low or high else None
    if len(low) * 2 != HAND or len(high) * 2 != HAND:
        return c.refuse("hands-unsaid", rule)
    keyed = (*low, *high)
    missing = [tile for tile in hand.tiles if tile is not None and hand.tiles.count(tile) > keyed.count(tile)]
    if missing:
        return c.refuse("tile-seen-before", "remedy.tile-exposed", rule, found=str(missing[0]))
    others = chain.from_iterable(shown_tiles(each) for each in _others(c, hand))
    if double := twice_over((*others, *keyed)):
        return c.refuse("tile-elsewhere", "equipment.tiles", rule, found=str(double))
    return None


def _others(c: PaiGowContext, hand: Hand) -> Iterator[Hand]:
    hands = [*c.part.hands.values(), *((c.part.bank,) if c.part.bank else ())]
    yield from (each for each in hands if each.group != hand.group)


def shown_tiles(hand: Hand) -> Tiles:
    """Return the tiles of a hand that everybody knows."""
    if hand.shown:
        return (*hand.low, *hand.high)
    return tuple(tile for at in hand.seen if (tile := hand.tiles[at]) is not None)


def _to_match(c: PaiGowContext) -> Iterator[int]:
    """Yield the box that is matched next, if there is one."""
    if c.is_at(Stage.MATCHING) and (seat := next_to_match(c)) is not None:
        yield seat


SHOWING = Topic(
    acts=(
        Act(ShowBank, may_show, show_bank),
        Act(ConfirmWay, may_confirm, confirm),
        Act(Match, may_match, match_hand, at=("area",), each=_to_match),
    ),
    events=(
        BankShown,
        WayConfirmed,
        BankReset,
        HandMatched,
    ),
    keyed=(
        BankShown,
        WayConfirmed,
        BankReset,
        HandMatched,
    ),
    rules={
        "bank.show": "the bank's hand exposed first",
        "bank.confirm": "a supervisor confirms the house way",
        "match.order": "hands matched round the table from the bank",
        "rank.hands": "the order of hands",
        "rank.points": "points of two tiles",
        "rank.tiles": "the order of single tiles",
        "settle.win": "both hands higher win",
        "settle.lose": "no hand higher loses",
        "settle.push": "one hand higher and one not stands off",
        "settle.copy": "a copy goes to the bank",
        "settle.zero": "two hands without points are a copy",
        "settle.take-losing": "losing wagers taken as they are found",
        "remedy.foul": "a low hand that outranks the high hand",
        "remedy.tile-exposed": "a tile of a player exposed before all hands are set",
        "remedy.bank-set-wrong": "a hand of the house that is not set the house way",
    },
    powers=frozenset({"bank.show", "bank.confirm", "match.order"}),
    refusals={
        "tiles-by-program": ("Tiles are keyed only at a table dealt by hand.", "Leave them out."),
        "hands-unsaid": (
            "Two tiles of the low hand and two of the high hand must be named.",
            "Name four tiles, the low hand first.",
        ),
        "tile-elsewhere": ("{found} is already somewhere else.", "Check the tile."),
        "tile-seen-before": ("{found} was seen in this hand before.", "Check the tiles."),
        "still-setting": ("Tiles are not set yet at {seats}.", "Wait for them, or report a player who is absent."),
        "foul-hand": (
            "The low hand, {low}, outranks the high hand, {high}.",
            "Check the order of the two hands; if they lie like this, report the incident: oops foul.",
        ),
        "bank-foul": (
            "The bank's low hand, {low}, outranks its high hand, {high}.",
            "If it was keyed the wrong way round, take that back; if it lies like this, a supervisor reports it: oops bank.",
        ),
        "nothing-to-confirm": ("No hand of the house waits to be confirmed.", "Match the next hand."),
        "not-house-way": (
            "The house way sets {allowed}.",
            "Report that the bank's hand is set wrongly; it is then set the house way.",
        ),
        "not-confirmed": ("No supervisor has confirmed that the bank's hand is set the house way.", "Have it confirmed first."),
        "all-matched": ("All hands have been matched.", "Pay the winners."),
        "match-in-order": ("Seat {seat} is matched next.", "Match it first."),
    },
)
