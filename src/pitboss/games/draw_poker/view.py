"""What a viewer may see of Draw Poker. A hidden card is absent; discards and undealt cards are never shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from pitboss.cards import Card
from pitboss.games.draw_poker.pots import layers
from pitboss.games.draw_poker.round import DrawPoker, Hand, Status
from pitboss.table.commands import PLAYER
from pitboss.table.state import TableState
from pitboss.table.viewers import GameView, Viewer, has_looked

GIVEN_UP = (Status.FOLDED, Status.MUCKED)
"""What has become of hands whose cards are with the discards."""


class HandView(Struct, frozen=True):
    """A player's hand and chips in the round."""

    count: int
    """How many cards they hold."""
    cards: dict[int, Card]
    """Those that this viewer may know, by position."""
    status: str
    put: int
    """What they have put in the pots in this round."""
    bet: int
    """What they have bet in this betting round."""
    draws: int | None
    """How many cards they have replaced; None before their turn to draw."""
    shown: bool


class PotView(Struct, frozen=True):
    """A pot so far: the main one first."""

    amount: int
    players: tuple[int, ...]


class SittingView(Struct, frozen=True):
    """How a player stands to the game who is not simply dealt in."""

    entry: str
    out: bool
    posts: bool
    missed: tuple[int, ...]
    declared: bool


class DrawPokerView(GameView, frozen=True):
    """The round as a viewer sees it."""

    stage: str
    button: int
    turn: int
    until: int
    order: tuple[int, ...]
    """The seats dealt in, clockwise from the button."""
    level: int
    """What must have been bet in this betting round to stay in."""
    raises: int
    hands: dict[int, HandView]
    pots: tuple[PotView, ...]
    sitting: dict[int, SittingView]
    posted: bool
    vacant: tuple[int, ...] = ()
    """Seats that have become vacant, which players of the table may have before newcomers."""
    drawn: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """By free seat: who has won the draw for it, or who draws again."""
    racked: int = 0
    """Cards of the round that are with the discards."""


def view(state: TableState, viewer: Viewer) -> DrawPokerView:
    part: DrawPoker = state.round.part
    return DrawPokerView(
        stage=part.stage.value,
        button=part.button,
        turn=part.turn,
        until=part.until,
        order=part.order,
        level=part.betting.level,
        raises=part.betting.raises,
        hands={seat: _hand(state, viewer, seat, hand) for seat, hand in part.hands.items()},
        pots=() if part.awarded else tuple(PotView(each.amount, each.players) for each in layers(part.hands)),
        sitting={
            seat: SittingView(each.entry.value, each.out, each.posts, each.missed, each.declared)
            for seat, each in sorted(part.sitting.items())
        },
        posted=part.posted,
        vacant=tuple(sorted(part.vacant)),
        drawn={seat: each.again or (each.winner,) for seat, each in sorted(part.drawn.items())},
        racked=len(part.discards) + sum(len(hand.cards) for hand in part.hands.values() if hand.status in GIVEN_UP),
    )


def _hand(state: TableState, viewer: Viewer, seat: int, hand: Hand) -> HandView:
    entry = state.round.entries.get(seat)
    own = viewer.office == PLAYER and entry is not None and entry.player == viewer.name
    seen = own or hand.shown or viewer.looks or has_looked(state, viewer)
    cards = {at: card for at, card in enumerate(hand.cards) if card is not None and (seen or at in hand.up)}
    return HandView(len(hand.cards), cards, hand.status.value, hand.put, hand.bet, hand.draws, hand.shown)


def shown(state: TableState, viewer: Viewer) -> Iterator[Card]:
    """Yield the cards that a viewer's view shows."""
    for hand in view(state, viewer).hands.values():
        yield from hand.cards.values()
