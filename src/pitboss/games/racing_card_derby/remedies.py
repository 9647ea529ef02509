"""Remedies of a race: all wagers are taken and paid by the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.draw import shown
from pitboss.games.racing_card_derby.incidents import (
    CardDrawnInError,
    CardMisread,
    DisplayWrong,
    FirstCardUncalled,
    ScanFailed,
    misread_cards,
    seen_before,
)
from pitboss.games.racing_card_derby.race import Finish, Running, known
from pitboss.games.racing_card_derby.results import decided
from pitboss.games.racing_card_derby.round import (
    CardCorrected,
    CardRemoved,
    CardUsed,
    DisplayCorrected,
    LightsOverruled,
    RaceReconstructed,
)
from pitboss.games.shared_layout.rules import Ends
from pitboss.games.shared_layout.settling import settled_again
from pitboss.table.corrections import tray_first
from pitboss.table.events import Event
from pitboss.table.remedies import undone, void_round
from pitboss.table.rounds import AreaVoided

Clauses = tuple[str, ...]
Remedy = Callable[[RaceContext, Any, Clauses], Iterator[Event]]

# --- the equipment -------------------------------------------------------------------------------------------------


def overrule_lights(c: RaceContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Let the cards decide, whatever is lit."""
    yield LightsOverruled(lit=report.lit, winning=c.rules.winning(decided(c)), clauses=clauses)


def correct_display(c: RaceContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    yield _corrected(c, report, decided(c), clauses)


def _corrected(c: RaceContext, report: Any, finish: Finish, clauses: Clauses) -> DisplayCorrected:
    race = c.part
    showed = Finish(race.shown, race.shown_protested)
    if isinstance(report, DisplayWrong):
        showed = Finish(report.shows, report.shows_protested)
    return DisplayCorrected(
        showed=showed.places,
        showed_protested=showed.protested,
        places=finish.places,
        protested=finish.protested,
        lit=c.rules.winning(finish),
        announce_again=not race.taken,
        clauses=clauses,
    )


def correct_card(c: RaceContext, report: CardMisread | ScanFailed, clauses: Clauses) -> Iterator[Event]:
    """Count the cards as what they are, and correct everything that followed from the wrong reading."""
    right = misread_cards(report)
    cards = [right.get(at, card) for at, card in enumerate(c.part.cards)]
    for position, card in right.items():
        yield CardCorrected(position=position, card=card, announce_again=not c.part.taken, clauses=clauses)
    if None not in cards:
        yield from _rerun(c, report, known(cards), clauses)


# --- the cards -----------------------------------------------------------------------------------------------------


def _seen(c: RaceContext, report: Any) -> Card | None:
    """Return the card if it was seen; otherwise nobody learns what it is."""
    if isinstance(report, CardDrawnInError):
        return None
    return c.state.shoe.order[seen_before(c, report)] if c.rules.virtual else report.card


def remove_card(c: RaceContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take the card out of play, face down in the discard rack."""
    racked = 0 if c.in_round else c.part.racked + 1
    empty = not c.in_round and c.state.shoe.left == 1
    yield CardRemoved(card=_seen(c, report), racked=racked, shoe_empty=empty, clauses=clauses)


def use_card(c: RaceContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Use the card as the next one."""
    first = not c.in_round and isinstance(report, CardDrawnInError | FirstCardUncalled)
    yield CardUsed(card=_seen(c, report), first=first, after=seen_before(c, report), clauses=clauses)


def reconstruct_race(c: RaceContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Put the cards in the order in which they should have been drawn; the result binds players and operator."""
    cards = [*(report.sequence or known(c.part.cards))]
    running = c.rules.run(cards)
    yield _laid(c, running, cards, clauses)
    if running.over:
        yield from _result(c, report, running.finish, clauses)


def void_race(c: RaceContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Declare the race void and give every wager back, also when it has just been paid and the round is over."""
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    for area, entry in c.state.round.entries.items():
        if not entry.void:
            lines, moves = undone(c, area, entry, clauses)
            yield AreaVoided(seat=area, wagers=lines, clauses=clauses, moves=tray_first(moves))


def _rerun(c: RaceContext, report: Any, cards: Sequence[Card], clauses: Clauses) -> Iterator[Event]:
    """Run the race again with these cards, and yield what differs from the record: their areas and the result."""
    running, race = c.rules.run(cards), c.part
    otherwise = running.places != race.places or running.over != bool(race.shown)
    if otherwise:
        yield _laid(c, running, cards, clauses)
    if running.over and (otherwise or running.finish != Finish(race.shown, race.shown_protested)):
        yield from _result(c, report, running.finish, clauses)


def _laid(c: RaceContext, running: Running, cards: Sequence[Card], clauses: Clauses) -> RaceReconstructed:
    """Place the cards that the race takes, each in its area."""
    used = tuple(cards[: len(running.places)])
    return RaceReconstructed(
        cards=used,
        places=running.places,
        over=running.over,
        discarded=len(c.part.cards) - len(used),
        announce_again=not c.part.taken,
        clauses=clauses,
    )


def _result(c: RaceContext, report: Any, finish: Finish, clauses: Clauses) -> Iterator[Event]:
    """Show the result, or correct it where another was shown; wagers already taken or paid are settled again. If the result
    is the same as before, it is shown again and nothing is corrected."""
    race = c.part
    same = finish == Finish(race.shown, race.shown_protested)
    yield _corrected(c, report, finish, clauses) if race.shown and not same else shown(c, finish)
    if race.taken and not same:
        yield from settled_again(c, Ends(c.rules.results(finish)), clauses)


REMEDIES: Mapping[str, Remedy] = {
    "overrule-lights": overrule_lights,
    "correct-display": correct_display,
    "correct-card": correct_card,
    "remove-card": remove_card,
    "use-card": use_card,
    "reconstruct-race": reconstruct_race,
    "void-race": void_race,
}
"""By the names that the rulebook's remedy rows use."""

DECIDABLE = ("void-hand", "void-round", "results-stand", "check-deck", "reshuffle", "replace-device")
"""What a supervisor may decide on where no known rule settles a case."""
