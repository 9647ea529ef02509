"""Sentences for the events of Draw Poker."""

from __future__ import annotations

from pitboss.cards import Card, written
from pitboss.games.draw_poker import incident_narration
from pitboss.games.draw_poker.events import (
    ActInstructed,
    BetKind,
    BetMade,
    BettingEnded,
    ButtonMoved,
    CardBurnt,
    Checked,
    Discarded,
    DiscardsTaken,
    DrawGoesOn,
    EntryChosen,
    Exempt,
    Folded,
    HandDealt,
    HandMucked,
    HandsDealt,
    HandShown,
    OverBlindAnnounced,
    Posted,
    Pot,
    PotsAwarded,
    PotsPaid,
    Replaced,
    SatIn,
    SatOut,
    ShowdownOver,
    StoodPat,
    TimeCharged,
    UncalledReturned,
)
from pitboss.games.draw_poker.round import Post, PostKind, Stage
from pitboss.games.draw_poker.seating import SeatDrawn
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import counted, listed, outcomes

POSTS = {
    PostKind.ANTE: "an ante of",
    PostKind.BLIND: "a blind of",
    PostKind.OVER_BLIND: "a blind on top of the last one, of",
    PostKind.ENTRY: "to come in,",
    PostKind.DEAD: "for a missed blind,",
}
STAGES = {
    Stage.FIRST: "the first betting round",
    Stage.DRAWING: "the draw",
    Stage.FINAL: "the final betting round",
    Stage.SHOWDOWN: "the showdown",
    Stage.SETTLING: "the settlement",
}
NOTHING_TAKEN = {
    Exempt.THRESHOLD: "no pot is above the threshold",
    Exempt.UNIT: "it comes to less than the smallest amount that is taken",
    Exempt.EQUAL: "the only players hold equal hands",
    Exempt.FORCED: "the pot holds only antes or blinds",
    Exempt.TIME: "it is paid by time",
    Exempt.UNCALLED: "nothing was called",
    Exempt.TOURNAMENT: "this is a tournament",
}


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    return _before(event) or _betting(event) or _drawing(event) or _showdown(event) or incident_narration.narrate(event)


def _before(event: Event) -> str | None:
    match event:
        case SeatDrawn():
            each = listed([f"{person} {written([card])}" for person, card in zip(event.persons, event.cards, strict=True)])
            ends = f"{event.winner} has it" if event.winner else f"{listed(event.again)} draw again"
            return f"The draw for seat {event.seat}: {each}; {ends}."
        case SatOut():
            return f"{event.player} sits out."
        case SatIn():
            return f"{event.player} sits in again."
        case EntryChosen():
            return f"{event.player} posts to come in."
        case OverBlindAnnounced():
            return f"{event.player} announces a blind on top of the last one."
        case TimeCharged():
            each = listed([f"{show(amount)} of seat {seat}" for seat, amount in event.amounts.items()])
            return f"The commission by time is taken in advance: {each}."
        case Posted():
            return f"Seat {event.button} has the button. {listed([_post(post) for post in event.posts])}."
        case ButtonMoved():
            return f"The button passes to seat {event.seat}."
        case HandsDealt():
            return f"Round {event.round}: {event.count} cards each, face down, to seats {listed(map(str, event.order))}."
        case HandDealt():
            return f"Seat {event.seat} looks at {_cards(event.cards, 'their cards')}."
        case _:
            return None


def _post(post: Post) -> str:
    short = f" of {show(post.full)}, all they have" if post.amount < post.full else ""
    return f"Seat {post.seat} posts {POSTS[post.kind]} {show(post.amount)}{short}"


def _cards(cards: tuple[Card, ...], unseen: str) -> str:
    return written(cards) if cards else unseen


def _betting(event: Event) -> str | None:
    match event:
        case BetMade():
            return f"Seat {event.seat} {_bet(event)}{' and taps out' if event.tapped else ''}."
        case Checked():
            return f"Seat {event.seat} {'stays' if event.stays else 'checks'}."
        case Folded():
            first = f" puts in {show(event.paid)} and" if event.paid else ""
            back = f" and gets {show(event.returned)} back" if event.returned else ""
            return f"Seat {event.seat}{first} {'folds' if event.by_own_act else 'is folded'}{back}."
        case BettingEnded():
            return f"The betting round is over; {STAGES[event.stage]} follows."
        case ActInstructed():
            return f"{event.player} at seat {event.seat} is told to act in time."
        case _:
            return None


def _bet(event: BetMade) -> str:
    match event.kind:
        case BetKind.BET:
            return f"bets {show(event.amount)}"
        case BetKind.CALL:
            return f"calls with {show(event.amount)}"
        case BetKind.RAISE:
            return f"raises by {show(event.raised)}, putting in {show(event.amount)}"
        case BetKind.TAP_OUT:
            return f"puts in the last {show(event.amount)}"


def _drawing(event: Event) -> str | None:
    match event:
        case Discarded():
            named = f": {written(event.cards)}" if event.cards else ""
            return f"Seat {event.seat} discards {counted(event.count, 'card')}{named}."
        case Replaced():
            named = f": {written(event.cards)}" if event.cards else ""
            return f"Seat {event.seat} gets {counted(event.count, 'card')}{named}."
        case CardBurnt():
            return "The dealer discards the next card."
        case DiscardsTaken():
            return "The discards are taken up to be shuffled."
        case StoodPat():
            return f"Seat {event.seat} keeps all five cards."
        case DrawGoesOn():
            if event.stuck:
                return "The shoe is empty."
            return f"Seat {event.turn} draws next." if event.stage is Stage.DRAWING else f"Now {STAGES[event.stage]}."
        case _:
            return None


def _showdown(event: Event) -> str | None:
    match event:
        case HandShown():
            words = " and low ".join(filter(None, (event.high, event.low)))
            return f"Seat {event.seat} shows {written(event.cards)}: {words or 'no hand that counts'}."
        case HandMucked():
            return f"Seat {event.seat} gives up unseen."
        case ShowdownOver():
            return "All hands are shown or given up."
        case UncalledReturned():
            return f"{show(event.amount)} that was not called goes back to seat {event.seat}."
        case PotsAwarded():
            why = f"no commission, as {NOTHING_TAKEN[event.exempt]}" if event.exempt else f"commission {show(event.commission)}"
            return f"{'; '.join(_pot(at, pot) for at, pot in enumerate(event.pots))}; {why}."
        case PotsPaid():
            return f"Seat {event.seat}: {outcomes(event.wagers)}."
        case _:
            return None


def _pot(at: int, pot: Pot) -> str:
    name = "Main pot" if at == 0 else f"Side pot {at}"
    shares = listed([f"{show(amount)} to seat {seat}" for seat, amount in pot.shares.items()])
    return f"{name} of {show(pot.amount)}: {shares}"
