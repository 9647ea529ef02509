"""Wagers on boxes before the deal: several bettors on a box, the side wagers, and people limited to one box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.games.blackjack.hands import guest_of
from pitboss.games.blackjack.round import Blackjacks, Stage
from pitboss.games.blackjack.rules import BlackjackRules, BoxContext
from pitboss.games.blackjack.settle import BOX
from pitboss.money import show
from pitboss.table.accounts import give_back, put_down, spots, stack_of, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent, Significance
from pitboss.table.fields import Person, SeatNumber, asks
from pitboss.table.game import Action
from pitboss.table.limits import Bounds, bounds, kept_minimum
from pitboss.table.offers import Offer
from pitboss.table.persons import among, same_person
from pitboss.table.phrases import person_name
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal
from pitboss.table.services.limits.changing import current
from pitboss.table.services.seats.sitting import apart_refusal
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover
from pitboss.table.settings import CONTINUOUS
from pitboss.table.state import TableState, owner_of, seat_of
from pitboss.table.wagering import Wagering

BoxNumber = Annotated[int, asks("Which box?", Kind.SEAT, shown="BOX")]


class BackBox(Request, frozen=True, tag="back-box"):
    """A player wagers on a box on which another one has wagered first. `bettor` is their seat, where somebody keys it."""

    box: BoxNumber
    stake: Stake
    bettor: Annotated[SeatNumber, asks("The player at which seat?")] = 0


class WithdrawBacking(Request, frozen=True, tag="withdraw-backing"):
    """A player takes such a wager back before the first card."""

    box: BoxNumber
    bettor: Annotated[SeatNumber, asks("The player at which seat?")] = 0


class LimitPerson(Request, frozen=True, tag="limit-person"):
    """A person may wager on one box only, and the minimum."""

    person: Person


class LiftLimit(Request, frozen=True, tag="lift-limit"):
    """The person may wager like anybody else."""

    person: Person


class BoxBacked(GameEvent[Blackjacks], frozen=True, tag="blackjack.backed/1"):
    """A player has wagered on a box that another one decides for."""

    box: int
    bettor: int
    player: str
    total: int

    def after(self, part: Blackjacks) -> Blackjacks:
        return part.with_bettor(self.box, self.bettor)

    def says(self) -> str:
        return f"{self.player} has {show(self.total)} on box {self.box}, behind the player who decides for it."


class BackingWithdrawn(GameEvent[Blackjacks], frozen=True, tag="blackjack.backing-withdrawn/1"):
    box: int
    bettor: int
    player: str

    def after(self, part: Blackjacks) -> Blackjacks:
        left = tuple(seat for seat in part.order.get(self.box, ()) if seat != self.bettor)
        return replace(part, order={**part.order, self.box: left})

    def says(self) -> str:
        return f"{self.player} takes their wager on box {self.box} back."


class PersonLimited(GameEvent[Blackjacks], frozen=True, tag="blackjack.limited/1"):
    person: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, limited=(*part.limited, self.person))

    def says(self) -> str:
        return f"{person_name(self.by)} limits {self.person} to one box and the minimum."


class LimitLifted(GameEvent[Blackjacks], frozen=True, tag="blackjack.limit-lifted/1"):
    person: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, limited=tuple(each for each in part.limited if not same_person(each, self.person)))

    def says(self) -> str:
        return f"{person_name(self.by)} lifts the limit of {self.person}."


BACK = "wager.several-bettors"
LIMIT = "wager.limited"


def _speaks_for(c: BoxContext) -> tuple[int, ...]:
    """Return the seats for which the speaker may wager."""
    if c.for_players:
        return tuple(c.state.seats)
    return () if c.own_seat is None else (c.own_seat,)


def boxes_wagered(state: TableState) -> tuple[int, ...]:
    """Return the boxes with a wager for the next round, from the dealer's left."""
    return tuple(sorted({spot.hand.area for spot, stake in spots(state.money).items() if spot.wager == BOX and stake.total}))


def bettors_of(state: TableState, box: int, money: Mapping[str, int]) -> tuple[int, ...]:
    """Return the seats of those who have wagered on a box for the next round, the first one first. The money is that of the
    table, or of the box alone."""
    found = {
        spot.owner or owner_of(state, box): None
        for spot, stake in spots(money).items()
        if spot.hand.area == box and spot.wager == BOX and stake.total
    }
    placed = [seat for seat in state.round.part.order.get(box, ()) if seat in found]
    return tuple(dict.fromkeys((*placed, *sorted(found))))


def _wagers_elsewhere(c: BoxContext, seat: int, box: int) -> int:
    """Return another box on which a player has wagered, or 0."""
    return next(
        (other for other in boxes_wagered(c.state) if other != box and seat in bettors_of(c.state, other, c.money_at(other))), 0
    )


def _bettor(c: BoxContext, named: int) -> int:
    """Return the seat that a request is for: the one named, or the speaker's own."""
    return named or c.own_seat or 0


def _not_theirs(c: BoxContext, bettor: int) -> Refusal | None:
    """Refuse unless the speaker is the bettor or acts for them; nobody is named where the speaker has no seat here."""
    if bettor or c.for_players:
        return c.requires_for(bettor, BACK)
    return c.requires(BACK) or c.refuse("not-seated", BACK, player=c.who.name)


def may_back(c: BoxContext, box: int, named: int) -> Offer | Refusal:
    """Offer a wager on a box on which somebody else has wagered first, while there is room for another bettor."""
    bettor = _bettor(c, named)
    if refusal := c.game.allows(c, Action.WAGER) or _not_back(c, box, bettor):
        return refusal
    room = bounds_of(c, bettor)
    have = stack_of(c.state, bettor).chips
    lies = stake_on(c.state, box, BOX, guest_of(c.state, box, bettor)).total
    room = Bounds(max(room.minimum, lies + 1), min(room.maximum, lies + have), room.base, room.step)
    if not room.any:
        return c.refuse("chips-short", "wager.chips-or-tokens", have=have, amount=room.least - lies)
    return c.offer(BACK, "wager.first-decides", amounts={BOX: room}, choices=(str(box), str(bettor)))


def _not_back(c: BoxContext, box: int, bettor: int) -> Refusal | None:
    if not 1 <= box <= c.rules.table.seats:
        return c.refuse("no-such-seat", "equipment.table", seat=box, seats=c.rules.table.seats)
    if refusal := _not_theirs(c, bettor):
        return refusal
    player = c.state.seats[bettor].player
    if (c.standing.excluded and same_person(c.who.name, player)) or among(player, c.state.excluded):
        return c.refuse("excluded", "supervise.exclude-game", player=player)
    there = bettors_of(c.state, box, c.money_at(box))
    if owner_of(c.state, box) == bettor:
        return c.refuse("own-box", "wager.box", seat=box)
    if not there:
        return c.refuse("box-empty", "wager.first-decides", BACK, seat=box)
    if bettor in there and not c.rules.top_up:
        return c.refuse("wager-lies", "wager.one-per-area", wager=BOX)
    if bettor not in there and len(there) >= c.rules.box_bettors:
        return c.refuse("box-full", BACK, seat=box, bettors=c.rules.box_bettors)
    return apart_refusal(c, player) or _second_box(c, bettor, box)


def back_box(c: BoxContext, request: BackBox, offer: Offer) -> Decision:
    bettor = _bettor(c, request.bettor)
    if refusal := bad_stake(c, request.stake):
        return refusal
    total = stake_on(c.state, request.box, BOX, bettor).total + request.stake.total
    if refusal := outside(c, bettor, total) or cannot_cover(c, bettor, request.stake):
        return refusal
    event = BoxBacked(
        box=request.box,
        bettor=bettor,
        player=c.state.seats[bettor].player,
        total=total,
        clauses=offer.clauses,
        moves=tuple(put_down(request.box, BOX, request.stake, bettor, guest=True)),
    )
    return (event,)


def may_withdraw(c: BoxContext, box: int, named: int) -> Offer | Refusal:
    bettor = _bettor(c, named)
    if refusal := c.game.allows(c, Action.WITHDRAW) or _not_theirs(c, bettor):
        return refusal
    guest = guest_of(c.state, box, bettor)
    if not guest or not stake_on(c.state, box, BOX, guest).total:
        return c.refuse("no-backing", BACK, seat=box)
    return c.offer(BACK, choices=(str(box), str(bettor)))


def withdraw(c: BoxContext, request: WithdrawBacking, offer: Offer) -> Decision:
    bettor = _bettor(c, request.bettor)
    stake = stake_on(c.state, request.box, BOX, bettor)
    event = BackingWithdrawn(
        box=request.box,
        bettor=bettor,
        player=c.state.seats[bettor].player,
        clauses=offer.clauses,
        moves=tuple(give_back(request.box, BOX, stake, bettor, guest=True)),
    )
    return (event,)


def is_limited(c: BoxContext, seat: int) -> bool:
    sitting = c.state.seats.get(seat)
    return sitting is not None and among(sitting.player, c.part.limited)


def bounds_of(c: BoxContext, seat: int) -> Bounds:
    """Return what a player may wager on a box by the sign, or the minimum alone if they are limited to it."""
    limits = (c.state.round.limits if c.in_round else None) or current(c)
    sitting = c.state.seats.get(seat)
    kept = kept_minimum(sitting.kept, BOX, c.state.notices, c.at) if sitting and sitting.kept else None
    found = bounds(limits, BOX, kept, c.rules.smallest_chip)
    return Bounds(found.least, found.least, found.base, found.step) if is_limited(c, seat) else found


def outside(c: BoxContext, seat: int, total: int) -> Refusal | None:
    """Refuse an amount that a player may not wager on a box."""
    room = bounds_of(c, seat)
    if room.holds(total):
        return None
    least, most = room.nearest(room.minimum), room.nearest(room.maximum)
    if is_limited(c, seat):
        return c.refuse("limited-to-minimum", LIMIT, minimum=least, amount=total)
    if total < room.minimum:
        return c.refuse("below-minimum", "limits.minimum", wager=BOX, minimum=least, amount=total)
    if total > room.maximum:
        return c.refuse("above-maximum", "limits.maximum", wager=BOX, maximum=most, amount=total)
    facts = {"unit": room.step, "amount": total, "minimum": least, "nearest": room.nearest(total)}
    return c.refuse("not-in-unit", "limits.unit", wager=BOX, **facts)


def _second_box(c: BoxContext, seat: int, box: int) -> Refusal | None:
    """Refuse a second box to somebody who is limited to one."""
    if not is_limited(c, seat):
        return None
    other = _wagers_elsewhere(c, seat, box)
    return c.refuse("limited-to-one-box", LIMIT, seat=other) if other else None


def not_now(c: BoxContext, box: int, wager: str) -> Refusal | None:
    """Refuse a wager of somebody who is limited to one box and has wagered on another."""
    seat = owner_of(c.state, box) if c.for_players or box in c.state.seats else c.own_seat
    return _second_box(c, seat, box) if seat is not None and wager == BOX else None


def alone(c: BoxContext, box: int, totals: Mapping[str, int]) -> Refusal | None:
    """Refuse side wagers without a wager on the box."""
    if BOX in totals or stake_on(c.state, box, BOX).total or not totals:
        return None
    return c.refuse("box-first", "wager.side-with-box", wager=next(iter(totals)))


def _known(c: BoxContext) -> tuple[str, ...]:
    return (*(seat.player for seat in c.state.seats.values()), *c.part.played)


def grounds(c: BoxContext, person: str) -> tuple[str, ...]:
    """Return the rules by which a person may be limited: a missed first round of the shoe, or a round they sat out. The rulebook
    says whether a continuous shuffler has a first round."""
    part = c.part
    has_first = c.state.device != CONTINUOUS or c.rules.limits_at_continuous
    late = part.shoe_rounds and not among(person, part.first_round) and has_first
    found = {"wager.limited-first-round": late, "wager.limited-sat-out": among(person, part.sat_out)}
    return tuple(rule for rule, holds in found.items() if holds)


def may_limit(c: BoxContext, person: str) -> Offer | Refusal:
    if refusal := c.requires(LIMIT):
        return refusal
    if among(person, c.part.limited):
        return c.refuse("is-limited", LIMIT, person=person)
    found = grounds(c, person) if among(person, _known(c)) else ()
    if not found:
        return c.refuse("not-limitable", "wager.limited-first-round", "wager.limited-sat-out", LIMIT, person=person)
    return c.offer(LIMIT, *found, choices=(person,))


def limit(c: BoxContext, request: LimitPerson, offer: Offer) -> Decision:
    return (PersonLimited(person=_spelled(c, request.person), by=c.who.name, clauses=offer.clauses),)


def _spelled(c: BoxContext, person: str) -> str:
    """Return a person's name as the table has it."""
    seat = seat_of(c.state, person)
    return c.state.seats[seat].player if seat is not None else person


def may_lift(c: BoxContext, person: str) -> Offer | Refusal:
    if refusal := c.requires(LIMIT):
        return refusal
    if not among(person, c.part.limited):
        return c.refuse("not-limited", LIMIT, person=person)
    return c.offer(LIMIT, choices=(person,))


def lift(c: BoxContext, request: LiftLimit, offer: Offer) -> Decision:
    return (LimitLifted(person=_spelled(c, request.person), by=c.who.name, clauses=offer.clauses),)


def _backable(c: BoxContext) -> Iterable[tuple[int, int]]:
    """Return the boxes with wagers, each with the seats for which the speaker may wager there."""
    if c.game.allows(c, Action.WAGER):
        return ()
    boxes = boxes_wagered(c.state)
    return [(box, bettor) for bettor in _speaks_for(c) for box in boxes]


def _backings(c: BoxContext) -> Iterable[tuple[int, int]]:
    """Return the boxes on which the speaker, or somebody for whom they act, has wagered after another player."""
    if c.game.allows(c, Action.WITHDRAW):
        return ()
    seats = _speaks_for(c)
    return [(spot.hand.area, spot.owner) for spot in spots(c.state.money) if spot.wager == BOX and spot.owner in seats]


def _limitable(c: BoxContext) -> Iterable[str]:
    """Return the people who may be limited, for those who may limit them."""
    return [person for person in dict.fromkeys(_known(c)) if grounds(c, person)] if c.may(LIMIT) else ()


class BoxWagering(Wagering[Blackjacks, BlackjackRules]):
    """Wagers on boxes: one box for a limited player, side wagers only with the box."""

    def own_bounds(self, c: BoxContext, place: int, owner: int, wager: str) -> Bounds | None:
        return bounds_of(c, owner) if wager == BOX and is_limited(c, owner) else None

    def outside_own_bounds(self, c: BoxContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        return outside(c, owner, total)

    def not_now(self, c: BoxContext, place: int, wager: str) -> Refusal | None:
        return not_now(c, place, wager)

    def not_together(self, c: BoxContext, place: int, totals: Mapping[str, int]) -> Refusal | None:
        return alone(c, place, totals)

    def cannot_stay(self, c: BoxContext, left: Mapping[str, int]) -> str:
        return "" if BOX in left else "wager.side-with-box"

    def not_adjustable(self, c: BoxContext, area: int) -> Refusal | None:
        # A wager found after a split or a double would no longer match them.
        hands = c.part.hands.get(area, ())
        return c.refuse("dealt", "play.split") if len(hands) > 1 or any(hand.doubled for hand in hands) else None

    def results_shown(self, state: TableState) -> bool:
        part: Blackjacks = state.round.part
        return part.stage is Stage.SETTLING


BOXES = Topic(
    acts=(
        Act(BackBox, may_back, back_box, at=("box", "bettor"), each=_backable),
        Act(WithdrawBacking, may_withdraw, withdraw, at=("box", "bettor"), each=_backings),
        Act(LimitPerson, may_limit, limit, at=("person",), each=_limitable),
        Act(LiftLimit, may_lift, lift, at=("person",), each=lambda c: c.part.limited),
    ),
    events=(
        BoxBacked,
        BackingWithdrawn,
        PersonLimited,
        LimitLifted,
    ),
    keyed=(
        BoxBacked,
        BackingWithdrawn,
        PersonLimited,
        LimitLifted,
    ),
    rules={
        "wager.box": "a wager on a box",
        "wager.several-bettors": "several people wager on a box",
        "wager.first-decides": "who wagered first decides for the box",
        "wager.limited": "a person limited to one box and the minimum",
        "wager.limited-first-round": "because they missed the first round of a shoe",
        "wager.limited-sat-out": "because they sat a round out",
        "wager.side-with-box": "a side wager goes with a wager on the box",
        "wager.super-sevens": "a Super Sevens wager",
        "wager.perfect-pairs": "a Perfect Pairs wager",
        "wager.madness-21": "a Madness 21 wager",
    },
    powers=frozenset({"wager.several-bettors", "wager.limited", "wager.super-sevens", "wager.perfect-pairs", "wager.madness-21"}),
    refusals={
        "own-box": ("Box {seat} is your own.", "Place your wager on it as on any box of yours."),
        "box-empty": (
            "Nobody has wagered on box {seat} yet, and whoever does so first decides for it.",
            "Wait until its player has wagered, or wager on a box of your own.",
        ),
        "box-full": ("{bettors:person} have wagered on box {seat}, which is as many as may.", "Wager on another box."),
        "no-backing": ("You have no wager behind another player on box {seat}.", "Name a box on which you have one."),
        "box-first": ("{wager} goes with a wager on the box.", "Place a wager on the box as well."),
        "limited-to-minimum": ("You are limited to the minimum of {minimum}; you placed {amount}.", "Place {minimum}."),
        "limited-to-one-box": ("You are limited to one box and have wagered on box {seat}.", "Leave it at that box."),
        "is-limited": ("{person} is limited already.", "Leave it as it is, or lift the limit."),
        "not-limited": ("{person} is not limited.", "Name a person who is."),
        "not-limitable": (
            "{person} has neither missed the first round of the shoe nor sat a round out.",
            "Let them wager as the sign allows.",
        ),
    },
)
