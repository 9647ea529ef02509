"""The Draw Poker table drawn: pots, a row for each other player, and the player's own hand with the cards they have marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from pitboss.cards import Card
from pitboss.cli.felts.draw_poker.table_words import awarded_words, pots_words, status_words, to_call
from pitboss.cli.felts.plain import NEEDED, Weighed, framed, inside_of, own_name, rule, wrapped
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, card_block, filled, fitted, line
from pitboss.cli.play.results import result_rows, signed
from pitboss.cli.play.scene import Scene
from pitboss.games.draw_poker import picture
from pitboss.games.draw_poker.round import Entry, Status
from pitboss.games.draw_poker.rules import draw_rules
from pitboss.games.draw_poker.view import DrawPokerView, HandView, SittingView
from pitboss.money import short_money
from pitboss.table.view import AreaView

TURN, BUTTON = "▸", "D"
MARK = 6
"""Columns before a name: whose turn it is, the button, the seat."""
BESIDE = 3
"""How many of them the player's own name has, which is with its seat."""
NAME, CHIPS, CARDS = 13, 8, 15
NARROW = 70
"""Columns below which the cards of others lie close together."""
GAPS = 4
GOES = "goes"
ENTRIES: Mapping[str, str] = {Entry.NEW: "new at the table", Entry.MOVED: "has changed seats", Entry.MISSED: "has missed a blind"}
SITS = 6
SIGN = 2
"""The weight of a player's row, and of what the sign says too."""


def draw(scene: Scene, columns: int, height: int | None) -> Block:
    """Return the table within its edge; where it is short, with the hand in one row."""
    inside = inside_of(columns)
    weighed = _rows(scene, inside, tall=True)
    if height is not None and len([row for row in weighed if row[0] == NEEDED]) + 2 > height:
        weighed = _rows(scene, inside, tall=False)
    return framed(scene, weighed, inside, height)


def _rows(scene: Scene, inside: int, *, tall: bool) -> list[Weighed]:
    above = [(NEEDED, line((row, r.LINE))) for text in _pots(scene) for row in wrapped(text, inside)]
    others = [(SITS if _out(seat, scene) else NEEDED, _seat(seat, scene, inside)) for seat in _clockwise(scene)]
    own = [(NEEDED, row) for row in (rule(scene, inside), *_own(scene, inside, tall=tall))]
    return [*above, (0, Text("")), *others, (0, Text("")), *own]


def _pots(scene: Scene) -> Iterator[str]:
    """The pots, or who got them; before the deal, what the sign says of blinds and limits."""
    names = {seat.area: scene.name if seat.player == scene.me else seat.player for seat in scene.view.areas}
    if scene.last is not None:
        yield from awarded_words(scene.last, names)
    elif scene.shown:
        yield pots_words(scene.view.of(DrawPokerView))
    else:
        yield from (each.text for each in scene.view.sign if each.name in ("winner", "bets"))


def _clockwise(scene: Scene) -> list[AreaView]:
    """The other players, clockwise from the player's left."""
    return sorted(scene.others, key=lambda each: (each.area < scene.seat, each.area))


def _hand(scene: Scene, seat: int) -> HandView | None:
    hand: HandView | None = scene.view.of(DrawPokerView).hands.get(seat)
    return hand if scene.shown else None


def _out(seat: AreaView, scene: Scene) -> bool:
    hand = _hand(scene, seat.area)
    return hand is None or hand.status == Status.FOLDED


def _mark(seat: int, scene: Scene) -> Text:
    """Whose turn it is, who has the button, and the seat."""
    game: DrawPokerView = scene.view.of(DrawPokerView)
    turn = TURN if game.turn == seat and scene.shown and not scene.ended else " "
    button = BUTTON if game.button == seat else " "
    return line((f" {turn}", r.BRASS), (button, r.LIT if button == BUTTON else r.FELT), (f" {seat} ", r.QUIET))


def _seat(seat: AreaView, scene: Scene, inside: int) -> Text:
    """Another player in one row."""
    hand = _hand(scene, seat.area)
    name = seat.player.removesuffix(f" {seat.area}")
    quiet = _out(seat, scene)
    apart = inside >= NARROW
    cards = r.small_cards(_lying(hand), r.back_of(scene.back), gap=apart) if hand and not quiet else Text()
    lie = CARDS if apart else CARDS - GAPS
    words = _said(seat.area, hand, scene)
    return line(
        _mark(seat.area, scene),
        fitted(line((name, r.QUIET if quiet else r.LINE)), NAME),
        fitted(line((short_money(seat.chips), r.QUIET)), CHIPS, "right"),
        ("  ", r.FELT),
        fitted(cards, lie),
        fitted(words, inside - MARK - NAME - CHIPS - lie - 2),
    )


def _said(seat: int, hand: HandView | None, scene: Scene) -> Text:
    """What has become of a hand, or what its player does between rounds."""
    sitting: SittingView | None = scene.view.of(DrawPokerView).sitting.get(seat)
    if hand is None:
        return line(("sits out" if sitting and sitting.out else ENTRIES.get(sitting.entry, "") if sitting else "", r.QUIET))
    if seat in scene.gains:
        gain = scene.gains[seat]
        words = held_words(scene, seat) or status_words(hand)
        return line((f"{signed(gain)} ", r.of_gain(gain)), (words, r.QUIET))
    return line((status_words(hand), r.LINE))


def _lying(hand: HandView) -> list[Card | None]:
    return [hand.cards.get(at) for at in range(hand.count)]


def held_words(scene: Scene, seat: int) -> str:
    """Return what a hand is worth that the player can see."""
    return picture.held_words(draw_rules(scene.rules), _hand(scene, seat))


def _own(scene: Scene, inside: int, *, tall: bool) -> Iterator[Text]:
    mark = _mark(scene.seat, scene)
    mark.right_crop(MARK - BESIDE)
    yield line(mark, own_name(scene, inside - BESIDE))
    hand = _hand(scene, scene.seat)
    if hand is not None and hand.count:
        yield from _cards(hand, scene, tall=tall)
        parts = (
            held_words(scene, scene.seat),
            status_words(hand) if not scene.ended else "",
            to_call(scene) if scene.asks else "",
        )
        for row in wrapped("; ".join(part for part in parts if part), inside):
            yield line((row, r.LINE))
    if scene.last is not None:
        yield from (line((" ", r.FELT), row) for row in result_rows(scene.last, scene.felt.name, {}, inside - 2))


def _cards(hand: HandView, scene: Scene, *, tall: bool) -> Block:
    """The player's cards, with their numbers while they may be changed; a marked card is dimmer."""
    back, choosing = r.back_of(scene.back), any(choice.marks for choice in scene.choices)
    cards = _lying(hand)
    marked = [card is not None and str(card) in scene.marked for card in cards]
    if not tall:
        return [line((" ", r.FELT), r.small_cards(cards, back))]
    blocks = [card_block(card, back, aside=goes) for card, goes in zip(cards, marked, strict=True)]
    rows = beside(blocks)
    if choosing:
        numbers = [
            fitted(line((GOES if goes else str(at), r.BRASS if goes else r.QUIET)), r.width(blocks[0]), "center")
            for at, goes in enumerate(marked, 1)
        ]
        rows += beside([[each] for each in numbers])
    return [line((" ", r.FELT), row) for row in filled(rows, r.width(rows))]
