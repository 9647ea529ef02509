"""The table of a race drawn: the track, the other players, and the player's own stakes on the whole layout."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.cli.felts.plain import (
    NEEDED,
    VOID,
    WIDEST_SEAT,
    Weighed,
    framed,
    inside_of,
    own_name,
    rule,
    seat_chips,
    seat_name,
)
from pitboss.cli.felts.racing_card_derby.course import Course
from pitboss.cli.felts.racing_card_derby.layout import Layout, placed_row, short_name, winning_areas
from pitboss.cli.felts.racing_card_derby.track import card_row, lanes
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, filled, fitted, line
from pitboss.cli.play.scene import Scene
from pitboss.games.racing_card_derby.narration import ORDINALS, finish
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.house.players.choices import short_money
from pitboss.house.players.history import PastRound, WagerResult
from pitboss.table.view import SeatView

CARDS, WON, OTHERS, PLACED, ODDS, LIMITS = 7, 4, (0, 3, 3, 3), 8, 5, 6
"""How much rows are worth where there is no room for all: the cards drawn, the winning areas, the other seats with the gap
above them, the player's stakes, odds and limits."""
SEAT_ROWS = 3
"""Name, chips, and what the player wagers or has won."""
MOST_SEATS = 6
MOST_RESULTS = 8
RESULTS_BESIDE = 2


def draw(scene: Scene, columns: int, height: int | None) -> Block:
    """Return the whole table within its edge; where the height is short, without what can best be missed."""
    course = Course.of(scene.rules)
    inside = inside_of(columns)
    race = scene.view.game if scene.shown else None
    above: list[Weighed] = [
        *((NEEDED, row) for row in lanes(race, course, inside)),
        *_call(race, scene, course, inside),
    ]
    below: list[Weighed] = [
        *((NEEDED, row) for row in (rule(scene, inside), own_name(scene, inside), *_results(scene.last, inside))),
        *_layout(scene, race, course, inside),
    ]
    said = sum(bool(row.plain.strip()) for _, row in (*above, *below))
    others = _seats(scene, inside) if height is None or height - 2 - said >= SEAT_ROWS else _in_a_row(scene)
    return framed(scene, [*above, *zip(OTHERS, others, strict=False), *below], inside, height)


# --- how the race stands -------------------------------------------------------------------------------------------


def _call(race: RaceView | None, scene: Scene, course: Course, inside: int) -> Iterator[Weighed]:
    """The cards drawn, the call, and which areas win; before the first race, what makes a winner. Always the same number of
    rows, so that nothing below them moves while a race runs."""
    if race is None:
        text = f"First suit on {course.to_win} cards wins; the {course.protest.words} among them protests the race."
        yield WON, fitted(line((text, f"italic {r.QUIET}")), inside, "center")
        yield from ((0, Text()) for _ in range(2))
        return
    protested = _protest(course) if course.run(race).protested else ()
    yield CARDS, card_row(race, course, inside)
    standing = _standing(race, course) if race.shows or not scene.ended else VOID
    yield NEEDED, line((f" {standing}", r.BRASS if race.shows else r.LINE), *protested)
    yield WON, line((f" Winning: {winning_areas(race.lit, race.shows)}" if race.shows else "", r.LINE))


def _protest(course: Course) -> Iterator[tuple[str, str]]:
    """What a protested race pays on colours and suits."""
    yield "  ", r.FELT
    yield f" Protested, pays {course.colour[1]}, {course.suit[1]} ", r.PROTEST


def _standing(race: RaceView, course: Course) -> str:
    """What is being drawn for, and in the end who finished where."""
    running = course.run(race)
    if not running.over:
        return f"Drawing for {ORDINALS[running.next_place]} place"
    return finish(running.finished, False).capitalize()


# --- the others ----------------------------------------------------------------------------------------------------


def _near(scene: Scene) -> list[SeatView]:
    """The others next to the player, from the dealer's left: a table may have more than there is room for."""
    near = sorted(scene.others, key=lambda each: abs(each.seat - scene.seat))[:MOST_SEATS]
    return sorted(near, key=lambda each: each.seat)


def _seats(scene: Scene, inside: int) -> Block:
    seats = _near(scene)
    if not seats:
        return []
    room = min(WIDEST_SEAT, inside // len(seats))
    blocks = [filled([*_seat(seat, scene, room - 1)], room - 1, "center") for seat in seats]
    return [line((" " * inside, r.FELT)), *filled(beside(blocks), inside, "center")]


def _in_a_row(scene: Scene) -> Block:
    """Where there is no room for more: what the last race brought each of them, by seat."""
    gains = [(seat.seat, scene.gains[seat.seat]) for seat in _near(scene) if seat.seat in scene.gains]
    each = (line((f"  {seat} ", r.QUIET), (r.signed(gain), r.of_gain(gain))) for seat, gain in gains)
    return [Text(), line((" Other seats", r.QUIET), *each)] if gains else []


def _seat(seat: SeatView, scene: Scene, room: int) -> Iterator[Text]:
    """Name, chips and wagers; what the last race brought beside the name, or below where the name is long."""
    name, gain = seat_name(seat, scene), scene.gains.get(seat.seat)
    brought = line((r.signed(gain), r.of_gain(gain))) if gain is not None else Text()
    beside_name = gain is not None and name.cell_len + 2 + brought.cell_len <= room
    yield line(name, ("  ", r.FELT), brought) if beside_name else name
    yield seat_chips(seat, scene)
    each = ", ".join(f"{short_name(wager)} {short_money(amount)}" for wager, amount in seat.wagers.items())
    said = each if len(each) <= room else f"{short_money(sum(seat.wagers.values()))} wagered"
    yield line((said, r.LINE)) if seat.wagers or beside_name else brought


# --- the player's own area -----------------------------------------------------------------------------------------


def _layout(scene: Scene, race: RaceView | None, course: Course, inside: int) -> Iterator[Weighed]:
    layout = Layout(scene, inside)
    yield PLACED, line((f" {placed_row(scene, inside - 2)}", r.LINE))
    # A player who is asked for wagers is told what the next race pays, whatever became of the last.
    yield ODDS, layout.odds(course, protested=course.run(race).protested and not scene.asks)
    yield LIMITS, layout.limits()
    yield from ((NEEDED, row) for row in layout.rows())


def _results(last: PastRound | None, inside: int) -> Block:
    """How the round ended, wager by wager, what won first; many that lost are added up."""
    if last is None:
        return []
    lines = sorted(last.lines, key=lambda each: -each.amount)
    shown = lines if len(lines) < MOST_RESULTS else lines[: MOST_RESULTS - 2]
    half = (inside - 2) // RESULTS_BESIDE
    cells = [_result(each, half) for each in shown]
    if rest := lines[len(shown) :]:
        cells.append(_cell(f"{len(rest)} more", "", sum(each.amount for each in rest), "", half))
    if len(lines) > 1:
        cells.append(_cell("Together", "", last.net, "", half))
    pairs = [cells[at : at + RESULTS_BESIDE] for at in range(0, len(cells), RESULTS_BESIDE)]
    return [line((" ", r.FELT), *pair) for pair in pairs]


def _result(row: WagerResult, columns: int) -> Text:
    """`Red wins +$5.00`, with the clause it was settled under."""
    return _cell(short_name(row.wager), row.outcome.replace("-", " "), row.amount, row.clause or "", columns)


def _cell(name: str, outcome: str, amount: int, clause: str, columns: int) -> Text:
    said = line((f"{name} ", r.LINE if outcome else r.QUIET), (outcome, r.QUIET))
    gain = line((r.signed(amount), r.of_gain(amount)))
    return fitted(line(fitted(said, 14), fitted(gain, 10, "right"), ("  ", r.FELT), (clause, r.QUIET)), columns)
