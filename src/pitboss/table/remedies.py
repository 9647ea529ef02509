"""What is done when something has gone wrong: a dozen remedies, each with its consequences for money and cards.

A rulebook's remedy rows say which of these follows which incident at which moment, and by which clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.money import Move
from pitboss.table.betting import folded, given_up, kept_for_bonus, returned
from pitboss.table.commands import PLAYER, Incident
from pitboss.table.events import (
    CardKeptUp,
    CardsKnown,
    CardTurnedOver,
    DealerExposed,
    DealerReset,
    DeckCheckOrdered,
    DeviceFailed,
    Directed,
    HandDeclared,
    HandDiscarded,
    HandRestored,
    HandVoided,
    MisdealDeclared,
    Notified,
    PlayedOn,
    PlayersSeparated,
    PlaysFirst,
    ReshuffleOrdered,
    ResultsStood,
    RoundVoided,
    SeatDeemed,
    Settled,
    StandsAsSet,
    TableEvent,
    WagersForfeited,
    WagersReturned,
)
from pitboss.table.offers import Moment
from pitboss.table.reversal import given_back, made_good, placed, tray_first
from pitboss.table.rules import PLAY, Outcome
from pitboss.table.settling import settlement
from pitboss.table.state import DEALER_PLACE, LIVE, LIVE_ROUND, Hand, HandStatus

COLLECTED = "cards-collected-early"
"""A hand that the dealer took for a fold: its player had decided nothing."""

Remedy = Callable[[Moment, Incident, tuple[str, ...]], Iterator[TableEvent]]
"""From where the table stands, what was reported and the clauses: the events of the remedy."""


def misdeal(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Between rounds nothing has been misdealt."""
    if m.state.phase in LIVE_ROUND:
        yield MisdealDeclared(round=m.state.round.number, clauses=clauses)


def void_round(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Every wager of the round goes back, those of folded and settled hands too. Between rounds there is nothing to void."""
    if m.state.phase not in LIVE_ROUND:
        return
    lines: list[tuple[int, Settled]] = []
    moves: list[Move] = []
    for seat, hand in m.state.round.hands.items():
        settled, back = _undone(m, seat, hand, clauses)
        lines += [(seat, line) for line in settled]
        moves += back
    yield RoundVoided(round=m.state.round.number, returned=tuple(lines), clauses=clauses, moves=tray_first(moves))


def void_hand(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The hand has no result and its wagers go back, whatever had been paid or taken. Of several hands looked at, one that
    is over stays as it is; of one folded by its player and kept for the bonus, the bonus alone goes back."""
    hands = m.state.round.hands
    for seat in [at for at in report.viewed if hands[at].status in LIVE] or (report.seat,):
        if kept_for_bonus(m, seat) and report.incident != COLLECTED:
            lines, moves = returned(m, seat, (m.rules.bonus,), clauses)
        else:
            lines, moves = _undone(m, seat, hands[seat], clauses)
        yield HandVoided(seat=seat, wagers=lines, clauses=clauses, moves=moves)


def _undone(m: Moment, seat: int, hand: Hand, clauses: tuple[str, ...]) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """What a hand's wagers were, and the moves that give them back."""
    stakes = placed(m, seat, hand)
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in stakes.items())
    return lines, given_back(m, seat, hand, stakes)


def return_first_wager(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The Ante is void and goes back, a Play placed blind with it; a side wager stays."""
    lines, moves = returned(m, report.seat, (m.rules.first_wager, PLAY), clauses)
    if lines:
        yield WagersReturned(seat=report.seat, wagers=lines, clauses=clauses, moves=moves)


def forfeit(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
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


def count_and_discard(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    hand = m.state.round.hands.get(report.seat)
    cards = len(hand.cards) if hand else report.cards
    yield HandDiscarded(seat=report.seat, cards=cards, clauses=clauses)


def reconstruct(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
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


def stand_as_set(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield StandsAsSet(seat=report.seat, clauses=clauses)


def results_stand(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The rounds before the one in progress, or before the one that has just been declared void."""
    void = all(hand.status is HandStatus.VOID for hand in m.state.round.hands.values())
    over = m.state.round.number - (m.state.phase in LIVE_ROUND or void)
    yield ResultsStood(rounds=max(0, over), clauses=clauses)


def check_deck(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The search is for any further card: every deck of the table is checked before it is dealt again."""
    yield DeckCheckOrdered(clauses=clauses)


def reshuffle(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield ReshuffleOrdered(reason=report.incident, clauses=clauses)


def replace_device(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield DeviceFailed(clauses=clauses)


def play_on(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Play continues. A hand whose first wager is gone stays in for its side wager; a blind hand looked at counts as
    the player's own."""
    if report.incident == "blind-hand-viewed":
        yield SeatDeemed(seat=report.viewed[0], clauses=clauses)
        return
    yield from _seen(report)
    yield from _shown(m, report, clauses)
    stays_in = report.incident in ("cannot-cover-play", "absent-player")
    yield PlayedOn(seat=report.seat, stays_in=stays_in, clauses=clauses)


def _shown(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
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


def turn_over(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The card is turned face down again."""
    yield from _seen(report)
    yield CardTurnedOver(place=report.seat, position=report.position, clauses=clauses)


def keep_as_up_card(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield from _seen(report)
    yield CardKeptUp(position=report.position, clauses=clauses)


def play_first(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield PlaysFirst(players=report.persons, clauses=clauses)


def separate(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield PlayersSeparated(players=report.persons, clauses=clauses)


def english_only(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield Directed(rule="remedy.collusion.english", by=m.who.name, clauses=clauses)


def notice(to: tuple[str, ...], m: Moment, report: Incident, clauses: tuple[str, ...]) -> Notified:
    """Offices are told; `player` is the player concerned. Where nobody has found words for it, the clause's own are used."""
    hand = m.state.round.hands.get(report.seat)
    names = tuple(hand.player if hand and office == PLAYER else office for office in to)
    words = report.words or " ".join(m.rules.book.clause(clause).says for clause in clauses)
    return Notified(to=names, subject=report.incident, words=words, clauses=clauses)


NOTIFY = "notify"

REMEDIES: Mapping[str, Remedy] = {
    "misdeal": misdeal,
    "void-round": void_round,
    "void-hand": void_hand,
    "return": return_first_wager,
    "forfeit": forfeit,
    "count-and-discard": count_and_discard,
    "reconstruct": reconstruct,
    "stand-as-set": stand_as_set,
    "results-stand": results_stand,
    "check-deck": check_deck,
    "reshuffle": reshuffle,
    "replace-device": replace_device,
    "play-on": play_on,
    "turn-over": turn_over,
    "keep-as-up-card": keep_as_up_card,
    "play-first": play_first,
    "separate": separate,
    "english-only": english_only,
}
"""By the names that the rulebooks' remedy rows use."""

DOES = frozenset((*REMEDIES, NOTIFY))

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
