"""Before the round: sitting out and in, over-blinds, antes and blinds, the time charge, and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.cards.ranks.draw import HAND
from pitboss.games.draw_poker.acting import ended
from pitboss.games.draw_poker.betting import next_turn
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.entering import Lineup, button_way, lineup, minimum_stake, sitting, waits
from pitboss.games.draw_poker.events import (
    EntryChosen,
    HandDealt,
    HandsDealt,
    OverBlindAnnounced,
    Posted,
    SatIn,
    SatOut,
    TimeCharged,
)
from pitboss.games.draw_poker.requests import CollectPosts, Deal, OverBlind, PostToEnter, SitIn, SitOut
from pitboss.games.draw_poker.round import Betting, Entry, Hand, Post, PostKind, Status
from pitboss.games.draw_poker.rules import BET
from pitboss.money import Move
from pitboss.table.accounts import TRAY, area, rack
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY as UNSEEN
from pitboss.table.events import Event
from pitboss.table.of_tournament import ABSENT, keeps_seat, on_a_break
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.decide import not_dealable
from pitboss.table.state import Phase

TWO = 2


def offers(c: DrawContext) -> Iterator[Offer | Refusal]:
    own = c.own_seat
    seats = sorted(c.state.seats) if c.acts_for_players() else [own] if own is not None else []
    for seat in seats:
        yield may_sit_out(c, seat)
        yield may_sit_in(c, seat)
        yield may_post(c, seat)
        yield may_over_blind(c, seat)
    if c.state.phase is Phase.BETWEEN:
        yield may_collect(c)
        yield may_deal(c)


# --- who plays -----------------------------------------------------------------------------------------------------


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
    return Offer("sit-out", c.rules.cite("seat.take"), seat=seat)


def sit_out(c: DrawContext, request: SitOut) -> Decision:
    offer = may_sit_out(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (SatOut(seat=request.seat, player=c.state.seats[request.seat].player, clauses=offer.clauses),)


def may_sit_in(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := _not_before(c, seat, "seat.take"):
        return refusal
    player = c.state.seats[seat].player
    if refusal := c.shut_out(player):
        return refusal
    if not sitting(c, seat).out:
        return c.refuse("sits-in", "seat.take", seat=seat)
    return Offer("sit-in", c.rules.cite("blind.missed" if sitting(c, seat).missed else "seat.take"), seat=seat)


def sit_in(c: DrawContext, request: SitIn) -> Decision:
    offer = may_sit_in(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
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
    return Offer("post-to-enter", c.rules.cite(*ENTRY_RULES[here.entry][:1]), seat=seat)


def post_to_enter(c: DrawContext, request: PostToEnter) -> Decision:
    offer = may_post(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
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
    return Offer("over-blind", c.rules.cite(rule), seat=seat)


def _after(found: Lineup, blinds: set[int]) -> int:
    """Return the player after the last blind."""
    last = max(found.order.index(seat) for seat in blinds)
    return found.order[(last + 1) % len(found.order)]


def over_blind(c: DrawContext, request: OverBlind) -> Decision:
    offer = may_over_blind(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (OverBlindAnnounced(seat=request.seat, player=c.state.seats[request.seat].player, clauses=offer.clauses),)


# --- antes and blinds ----------------------------------------------------------------------------------------------


def may_collect(c: DrawContext) -> Offer | Refusal:
    """Offer the dealer to collect antes or blinds: between rounds, from at least two players, with cards ready to be dealt."""
    rule = "ante.collect" if c.rules.antes else "blind.collect"
    if refusal := c.requires(rule) or c.not_in(Phase.BETWEEN, rule) or not_dealable(c) or on_a_break(c):
        return refusal
    if c.part.posted:
        return c.refuse("posts-collected", rule)
    if len(lineup(c).order) < TWO:
        return c.refuse("too-few-players", rule)
    return Offer("collect-posts", c.rules.cite(rule, "forced.collect"))


def collect(c: DrawContext, request: CollectPosts) -> Decision:
    offer = may_collect(c)
    if isinstance(offer, Refusal):
        return offer
    charge, least = None if c.rules.table.of_tournament else _time_charge(c), minimum_stake(c)
    admitted = frozenset(lineup(c).order)
    low = {seat for seat in admitted if c.chips(seat) < least}
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
    amounts = {seat: min(rules.time_rate, c.chips(seat)) for seat in lineup(c).order}
    return TimeCharged(
        amounts=amounts,
        until=c.at + rules.time_period,
        clauses=rules.cite("commission.by-time", "commission.in-advance", "commission.charged", "commission.collect"),
        moves=tuple(Move(rack(seat), TRAY, amount) for seat, amount in amounts.items()),
    )


# --- the deal ------------------------------------------------------------------------------------------------------


def may_deal(c: DrawContext) -> Offer | Refusal:
    rule = "deal.initial"
    if refusal := c.requires(rule) or c.not_in(Phase.BETWEEN, rule) or not_dealable(c):
        return refusal
    if not c.part.posted:
        return c.refuse("posts-first", "forced.collect")
    rules = (rule, "deal.face-down", "hand.five-cards", "button.last-dealt", "round.begins", "betting.first")
    return Offer("deal", c.rules.cite(*rules))


def deal(c: DrawContext, request: Deal) -> Decision:
    """Deal five cards to each player, and let the opening player act, if anybody can."""
    offer = may_deal(c)
    if isinstance(offer, Refusal):
        return offer
    part = c.part
    order, count = part.order, HAND * len(part.order)
    hands = {seat: _posted_hand(c, seat) for seat in order}
    betting, last = opening(c, part.posts)
    turn = next_turn(hands, order, last or part.button, betting.level)
    betting = replace(betting, opener=turn)
    cards = c.state.shoe.order[:count]
    dealt = HandsDealt(
        round=c.state.round.number + 1,
        order=order,
        count=HAND,
        turn=turn,
        betting=betting,
        tapped=tuple(seat for seat, hand in hands.items() if hand.status is Status.TAPPED),
        cards=cards,
        clauses=offer.clauses,
        audience=UNSEEN,
    )
    known: list[Event] = [
        HandDealt(seat=seat, cards=cards[at :: len(order)], clauses=(), audience=(c.state.seats[seat].player,))
        for at, seat in enumerate(order if cards else ())
    ]
    return (dealt, *known) if turn else (dealt, *known, ended(_as_dealt(c, dealt, hands), hands, betting))


def _as_dealt(c: DrawContext, dealt: HandsDealt, hands: dict[int, Hand]) -> DrawContext:
    part = replace(c.part, stage=dealt.stage, hands=hands)
    return c.then(replace(c.state, round=replace(c.state.round, part=part)))


def _posted_hand(c: DrawContext, seat: int) -> Hand:
    return posted_hand([post for post in c.part.posts if post.seat == seat], tapped=not c.chips(seat))


def posted_hand(posts: list[Post], *, tapped: bool) -> Hand:
    """Return the hand of a player with what they have posted."""
    whole = sum(post.amount for post in posts)
    dead = sum(post.amount for post in posts if post.kind is PostKind.DEAD)
    bet = sum(post.amount for post in posts if post.counts)
    return Hand(put=whole, forced=whole, dead=dead, bet=bet, status=Status.TAPPED if tapped else Status.IN)


def opening(c: DrawContext, posts: tuple[Post, ...]) -> tuple[Betting, int]:
    """Return the first betting round as the blinds leave it, and the seat of the last blind or over-blind."""
    blinds = [post for post in posts if post.kind in (PostKind.BLIND, PostKind.OVER_BLIND)]
    if not blinds:
        return Betting(), 0
    bets: dict[int, int] = {}
    for post in posts:
        if post.counts:
            bets[post.seat] = bets.get(post.seat, 0) + (post.full if c.rules.full_blind_called else post.amount)
    level = max(bets.values())
    least = max(post.full for post in blinds)
    return Betting(level=level, least=least, opened=True, blind=blinds[-1].seat), blinds[-1].seat
