"""The deal: five cards each, and the first betting round as the blinds leave it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.cards.ranks.draw import HAND
from pitboss.games.draw_poker.bets import ended
from pitboss.games.draw_poker.betting import next_turn
from pitboss.games.draw_poker.hands import chips_of
from pitboss.games.draw_poker.round import Betting, DrawPoker, Hand, Post, PostKind, Stage, Status
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, Begun, Event, GameEvent, Left
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal, listed
from pitboss.table.services.decks.shuffling import not_dealable
from pitboss.table.state import Phase


class Deal(Request, frozen=True, tag="deal"):
    """Five cards each, face down, one by one from the player after the button."""


class HandsDealt(GameEvent[DrawPoker], frozen=True, tag="draw.dealt/1"):
    """The round begins: five cards for each player, face down, one by one."""

    round: int
    order: tuple[int, ...]
    """The seats in the order in which they get cards."""
    count: int
    """Cards for each."""
    turn: int
    """The opening player."""
    betting: Betting
    tapped: tuple[int, ...] = ()
    """Players whose ante or blind took their last chip."""
    stage: Stage = Stage.FIRST
    cards: tuple[Card, ...] = ()
    """As they left the shoe, where Pitboss deals."""

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def begins(self) -> Begun:
        return Begun(self.round, tuple(sorted(self.order)))

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(map(Left, self.cards)) or (Left(),) * (self.count * len(self.order))

    def after(self, part: DrawPoker) -> DrawPoker:
        hands: dict[int, Hand] = {}
        many = len(self.order)
        unknown = (None,) * self.count
        for at, seat in enumerate(self.order):
            posts = [post for post in part.posts if post.seat == seat]
            hand = posted_hand(posts, tapped=seat in self.tapped)
            hands[seat] = replace(hand, cards=self.cards[at::many] or unknown)
        return replace(
            part,
            stage=self.stage,
            hands=hands,
            turn=self.turn,
            betting=self.betting,
            discards=(),
            burnt=0,
            stuck=False,
            folds=(),
            awarded=False,
            paid={},
            commission=0,
            until=0,
        )

    def says(self) -> str:
        return f"Round {self.round}: {self.count} cards each, face down, to seats {listed(map(str, self.order))}."


class HandDealt(GameEvent[DrawPoker], frozen=True, tag="draw.hand-dealt/1"):
    """What a player sees of their cards."""

    seat: int
    cards: tuple[Card, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def says(self) -> str:
        return f"Seat {self.seat} looks at {written(self.cards) if self.cards else 'their cards'}."


def may_deal(c: DrawContext) -> Offer | Refusal:
    rule = "deal.initial"
    if refusal := c.requires(rule) or c.not_in(Phase.BETWEEN, rule) or not_dealable(c):
        return refusal
    if not c.part.posted:
        return c.refuse("posts-first", "forced.collect")
    rules = (rule, "deal.face-down", "hand.five-cards", "button.last-dealt", "round.begins", "betting.first")
    return c.offer(*rules)


def deal(c: DrawContext, request: Deal, offer: Offer) -> Decision:
    """Deal five cards to each player, and let the opening player act, if anybody can."""
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
        audience=NOBODY,
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
    return posted_hand([post for post in c.part.posts if post.seat == seat], tapped=not chips_of(c, seat))


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


DEALING = Topic(
    acts=(Act(Deal, may_deal, deal),),
    events=(
        HandsDealt,
        HandDealt,
    ),
    keyed=(
        HandsDealt,
        HandDealt,
    ),
    rules={
        "hand.five-cards": "five cards make a hand",
        "button.last-dealt": "the button gets cards last",
        "round.begins": "the round begins with the first card",
        "deal.initial": "five cards each, one by one from the button's left",
        "deal.face-down": "cards dealt face down",
        "betting.first": "a betting round after five cards",
    },
    powers=frozenset({"deal.initial"}),
    refusals={
        "posts-first": ("The antes or blinds have not been collected.", "Collect them first."),
    },
)
