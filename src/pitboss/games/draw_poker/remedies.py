"""Remedies of Draw Poker: what becomes of cards and chips when something has gone wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.games.draw_poker.acting import put_in
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.events import BetKind
from pitboss.games.draw_poker.folding import hand_folded
from pitboss.games.draw_poker.incident_events import (
    BetHeld,
    CardExposed,
    CompletionAsked,
    CutMade,
    DealPutRight,
    LastFolderWins,
    PlayedToEnd,
    PostsReturned,
)
from pitboss.games.draw_poker.incidents import BetShort, HoleCardExposed, WrongNumberOfCards, to_call
from pitboss.games.draw_poker.round import LIVE, Stage
from pitboss.games.draw_poker.rules import BET
from pitboss.money import Move
from pitboss.table.accounts import area, rack
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.remedies import void_round
from pitboss.table.rounds import MisdealDeclared, Notified

Clauses = tuple[str, ...]
Remedy = Callable[[DrawContext, Any, Clauses], Iterator[Event]]


# --- misdeals ------------------------------------------------------------------------------------------------------


def misdeal(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Declare a misdeal. It is no round of play, whether or not cards have been dealt."""
    yield MisdealDeclared(round=c.state.round.number + (not c.in_round), clauses=clauses)


def deal_again(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give every chip back. The button stays where it is, and the same antes or blinds are posted again."""
    clauses = tuple(dict.fromkeys((*clauses, *c.rules.cite("misdeal.button-stays", "misdeal.dealt-again"))))
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    posted = {post.seat: area(post.seat, BET) for post in c.part.posts} if c.part.posted else {}
    moves = tuple(Move(account, rack(seat), c.state.money[account]) for seat, account in posted.items())
    if posted:
        yield PostsReturned(clauses=clauses, moves=moves)


def cut_now(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Cut what is left in the shoe; the round goes on."""
    yield CutMade(left=c.state.shoe.left, clauses=clauses)


def reconstruct(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Put the hands right, which nobody has looked at; the round goes on."""
    yield DealPutRight(clauses=clauses)


def play_to_end(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Play the hand to its end; no money goes back to anybody whose hand was fouled."""
    yield PlayedToEnd(incident=report.name(), clauses=clauses)


# --- cards ---------------------------------------------------------------------------------------------------------


def leave_exposed(c: DrawContext, report: HoleCardExposed, clauses: Clauses) -> Iterator[Event]:
    """Leave the card in the hand, known to all."""
    assert report.card is not None
    hand = c.part.hands[report.area]
    held = [at for at, card in enumerate(hand.cards) if card == report.card and at not in hand.up]
    unknown = [at for at, card in enumerate(hand.cards) if card is None]
    yield CardExposed(seat=report.area, position=(held or unknown)[0], card=report.card, clauses=clauses)


def fold_hands(c: DrawContext, report: WrongNumberOfCards, clauses: Clauses) -> Iterator[Event]:
    """Fold the hands with a wrong number of cards; their bets stay in the pot. If nobody else is left, the player who folded
    last wins; if nobody has folded, the round is void."""
    left = [seat for seat, hand in c.part.hands.items() if hand.status in LIVE and seat not in report.seats]
    if left:
        alone = c.rules.cite("remedy.wrong-number.one-left") if len(left) == 1 and c.is_at(Stage.SHOWDOWN) else ()
        yield from _folded(c, report.seats, tuple(dict.fromkeys((*clauses, *alone))))
        return
    if not c.part.folds:
        yield from void_round(c, report, c.rules.cite("remedy.wrong-number", "void.all-returned"))
        return
    yield LastFolderWins(
        seat=c.part.folds[-1], fouled=report.seats, clauses=c.rules.cite("remedy.wrong-number", "remedy.wrong-number.last-folded")
    )


def dead_hand(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take a hand out of the round whose cards are among the discards."""
    yield from _folded(c, (report.area,), clauses)


def _folded(c: DrawContext, seats: tuple[int, ...], clauses: Clauses) -> Iterator[Event]:
    """Fold hands one after the other, each as the one before has left the table."""
    for seat in seats:
        if c.part.hands[seat].status in LIVE and c.in_round:
            events = hand_folded(c, seat, clauses)
            state = c.state
            for event in events:
                state = evolve(state, event, c.game)
            c = c.then(state)
            yield from events


# --- bets ----------------------------------------------------------------------------------------------------------


def hold_bet(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Leave the chips in front of the player until it is their turn."""
    yield BetHeld(seat=report.area, amount=report.amount, clauses=clauses)


def call_and_return(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take the bet as a call; what is above it goes back."""
    yield from put_in(c, report.area, BetKind.CALL, to_call(c, report.area), clauses)


def ask_to_complete(c: DrawContext, report: BetShort, clauses: Clauses) -> Iterator[Event]:
    """Let the player add what is missing to a call, or fold and take the bet back."""
    missing = to_call(c, report.area) - report.amount
    yield CompletionAsked(seat=report.area, amount=report.amount, missing=missing, clauses=clauses)


# --- people --------------------------------------------------------------------------------------------------------


def tell_everybody(c: DrawContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Tell all players at the table what one of them was told."""
    names = tuple(c.state.seats[seat].player for seat in sorted(c.state.seats))
    yield Notified(to=names, subject=report.name(), words=report.words, clauses=clauses)


REMEDIES: Mapping[str, Remedy] = {
    "misdeal": misdeal,
    "deal-again": deal_again,
    "cut-now": cut_now,
    "reconstruct-deal": reconstruct,
    "play-to-end": play_to_end,
    "leave-exposed": leave_exposed,
    "fold-hands": fold_hands,
    "dead-hand": dead_hand,
    "hold-bet": hold_bet,
    "call-and-return": call_and_return,
    "ask-to-complete": ask_to_complete,
    "tell-everybody": tell_everybody,
}
"""By the names that the rulebook's remedy rows use."""

DECIDABLE = ("deal-again", "play-to-end", "void-round", "results-stand", "check-deck", "reshuffle")
"""What a casino operator may decide on, or offer to the players, where no rule settles a case."""
