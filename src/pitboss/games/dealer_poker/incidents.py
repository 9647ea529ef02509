"""What can go wrong in a round of poker against the dealer, and how the rules classify it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import owner_at
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.round import CardsKnown, Stage
from pitboss.table.accounts import stake_on
from pitboss.table.commands import Cause, Stake
from pitboss.table.events import EVERYBODY
from pitboss.table.incidents import Incident, area_of
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.sign import clock


class DealtIncorrectly(Incident, frozen=True, tag="dealt-incorrectly"):
    """Cards were dealt in the wrong order or to the wrong places."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class DealerCountWrong(Incident, frozen=True, tag="dealer-count-wrong"):
    """The dealer's hand has a wrong number of cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    cards: int = 0


class PlayerCountWrong(Incident, frozen=True, tag="player-count-wrong"):
    """A player's hand has a wrong number of cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    cards: int = 0


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


class CardsExposed(Incident, frozen=True, tag="cards-exposed"):
    """Several cards were seen; the area is that of the last one."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    cards: int = 0
    area: int = 0
    in_deal: bool | None = None


class HandWithoutWager(Incident, frozen=True, tag="hand-without-wager"):
    """Cards were dealt to an area without a wager, or with none that brings it into the round."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    cards: int = 0
    alone: Mapping[str, Stake] = {}
    """Wagers found there that may not be made without another one."""


class DealerHandMisset(Incident, frozen=True, tag="dealer-hand-misset"):
    """The dealer did not set their hand at its highest."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class PlayerHandMisdeclared(Incident, frozen=True, tag="player-hand-misdeclared"):
    """A player's hand was not declared at its highest, in this round or in an earlier one."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    possible: bool = True
    """The hand can be reconstructed."""
    round: int = 0


class CannotCoverPlay(Incident, frozen=True, tag="cannot-cover-play"):
    """A player does not have enough chips for a Play wager."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0


class AbsentPlayer(Incident, frozen=True, tag="absent-player"):
    """A player does not decide: they are absent, refuse, or are late. Only a person in the room sees an empty chair or a shaken
    head; Pitboss sees that the time has run out."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    reason: str = ""

    @property
    def cause(self) -> Cause:
        return Cause.PROGRAM if self.reason == "late" else self.CAUSE


class HandGivenUp(Incident, frozen=True, tag="hand-given-up"):
    """A player wants to give up a hand when the dealer's is open."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0


class InformationExchanged(Incident, frozen=True, tag="information-exchanged"):
    """A player passed on information about cards."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0


class CardsCollectedEarly(Incident, frozen=True, tag="cards-collected-early"):
    """The dealer took a hand for a fold before its player had decided."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    possible: bool = True


class PlayerExposesCards(Incident, frozen=True, tag="player-exposes-cards"):
    """A player shows their cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0


class DealerExposesCards(Incident, frozen=True, tag="dealer-exposes-cards"):
    """The dealer shows cards of their own too early: by position, named where cards are dealt by hand."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    shown: Mapping[int, Card | None] = {}


class CardsOnDiscardPile(Incident, frozen=True, tag="cards-on-discard-pile"):
    """A player's hand was put on the discard pile."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    possible: bool = True


class BlindHandViewed(Incident, frozen=True, tag="blind-hand-viewed"):
    """A player looked at hands that are played blind."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    viewed: tuple[int, ...] = ()

    @property
    def area(self) -> int:
        """Return the first of the areas."""
        return self.viewed[0] if self.viewed else 0


# --- how the rules classify it -------------------------------------------------------------------------------------


def classify(c: PokerContext, report: Incident) -> Incident:
    """Return the incident as the rules see it: a dealer's card is the dealer's, a second card exposed makes it several, and a
    player who looks at a blind hand has seen their own besides."""
    if isinstance(report, CardExposed) and report.place == DEALER_PLACE:
        report = DealerCardExposed(
            position=report.position, card=report.card, in_deal=report.in_deal, words=report.words, choose=report.choose
        )
    match report:
        case CardExposed() | DealerCardExposed():
            before = [spot for spot in c.part.exposed if spot != (report.place, report.position)]
            if before and in_deal(c, report):
                return CardsExposed(
                    cards=len(before) + 1, area=report.place, in_deal=True, words=report.words, choose=report.choose
                )
            return report
        case CardsExposed() if not in_deal(c, report):
            # Only cards seen during the deal make a misdeal; after it, several are no more than one.
            return CardExposed(place=report.area, in_deal=False, words=report.words, choose=report.choose)
        case BlindHandViewed():
            return replace(report, viewed=_all_viewed(c, report))
        case _:
            return report


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


def _all_viewed(c: PokerContext, report: BlindHandViewed) -> tuple[int, ...]:
    """Return the hands a player has seen: those they had no right to look at, and their own if they have handled it."""
    own = owner_at(c, report.viewed[0])
    seen = {*report.viewed, own} if own in c.part.hands and c.part.hands[own].handled else {*report.viewed}
    return tuple(sorted(seen))


def late(c: PokerContext, report: Incident) -> bool:
    """Return whether a hand of an earlier round was misdeclared, and another round has begun since."""
    return isinstance(report, PlayerHandMisdeclared) and 0 < report.round < c.state.round.number


def too_early(c: PokerContext, report: Incident) -> Refusal | None:
    """Refuse to call a player late before their time to decide has run out."""
    if isinstance(report, AbsentPlayer) and report.reason == "late" and c.at < c.part.decide_by:
        return c.refuse("still-time", "remedy.absent", until=clock(c.part.decide_by))
    return None


def seen(c: PokerContext, report: Incident) -> Iterator[CardsKnown]:
    """Yield the cards that everybody saw, where a person deals: they are known from now on."""
    match report:
        case CardExposed(card=Card() as card) | DealerCardExposed(card=Card() as card):
            yield CardsKnown(cards=((report.place, report.position, card),), audience=EVERYBODY, clauses=())
        case DealerExposesCards():
            named = tuple((DEALER_PLACE, at, card) for at, card in sorted(report.shown.items()) if card is not None)
            if named:
                yield CardsKnown(cards=named, audience=EVERYBODY, clauses=())
        case _:
            return


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def _handled(c: PokerContext, report: Incident) -> bool:
    return any(hand.handled for hand in c.part.hands.values())


def _revealed(c: PokerContext, report: Incident) -> bool:
    return any(hand.as_set for hand in c.part.hands.values())


def _again(c: PokerContext, report: Incident) -> bool:
    return bool(c.standing.incidents.get(CannotCoverPlay.name()))


def _possible(c: PokerContext, report: Incident) -> bool:
    possible: bool = getattr(report, "possible", True)
    return possible


def _several_viewed(c: PokerContext, report: Incident) -> bool:
    return isinstance(report, BlindHandViewed) and len(report.viewed) > 1


def _complete(c: PokerContext, report: Incident) -> bool:
    cards: int = getattr(report, "cards", 0)
    return cards >= c.rules.player_cards


def _nothing_alone(c: PokerContext, report: Incident) -> bool:
    """Return whether no wager was found that needs another one, or the rulebook says what becomes of it."""
    return not _wager_alone(c, report) or bool(c.rules.book.remedies_for(report.name(), "wager-alone"))


def _wager_alone(c: PokerContext, report: Incident) -> bool:
    return isinstance(report, HandWithoutWager) and bool(report.alone)


def _with_side(c: PokerContext, report: Incident) -> bool:
    return any(stake_on(c.state, area_of(report), side).total for side in c.rules.sides)


def _not_present(c: PokerContext, report: Incident) -> bool:
    """Return whether a player is away. Where there is a time to decide, being late shows it."""
    reasons = ("absent", "late") if c.rules.times_decisions else ("absent",)
    return isinstance(report, AbsentPlayer) and report.reason in reasons


def _hand(c: PokerContext, report: Incident) -> bool:
    return area_of(report) in c.part.hands


Condition = Callable[[PokerContext, Incident], bool]


def _if(*tests: Condition) -> Condition:
    """Return the condition that all of these hold, of an incident that came to light in time."""
    return lambda c, report: not late(c, report) and all(test(c, report) for test in tests)


def _not(test: Condition) -> Condition:
    return lambda c, report: not test(c, report)


CONDITIONS: Mapping[str, Condition] = {
    "after-handled": _if(_handled),
    "before-handled": _if(_not(_handled)),
    "during-deal": _if(in_deal),
    "after-deal": _if(_not(in_deal)),
    "after-first-reveal": _if(_revealed),
    "before-first-reveal": _if(_not(_revealed)),
    "not-present": _if(_not_present),
    "again": _if(_again),
    "first-time": _if(_not(_again)),
    "reconstructable": _if(_possible),
    "not-reconstructable": _if(_not(_possible)),
    "viewed-more": _if(_several_viewed),
    "viewed-one": _if(_not(_several_viewed)),
    "hand-complete": _if(_complete, _nothing_alone),
    "hand-incomplete": _if(_not(_complete)),
    "wager-alone": _if(_complete, _wager_alone),
    "with-side": _if(_hand, _with_side),
    "ante-only": _if(_hand, _not(_with_side)),
    "next-round": late,
}
"""What the `when` of a remedy row may say."""
