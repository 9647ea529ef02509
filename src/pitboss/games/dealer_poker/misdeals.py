"""Errors of the deal: cards dealt wrongly, a wrong number of them, cards that were seen, and a hand without a wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.hands import known_cards, not_in_round, where
from pitboss.games.dealer_poker.round import DealerPoker, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PokerContext
from pitboss.table.accounts import give_back, put_down
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause, Stake
from pitboss.table.events import EVERYBODY, About, Event, GameEvent, Left, Outcome, Settled
from pitboss.table.fields import CardCount
from pitboss.table.incidents import Incident
from pitboss.table.phrases import counted
from pitboss.table.places import BOARD_PLACE, DEALER_PLACE
from pitboss.table.rounds import WagersReturned
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover
from pitboss.table.state import owner_of


class DealtIncorrectly(Incident, frozen=True, tag="dealt-incorrectly"):
    """Cards were dealt in the wrong order or to the wrong places."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: PokerContext) -> str | None:
        return not_in_round(c)


class DealerCountWrong(Incident, frozen=True, tag="dealer-count-wrong"):
    """The dealer's hand has a wrong number of cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    cards: CardCount = 0

    def impossible(self, c: PokerContext) -> str | None:
        return not_in_round(c) or ("that is the right number of cards" if self.cards == c.rules.dealer_cards else None)


class PlayerCountWrong(Incident, frozen=True, tag="player-count-wrong"):
    """A player's hand has a wrong number of cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    cards: CardCount = 0

    def impossible(self, c: PokerContext) -> str | None:
        hand = c.part.hands.get(self.area)
        if why := not_in_round(c):
            return why
        if hand is None or hand.status is HandStatus.VOID:
            return f"there is no hand that counts at seat {self.area}"
        return "that is the right number of cards" if self.cards == c.rules.player_cards else None


class CardExposed(Incident, frozen=True, tag="card-exposed"):
    """One card was seen: where it is, and which card if cards are dealt by hand."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    place: int = 0
    position: int = 0
    card: Card | None = None
    in_deal: bool | None = None
    """It was seen while cards were being dealt. Left out, it was if nobody has handled cards yet; once somebody has, it is
    said where a misdeal depends on it."""

    @property
    def area(self) -> int:
        return self.place

    def impossible(self, c: PokerContext) -> str | None:
        return _not_exposed(c, self)

    def classified(self, c: PokerContext) -> Incident:
        if self.place != DEALER_PLACE:
            return _one_of_several(c, self)
        dealers = DealerCardExposed(
            position=self.position, card=self.card, in_deal=self.in_deal, words=self.words, choose=self.choose
        )
        return dealers.classified(c)

    def seen(self, c: PokerContext) -> Iterator[Event]:
        if self.card is not None:
            yield CardsKnown(cards=((self.place, self.position, self.card),), audience=EVERYBODY, clauses=())


class DealerCardExposed(Incident, frozen=True, tag="dealer-card-exposed"):
    """One card of the dealer's was seen."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    position: int = 0
    card: Card | None = None
    in_deal: bool | None = None
    """As for any card. Left out, it is one of those dealt last."""

    @property
    def place(self) -> int:
        return DEALER_PLACE

    def impossible(self, c: PokerContext) -> str | None:
        return _not_exposed(c, self)

    def classified(self, c: PokerContext) -> Incident:
        return _one_of_several(c, self)

    def seen(self, c: PokerContext) -> Iterator[Event]:
        if self.card is not None:
            yield CardsKnown(cards=((self.place, self.position, self.card),), audience=EVERYBODY, clauses=())


class CardsExposed(Incident, frozen=True, tag="cards-exposed"):
    """Several cards were seen; the area is that of the last one."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    cards: CardCount = 0
    area: int = 0
    in_deal: bool | None = None

    def impossible(self, c: PokerContext) -> str | None:
        if why := not_in_round(c):
            return why
        return "one card is another incident" if self.cards < 2 else _seen_when(c, self)

    def classified(self, c: PokerContext) -> Incident:
        # Only cards seen during the deal make a misdeal; after it, several are no more than one.
        if in_deal(c, self):
            return self
        return CardExposed(place=self.area, in_deal=False, words=self.words, choose=self.choose)


class HandWithoutWager(Incident, frozen=True, tag="hand-without-wager"):
    """Cards were dealt to an area without a wager, or with none that brings it into the round."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    cards: CardCount = 0
    alone: Mapping[str, Stake] = {}
    """Wagers found there that may not be made without another one."""

    def impossible(self, c: PokerContext) -> str | None:
        if why := not_in_round(c):
            return why
        if not 1 <= self.area <= c.rules.table.seats:
            return f"there is no seat {self.area}"
        if self.area in c.part.hands:
            return f"seat {self.area} has a wager"
        if not 1 <= self.cards <= c.state.shoe.left:
            return "the number of cards dealt there must be said"
        return _not_alone(c, self) if self.alone else None


class HandDiscarded(GameEvent[DealerPoker], frozen=True, tag="hand.discarded/1"):
    """Cards counted and put in the discard rack."""

    area: int
    cards: int
    from_shoe: bool
    """They were dealt in error, to an area that is not in the round."""

    ABOUT: ClassVar[About] = About.LAST

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(),) * self.cards if self.from_shoe else ()

    def after(self, part: DealerPoker) -> DealerPoker:
        if self.from_shoe:
            return replace(part, discarded=part.discarded + self.cards)
        return part.with_hand(self.area, status=HandStatus.DISCARDED)

    def says(self) -> str:
        return f"{counted(self.cards, 'card')} at seat {self.area} counted into the discard rack."


class CardTurnedOver(GameEvent[DealerPoker], frozen=True, tag="card.turned-over/1"):
    """An exposed card is face down again."""

    place: int
    position: int

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_exposed(self.place, self.position)

    def says(self) -> str:
        return f"Card {self.position + 1} of {where(self.place)} is turned face down again."


class CardKeptUp(GameEvent[DealerPoker], frozen=True, tag="card.kept-up/1"):
    """A card of the dealer's stays face up in the place of the last one."""

    position: int

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        kept = replace(part, dealer=replace(part.dealer, up=(self.position,)))
        return kept.with_exposed(DEALER_PLACE, self.position)

    def says(self) -> str:
        return f"Card {self.position + 1} of the dealer stays face up in place of the last card."


def _one_of_several(c: PokerContext, report: CardExposed | DealerCardExposed) -> Incident:
    """Return a card exposed as the rules see it: with one exposed before it in the deal, several are."""
    before = [spot for spot in c.part.exposed if spot != (report.place, report.position)]
    if before and in_deal(c, report):
        return CardsExposed(cards=len(before) + 1, area=report.place, in_deal=True, words=report.words, choose=report.choose)
    return report


def _not_exposed(c: PokerContext, report: CardExposed | DealerCardExposed) -> str | None:
    """Check one card seen: its place must hold a card, and the card must be named."""
    if why := not_in_round(c):
        return why
    hand = {DEALER_PLACE: c.part.dealer, BOARD_PLACE: c.part.board}.get(report.place) or c.part.hands.get(report.place)
    if hand is None or not 0 <= report.position < len(hand.cards):
        return f"there is no card {report.position} at seat {report.place}"
    if report.position in hand.up:
        return "that card is face up as it should be"
    if why := _seen_when(c, report):
        return why
    if report.card is None:
        return "everybody saw the card: it must be named"
    if hand.cards[report.position] is not None:
        return "that card is already known"
    return f"{report.card} is somewhere else: that is a foreign card" if report.card in known_cards(c.part) else None


def _seen_when(c: PokerContext, report: CardExposed | DealerCardExposed | CardsExposed) -> str | None:
    """Check that a report says whether cards were seen in the deal, where a misdeal depends on it and the table cannot tell."""
    if c.is_at(Stage.DEALING):
        return "cards are still being dealt" if report.in_deal is False else None
    several = isinstance(report, CardsExposed) or {*c.part.exposed} - {(report.place, report.position)}
    handled = c.is_at(Stage.SETTLING) or any(hand.handled for hand in c.part.hands.values())
    unsaid = several and handled and report.in_deal is None
    return "you must say whether they were seen while the cards were being dealt" if unsaid else None


def _not_alone(c: PokerContext, report: HandWithoutWager) -> str | None:
    """Check wagers found on an area that nothing brings into the round: each needs another one, and the player had the chips."""
    owner = owner_of(c.state, report.area)
    for wager in report.alone:
        if wager not in c.rules.wagers or not c.rules.company(wager):
            return f"{wager} is no wager that needs another one here"
    if owner not in c.state.seats:
        return f"nobody sits at seat {report.area} who could have made a wager"
    stakes = report.alone.values()
    wrong = any(bad_stake(c, stake) for stake in stakes) or cannot_cover(c, owner, *stakes)
    return "the player cannot have wagered that amount" if wrong else None


def in_deal(c: PokerContext, report: Incident) -> bool:
    """Return whether cards were seen while they were being dealt: because they still are, because the report says so, or because
    nobody has handled cards since. A dealer's card was if it was dealt last, or if the rulebook goes by handled cards."""
    if c.is_at(Stage.DEALING):
        return True
    said: bool | None = getattr(report, "in_deal", None)
    if said is not None:
        return said
    if not c.is_at(Stage.DECIDING) or _handled(c, report):
        return False
    if isinstance(report, DealerCardExposed):
        return _dealt_last(c, report) or bool(c.rules.book.remedies_for(report.name(), "before-handled"))
    return isinstance(report, CardExposed | CardsExposed)


def _dealt_last(c: PokerContext, report: DealerCardExposed) -> bool:
    """Return whether a card of the dealer's came in the last pass."""
    passes = c.rules.passes(tuple(c.part.hands), c.state.device)
    came = passes[c.part.passes - 1].to.count(DEALER_PLACE)
    return report.position >= len(c.part.dealer.cards) - came


def _handled(c: PokerContext, report: Incident) -> bool:
    return any(hand.handled for hand in c.part.hands.values())


def _complete(c: PokerContext, report: Incident) -> bool:
    cards: int = getattr(report, "cards", 0)
    return cards >= c.rules.player_cards


def _nothing_alone(c: PokerContext, report: Incident) -> bool:
    """Return whether no wager was found that needs another one, or the rulebook says what becomes of it."""
    return not _wager_alone(c, report) or bool(c.rules.book.remedies_for(report.name(), "wager-alone"))


def _wager_alone(c: PokerContext, report: Incident) -> bool:
    return isinstance(report, HandWithoutWager) and bool(report.alone)


Condition = Callable[[PokerContext, Incident], bool]


def holds_if(*tests: Condition) -> Condition:
    """Return the condition that all of these hold, of an incident that came to light in time."""
    return lambda c, report: not report.late(c) and all(test(c, report) for test in tests)


def is_not(test: Condition) -> Condition:
    return lambda c, report: not test(c, report)


def turn_over(c: PokerContext, report: CardExposed | DealerCardExposed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Turn the card face down again."""
    yield CardTurnedOver(place=report.place, position=report.position, clauses=clauses)


def keep_as_up_card(c: PokerContext, report: DealerCardExposed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Keep the dealer's card face up in place of the last one."""
    yield CardKeptUp(position=report.position, clauses=clauses)


def count_and_discard(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Count the cards and put them in the discard rack."""
    hand = c.part.hands.get(report.area)
    cards = len(hand.cards) if hand else report.cards
    yield HandDiscarded(area=report.area, cards=cards, from_shoe=hand is None, clauses=clauses)


def void_alone(c: PokerContext, report: HandWithoutWager, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put wagers that were made without the one they need on record, and give them back: they are void."""
    place, owner = report.area, owner_of(c.state, report.area)
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in report.alone.items())
    made = (move for wager, stake in report.alone.items() for move in put_down(place, wager, stake, owner))
    back = (move for wager, stake in report.alone.items() for move in give_back(place, wager, stake, owner))
    yield WagersReturned(area=place, wagers=lines, clauses=clauses, moves=(*made, *back))


MISDEALS = Topic(
    events=(HandDiscarded, CardTurnedOver, CardKeptUp),
    keyed=(HandDiscarded, CardTurnedOver, CardKeptUp),
    incidents=(
        DealtIncorrectly,
        DealerCountWrong,
        PlayerCountWrong,
        CardExposed,
        DealerCardExposed,
        CardsExposed,
        HandWithoutWager,
    ),
    conditions={
        "after-handled": holds_if(_handled),
        "before-handled": holds_if(is_not(_handled)),
        "during-deal": holds_if(in_deal),
        "after-deal": holds_if(is_not(in_deal)),
        "hand-complete": holds_if(_complete, _nothing_alone),
        "hand-incomplete": holds_if(is_not(_complete)),
        "wager-alone": holds_if(_complete, _wager_alone),
    },
    remedies={
        "turn-over": turn_over,
        "keep-as-up-card": keep_as_up_card,
        "count-and-discard": count_and_discard,
        "void-alone": void_alone,
    },
    rules={
        "remedy.misdeal-before-handled": "wrongly dealt, nobody has handled cards",
        "remedy.dealer-count": "a wrong number of dealer's cards",
        "remedy.hand-count": "a wrong number of player's cards",
        "remedy.misdeal-voids": "a misdeal voids",
        "remedy.exposed-card": "one card exposed",
        "remedy.dealer-card-exposed": "a dealer's card exposed",
        "remedy.cards-exposed": "several cards exposed",
        "remedy.hand-without-wager": "a hand without a wager",
        "remedy.hand-without-wager-complete": "a whole hand without a wager",
    },
)
