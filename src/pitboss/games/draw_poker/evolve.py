"""How Draw Poker changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.games.draw_poker import seating
from pitboss.games.draw_poker.events import (
    ActInstructed,
    BetMade,
    BettingEnded,
    ButtonMoved,
    CardBurnt,
    Checked,
    Discarded,
    DiscardsTaken,
    DrawGoesOn,
    EntryChosen,
    Folded,
    HandMucked,
    HandsDealt,
    HandShown,
    OverBlindAnnounced,
    Posted,
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
from pitboss.games.draw_poker.incident_events import EVENTS as INCIDENT_EVENTS
from pitboss.games.draw_poker.incident_events import evolve as went_wrong
from pitboss.games.draw_poker.posting import posted_hand
from pitboss.games.draw_poker.round import Betting, DrawPoker, Entry, Hand, Sitting, Stage, Status
from pitboss.table.events import Event
from pitboss.table.rounds import MisdealDeclared, RoundEnded, RoundVoided
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft, SeatTaken
from pitboss.table.services.tournament_play.events import ChipsCounted, EntrantsReleased, EntrantsSeated

Evolver = Callable[[DrawPoker, Any], DrawPoker]
PLAYS = Sitting()


def evolve(part: DrawPoker, event: Event) -> DrawPoker:
    """Return the game's part after an event, its own or the table's."""
    found = EVOLVERS.get(type(event))
    return found(part, event) if found else part


def _with(part: DrawPoker, seat: int, **changes: Any) -> DrawPoker:
    here = part.sitting.get(seat, PLAYS)
    return replace(part, sitting={**part.sitting, seat: replace(here, **changes)})


def _without(part: DrawPoker, seat: int) -> dict[int, Sitting]:
    return {number: each for number, each in part.sitting.items() if number != seat}


# --- between rounds ------------------------------------------------------------------------------------------------


def _seat_taken(part: DrawPoker, event: SeatTaken) -> DrawPoker:
    part = seating.occupied(part, event.seat)
    return replace(part, sitting={**part.sitting, event.seat: Sitting(entry=Entry.NEW)})


def _seat_left(part: DrawPoker, event: SeatLeft) -> DrawPoker:
    part = seating.vacated(part, event.seat, event.player)
    return replace(part, sitting=_without(part, event.seat), over=0 if part.over == event.seat else part.over)


def _seat_changed(part: DrawPoker, event: SeatChanged) -> DrawPoker:
    part = seating.vacated(seating.occupied(part, event.to), event.seat)
    here = part.sitting.get(event.seat, PLAYS)
    if here.entry is Entry.PLAYS:
        here = replace(here, entry=Entry.MOVED, came_from=event.seat)
    return replace(part, sitting={**_without(part, event.seat), event.to: here}, over=0 if part.over == event.seat else part.over)


def _entrants_seated(part: DrawPoker, event: EntrantsSeated) -> DrawPoker:
    """The ballot or the director has put them there: they play at once, as those who sit there already do."""
    for each in event.entrants:
        part = seating.occupied(replace(part, sitting=_without(part, each.seat)), each.seat)
    return part


def _entrants_left(part: DrawPoker, event: EntrantsReleased | ChipsCounted) -> DrawPoker:
    left = event.released if isinstance(event, EntrantsReleased) else event.out
    for each in left:
        part = replace(part, sitting=_without(part, each.seat), over=0 if part.over == each.seat else part.over)
    return part


def _posted(part: DrawPoker, event: Posted) -> DrawPoker:
    sitting = {seat: each for seat, each in part.sitting.items() if seat not in event.order}
    for seat, missed in event.missed.items():
        here = sitting.get(seat, PLAYS)
        sitting[seat] = replace(here, entry=Entry.MISSED, missed=missed)
    for seat in event.declared:
        sitting[seat] = Sitting(declared=True)
    return replace(
        part,
        posted=True,
        button=event.button,
        first=part.first or event.button,
        passed=frozenset(event.passed),
        revolved=event.revolved,
        order=event.order,
        posts=event.posts,
        sitting=sitting,
        vacant={},
        drawn={},
        over=0,
        hands={},
        misdealt=False,
        unpassed=False,
    )


def _dealt(part: DrawPoker, event: HandsDealt) -> DrawPoker:
    hands: dict[int, Hand] = {}
    many = len(event.order)
    unknown = (None,) * event.count
    for at, seat in enumerate(event.order):
        posts = [post for post in part.posts if post.seat == seat]
        hand = posted_hand(posts, tapped=seat in event.tapped)
        hands[seat] = replace(hand, cards=event.cards[at::many] or unknown)
    return replace(
        part,
        stage=event.stage,
        hands=hands,
        turn=event.turn,
        betting=event.betting,
        discards=(),
        burnt=0,
        stuck=False,
        folds=(),
        awarded=False,
        paid={},
        commission=0,
        until=0,
    )


# --- betting -------------------------------------------------------------------------------------------------------


def _bet(part: DrawPoker, event: BetMade) -> DrawPoker:
    hands = dict(part.hands)
    if event.reopens:
        for seat, other in hands.items():
            if other.acted and other.status is Status.IN:
                hands[seat] = replace(other, acted=False)
    hand = hands[event.seat]
    status = Status.TAPPED if event.tapped else hand.status
    bet, put = hand.bet + event.amount, hand.put + event.amount
    hands[event.seat] = replace(hand, bet=bet, put=put, acted=True, status=status)
    return _settled(replace(part, hands=hands, betting=event.betting, turn=event.turn, until=0), event.seat)


def _settled(part: DrawPoker, seat: int) -> DrawPoker:
    """Return the round without chips that a player had put forward: what they do is now known."""
    if seat not in part.held and seat not in part.short:
        return part
    held, short = ({number: chips for number, chips in each.items() if number != seat} for each in (part.held, part.short))
    return replace(part, held=held, short=short)


def _checked(part: DrawPoker, event: Checked) -> DrawPoker:
    hands = {**part.hands, event.seat: replace(part.hands[event.seat], acted=True)}
    return replace(part, hands=hands, betting=event.betting, turn=event.turn, until=0)


def _folded(part: DrawPoker, event: Folded) -> DrawPoker:
    hand = part.hands[event.seat]
    put = hand.put + event.paid - event.returned
    folded = replace(hand, status=Status.FOLDED, acted=True, put=put, owed=0)
    folds = (*part.folds, event.seat) if event.by_own_act else part.folds
    until = 0 if event.turn != part.turn else part.until
    part = _settled(part, event.seat)
    return replace(
        part, hands={**part.hands, event.seat: folded}, betting=event.betting, turn=event.turn, folds=folds, until=until
    )


def _betting_ended(part: DrawPoker, event: BettingEnded) -> DrawPoker:
    hands = {seat: replace(hand, bet=0, acted=False) for seat, hand in part.hands.items()}
    return replace(part, stage=event.stage, turn=event.turn, hands=hands, until=0, held={}, short={})


# --- the draw ------------------------------------------------------------------------------------------------------


def _discarded(part: DrawPoker, event: Discarded) -> DrawPoker:
    hand = part.hands[event.seat]
    if event.cards:
        kept = tuple(card for card in hand.cards if card not in event.cards)
        up = tuple(at for at, card in enumerate(kept) if card in {hand.cards[old] for old in hand.up})
    else:
        # Nobody has keyed which cards went: one that was seen may be among them.
        kept, up = (None,) * (len(hand.cards) - event.count), ()
    gone = event.cards or (None,) * event.count
    discards = (*part.discards, *((event.seat, card) for card in gone))
    hands = {**part.hands, event.seat: replace(hand, cards=kept, up=up, draws=event.count, owed=event.count)}
    return replace(part, hands=hands, discards=discards, until=0)


def _replaced(part: DrawPoker, event: Replaced) -> DrawPoker:
    hand = part.hands[event.seat]
    cards = (*hand.cards, *(event.cards or (None,) * event.count))
    return replace(part, hands={**part.hands, event.seat: replace(hand, cards=cards, owed=event.owed)})


def _burnt(part: DrawPoker, event: CardBurnt) -> DrawPoker:
    gone = event.card or (None,)
    return replace(part, burnt=part.burnt + 1, discards=(*part.discards, *((0, card) for card in gone)))


def _discards_taken(part: DrawPoker, event: DiscardsTaken) -> DrawPoker:
    hands = {seat: replace(hand, cards=()) if seat in event.folded else hand for seat, hand in part.hands.items()}
    return replace(part, hands=hands, discards=tuple(each for each in part.discards if each[0] not in event.discards))


def _stood_pat(part: DrawPoker, event: StoodPat) -> DrawPoker:
    return replace(part, hands={**part.hands, event.seat: replace(part.hands[event.seat], draws=0)}, until=0)


def _goes_on(part: DrawPoker, event: DrawGoesOn) -> DrawPoker:
    until = part.until if event.stuck else 0
    return replace(part, stage=event.stage, turn=event.turn, betting=event.betting, stuck=event.stuck, until=until)


# --- the showdown --------------------------------------------------------------------------------------------------


def _shown(part: DrawPoker, event: HandShown) -> DrawPoker:
    hand = replace(part.hands[event.seat], cards=event.cards, up=tuple(range(len(event.cards))), shown=True)
    return replace(part, hands={**part.hands, event.seat: hand}, turn=event.turn)


def _mucked(part: DrawPoker, event: HandMucked) -> DrawPoker:
    hand = replace(part.hands[event.seat], status=Status.MUCKED)
    return replace(part, hands={**part.hands, event.seat: hand}, turn=event.turn)


def _got(part: DrawPoker, seat: int, amount: int) -> DrawPoker:
    return replace(part, paid={**part.paid, seat: part.paid.get(seat, 0) + amount})


def _voided(part: DrawPoker, event: RoundVoided) -> DrawPoker:
    return replace(_ended(part, event), held={}, short={}, vote=None, unpassed=not part.misdealt)


def _ended(part: DrawPoker, event: RoundEnded | RoundVoided) -> DrawPoker:
    return replace(part, stage=Stage.SETTLING, posted=False, posts=(), turn=0, until=0, betting=Betting(), awarded=True)


EVOLVERS: dict[type[Event], Evolver] = {
    BetMade: _bet,
    Checked: _checked,
    Folded: _folded,
    BettingEnded: _betting_ended,
    Discarded: _discarded,
    Replaced: _replaced,
    CardBurnt: _burnt,
    DiscardsTaken: _discards_taken,
    StoodPat: _stood_pat,
    DrawGoesOn: _goes_on,
    HandsDealt: _dealt,
    HandShown: _shown,
    HandMucked: _mucked,
    ShowdownOver: lambda part, event: replace(part, stage=Stage.SETTLING, turn=0),
    PotsAwarded: lambda part, event: replace(part, awarded=True, commission=event.commission),
    UncalledReturned: lambda part, event: _got(part, event.seat, event.amount),
    PotsPaid: lambda part, event: _got(part, event.seat, sum(line.stake + line.pays for line in event.wagers)),
    ActInstructed: lambda part, event: replace(part, until=event.until),
    Posted: _posted,
    ButtonMoved: lambda part, event: replace(part, button=event.seat),
    TimeCharged: lambda part, event: replace(part, paid_until=event.until),
    SatOut: lambda part, event: _with(part, event.seat, out=True, posts=False),
    SatIn: lambda part, event: _with(part, event.seat, out=False),
    EntryChosen: lambda part, event: _with(part, event.seat, posts=True),
    OverBlindAnnounced: lambda part, event: replace(part, over=event.seat),
    seating.SeatDrawn: seating.drawn,
    SeatTaken: _seat_taken,
    EntrantsSeated: _entrants_seated,
    EntrantsReleased: _entrants_left,
    ChipsCounted: _entrants_left,
    SeatLeft: _seat_left,
    SeatChanged: _seat_changed,
    RoundEnded: _ended,
    RoundVoided: _voided,
    MisdealDeclared: lambda part, event: replace(part, misdealt=True),
    **dict.fromkeys(INCIDENT_EVENTS, went_wrong),
}
