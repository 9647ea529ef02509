"""The table that every game is drawn on: its edge, the line before one's own place, who sits there, and what must go where
the terminal is low."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import Block, fitted, line
from pitboss.cli.play.scene import Scene
from pitboss.money import show
from pitboss.table.view import SeatView

NARROWEST = 80
WIDEST = 100
WIDEST_SEAT = 26
NEEDED = 9
"""The weight of a row that is never left out."""

Weighed = tuple[int, Text]
"""A row, and how much it is worth where there is no room for all."""


def inside_of(columns: int) -> int:
    """The columns within the edge of a table."""
    return max(NARROWEST, min(columns, WIDEST)) - 2


def framed(scene: Scene, weighed: Sequence[Weighed], inside: int, height: int | None) -> Block:
    """The rows within the edge of the table; where the height is short, without what can be missed most easily."""
    rows = _shortened(weighed, 0 if height is None else len(weighed) + 2 - height)
    side = ("│", c.EDGE)
    drawn = [line(side, fitted(row, inside), side) for row in rows]
    head = f"Round {scene.view.round}" if scene.shown else "Wagers are open"
    foot = scene.table if scene.table != scene.book.replace("/", "-") else ""
    return [_edge("╭", scene.title, head, "╮", inside), *drawn, _edge("╰", scene.book, foot, "╯", inside)]


def _shortened(weighed: Sequence[Weighed], over: int) -> Block:
    """Without so many rows: empty ones go first, then those that say least."""
    weights = [weight if row.plain.strip() else 0 for weight, row in weighed]
    droppable = sorted((weight, place) for place, weight in enumerate(weights) if weight < NEEDED)
    gone = {place for _, place in droppable[: max(0, over)]}
    return [row for place, (_, row) in enumerate(weighed) if place not in gone]


def _edge(left: str, name: str, also: str, right: str, inside: int) -> Text:
    """The edge of the table with what is written on it."""
    ends = [f" {name} ", f" {also} " if also else "──"]
    room = inside - sum(map(len, ends)) - 2
    style = c.LINE if left == "╭" else c.EDGE
    rule = [(f"{left}─", c.EDGE), (ends[0], style), ("─" * room, c.EDGE), (ends[1], style), (f"─{right}", c.EDGE)]
    return line(*rule)


def rule(scene: Scene, inside: int) -> Text:
    """The line between the table and one's own place; brass when it is one's turn."""
    said = f" {scene.asks} " if scene.asks else ""
    left = (inside - len(said)) // 2
    return line(("─" * left, c.EDGE), (said, c.BRASS), ("─" * (inside - left - len(said)), c.EDGE))


def own_name(scene: Scene, inside: int) -> Text:
    """One's own seat, name and chips."""
    area = "" if scene.place == scene.seat else f", area {scene.place}"
    who = line((f" Seat {scene.seat}{area}  ", c.QUIET), (scene.name, c.LINE))
    stack = line((show(scene.chips), f"bold {c.LINE}"), (" in chips ", c.QUIET))
    return line(fitted(who, inside - stack.cell_len), stack)


def seat_name(seat: SeatView, scene: Scene) -> Text:
    """Who sits there. A computer player is called after his seat already."""
    who = "your area" if seat.player == scene.me and seat.seat != scene.seat else seat.player
    return line(("" if who.endswith(f" {seat.seat}") else f"{seat.seat} ", c.QUIET), (who, c.LINE))


def seat_chips(seat: SeatView, scene: Scene) -> Text:
    """What he has; on a further area of one's own there is no stack."""
    return line((show(seat.chips) if seat.chips or seat.player != scene.me else "", c.QUIET))
