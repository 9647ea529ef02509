"""Players set their tiles, or have them set the house way; the player who banks sets after all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Tile
from pitboss.cards.ranks.tiles import Setting
from pitboss.games.pai_gow.context import PaiGowContext, bank_to_set, live, unset
from pitboss.games.pai_gow.events import HandSet
from pitboss.games.pai_gow.round import AskHouseWay, Hand, SetHand, Stage, Tiles
from pitboss.games.pai_gow.settle import foul
from pitboss.games.pai_gow.wagers import BANK_PLACE
from pitboss.table.context import Decision
from pitboss.table.events import Audience
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

PAIR = 2


def offers(c: PaiGowContext) -> Iterator[Offer | Refusal]:
    if not c.is_at(Stage.SETTING):
        return
    for seat in (*unset(c.state), *((c.part.banker,) if bank_to_set(c.state) else ())):
        yield may_set(c, seat)
        yield may_ask(c, seat)


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
    return Offer("set-hand", c.rules.cite(rule), seat=seat, choices=_choices(c, seat))


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


def set_hand(c: PaiGowContext, request: SetHand) -> Decision:
    offer = may_set(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if not c.rules.virtual:
        return c.refuse("tiles-not-seen", "set.hand") if request.low else (_set(c, request.seat, None, offer.clauses),)
    hand = hand_of(c, request.seat)
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
    return (_set(c, request.seat, made, c.rules.cite("set.hand", "set.order")),)


def may_ask(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "set.house-way"
    return _not_setting(c, seat, rule) or Offer("ask-house-way", c.rules.cite(rule), seat=seat)


def ask(c: PaiGowContext, request: AskHouseWay) -> Decision:
    offer = may_ask(c, request.seat)
    return offer if isinstance(offer, Refusal) else (by_house_way(c, request.seat, offer.clauses),)


def by_house_way(c: PaiGowContext, seat: int, clauses: tuple[str, ...]) -> HandSet:
    """Set a hand the house way; where a person deals, the dealer does it and nobody keys the tiles yet."""
    hand = hand_of(c, seat)
    assert hand is not None
    made = c.rules.way.set(_known(hand)) if c.rules.virtual else None
    return _set(c, seat, made, clauses, house_way=True)


def _set(c: PaiGowContext, seat: int, made: Setting | None, clauses: tuple[str, ...], *, house_way: bool = False) -> HandSet:
    audience: Audience = (c.state.seats[seat].player,) if seat in c.state.seats else ()
    return HandSet(
        seat=BANK_PLACE if seat == c.part.banker else seat,
        house_way=house_way,
        low=made.low if made else (),
        high=made.high if made else (),
        clauses=clauses,
        audience=audience,
    )
