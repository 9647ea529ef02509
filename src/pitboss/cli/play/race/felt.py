"""The table of a race drawn: the track, the other players, and one's own place with the whole layout."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import Block, beside, filled, fitted, line
from pitboss.cli.play.chronicle import PastRound
from pitboss.cli.play.frame import NEEDED, WIDEST_SEAT, Weighed, framed, inside_of, own_name, rule, seat_chips, seat_name
from pitboss.cli.play.race.course import Course
from pitboss.cli.play.race.layout import Layout, on_layout
from pitboss.cli.play.race.names import area_name, winning_areas
from pitboss.cli.play.race.track import drawn_cards, lanes
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.words import VOID, short, signed
from pitboss.games.racing_card_derby.narration import ORDINALS, finish
from pitboss.house.rounds.result import WagerResult
from pitboss.table.view import RaceView, SeatView

CARDS, WON, OTHERS, LIES, ODDS, LIMITS = 7, 4, (0, 3, 3, 3), 8, 5, 6
"""How much rows are worth where there is no room for all: the cards drawn, the winning areas, the other seats with the gap
above them, what lies on the layout, odds and limits."""
SEAT_ROWS = 3
"""Name, chips, and what the player wagers or has won."""
MOST_SEATS = 6
MOST_RESULTS = 8
RESULTS_BESIDE = 2


def felt(scene: Scene, columns: int, height: int | None = None) -> Block:
    """The whole table within its edge; where the height is short, without what can be missed most easily."""
    assert scene.course is not None
    inside = inside_of(columns)
    race = scene.view.race if scene.shown else None
    above: list[Weighed] = [
        *((NEEDED, row) for row in lanes(race, scene.course, inside)),
        *_called(race, scene, scene.course, inside),
    ]
    below: list[Weighed] = [
        *((NEEDED, row) for row in (rule(scene, inside), own_name(scene, inside), *_results(scene.last, inside))),
        *_layout(scene, race, scene.course, inside),
    ]
    said = sum(bool(row.plain.strip()) for _, row in (*above, *below))
    others = _seats(scene, inside) if height is None or height - 2 - said >= SEAT_ROWS else _in_a_row(scene)
    return framed(scene, [*above, *zip(OTHERS, others, strict=False), *below], inside, height)


# --- how the race stands -------------------------------------------------------------------------------------------


def _called(race: RaceView | None, scene: Scene, course: Course, inside: int) -> Iterator[Weighed]:
    """The cards drawn, what is called, and which areas win; before the first race, what makes a winner. Always as many rows,
    so that nothing below them moves while a race runs."""
    if race is None:
        text = f"First suit on {course.to_win} cards wins; the {course.protest.words} among them protests the race."
        yield WON, fitted(line((text, f"italic {c.QUIET}")), inside, "center")
        yield from ((0, Text()) for _ in range(2))
        return
    protested = _protest(course) if course.run(race).protested else ()
    yield CARDS, drawn_cards(race, course, inside)
    standing = _standing(race, course) if race.shows or not scene.ended else VOID
    yield NEEDED, line((f" {standing}", c.BRASS if race.shows else c.LINE), *protested)
    yield WON, line((f" Winning: {winning_areas(race.lit, race.shows)}" if race.shows else "", c.LINE))


def _protest(course: Course) -> Iterator[tuple[str, str]]:
    """What a protested race pays on colours and suits."""
    yield "  ", c.FELT
    yield f" Protested, pays {course.colour[1]}, {course.suit[1]} ", c.PROTEST


def _standing(race: RaceView, course: Course) -> str:
    """What is being drawn for, and in the end who came in."""
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
    return [line((" " * inside, c.FELT)), *filled(beside(blocks), inside, "center")]


def _in_a_row(scene: Scene) -> Block:
    """Where there is no room for more: what the last race brought each of them, by seat."""
    gains = [(seat.seat, scene.won[seat.seat]) for seat in _near(scene) if seat.seat in scene.won]
    each = (line((f"  {seat} ", c.QUIET), (signed(gain), c.of_gain(gain))) for seat, gain in gains)
    return [Text(), line((" Other seats", c.QUIET), *each)] if gains else []


def _seat(seat: SeatView, scene: Scene, room: int) -> Iterator[Text]:
    """Who sits there, his chips and his wagers; what the last race brought him beside his name, or below where that is long."""
    name, gain = seat_name(seat, scene), scene.won.get(seat.seat)
    brought = line((signed(gain), c.of_gain(gain))) if gain is not None else Text()
    beside_name = gain is not None and name.cell_len + 2 + brought.cell_len <= room
    yield line(name, ("  ", c.FELT), brought) if beside_name else name
    yield seat_chips(seat, scene)
    each = ", ".join(f"{area_name(wager)} {short(amount)}" for wager, amount in seat.wagers.items())
    said = each if len(each) <= room else f"{short(sum(seat.wagers.values()))} wagered"
    yield line((said, c.LINE)) if seat.wagers or beside_name else brought


# --- one's own place -----------------------------------------------------------------------------------------------


def _layout(scene: Scene, race: RaceView | None, course: Course, inside: int) -> Iterator[Weighed]:
    layout = Layout(scene, inside)
    yield LIES, line((f" {on_layout(scene, inside - 2)}", c.LINE))
    # Whoever is asked for wagers is told what the next race pays, whatever became of the last.
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
    return [line((" ", c.FELT), *pair) for pair in pairs]


def _result(row: WagerResult, columns: int) -> Text:
    """`Red wins +$5.00  5.1(a)(i)`, by the clauses that it was settled under."""
    return _cell(area_name(row.wager), row.outcome.replace("-", " "), row.amount, row.clause or "", columns)


def _cell(name: str, outcome: str, amount: int, clause: str, columns: int) -> Text:
    said = line((f"{name} ", c.LINE if outcome else c.QUIET), (outcome, c.QUIET))
    gain = line((signed(amount), c.of_gain(amount)))
    return fitted(line(fitted(said, 14), fitted(gain, 10, "right"), ("  ", c.FELT), (clause, c.QUIET)), columns)
