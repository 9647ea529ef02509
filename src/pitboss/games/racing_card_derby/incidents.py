"""What can go wrong in a race: cards, scanner, monitors, lights; and whether it can have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from pitboss.cards import Card
from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.games.racing_card_derby.race import THIRD, Finish, known
from pitboss.table.commands import Incident
from pitboss.table.incidents import Why
from pitboss.table.settings import SHOE
from pitboss.table.state import LIVE_ROUND, HandStatus, Phase, TableState

TABLE_KNOWS = "the table knows its own cards"
NO_RESULT = "no result has been shown"
MUST_BE_NAMED = "everybody saw the card: it must be named"


def correctable(state: TableState) -> bool:
    """Whether the race may still be put right: while it lasts, and after its settlement until the next first card. One that
    was declared void stays so."""
    settled = state.phase is not Phase.CLOSED and any(hand.status is HandStatus.SETTLED for hand in state.round.hands.values())
    return state.phase in LIVE_ROUND or settled


def _result(m: RaceMoment) -> Finish | None:
    """The result that may still be put right."""
    return m.finish if correctable(m.state) else None


def _lights(m: RaceMoment, report: Incident) -> Why:
    finish = _result(m)
    if finish is None:
        return NO_RESULT
    if unknown := [area for area in report.lit if area not in m.rules.wagers]:
        return f"{unknown[0]} is no area of the layout"
    if report.incident == "lights-failed":
        return "areas are lit: they are right or wrong" if report.lit else None
    if not report.lit:
        return "the areas that are lit must be named"
    return "the winning areas are lit, and no others" if {*report.lit} == {*m.rules.winning(finish)} else None


def _display(m: RaceMoment, report: Incident) -> Why:
    finish = _result(m)
    if finish is None:
        return NO_RESULT
    if len({*report.shows}) != THIRD or len(report.shows) != THIRD:
        return "the three suits that the monitor shows must be said"
    shows = Finish(report.shows, report.shows_protested)
    return "that is the right result" if shows == finish else None


def _misread(m: RaceMoment, report: Incident) -> Why:
    """A card read as another one, or not read at all: it lies face up, and everybody can see which it is."""
    cards = m.state.round.race.cards
    if m.rules.virtual:
        return TABLE_KNOWS
    if not correctable(m.state) or not 0 <= report.position < len(cards):
        return f"no card {report.position} of a race lies on the table"
    if report.card is None:
        return MUST_BE_NAMED
    read = cards[report.position]
    if (read is None) != (report.incident == "scan-failed"):
        return "the scanner did read that card" if read else "the scanner read nothing there: the scan failed"
    if read == report.card:
        return "that is the card that was read"
    if cards.count(report.card) >= m.rules.decks:
        return f"{report.card} lies somewhere else: that is a foreign card"
    right = [report.card if at == report.position else card for at, card in enumerate(cards)]
    return _undecidable(m, known(right))


def _undecidable(m: RaceMoment, cards: list[Card]) -> Why:
    """Once wagers have been taken the right cards must give a result: none can be drawn any more."""
    if m.state.round.race.taken and not m.rules.run(cards).over:
        return "wagers have been taken and the right cards decide nothing; report cards dealt wrongly that cannot be put in order"
    return None


def _nothing_to_draw(m: RaceMoment) -> Why:
    """Before the cut the cards are not in the shoe, and a card seen then means another shuffle."""
    shoe = m.state.shoe
    loaded = shoe.shuffled and (shoe.cut or m.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


def _seen_in_shoe(m: RaceMoment, report: Incident) -> Why:
    """A card seen before it was drawn, or drawn and seen: which one, the table knows or everybody does."""
    if why := _nothing_to_draw(m):
        return why
    if m.rules.virtual:
        return TABLE_KNOWS if report.card is not None else None
    if report.card is None:
        return MUST_BE_NAMED
    if m.state.shoe.due not in (None, report.card):
        return f"{m.state.shoe.due} was seen to come next"
    return f"{report.card} lies somewhere else: that is a foreign card" if m.lying.count(report.card) >= m.rules.decks else None


def _first_face_up(m: RaceMoment, report: Incident) -> Why:
    return _seen_in_shoe(m, report) if m.state.phase is Phase.WAGERING else "the first card of the round has been dealt"


def _face_up(m: RaceMoment, report: Incident) -> Why:
    return _seen_in_shoe(m, report) if m.state.phase is Phase.DEALING else "no race is being run"


def _drawn_unseen(m: RaceMoment, report: Incident) -> Why:
    if report.card is not None or m.state.shoe.due is not None:
        return "nobody saw the card" if report.card else f"{m.state.shoe.due} was seen to come next"
    return _nothing_to_draw(m)


def _out_of_order(m: RaceMoment, report: Incident) -> Why:
    """Cards that lie in the wrong area or in the wrong order: the right order is of the same cards."""
    cards = m.state.round.race.cards
    if m.rules.virtual:
        return TABLE_KNOWS
    if not correctable(m.state) or not cards:
        return "no card of a race lies on the table"
    if not report.possible:
        return None if m.state.phase in LIVE_ROUND else "the round is over"
    if None in cards:
        return "a card has not been read: that comes first"
    if report.sequence and Counter(report.sequence) != Counter(cards):
        return "the right order must be of the cards that lie there"
    return _undecidable(m, [*(report.sequence or known(cards))])


def _exhausted(m: RaceMoment, report: Incident) -> Why:
    empty = m.state.phase is Phase.DEALING and not m.state.shoe.left
    return None if empty else "there are cards left, or no race is being run"


INCIDENTS: Mapping[str, Callable[[RaceMoment, Incident], Why]] = {
    "lights-failed": _lights,
    "lights-wrong": _lights,
    "display-wrong": _display,
    "card-misread": _misread,
    "scan-failed": _misread,
    "first-card-face-up": _first_face_up,
    "card-face-up": _face_up,
    "card-drawn-in-error": _drawn_unseen,
    "exposed-card-drawn": _seen_in_shoe,
    "card-misplaced": _out_of_order,
    "dealt-incorrectly": _out_of_order,
    "shoe-exhausted": _exhausted,
}
"""Each with the test whether it can have happened."""
