"""Sentences for the events of Blackjack; and for the dealer, a line for each wager with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cards import Card, written
from pitboss.cards.ranks.blackjack import total
from pitboss.games.blackjack.events import (
    AllSettled,
    BackingWithdrawn,
    BlackjackPaid,
    BoxBacked,
    BoxReconstructed,
    BoxSettled,
    CardHit,
    CardRemoved,
    CardsDealt,
    CardUsed,
    DealerDrew,
    DealerReconstructed,
    EvenMoneyPaid,
    HandBust,
    HandDoubled,
    HandSplit,
    HandStood,
    InsuranceDeclined,
    InsurancePlaced,
    LimitLifted,
    PersonLimited,
    PrizeDrawn,
    SidesSettled,
    StageReached,
)
from pitboss.games.blackjack.round import HandStatus, Stage
from pitboss.money import show
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import AreaEvent, Event, Settled
from pitboss.table.phrases import as_words, listed, person_name, taken_and_paid, wager_of_hand
from pitboss.table.places import DEALER_PLACE
from pitboss.table.state import TableState

STAGES = {
    Stage.EARLY: "What the first cards decide is settled before further cards.",
    Stage.INSURING: "The dealer has an ace: insurance is open.",
    Stage.PLAYING: "The boxes play, from the dealer's left.",
    Stage.DRAWING: "The dealer draws.",
    Stage.SETTLING: "The boxes are settled.",
}


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case CardsDealt():
            return _dealt(event)
        case StageReached():
            return STAGES[event.stage]
        case CardHit():
            ends = {HandStatus.BUST: ", bust", HandStatus.STANDS: ", and stands on 21"}.get(event.status, "")
            return f"{_hand(event.seat, event.hand)} draws the {event.card.words}{ends}."
        case HandStood():
            return f"{_hand(event.seat, event.hand)} stands."
        case HandDoubled():
            bust = ", bust" if event.status is HandStatus.BUST else ""
            return f"{_hand(event.seat, event.hand)} doubles with {show(event.amount)} and draws the {event.card.words}{bust}."
        case HandSplit():
            made = " and ".join(f"{written(hand.cards)} ({total(hand.cards).words})" for hand in event.made)
            return f"{_hand(event.seat, event.hand)} splits with another {show(event.amount)}: {made}."
        case DealerDrew():
            return f"The dealer draws the {event.card.words}."
        case _:
            return _money(event)


def _hand(box: int, number: int) -> str:
    return f"Box {box}" if number == 1 else f"Box {box}, hand {number},"


def _dealt(event: CardsDealt) -> str:
    places: dict[int, list[Card]] = {}
    for place, card in zip(event.to, event.cards, strict=True):
        places.setdefault(place, []).append(card)
    each = "; ".join(f"{_place(place)} {written(cards)}" for place, cards in places.items())
    blackjacks = f" Blackjack at {listed(_place(box) for box in event.blackjacks)}." if event.blackjacks else ""
    return f"Round {event.round}, dealt: {each}.{blackjacks}"


def _place(place: int) -> str:
    return "dealer" if place == DEALER_PLACE else f"box {place}"


def _money(event: Event) -> str | None:
    match event:
        case BoxBacked():
            return f"{event.player} has {show(event.total)} on box {event.box}, behind the player who decides for it."
        case BackingWithdrawn():
            return f"{event.player} takes their wager on box {event.box} back."
        case InsurancePlaced():
            return f"{event.player} insures box {event.seat} for {show(event.amount)}."
        case InsuranceDeclined():
            return f"{event.player} takes no insurance on box {event.seat}."
        case EvenMoneyPaid():
            cards = "The cards go to the discard rack." if event.racked else "The cards stay for the other bettors."
            return f"{event.player} settles the blackjack of box {event.seat} early: {ended(event.wagers)}. {cards}"
        case PrizeDrawn():
            return f"The prize for box {event.seat} is {as_words(event.prize)}: {ended(event.wagers)}."
        case BlackjackPaid():
            return f"The blackjack of box {event.seat} is paid: {ended(event.wagers)}. Its cards go to the discard rack."
        case HandBust() if not event.wagers:
            return f"Box {event.seat}, hand {event.hand}, is bust; its wagers wait for the dealer's second card."
        case SidesSettled() | BoxSettled() | HandBust():
            return f"Box {event.seat}: {ended(event.wagers)}."
        case AllSettled():
            return "Every box is settled."
        case _:
            return _other(event)


def _other(event: Event) -> str | None:
    match event:
        case PersonLimited():
            return f"{person_name(event.by)} limits {event.person} to one box and the minimum."
        case LimitLifted():
            return f"{person_name(event.by)} lifts the limit of {event.person}."
        case CardRemoved():
            card = f"The {event.card.words}" if event.card else "A card"
            return f"{card} is out of play, face down in the discard rack."
        case CardUsed():
            return "The card drawn in error is used as the next one."
        case BoxReconstructed():
            hands = listed(written(hand.cards) for hand in event.hands)
            return f"Box {event.seat} is reconstructed: {hands}."
        case DealerReconstructed():
            return f"The dealer's hand is reconstructed: {written(event.cards)}."
        case _:
            return None


def ended(lines: Iterable[Settled]) -> str:
    """Return how each wager ended, with the hand after a split and the seat of another bettor."""
    return ", ".join(_line(line) for line in lines) or "nothing"


def _line(line: Settled) -> str:
    whose = f" of seat {line.owner}" if line.owner else ""
    amount = show(abs(line.pays) or line.stake)
    back = " back" if not line.pays else ""
    return f"{wager_of_hand(line)}{whose} {as_words(line.outcome)} {amount}{back}"


# --- for the dealer ------------------------------------------------------------------------------------------------


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer, by bettor; None for any other event."""
    if not isinstance(event, BoxSettled | BlackjackPaid | SidesSettled | EvenMoneyPaid | HandBust | PrizeDrawn):
        return None
    return _settled(event, state)


def _settled(event: AreaEvent, state: TableState) -> Iterator[Line]:
    owner = state.round.entries[event.seat].owner
    for seat in dict.fromkeys(line.owner for line in event.wagers):
        sitting = state.seats.get(seat or owner)
        name = f" ({sitting.player})" if sitting else ""
        yield f"Box {event.seat}{name}:", event.clauses
        own = [line for line in event.wagers if line.owner == seat]
        yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(own))
