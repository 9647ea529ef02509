"""Errors of the deal: cards not cut, dealt to the wrong place, seen, or too many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.draw_poker.hands import not_a_player
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Stage
from pitboss.games.draw_poker.rules import BET, DrawContext
from pitboss.money import Move
from pitboss.table.accounts import area, rack
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.rounds import MisdealDeclared
from pitboss.table.state import Phase


class CardExposed(GameEvent[DrawPoker], frozen=True, tag="draw.exposed/1"):
    """A hole card that everybody has seen stays in the hand."""

    seat: int
    position: int
    """Which card of the hand, from 0."""
    card: Card

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DrawPoker) -> DrawPoker:
        hand = part.hands[self.seat]
        cards = [*hand.cards]
        cards[self.position] = self.card
        seen = replace(hand, cards=tuple(cards), up=(*hand.up, self.position))
        return replace(part, hands={**part.hands, self.seat: seen})

    def says(self) -> str:
        return f"The {self.card.words} of seat {self.seat} was seen and stays in the hand."


class DealPutRight(GameEvent[DrawPoker], frozen=True, tag="draw.put-right/1"):
    """The hands are as they would be without the dealer's error."""

    ABOUT: ClassVar[About] = About.LAST

    def says(self) -> str:
        return "The hands are put right, and the round goes on."


class CutMade(GameEvent[DrawPoker], frozen=True, tag="draw.cut-made/1"):
    """The dealer cuts what is left in the shoe."""

    left: int

    def says(self) -> str:
        return f"The dealer cuts the {counted(self.left, 'card')} left in the shoe."


class PlayedToEnd(GameEvent[DrawPoker], frozen=True, tag="draw.played-to-end/1"):
    """The error was found too late: the hand is played to its end, and nobody gets money back."""

    incident: str

    ABOUT: ClassVar[About] = About.LAST

    def says(self) -> str:
        return "The error was found after the first betting round: the hand is played to its end."


class PostsReturned(GameEvent[DrawPoker], frozen=True, tag="draw.posts-returned/1"):
    """The antes or blinds go back; they are posted again for the new deal."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, posted=False, posts=(), order=(), hands={}, over=0)

    def says(self) -> str:
        return "The antes or blinds go back and are posted again."


class CardExposedInCut(Incident, frozen=True, tag="card-exposed-in-cut"):
    """The dealer has exposed one or more cards while cutting."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: DrawContext) -> str | None:
        if c.state.phase is not Phase.BETWEEN:
            return "the cards of this round have been cut and dealt"
        return None if c.state.shoe.shuffled else "no cards have been shuffled that could be cut"


class NotCut(Incident, frozen=True, tag="not-cut"):
    """The cards were dealt without a cut."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: DrawContext) -> str | None:
        return _of_the_deal(c)


class DealtWrong(Incident, frozen=True, kw_only=True):
    """An error of the initial deal that can be put right as long as nobody has looked."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    looked: bool = False
    """A player who was not entitled to a card has looked at it."""
    possible: bool = True
    """The hands can be put right."""


class HoleCardOutOfTurn(DealtWrong, frozen=True, tag="hole-card-out-of-turn"):
    """A card went to a player out of turn."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0

    def impossible(self, c: DrawContext) -> str | None:
        return _of_the_deal(c, self.area)


class PlayerMissed(DealtWrong, frozen=True, tag="player-missed"):
    """A player was missed in the deal."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0

    def impossible(self, c: DrawContext) -> str | None:
        return _of_the_deal(c, self.area)


class ExtraHoleCard(DealtWrong, frozen=True, tag="extra-hole-card"):
    """A card was dealt to a place without a player."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: DrawContext) -> str | None:
        return _of_the_deal(c)


class ExcessCard(Incident, frozen=True, tag="excess-card"):
    """A player was dealt a card too many in the initial deal."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0

    def impossible(self, c: DrawContext) -> str | None:
        return _of_the_deal(c, self.area)


class HoleCardExposed(Incident, frozen=True, tag="hole-card-exposed"):
    """Everybody has seen a hole card."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    card: Card | None = None

    def impossible(self, c: DrawContext) -> str | None:
        if why := _of_the_deal(c, self.area):
            return why
        if self.card is None:
            return "everybody saw the card: it must be named"
        hand = c.part.hands[self.area]
        if hand.status not in LIVE:
            return f"seat {self.area} has no cards any more"
        known = [hand.cards[at] for each in c.part.hands.values() for at in each.up for hand in (each,)]
        if self.card in known:
            return f"the {self.card.words} has been seen already"
        return "all cards of that hand have been seen" if len(hand.up) == len(hand.cards) else None


def in_time(c: DrawContext, report: Incident) -> bool:
    """Return whether the first betting round is not over."""
    return c.in_round and c.part.stage is Stage.FIRST


def found_late(c: DrawContext, report: Incident) -> bool:
    return c.in_round and c.part.stage is not Stage.FIRST


def first_bet_made(c: DrawContext) -> bool:
    """Return whether anybody has bet beside the antes and blinds."""
    posted = dict.fromkeys(c.part.hands, 0)
    for post in c.part.posts:
        posted[post.seat] = posted.get(post.seat, 0) + post.amount
    return any(hand.put > posted[seat] for seat, hand in c.part.hands.items())


def cut_in_time(c: DrawContext, report: Incident) -> bool:
    """Return whether the dealer can still cut before the first bet."""
    return in_time(c, report) and not first_bet_made(c) and c.rules.cuts_what_is_left


def cut_too_late(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and not cut_in_time(c, report)


def can_be_put_right(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and isinstance(report, DealtWrong) and report.possible and not report.looked


def cannot_be_put_right(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and not can_be_put_right(c, report)


def exposed_before(c: DrawContext) -> int:
    """Return how many hole cards everybody has seen."""
    return sum(len(hand.up) for hand in c.part.hands.values())


def first_exposed(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and not exposed_before(c)


def more_than_one_exposed(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and bool(exposed_before(c))


def _of_the_deal(c: DrawContext, area: int | None = None) -> str | None:
    if not c.in_round:
        return "no cards have been dealt"
    return not_a_player(c, area, "was dealt no cards in this round") if area is not None else None


def misdeal(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Declare a misdeal. It is no round of play, whether or not cards have been dealt."""
    yield MisdealDeclared(round=c.state.round.number + (not c.in_round), clauses=clauses)


def deal_again(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give every chip back. The button stays where it is, and the same antes or blinds are posted again."""
    clauses = tuple(dict.fromkeys((*clauses, *c.rules.cite("misdeal.button-stays", "misdeal.dealt-again"))))
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    posted = {post.seat: area(post.seat, BET) for post in c.part.posts} if c.part.posted else {}
    moves = tuple(Move(account, rack(seat), c.state.money[account]) for seat, account in posted.items())
    if posted:
        yield PostsReturned(clauses=clauses, moves=moves)


def cut_now(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Cut what is left in the shoe; the round goes on."""
    yield CutMade(left=c.state.shoe.left, clauses=clauses)


def reconstruct(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put the hands right, which nobody has looked at; the round goes on."""
    yield DealPutRight(clauses=clauses)


def play_to_end(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Play the hand to its end; no money goes back to anybody whose hand was fouled."""
    yield PlayedToEnd(incident=report.name(), clauses=clauses)


def leave_exposed(c: DrawContext, report: HoleCardExposed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Leave the card in the hand, known to all."""
    assert report.card is not None
    hand = c.part.hands[report.area]
    held = [at for at, card in enumerate(hand.cards) if card == report.card and at not in hand.up]
    unknown = [at for at, card in enumerate(hand.cards) if card is None]
    yield CardExposed(seat=report.area, position=(held or unknown)[0], card=report.card, clauses=clauses)


DECIDABLE = ("deal-again", "play-to-end", "void-round", "results-stand", "check-deck", "reshuffle")
"""What a casino operator may decide on, or offer to the players, where no rule settles a case."""


def _nothing_to_decide(remedy: str, c: DrawContext, place: int) -> Refusal | None:
    in_round = remedy in ("deal-again", "play-to-end", "void-round")
    return c.refuse("nothing-to-decide", DECISION) if in_round and not c.in_round else None


MISDEALS = Topic(
    events=(
        CardExposed,
        DealPutRight,
        CutMade,
        PlayedToEnd,
        PostsReturned,
    ),
    keyed=(
        CardExposed,
        DealPutRight,
        CutMade,
        PlayedToEnd,
        PostsReturned,
    ),
    incidents=(
        CardExposedInCut,
        NotCut,
        HoleCardOutOfTurn,
        PlayerMissed,
        ExtraHoleCard,
        ExcessCard,
        HoleCardExposed,
    ),
    conditions={
        "found-in-time": in_time,
        "found-late": found_late,
        "before-first-bet": cut_in_time,
        "first-betting-round": cut_too_late,
        "reconstructable": can_be_put_right,
        "not-reconstructable": cannot_be_put_right,
        "first-exposed": first_exposed,
        "more-than-one-exposed": more_than_one_exposed,
    },
    remedies={
        "misdeal": misdeal,
        "deal-again": deal_again,
        "cut-now": cut_now,
        "reconstruct": reconstruct,
        "play-to-end": play_to_end,
        "leave-exposed": leave_exposed,
    },
    rules={
        "misdeal.button-stays": "the button stays after a misdeal",
        "misdeal.dealt-again": "a misdealt round is dealt again",
        "misdeal.shuffle": "a new shuffle and cut after a misdeal",
        "void.all-returned": "all chips returned in a void round",
        "remedy.exposed-in-cut": "a card exposed during the cut",
        "remedy.not-cut": "cards not cut",
        "remedy.out-of-turn": "a card dealt out of turn",
        "remedy.out-of-turn.reconstruct": "hands put right after a card out of turn",
        "remedy.missed-player": "a player missed in the deal",
        "remedy.extra-card": "a card to a place without a player",
        "remedy.missed-or-extra.reconstruct": "hands put right after a missed player or an extra card",
        "remedy.excess-card": "a sixth card",
        "remedy.found-late": "found after the first betting round",
        "remedy.out-of-turn-bet.stands": "a bet out of turn that stands",
        "remedy.out-of-turn-bet.excess": "the excess of a bet out of turn returned",
        "remedy.out-of-turn-bet.open-again": "a bet out of turn that may be changed",
        "remedy.exposed-in-deal": "cards exposed in the deal",
        "remedy.one-exposed": "one card exposed in the deal",
        "remedy.exposed-in-draw": "cards exposed in the draw",
    },
    powers=frozenset({"remedy.out-of-turn-bet.stands"}),
    decidable={remedy: partial(_nothing_to_decide, remedy) for remedy in DECIDABLE},
)
