"""A race of the suits in the terminal: wagers in words, then the race card by card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pitboss.cards import Card
from pitboss.cli.felts.layout_felt import LayoutFelt, TypedWagers
from pitboss.cli.felts.plain import VOID
from pitboss.cli.felts.racing_card_derby import course as again
from pitboss.cli.felts.racing_card_derby import drawing, typed_wagers
from pitboss.cli.felts.racing_card_derby.course import Course, drawn_cards
from pitboss.cli.felts.racing_card_derby.layout import free_range, kind_of, wager_name
from pitboss.cli.play.render import Block
from pitboss.cli.play.scene import Scene
from pitboss.games.racing_card_derby.announcing import ResultAnnounced
from pitboss.games.racing_card_derby.race import ORDINALS, Finish, Running
from pitboss.games.racing_card_derby.view import race_in
from pitboss.games.racing_card_derby.wagers import KINDS
from pitboss.house.players.history import PastRound
from pitboss.money import short_money
from pitboss.table.view import AreaView, TableView


class RaceFelt(LayoutFelt):
    """Wagers in words; then the race is watched, and nobody is asked anything."""

    start = "Run the race"
    examples = "5 on red, 5 on hearts, 2 on heart club, 1 on hcs"
    typed: ClassVar[TypedWagers] = typed_wagers

    def name(self, wager: str) -> str:
        return wager_name(wager)

    def replay(self, before: TableView, scene: Scene) -> tuple[Scene, ...]:
        return again.replay(before, scene)

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return how the race ended."""
        result = announced(past)
        return (Finish(result.places, result.protested).words().capitalize(), "") if result else super().summary(past)

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        return drawing.draw(scene, columns, height)

    def lines(self, scene: Scene, *, cards: bool) -> Iterator[str]:
        yield from super().lines(scene, cards=cards)
        if scene.choices and scene.bounds:
            yield f"  You may wager: {'; '.join(_open_areas(scene))}"

    def game_lines(self, scene: Scene) -> Iterator[str]:
        """Yield the race card by card, as somebody at the rail would call it, the result, and the areas that won."""
        race, course = race_in(scene.view), Course.of(scene.rules)
        if race is None:
            return
        cards = drawn_cards(race)
        for at, card in enumerate(cards):
            yield f"{card}  {_call(card, course.after(cards[:at]), course.after(cards[: at + 1]))}"
        if race.shows:
            yield f"Result: {Finish(race.shows, race.protested).words()}"
            yield f"Winning areas: {', '.join(map(wager_name, race.lit))}"
        elif scene.ended:
            yield VOID

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        return ""


FELT = RaceFelt()


def announced(past: PastRound) -> ResultAnnounced | None:
    """Return the result of a race as it was announced, if it was."""
    return next((event for event in reversed(past.events) if isinstance(event, ResultAnnounced)), None)


def _call(card: Card, before: Running, now: Running) -> str:
    """What a card does: a furlong more for its suit, a finish, or nothing."""
    suit = card.suit
    said = f"{suit.word} {now.counts[suit]}" if not before.finished else suit.word
    if suit in before.finished:
        return f"{said}, {ORDINALS[before.finished.index(suit) + 1]} already"
    if suit in now.finished:
        said += f", {ORDINALS[len(now.finished)]}"
    return f"{said}, and the race is protested" if now.protested and not before.protested else said


def _open_areas(scene: Scene) -> Iterator[str]:
    """What may be wagered: on an empty area of each kind, and on top of what is placed."""
    kinds: dict[str, list[str]] = {}
    for kind in KINDS:
        free = [bounds for wager, bounds in scene.bounds.items() if kind_of(wager) == kind and wager not in scene.placed]
        if free:
            kinds.setdefault(free_range(free), []).append(wager_name(kind))
    yield from (f"{', '.join(names)} {range_}" for range_, names in kinds.items())
    for wager, amount in scene.placed.items():
        if bounds := scene.bounds.get(wager):
            yield f"{wager_name(wager)} up to {short_money(bounds.maximum - amount)} more"
