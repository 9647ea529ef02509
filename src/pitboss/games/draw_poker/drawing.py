"""The draw: discards and their replacements, the fifth card that is owed, and the discards shuffled when the shoe is empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.cards.ranks.draw import HAND
from pitboss.games.draw_poker.acting import not_your_turn
from pitboss.games.draw_poker.betting import drawer_after, final_betting
from pitboss.games.draw_poker.hands import STAGES
from pitboss.games.draw_poker.round import LIVE, Betting, DrawPoker, Stage, Status
from pitboss.games.draw_poker.rules import DrawContext, DrawRules
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY as UNSEEN
from pitboss.table.events import Event, GameEvent, Left
from pitboss.table.fields import BY_CHANCE
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.shuffling import CardsCut, CardsShuffled


class Discard(Request, frozen=True, tag="discard"):
    """A player replaces cards. They name them where Pitboss deals; where a person deals, only how many there are is known."""

    seat: int
    cards: tuple[Card, ...] = ()
    count: int = 0

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)


class StandPat(Request, frozen=True, tag="stand-pat"):
    """A player keeps all five cards."""

    seat: int


class ReshuffleDiscards(Request, frozen=True, tag="reshuffle-discards"):
    """The shoe is empty: the discards are shuffled and cut, and the draw goes on. Chance fills in `order`."""

    order: Annotated[tuple[Card, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class Discarded(GameEvent[DrawPoker], frozen=True, tag="draw.discarded/1"):
    """A player passes cards to the dealer, face down."""

    seat: int
    count: int
    cards: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def after(self, part: DrawPoker) -> DrawPoker:
        hand = part.hands[self.seat]
        if self.cards:
            kept = tuple(card for card in hand.cards if card not in self.cards)
            up = tuple(at for at, card in enumerate(kept) if card in {hand.cards[old] for old in hand.up})
        else:
            # Nobody has keyed which cards went: one that was seen may be among them.
            kept, up = (None,) * (len(hand.cards) - self.count), ()
        gone = self.cards or (None,) * self.count
        discards = (*part.discards, *((self.seat, card) for card in gone))
        hands = {**part.hands, self.seat: replace(hand, cards=kept, up=up, draws=self.count, owed=self.count)}
        return replace(part, hands=hands, discards=discards, until=0)

    def says(self) -> str:
        named = f": {written(self.cards)}" if self.cards else ""
        return f"Seat {self.seat} discards {counted(self.count, 'card')}{named}."


class Replaced(GameEvent[DrawPoker], frozen=True, tag="draw.replaced/1"):
    """A player gets replacement cards, face down."""

    seat: int
    count: int
    owed: int
    """How many more they are to get."""
    cards: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(map(Left, self.cards)) or (Left(),) * self.count

    def after(self, part: DrawPoker) -> DrawPoker:
        hand = part.hands[self.seat]
        cards = (*hand.cards, *(self.cards or (None,) * self.count))
        return replace(part, hands={**part.hands, self.seat: replace(hand, cards=cards, owed=self.owed)})

    def says(self) -> str:
        named = f": {written(self.cards)}" if self.cards else ""
        return f"Seat {self.seat} gets {counted(self.count, 'card')}{named}."


class CardBurnt(GameEvent[DrawPoker], frozen=True, tag="draw.burnt/1"):
    """The dealer discards the next card."""

    card: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(map(Left, self.card)) or (Left(),)

    def after(self, part: DrawPoker) -> DrawPoker:
        gone = self.card or (None,)
        return replace(part, burnt=part.burnt + 1, discards=(*part.discards, *((0, card) for card in gone)))

    def says(self) -> str:
        return "The dealer discards the next card."


class DiscardsTaken(GameEvent[DrawPoker], frozen=True, tag="draw.discards-taken/1"):
    """Discards and folded hands are taken up, to be shuffled."""

    discards: tuple[int, ...]
    """Whose discards; 0 is the dealer."""
    folded: tuple[int, ...]
    """Whose folded hands."""

    def after(self, part: DrawPoker) -> DrawPoker:
        hands = {seat: replace(hand, cards=()) if seat in self.folded else hand for seat, hand in part.hands.items()}
        return replace(part, hands=hands, discards=tuple(each for each in part.discards if each[0] not in self.discards))

    def says(self) -> str:
        return "The discards are taken up to be shuffled."


class StoodPat(GameEvent[DrawPoker], frozen=True, tag="draw.stood-pat/1"):
    seat: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, hands={**part.hands, self.seat: replace(part.hands[self.seat], draws=0)}, until=0)

    def says(self) -> str:
        return f"Seat {self.seat} keeps all five cards."


class DrawGoesOn(GameEvent[DrawPoker], frozen=True, tag="draw.goes-on/1"):
    """Whose turn it is to draw next, or that the shoe is empty, or that the draw is over and the final betting round begins."""

    stage: Stage
    turn: int
    betting: Betting = Betting()
    stuck: bool = False
    """The shoe is empty: the discards have to be shuffled."""

    def after(self, part: DrawPoker) -> DrawPoker:
        until = part.until if self.stuck else 0
        return replace(part, stage=self.stage, turn=self.turn, betting=self.betting, stuck=self.stuck, until=until)

    def says(self) -> str:
        if self.stuck:
            return "The shoe is empty."
        return f"Seat {self.turn} draws next." if self.stage is Stage.DRAWING else f"Now {STAGES[self.stage]}."


AT_ONCE = 4
"""Cards that a player gets at once who replaces all five."""


def _not_drawing(c: DrawContext, seat: int) -> Refusal | None:
    if refusal := not_your_turn(c, seat, Stage.DRAWING):
        return refusal
    return c.refuse("discards-first", "draw.reshuffle") if c.part.stuck else None


def may_discard(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to replace from one to all five cards."""
    if refusal := _not_drawing(c, seat):
        return refusal
    clauses = c.rules.cite("draw.in-turn", "draw.replace")
    if c.rules.virtual:
        return Offer("discard", clauses, area=seat, choices=tuple(str(card) for card in c.part.hands[seat].cards))
    return Offer("discard", clauses, area=seat, amounts={"count": Bounds(1, len(c.part.hands[seat].cards), 0, 1)})


def discard(c: DrawContext, request: Discard, offer: Offer) -> Decision:
    cards = c.part.hands[request.seat].cards
    if refusal := _not_discardable(c, request, cards):
        return refusal
    count = len(request.cards) or request.count
    clauses = c.rules.cite("draw.in-turn", "draw.five" if count == HAND else "draw.replace")
    gone = Discarded(seat=request.seat, count=count, cards=request.cards, clauses=clauses, audience=_only(c, request.seat))
    return (gone, *Dealing(c).after_discards(request.seat, request.cards, count))


def _not_discardable(c: DrawContext, request: Discard, held: Sequence[Card | None]) -> Refusal | None:
    named = request.cards
    if c.rules.virtual:
        if request.count and request.count != len(named):
            return c.refuse("name-discards", "draw.replace", count=request.count)
        if not 1 <= len(named) <= HAND:
            return c.refuse("discard-count", "draw.replace", "draw.five", count=len(named), most=len(held))
        if len({*named}) < len(named):
            twice = next(card for at, card in enumerate(named) if card in named[:at])
            return c.refuse("discard-twice", "draw.replace", card=twice.words)
        strange = next((card for card in named if card not in held), None)
        return c.refuse("not-held", "draw.replace", card=strange.words) if strange else None
    if named:
        return c.refuse("discards-hidden", "draw.replace", "conduct.unseen-cards")
    if not 1 <= request.count <= len(held):
        return c.refuse("discard-count", "draw.replace", "draw.five", count=request.count, most=len(held))
    return None


def may_stand_pat(c: DrawContext, seat: int) -> Offer | Refusal:
    return _not_drawing(c, seat) or c.offer("draw.in-turn", area=seat)


def stand_pat(c: DrawContext, request: StandPat, offer: Offer) -> Decision:
    return (StoodPat(seat=request.seat, clauses=offer.clauses), *Dealing(c).after_discards(request.seat, (), 0))


def _only(c: DrawContext, seat: int) -> tuple[str, ...]:
    return (c.state.round.entries[seat].player,)


class Dealing:
    """Replacement cards as they leave the shoe, until it is empty or somebody else has to act."""

    def __init__(self, c: DrawContext, shoe: Sequence[Card] | None = None, left: int | None = None) -> None:
        self.c = c
        self.hands = dict(c.part.hands)
        self._shoe = c.state.shoe.order if shoe is None else shoe
        self._left = c.state.shoe.left if left is None else left
        self._burnt = c.part.burnt
        self._next = 0
        last = c.part.betting
        # Where the whole of an uncalled bet is no part of the pot, who made it in the first betting round, and how large it was.
        self._before = Betting(caller=last.caller, staked=last.staked) if c.rules.whole_uncalled else Betting()

    def after_discards(self, seat: int, cards: Sequence[Card], count: int) -> tuple[Event, ...]:
        """Go on after a player has discarded."""
        hand = self.hands[seat]
        kept = tuple(card for card in hand.cards if card not in cards) if cards else hand.cards[: len(hand.cards) - count]
        self.hands[seat] = replace(hand, cards=kept, draws=count, owed=count)
        return self.go_on(seat)

    def drop(self, seat: int) -> None:
        """Take a player out of the draw."""
        self.hands[seat] = replace(self.hands[seat], status=Status.FOLDED, owed=0)

    def go_on(self, seat: int) -> tuple[Event, ...]:
        """Deal what players are owed as far as it is due, then say whose turn it is."""
        order = self.c.part.order
        events: list[Event] = []
        after = drawer_after(self.hands, order, seat)
        hand = self.hands[seat]
        if hand.owed:
            late = hand.draws == HAND
            hold = 1 if late and hand.owed > 0 else 0
            rules = ("draw.five.last" if not after else "draw.five.not-last",) if late else ("draw.replace",)
            if not self._deal(events, seat, hand.owed - hold, *rules) or (
                not after and late and not self._fifth_of_last(events, seat)
            ):
                return (*events, self._stuck(seat))
        if not after:
            # The last player has their cards: now those who are owed a fifth.
            for other in order:
                owed = self.hands[other].owed if self.hands[other].status in LIVE else 0
                if not self._deal(events, other, owed, "draw.five.not-last"):
                    return (*events, self._stuck(seat))
        return (*events, self._on(after))

    def _fifth_of_last(self, events: list[Event], seat: int) -> bool:
        """Discard a card and deal the last player's fifth."""
        if self._burnt == self.c.part.burnt and not self.c.part.burnt:
            if self._left < 1:
                return False
            events.append(CardBurnt(card=tuple(self._take(1)), clauses=self.c.rules.cite("draw.five.last"), audience=UNSEEN))
            self._burnt += 1
        return self._deal(events, seat, self.hands[seat].owed, "draw.five.last")

    def _deal(self, events: list[Event], seat: int, count: int, *rules: str) -> bool:
        """Deal replacement cards to a player, and return whether there were enough."""
        given = min(count, self._left)
        if given > 0:
            cards = tuple(self._take(given))
            hand = self.hands[seat]
            lie = (*hand.cards, *(cards or (None,) * given))
            self.hands[seat] = replace(hand, cards=lie, owed=hand.owed - given)
            clauses = self.c.rules.cite(*rules)
            owed = hand.owed - given
            audience = _only(self.c, seat)
            events.append(Replaced(seat=seat, count=given, owed=owed, cards=cards, clauses=clauses, audience=audience))
        return given >= count

    def _take(self, count: int) -> Sequence[Card]:
        taken = self._shoe[self._next : self._next + count]
        self._next += count
        self._left -= count
        return taken

    def _stuck(self, seat: int) -> DrawGoesOn:
        clauses = self.c.rules.cite("draw.reshuffle")
        return DrawGoesOn(stage=Stage.DRAWING, turn=seat, betting=self._before, stuck=True, clauses=clauses)

    def _on(self, after: int) -> DrawGoesOn:
        if after:
            clauses = self.c.rules.cite("draw.in-turn")
            return DrawGoesOn(stage=Stage.DRAWING, turn=after, betting=self._before, clauses=clauses)
        stage, turn, betting = final_betting(self.hands, self.c.part.order, self._before)
        rule = "betting.final" if stage is Stage.FINAL else "show.after-final"
        return DrawGoesOn(stage=stage, turn=turn, betting=betting, clauses=self.c.rules.cite(rule))


class Pile(Struct, frozen=True):
    """The cards that are shuffled for a player who needs more, and the seats they come from."""

    cards: tuple[Card | None, ...]
    discards: tuple[int, ...]
    """Whose discards of the draw are in it; 0 is the dealer, who discards one card before a last fifth."""
    folded: tuple[int, ...] = ()
    """Whose folded hands are in it."""


def pile(part: DrawPoker, rules: DrawRules) -> Pile:
    """Return the discards of all other players, without those of players who replace all five; folded hands too, unless only
    what was discarded in the draw counts. Where that is nothing, every discard is shuffled, unless the rules say that none is."""
    fives = {seat for seat, hand in part.hands.items() if hand.draws == HAND}
    drawer = part.turn if part.hands[part.turn].owed else next((s for s, hand in part.hands.items() if hand.owed), part.turn)
    seats = {seat for seat, _ in part.discards if seat not in (0, drawer) and seat not in fives}
    gone = [seat for seat, hand in part.hands.items() if hand.status is Status.FOLDED and hand.cards and seat not in fives]
    folded = tuple(gone) if rules.pile_is_all else ()
    if not seats and not folded and rules.own_if_no_other:
        seats = {seat for seat, _ in part.discards}
    cards = (
        *(card for seat, card in part.discards if seat in seats),
        *(card for seat in folded for card in part.hands[seat].cards),
    )
    return Pile(cards, tuple(sorted(seats)), folded)


def may_reshuffle(c: DrawContext) -> Offer | Refusal:
    rule = "draw.reshuffle"
    if refusal := c.requires(rule) or c.not_at(Stage.DRAWING, rule):
        return refusal
    if not c.part.stuck:
        return c.refuse("shoe-not-empty", rule, cards=c.state.shoe.left)
    if not pile(c.part, c.rules).cards:
        return c.refuse("no-discards", rule)
    return c.offer(rule, "shuffle.cut", "shuffle.cut-depth", "shuffle.before-play")


def reshuffle(c: DrawContext, request: ReshuffleDiscards, offer: Offer) -> Decision:
    """Shuffle and cut the discards, and go on. `order` is how the cards come out after the cut."""
    if request.order and not c.rules.virtual:
        return c.refuse("order-hidden", "draw.reshuffle")
    found = pile(c.part, c.rules)
    cards = len(found.cards)
    depth = cards // 2
    order = (*request.order[-depth:], *request.order[:-depth]) if depth else request.order
    taken = DiscardsTaken(discards=found.discards, folded=found.folded, clauses=c.rules.cite("draw.reshuffle"))
    shuffled = CardsShuffled(deck=c.state.shoe.deck, cards=cards, order=order, clauses=offer.clauses)
    cut = CardsCut(depth=depth, clauses=c.rules.cite("shuffle.cut", "shuffle.cut-depth"))
    seat = c.part.turn
    return (taken, shuffled, cut, *Dealing(c, request.order, cards).go_on(seat))


def _drawer(c: DrawContext) -> Iterator[int]:
    """Yield the player whose turn it is to draw, where the speaker acts for them."""
    seat = c.part.turn
    if c.is_at(Stage.DRAWING) and seat and c.speaks_for(seat):
        yield seat


def shuffled(c: DrawContext, request: ReshuffleDiscards) -> Chosen | None:
    """Return what chance has to give where Pitboss deals: the order of the discards."""
    return Chosen("order", shuffled=pile(c.part, c.rules).cards) if c.rules.virtual else None


DRAWING = Topic(
    acts=(
        Act(Discard, may_discard, discard, at=("seat",), each=_drawer),
        Act(StandPat, may_stand_pat, stand_pat, at=("seat",), each=_drawer),
        Act(ReshuffleDiscards, may_reshuffle, reshuffle, chance=shuffled),
    ),
    events=(
        Discarded,
        Replaced,
        CardBurnt,
        DiscardsTaken,
        StoodPat,
        DrawGoesOn,
    ),
    keyed=(
        Discarded,
        Replaced,
        CardBurnt,
        DiscardsTaken,
        StoodPat,
        DrawGoesOn,
    ),
    rules={
        "draw.replace": "discards replaced at once",
        "draw.five": "all five cards replaced",
        "draw.five.not-last": "a fifth card after the last player",
        "draw.five.last": "a card discarded before the fifth",
        "draw.reshuffle": "discards shuffled when the shoe is empty",
        "show.after-final": "the showdown after the final betting round",
        "conduct.unseen-cards": "looked at discards or undealt cards",
    },
    powers=frozenset({"draw.reshuffle"}),
    refusals={
        "discards-first": ("The shoe is empty.", "The dealer shuffles the discards first."),
        "name-discards": ("You want to replace {count} cards and named others.", "Name each card that you replace."),
        "discard-count": ("You want to replace {count}; it is from 1 to {most}.", "Name that many, or stand pat."),
        "discard-twice": ("The {card} was named twice.", "Name each card once."),
        "not-held": ("The {card} is not in your hand.", "Name cards of your hand."),
        "discards-hidden": ("Discards are passed face down and not named.", "Say only how many there are."),
        "shoe-not-empty": ("{cards:card} are left in the shoe.", "Deal them first."),
        "no-discards": ("There are no discards to shuffle.", "A supervisor declares the round void."),
    },
)
