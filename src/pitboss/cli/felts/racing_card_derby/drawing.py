"""The table of a race drawn: the track, the other players, and the player's own stakes on the whole layout."""

from __future__ import annotations

import textwrap
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
    wrapped,
)
from pitboss.cli.felts.racing_card_derby.course import Course
from pitboss.cli.felts.racing_card_derby.layout import NARROW, Layout, kinds, placed_row, short_name, winning_areas
from pitboss.cli.felts.racing_card_derby.track import card_row, lanes
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, filled, fitted, line
from pitboss.cli.play.results import best_rows, signed
from pitboss.cli.play.scene import Scene
from pitboss.games.racing_card_derby.race import ORDINALS, Finish
from pitboss.games.racing_card_derby.view import RaceView, race_in
from pitboss.house.players.winnings import paid_for
from pitboss.money import short_money
from pitboss.table.view import AreaView

CARDS, WON, OTHERS, PLACED, ODDS, LIMITS, STANDS = 7, 4, (0, 3, 3, 3), 8, 5, 6, 8
"""How much rows are worth where there is no room for all: the cards drawn, the winning areas, the other seats with the gap
above them, the player's stakes, odds and limits, and how the race stands."""
SEAT_ROWS = 3
"""Name, chips, and what the player wagers or has won."""
MOST_SEATS = 6
MOST_RESULTS, FEW_RESULTS = 8, 6


def draw(scene: Scene, columns: int, height: int | None) -> Block:
    """Return the whole table within its edge. Where the height is short, it is drawn without what can best be missed: the
    areas while results are shown, then clauses that would need a row of their own, then losing wagers one by one."""
    whole = _draw(scene, columns, height, MOST_RESULTS)
    for most, brief in ((MOST_RESULTS, False), (MOST_RESULTS, True), (FEW_RESULTS, True)):
        if scene.last and height is not None and len(whole) > height:
            whole = _draw(scene, columns, height, most, areas=False, brief=brief)
    return whole


def _draw(scene: Scene, columns: int, height: int | None, most: int, *, areas: bool = True, brief: bool = False) -> Block:
    course = Course.of(scene.rules)
    inside = inside_of(columns)
    race = race_in(scene.view) if scene.shown else None
    above: list[Weighed] = [
        *((NEEDED, row) for row in lanes(race, course, inside)),
        *_call(race, scene, course, inside),
    ]
    below: list[Weighed] = [
        *((NEEDED, row) for row in (rule(scene, inside), own_name(scene, inside), *_results(scene, inside, most, brief=brief))),
        *(_layout(scene, race, course, inside) if areas else ()),
    ]
    said = sum(bool(row.plain.strip()) for _, row in (*above, *below))
    others = _seats(scene, inside) if height is None or height - 2 - said >= SEAT_ROWS else _in_a_row(scene)
    return framed(scene, [*above, *zip(OTHERS, others, strict=False), *below], inside, height)


def _call(race: RaceView | None, scene: Scene, course: Course, inside: int) -> Iterator[Weighed]:
    """The cards drawn, the call, and which areas win; before the first race, what makes a winner. Always the same number of
    rows, so that nothing below them moves while a race runs."""
    if race is None:
        text = f"First suit on {course.to_win} cards wins; the {course.protest.words} among them protests the race."
        rows = textwrap.wrap(text, inside - 2)
        yield from ((WON, fitted(line((row, f"italic {r.QUIET}")), inside, "center")) for row in rows)
        yield from ((0, Text()) for _ in range(3 - len(rows)))
        return
    protested = _protest(course) if course.run(race).protested else ()
    yield CARDS, card_row(race, course, inside)
    standing = _standing(race, course) if race.shows or not scene.ended else VOID
    said = line((f" {standing}", r.BRASS if race.shows else r.LINE), *protested)
    if said.cell_len <= inside:
        yield STANDS, said
    else:
        yield STANDS, line((f" {standing}", r.BRASS if race.shows else r.LINE))
        yield STANDS, line(*protested)
    winning = f"Winning: {winning_areas(race.lit, race.shows)}" if race.shows else ""
    yield from ((WON, line((row, r.LINE))) for row in wrapped(winning, inside))


def _protest(course: Course) -> Iterator[tuple[str, str]]:
    """What a protested race pays on colours and suits."""
    yield "  ", r.FELT
    yield f" Protested, pays {course.colour[1]}, {course.suit[1]} ", r.PROTEST


def _standing(race: RaceView, course: Course) -> str:
    """What is being drawn for, and in the end who finished where."""
    running = course.run(race)
    if not running.over:
        return f"Drawing for {ORDINALS[running.next_place]} place"
    return Finish(running.finished, False).words().capitalize()


def _near(scene: Scene) -> list[AreaView]:
    """The others next to the player, from the dealer's left: a table may have more than there is room for."""
    near = sorted(scene.others, key=lambda each: abs(each.area - scene.seat))[:MOST_SEATS]
    return sorted(near, key=lambda each: each.area)


def _seats(scene: Scene, inside: int) -> Block:
    seats = _near(scene)
    if not seats:
        return []
    room = min(WIDEST_SEAT, inside // len(seats))
    blocks = [filled([*_seat(seat, scene, room - 1)], room - 1, "center") for seat in seats]
    return [line((" " * inside, r.FELT)), *filled(beside(blocks), inside, "center")]


def _in_a_row(scene: Scene) -> Block:
    """Where there is no room for more: what the last race brought each of them, by seat."""
    gains = [(seat.area, scene.gains[seat.area]) for seat in _near(scene) if seat.area in scene.gains]
    each = (line((f"  {seat} ", r.QUIET), (signed(gain), r.of_gain(gain))) for seat, gain in gains)
    return [Text(), line((" Other seats", r.QUIET), *each)] if gains else []


def _seat(seat: AreaView, scene: Scene, room: int) -> Iterator[Text]:
    """Name, chips and wagers; what the last race brought beside the name, or below where the name is long."""
    name, gain = seat_name(seat, scene), scene.gains.get(seat.area)
    brought = line((signed(gain), r.of_gain(gain))) if gain is not None else Text()
    beside_name = gain is not None and name.cell_len + 2 + brought.cell_len <= room
    yield line(name, ("  ", r.FELT), brought) if beside_name else name
    yield seat_chips(seat, scene)
    each = ", ".join(f"{short_name(wager)} {short_money(amount)}" for wager, amount in seat.wagers.items())
    said = each if len(each) <= room else f"{short_money(sum(seat.wagers.values()))} wagered"
    yield line((said, r.LINE)) if seat.wagers or beside_name else brought


def _layout(scene: Scene, race: RaceView | None, course: Course, inside: int) -> Iterator[Weighed]:
    """The player's stakes, and the whole layout; on a narrow table the kinds of wager instead of their areas."""
    stakes = placed_row(scene, inside - 2)
    yield from ((NEEDED if stakes else PLACED, line((row, r.LINE))) for row in wrapped(stakes, inside))
    # A player who is asked for wagers is told what the next race pays, whatever became of the last.
    protested = course.run(race).protested and not scene.asks
    if inside < NARROW:
        yield from ((ODDS, row) for row in kinds(scene, course, protested=protested))
        return
    layout = Layout(scene, inside)
    yield ODDS, layout.odds(course, protested=protested)
    yield LIMITS, layout.limits()
    yield from ((NEEDED, row) for row in layout.rows())


def _results(scene: Scene, inside: int, most: int, *, brief: bool) -> Block:
    """How the round ended, wager by wager with its odds, what won first; many that lost are added up."""
    last = scene.last
    if last is None:
        return []
    rows = best_rows(last, short_name, paid_for(scene.rules, last), inside - 2, most, brief=brief)
    return [line((" ", r.FELT), row) for row in rows]
