"""How a round of Blackjack changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.blackjack.events import (
    AllSettled,
    BackingWithdrawn,
    BlackjackPaid,
    BoxBacked,
    BoxReconstructed,
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
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus, Stage
from pitboss.table.events import Event
from pitboss.table.persons import same_person
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import AreaVoided, RoundEnded, RoundVoided
from pitboss.table.services.decks.events import CardsShuffled, DeviceReplaced
from pitboss.table.services.wagers.events import WagersPlaced


def evolve(part: Blackjacks, event: Event) -> Blackjacks:
    """Return the round after an event of the game, or of the table where it concerns wagers, the shoe or the round's end."""
    match event:
        case WagersPlaced():
            return _ordered(part, event.seat, event.owner)
        case BoxBacked():
            return _ordered(part, event.box, event.bettor)
        case BackingWithdrawn():
            left = tuple(seat for seat in part.order.get(event.box, ()) if seat != event.bettor)
            return replace(part, order={**part.order, event.box: left})
        case PersonLimited():
            return replace(part, limited=(*part.limited, event.person))
        case LimitLifted():
            return replace(part, limited=tuple(each for each in part.limited if not same_person(each, event.person)))
        case CardsShuffled() | DeviceReplaced():
            return replace(part, due=(), ahead=0, shoe_rounds=0, first_round=())
        case RoundEnded() | RoundVoided():
            return replace(part, stage=Stage.SETTLING, order={}, until=0, due=part.due if event.shoe_plays_on else ())
        case AreaVoided():
            return _without(part, event.seat)
        case _:
            return _played(part, event)


def _ordered(part: Blackjacks, box: int, seat: int) -> Blackjacks:
    placed = part.order.get(box, ())
    return part if seat in placed else replace(part, order={**part.order, box: (*placed, seat)})


def _without(part: Blackjacks, box: int) -> Blackjacks:
    """Take the cards of a void box out of the round."""
    racked = sum(len(hand.cards) for hand in part.hands.get(box, ()))
    hands = {other: each for other, each in part.hands.items() if other != box}
    return replace(part, hands=hands, racked=part.racked + racked)


def _played(part: Blackjacks, event: Event) -> Blackjacks:
    match event:
        case CardsDealt():
            return _dealt(part, event)
        case StageReached():
            return replace(part, stage=event.stage, until=event.until)
        case CardHit():
            return _hit(part, event.seat, event.hand, event.card, event.status, event.until, event.drawn)
        case HandDoubled():
            after = _hit(part, event.seat, event.hand, event.card, event.status, event.until, event.drawn)
            return _changed(after, event.seat, event.hand, doubled=True)
        case HandStood():
            return replace(_changed(part, event.seat, event.hand, status=HandStatus.STANDS), until=event.until)
        case HandSplit():
            return _split(part, event)
        case DealerDrew():
            return replace(part, dealer=(*part.dealer, event.card), due=part.due[event.drawn :], further=True)
        case InsurancePlaced() | InsuranceDeclined():
            return replace(part, answered=(*part.answered, (event.seat, event.bettor)))
        case _:
            return _settled(part, event)


def _settled(part: Blackjacks, event: Event) -> Blackjacks:
    match event:
        case EvenMoneyPaid():
            evened = {**part.evened, event.seat: (*part.evened.get(event.seat, ()), event.bettor)}
            after = replace(part, evened=evened, answered=(*part.answered, (event.seat, event.bettor)))
            return _paid(after, event.seat) if event.racked else after
        case BlackjackPaid():
            return _paid(part, event.seat)
        case SidesSettled() | PrizeDrawn():
            return replace(part, early=(*part.early, *((event.seat, line.wager) for line in event.wagers)))
        case HandBust():
            return _changed(part, event.seat, event.hand, status=HandStatus.BUST)
        case AllSettled():
            return replace(part, settled=True)
        case CardRemoved():
            rack = {"ahead": part.ahead + 1} if event.ahead else {"racked": part.racked + 1}
            return replace(part, due=part.due[event.drawn :], **rack)
        case CardUsed():
            return replace(part, due=(*part.due, None))
        case BoxReconstructed():
            early = tuple(each for each in part.early if each[0] != event.seat)
            return replace(part, hands={**part.hands, event.seat: event.hands}, early=early)
        case DealerReconstructed():
            return replace(part, dealer=event.cards, racked=event.racked)
        case _:
            return part


# --- cards ---------------------------------------------------------------------------------------------------------


def _dealt(part: Blackjacks, event: CardsDealt) -> Blackjacks:
    if event.begins():
        part = _begun(part, event)
    hands, dealer = dict(part.hands), part.dealer
    for place, card in zip(event.to, event.cards, strict=True):
        if place == DEALER_PLACE:
            dealer = (*dealer, card)
        else:
            (hand,) = hands[place]
            hands[place] = (replace(hand, cards=(*hand.cards, card)),)
    for box in event.blackjacks:
        hands[box] = (replace(hands[box][0], status=HandStatus.BLACKJACK),)
    return replace(part, hands=hands, dealer=dealer, dealt=part.dealt + len(event.cards), due=part.due[event.drawn :])


def _begun(part: Blackjacks, event: CardsDealt) -> Blackjacks:
    """Return the part of a new round, with what the table remembers of its shoe and its players."""
    here = event.players
    missing = tuple(each for each in part.played if each not in here)
    return Blackjacks(
        stage=Stage.DEALING,
        bettors=dict(event.bettors),
        hands={box: (BoxHand(),) for box, _ in event.bettors},
        due=part.due,
        racked=part.ahead,
        shoe_rounds=part.shoe_rounds + 1,
        first_round=part.first_round if part.shoe_rounds else here,
        played=tuple(dict.fromkeys((*part.played, *here))),
        sat_out=tuple(dict.fromkeys((*part.sat_out, *missing))),
        limited=part.limited,
    )


def _changed(part: Blackjacks, box: int, number: int, **changes: object) -> Blackjacks:
    hands = tuple(replace(hand, **changes) if hand.n == number else hand for hand in part.hands[box])
    return replace(part, hands={**part.hands, box: hands})


def _hit(part: Blackjacks, box: int, number: int, card: Card, status: HandStatus, until: int, drawn: int) -> Blackjacks:
    held = next(hand.cards for hand in part.hands[box] if hand.n == number)
    after = _changed(part, box, number, cards=(*held, card), status=status)
    return replace(after, until=until, due=part.due[drawn:], further=True)


def _split(part: Blackjacks, event: HandSplit) -> Blackjacks:
    hands: list[BoxHand] = []
    for hand in part.hands[event.seat]:
        hands += event.made if hand.n == event.hand else (hand,)
    held = {**part.hands, event.seat: tuple(hands)}
    return replace(part, hands=held, until=event.until, due=part.due[event.drawn :], further=True)


def _paid(part: Blackjacks, box: int) -> Blackjacks:
    """Put the cards of a blackjack that is settled in the discard rack."""
    racked = part.racked + len(part.hands[box][0].cards)
    return replace(_changed(part, box, 1, cards=(), status=HandStatus.PAID), racked=racked)
