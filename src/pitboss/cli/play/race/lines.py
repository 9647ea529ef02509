"""A race in plain lines: each card as it was drawn, the result, the areas that won."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.cli.play.choices import lowest
from pitboss.cli.play.race.course import Course, drawn, kind_of
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.words import PHASES, VOID, name_of, result, short, signed, wagers_said
from pitboss.games.racing_card_derby.narration import ORDINALS, finish
from pitboss.games.racing_card_derby.race import Running
from pitboss.games.racing_card_derby.wagers import KINDS
from pitboss.money import show
from pitboss.table.view import RaceView, SeatView


def told(scene: Scene, *, cards: bool) -> Iterator[str]:
    """The table in a few lines, with its race or, while wagers are placed, without the one before."""
    view = scene.view
    yield f"Round {view.round} {PHASES.get(view.phase, view.phase)}" if cards else "Wagers are open"
    if view.race and scene.course and cards:
        yield from (f"  {row}" for row in _race(view.race, scene.course))
        if scene.ended and not view.race.shows:
            yield f"  {VOID}"
    for seat in view.seats:
        yield f"  {_seat(seat, scene)}"
    if scene.last and cards:
        yield f"  {scene.name}: {signed(scene.last.net)}, {show(scene.chips)} in chips"
        yield from (f"    {result(row)}" for row in scene.last.lines)
    if scene.choices and scene.room:
        yield f"  You may wager: {'; '.join(_takes(scene))}"


def _race(race: RaceView, course: Course) -> Iterator[str]:
    """Card by card, as somebody at the rail would call it."""
    cards = drawn(race)
    for at, card in enumerate(cards):
        yield f"{card}  {_call(card, course.after(cards[:at]), course.after(cards[: at + 1]))}"
    if race.shows:
        yield f"Result: {finish(race.shows, race.protested)}"
        yield f"Winning areas: {', '.join(name_of(wager) for wager in race.lit)}"


def _call(card: Card, before: Running, now: Running) -> str:
    """What a card does: a furlong more for its suit, a place, or nothing."""
    suit = card.suit
    said = f"{suit.word} {now.counts[suit]}" if not before.finished else suit.word
    if suit in before.finished:
        return f"{said}, {ORDINALS[before.finished.index(suit) + 1]} already"
    if suit in now.finished:
        said += f", {ORDINALS[len(now.finished)]}"
    return f"{said}, and the race is protested" if now.protested and not before.protested else said


def _seat(seat: SeatView, scene: Scene) -> str:
    who = scene.name if seat.player == scene.me else seat.player
    wagers = f"; {wagers_said(seat.wagers)}" if seat.wagers else ""
    return f"Seat {seat.seat}, {who}: {show(seat.chips)}{wagers}"


def _takes(scene: Scene) -> Iterator[str]:
    """What may be wagered: on an area of each kind on which nothing lies, and on top of what does."""
    lies = scene.mine.wagers if scene.mine else {}
    kinds: dict[str, list[str]] = {}
    for kind in KINDS:
        free = [bounds for wager, bounds in scene.room.items() if kind_of(wager) == kind and wager not in lies]
        if free:
            range_ = f"{short(min(map(lowest, free)))} to {short(max(each.maximum for each in free))}"
            kinds.setdefault(range_, []).append(name_of(kind))
    yield from (f"{', '.join(names)} {range_}" for range_, names in kinds.items())
    for wager, amount in lies.items():
        if bounds := scene.room.get(wager):
            yield f"{name_of(wager)} up to {short(bounds.maximum - amount)} more"
