"""What is done when something has gone wrong in a round of poker, with its consequences for money and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.money import Move
from pitboss.table.commands import Incident
from pitboss.table.events import (
    CardKeptUp,
    CardsKnown,
    CardTurnedOver,
    DealerExposed,
    DealerReset,
    HandDeclared,
    HandDiscarded,
    HandRestored,
    HandVoided,
    PlayedOn,
    PlaysFirst,
    SeatDeemed,
    StandsAsSet,
    TableEvent,
    WagersForfeited,
    WagersReturned,
)
from pitboss.table.paying import given_up, returned
from pitboss.table.poker.betting import folded, kept_for_bonus
from pitboss.table.poker.rules import PLAY, PokerMoment
from pitboss.table.poker.settling import settlement
from pitboss.table.remedies import undone
from pitboss.table.reversal import made_good, placed
from pitboss.table.state import DEALER_PLACE, LIVE, Hand, HandStatus

COLLECTED = "cards-collected-early"
"""A hand that the dealer took for a fold: its player had decided nothing."""

Remedy = Callable[[PokerMoment, Incident, tuple[str, ...]], Iterator[TableEvent]]


def void_hand(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The hand has no result and its wagers go back, whatever had been paid or taken. Of several hands looked at, one that
    is over stays as it is; of one folded by its player and kept for the bonus, the bonus alone goes back."""
    hands = m.state.round.hands
    for seat in [at for at in report.viewed if hands[at].status in LIVE] or (report.seat,):
        if kept_for_bonus(m, seat) and report.incident != COLLECTED:
            lines, moves = returned(m, seat, (m.rules.bonus,), clauses)
        else:
            lines, moves = undone(m, seat, hands[seat], clauses)
        yield HandVoided(seat=seat, wagers=lines, clauses=clauses, moves=moves)


def return_first_wager(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The Ante is void and goes back, a Play placed blind with it; a side wager stays."""
    lines, moves = returned(m, report.seat, (m.rules.first_wager, PLAY), clauses)
    if lines:
        yield WagersReturned(seat=report.seat, wagers=lines, clauses=clauses, moves=moves)


def forfeit(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Wagers go to the house: the Ante of a player who again cannot cover Play, what a fold costs a player whose hand is
    lost among the discards, else every wager the rulebook names, and any other goes back."""
    if report.incident == "cards-on-discard-pile":
        yield folded(m, report.seat, clauses, m.rules.value("discard-lost.returns", ()))
        return
    named: Sequence[str] = (m.rules.first_wager,)
    rest: list[str] = []
    if report.incident != "cannot-cover-play":
        named = m.rules.value("absent.forfeits", m.rules.areas)
        rest = [wager for wager in m.rules.areas if wager not in named]
    lines, moves = given_up(m, report.seat, named, clauses)
    others, back = returned(m, report.seat, rest, clauses)
    yield WagersForfeited(seat=report.seat, wagers=lines + others, clauses=clauses, moves=moves + back)


def count_and_discard(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    hand = m.state.round.hands.get(report.seat)
    cards = len(hand.cards) if hand else report.cards
    yield HandDiscarded(seat=report.seat, cards=cards, clauses=clauses)


def reconstruct(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The hand is put back as it was: the dealer's set anew, a player's settled anew, a collected one returned."""
    dealer = m.state.round.dealer
    if report.incident == "dealer-hand-misset" or report.seat == DEALER_PLACE:
        yield DealerReset(hand=m.rules.best(_known(dealer)), clauses=clauses)
        return
    hand = m.state.round.hands[report.seat]
    if hand.status is HandStatus.PLAYS and report.incident != COLLECTED:
        yield HandRestored(seat=report.seat, status=HandStatus.PLAYS.value, clauses=clauses)
        return
    if hand.status is not HandStatus.SETTLED:
        undo = tuple(Move(move.target, move.source, move.amount) for move in reversed(hand.moves))
        yield HandRestored(seat=report.seat, status=HandStatus.DEALT.value, clauses=clauses, moves=undo)
        return
    assert dealer.as_set is not None
    best = m.rules.best(_known(hand))
    again = settlement(m, report.seat, best, dealer.as_set, placed(m, report.seat, hand))
    yield HandRestored(seat=report.seat, status=HandStatus.PLAYS.value, clauses=clauses)
    yield HandDeclared(seat=report.seat, hand=best, clauses=clauses)
    yield replace(again, moves=made_good(m, hand, again.moves))


def _known(hand: Hand) -> list[Card]:
    return [card for card in hand.cards if card is not None]


def stand_as_set(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield StandsAsSet(seat=report.seat, clauses=clauses)


def play_on(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Play continues. A hand whose first wager is gone stays in for its side wager; a blind hand looked at counts as
    the player's own."""
    if report.incident == "blind-hand-viewed":
        yield SeatDeemed(seat=report.viewed[0], clauses=clauses)
        return
    yield from _seen(report)
    yield from _shown(m, report, clauses)
    stays_in = report.incident in ("cannot-cover-play", "absent-player")
    yield PlayedOn(seat=report.seat, stays_in=stays_in, clauses=clauses)


def _shown(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Cards of his own that the dealer shows too early stay face up, for whoever has still to decide."""
    if report.incident == "dealer-card-exposed" and m.rules.has("remedy.dealer-exposes"):
        yield DealerExposed(positions=(report.position,), clauses=clauses)
    if report.incident != "dealer-exposes-cards":
        return
    named = tuple((DEALER_PLACE, position, card) for position, card in sorted(report.shown.items()) if card is not None)
    if named:
        yield CardsKnown(cards=named, clauses=())
    yield DealerExposed(positions=tuple(sorted(report.shown)), clauses=clauses)


def _seen(report: Incident) -> Iterator[CardsKnown]:
    """Where a person deals, a card that everybody saw is known from then on."""
    if report.card is not None and report.incident in ("card-exposed", "dealer-card-exposed"):
        yield CardsKnown(cards=((report.seat, report.position, report.card),), clauses=())


def turn_over(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The card is turned face down again."""
    yield from _seen(report)
    yield CardTurnedOver(place=report.seat, position=report.position, clauses=clauses)


def keep_as_up_card(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield from _seen(report)
    yield CardKeptUp(position=report.position, clauses=clauses)


def play_first(m: PokerMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield PlaysFirst(players=report.persons, clauses=clauses)


REMEDIES: Mapping[str, Remedy] = {
    "void-hand": void_hand,
    "return": return_first_wager,
    "forfeit": forfeit,
    "count-and-discard": count_and_discard,
    "reconstruct": reconstruct,
    "stand-as-set": stand_as_set,
    "play-on": play_on,
    "turn-over": turn_over,
    "keep-as-up-card": keep_as_up_card,
    "play-first": play_first,
}
"""By the names that the rulebooks' remedy rows use."""

DECIDABLE = (
    "void-hand",
    "void-round",
    "return",
    "forfeit",
    "play-on",
    "stand-as-set",
    "results-stand",
    "reconstruct",
    "count-and-discard",
    "check-deck",
    "reshuffle",
    "replace-device",
)
"""What a supervisor may decide on where no known rule settles a case."""
