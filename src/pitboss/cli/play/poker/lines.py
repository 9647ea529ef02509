"""A poker table in plain lines."""

from __future__ import annotations

from pitboss.table.view import SeatView


from collections.abc import Iterable, Iterator

from pitboss.cards import Card
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.words import PHASES, STATUS, result, signed, wagers_said
from pitboss.games.dealer_poker.view import HandView
from pitboss.money import show

UNKNOWN = "??"


def told(scene: Scene, *, cards: bool) -> Iterator[str]:
    """The table in a few lines, with its cards or, while wagers are placed, without those of the round before."""
    view = scene.view
    yield f"Round {view.round} {PHASES.get(view.phase, view.phase)}" if cards else "Wagers are open"
    if view.dealer and cards:
        yield f"  Dealer: {_hand(view.dealer)}"
    for seat in view.seats:
        yield f"  {_seat(seat, scene, cards=cards and scene.shows(seat))}"
    if scene.last and cards:
        yield f"  {scene.name}: {signed(scene.last.net)}, {show(scene.chips)} in chips"
        yield from (f"    {result(line)}" for line in scene.last.lines)


def _seat(seat: SeatView, scene: Scene, *, cards: bool) -> str:
    who = scene.name if seat.player == scene.me else seat.player
    parts = [show(seat.chips)] if seat.chips or seat.seat == scene.seat or seat.player != scene.me else []
    if seat.wagers:
        parts.append(wagers_said(seat.wagers))
    if seat.hand and cards:
        held = scene.hand if seat.seat == scene.place and not seat.hand.as_set else None
        named = f" ({held.value.words})" if held else ""
        status = STATUS.get(seat.hand.status, "")
        parts.append(f"{_hand(seat.hand)}{named}{', ' if status else ''}{status}")
    return f"Seat {seat.seat}, {who}: {'; '.join(parts)}"


def _hand(hand: HandView) -> str:
    if hand.as_set:
        aside = f" (aside {_cards(hand.as_set.aside)})" if hand.as_set.aside else ""
        return f"{_cards(hand.as_set.plays)}{aside}, {hand.as_set.value.words}"
    return _cards(hand.cards.get(position) for position in range(hand.lie))


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)
