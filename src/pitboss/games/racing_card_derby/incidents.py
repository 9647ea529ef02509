"""What can go wrong in a race: cards, scanner, monitors, lights; and whether it can have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.race import THIRD, Finish, known
from pitboss.games.racing_card_derby.round import Stage
from pitboss.table.commands import Cause
from pitboss.table.incidents import Incident
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

TABLE_KNOWS = "the table knows its own cards"
NO_RESULT = "no result has been shown"
MUST_BE_NAMED = "everybody saw the card: it must be named"

Why = str | None
"""The reason why a report cannot be true, if it cannot."""


class LightsFailed(Incident, frozen=True, tag="lights-failed"):
    """The lights of the winning areas are dark."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    lit: tuple[str, ...] = ()
    """The areas that are lit."""


class LightsWrong(Incident, frozen=True, tag="lights-wrong"):
    """Wrong areas are lit."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    lit: tuple[str, ...] = ()


class DisplayWrong(Incident, frozen=True, tag="display-wrong"):
    """A monitor shows a wrong result: the suits it shows in first, second and third place."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    shows: tuple[Suit, ...] = ()
    shows_protested: bool = False


class CardMisread(Incident, frozen=True, tag="card-misread"):
    """The scanner read a card as another one."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    position: int = 0
    """Which card of the race, from 0."""
    card: Card | None = None
    others: Mapping[int, Card] = {}
    """Further cards misread, by their positions: all are corrected at once."""


class ScanFailed(Incident, frozen=True, tag="scan-failed"):
    """The scanner did not read a card."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    position: int = 0
    card: Card | None = None


def misread_cards(report: CardMisread | ScanFailed) -> dict[int, Card]:
    """Return the cards that were misread or not read, by position, as what they are."""
    named = {} if report.card is None else {report.position: report.card}
    return {**named, **report.others} if isinstance(report, CardMisread) else named


class FirstCardFaceUp(Incident, frozen=True, tag="first-card-face-up"):
    """The first card of the round is found face up in the shoe."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    card: Card | None = None


class CardFaceUp(Incident, frozen=True, tag="card-face-up"):
    """A later card is found face up in the shoe: the next one, or the one behind those already seen there."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class CardDrawnInError(Incident, frozen=True, tag="card-drawn-in-error"):
    """A card was drawn too early, and nobody saw it."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class ExposedCardDrawn(Incident, frozen=True, tag="exposed-card-drawn"):
    """A card was drawn too early, and seen."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None


class FirstCardUncalled(Incident, frozen=True, tag="first-card-uncalled"):
    """The first card of a round was drawn without the call."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None
    """Which card it is, if its face has been seen."""


class CardMisplaced(Incident, frozen=True, tag="card-misplaced"):
    """A card was put in the wrong area."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: tuple[Card, ...] = ()
    """The cards in the order in which they should have been drawn."""
    possible: bool = True
    """The race can be reconstructed."""


class DealtIncorrectly(Incident, frozen=True, tag="dealt-incorrectly"):
    """Cards were drawn in the wrong order."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: tuple[Card, ...] = ()
    possible: bool = True


class ShoeExhausted(Incident, frozen=True, tag="shoe-exhausted"):
    """The shoe runs out in the middle of a race."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def _possible(c: RaceContext, report: Incident) -> bool:
    possible: bool = getattr(report, "possible", True)
    return possible


def _impossible(c: RaceContext, report: Incident) -> bool:
    return not _possible(c, report)


def _uncalled_seen(c: RaceContext, report: Incident) -> bool:
    return isinstance(report, FirstCardUncalled) and report.card is not None and not c.rules.uncalled_counts


def _uncalled_unseen(c: RaceContext, report: Incident) -> bool:
    return isinstance(report, FirstCardUncalled) and (report.card is None or c.rules.uncalled_counts)


CONDITIONS = {
    "reconstructable": _possible,
    "not-reconstructable": _impossible,
    "seen": _uncalled_seen,
    "not-seen": _uncalled_unseen,
}
"""What the `when` of a remedy row may say."""


# --- what can have happened ----------------------------------------------------------------------------------------


def correctable(c: RaceContext) -> bool:
    """Return whether the race may still be corrected: while it lasts, and after its settlement until the next round begins.
    A void race stays void."""
    settled = c.part.paid and any(not entry.void for entry in c.state.round.entries.values())
    return c.in_round or (settled and c.state.phase is not Phase.CLOSED)


def _result(c: RaceContext) -> Finish | None:
    """Return the result that may still be corrected."""
    return c.finish if correctable(c) else None


def _lights(c: RaceContext, report: LightsFailed | LightsWrong) -> Why:
    finish = _result(c)
    if finish is None:
        return NO_RESULT
    if unknown := [area for area in report.lit if area not in c.rules.wagers]:
        return f"{unknown[0]} is no area of the layout"
    if isinstance(report, LightsFailed):
        return "areas are lit: they are right or wrong" if report.lit else None
    if not report.lit:
        return "the areas that are lit must be named"
    return "the winning areas are lit, and no others" if {*report.lit} == {*c.rules.winning(finish)} else None


def _display(c: RaceContext, report: DisplayWrong) -> Why:
    finish = _result(c)
    if finish is None:
        return NO_RESULT
    if len({*report.shows}) != THIRD or len(report.shows) != THIRD:
        return "you must name the three suits that the monitor shows"
    shows = Finish(report.shows, report.shows_protested)
    return "that is the right result" if shows == finish else None


def _misread(c: RaceContext, report: CardMisread | ScanFailed) -> Why:
    """Check cards misread or not read at all: they are face up, and everybody can see which they are."""
    cards, named = c.part.cards, misread_cards(report)
    for position in (report.position, *named):
        if not correctable(c) or not 0 <= position < len(cards):
            return f"there is no card {position} of a race on the table"
    if report.card is None:
        return MUST_BE_NAMED
    if isinstance(report, CardMisread) and report.position in report.others:
        return "the same card was named twice"
    for position, card in named.items():
        read = cards[position]
        if (read is None) != isinstance(report, ScanFailed):
            return "the scanner did read that card" if read else "the scanner read nothing there: the scan failed"
        if read == card:
            return "that is the card that was read"
    right = [named.get(at, card) for at, card in enumerate(cards)]
    for card in named.values():
        if right.count(card) > c.rules.decks:
            return f"{card} is somewhere else: that is a foreign card"
    return _undecidable(c, known(right))


def _undecidable(c: RaceContext, cards: list[Card]) -> Why:
    """Check that the right cards give a result once wagers have been taken: no more can be drawn."""
    if c.part.taken and not c.rules.run(cards).over:
        return "wagers have been taken and the right cards give no result; report cards dealt wrongly, not reconstructable"
    return None


def seen_before(c: RaceContext, report: Incident) -> int:
    """Return how many cards seen in the shoe come before the card of a report: a further one found face up lies behind them."""
    return len(c.part.due) if isinstance(report, CardFaceUp) else 0


def _nothing_to_draw(c: RaceContext) -> Why:
    """Check that cards are in the shoe. Before the cut they are not, and a card seen then means another shuffle."""
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


def _seen_in_shoe(c: RaceContext, report: Any) -> Why:
    """Check a card seen before it was drawn, or drawn and seen: the table or everybody knows which one it is."""
    if why := _nothing_to_draw(c):
        return why
    before = c.part.due[: seen_before(c, report)]
    if c.state.shoe.left <= len(before):
        return "every card in the shoe or the shuffler has been seen"
    if c.rules.virtual:
        return _seen_before(c, report)
    if report.card is None:
        return MUST_BE_NAMED
    if not before and c.part.due and report.card != c.part.due[0]:
        return f"{c.part.due[0]} was seen to come next"
    known_elsewhere = (*c.lying, *before).count(report.card) >= c.rules.decks
    return f"{report.card} is somewhere else: that is a foreign card" if known_elsewhere else None


def _seen_before(c: RaceContext, report: Any) -> Why:
    """Check a card that Pitboss deals: only in an older record can one be due that was seen in the shoe."""
    if report.card is not None:
        return TABLE_KNOWS
    return None if c.part.due else "nobody sees a card in the shoe or the shuffler here"


def _first_face_up(c: RaceContext, report: FirstCardFaceUp) -> Why:
    return _seen_in_shoe(c, report) if c.state.phase is Phase.BETWEEN else "the first card of the round has been dealt"


def _face_up(c: RaceContext, report: CardFaceUp) -> Why:
    return _seen_in_shoe(c, report) if c.is_at(Stage.DRAWING) else "no race is being run"


def _drawn_unseen(c: RaceContext, report: CardDrawnInError) -> Why:
    if report.card is not None or c.part.due:
        return "nobody saw the card" if report.card else f"{c.part.due[0]} was seen to come next"
    return _nothing_to_draw(c)


def _uncalled(c: RaceContext, report: FirstCardUncalled) -> Why:
    """Check a first card drawn before the call."""
    if c.state.phase is not Phase.BETWEEN:
        return "the first card of the round has been dealt"
    if c.state.round.called:
        return '"No more bets" has been called'
    if report.card is not None:
        return _seen_in_shoe(c, report)
    if c.part.due:
        return f"{c.part.due[0]} was seen to come next"
    return "the first card has left the shoe already" if c.part.first_out else _nothing_to_draw(c)


def _out_of_order(c: RaceContext, report: CardMisplaced | DealtIncorrectly) -> Why:
    """Check cards in the wrong area or order: the right order must contain the same cards."""
    cards = c.part.cards
    if not correctable(c) or not cards:
        return "there is no card of a race on the table"
    if not report.possible:
        return None
    if None in cards:
        return "a card has not been read: report that first"
    if report.sequence and Counter(report.sequence) != Counter(cards):
        return "the right order must use the cards on the table"
    return _undecidable(c, [*(report.sequence or known(cards))])


def _exhausted(c: RaceContext, report: ShoeExhausted) -> Why:
    empty = c.is_at(Stage.DRAWING) and not c.state.shoe.left
    return None if empty else "there are cards left, or no race is being run"


INCIDENTS: Mapping[type[Incident], Callable[[RaceContext, Any], Why]] = {
    LightsFailed: _lights,
    LightsWrong: _lights,
    DisplayWrong: _display,
    CardMisread: _misread,
    ScanFailed: _misread,
    FirstCardFaceUp: _first_face_up,
    CardFaceUp: _face_up,
    CardDrawnInError: _drawn_unseen,
    ExposedCardDrawn: _seen_in_shoe,
    FirstCardUncalled: _uncalled,
    CardMisplaced: _out_of_order,
    DealtIncorrectly: _out_of_order,
    ShoeExhausted: _exhausted,
}
"""Incidents of a race, each with its check."""
