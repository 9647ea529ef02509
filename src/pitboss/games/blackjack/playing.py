"""Boxes play in turn from the dealer's left: draw, stand, double, split. Who wagered first on a box decides for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cards.ranks.blackjack import BEST, total
from pitboss.games.blackjack.boxes import BoxNumber
from pitboss.games.blackjack.dealing import drawn, shoe_short
from pitboss.games.blackjack.flow import after_playing, cannot_be_beaten, insurable, reached
from pitboss.games.blackjack.hands import decider, ended, hand_name, leaving, turn, until
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import BOX, DOUBLE, ONLY, settle, waits
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, Event, GameEvent, Left
from pitboss.table.fields import BY_HAND, asks
from pitboss.table.incidents import Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class Hit(Request, frozen=True, tag="hit"):
    """One more card for the hand that plays."""

    area: BoxNumber
    card: Annotated[Card | None, BY_HAND] = None


class StandPat(Request, frozen=True, tag="stand"):
    """No more cards for the hand that plays."""

    area: BoxNumber


class CardHit(GameEvent[Blackjacks], frozen=True, tag="blackjack.hit/1"):
    """A card for a hand."""

    area: int
    hand: int
    card: Card
    status: HandStatus
    until: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving((self.card,))

    def after(self, part: Blackjacks) -> Blackjacks:
        return part.with_card(self.area, self.hand, self.card, self.status, self.until)

    def says(self) -> str:
        ends = {HandStatus.BUST: ", bust", HandStatus.STANDS: ", and stands on 21"}.get(self.status, "")
        return f"{hand_name(self.area, self.hand)} draws the {self.card.words}{ends}."


class HandStood(GameEvent[Blackjacks], frozen=True, tag="blackjack.stood/1"):
    area: int
    hand: int
    until: int = 0

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part.with_hand(self.area, self.hand, status=HandStatus.STANDS), until=self.until)

    def says(self) -> str:
        return f"{hand_name(self.area, self.hand)} stands."


class HandBust(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.bust/1"):
    """A hand above 21 loses at once."""

    hand: int

    def after(self, part: Blackjacks) -> Blackjacks:
        return part.with_hand(self.area, self.hand, status=HandStatus.BUST)

    def says(self) -> str:
        if not self.wagers:
            return f"Box {self.area}, hand {self.hand}, is bust; its wagers wait for the dealer's second card."
        return f"Box {self.area}: {ended(self.wagers)}."


HIT, STAND = "play.draw", "play.stand"


class AbsentPlayer(Incident, frozen=True, tag="absent-player"):
    """The player who decides for a box is absent, or late. Only a person in the room sees an empty chair; Pitboss sees that the
    time has run out."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: Annotated[BoxNumber, asks(optional=False)] = 0
    reason: str = "absent"

    @property
    def cause(self) -> Cause:
        return Cause.PROGRAM if self.reason == "late" else self.CAUSE

    def impossible(self, c: BoxContext) -> str | None:
        if self.reason not in ("absent", "late"):
            return "an absence is `absent` or `late`"
        if c.is_at(Stage.INSURING) and self.area in {box for box, _ in insurable(c.state, c.part)}:
            return "insurance is closed without an answer"
        due = turn(c.part) if c.is_at(Stage.PLAYING) else None
        if due is None or due[0] != self.area:
            return f"box {self.area} is not to play"
        late = not decider(c.state, self.area) or c.at >= c.part.until
        return None if late or not c.rules.virtual else "their time is not up"


def not_playing(c: BoxContext, box: int, rule: str) -> Refusal | BoxHand:
    """Return the hand of a box that plays now, or refuse: another box is to play, or somebody else decides for this one."""
    if refusal := c.not_at(Stage.PLAYING, rule):
        return refusal
    due = turn(c.part)
    if box not in c.part.hands or due is None:
        return c.refuse("no-hand", rule, seat=box)
    if due[0] != box:
        done = all(hand.status is not HandStatus.PLAYS for hand in c.part.hands[box])
        return c.refuse("box-complete" if done else "not-your-turn", "play.in-turn", rule, seat=box, turn=due[0])
    seat = decider(c.state, box)
    if not c.for_players and c.own_seat in c.part.bettors[box] and c.own_seat != seat:
        return c.refuse("first-decides", "wager.first-decides", player=c.state.seats[seat].player)
    if refusal := c.requires_for(seat, rule):
        return refusal
    return c.refuse("count-due", "cards.count") if c.state.shoe.count_due else due[1]


def may_hit(c: BoxContext, box: int) -> Offer | Refusal:
    hand = not_playing(c, box, HIT)
    if isinstance(hand, Refusal):
        return hand
    return shoe_short(c, 1) or c.offer(HIT, area=box)


def hit(c: BoxContext, request: Hit, offer: Offer) -> Decision:
    hand = current(c)
    cards = drawn(c, () if request.card is None else (request.card,), 1, HIT)
    if isinstance(cards, Refusal):
        return cards
    event = CardHit(
        area=request.area,
        hand=hand.n,
        card=cards[0],
        status=status_of((*hand.cards, *cards)),
        until=until(c),
        clauses=offer.clauses,
    )
    return with_end(c, event, request.area, hand.n)


def current(c: BoxContext) -> BoxHand:
    """Return the hand that plays."""
    due = turn(c.part)
    assert due is not None
    return due[1]


def status_of(cards: tuple[Card, ...], *, last: bool = False) -> HandStatus:
    """Return what a hand is after another card: 21 stands by itself, and so does one that gets no more."""
    held = total(cards)
    if held.bust:
        return HandStatus.BUST
    return HandStatus.STANDS if last or held.points == BEST else HandStatus.PLAYS


def with_end(c: BoxContext, event: GameEvent[Blackjacks], box: int, number: int) -> tuple[Event, ...]:
    """Add what follows from a card: the wagers of a hand that is bust, and the next stage once no hand plays."""
    events: list[Event] = [event]
    part = event.after(c.part)
    hand = next(each for each in part.hands[box] if each.n == number)
    if hand.status is HandStatus.BUST:
        events.append(_bust(c.after(event.moves), box, hand))
    if turn(part) is None:
        events.append(reached(c, after_playing(c, part)))
    return tuple(events)


def _bust(c: BoxContext, box: int, hand: BoxHand) -> HandBust:
    """Take every wager of a hand above 21 that does not wait for the dealer's second card."""
    made = (BOX, DOUBLE) if hand.doubled else (BOX,)
    held = [wager for wager in made if not cannot_be_beaten(c.part) and waits(wager, hand, c.rules)]
    results = [settle(wager, hand, c.part.dealer, c.rules) for wager in made if wager not in held]
    bets = [Bet(hand.n, bettor, result) for bettor in c.part.bettors[box] for result in results]
    lines, moves = settled_bets(c, box, bets)
    clauses = c.rules.cite("play.bust", *((ONLY,) if held else ()))
    return HandBust(area=box, hand=hand.n, wagers=tuple(lines), clauses=clauses, moves=tuple(moves))


def may_stand(c: BoxContext, box: int) -> Offer | Refusal:
    """Offer to stand, unless the hand is so low that it must be drawn to."""
    hand = not_playing(c, box, STAND)
    if isinstance(hand, Refusal):
        return hand
    held = total(hand.cards)
    if held.points <= c.rules.draws_to:
        return c.refuse("must-draw", "play.must-draw", STAND, points=held.points, draws_to=c.rules.draws_to)
    return c.offer(STAND, area=box)


def stand(c: BoxContext, request: StandPat, offer: Offer) -> Decision:
    event = HandStood(area=request.area, hand=current(c).n, until=until(c), clauses=offer.clauses)
    return with_end(c, event, request.area, event.hand)


def stand_for(c: BoxContext, report: AbsentPlayer, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let every hand of the box stand that waits for a decision."""
    part = c.part
    for hand in c.part.hands[report.area]:
        if hand.status is HandStatus.PLAYS:
            event = HandStood(area=report.area, hand=hand.n, until=until(c), clauses=clauses)
            part = event.after(part)
            yield event
    if not any(hand.status is HandStatus.PLAYS for hands in part.hands.values() for hand in hands):
        yield reached(c, after_playing(c, part))


def to_play(c: BoxContext) -> Iterator[int]:
    """Yield the box that has to play, where the speaker decides for it."""
    due = turn(c.part) if c.is_at(Stage.PLAYING) else None
    if due is not None and c.speaks_for(decider(c.state, due[0])):
        yield due[0]


PLAYING = Topic(
    acts=(
        Act(Hit, may_hit, hit, at=("area",), each=to_play),
        Act(StandPat, may_stand, stand, at=("area",), each=to_play),
    ),
    events=(
        CardHit,
        HandStood,
        HandBust,
    ),
    keyed=(
        CardHit,
        HandStood,
        HandBust,
    ),
    incidents=(AbsentPlayer,),
    remedies={
        "stand-for-player": stand_for,
    },
    rules={
        "play.draw": "a player draws",
        "play.stand": "a player stands",
        "play.must-draw": "a low hand is drawn to",
        "play.bust": "a hand above 21 loses at once",
        "play.time": "how long a player has",
        "remedy.absent": "a player who does not decide",
    },
    powers=frozenset(
        {
            "play.draw",
            "play.stand",
        }
    ),
    refusals={
        "not-your-turn": ("Box {turn} plays before box {seat}.", "Wait until box {turn} has finished."),
        "box-complete": ("Box {seat} has finished; box {turn} plays.", "Wait for the dealer's hand."),
        "first-decides": (
            "{player} wagered on this box first and decides for it.",
            "Leave the hand to {player}; your wager goes with it.",
        ),
        "must-draw": ("{points} is too low to stand on: a hand of {draws_to} or less is drawn to.", "Draw a card."),
    },
)
