"""Before the round: sitting out and in, over-blinds, antes and blinds, the time charge, and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.draw_poker.entering import Lineup, button_way, lineup, minimum_stake, sitting, waits
from pitboss.games.draw_poker.hands import chips_of
from pitboss.games.draw_poker.round import DrawPoker, Entry, Post, PostKind, Sitting
from pitboss.games.draw_poker.rules import BET, DrawContext
from pitboss.money import Move, show
from pitboss.table.accounts import TRAY, area, rack
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent
from pitboss.table.of_tournament import ABSENT, keeps_seat, on_a_break
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal, listed
from pitboss.table.services.decks.shuffling import not_dealable
from pitboss.table.state import Phase

POSTS = {
    PostKind.ANTE: "an ante of",
    PostKind.BLIND: "a blind of",
    PostKind.OVER_BLIND: "a blind on top of the last one, of",
    PostKind.ENTRY: "to come in,",
    PostKind.DEAD: "for a missed blind,",
}


class SitOut(Request, frozen=True, tag="sit-out"):
    """A player is not dealt in until they sit in again."""

    seat: int


class SitIn(Request, frozen=True, tag="sit-in"):
    """A player wants to be dealt in again: when the big blind comes to them, if they owe one."""

    seat: int


class PostToEnter(Request, frozen=True, tag="post-to-enter"):
    """A player posts what they owe in the next round instead of waiting for the big blind."""

    seat: int


class OverBlind(Request, frozen=True, tag="over-blind"):
    """The player after the last blind posts an over-blind in the coming round."""

    seat: int


class CollectPosts(Request, frozen=True, tag="collect-posts"):
    """The dealer collects the antes or blinds of the coming round. With this a table that Pitboss deals starts a round."""


class SatOut(GameEvent[DrawPoker], frozen=True, tag="draw.sat-out/1"):
    seat: int
    player: str

    def after(self, part: DrawPoker) -> DrawPoker:
        return part.with_sitting(self.seat, out=True, posts=False)

    def says(self) -> str:
        return f"{self.player} sits out."


class SatIn(GameEvent[DrawPoker], frozen=True, tag="draw.sat-in/1"):
    """A player is dealt in again, at once or when the big blind comes to them."""

    seat: int
    player: str

    def after(self, part: DrawPoker) -> DrawPoker:
        return part.with_sitting(self.seat, out=False)

    def says(self) -> str:
        return f"{self.player} sits in again."


class EntryChosen(GameEvent[DrawPoker], frozen=True, tag="draw.entry-chosen/1"):
    """A player posts what they owe in the next round."""

    seat: int
    player: str

    def after(self, part: DrawPoker) -> DrawPoker:
        return part.with_sitting(self.seat, posts=True)

    def says(self) -> str:
        return f"{self.player} posts to come in."


class OverBlindAnnounced(GameEvent[DrawPoker], frozen=True, tag="draw.over-blind-announced/1"):
    seat: int
    player: str

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, over=self.seat)

    def says(self) -> str:
        return f"{self.player} announces a blind on top of the last one."


class TimeCharged(GameEvent[DrawPoker], frozen=True, tag="draw.time-charged/1"):
    """The commission by time, paid in advance."""

    amounts: dict[int, int]
    """By seat, in cents."""
    until: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, paid_until=self.until)

    def says(self) -> str:
        each = listed([f"{show(amount)} of seat {seat}" for seat, amount in self.amounts.items()])
        return f"The commission by time is taken in advance: {each}."


class Posted(GameEvent[DrawPoker], frozen=True, tag="draw.posted/1"):
    """The antes or blinds of the coming round are in the pot."""

    button: int
    order: tuple[int, ...]
    """The seats to be dealt in, clockwise from the button."""
    posts: tuple[Post, ...]
    missed: dict[int, tuple[int, ...]]
    """What each seat that sat out has missed until now, in cents."""
    declared: tuple[int, ...] = ()
    """Seats that play with less than the minimum table stake."""
    passed: tuple[int, ...] = ()
    """Seats that the button has been at or passed since the game began."""
    revolved: bool = False

    def after(self, part: DrawPoker) -> DrawPoker:
        sitting = {seat: each for seat, each in part.sitting.items() if seat not in self.order}
        for seat, missed in self.missed.items():
            here = sitting.get(seat, Sitting())
            sitting[seat] = replace(here, entry=Entry.MISSED, missed=missed)
        for seat in self.declared:
            sitting[seat] = Sitting(declared=True)
        return replace(
            part,
            posted=True,
            button=self.button,
            first=part.first or self.button,
            passed=frozenset(self.passed),
            revolved=self.revolved,
            order=self.order,
            posts=self.posts,
            sitting=sitting,
            vacant={},
            drawn={},
            over=0,
            hands={},
            misdealt=False,
            unpassed=False,
        )

    def says(self) -> str:
        return f"Seat {self.button} has the button. {listed([_post(post) for post in self.posts])}."


TWO = 2


def _not_before(c: DrawContext, seat: int, power: str, *rules: str) -> Refusal | None:
    """Refuse unless it is for this player to say, before antes and blinds are collected."""
    if refusal := c.requires_for(seat, power):
        return refusal
    if c.state.phase is Phase.BETWEEN and c.part.posted:
        return c.refuse("posts-collected", *rules, "forced.collect")
    return None


def may_sit_out(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to sit out the coming rounds. Who has posted plays the round."""
    if refusal := _not_before(c, seat, "seat.take"):
        return refusal
    if refusal := keeps_seat(c, ABSENT):
        return refusal
    if sitting(c, seat).out:
        return c.refuse("sits-out", "blind.missed", seat=seat)
    return c.offer("seat.take", area=seat)


def sit_out(c: DrawContext, request: SitOut, offer: Offer) -> Decision:
    return (SatOut(seat=request.seat, player=c.state.seats[request.seat].player, clauses=offer.clauses),)


def may_sit_in(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_before(c, seat, "seat.take"):
        return refusal
    player = c.state.seats[seat].player
    if refusal := c.shut_out(player):
        return refusal
    if not sitting(c, seat).out:
        return c.refuse("sits-in", "seat.take", seat=seat)
    return c.offer("blind.missed" if sitting(c, seat).missed else "seat.take", area=seat)


def sit_in(c: DrawContext, request: SitIn, offer: Offer) -> Decision:
    return (SatIn(seat=request.seat, player=c.state.seats[request.seat].player, clauses=offer.clauses),)


ENTRY_RULES = {
    Entry.NEW: ("enter.post", "enter.wait", "enter.not-on-button"),
    Entry.MISSED: ("blind.missed", "blind.not-on-button"),
    Entry.MOVED: ("enter.seat-change", "enter.post"),
    Entry.PLAYS: ("enter.post",),
}


def may_post(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to post what is owed in the next round instead of waiting for the big blind."""
    if refusal := _not_before(c, seat, "enter.post"):
        return refusal
    here = sitting(c, seat)
    if c.state.phase is not Phase.BETWEEN or not waits(c, seat) or here.posts or here.out:
        return c.refuse("nothing-owed", *ENTRY_RULES[here.entry][:1], seat=seat)
    if seat == c.part.button:
        return c.refuse("on-the-button", *ENTRY_RULES[here.entry][-1:], seat=seat)
    return c.offer(*ENTRY_RULES[here.entry][:1], area=seat)


def post_to_enter(c: DrawContext, request: PostToEnter, offer: Offer) -> Decision:
    return (EntryChosen(seat=request.seat, player=c.state.seats[request.seat].player, clauses=offer.clauses),)


def may_over_blind(c: DrawContext, seat: int) -> Offer | Refusal:
    rule = "over-blind.post"
    if refusal := _not_before(c, seat, rule, rule):
        return refusal
    if not c.rules.over_blind:
        return c.refuse("no-over-blinds", rule)
    if refusal := c.not_in(Phase.BETWEEN, rule):
        return refusal
    found = lineup(c)
    blinds = {post.seat for post in found.posts if post.kind is PostKind.BLIND}
    if len(found.order) <= len(blinds) or _after(found, blinds) != seat:
        return c.refuse("not-after-blinds", rule, seat=seat)
    if c.part.over == seat:
        return c.refuse("over-blind-announced", rule, seat=seat)
    return c.offer(rule, area=seat)


def _after(found: Lineup, blinds: set[int]) -> int:
    """Return the player after the last blind."""
    last = max(found.order.index(seat) for seat in blinds)
    return found.order[(last + 1) % len(found.order)]


def over_blind(c: DrawContext, request: OverBlind, offer: Offer) -> Decision:
    return (OverBlindAnnounced(seat=request.seat, player=c.state.seats[request.seat].player, clauses=offer.clauses),)


def may_collect(c: DrawContext) -> Offer | Refusal:
    """Offer the dealer to collect antes or blinds: between rounds, from at least two players, with cards ready to be dealt."""
    rule = "ante.collect" if c.rules.antes else "blind.collect"
    if refusal := c.requires(rule) or c.not_in(Phase.BETWEEN, rule) or not_dealable(c) or on_a_break(c):
        return refusal
    if c.part.posted:
        return c.refuse("posts-collected", rule)
    if len(lineup(c).order) < TWO:
        return c.refuse("too-few-players", rule)
    return c.offer(rule, "forced.collect")


def collect(c: DrawContext, request: CollectPosts, offer: Offer) -> Decision:
    charge, least = None if c.rules.table.of_tournament else _time_charge(c), minimum_stake(c)
    admitted = frozenset(lineup(c).order)
    low = {seat for seat in admitted if chips_of(c, seat) < least}
    if charge:
        c = c.after(charge.moves)
    found = lineup(c, admitted)
    if len(found.order) < TWO:
        return c.refuse("too-few-players", "commission.in-advance")
    declared = tuple(seat for seat in found.order if seat in low)
    passed, revolved = button_way(c, found.button)
    posted = Posted(
        button=found.button,
        order=found.order,
        posts=found.posts,
        missed=found.missed,
        declared=declared,
        passed=passed,
        revolved=revolved,
        clauses=c.rules.cite(*_posting_rules(c, found, declared)),
        moves=tuple(Move(rack(post.seat), area(post.seat, BET), post.amount) for post in found.posts),
    )
    return (charge, posted) if charge else (posted,)


def _posting_rules(c: DrawContext, found: Lineup, declared: tuple[int, ...]) -> tuple[str, ...]:
    if c.rules.antes:
        rules = ["ante.collect"]
    else:
        rules = ["blind.collect", "blind.no-refusal", "blind.small"]
        rules += ["blind.big"] if len(c.rules.blinds) > 1 else []
        kinds = {post.kind for post in found.posts}
        rules += ["over-blind.post"] if PostKind.OVER_BLIND in kinds else []
        here = [sitting(c, seat) for seat in found.order]
        rules += [rule for each in here if each.posts for rule in ENTRY_RULES[each.entry][:1]]
        came = [each for seat, each in zip(found.order, here, strict=True) if each.entry is Entry.NEW and not each.posts]
        if came and c.part.button:
            rules += ["enter.wait" if any(waits(c, seat) for seat in found.order) else "enter.first-revolution"]
        left = [seat for seat in c.state.seats if seat not in found.order and sitting(c, seat).entry is Entry.NEW]
        rules += ["enter.wait", "enter.not-on-button"] if any(waits(c, seat) for seat in left) else []
        rules += ["blind.missed"] if found.missed else []
    rules += ["forced.collect", "stake.in-view"]
    rules += ["button.first"] if not c.part.first else ["button.passes"] if c.part.unpassed else []
    rules += ["stake.declared"] if declared else []
    return tuple(dict.fromkeys(rules))


def _time_charge(c: DrawContext) -> TimeCharged | None:
    """Return the commission by time for the period that begins now, if the last one is over."""
    rules = c.rules
    if not rules.by_time or c.at < c.part.paid_until:
        return None
    amounts = {seat: min(rules.time_rate, chips_of(c, seat)) for seat in lineup(c).order}
    return TimeCharged(
        amounts=amounts,
        until=c.at + rules.time_period,
        clauses=rules.cite("commission.by-time", "commission.in-advance", "commission.charged", "commission.collect"),
        moves=tuple(Move(rack(seat), TRAY, amount) for seat, amount in amounts.items()),
    )


def _post(post: Post) -> str:
    short = f" of {show(post.full)}, all they have" if post.amount < post.full else ""
    return f"Seat {post.seat} posts {POSTS[post.kind]} {show(post.amount)}{short}"


def _spoken_for(c: DrawContext) -> Iterator[int]:
    """Yield the seats for which the speaker may act."""
    own = c.own_seat
    yield from sorted(c.state.seats) if c.for_players else [own] if own is not None else []


POSTING = Topic(
    acts=(
        Act(SitOut, may_sit_out, sit_out, at=("seat",), each=_spoken_for),
        Act(SitIn, may_sit_in, sit_in, at=("seat",), each=_spoken_for),
        Act(PostToEnter, may_post, post_to_enter, at=("seat",), each=_spoken_for),
        Act(OverBlind, may_over_blind, over_blind, at=("seat",), each=_spoken_for),
        Act(CollectPosts, may_collect, collect),
    ),
    events=(
        SatOut,
        SatIn,
        EntryChosen,
        OverBlindAnnounced,
        TimeCharged,
        Posted,
    ),
    keyed=(
        SatOut,
        SatIn,
        EntryChosen,
        OverBlindAnnounced,
        TimeCharged,
        Posted,
    ),
    rules={
        "equipment.approved": "a table approved for poker",
        "gaming.hours": "the hours of gaming",
        "stake.minimum": "the least table stake",
        "stake.in-view": "the table stake in full view",
        "stake.unchanged": "no chips added to or taken from a table stake in a round",
        "stake.declared": "a player below the minimum is declared",
        "stake.declared-leaves": "a declared player with nothing left leaves",
        "chips.own": "no chips given, lent or bet for another player",
        "sign.deck": "the deck declared to the players",
        "sign.winner": "which hands win, stated before the round",
        "sign.determinations": "stakes, blinds, antes and limits stated before the round",
        "sign.commission": "the rate of commission stated before the round",
        "button.first": "where the button starts",
        "button.passes": "the button passed clockwise",
        "forced.collect": "antes or blinds before the round",
        "blind.collect": "blinds collected from the players after the button",
        "blind.small": "the first blind",
        "blind.big": "the second blind",
        "blind.no-refusal": "a blind may not be refused",
        "over-blind.post": "an over-blind after the last blind",
        "ante.collect": "an ante from everybody",
        "blind.missed": "missed blinds",
        "blind.not-on-button": "nobody comes back on the button",
        "enter.not-on-button": "no newcomer on the button",
        "enter.wait": "a newcomer waits for the big blind",
        "enter.post": "a newcomer posts the big blind",
        "enter.first-revolution": "no blinds to enter in the first revolution",
        "enter.seat-change": "a change of seat away from the blinds",
        "commission.charged": "a commission on every game",
        "commission.collect": "the dealer collects the commission",
        "commission.by-time": "commission by time",
        "commission.in-advance": "a time charge paid in advance and not given back",
    },
    powers=frozenset({"blind.collect", "over-blind.post", "ante.collect", "enter.post", "commission.collect"}),
    refusals={
        "posts-collected": ("The antes or blinds of this round have been collected.", "Play the round first."),
        "sits-out": ("Seat {seat} already sits out.", "Sit in again when you want cards."),
        "sits-in": ("Seat {seat} is not sitting out.", "Wait for the next deal."),
        "nothing-owed": ("Seat {seat} has no blind to post now.", "Wait for the next deal."),
        "on-the-button": ("Seat {seat} has the dealer button, and nobody comes in there.", "Wait for the big blind."),
        "no-over-blinds": ("No over-blinds are posted at this table.", "Wait for your turn to bet."),
        "not-after-blinds": ("Seat {seat} is not next after the last blind.", "Leave the over-blind to the player who is."),
        "over-blind-announced": ("Seat {seat} has announced the over-blind.", "Wait for the deal."),
        "too-few-players": ("A round needs two players with chips who want cards.", "Wait for another player."),
    },
)
