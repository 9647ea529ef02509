"""The showdown: the bank's hand exposed and confirmed, then each hand matched round the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pitboss.cards import Tile
from pitboss.cards.ranks.tiles import Setting
from pitboss.cards.tile import twice_over
from pitboss.games.pai_gow.context import PaiGowContext, bank_to_set, unset
from pitboss.games.pai_gow.events import BankShown, HandMatched, HandSet, WayConfirmed
from pitboss.games.pai_gow.round import HAND, ConfirmWay, Hand, Match, ShowBank, Stage, Tiles
from pitboss.games.pai_gow.settle import against, foul, settle
from pitboss.games.pai_gow.wagers import BANK_PLACE, WAGER
from pitboss.table.accounts import stake_on
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, Outcome, Settled
from pitboss.table.offers import Offer
from pitboss.table.payments import taken
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Settlement

WAY_RULES = ("bank.house-way", "way.pairs", "way.high-tile", "way.points", "way.placing")


def offers(c: PaiGowContext) -> Iterator[Offer | Refusal]:
    if c.is_at(Stage.SETTING):
        yield may_show(c)
    if c.is_at(Stage.MATCHING):
        yield may_confirm(c)
        if (seat := next_to_match(c)) is not None:
            yield may_match(c, seat)


# --- the bank ------------------------------------------------------------------------------------------------------


def sets_house_way(c: PaiGowContext) -> bool:
    """Return whether the bank's hand is set the house way: where the house banks, alone or with a player."""
    return not c.part.banker or c.part.shared


def may_show(c: PaiGowContext) -> Offer | Refusal:
    rule = "bank.show"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTING, rule):
        return refusal
    waits = unset(c.state) or ((c.part.banker,) if bank_to_set(c.state) else ())
    return c.refuse("still-setting", rule, seats=waits) if waits else Offer("show-bank", c.rules.cite(rule))


def show_bank(c: PaiGowContext, request: ShowBank) -> Decision:
    offer = may_show(c)
    if isinstance(offer, Refusal):
        return offer
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
    set_ = HandSet(seat=BANK_PLACE, house_way=True, low=low, high=high, clauses=c.rules.cite("bank.house-way"), audience=NOBODY)
    return (set_, shown)


def _keyed_or_known(c: PaiGowContext, hand: Hand, low: Tiles, high: Tiles) -> Tiles:
    return tuple(tile for tile in hand.tiles if tile is not None) if c.rules.virtual else (*low, *high)


def may_confirm(c: PaiGowContext) -> Offer | Refusal:
    rule = "bank.confirm"
    if refusal := c.requires(rule) or c.not_at(Stage.MATCHING, rule):
        return refusal
    if not sets_house_way(c) or c.part.confirmed:
        return c.refuse("nothing-to-confirm", rule)
    bank, way = bank_hand(c), house_hand(c)
    if not same_hands(bank, way):
        return c.refuse("not-house-way", rule, "bank.house-way", allowed=f"{in_words(way.low)} low and {in_words(way.high)} high")
    return Offer("confirm-house-way", c.rules.cite(rule))


def confirm(c: PaiGowContext, request: ConfirmWay) -> Decision:
    offer = may_confirm(c)
    return offer if isinstance(offer, Refusal) else (WayConfirmed(by=c.who.name, clauses=offer.clauses),)


def bank_hand(c: PaiGowContext) -> Setting:
    """Return the bank's hand as it is set and shown."""
    bank = c.part.bank
    assert bank is not None
    return Setting((bank.low[0], bank.low[1]), (bank.high[0], bank.high[1]))


def house_hand(c: PaiGowContext) -> Setting:
    """Return the bank's hand as the house way sets it."""
    return c.rules.way.set(bank_hand(c).tiles)


def bank_foul(c: PaiGowContext) -> bool:
    """Return whether a player who banks alone has set a low hand that outranks the high hand."""
    bank = bank_hand(c)
    return not sets_house_way(c) and foul(bank.low, bank.high, c.rules)


def same_hands(one: Setting, other: Setting) -> bool:
    return sorted(one.low) == sorted(other.low) and sorted(one.high) == sorted(other.high)


def in_words(tiles: Sequence[Tile]) -> str:
    return " ".join(tiles)


# --- the players ---------------------------------------------------------------------------------------------------


def next_to_match(c: PaiGowContext) -> int | None:
    """Return the box that is matched next, round the table from the bank."""
    return next((seat for seat in c.in_order() if seat not in c.part.results), None)


def may_match(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "match.order"
    if refusal := c.requires(rule) or c.not_at(Stage.MATCHING, rule):
        return refusal
    if sets_house_way(c) and not c.part.confirmed:
        return c.refuse("not-confirmed", "bank.confirm", rule)
    if bank_foul(c):
        bank, ranks = bank_hand(c), c.rules.ranks
        facts = {"low": ranks.hand(*bank.low).words, "high": ranks.hand(*bank.high).words}
        return c.refuse("bank-foul", "set.order", "remedy.bank-set-wrong", **facts)
    next_ = next_to_match(c)
    if next_ is None:
        return c.refuse("all-matched", rule)
    return Offer("match-hand", c.rules.cite(rule), seat=seat) if seat == next_ else c.refuse("match-in-order", rule, seat=next_)


def match_hand(c: PaiGowContext, request: Match) -> Decision:
    offer = may_match(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    hand = c.part.hands[request.seat]
    if refusal := not_keyed_so(c, hand, request.low, request.high, "match.order"):
        return refusal
    low, high = (hand.low, hand.high) if c.rules.virtual else (request.low, request.high)
    if foul(low, high, c.rules):
        return foul_refusal(c, low, high)
    bank = bank_hand(c)
    found = against((low, high), (bank.low, bank.high), c.rules)
    return (matched(c, request.seat, low, high, settle(found, c.rules), (found.low, found.high)),)


def matched(
    c: PaiGowContext, seat: int, low: Tiles, high: Tiles, settled: Settlement, hands: tuple[str, str], *, fouled: bool = False
) -> HandMatched:
    """Expose a hand; take the wager at once if it has lost."""
    stake = stake_on(c.state, seat, WAGER)
    lost = settled.outcome is Outcome.LOSE
    clauses = c.rules.cite(*settled.rules, *(("settle.take-losing",) if lost else ()))
    line = Settled(WAGER, Outcome.LOSE, stake.total, -stake.total, clauses)
    return HandMatched(
        seat=seat,
        wagers=(line,) if lost else (),
        low=low,
        high=high,
        result=settled.outcome.value,
        low_against=hands[0],
        high_against=hands[1],
        foul=fouled,
        clauses=c.rules.cite("match.order", *settled.rules, *(("settle.take-losing",) if lost else ())),
        moves=tuple(taken(seat, WAGER, stake, c.bank)) if lost else (),
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
