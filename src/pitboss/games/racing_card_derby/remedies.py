"""What is done when something has gone wrong in a race: all wagers are taken and paid by the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.games.racing_card_derby.drawing import shown
from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.games.racing_card_derby.race import Finish, Running, known
from pitboss.games.racing_card_derby.results import decided
from pitboss.money import Move
from pitboss.table.commands import Incident
from pitboss.table.events import (
    CardCorrected,
    CardRemoved,
    CardUsed,
    DisplayCorrected,
    LightsOverruled,
    RaceReconstructed,
    Settled,
    TableEvent,
    WagersSettledAgain,
)
from pitboss.table.paying import settled_wagers
from pitboss.table.reversal import made_good, placed, tray_first
from pitboss.table.rules import Outcome
from pitboss.table.state import HandStatus

Remedy = Callable[[RaceMoment, Incident, tuple[str, ...]], Iterator[TableEvent]]
SETTLED = (HandStatus.PLAYS, HandStatus.SETTLED)
UNSEEN = "card-drawn-in-error"
"""A card that left the shoe before its time and that nobody has seen."""


# --- the equipment -------------------------------------------------------------------------------------------------


def overrule_lights(m: RaceMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Whatever is lit, the cards decide."""
    yield LightsOverruled(lit=report.lit, winning=m.rules.winning(decided(m)), clauses=clauses)


def correct_display(m: RaceMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    yield _corrected(m, report, decided(m), clauses)


def _corrected(m: RaceMoment, report: Incident, finish: Finish, clauses: tuple[str, ...]) -> DisplayCorrected:
    race = m.state.round.race
    showed = Finish(report.shows, report.shows_protested) if report.shows else Finish(race.shown, race.shown_protested)
    return DisplayCorrected(
        showed=showed.places,
        showed_protested=showed.protested,
        places=finish.places,
        protested=finish.protested,
        lit=m.rules.winning(finish),
        clauses=clauses,
    )


def correct_card(m: RaceMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The card counts as it lies there; everything that followed from the wrong reading is put right."""
    assert report.card is not None
    cards = [report.card if at == report.position else card for at, card in enumerate(m.state.round.race.cards)]
    yield CardCorrected(position=report.position, card=report.card, clauses=clauses)
    if None not in cards:
        yield from _rerun(m, report, known(cards), clauses)


# --- the cards -----------------------------------------------------------------------------------------------------


def _seen(m: RaceMoment, report: Incident) -> Card | None:
    """The card that comes next, where it was seen; nobody learns of one that was not."""
    if report.incident == UNSEEN:
        return None
    return m.state.shoe.order[0] if m.rules.virtual else report.card


def remove_card(m: RaceMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Out of play, face down in the discard rack."""
    yield CardRemoved(card=_seen(m, report), clauses=clauses)


def use_card(m: RaceMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """It comes next."""
    yield CardUsed(card=_seen(m, report), clauses=clauses)


def reconstruct_race(m: RaceMoment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The cards in the order in which they should have been drawn; players and operator abide by what follows."""
    cards = [*(report.sequence or known(m.state.round.race.cards))]
    running = m.rules.run(cards)
    yield _laid(running, cards, clauses)
    if running.over:
        yield from _result(m, report, running.finish, clauses)


def _rerun(m: RaceMoment, report: Incident, cards: Sequence[Card], clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The race by these cards: where they lie and how it comes out, as far as that differs from what was thought."""
    running, race = m.rules.run(cards), m.state.round.race
    otherwise = running.places != race.places or running.over != bool(race.shown)
    if otherwise:
        yield _laid(running, cards, clauses)
    if running.over and (otherwise or running.finish != Finish(race.shown, race.shown_protested)):
        yield from _result(m, report, running.finish, clauses)


def _laid(running: Running, cards: Sequence[Card], clauses: tuple[str, ...]) -> RaceReconstructed:
    """The cards that the race takes, each in its area."""
    used = tuple(cards[: len(running.places)])
    return RaceReconstructed(cards=used, places=running.places, over=running.over, clauses=clauses)


def _result(m: RaceMoment, report: Incident, finish: Finish, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """The result shown, or corrected where another was; wagers already taken or paid are settled again. Where the same
    comes out of it as before, it is shown anew and nothing about it was wrong."""
    race = m.state.round.race
    same = finish == Finish(race.shown, race.shown_protested)
    yield _corrected(m, report, finish, clauses) if race.shown and not same else shown(m, finish)
    if race.taken and not same:
        yield from _settled_again(m, finish, clauses)


def _settled_again(m: RaceMoment, finish: Finish, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """By the right result, as far as the settlement had come; only the difference moves."""
    outcomes = (Outcome.LOSE, Outcome.WIN) if m.state.round.race.paid else (Outcome.LOSE,)
    results = {each.wager: each for wager in m.rules.wagers if (each := m.rules.settle(wager, finish)).outcome in outcomes}
    lines: list[tuple[int, Settled]] = []
    moves: list[Move] = []
    for seat, hand in m.state.round.hands.items():
        if hand.status in SETTLED:
            stakes = {wager: stake for wager, stake in placed(m, seat, hand).items() if wager in results}
            own, instead = settled_wagers(m, seat, (results[wager] for wager in stakes), stakes)
            lines += [(seat, settled) for settled in own]
            moves += made_good(m, hand, instead)
    yield WagersSettledAgain(wagers=tuple(lines), clauses=clauses, moves=tray_first(moves))


REMEDIES: Mapping[str, Remedy] = {
    "overrule-lights": overrule_lights,
    "correct-display": correct_display,
    "correct-card": correct_card,
    "remove-card": remove_card,
    "use-card": use_card,
    "reconstruct-race": reconstruct_race,
}
"""By the names that the rulebook's remedy rows use."""

DECIDABLE = ("void-hand", "void-round", "results-stand", "check-deck", "reshuffle", "replace-device")
"""What a supervisor may decide on where no known rule settles a case."""
