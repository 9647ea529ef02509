"""Baccarat in the terminal: the two hands with their point counts, the board of past coups, and what each wager brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from pitboss.cards import Card
from pitboss.cli.felts.baccarat import typed_changes
from pitboss.cli.felts.plain import NEEDED, VOID, PlainFelt, Weighed, framed, inside_of, is_void, own_name, packed, rule, wrapped
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, fitted, line
from pitboss.cli.play.results import result_rows, signed
from pitboss.cli.play.scene import Message, Scene
from pitboss.games.baccarat.rules import BaccaratRules
from pitboss.games.baccarat.settling import WinnerAnnounced, outcome
from pitboss.games.baccarat.view import CoupView, SideView
from pitboss.house.players import choices as choose
from pitboss.house.players.choices import Choice, list_wagers, title
from pitboss.house.players.history import PastRound
from pitboss.house.players.keys import Keyboard, Named
from pitboss.house.players.winnings import paid_for
from pitboss.money import short_money, show
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView

BOARD, LIMITS, OTHERS, OWED = 3, 4, 5, 7
"""How much rows are worth where there is no room for all."""
SHOWN = 24
"""Past coups that one row shows."""
LETTERS = {"player": "P", "banker": "B", "tie": "T"}


class BaccaratFelt(PlainFelt):
    """Wagers on two hands that nobody plays; in style B the player may turn the cards they hold."""

    named = (
        Named("turn-cards", "t", "turn", "Turn the cards"),
        Named("pay-commission", "c", "commission", "Pay the commission"),
        *typed_changes.NAMED,
    )

    def is_turn(self, offer: Offer) -> bool:
        # While a supervisor permits changes, a player without a wager may place one.
        return super().is_turn(offer) or offer.request == "place-wagers"

    def in_round(
        self, offers: Sequence[Offer], area: AreaView, rules: Rules, usual: int, keys: Keyboard, *, blind: bool = False
    ) -> tuple[Choice, ...]:
        others = [offer for offer in offers if offer.request not in typed_changes.REQUESTS]
        return (*typed_changes.choices(offers, area), *choose.decisions(others, area, keys, self.name))

    def understand(self, typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
        return typed_changes.understand(typed, offers, area)

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return how the coup ended."""
        said = next((event for event in reversed(past.events) if isinstance(event, WinnerAnnounced)), None)
        if said is None or is_void(past):
            return super().summary(past)
        words = outcome(said.winner, said.player_points, said.banker_points)
        return f"{words[:1].upper()}{words[1:]}", ""

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        inside = inside_of(columns)
        rows = [*_hands(scene), *_board(scene), *_seats(scene, inside), *_own(scene, inside)]
        return framed(scene, rows, inside, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        game: CoupView = scene.view.of(CoupView)
        for name, side in (("Player", game.player), ("Banker", game.banker)):
            if side.lie:
                yield f"{name}: {' '.join(str(card or '??') for card in _lying(side))}{_count(side)}"
        if scene.ended and scene.last and not game.announced:
            yield VOID
        if owed := game.owed.get(scene.seat):
            yield f"You owe {show(owed)} in commission"
        if game.board:
            yield f"Past coups: {' '.join(LETTERS[each] for each in game.board[-SHOWN:])}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        return ""


FELT = BaccaratFelt()


def _lying(side: SideView) -> list[Card | None]:
    return [side.cards.get(at) for at in range(side.lie)]


def _count(side: SideView) -> str:
    return "" if side.points is None else f", {side.points}"


def _hands(scene: Scene) -> Iterator[Weighed]:
    """Yield a row for each hand: its cards, its point count, and who holds it."""
    game: CoupView = scene.view.of(CoupView)
    for name, side in (("Player", game.player), ("Banker", game.banker)):
        lies = side if scene.shown else SideView(0, {}, None, 0)
        cards = r.small_cards(_lying(lies), r.back_of(scene.back)) if lies.lie else Text()
        count = (f"  {lies.points}", r.BRASS) if lies.points is not None else ("", r.FELT)
        held = f"  held by seat {lies.holder}" if lies.holder else ""
        yield NEEDED, line((f" {name:<8}", r.LINE), fitted(cards, 12), count, (held, r.QUIET))
    said = _said(scene, game)
    yield NEEDED, line((f" {said}", r.BRASS if game.announced else r.QUIET))


def _said(scene: Scene, game: CoupView) -> str:
    """Say how the coup stands."""
    if not scene.shown:
        rules = scene.rules
        assert isinstance(rules, BaccaratRules)
        return f"Style {rules.style}. The higher point count wins."
    counts = game.player.points, game.banker.points
    if scene.ended and not game.announced:
        return VOID
    if None in counts or not game.announced:
        return "A supervisor has stopped the coup" if game.held else game.stage.capitalize()
    player, banker = (count or 0 for count in counts)
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    words = outcome(winner, player, banker)
    return f"{words[:1].upper()}{words[1:]}"


def _board(scene: Scene) -> Iterator[Weighed]:
    game: CoupView = scene.view.of(CoupView)
    if game.board:
        yield BOARD, line((" Past coups  ", r.QUIET), (" ".join(LETTERS[each] for each in game.board[-SHOWN:]), r.LINE))
    if owed := game.owed.get(scene.seat):
        yield OWED, line((f" You owe {show(owed)} in commission", r.LINE))


def _seats(scene: Scene, inside: int) -> Iterator[Weighed]:
    """Yield the other seats in as few rows as they need."""
    said = [_seat(seat, scene) for seat in scene.others]
    yield from ((OTHERS, row) for row in packed(said, inside))


def _seat(seat: AreaView, scene: Scene) -> Text:
    gain = scene.gains.get(seat.area)
    brought = (signed(gain), r.of_gain(gain)) if gain is not None else (list_wagers(seat.wagers) or show(seat.chips), r.LINE)
    return line((f"{seat.area} {seat.player.removesuffix(f' {seat.area}')} ", r.QUIET), brought)


def _own(scene: Scene, inside: int) -> Iterator[Weighed]:
    yield NEEDED, rule(scene, inside)
    yield NEEDED, own_name(scene, inside)
    if scene.last is not None:
        paid = paid_for(scene.rules, scene.last)
        rows = result_rows(scene.last, title, paid, inside - 2, brief=False)
        yield from ((NEEDED, line((" ", r.FELT), row)) for row in rows)
    placed = "  ".join(f"{title(wager)} {short_money(amount)}" for wager, amount in scene.placed.items())
    if placed:
        next_coup = "Next coup: " if scene.last is not None else ""
        yield NEEDED, line((f" {next_coup}{placed}", r.LINE))
    if scene.last is not None:
        return
    for each in scene.view.sign:
        if each.name.startswith("limits"):
            yield from ((LIMITS, line((row, r.QUIET))) for row in wrapped(each.text, inside))
