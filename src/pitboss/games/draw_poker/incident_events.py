"""What follows when something has gone wrong at a table of Draw Poker, and what the round keeps of it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.draw_poker.round import DrawPoker, Stage, Status, Vote
from pitboss.table.events import About, Event, Significance


class CardExposed(Event, frozen=True, tag="draw.exposed/1"):
    """A hole card that everybody has seen stays in the hand."""

    seat: int
    position: int
    """Which card of the hand, from 0."""
    card: Card

    ABOUT: ClassVar[About] = About.LAST


class DealPutRight(Event, frozen=True, tag="draw.put-right/1"):
    """The hands are as they would be without the dealer's error."""

    ABOUT: ClassVar[About] = About.LAST


class CutMade(Event, frozen=True, tag="draw.cut-made/1"):
    """The dealer cuts what is left in the shoe."""

    left: int


class PlayedToEnd(Event, frozen=True, tag="draw.played-to-end/1"):
    """The error was found too late: the hand is played to its end, and nobody gets money back."""

    incident: str

    ABOUT: ClassVar[About] = About.LAST


class PostsReturned(Event, frozen=True, tag="draw.posts-returned/1"):
    """The antes or blinds go back; they are posted again for the new deal."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID


class BetHeld(Event, frozen=True, tag="draw.bet-held/1"):
    """Chips put forward out of turn wait until the turn comes."""

    seat: int
    amount: int


class CompletionAsked(Event, frozen=True, tag="draw.completion-asked/1"):
    """A player has bet less than a call: they add what is missing or fold."""

    seat: int
    amount: int
    missing: int


class LastFolderWins(Event, frozen=True, tag="draw.last-folder-wins/1"):
    """Nobody left holds the right number of cards: the player who folded last wins the pot."""

    seat: int
    fouled: tuple[int, ...]
    """The hands with a wrong number of cards, which are folded."""


class OptionsOffered(Event, frozen=True, tag="draw.options-offered/1"):
    """The casino operator offers the players options for what the rules do not cover."""

    options: tuple[str, ...]
    seats: tuple[int, ...]
    """Whose agreement it takes."""
    by: str
    words: str

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class OptionAgreed(Event, frozen=True, tag="draw.option-agreed/1"):
    """A player agrees to one of the options, or to none."""

    seat: int
    player: str
    option: str
    """Empty if they agree to none."""

    ABOUT: ClassVar[About] = About.LAST


class VoteEnded(Event, frozen=True, tag="draw.vote-ended/1"):
    """All players agree to one option, or they do not and the casino operator decides."""

    option: str
    """Empty if they do not agree."""

    ABOUT: ClassVar[About] = About.LAST


EVENTS: tuple[type[Event], ...] = (
    CardExposed,
    DealPutRight,
    CutMade,
    PlayedToEnd,
    PostsReturned,
    BetHeld,
    CompletionAsked,
    LastFolderWins,
    OptionsOffered,
    OptionAgreed,
    VoteEnded,
)


def evolve(part: DrawPoker, event: Event) -> DrawPoker:
    """Return the round after one of these events."""
    match event:
        case CardExposed():
            return _exposed(part, event)
        case PostsReturned():
            return replace(part, posted=False, posts=(), order=(), hands={}, over=0)
        case BetHeld():
            return replace(part, held={**part.held, event.seat: event.amount})
        case CompletionAsked():
            return replace(part, short={**part.short, event.seat: event.amount})
        case LastFolderWins():
            status = {**dict.fromkeys(event.fouled, Status.FOLDED), event.seat: Status.IN}
            hands = {seat: replace(hand, status=status.get(seat, hand.status)) for seat, hand in part.hands.items()}
            return replace(part, hands=hands, stage=Stage.SETTLING, turn=0, held={}, short={})
        case OptionsOffered():
            return replace(part, vote=Vote(event.options, event.seats))
        case OptionAgreed() if part.vote:
            return replace(part, vote=replace(part.vote, agreed={**part.vote.agreed, event.seat: event.option}))
        case VoteEnded():
            return replace(part, vote=None)
        case _:
            return part


def _exposed(part: DrawPoker, event: CardExposed) -> DrawPoker:
    hand = part.hands[event.seat]
    cards = [*hand.cards]
    cards[event.position] = event.card
    seen = replace(hand, cards=tuple(cards), up=(*hand.up, event.position))
    return replace(part, hands={**part.hands, event.seat: seen})
