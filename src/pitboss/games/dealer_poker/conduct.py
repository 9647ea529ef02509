"""What players and the dealer do that the rules do not want: absence, Play that is not covered, cards and information shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.games.dealer_poker.corrections import void_hand
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.hands import known_cards, not_in_round, owner_at
from pitboss.games.dealer_poker.misdeals import DealerCardExposed, holds_if, is_not
from pitboss.games.dealer_poker.round import LIVE, DealerPoker, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PLAY, PokerContext
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import EVERYBODY, About, Event, GameEvent
from pitboss.table.incidents import Incident, area_of
from pitboss.table.payments import given_up, returned
from pitboss.table.phrases import clock
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal, listed
from pitboss.table.rounds import WagersForfeited, WagersReturned
from pitboss.table.services.supervision.conduct import SuspectedCollusion


class CannotCoverPlay(Incident, frozen=True, tag="cannot-cover-play"):
    """A player does not have enough chips for a Play wager."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0

    def impossible(self, c: PokerContext) -> str | None:
        if why := _not_undecided(c, self.area):
            return why
        ante = stake_on(c.state, self.area, c.rules.first_wager).total
        have = stack_of(c.state, owner_at(c, self.area)).total
        if not ante:
            return "the hand has no Ante to cover"
        return "the player has enough for a Play wager" if have >= ante else None


class AbsentPlayer(Incident, frozen=True, tag="absent-player"):
    """A player does not decide: they are absent, refuse, or are late. Only a person in the room sees an empty chair or a shaken
    head; Pitboss sees that the time has run out."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    reason: str = ""

    @property
    def cause(self) -> Cause:
        return Cause.PROGRAM if self.reason == "late" else self.CAUSE

    def impossible(self, c: PokerContext) -> str | None:
        if self.reason not in ("absent", "refuses", "late"):
            return "an absence is `absent`, `refuses` or `late`"
        return _not_undecided(c, self.area)

    def too_early(self, c: PokerContext) -> Refusal | None:
        if self.reason == "late" and c.at < c.part.decide_by:
            return c.refuse("still-time", "remedy.absent", until=clock(c.part.decide_by))
        return None


class InformationExchanged(Incident, frozen=True, tag="information-exchanged"):
    """A player passed on information about cards."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0

    def impossible(self, c: PokerContext) -> str | None:
        return _no_live_hand(c, self.area)


class PlayerExposesCards(Incident, frozen=True, tag="player-exposes-cards"):
    """A player shows their cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0

    def impossible(self, c: PokerContext) -> str | None:
        return _no_live_hand(c, self.area)


class DealerExposesCards(Incident, frozen=True, tag="dealer-exposes-cards"):
    """The dealer shows cards of their own too early: by position, named where cards are dealt by hand."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    shown: Mapping[int, Card | None] = {}

    def impossible(self, c: PokerContext) -> str | None:
        if not c.is_at(Stage.DECIDING):
            return "no player has to decide now"
        dealer = c.part.dealer
        if not self.shown or any(not 0 <= at < len(dealer.cards) or at in dealer.up for at in self.shown):
            return "the cards shown must be face down in the dealer's hand"
        if None in self.shown.values():
            return "everybody saw the cards: they must be named"
        return _named_elsewhere(c, self)

    def seen(self, c: PokerContext) -> Iterator[Event]:
        named = tuple((DEALER_PLACE, at, card) for at, card in sorted(self.shown.items()) if card is not None)
        if named:
            yield CardsKnown(cards=named, audience=EVERYBODY, clauses=())


class BlindHandViewed(Incident, frozen=True, tag="blind-hand-viewed"):
    """A player looked at hands that are played blind."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    viewed: tuple[int, ...] = ()

    @property
    def area(self) -> int:
        """Return the first of the areas."""
        return self.viewed[0] if self.viewed else 0

    def impossible(self, c: PokerContext) -> str | None:
        if why := not_in_round(c):
            return why
        hands = c.part.hands
        if not self.viewed or any(area not in hands or hands[area].status not in LIVE for area in self.viewed):
            return "the hands looked at must be live hands"
        if len({owner_at(c, area) for area in self.viewed}) > 1:
            return "the hands looked at must be one player's"
        return None if any(hands[area].blind for area in self.viewed) else "none of the hands is played blind"

    def classified(self, c: PokerContext) -> Incident:
        own = owner_at(c, self.viewed[0])
        seen = {*self.viewed, own} if own in c.part.hands and c.part.hands[own].handled else {*self.viewed}
        return replace(self, viewed=tuple(sorted(seen)))


class PlayedOn(GameEvent[DealerPoker], frozen=True, tag="play.goes-on/1"):
    """Play continues; a hand with a live side wager stays in for it."""

    area: int
    stays_in: bool

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        if self.stays_in:
            return part.with_hand(self.area, status=HandStatus.PLAYS)
        return part

    def says(self) -> str:
        return f"Play continues{f'; seat {self.area} stays in' if self.stays_in else ''}."


class DealerExposed(GameEvent[DealerPoker], frozen=True, tag="dealer.exposed/1"):
    """Cards of the dealer's are face up too early."""

    positions: tuple[int, ...]

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        up = tuple(sorted({*part.dealer.up, *self.positions}))
        return replace(part, dealer=replace(part.dealer, up=up))

    def says(self) -> str:
        return f"{_of_the_dealer(len(self.positions))} face up too early."


class SeatDeemed(GameEvent[DealerPoker], frozen=True, tag="hand.deemed-own/1"):
    """The hand looked at counts as the one at the player's own seat."""

    area: int
    blind: int
    """The hand at their own seat, which they may no longer look at; 0 where they have none."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        others = part.with_hand(self.blind, blind=True) if self.blind else part
        return others.with_hand(self.area, blind=False, handled=True)

    def says(self) -> str:
        return f"The hand at seat {self.area} counts as the player's own."


class PlaysFirst(GameEvent[DealerPoker], frozen=True, tag="player.plays-first/1"):
    """Players must decide before anybody else handles cards."""

    players: tuple[str, ...]
    next_round: bool
    """From the next round on: in this one all have decided, or none has begun."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        if self.next_round:
            return replace(part, plays_first_next=part.plays_first_next | set(self.players))
        return replace(part, plays_first=part.plays_first | set(self.players))

    def says(self) -> str:
        return f"{listed(self.players)} must decide before anybody else."


def _no_live_hand(c: PokerContext, area: int) -> str | None:
    hand = c.part.hands.get(area)
    if why := not_in_round(c):
        return why
    return None if hand and hand.status in LIVE else f"there is no live hand at seat {area}"


def _not_undecided(c: PokerContext, area: int) -> str | None:
    hand = c.part.hands.get(area)
    if not c.is_at(Stage.DECIDING):
        return "no player has to decide now"
    return None if hand and hand.status is HandStatus.DEALT else f"the hand at seat {area} waits for no decision"


def _named_elsewhere(c: PokerContext, report: DealerExposesCards) -> str | None:
    """Find a dealer's card that is known to be another, or is named like one that is somewhere else."""
    cards, known = c.part.dealer.cards, known_cards(c.part)
    for at, card in report.shown.items():
        if card is not None and cards[at] not in (None, card):
            return "that card is already known to be another one"
        if card is not None and cards[at] is None and card in known:
            return f"{card} is somewhere else: that is a foreign card"
    named = [card for card in report.shown.values() if card is not None]
    return "the same card was named twice" if len(set(named)) < len(named) else None


def _again(c: PokerContext, report: Incident) -> bool:
    return bool(c.standing.incidents.get(CannotCoverPlay.name()))


def _several_viewed(c: PokerContext, report: Incident) -> bool:
    return isinstance(report, BlindHandViewed) and len(report.viewed) > 1


def _with_side(c: PokerContext, report: Incident) -> bool:
    return any(stake_on(c.state, area_of(report), side).total for side in c.rules.sides)


def _not_present(c: PokerContext, report: Incident) -> bool:
    """Return whether a player is away. Where there is a time to decide, being late shows it."""
    reasons = ("absent", "late") if c.rules.times_decisions else ("absent",)
    return isinstance(report, AbsentPlayer) and report.reason in reasons


def _hand(c: PokerContext, report: Incident) -> bool:
    return area_of(report) in c.part.hands


def void_viewed_hands(c: PokerContext, report: BlindHandViewed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Void each hand looked at; one that is over stays as it is."""
    for area in (area for area in report.viewed if c.part.hands[area].status in LIVE):
        yield from void_hand(c, BlindHandViewed(viewed=(area,)), clauses)


def return_first_wager(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back the Ante, and a Play placed blind with it; a side wager stays."""
    lines, moves = returned(c, report.area, (c.rules.first_wager, PLAY), clauses)
    if lines:
        yield WagersReturned(area=report.area, wagers=lines, clauses=clauses, moves=moves)


def forfeit(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take every wager that the rulebook names as forfeited, and give back the others."""
    named = c.rules.value("absent.forfeits", c.rules.areas)
    yield _forfeited(c, report.area, named, [wager for wager in c.rules.areas if wager not in named], clauses)


def forfeit_first_wager(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the Ante."""
    yield _forfeited(c, report.area, (c.rules.first_wager,), (), clauses)


def _forfeited(
    c: PokerContext, area: int, named: Sequence[str], rest: Sequence[str], clauses: tuple[str, ...]
) -> WagersForfeited:
    lines, moves = given_up(c, area, named, clauses)
    others, back = returned(c, area, rest, clauses)
    return WagersForfeited(area=area, wagers=lines + others, clauses=clauses, moves=moves + back)


def play_on(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Continue the round."""
    yield PlayedOn(area=area_of(report), stays_in=False, clauses=clauses)


def stay_in(c: PokerContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Keep a hand in for its side wager, whatever became of the first wager."""
    yield PlayedOn(area=report.area, stays_in=True, clauses=clauses)


def deem_own(c: PokerContext, report: BlindHandViewed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Count the blind hand looked at as the player's own; the hand at their own seat becomes a blind one."""
    own = owner_at(c, report.area)
    yield SeatDeemed(area=report.area, blind=own if own in c.part.hands else 0, clauses=clauses)


def leave_face_up(c: PokerContext, report: DealerCardExposed | DealerExposesCards, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Leave the dealer's cards face up, for everybody who still has to decide, and continue."""
    shown = tuple(sorted(report.shown)) if isinstance(report, DealerExposesCards) else (report.position,)
    yield DealerExposed(positions=shown, clauses=clauses)
    yield PlayedOn(area=0, stays_in=False, clauses=clauses)


def play_first(c: PokerContext, report: SuspectedCollusion, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Have the players suspected decide before anybody else handles cards."""
    over = not c.in_round or c.part.stage is Stage.SETTLING
    yield PlaysFirst(players=report.persons, next_round=over, clauses=clauses)


def _of_the_dealer(cards: int) -> str:
    return "One of the dealer's cards is" if cards == 1 else f"{cards} of the dealer's cards are"


CONDUCT = Topic(
    events=(PlayedOn, DealerExposed, SeatDeemed, PlaysFirst),
    keyed=(PlayedOn, DealerExposed, SeatDeemed, PlaysFirst),
    incidents=(
        CannotCoverPlay,
        AbsentPlayer,
        InformationExchanged,
        PlayerExposesCards,
        DealerExposesCards,
        BlindHandViewed,
    ),
    conditions={
        "not-present": holds_if(_not_present),
        "again": holds_if(_again),
        "first-time": holds_if(is_not(_again)),
        "viewed-more": holds_if(_several_viewed),
        "viewed-one": holds_if(is_not(_several_viewed)),
        "with-side": holds_if(_hand, _with_side),
        "ante-only": holds_if(_hand, is_not(_with_side)),
    },
    remedies={
        "void-viewed-hands": void_viewed_hands,
        "return": return_first_wager,
        "forfeit": forfeit,
        "forfeit-first-wager": forfeit_first_wager,
        "play-on": play_on,
        "stay-in": stay_in,
        "deem-own": deem_own,
        "leave-face-up": leave_face_up,
        "play-first": play_first,
    },
    rules={
        "conduct.cards-on-table": "cards stay over the table",
        "conduct.silence": "no talk before all have decided",
        "conduct.information": "no cards or information exchanged",
        "remedy.cannot-cover": "Play not covered, first time",
        "remedy.cannot-cover.warning": "the warning that goes with it",
        "remedy.cannot-cover-again": "Play not covered, again",
        "remedy.cannot-cover.discard": "Play not covered: the cards",
        "remedy.cannot-cover.side": "Play not covered: the side wager",
        "remedy.collusion.play-first": "a suspect plays first",
        "remedy.absent": "an absent player",
        "remedy.absent.discard": "an absent player's cards",
        "remedy.absent.side": "an absent player's side wager",
        "remedy.information-exchanged": "information passed on",
        "remedy.player-exposes": "a player shows cards",
        "remedy.dealer-exposes": "the dealer shows cards",
        "remedy.blind-viewed-one": "one blind hand looked at",
        "remedy.blind-viewed-more": "several hands looked at",
        "remedy.blind-viewed.notify": "who is told of it",
    },
    conduct={
        "conduct.cards-on-table": "took their cards away from the table",
        "conduct.silence": "talked before everybody had decided",
        "conduct.information": "exchanged cards, or information about a hand",
    },
    refusals={"still-time": ("The player has until {until} to decide.", "Wait until then.")},
)
