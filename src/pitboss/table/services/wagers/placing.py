"""Wagers placed on the layout before a round, or in the course of it where the game lets players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches

from msgspec.structs import replace

from pitboss.table.accounts import LARGEST, areas_with, has_wagers, put_down, stack_of, stake_on, stakes_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import PLAYER, Request, Stake
from pitboss.table.context import Context, Decision
from pitboss.table.events import Laid, TableEvent
from pitboss.table.fields import Wagers
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.phrases import amounts as amounts_named
from pitboss.table.refusal import Refusal
from pitboss.table.service import Action
from pitboss.table.services.seats.sitting import apart_refusal
from pitboss.table.services.wagers.bounds import outside_limits, sign_bounds, wager_bounds
from pitboss.table.state import Entry, Phase, TableState, owner_of

PLACE = "wager.before-first-card"
"""The power to place wagers and to take them back."""
FEW = 8
"""As many wagers as one sentence can list."""


class PlaceWagers(Request, frozen=True, tag="place-wagers"):
    """Chips or tokens put on wagering areas before the first card, in addition to any already there."""

    area: int
    wagers: Wagers
    oral: bool = False
    """Spoken, with the chips: the dealer places them."""


class WagersPlaced(TableEvent, frozen=True, tag="wagers.placed/1"):
    """A player has wagers on an area."""

    area: int
    total: dict[str, int]
    """What is now on each wagering area that was added to."""
    owner: int
    """The seat of the player who wagers."""
    placed_by_dealer: bool = False

    def lays(self) -> Laid | None:
        return Laid(self.area, self.total, self.owner)

    def after(self, state: TableState) -> TableState:
        if state.phase is Phase.ROUND and self.area not in state.round.entries:
            # Its first wager, placed in the course of a round, gives an area a part in it.
            entry = Entry(self.owner, state.seats[self.owner].player)
            state = replace(state, round=replace(state.round, entries={**state.round.entries, self.area: entry}))
        if self.owner == self.area:
            return state
        return replace(state, boxes={**state.boxes, self.area: self.owner})

    def says(self) -> str:
        by = f", by seat {self.owner}" if self.owner != self.area else ""
        dealer = ", placed by the dealer" if self.placed_by_dealer else ""
        return f"Seat {self.area}: {amounts_named(self.total)}{by}{dealer}."


def within_reach(c: Context) -> list[int]:
    """Return the areas on which the speaker could wager: those of every player they act for, or their own and, where players
    may have several areas, those at which nobody sits."""
    if c.for_players:
        return sorted({*c.state.seats, *c.state.boxes})
    own = c.own_seat
    if own is None or not c.may(PLACE):
        return []
    if c.rules.hands_per_player == 1 or _not_several(c):
        return [own]
    return [place for place in range(1, c.rules.table.seats + 1) if place == own or place not in c.state.seats]


def owner_for(c: Context, place: int) -> int | Refusal:
    """Return the seat of the player for whom the actor may wager on an area: their own, or a second one if allowed."""
    own, sits = c.own_seat, place in c.state.seats
    if c.for_players:
        owner = place if sits else c.state.boxes.get(place, place)
        return c.requires_for(owner, PLACE) or owner
    if own in (None, place) or not 1 <= place <= c.rules.table.seats:
        return c.requires_for(place, PLACE, "wager.one-per-area") or place
    if refusal := c.requires(PLACE, "wager.one-per-area"):
        return refusal
    return _of_another(c, place) if sits else _second_hand(c, own, place)


def _of_another(c: Context, place: int) -> Refusal:
    return c.refuse("not-your-seat", c.rules.first_of("wager.one-per-area", PLACE), seat=place)


def _second_hand(c: Context, own: int, place: int) -> int | Refusal:
    """Return the seat of a player on a further area: only where the operator allows it, and nobody else wagers."""
    other = c.state.boxes.get(place)
    if other not in (None, own) and has_wager(c, place):
        return _of_another(c, place)
    most = c.rules.hands_per_player
    if most == 1:
        return c.refuse("another-hand", c.rules.first_of("wager.one-hand", PLACE), player=c.who.name, seat=own)
    if refusal := _not_several(c):
        return refusal
    playing = {area for area in (own, *c.state.boxes) if owner_of(c.state, area) == own and has_wager(c, area)}
    if place not in playing and len(playing) >= most:
        return c.refuse("too-many-hands", c.rules.first_of("wager.several-areas", "wager.one-hand"), hands=most)
    if place not in playing and not _room_left(c, place):
        return c.refuse("no-room-left", "wager.several-areas-room", seat=place)
    return own


def _room_left(c: Context, place: int) -> bool:
    """Return whether an area is left for a newcomer besides this one, where the rulebook wants one kept free."""
    if c.rules.value("several-areas.room", "newcomer-takes-area") != "one-area-left-free":
        return True
    areas = range(1, c.rules.table.seats + 1)
    return any(area not in c.state.seats and not has_wager(c, area) for area in areas if area != place)


def _not_several(c: Context) -> Refusal | None:
    """Refuse several areas without the power. Where no rule gives it, an approval that lifts the limit of one hand is enough."""
    return c.requires("wager.several-areas") if c.rules.has("wager.several-areas") else None


def has_wager(c: Context, place: int) -> bool:
    return has_wagers(c.state, place, c.rules.wagers)


def wagerer(c: Context, place: int) -> int | Refusal:
    """Return the seat of the player whose wager may go on an area now, placed by them or by the dealer on their instruction."""
    owner = c.game.allows(c, Action.WAGER) or owner_for(c, place)
    if isinstance(owner, Refusal):
        return owner
    sitting = c.state.seats[owner].player
    return c.shut_out(sitting) or apart_refusal(c, sitting) or owner


def wagering_areas(c: Context) -> tuple[int, ...]:
    """Return the areas with a wager, clockwise from the dealer's left."""
    return areas_with(c.state, c.rules.wagers)


def lying(c: Context, place: int) -> dict[str, int]:
    """Return what is placed on an area, by wager."""
    return stakes_on(c.state, place, c.rules.areas)


def opened_by(c: Context, own: Iterable[str]) -> tuple[str, ...]:
    """Return the rules by which wagers are open now: in the course of a round those of the game, before it the usual one."""
    return (tuple(dict.fromkeys(own)) if c.in_round else ()) or (PLACE,)


def to_place_on(c: Context) -> Iterable[tuple[int, None, bool]]:
    """Return the areas on which the speaker could wager now."""
    return () if c.game.allows(c, Action.WAGER) else [(place, None, False) for place in within_reach(c)]


def may_place(c: Context, place: int, wagers: Mapping[str, Stake] | None = None, oral: bool = False) -> Offer | Refusal:
    """Offer on an area what the sign allows and the player's chips can cover: of these wagers, or of all that they may place."""
    if oral and c.state.round.called and not c.in_round and c.rules.has("wager.oral"):
        return c.refuse("oral-too-late", "wager.oral")
    owner = _touched_late(c, place, wagers or ()) or wagerer(c, place)
    if isinstance(owner, Refusal):
        return owner
    if oral and (refusal := _not_spoken(c, owner)):
        return refusal
    office = PLAYER if c.for_players else c.who.office
    allowed = c.rules.open_to(office, c.game.wagering.placeable(c.rules))
    amounts = _rooms(c, place, owner, allowed, allowed if wagers is None else [wager for wager in allowed if wager in wagers])
    if wagers is None and not amounts:
        stack = stack_of(c.state, owner).total
        return c.refuse("chips-short", "wager.chips-or-tokens", have=stack, amount=c.rules.smallest_chip)
    least = {wager: room.minimum for wager, room in amounts.items()} if c.in_round else {}
    return c.offer(*opened_by(c, c.game.wagering.placing(c, place, least)), area=place, amounts=amounts)


def _touched_late(c: Context, place: int, wagers: Iterable[str]) -> Refusal | None:
    """Refuse to add to a wager once wagering is closed: that changes a wager and makes no new one."""
    if not c.game.allows(c, Action.WAGER) or lying(c, place).keys().isdisjoint(wagers):
        return None
    return c.game.allows(c, Action.WITHDRAW)


def _rooms(c: Context, place: int, owner: int, known: tuple[str, ...], wagers: Collection[str]) -> dict[str, Bounds]:
    """Return what each of these wagers may come to, of those known on the layout, where anything may be placed on it."""
    stack, placed = stack_of(c.state, owner).total, stakes_on(c.state, place, known)
    if wagers is known and c.game.wagering.by_the_sign:
        return _rooms_by_the_sign(c, owner, known, stack, placed)
    found = {wager: _room_for(c, place, owner, wager, placed.get(wager, 0), stack) for wager in wagers}
    return {wager: room for wager, room in found.items() if room}


def _rooms_by_the_sign(
    c: Context, owner: int, known: tuple[str, ...], stack: int, placed: Mapping[str, int]
) -> dict[str, Bounds]:
    """Return what each wager of a layout may come to. Many of them go by one limit of the sign."""
    found: dict[str, Bounds | None] = {}
    for kind, wagers in c.rules.by_limit(known):
        found |= dict.fromkeys(wagers, _room(sign_bounds(c, owner, kind), 0, stack))
    for wager, lies in placed.items():
        found[wager] = _room(sign_bounds(c, owner, c.rules.limit_of(wager)), lies, stack) if c.rules.top_up else None
    return {wager: room for wager, room in found.items() if room}


def _room_for(c: Context, place: int, owner: int, wager: str, lies: int, stack: int) -> Bounds | None:
    """Return what one wager may come to, if anything may be added to it now."""
    if (lies and not c.rules.top_up) or c.game.wagering.not_now(c, place, wager):
        return None
    return _room(wager_bounds(c, place, owner, wager), lies, stack)


def _room(limit: Bounds, lies: int, stack: int) -> Bounds | None:
    """Return what a wager may come to: above what is placed already, and no more than the player's chips reach to."""
    room = Bounds(max(limit.minimum, lies + 1), min(limit.maximum, lies + stack), limit.base, limit.step)
    return room if room.any else None


def _not_spoken(c: Context, owner: int) -> Refusal | None:
    """Refuse a spoken wager where there is a rule on them, and player or dealer lacks the power."""
    rule = "wager.oral"
    return (c.requires_for(owner, rule) or c.requires(rule)) if c.rules.has(rule) else None


def place_wagers(c: Context, request: PlaceWagers, offer: Offer) -> Decision:
    """Place wagers that the offer has room for. Where it has none, the refusal says why."""
    owner = wagerer(c, request.area)
    assert not isinstance(owner, Refusal), "the wagers are offered"
    if not request.wagers:
        return c.refuse("amount", PLACE, amount=0)
    totals, stakes = {}, _in_order(c, request.wagers)
    for wager, stake in stakes.items():
        totals[wager] = stake_on(c.state, request.area, wager).total + stake.total
        if refusal := _not_offered(c, request, offer, owner, wager, totals[wager]):
            return refusal
    if refusal := cannot_cover(c, owner, *stakes.values()) or c.game.wagering.not_together(c, request.area, totals):
        return refusal
    for power in dict.fromkeys(_rights(c, request.area, totals)):
        if refusal := c.requires_for(owner, power):
            return refusal
    helped = owner != c.own_seat
    event = WagersPlaced(
        area=request.area,
        owner=owner,
        total=totals,
        placed_by_dealer=helped,
        clauses=c.rules.cite(*_placing_rules(c, request, owner, totals, helped=helped)),
        moves=tuple(move for wager, stake in stakes.items() for move in put_down(request.area, wager, stake, owner)),
    )
    return (event,)


def _not_offered(c: Context, request: PlaceWagers, offer: Offer, owner: int, wager: str, total: int) -> Refusal | None:
    """Refuse a stake for which the offer has no room, by the rule that forbids it. A stake that only the player's chips do not
    cover is left to a look at all of them together."""
    room, stake = offer.amounts.get(wager), request.wagers[wager]
    if room and room.holds(total):
        return bad_stake(c, stake)
    return (
        _not_placeable(c, wager)
        or bad_stake(c, stake)
        or _settled_amount(c, request.area, wager, total - stake.total)
        or outside_limits(c, request.area, owner, wager, total)
    )


def _rights(c: Context, place: int, totals: dict[str, int]) -> Iterator[str]:
    """Yield the powers that a player needs for these wagers, besides the power to place any."""
    for wager in totals:
        yield from c.rules.rights(wager)
    yield from (rule for rule in c.game.wagering.placing(c, place, totals) if rule in c.game.own.powers)


def _in_order(c: Context, wagers: dict[str, Stake]) -> dict[str, Stake]:
    """Return the wagers in the order of the layout, so that the record does not depend on how they were named."""
    known = {wager: wagers[wager] for wager in c.rules.areas if wager in wagers}
    return known if len(known) == len(wagers) else known | {wager: wagers[wager] for wager in sorted(wagers)}


def _not_placeable(c: Context, wager: str) -> Refusal | None:
    if wager in c.game.wagering.placeable(c.rules):
        return None
    if wager in c.rules.areas and (refusal := c.game.wagering.not_placeable(c, wager)):
        return refusal
    return c.game.wagering.unknown_wager(c, wager) or no_such_wager(c, wager, "equipment.layout")


def _one_of_each(c: Context) -> tuple[str, ...]:
    """Return a wager of each kind that the sign states limits for."""
    first: dict[str, str] = {}
    for wager in c.rules.wagers:
        first.setdefault(c.rules.limit_of(wager), wager)
    return tuple(first.values())


def no_such_wager(c: Context, wager: str, *rules: str) -> Refusal:
    """Refuse a wager that the layout does not have, under the rule of its kind and then these; name those it may be."""
    kind, _, _ = wager.partition("-")
    alike = tuple(each for each in c.rules.wagers if each.partition("-")[0] == kind)
    near = tuple(get_close_matches(wager, c.rules.wagers)) if len(c.rules.wagers) > FEW else ()
    return c.refuse("no-such-wager", *c.rules.kind_rules(kind), *rules, wager=wager, wagers=alike or near or _one_of_each(c))


def _settled_amount(c: Context, place: int, wager: str, lies: int) -> Refusal | None:
    """Refuse to add to a wager if that is not allowed, and a wager that needs another one first."""
    if lies and not c.rules.top_up:
        return c.refuse("wager-lies", "wager.one-per-area", wager=wager)
    return c.game.wagering.not_now(c, place, wager)


def _placing_rules(c: Context, request: PlaceWagers, owner: int, totals: dict[str, int], *, helped: bool) -> Iterator[str]:
    yield PLACE
    yield "wager.chips-or-tokens"
    yield "wager.stacking"
    if helped:
        yield "wager.own-responsibility"
        yield "wager.oral"
    if owner != request.area:
        yield c.rules.first_of("wager.several-areas", "wager.one-hand")
        yield "wager.several-areas-room"
    for wager in totals:
        yield from c.rules.placed_by(wager)
    yield from c.game.wagering.placing(c, request.area, totals)


def bad_stake(c: Context, stake: Stake) -> Refusal | None:
    """Refuse a stake that is zero, negative or too large."""
    for part in (stake.chips, stake.tokens, stake.total - 1):
        if not 0 <= part <= LARGEST:
            return c.refuse("amount", "wager.chips-or-tokens", amount=stake.total)
    return None


def cannot_cover(c: Context, owner: int, *stakes: Stake) -> Refusal | None:
    """Refuse if the player does not have the chips or tokens, or if none make up such an amount."""
    chip = c.rules.smallest_chip
    for part in (part for stake in stakes for part in (stake.chips, stake.tokens)):
        if part % chip:
            return c.refuse("not-in-chips", "wager.chips-or-tokens", amount=part, smallest_chip=chip)
    stack = stack_of(c.state, owner)
    chips, tokens = sum(stake.chips for stake in stakes), sum(stake.tokens for stake in stakes)
    if chips > stack.chips:
        return c.refuse("chips-short", "wager.chips-or-tokens", have=stack.chips, amount=chips)
    if tokens > stack.tokens:
        return c.refuse("tokens-short", "wager.chips-or-tokens", have=stack.tokens, amount=tokens)
    return None


PLACING = Topic(
    acts=(Act(PlaceWagers, may_place, place_wagers, at=("area", "wagers", "oral"), each=to_place_on),),
    events=(WagersPlaced,),
    keyed=(WagersPlaced,),
    rules={
        "wager.chips-or-tokens": "wagers in chips or tokens",
        PLACE: "wagers before the first card",
        "wager.closed-after-first-card": "no wager touched after the first card",
        "wager.no-new": "no wager placed after that",
        "wager.one-hand": "one hand per player",
        "wager.one-per-area": "one wager per area",
        "wager.own-responsibility": "players answer for the placing of their wagers",
        "wager.tokens-paid-in-chips": "a winning token is paid in chips",
        "wager.oral": "spoken wagers",
        "wager.stacking": "chips stacked with the small ones on top",
        "wager.several-areas": "wagers on several areas",
        "wager.several-areas-room": "nobody is shut out by them",
    },
    powers=frozenset({PLACE, "wager.several-areas", "wager.oral", "wager.own-responsibility"}),
    refusals={
        "oral-too-late": (
            'A spoken wager must be placed before "No more bets", which has been called.',
            "Place it yourself.",
        ),
        "tokens-short": ("You have {have} in tokens; {amount} is needed.", "Use fewer tokens."),
        "below-minimum": ("The minimum {wager} here is {minimum}; you placed {amount}.", "Place {minimum} or more."),
        "above-maximum": ("The maximum {wager} here is {maximum}; you placed {amount}.", "Place {maximum} or less."),
        "not-in-unit": ("Wagers here go in steps of {unit}; you placed {amount} on {wager}.", "Place {nearest}."),
        "another-hand": ("{player} already has a wager on the hand at seat {seat}.", "Wager on one hand only."),
        "too-many-hands": ("You may wager on at most {hands:hand} here.", "Wager on fewer areas."),
        "no-room-left": (
            "Area {seat} is the last one that is free for another player.",
            "Leave it free, or take a wager back from another area of yours first.",
        ),
        "wager-lies": ("There is already a wager on that area.", "Take it back first, or leave it as it is."),
    },
)
