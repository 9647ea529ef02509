"""What is done when something has gone wrong: remedies of every table, each with its consequences for money and cards.

A rulebook's remedy rows say which of these, or of the game's own, follows which incident at which moment, by which clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pitboss.money import Move
from pitboss.table.commands import PLAYER, Incident
from pitboss.table.events import (
    DeckCheckOrdered,
    DeviceFailed,
    Directed,
    HandVoided,
    MisdealDeclared,
    Notified,
    PlayersSeparated,
    ReshuffleOrdered,
    ResultsStood,
    RoundVoided,
    Settled,
    TableEvent,
)
from pitboss.table.offers import Moment
from pitboss.table.reversal import given_back, placed, tray_first
from pitboss.table.rules import Outcome, Rules
from pitboss.table.state import LIVE_ROUND, Hand, HandStatus

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
        settled, back = undone(m, seat, hand, clauses)
        lines += [(seat, line) for line in settled]
        moves += back
    yield RoundVoided(
        round=m.state.round.number,
        returned=tuple(lines),
        shoe_plays_on=m.rules.rounds.shoe_plays_on(m),
        clauses=clauses,
        moves=tray_first(moves),
    )


def void_hand(m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """A player's part in the round has no result: his wagers go back, whatever had been paid or taken."""
    lines, moves = undone(m, report.seat, m.state.round.hands[report.seat], clauses)
    yield HandVoided(seat=report.seat, wagers=lines, clauses=clauses, moves=moves)


def undone(m: Moment, seat: int, hand: Hand, clauses: tuple[str, ...]) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """What a hand's wagers were, and the moves that give them back."""
    stakes = placed(m, seat, hand)
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in stakes.items())
    return lines, given_back(m, seat, hand, stakes)


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
    "results-stand": results_stand,
    "check-deck": check_deck,
    "reshuffle": reshuffle,
    "replace-device": replace_device,
    "separate": separate,
    "english-only": english_only,
}
"""By the names that the rulebooks' remedy rows use."""


def carried_out(name: str, m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The events of a remedy: the game's own, where it has one of that name, or that of every table."""
    rounds = m.rules.rounds
    return rounds.remedy(name, m, report, clauses) if name in rounds.remedies else REMEDIES[name](m, report, clauses)


def known_remedies(rules: type[Rules]) -> frozenset[str]:
    """Every remedy that a rulebook of the game may name."""
    return frozenset((*REMEDIES, *rules.rounds.remedies, NOTIFY))
