"""The deal, pass by pass. That a card was dealt is one fact; which card it is, another."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cards.card import written
from pitboss.games.dealer_poker.hands import known_already, where
from pitboss.games.dealer_poker.round import BOARD_PLACE, DealerPoker, Hand, HandStatus, Stage
from pitboss.games.dealer_poker.rules import REST, Pass, PokerContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import EVERYBODY, NOBODY, Audience, Begun, GameEvent, Left
from pitboss.table.offers import Offer
from pitboss.table.phrases import capitalized, cards_counted, place_names
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.shuffling import not_dealable
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import Phase, owner_of


class Deal(Request, frozen=True, tag="deal"):
    """The dealer deals the next pass. `up` is the card that everybody can see, keyed where cards are dealt by hand."""

    up: Card | None = None


class RackRest(Request, frozen=True, tag="rack-rest"):
    """The dealer has put the cards that were not dealt in the discard rack."""


class CardsDealt(GameEvent[DealerPoker], frozen=True, tag="cards.dealt/1"):
    """Cards are at these places, in the order dealt (0 is the dealer); `up` are those face up, by position in `to`."""

    round: int
    to: tuple[int, ...]
    up: tuple[int, ...] = ()
    last: bool = False
    """The deal is complete; the players decide."""
    decide_by: int = 0
    """Until when."""
    blind: tuple[int, ...] = ()
    """Hands that nobody may look at."""
    hands: tuple[int, ...] = ()
    """With the first card of the round: the wagering areas that are in it, wherever that card goes."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(face_up=number in self.up) for number in range(len(self.to)))

    def after(self, part: DealerPoker) -> DealerPoker:
        if self.begins():
            hands = {area: Hand(blind=area in self.blind) for area in self.hands}
            part = part.begun(hands)
        lying: dict[int, list[Card | None]] = {}
        up: dict[int, list[int]] = {}
        before = part.places
        for number, place in enumerate(self.to):
            if place not in lying:
                lying[place], up[place] = list(before[place].cards), list(before[place].up)
            if number in self.up:
                up[place].append(len(lying[place]))
            lying[place].append(None)
        after = {place: replace(before[place], cards=tuple(lying[place]), up=tuple(up[place])) for place in lying}
        stage = Stage.DECIDING if self.last else Stage.DEALING
        return replace(part.with_places(after), stage=stage, passes=part.passes + 1, decide_by=self.decide_by)

    def says(self) -> str:
        return f"Round {self.round}: {self.dealt()}."

    def dealt(self) -> str:
        """Return what was dealt where, in words."""
        groups: dict[int, list[int]] = {}
        for place, count in Counter(self.to).items():
            if place != BOARD_PLACE:
                groups.setdefault(count, []).append(place)
        parts = [
            f"{cards_counted(count)}{' each' * (len(places) > 1)} to {place_names(places)}" for count, places in groups.items()
        ]
        if BOARD_PLACE in self.to:
            parts.append(f"{cards_counted(self.to.count(BOARD_PLACE))} to the board")
        return f"{'; '.join(parts)}{', the last face up' if self.up else ''}"


class CardsKnown(GameEvent[DealerPoker], frozen=True, kw_only=True, tag="cards.known/1"):
    """Which cards they are. The view says who may see them."""

    cards: tuple[tuple[int, int, Card], ...]
    """Place, position in the hand, card."""

    audience: Audience = NOBODY

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def names_pieces(self) -> tuple[str, ...]:
        return tuple(str(card) for _, _, card in self.cards)

    def after(self, part: DealerPoker) -> DealerPoker:
        cards: dict[int, list[Card | None]] = {}
        before = part.places
        for place, position, card in self.cards:
            if place not in cards:
                cards[place] = list(before[place].cards)
            cards[place][position] = card
        return part.with_places({place: replace(before[place], cards=tuple(known)) for place, known in cards.items()})

    def says(self) -> str:
        if not self.cards:
            return "Which cards they are is sealed."
        hands: dict[int, list[Card]] = {}
        for place, _, card in self.cards:
            hands.setdefault(place, []).append(card)
        return capitalized("; ".join(f"{where(place)}: {written(hand)}" for place, hand in hands.items())) + "."


class RestRacked(GameEvent[DealerPoker], frozen=True, tag="rest.racked/1"):
    """The cards that were not dealt are in the discard rack; the players decide."""

    decide_by: int = 0
    """Until when."""

    def after(self, part: DealerPoker) -> DealerPoker:
        return replace(part, stage=Stage.DECIDING, passes=part.passes + 1, decide_by=self.decide_by)

    def says(self) -> str:
        return "The remaining cards are in the discard rack."


def next_pass(c: PokerContext) -> tuple[Pass, bool]:
    """Return the pass to be dealt now, and whether it is the last."""
    first = c.state.phase is Phase.BETWEEN
    passes = c.rules.passes(wagering_areas(c), c.state.device)
    number = 0 if first else c.part.passes
    dealt = passes[number]
    if dealt.up and not first and c.part.dealer.up:
        # A card of the dealer's is face up already and was kept so: the last one goes face down.
        dealt = Pass(dealt.to, (), dealt.rules, dealt.decide)
    return dealt, dealt.decide or number + 1 == len(passes)


def may_deal(c: PokerContext) -> Offer | Refusal:
    if refusal := c.requires("deal.clockwise"):
        return refusal
    if c.state.phase is Phase.BETWEEN:
        if refusal := not_dealable(c):
            return refusal
        if not wagering_areas(c):
            return c.refuse("nothing-wagered", "wager.before-first-card")
        if c.rules.closes_at_call and not c.state.round.called:
            return c.refuse("call-needed", "deal.no-more-bets")
    elif c.is_at(Stage.SETTLING) or (c.is_at(Stage.DECIDING) and not _more_to_deal(c)):
        return c.refuse("dealt", "deal.clockwise")
    elif refusal := not_opened(c, "deal.clockwise") or c.not_in(Phase.ROUND, "deal.clockwise"):
        return refusal
    elif c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    if rest_due(c):
        return c.refuse("dealt", REST)
    rules = next_pass(c)[0].rules
    for rule in rules:
        if c.rules.has(rule) and (refusal := c.requires(rule)):
            return refusal
    return c.offer(*rules)


def _more_to_deal(c: PokerContext) -> bool:
    """Return whether everybody has decided on the cards so far and more are to come."""
    more = c.part.passes < len(c.rules.passes(wagering_areas(c), c.state.device))
    return more and not any(hand.status is HandStatus.DEALT for hand in c.part.hands.values())


def deal(c: PokerContext, request: Deal, offer: Offer) -> Decision:
    """Deal a pass. If Pitboss deals, the shoe knows the cards; if a person deals, only the card face up is known and keyed."""
    dealt, last = next_pass(c)
    blind = _blind(c) if c.rules.blind_extra_hands and c.state.boxes else ()
    first = c.state.phase is Phase.BETWEEN
    number = c.state.round.number + first
    event = CardsDealt(
        round=number,
        to=dealt.to,
        up=dealt.up,
        last=last,
        decide_by=decide_by(c) if last else 0,
        blind=blind,
        hands=wagering_areas(c) if first else (),
        clauses=c.rules.cite(*dealt.rules, "wager.blind-hands") if blind else offer.clauses,
    )
    if c.rules.virtual:
        if request.up is not None:
            return c.refuse("cards-not-keyed", "deal.face-down")
        cards = tuple((*spot, card) for spot, card in zip(_spots(c, dealt), c.state.shoe.order, strict=False))
        return (event, CardsKnown(cards=cards, clauses=()))
    if request.up is None:
        return c.refuse("up-card-needed", *dealt.rules) if dealt.up else (event,)
    if not dealt.up:
        return c.refuse("up-card-hidden", "deal.face-down")
    if refusal := known_already(c, [request.up]):
        return refusal
    known = ((*_spots(c, dealt)[dealt.up[0]], request.up),)
    return (event, CardsKnown(cards=known, audience=EVERYBODY, clauses=()))


def rest_due(c: PokerContext) -> bool:
    """Return whether every card of the round is out, and the rest has to go in the discard rack before anybody looks."""
    return c.is_at(Stage.DEALING) and not next_pass(c)[0].to


def may_rack_rest(c: PokerContext) -> Offer | Refusal:
    if refusal := c.requires(REST):
        return refusal
    return c.offer(REST) if rest_due(c) else c.refuse("rest-not-due", REST)


def rack_rest(c: PokerContext, request: RackRest, offer: Offer) -> Decision:
    return (RestRacked(decide_by=decide_by(c), clauses=offer.clauses),)


def decide_by(c: PokerContext) -> int:
    """Return until when the players decide, from now; 0 where they have no set time."""
    return c.at + c.rules.decision_seconds * 1000 if c.rules.times_decisions else 0


def _blind(c: PokerContext) -> tuple[int, ...]:
    """Return the hands that their player may not look at: those of a player on several areas, except at their own seat."""
    owners = {place: owner_of(c.state, place) for place in wagering_areas(c)}
    hands = Counter(owners.values())
    return tuple(sorted(place for place, owner in owners.items() if owner != place and hands[owner] > 1))


def _spots(c: PokerContext, dealt: Pass) -> list[tuple[int, int]]:
    """Return for each card of a pass its place, and its position in the hand there."""
    lying: dict[int, int] = {}
    if c.in_round:
        lying = {place: len(hand.cards) for place, hand in c.part.hands.items()}
        lying |= {DEALER_PLACE: len(c.part.dealer.cards), BOARD_PLACE: len(c.part.board.cards)}
    spots = []
    for place in dealt.to:
        position = lying.get(place, 0)
        spots.append((place, position))
        lying[place] = position + 1
    return spots


DEALING = Topic(
    acts=(Act(Deal, may_deal, deal), Act(RackRest, may_rack_rest, rack_rest)),
    events=(CardsDealt, CardsKnown, RestRacked),
    keyed=(CardsDealt, CardsKnown, RestRacked),
    rules={
        "deal.face-down": "cards dealt face down",
        "deal.clockwise": "dealt clockwise from the dealer's left",
        "deal.shoe.further": "from a shoe: further cards in turn",
        "deal.device.players": "from a shuffling device: a whole hand at a time",
    },
    powers=frozenset({"deal.face-down", "deal.clockwise", "deal.shoe.further", "deal.device.players"}),
    refusals={
        "up-card-needed": ("You must key the card dealt face up.", "Key the card everybody can see."),
        "up-card-hidden": ("This pass deals no card face up.", "Key a card only when it is face up."),
        "rest-not-due": ("The remaining cards do not go in the discard rack now.", "Go on with the next step."),
    },
)
